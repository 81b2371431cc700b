// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { openScreen, refusal } from '../../blocks/test-screen'
import { Screen as Activation } from './account-activation.screen'
import { Screen as Recovery } from './password-recovery.screen'
import { Screen as Unsubscribe } from './unsubscribe.screen'

const token = 'x'.repeat(43)
const badLink = refusal(400, { code: 'identity.bad-token', errorMessage: 'Връзката е невалидна или изтекла' })
const info = {
  purpose: 'password-recovery',
  firstName: 'Калина',
  email: 'kalina@example.bg',
  kindergartenName: null,
  roleName: null,
  asksPassword: true,
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const isBad = () => heading('Връзката е невалидна или изтекла')

afterEach(() => localStorage.clear())

describe('links in letters', () => {
  const recover = (at: string, answers: Record<string, unknown> = {}) =>
    openScreen({ Screen: Recovery, path: '/password-recovery/{-$userId}/{-$token}', at, answers })

  test.each([
    '/password-recovery',
    '/password-recovery/7',
    '/password-recovery/7/kratko',
    '/password-recovery/x/' + token,
  ])('%s is refused without asking the server', async (at) => {
    const { requests } = recover(at)
    await isBad()
    expect(requests).toEqual([])
  })

  test('rejected links and links for another page show the same page', async () => {
    const at = `/password-recovery/7/${token}`
    recover(at, { 'POST /api/identity/token-info': badLink })
    await isBad()
    recover(at, { 'POST /api/identity/token-info': { ...info, purpose: 'activation' } })
    await isBad()
  })

  test('a server error can be retried and is not reported as a bad link', async () => {
    let answer: unknown = refusal(503, { code: 'x', errorMessage: 'Опитайте по-късно.' })
    recover(`/password-recovery/7/${token}`, { 'POST /api/identity/token-info': () => answer })
    await screen.findByText('Опитайте по-късно.')
    answer = info
    fireEvent.click(screen.getByRole('button', { name: 'Опитай отново' }))
    await heading('Нова парола')
  })

  test('a link used in another tab shows a message instead of the form', async () => {
    const { requests } = recover(`/password-recovery/7/${token}`, {
      'POST /api/identity/token-info': info,
      'POST /api/identity/recover-password': badLink,
    })
    const save = await screen.findByRole('button', { name: 'Запиши новата парола' })
    fireEvent.click(save)
    await screen.findByText('Полето "Нова парола" е задължително')
    expect(requests).toHaveLength(1)
    fireEvent.change(screen.getByLabelText('Нова парола'), { target: { value: 'NovaParola8' } })
    fireEvent.click(save)
    await isBad()
    expect(requests.at(-1)?.body).toEqual({ token, userId: 7, password: 'NovaParola8' })
  })

  test('users with a profile accept without a password', async () => {
    const { requests } = openScreen({
      Screen: Activation,
      path: '/account-activation/{-$userType}/{-$token}',
      at: `/account-activation/staff/${token}`,
      answers: {
        'POST /api/identity/token-info': {
          ...info,
          purpose: 'activation',
          kindergartenName: 'ДГ „Детелина“',
          roleName: 'Учител',
          asksPassword: false,
        },
        'POST /api/identity/activate': { token: null, needs: null },
      },
    })
    await screen.findByText('ДГ „Детелина“ Ви кани с роля „Учител“. Потвърдете, за да получите достъп.')
    expect(screen.queryByLabelText('Парола')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Приемам поканата' }))
    await heading('Поканата е приета')
    expect(requests.at(-1)?.body).toEqual({ token })
  })

  test('opening an unsubscribe link unsubscribes and names the kind of letters', async () => {
    const { requests } = openScreen({
      Screen: Unsubscribe,
      path: '/unsubscribe/{-$token}',
      at: `/unsubscribe/7-4-${'x'.repeat(24)}`,
      answers: { 'POST /api/identity/unsubscribe': { isSuccessful: true, subject: 'Анкети' } },
    })
    await screen.findByText(/Няма да получавате имейли за „Анкети“/)
    await waitFor(() => expect(requests).toHaveLength(1))
  })
})
