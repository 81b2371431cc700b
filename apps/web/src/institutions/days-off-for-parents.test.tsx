// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen, testUser } from '../blocks/test-screen'
import { DaysOffForParents } from './days-off-for-parents'

const row = (id: number, name: string, fromDate: string, toDate = fromDate, locksEntry = true) => ({
  id,
  dayOffGuid: '11111111-1111-4111-8111-111111111111',
  kind: locksEntry ? 0 : 3,
  kindName: 'Неучебен ден',
  name,
  fromDate,
  toDate,
  days: 1,
  classIds: null,
  classes: [],
  kindergartenId: null,
  kindergarten: null,
  isMaster: true,
  locksEntry,
})

test('lists days off as text, without single days on a weekend', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-23T10:00:00Z'), shouldAdvanceTime: true })
  const { requests } = openScreen({
    Screen: DaysOffForParents,
    user: testUser({ DaysOff: 'r' }),
    answers: {
      'GET /api/DaysOff/overview-models': {
        result: [
          row(1, 'Бъдни вечер', '2026-12-24'),
          row(2, 'Рождество Христово – втори ден', '2026-12-26'),
          row(3, 'Коледна ваканция', '2026-12-24', '2027-01-03', false),
        ],
        rowsCount: 3,
      },
    },
  })
  const lines = (await screen.findAllByRole('listitem')).map((line) => line.textContent)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Четвъртък, 24 декември 2026 г.')
  expect(lines[0]).toContain('утре')
  expect(lines[0]).toContain('Затворено')
  expect(lines[1]).toContain('По желание')
  expect(requests[0]?.query).toMatchObject({ fromDate: '2026-12-23' })
  expect(within(document.body).queryByRole('search')).toBeNull()
  vi.useRealTimers()
})
