// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../blocks/test-screen'
import { NotificationSettings } from './notifications-settings'

const path = '/api/Notifications/preferences'

test('one save changes one kind of e-mail and keeps the other kinds and the devices', async () => {
  const { requests } = openScreen({
    Screen: NotificationSettings,
    answers: {
      [`GET ${path}`]: { digest: false, quietFrom: null, quietTo: null, mailFlags: 15, pushFlags: 7, pushKey: null },
      [`POST ${path}`]: { isSuccessful: true },
    },
  })
  fireEvent.click(await screen.findByLabelText('Анкети: имейл'))
  fireEvent.click(screen.getByRole('button', { name: 'Запиши известията' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ mailFlags: 11, pushFlags: 7 })
})
