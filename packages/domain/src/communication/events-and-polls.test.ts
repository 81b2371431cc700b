import { expect, test } from 'vitest'
import { addDays, day } from '../kernel/day'
import { moved, noteState, reordered } from './board'
import { nearestTime, overlapsItself, timesOf, timesProblem, whenText, type RepeatedTimes } from './events'
import { slotChange, slotsOf } from './meetings'
import {
  answerProblems,
  cleanAnswers,
  mayTellAnew,
  maySeeAnswers,
  maySeeResults,
  resultsRules,
  shareOf,
  tallyOf,
  type PollAnswer,
  type PollQuestion,
} from './polls'
import { fc } from '../../../../tests/support/random'

const start = day('2026-11-16')
const evening = { fromDate: start, toDate: start, fromTime: '17:30', toTime: '18:30' }
const once: RepeatedTimes = { ...evening, repetition: null, without: [] }

test('days and hours that can be', () => {
  expect(timesProblem(evening)).toBeUndefined()
  expect(timesProblem({ ...evening, toTime: '17:30' })).toBe('order')
  expect(timesProblem({ ...evening, toTime: null })).toBe('half-hours')
  expect(timesProblem({ ...evening, toDate: addDays(start, -1) })).toBe('order')
  expect(timesProblem({ ...evening, toDate: addDays(start, 1), toTime: '08:00' })).toBeUndefined()
  expect(timesProblem({ ...evening, toDate: addDays(start, 61) })).toBe('long')
  expect(timesProblem({ ...evening, toDate: day('2150-01-01') })).toBe('far')
})

test('one that comes again is over before it begins anew', () => {
  const camp = { ...evening, toDate: addDays(start, 2) }
  expect(overlapsItself(camp, { every: 'day', interval: 2 })).toBe(true)
  expect(overlapsItself(camp, { every: 'day', interval: 3 })).toBe(false)
  expect(overlapsItself(camp, { every: 'week', interval: 1 })).toBe(false)
  expect(overlapsItself(camp, { every: 'week', interval: 1, weekdays: [3] })).toBe(true)
  expect(overlapsItself(camp, { every: 'week', interval: 1, weekdays: [7] })).toBe(true)
})

test('a time that began before the range is still going on in it', () => {
  const camp: RepeatedTimes = { ...once, toDate: addDays(start, 4) }
  expect(timesOf(camp, { from: addDays(start, 3), to: addDays(start, 9) })).toMatchObject([{ fromDate: start }])
  expect(timesOf(camp, { from: addDays(start, 5), to: addDays(start, 9) })).toEqual([])
})

test('the nearest time is the coming one, else the last there was', () => {
  const weekly: RepeatedTimes = { ...once, repetition: { every: 'week', interval: 1, count: 3 } }
  expect(nearestTime(weekly, day('2026-11-18')).fromDate).toBe('2026-11-23')
  expect(nearestTime(weekly, day('2027-02-01')).fromDate).toBe('2026-11-30')
  expect(nearestTime(once, day('2020-01-01')).fromDate).toBe(start)
  expect(whenText(once)).toBe('Понеделник, 16 ноември 2026 г., 17:30 – 18:30 ч.')
  expect(whenText({ ...evening, toDate: addDays(start, 1), fromTime: null, toTime: null })).toBe(
    '16.11.2026 – 17.11.2026',
  )
})

test('a meeting is cut into whole pieces that never touch more than the pause lets them', () => {
  expect(slotsOf('17:00', '18:00', 20, 5)).toEqual([
    { fromTime: '17:00', toTime: '17:20' },
    { fromTime: '17:25', toTime: '17:45' },
  ])
  const minute = fc.integer({ min: 0, max: 1439 })
  const shown = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  fc.assert(
    fc.property(
      minute,
      minute,
      fc.integer({ min: 5, max: 120 }),
      fc.integer({ min: 0, max: 30 }),
      (from, to, length, pause) => {
        const slots = slotsOf(shown(from), shown(to), length, pause)
        expect(slots.length).toBe(to - from < length ? 0 : 1 + Math.floor((to - from - length) / (length + pause)))
        expect(slots.every((slot, index) => index === 0 || slot.fromTime >= slots[index - 1]!.toTime)).toBe(true)
        expect(slots.every((slot) => slot.fromTime >= shown(from) && slot.toTime <= shown(to))).toBe(true)
      },
    ),
  )
})

test('a piece that stays the same is kept', () => {
  const before = slotsOf('17:00', '18:00', 20, 0).map((slot, id) => ({ ...slot, id }))
  const { kept, added, removed } = slotChange(before, slotsOf('17:20', '18:20', 20, 0))
  expect([kept.map(({ id }) => id), removed.map(({ id }) => id), added]).toEqual([
    [1, 2],
    [0],
    [{ fromTime: '18:00', toTime: '18:20' }],
  ])
})

test('a note is on the board from its day to its last one', () => {
  const note = { date: start, validTo: addDays(start, 2) }
  expect([-1, 0, 2, 3].map((offset) => noteState(note, addDays(start, offset)))).toEqual([
    'coming',
    'shown',
    'shown',
    'over',
  ])
  expect(noteState({ ...note, validTo: null }, day('2030-01-01'))).toBe('shown')
})

