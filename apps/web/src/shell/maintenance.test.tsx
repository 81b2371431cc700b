// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openScreen } from '../blocks/test-screen'
import { isRead } from '../platform/read-messages'
import { MaintenanceGate, showMaintenance } from './maintenance'

const Field = () => {
  const [text, setText] = useState('')
  return <input aria-label="Причина" value={text} onChange={(event) => setText(event.currentTarget.value)} />
}

test('the message overlays a half-filled dialog, which keeps its values after the acknowledgement', async () => {
  const { requests } = openScreen({
    Screen: MaintenanceGate,
    answers: { 'POST /api/MaintenanceMessage/50/read': { isSuccessful: true } },
  })
  act(() => void modals.open({ title: 'Отказ', children: <Field /> }))
  fireEvent.change(await screen.findByLabelText('Причина'), { target: { value: 'Няма места' } })
  act(() => showMaintenance(1, { id: 50, title: 'Профилактика', content: 'Тази вечер в 22 ч.' }))
  expect(await screen.findByText('Тази вечер в 22 ч.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Разбрах' }))
  await waitFor(() => expect(screen.queryByText('Тази вечер в 22 ч.')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Причина').value).toBe('Няма места')
  expect(isRead(1, 50)).toBe(true)
  expect(requests.some(({ path }) => path.endsWith('/50/read'))).toBe(true)
})
