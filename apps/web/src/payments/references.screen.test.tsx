// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, testUser } from '../blocks/test-screen'
import { Screen as ByChild } from './references-kids.screen'
import { Screen as ByGroup } from './references-groups.screen'
import { Screen as ByPlace } from './references-places.screen'
import { Screen as ByProvider } from './references-kindergarten.screen'
import { channelChoices, viewChoices } from './words'

test('the choices are those of the specification', () => {
  expect(viewChoices.map(({ label }) => label)).toEqual(['Платено', 'Начислено'])
  expect(channelChoices.map(({ label }) => label)).toEqual(['ePay', 'Собствени', 'Всички', 'EasyPay'])
})

test.each([
  ['kindergarten', ByProvider],
  ['classes', ByGroup],
  ['students', ByChild],
  ['institutions', ByPlace],
])('the reference by %s is asked for what was paid in a channel', async (name, Screen) => {
  const path = `/api/activities/payments/references/${name}`
  const { requests } = openScreen({
    Screen,
    user: testUser({ ActivityReferences: 'r' }),
    at: '/?month=10&year=2026&view=1&channel=4',
    answers: {
      [`GET ${path}`]: { result: [], rowsCount: 0, totals: {} },
      'GET /api/Activities/providers': { result: [], rowsCount: 0 },
    },
  })
  await waitFor(() =>
    expect(requests.find((one) => one.path === path)?.query).toMatchObject({
      month: '10',
      year: '2026',
      view: '1',
      channel: '4',
    }),
  )
  expect(await screen.findByRole('combobox', { name: 'Период на' })).toHaveProperty('value', 'Платено')
  expect(screen.getByRole('combobox', { name: 'Канал' })).toHaveProperty('value', 'EasyPay')
})
