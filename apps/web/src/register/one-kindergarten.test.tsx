// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, testUser } from '../blocks/test-screen'
import { Screen as Batches } from './batches.screen'
import { Screen as Numbers } from './numbers.screen'
import { Screen as Records } from './records.screen'
import { Screen as Reports } from './reports.screen'
import { Screen as Preview } from './send.screen'

const expert = { ...testUser({ NeispuoIntegration: 'r' }), baseRoleType: 4 as const }
const director = testUser({ NeispuoIntegration: 'ru' })

test.each([
  ['the preview', Preview],
  ['the records', Records],
  ['the batches', Batches],
  ['the reports', Reports],
  ['the numbers', Numbers],
])('%s asks an expert without a kindergarten to choose one and requests nothing', async (_name, Screen) => {
  const { requests } = openScreen({ Screen, user: expert, answers: {} })
  expect(await screen.findByText('Изберете детска градина')).toBeTruthy()
  expect(screen.queryByText(/еднакви/i)).toBeNull()
  expect(requests.filter(({ path }) => path.includes('NeispuoIntegration'))).toEqual([])
})

test('the preview opens for a kindergarten', async () => {
  const difference = {
    kindergartenId: 1,
    words: 'Няма разлики.',
    send: 0,
    change: 0,
    delete: 0,
    blocked: 0,
    same: 3,
    waiting: 0,
    fingerprint: '',
    bySection: [],
    byGroup: [],
    causes: [],
  }
  const answers = {
    'GET /api/NeispuoIntegration/difference': difference,
    'GET /api/Classes': { result: [], rowsCount: 0 },
  }
  openScreen({ Screen: Preview, user: director, answers })
  expect(await screen.findByText('Няма разлики.')).toBeTruthy()
})
