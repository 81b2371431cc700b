import { expect, test } from 'vitest'
import { addDays, day } from '../kernel/day'
import { compareText } from '../kernel/text'
import { hoursOf, normOf, type NormDay } from './norms'
import { expiryText, paperState } from './papers'
import { countStaffDays, staffDayCode, staffDayProblem, staffStatuses, type StaffStatus } from './staff-attendance'
import { availabilityOn, rankSubstitutes, type Candidate, type CandidateDay } from './substitutes'

const { Shift1, Shift2, PaidLeave, SickLeave, Absence, Attendance, Lecturing } = staffStatuses
const entered = (status: StaffStatus | null, additional: StaffStatus | null = null, substitution = 0): NormDay => ({
  status,
  additional,
  substitution,
})

test('what can stand on a day', () => {
  const problem = (status: StaffStatus, additional: StaffStatus | null = null, future = false) =>
    staffDayProblem({ status, additional }, future)
  expect(problem(Shift1, Lecturing)).toBeUndefined()
  expect(problem(Shift1, PaidLeave)).toBeUndefined()
  expect(problem(PaidLeave, SickLeave)).toBe('two-leaves')
  expect(problem(Shift1, Shift1)).toBe('same-twice')
  expect(problem(staffStatuses.Locked)).toBe('locked-status')
  expect(problem(Shift1, null, true)).toBe('future-work')
  expect(problem(PaidLeave, Shift1, true)).toBe('future-work')
  expect(problem(PaidLeave, null, true)).toBeUndefined()
  expect(staffDayCode({ status: Shift1, additional: Lecturing })).toBe('I/Л')
})

test('a day is counted once, at work when either status is', () => {
  const { byStatus, working } = countStaffDays([
    { status: Shift1, additional: Shift2 },
    { status: PaidLeave, additional: Lecturing },
    { status: SickLeave, additional: null },
  ])
  expect(working).toBe(2)
  expect([...byStatus]).toEqual([
    [Shift1, 1],
    [PaidLeave, 1],
    [SickLeave, 1],
  ])
})

test('leave is not owed, an absence is, what was not entered is', () => {
  const result = normOf(30, [entered(Shift1), entered(SickLeave), entered(Absence), entered(null)])
  expect(result).toEqual({
    workingDays: 4,
    notEntered: 1,
    norm: 24 * 60,
    excused: 6 * 60,
    own: 6 * 60,
    substitution: 0,
    difference: -12 * 60,
    overtime: 0,
  })
})

test('a second shift is work of one’s own, unless it is the substitution itself', () => {
  expect(normOf(30, [entered(Shift1, Shift2)])).toMatchObject({ own: 720, substitution: 0, overtime: 360 })
  expect(normOf(30, [entered(Shift1, Shift2, 360)])).toMatchObject({ own: 360, substitution: 360, overtime: 360 })
  expect(normOf(30, [entered(Shift1, Shift2, 240)])).toMatchObject({ own: 480, substitution: 240, overtime: 360 })
  expect(normOf(30, [entered(Shift1, Lecturing)])).toMatchObject({ own: 360, overtime: 0 })
})

test('a norm that is no whole number of hours a day stays exact', () => {
  const week = Array.from({ length: 5 }, () => entered(Attendance))
  expect(normOf(24, week)).toMatchObject({ norm: 1440, own: 1440, difference: 0 })
  expect(hoursOf(288)).toBe(4.8)
})

test('a paper is good on its last day, and told about for 60 days before', () => {
  const today = day('2026-11-15')
  expect(paperState(null, today)).toBe('endless')
  expect(paperState(addDays(today, -1), today)).toBe('expired')
  expect(paperState(today, today)).toBe('expiring')
  expect(paperState(addDays(today, 60), today)).toBe('expiring')
  expect(paperState(addDays(today, 61), today)).toBe('valid')
  expect([-3, -1, 0, 1, 12].map((count) => expiryText(addDays(today, count), today))).toEqual([
    'изтекъл преди 3 дни',
    'изтекъл вчера',
    'изтича днес',
    'изтича утре',
    'остават 12 дни',
  ])
})

const free: CandidateDay = { status: null, additional: null, substitutes: false }

test('free, busy or away on a day', () => {
  expect(availabilityOn(free)).toBe('free')
  expect(availabilityOn({ ...free, status: Shift1 })).toBe('free')
  expect(availabilityOn({ ...free, status: Shift1, additional: Shift2 })).toBe('busy')
  expect(availabilityOn({ ...free, substitutes: true })).toBe('busy')
  expect(availabilityOn({ ...free, status: PaidLeave })).toBe('away')
  expect(availabilityOn({ ...free, status: Shift1, additional: PaidLeave })).toBe('away')
})

const candidate = (name: string, more: Partial<Candidate> = {}): Candidate => ({
  id: name.length,
  name,
  sameGroup: false,
  sameOccupation: false,
  normLeft: 0,
  days: [free, free],
  ...more,
})

test('asked first: free on all days, of the group, of the occupation, with norm left, by name', () => {
  const away: CandidateDay = { ...free, status: SickLeave }
  const ranked = rankSubstitutes(
    [
      candidate('Явор'),
      candidate('Анна'),
      candidate('Без норма', { normLeft: null }),
      candidate('С часове', { normLeft: 120 }),
      candidate('От длъжността', { sameOccupation: true }),
      candidate('От групата', { sameGroup: true, normLeft: -60 }),
      candidate('Половин', { sameGroup: true, days: [free, away] }),
      candidate('Отсъства', { sameGroup: true, days: [away, away] }),
    ],
    compareText,
  )
  expect(ranked.map((one) => one.name)).toEqual([
    'От групата',
    'От длъжността',
    'С часове',
    'Анна',
    'Явор',
    'Без норма',
    'Половин',
  ])
  expect(ranked[0]?.reasons).toEqual(['свободни дни', 'работи в групата', '1 ч. над норматива'])
  expect(ranked.at(-1)?.reasons).toEqual(['1 свободен ден от 2', 'работи в групата', 'изпълнен норматив'])
  expect(ranked.find((one) => one.name === 'С часове')?.reasons).toContain('2 ч. до норматива')
})
