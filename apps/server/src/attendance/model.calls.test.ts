import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import * as naive from '../../../../tests/support/attendance/naive'
import {
  daysOf,
  limit,
  monthOf,
  preparePlace,
  startPlay,
  take,
  type Place,
  type Play,
} from '../../../../tests/support/attendance/play'
import { anyStep, days, stepAround, type Step } from '../../../../tests/support/attendance/steps'
import { fc, runs } from '../../../../tests/support/random'

// Property test: any sequence of marks, applications, notes, annulments, locks and days off, also from offline devices,
// gives the same result as the naive model (tests/support/attendance/naive.ts); only a director exceeds the limit.

let world: World
let prepared: Place
beforeAll(async () => {
  world = await startWorld({ unlimited: true })
  prepared = await preparePlace(world)
})
afterAll(() => world.close())

const used = ({ children, book }: Play) => children.map((child) => naive.usedBy(book, child, days))

/** Only a director who forces a save may exceed the limit. */
const mayPass = (step: Step, { devices }: Play) =>
  (step.do === 'send' && step.force && devices[step.device]?.person === 'director') ||
  (step.do === 'apply' && step.force && step.who === 'director')

test('any sequence of steps equals the naive model, and only forced saves exceed the limit', async () => {
  const property = fc.asyncProperty(fc.array(anyStep, { minLength: 14, maxLength: 30 }), (steps) =>
    world.isolated(async () => {
      const play = startPlay(prepared)
      for (const step of steps) {
        const before = used(play)
        const answer = await take(play, step)
        expect(answer.actual).toEqual(answer.expected)
        const stored = await daysOf(play)
        expect(stored.actual).toEqual(stored.expected)
        const passed = used(play).filter((count, index) => count > Math.max(limit, before[index] ?? 0))
        expect(mayPass(step, play) ? [] : passed).toEqual([])
      }
      const month = await monthOf(play)
      expect(month.actual).toEqual(month.expected)
    }),
  )
  await fc.assert(property, { numRuns: runs(24) })
})

test('approving and withdrawing an application restores its days', async () => {
  const after = (steps: readonly Step[]) =>
    world.isolated(async () => {
      const play = startPlay(prepared)
      for (const step of steps) await take(play, step)
      return world.sql(`select day, status from attendance where child_id = $1 and status is not null order by day`, [
        play.children[0],
      ])
    })
  const apply: Step = { do: 'apply', who: 'director', force: true, child: 0, at: 0, length: days.length - 1 }
  const back: Step = { do: 'withdraw', which: 0, byParent: false }
  const property = fc.asyncProperty(fc.array(stepAround, { minLength: 5, maxLength: 12 }), async (steps) => {
    expect(await after([apply, ...steps, back])).toEqual(await after(steps))
  })
  await fc.assert(property, { numRuns: runs(20) })
})
