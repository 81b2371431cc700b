import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day, eachDay, type Day } from '../kernel/day'
import { offDayRanges, type DayOffSource } from './off-days'

const year = { from: day('2026-09-15'), to: day('2027-09-14') }

test('a holiday inside a vacation splits it; a day of every group is not repeated for one', () => {
  const source = (
    kind: DayOffSource['kind'],
    name: string,
    from: string,
    to: string,
    groupIds: number[] | null = null,
  ) => ({ kind, name, fromOn: day(from), toOn: day(to), groupIds }) as const
  expect(
    offDayRanges(
      [
        source(3, 'Коледна ваканция', '2026-12-23', '2026-12-28'),
        source(0, 'Коледа', '2026-12-24', '2026-12-26'),
        source(1, 'Карантина', '2026-12-22', '2026-12-24', [7]),
        source(0, 'Миналогодишен', '2026-09-01', '2026-09-15'),
      ],
      year,
      [5, 7],
    ),
  ).toEqual([
    { from: '2026-09-15', to: '2026-09-15', name: 'Миналогодишен', groupIds: null, allowsAttendance: false },
    { from: '2026-12-22', to: '2026-12-23', name: 'Карантина', groupIds: [7], allowsAttendance: true },
    { from: '2026-12-23', to: '2026-12-23', name: 'Коледна ваканция', groupIds: [5], allowsAttendance: true },
    { from: '2026-12-24', to: '2026-12-26', name: 'Коледа', groupIds: null, allowsAttendance: false },
    { from: '2026-12-27', to: '2026-12-28', name: 'Коледна ваканция', groupIds: null, allowsAttendance: true },
  ])
})

test('every day off of a group is in exactly one range', () => {
  const start = day('2026-11-01')
  const sources = fc.array(
    fc.record({
      kind: fc.constantFrom(0, 1, 2, 3),
      at: fc.nat(20),
      length: fc.nat(6),
      groups: fc.option(fc.subarray([1, 2, 3], { minLength: 1 })),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(sources, (made) => {
      const rows: DayOffSource[] = made.map(({ kind, at, length, groups }, index) => ({
        kind: kind as DayOffSource['kind'],
        name: `Период ${index}`,
        fromOn: addDays(start, at),
        toOn: addDays(start, at + length),
        groupIds: groups,
      }))
      const ranges = offDayRanges(rows, year, [1, 2, 3])
      for (const group of [1, 2, 3])
        for (const date of eachDay(start, addDays(start, 30))) {
          const has = (from: Day, to: Day, groups: readonly number[] | null) =>
            from <= date && date <= to && (groups?.includes(group) ?? true)
          const expected = rows.filter((row) => has(row.fromOn, row.toOn, row.groupIds))
          const results = ranges.filter((range) => has(range.from, range.to, range.groupIds))
          expect(results).toHaveLength(expected.length > 0 ? 1 : 0)
          const isClosed = expected.some(({ kind }) => kind === 0)
          expect(results.map(({ allowsAttendance }) => allowsAttendance)).toEqual(results.map(() => !isClosed))
        }
    }),
    { seed: 37, numRuns: 100 },
  )
})
