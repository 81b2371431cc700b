// @vitest-environment happy-dom
// oxlint-disable-next-line no-restricted-imports -- the default props of the select of the library
import { Modal, PasswordInput, Select } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { loadLanguage } from '../platform/language'
import { Look } from './look'

const fields = (
  <Look env="test">
    <PasswordInput label="x" description="y" />
    <Select label="z" data={['a']} defaultValue="a" clearable />
    <Modal opened onClose={() => undefined} withinPortal={false} title="w" />
  </Look>
)

afterEach(() => loadLanguage('bg'))

test('labels of the library are in the language of the user, and other defaults stay', async () => {
  render(fields)
  expect(screen.getByRole('button', { name: 'Затвори', hidden: true })).toBeDefined()
  cleanup()
  await loadLanguage('en')
  render(fields)
  expect(screen.getByLabelText('Show or hide the password')).toBeDefined()
  expect(screen.getByLabelText('Clear')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Close', hidden: true })).toBeDefined()
  // The order of the parts is a list: the description follows the field.
  const [field, description] = [screen.getByLabelText('x'), screen.getByText('y')]
  expect(field.compareDocumentPosition(description) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