test('moving changes one place and loses nothing', () => {
  expect(moved(['а', 'б', 'в', 'г'], 0, 2)).toEqual(['б', 'в', 'а', 'г'])
  expect(moved(['а', 'б', 'в', 'г'], 3, 0)).toEqual(['г', 'а', 'б', 'в'])
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.nat(20), fc.nat(20), (items, from, to) => {
      expect(moved(items, from, to).toSorted()).toEqual(items.toSorted())
    }),
  )
})

test('who orders a part of the board leaves the rest in its places', () => {
  expect(reordered([1, 2, 3, 4, 5], [4, 2])).toEqual([1, 4, 3, 2, 5])
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }))
  fc.assert(
    fc.property(ids, fc.uniqueArray(fc.integer({ min: 1, max: 30 })), (all, requestedIds) => {
      const order = reordered(all, requestedIds)
      expect(order.toSorted()).toEqual(all.toSorted())
      expect(order.filter((id) => requestedIds.includes(id))).toEqual(requestedIds.filter((id) => all.includes(id)))
      expect(order.every((id, index) => requestedIds.includes(id) || all[index] === id)).toBe(true)
    }),
  )
})

const questions: PollQuestion[] = [
  {
    id: 1,
    text: 'Кога?',
    kind: 'single',
    required: true,
    options: [
      { id: 1, text: 'Вторник' },
      { id: 2, text: 'Сряда' },
    ],
  },
  {
    id: 2,
    text: 'Какво?',
    kind: 'multiple',
    required: false,
    options: [
      { id: 3, text: 'Театър' },
      { id: 4, text: 'Зоопарк' },
    ],
  },
  { id: 3, text: 'Друго?', kind: 'text', required: false, options: [] },
]
const answer = (questionId: number, optionIds: number[], text: string | null = null): PollAnswer => ({
  questionId,
  optionIds,
  text,
})

test('answers that can be stored', () => {
  const problems = (...answers: PollAnswer[]) => answerProblems(questions, answers)
  expect(problems(answer(1, [2]))).toEqual([])
  expect(problems(answer(1, [1]), answer(2, [3, 4]), answer(3, [], 'Пикник'))).toEqual([])
  expect(problems()).toEqual([{ questionId: 1, problem: 'missing' }])
  expect(problems(answer(1, [1, 2]))).toEqual([{ questionId: 1, problem: 'one-only' }])
  expect(problems(answer(1, [1]), answer(1, [2]))).toEqual([{ questionId: 1, problem: 'one-only' }])
  expect(problems(answer(1, [3]))).toEqual([{ questionId: 1, problem: 'unknown-option' }])
  expect(problems(answer(1, [1]), answer(3, [3]))).toEqual([{ questionId: 3, problem: 'text-only' }])
  expect(problems(answer(1, [1]), answer(9, []))).toEqual([{ questionId: 9, problem: 'unknown-question' }])
  expect(cleanAnswers(questions, [answer(3, [], null), answer(2, [4, 3, 4]), answer(1, [1], 'нещо')])).toEqual([
    answer(1, [1]),
    answer(2, [3, 4]),
  ])
})

test('sums count people; texts don’t keep the order of arrival', () => {
  const votes = [
    [answer(1, [1]), answer(2, [3, 4]), answer(3, [], 'Я')],
    [answer(1, [1]), answer(3, [], 'А')],
    [answer(1, [2])],
  ]
  expect(tallyOf(questions, votes)).toEqual([
    {
      questionId: 1,
      answered: 3,
      options: [
        { id: 1, votes: 2 },
        { id: 2, votes: 1 },
      ],
      texts: [],
    },
    {
      questionId: 2,
      answered: 1,
      options: [
        { id: 3, votes: 1 },
        { id: 4, votes: 1 },
      ],
      texts: [],
    },
    { questionId: 3, answered: 2, options: [], texts: ['А', 'Я'] },
  ])
  fc.assert(
    fc.property(fc.shuffledSubarray(votes, { minLength: 3 }), (shuffled) => {
      expect(tallyOf(questions, shuffled)).toEqual(tallyOf(questions, votes))
    }),
  )
  expect(shareOf(1, 3)).toBe(33)
  expect(shareOf(0, 0)).toBe(0)
})

test('who sees results', () => {
  const nobody = { isAuthor: false, manages: false, isStaff: false, hasVoted: false }
  const rulesFor = (viewer: Partial<typeof nobody>, expired = false) =>
    resultsRules.filter((rule) => maySeeResults(rule, expired, { ...nobody, ...viewer }))
  expect(rulesFor({})).toEqual(['all'])
  expect(rulesFor({}, true)).toEqual(['closed', 'all'])
  expect(rulesFor({ hasVoted: true })).toEqual(['voted', 'all'])
  expect(rulesFor({ isStaff: true })).toEqual(['staff', 'all'])
  expect(rulesFor({ isAuthor: true })).toEqual([...resultsRules])
  expect(rulesFor({ manages: true })).toEqual([...resultsRules])
  expect(maySeeAnswers({ ...nobody, isStaff: true, hasVoted: true })).toBe(false)
})

test('anonymous sums are told in steps of several people', () => {
  expect([mayTellAnew(2, 2), mayTellAnew(3, 3), mayTellAnew(5, 2), mayTellAnew(6, 3)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})
