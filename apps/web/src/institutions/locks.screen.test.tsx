// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, refusal, testUser, type SentRequest } from '../blocks/test-screen'
import { Screen } from './locks.screen'

const names = ['Присъствия', 'Склад и кухня', 'Теми', 'Заявления за семейни причини', 'Заявления за присъствие']
const locks = {
  result: names.map((name, index) => ({
    category: index + 1,
    name,
    lockedUntil: index === 0 ? '2026-10-31' : null,
    isAutomatic: index === 0,
    autoDay: index === 0 ? 5 : null,
    nextLockOn: index === 0 ? '2026-12-05' : null,
    nextLockedUntil: index === 0 ? '2026-11-30' : null,
    movedBy: null,
    movedAt: null,
    version: index === 0 ? 2 : 0,
  })),
  rowsCount: 5,
  suggestedAutoDay: 5,
}

const open = (letters: string, save: unknown = { isSuccessful: true }) =>
  openScreen({
    Screen,
    user: testUser({ KindergartenLockModules: letters }),
    path: '/platform/settings/lock',
    at: '/platform/settings/lock',
    answers: { 'GET /api/ModuleSettings': locks, 'POST /api/ModuleSettings': save },
  })

const row = (name: string) => screen.findByRole('region', { name })
const sentItems = (requests: readonly SentRequest[]) =>
  (requests.findLast(({ method }) => method === 'POST')?.body as { items: object[] } | undefined)?.items

test('shows current locks and the next effect of the rule', async () => {
  open('ru')
  const attendance = await row('Присъствия')
  expect(within(attendance).getByText('Заключено до 31.10.2026, автоматично')).toBeTruthy()
  expect(within(attendance).getByText('На 05.12.2026 ще се заключи до 30.11.2026.')).toBeTruthy()
  expect(within(await row('Теми')).getByText('Отключено')).toBeTruthy()
})

test('sends every category with its version and stays open', async () => {
  const { requests, router } = open('ru')
  const topics = await row('Теми')
  fireEvent.change(within(topics).getByLabelText('Заключено до'), { target: { value: '30.09.2026' } })
  fireEvent.click(within(topics).getByRole('button', { name: /Предложи/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Запиши' }))
  await waitFor(() => expect(sentItems(requests)).toHaveLength(5))
  expect(sentItems(requests)?.[0]).toEqual({ category: 1, lockedUntil: '2026-10-31', autoDay: 5, version: 2 })
  expect(sentItems(requests)?.[2]).toEqual({ category: 3, lockedUntil: '2026-09-30', autoDay: 5, version: 0 })
  expect(await screen.findByText('Заключването е записано')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/platform/settings/lock')
})

test('shows a rejected day at its module', async () => {
  open(
    'ru',
    refusal(400, {
      isSuccessful: false,
      code: 'institutions.lock-in-future',
      errorMessage: 'Не може да заключите бъдещи дати',
      errors: { 'items.2.lockedUntil': ['Не може да заключите бъдещи дати'] },
    }),
  )
  const topics = await row('Теми')
  fireEvent.change(within(topics).getByLabelText('Заключено до'), { target: { value: '01.01.2090' } })
  fireEvent.click(screen.getByRole('button', { name: 'Запиши' }))
  expect(await within(topics).findByText('Не може да заключите бъдещи дати')).toBeTruthy()
  expect(within(await row('Присъствия')).queryByText('Не може да заключите бъдещи дати')).toBeNull()
})

test('read-only users see the days without a button', async () => {
  open('r')
  const attendance = await row('Присъствия')
  expect(within(attendance).getByLabelText<HTMLInputElement>('Заключено до').readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: 'Запиши' })).toBeNull()
})
