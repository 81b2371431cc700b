// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, refusal, type SentRequest } from '../../blocks/test-screen'
import { Screen } from './profile.screen'

const profile = {
  id: 1,
  firstName: 'Калина',
  middleName: null,
  lastName: 'Стоянова',
  email: 'kalina@example.bg',
  pendingEmail: null,
  phone: null,
  avatarPath: null,
  notificationFlags: 15,
  defaultCurrency: 0,
  showBothCurrencies: false,
  dailyFeed: false,
  passwordChangedAt: null,
  version: 3,
}
const device = {
  address: '10.0.0.1',
  createdAt: '2026-11-15T08:00:00.000Z',
  lastSeenAt: '2026-11-15T08:00:00.000Z',
  isCurrent: false,
}

const open = (answers: Record<string, unknown> = {}) =>
  openScreen({
    Screen,
    path: '/profile',
    at: '/profile',
    answers: {
      'GET /api/Identity/profile': profile,
      'GET /api/Identity/two-factor': { totp: false, passkeys: [], recoveryCodesLeft: 0, required: false },
      'GET /api/Identity/sessions': {
        result: [
          { ...device, id: 1, device: 'Chrome на Windows', isCurrent: true },
          { ...device, id: 2, device: 'Safari на iPhone' },
        ],
        rowsCount: 2,
      },
      ...answers,
    },
  })

test('setting up codes asks for the password only if the server requires it, and shows the codes once', async () => {
  const { requests } = open({
    'POST /api/Identity/two-factor/start': ({ body }: SentRequest) =>
      (body as { currentPassword?: string }).currentPassword === 'Detelina7'
        ? { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }
        : refusal(400, {
            code: 'identity.confirm-password',
            errorMessage: 'Въведете текущата си парола',
            errors: { currentPassword: ['Въведете текущата си парола'] },
          }),
    'POST /api/Identity/two-factor/confirm': { recoveryCodes: ['AAAA-1111', 'BBBB-2222'] },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Включи' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Текуща парола'), { target: { value: 'Detelina7' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Продължи' }))
  fireEvent.change(await screen.findByLabelText('Код'), { target: { value: '123456' } })
  const setUp = await screen.findByRole('dialog', { name: 'Приложение за кодове' })
  fireEvent.click(within(setUp).getByRole('button', { name: 'Включи' }))
  await screen.findByText(/BBBB-2222/)
  expect(requests.filter((one) => one.path.endsWith('/start')).map((one) => one.body)).toEqual([
    {},
    { currentPassword: 'Detelina7' },
  ])
})

test('shows a wrong current password at its field; a change clears the form', async () => {
  let answer: unknown = refusal(400, {
    code: 'identity.wrong-current-password',
    errorMessage: 'Текущата парола не е вярна',
    errors: { currentPassword: ['Текущата парола не е вярна'] },
  })
  open({ 'POST /api/Identity/password': () => answer })
  const current = await screen.findByLabelText<HTMLInputElement>('Текуща парола')
  fireEvent.change(current, { target: { value: 'greshna' } })
  fireEvent.change(screen.getByLabelText('Нова парола'), { target: { value: 'NovaParola8' } })
  fireEvent.click(screen.getByRole('button', { name: 'Смени паролата' }))
  await screen.findByText('Текущата парола не е вярна')
  answer = { isSuccessful: true }
  fireEvent.click(screen.getByRole('button', { name: 'Смени паролата' }))
  await waitFor(() => expect(current.value).toBe(''))
})

test('the current session cannot be ended, another one can', async () => {
  const { requests } = open({ 'DELETE /api/Identity/sessions/2': { isSuccessful: true } })
  await screen.findByText('Това устройство')
  fireEvent.click(screen.getByRole('button', { name: /^Изход от Safari на iPhone/ }))
  await waitFor(() => expect(requests.some((one) => one.method === 'DELETE')).toBe(true))
  expect(screen.queryByRole('button', { name: /Изход от Chrome/ })).toBeNull()
})
