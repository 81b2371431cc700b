import { expect, test } from 'vitest'
import type { Day } from '../kernel/day'
import { addDays, day, eachDay } from '../kernel/day'
import {
  enrolledSince,
  enrolmentsOf,
  enter,
  isIn,
  leave,
  move,
  stayChanges,
  takeBackLeave,
  takeBackMove,
  type Stay,
} from './stays'
import { fc, runs } from '../../../../tests/support/random'

const start = day('2026-09-15')
const on = (offset: number): Day => addDays(start, offset)
const done = (step: ReturnType<typeof enter>): readonly Stay[] => {
  if ('problem' in step) throw new Error(step.problem)
  return step.stays
}

test('a child is enrolled, moves, leaves and comes back', () => {
  const enrolled = done(enter([], 1, on(0)))
  const moved = done(move(enrolled, 2, on(30)))
  expect(moved).toEqual([
    { groupId: 1, from: on(0), to: on(29) },
    { groupId: 2, from: on(30), to: null },
  ])
  const left = done(leave(moved, on(60)))
  expect(left.at(-1)).toEqual({ groupId: 2, from: on(30), to: on(60) })
  expect(done(takeBackLeave(left))).toEqual(moved)
  expect(takeBackLeave(moved)).toEqual({ problem: 'still-enrolled' })
  const back = done(enter(left, 3, on(90)))
  expect(enrolmentsOf(back)).toHaveLength(2)
  expect(enrolledSince(back)).toBe(on(90))
})

test('a move on the first day corrects the group; back to the neighbouring group joins the stays', () => {
  const enrolled = [{ id: 7, groupId: 1, from: on(0), to: null }]
  expect(done(move(enrolled, 2, on(0)))).toEqual([{ id: 7, groupId: 2, from: on(0), to: null }])
  const moved = done(move(enrolled, 2, on(10)))
  expect(done(move(moved, 1, on(10)))).toEqual([{ id: 7, groupId: 1, from: on(0), to: null }])
})

test('a move before a planned one lasts until it', () => {
  const planned = done(move(done(enter([], 1, on(0))), 2, on(100)))
  expect(done(move(planned, 3, on(50)))).toEqual([
    { groupId: 1, from: on(0), to: on(49) },
    { groupId: 3, from: on(50), to: on(99) },
    { groupId: 2, from: on(100), to: null },
  ])
  expect(done(leave(planned, on(70)))).toEqual([{ groupId: 1, from: on(0), to: on(70) }])
  expect(done(takeBackMove(planned))).toEqual([{ groupId: 1, from: on(0), to: null }])
})

test('what is impossible is said', () => {
  const enrolled = done(enter([], 1, on(0)))
  expect(enter(enrolled, 2, on(5))).toEqual({ problem: 'still-enrolled' })
  expect(move(enrolled, 1, on(5))).toEqual({ problem: 'same-group' })
  expect(move(enrolled, 2, on(-1))).toEqual({ problem: 'not-enrolled' })
  expect(leave(enrolled, on(-1))).toEqual({ problem: 'not-enrolled' })
  expect(takeBackMove(enrolled)).toEqual({ problem: 'only-stay' })
  const twice = done(enter(done(leave(enrolled, on(10))), 1, on(20)))
  expect(leave(twice, on(5))).toEqual({ problem: 'enrolled-again' })
  expect(enter(done(leave(enrolled, on(10))), 1, on(10))).toEqual({ problem: 'still-enrolled' })
})

test('only what differs is written', () => {
  const before = [{ id: 7, groupId: 1, from: on(0), to: null }]
  const after = done(move(before, 2, on(10)))
  expect(stayChanges(before, after)).toEqual({
    added: [{ groupId: 2, from: on(10), to: null }],
    changed: [{ id: 7, groupId: 1, from: on(0), to: on(9) }],
    removed: [],
  })
  expect(stayChanges(before, before)).toEqual({ added: [], changed: [], removed: [] })
})

type Step =
  | { readonly kind: 'enter' | 'move'; readonly groupId: number; readonly offset: number }
  | { readonly kind: 'leave'; readonly offset: number }
  | { readonly kind: 'takeBack' }

const horizon = 60
const offsets = fc.integer({ min: 0, max: horizon })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('enter' as const, 'move' as const),
    groupId: fc.integer({ min: 1, max: 3 }),
    offset: offsets,
  }),
  fc.record({ kind: fc.constant('leave' as const), offset: offsets }),
  fc.record({ kind: fc.constant('takeBack' as const) }),
)

const run = (stays: readonly Stay[], row: Step) => {
  if (row.kind === 'takeBack') return takeBackMove(stays)
  if (row.kind === 'leave') return leave(stays, on(row.offset))
  return (row.kind === 'enter' ? enter : move)(stays, row.groupId, on(row.offset))
}

/** The same life told in days: enrolled or not, on each of them. */
function enrolledDays(days: readonly boolean[], row: Step, refused: boolean): boolean[] {
  if (refused || row.kind === 'move' || row.kind === 'takeBack') return [...days]
  return days.map((was, offset) => (row.kind === 'enter' ? was || offset >= row.offset : was && offset <= row.offset))
}

test('whatever happens, stays are disjoint, in order, and cover exactly the days of enrolment', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let stays: readonly Stay[] = []
      let days: boolean[] = eachDay(on(0), on(horizon)).map(() => false)
      for (const row of steps) {
        const next = run(stays, row)
        days = enrolledDays(days, row, 'problem' in next)
        if ('stays' in next) stays = next.stays
        expect(days.map((_, offset) => stays.filter((stay) => isIn(stay, on(offset))).length)).toEqual(
          days.map((enrolled) => (enrolled ? 1 : 0)),
        )
        expect(stays.every((stay) => stay.to === null || stay.from <= stay.to)).toBe(true)
        expect(stays.slice(1).every((stay, index) => (stays[index]?.to ?? on(9999)) < stay.from)).toBe(true)
      }
    }),
    { numRuns: runs(300) },
  )
})
