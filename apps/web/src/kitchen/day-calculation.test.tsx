// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, testUser } from '../blocks/test-screen'
import { Screen } from './day-calculation.screen'

test('the calculation of a day opens on today', async () => {
  const { requests } = openScreen({
    Screen,
    user: testUser({ StockReferences: 'r' }),
    answers: { 'GET /api/StockReferences/by-calculations': { result: [], rowsCount: 0, totals: {} } },
  })
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Sofia' }).format(new Date())
  const days = () =>
    requests.filter(({ path }) => path.endsWith('by-calculations')).map(({ query }) => query['forDate'])
  await waitFor(() => expect(days()).toContain(today))
})
