import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '../kernel/day'
import {
  admissionGroupOf,
  applicationMayBecome,
  applicationStates,
  countedCriteria,
  freePlaces,
  offersToMake,
  placeText,
  placeStates,
  pointsOf,
  rankCandidates,
  reasonsText,
  stateBefore,
  tieRules,
  type Candidate,
} from './admission'

const { Submitted, Waiting, Offered, Confirmed, Enrolled, Refused, Withdrawn } = applicationStates

const sibling = { id: 1, name: 'Брат или сестра в детската градина', points: 3, needsDocument: false }
const address = { id: 2, name: 'Постоянен адрес в общината', points: 2, needsDocument: true }
const criteria = [sibling, address, { id: 3, name: 'Дете с увреждане', points: 5, needsDocument: true }]

test('a criterion with a document counts only when it is recognised', () => {
  expect(countedCriteria(criteria, [1, 2], [])).toEqual([sibling])
  expect(countedCriteria(criteria, [1, 2], [2, 3])).toEqual([sibling, address])
  expect(pointsOf([sibling, address])).toBe(5)
  expect(reasonsText([sibling, address])).toBe(
    '3 т. брат или сестра в детската градина, 2 т. постоянен адрес в общината',
  )
  expect(placeText(4, 12)).toBe('място 4 от 12')
})

test('the age group follows from the year of birth and the school year', () => {
  const of = (year: number) => admissionGroupOf(`${year}-05-04` as Day, 2026)
  expect([2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018].map(of)).toEqual([
    undefined,
    1,
    1,
    2,
    3,
    4,
    5,
    5,
    undefined,
  ])
})

const candidate = (number: number, points: number, filedOn: string, lot: number): Candidate => ({
  number,
  points,
  filedOn: filedOn as Day,
  lot,
})

test('equal points follow the rule of the round', () => {
  const late = candidate(2, 3, '2026-05-10', 1)
  const early = candidate(1, 3, '2026-05-01', 9)
  const best = candidate(3, 4, '2026-05-20', 5)
  expect(rankCandidates([early, late, best], tieRules.Lot)).toEqual([best, late, early])
  expect(rankCandidates([early, late, best], tieRules.Earlier)).toEqual([best, early, late])
})

const anyCandidates = fc
  .array(
    fc.record({
      points: fc.integer({ min: 0, max: 4 }),
      filedOn: fc.constantFrom<Day[]>('2026-05-01' as Day, '2026-05-02' as Day),
      lot: fc.integer({ min: 1, max: 3 }),
      state: fc.constantFrom(Waiting, Offered, Confirmed, Enrolled, Submitted),
    }),
    { maxLength: 25 },
  )
  .map((list) => list.map((one, index) => ({ ...one, number: index + 1 })))

test('the ranking is total, does not depend on the order of the input, and never offers more than the places', () => {
  fc.assert(
    fc.property(
      anyCandidates,
      fc.constantFrom(tieRules.Lot, tieRules.Earlier),
      fc.integer({ min: 0, max: 30 }),
      (candidates, rule, places) => {
        const ranked = rankCandidates(candidates, rule)
        expect(ranked.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
          candidates.map(({ number }) => number),
        )
        expect(rankCandidates(candidates.toReversed(), rule)).toEqual(ranked)
        expect(rankCandidates(ranked, rule)).toEqual(ranked)
        for (const [index, row] of ranked.entries()) expect(row.points <= (ranked[index - 1]?.points ?? 99)).toBe(true)

        const positions = ranked.map((one, index) => ({ ...one, rank: index + 1 }))
        const offers = offersToMake(places, positions)
        const taken = positions.filter(({ state }) => placeStates.includes(state)).length
        expect(offers.length + taken).toBeLessThanOrEqual(Math.max(places, taken))
        expect(offers.length).toBeLessThanOrEqual(freePlaces(places, positions))
        // No waiting application ranks before one with an offer.
        const last = offers.at(-1)
        const passedOver = positions.filter(
          (one) => one.state === Waiting && last !== undefined && one.rank < last.rank && !offers.includes(one),
        )
        expect(passedOver).toEqual([])
      },
    ),
  )
})

test('a step back undoes a step forward or reopens, and an enrolled child has none', () => {
  expect(stateBefore(Enrolled)).toBeUndefined()
  expect(stateBefore(Submitted)).toBeUndefined()
  for (const state of [Confirmed, Offered])
    expect(applicationMayBecome(stateBefore(state) ?? Enrolled, state)).toBe(true)
  expect([Refused, Withdrawn].map(stateBefore)).toEqual([Submitted, Submitted])
  expect(applicationMayBecome(Submitted, Offered)).toBe(false)
  expect(applicationMayBecome(Confirmed, Offered)).toBe(false)
  expect(applicationMayBecome(Refused, Confirmed)).toBe(false)
})
