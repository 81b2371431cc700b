import { expect, test } from 'vitest'
import { day } from '@asistent/domain/kernel/day'
import type { MonthAnswer } from './grid-data'
import { overlayMarks } from './references-overlay'

// A vacation from Thursday to Monday with a weekend; Monday is in the future, Thursday is locked.

const days = ['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-16', '2026-11-17'].map(day)
const vacation = 14
const dayOf = (forDate: (typeof days)[number], column: number) => ({
  forDate,
  isDayOff: column === 2,
  isLocked: column === 0,
  overlay: column === 4 ? null : vacation,
})
const child = (studentId: number, types: readonly (number | null)[], isDayLocked = false) => ({
  student: { studentId },
  attendances: days.map((forDate, column) => ({ forDate, type: types[column] ?? null, isDayLocked, version: column })),
})

test('returns only empty and unexcused editable days of a vacation', () => {
  const month = {
    days: days.map(dayOf),
    result: [
      child(1, [null, null, 13, null, null]),
      child(2, [1, 1, 13, 2, 1]),
      child(3, [null, 2, 13, 5, null]),
      child(4, [], true),
    ],
  } as unknown as MonthAnswer
  const texts = overlayMarks(month, day('2026-11-15')).map(
    ({ studentId, forDate, type, version }) => `${studentId} ${forDate} ${type} v${version}`,
  )
  expect(texts).toEqual(['1 2026-11-13 14 v1', '1 2026-11-16 14 v3', '2 2026-11-13 14 v1'])
  expect(overlayMarks(month, day('2026-11-14')).map(({ forDate }) => forDate)).toEqual(['2026-11-13', '2026-11-13'])
})
