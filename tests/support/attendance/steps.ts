import { day } from '@asistent/domain/kernel/day'
import { daysIn } from '@asistent/domain/kernel/range'
import * as naive from './naive'
import { fc } from '../random'

// Steps on the days of two children within three weeks of November, for property tests.

export const days = daysIn({ from: day('2026-11-09'), to: day('2026-11-20') })

const yes = fc.boolean()
/** Weighted to one child and the first week, so that steps interact. */
const child = fc.constantFrom(0, 0, 0, 1)
const early = fc.constantFrom(0, 1, 2, 3, 4)
const at = fc.oneof(
  { weight: 5, arbitrary: early },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: days.length - 1 }) },
)
const device = fc.constantFrom(0, 1, 2)
const which = fc.constantFrom(0, 0, 1, 1, 2, 3)
const length = fc.integer({ min: 0, max: 4 })
const period = { child, at, length }
const mark = {
  do: fc.constant('mark'),
  device,
  child,
  at,
  type: fc.constantFrom(...naive.choices),
  blindly: yes,
  online: yes,
}
const send = { do: fc.constant('send'), device, force: yes, insists: yes }
const who = fc.constantFrom('teacher', 'director', 'parent')
const note = { do: fc.constant('note'), ...period, approves: yes }
const approve = { do: fc.constant('approve'), which }
const annul = { do: fc.constant('annul'), which }

export const anyStep = fc.oneof(
  // Two tablets of the teacher and the director's desktop; offline marks wait until they are sent.
  { weight: 10, arbitrary: fc.record(mark) },
  { weight: 4, arbitrary: fc.record(send) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('look'), device }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('apply'), who, force: yes, ...period }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('withdraw'), which, byParent: yes }) },
  { weight: 4, arbitrary: fc.record(note) },
  { weight: 2, arbitrary: fc.record(approve) },
  { weight: 3, arbitrary: fc.record(annul) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lock'), at: fc.integer({ min: -2, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('day off'), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sleep') }) },
)
export type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

/**
 * Steps around an application for two weeks of the first child, with today in the middle: documents and marks that are
 * not rejected because of it.
 */
const first = fc.constant(0)
const desk = fc.constant(2)
const near = fc.constantFrom(3, 4, 7, 7, 8, 8, 9)
export const stepAround: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ ...note, child: first, at: near }),
  fc.record({ ...note, child: first, at: near, approves: fc.constant(true) }),
  fc.record(approve),
  fc.record(annul),
  fc.record({
    ...mark,
    device: desk,
    child: first,
    at: near,
    type: fc.constantFrom(1, 2, 3, 5),
    blindly: fc.constant(true),
    // Forced by a director: a rejection by the limit would be an unintended effect of the application.
    online: fc.constant(false),
  }),
  fc.record({ ...send, device: desk, force: fc.constant(true) }),
  // Advances a day: one note is approved before a day of the application, another one after it.
  fc.record({ do: fc.constant('sleep' as const) }),
)
