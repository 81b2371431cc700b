import type { OutputOf } from '@asistent/contract/core/call'
import type { planningDates, planningThemes } from '@asistent/contract/planning/plan.calls'
import { addDays, day } from '@asistent/domain/kernel/day'
import { compareSlots, lessonStates, moveOn, slotsOf } from '@asistent/domain/planning/planning'
import { expect, test } from 'vitest'
import { numbers } from '../../../../tests/support/numbers'
import { arranged, changesOf, differences, openSlots, plannedNow, slotKey, type Plan } from './plan-model'

type Dates = OutputOf<typeof planningDates>
type Theme = OutputOf<typeof planningThemes>['result'][number]

const from = day('2026-09-15')
const to = day('2027-05-31')

/** A year that changes midway: topics taken, missed and planned, and later days off. */
function year(seed: number): { dates: Dates; themes: Theme[]; closed: Set<string> } {
  const next = numbers(seed)
  const today = addDays(from, 20 + next(200))
  const weekdays = Array.from({ length: 1 + next(3) }, () => 1 + next(5))
  const closed = new Set(Array.from({ length: next(30) }, () => addDays(from, next(250)) as string))
  const before = slotsOf([{ from, to, weekdays }], { from, to }, () => false)
  const slots = slotsOf([{ from, to, weekdays }], { from, to }, (one) => closed.has(one))
  const count = 5 + next(60)
  const lessons = before.slice(0, count).map((slot, topicId) => ({
    id: topicId + 1,
    topicId: topicId + 1,
    title: `Тема ${topicId + 1}`,
    ...slot,
    status: slot.forDate < today && next(4) > 0 ? lessonStates.Taken : lessonStates.Planned,
    offProgram: false,
  }))
  const themes = Array.from({ length: count + next(10) }, (_, at) => ({
    topicId: at + 1,
    position: at + 1,
    title: `Тема ${at + 1}`,
    kind: 1 as const,
    status: lessons[at]?.status ?? lessonStates.NotTaken,
    forDate: lessons[at]?.forDate ?? null,
  }))
  const dates = { result: slots.map((slot) => ({ ...slot, note: null })), lessons, today } as unknown as Dates
  return { dates, themes, closed }
}

test('a new plan has each untaken topic once, in order, in future slots, without days off and taken slots', () => {
  for (let seed = 1; seed <= 80; seed += 1) {
    const { dates, themes, closed } = year(seed)
    const { planned, left } = arranged(themes, dates)
    const open = themes.filter(({ status }) => status !== lessonStates.Taken).map(({ topicId }) => topicId)
    expect([...planned.map(({ topic }) => topic.id), ...left.map(({ id }) => id)]).toEqual(open)
    const taken = new Set(dates.lessons.filter(({ status }) => status === lessonStates.Taken).map(slotKey))
    for (const row of planned)
      expect(row.forDate >= dates.today && !closed.has(row.forDate) && !taken.has(slotKey(row))).toBe(true)
    planned.slice(1).forEach((one, at) => expect(compareSlots(planned[at]!, one)).toBe(-1))
    // After a move, earlier slots are unchanged and no topic is lost.
    const index = planned.length > 0 ? seed % planned.length : undefined
    if (index === undefined) continue
    const slots = openSlots(dates, false)
    const target = slots[Math.min(slots.length - 1, index + (seed % 7))]!
    const moved = moveOn(planned, index, target, slots)
    expect(moved.planned.slice(0, index)).toEqual(planned.slice(0, index))
    expect([...moved.planned.map(({ topic }) => topic), ...moved.left]).toEqual(planned.map(({ topic }) => topic))
  }
})

/** Reference model: applying the changes to the stored plan one by one gives the new plan. */
test('the difference equals the effect of saving', () => {
  for (let seed = 1; seed <= 80; seed += 1) {
    const { dates, themes } = year(seed)
    const now = plannedNow(dates)
    const { planned: next } = arranged(themes, dates, { double: seed % 2 === 0 })
    const keys = (plan: Plan) => plan.map((one) => `${one.topic.id} ${slotKey(one)}`).toSorted()
    const book = keys(now)
    const changes = changesOf(now, next)
    for (const { topic, from: left, to: came } of changes) {
      if (left) book.splice(book.indexOf(`${topic.id} ${slotKey(left)}`), 1)
      if (came) book.push(`${topic.id} ${slotKey(came)}`)
    }
    expect(book.toSorted()).toEqual(keys(next))
    const { added, moved, removed } = differences(now, next)
    expect(added + moved + removed).toBe(changes.length)
  }
})
