import { describe, expect, test } from 'vitest'
import { addDays, day } from '../kernel/day'
import { groupAttendanceTypes } from '../people/groups'
import { countsToLimit, isLimitReached, passesLimit, remainingDays, warnsOfLimit } from './family-limit'
import { isMistaken, markRefusal, type MarkedDay } from './marking'
import { automaticExcuseText, isUnusuallyLong, mayNoteBecome } from './notes'
import { keepsNotice, mayBecome, mayDeclarePresence, mayWithdraw } from './requests'
import { absenceRisk, isReportable } from './risk'
import { markUnderNote, overlaid, statusOf, type DaySources } from './sources'
import {
  absenceHours,
  attendanceCode,
  attendanceKind,
  attendanceLabel,
  attendanceTypes,
  choosableTypes,
  isPresent,
  registerStatus,
  suitsOrganisation,
  typesOfKind,
  usualPresence,
  type AttendanceType,
} from './statuses'
import { absentDays, attendanceShare, averageAttendance, countKinds, totalHours } from './totals'
import { fc } from '../../../../tests/support/random'

const all = Object.values(attendanceTypes)
const absent = all.filter((type) => !isPresent(type) && type !== attendanceTypes.Locked)

describe('statuses', () => {
  test('sixteen, with the codes and the groups of domain.md 1.1', () => {
    expect(all).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
    expect(all.map((type) => attendanceCode[type]).join(' ')).toBe('НО П С СП МБ МБП 1ч. 2ч. 3ч. ПК РСЦ ГВ  В ТЕЛК ПО')
    expect(typesOfKind('present')).toEqual([2, 7, 8, 9, 16])
    expect(typesOfKind('health')).toEqual([5, 6, 10, 11, 15])
    expect(typesOfKind('other')).toEqual([3, 12, 14])
    expect(absent).toEqual([1, 3, 4, 5, 6, 10, 11, 12, 14, 15])
    expect(new Set(Object.values(attendanceLabel)).size).toBe(16)
  })

  test('hours are for hourly groups, whole days for the others', () => {
    const { FullDay, Hourly, HalfDay } = groupAttendanceTypes
    expect(choosableTypes.filter((type) => isPresent(type) && suitsOrganisation(type, Hourly))).toEqual([7, 8, 9, 16])
    expect(choosableTypes.filter((type) => isPresent(type) && suitsOrganisation(type, FullDay))).toEqual([2])
    expect(choosableTypes.filter((type) => isPresent(type) && suitsOrganisation(type, HalfDay))).toEqual([2])
    expect(absent.every((type) => suitsOrganisation(type, Hourly))).toBe(true)
    expect([usualPresence(FullDay), usualPresence(Hourly)]).toEqual([2, 16])
    expect([7, 8, 9, 16, 2, 1].map((type) => absenceHours(type as AttendanceType))).toEqual([2, 1, 0, 0, null, null])
  })

  test('what the register is told', () => {
    expect(registerStatus(2)).toEqual({ type: 1, reason: null })
    expect(registerStatus(1)).toEqual({ type: 2, reason: null })
    expect(registerStatus(4)).toEqual({ type: 3, reason: 2 })
    expect(registerStatus(10)).toEqual({ type: 3, reason: 1 })
    expect(registerStatus(14)).toEqual({ type: 3, reason: 3 })
    expect(registerStatus(13)).toBeUndefined()
  })
})

describe('sources', () => {
  const marks = fc.constantFrom<AttendanceType | null>(null, ...choosableTypes)

  test('a presence stands whatever the papers say', () => {
    fc.assert(
      fc.property(marks, fc.boolean(), fc.boolean(), (mark, family, note) => {
        const excused =
          note && mark !== null ? attendanceTypes.MedicalNote : family ? attendanceTypes.FamilyReason : mark
        const stands = mark !== null && mark !== attendanceTypes.Absence
        expect(statusOf({ mark, family, note })).toBe(stands ? mark : excused)
      }),
    )
  })

  type Step =
    | { do: 'mark'; mark: AttendanceType | null }
    | { do: 'approve-request' }
    | { do: 'withdraw-request' }
    | { do: 'approve-note' }
    | { do: 'annul-note' }

  const steps = fc.array(
    fc.oneof(
      marks.map((mark): Step => ({ do: 'mark', mark })),
      fc.constantFrom<Step>(
        { do: 'approve-request' },
        { do: 'withdraw-request' },
        { do: 'approve-note' },
        { do: 'annul-note' },
      ),
    ),
    { maxLength: 12 },
  )

  const after = (sources: DaySources, step: Step): DaySources => {
    if (step.do === 'mark') return { ...sources, mark: step.mark }
    if (step.do === 'approve-request') return { ...sources, family: true }
    if (step.do === 'withdraw-request') return { ...sources, family: false }
    if (step.do === 'annul-note') return { ...sources, note: false }
    return sources.note ? sources : { ...sources, note: true, mark: markUnderNote(sources, true) }
  }
  const nothing: DaySources = { mark: null, family: false, note: false }

  test('an application approved and withdrawn leaves no trace, whatever else happens', () => {
    fc.assert(
      fc.property(steps, (happened) => {
        const others = happened.filter((step) => !step.do.endsWith('request') && step.do !== 'approve-note')
        const without = others.reduce(after, nothing)
        const both = [{ do: 'approve-request' } as Step, ...others, { do: 'withdraw-request' } as Step].reduce(
          after,
          nothing,
        )
        expect(statusOf(both)).toBe(statusOf(without))
      }),
    )
  })

  test('an annulled note leaves an unexcused absence where it had excused one', () => {
    const approved = after(nothing, { do: 'approve-note' })
    expect(statusOf(approved)).toBe(attendanceTypes.MedicalNote)
    expect(statusOf(after(approved, { do: 'annul-note' }))).toBe(attendanceTypes.Absence)
    const present = after({ ...nothing, mark: 2 }, { do: 'approve-note' })
    expect(statusOf(present)).toBe(2)
    expect(statusOf(after(present, { do: 'annul-note' }))).toBe(2)
  })

  test('while a note is open an unexcused mark is a day of illness', () => {
    expect(statusOf({ mark: 1, family: false, note: true })).toBe(5)
    expect(statusOf({ mark: 1, family: true, note: true })).toBe(5)
    expect(statusOf({ mark: 1, family: true, note: false })).toBe(4)
  })

  test('a day in the future is not marked by a note', () => {
    expect(markUnderNote(nothing, false)).toBeNull()
    expect(markUnderNote({ ...nothing, family: true }, true)).toBeNull()
  })

  test('a vacation lies over what is empty or unexcused', () => {
    expect(overlaid(null, 14)).toBe(14)
    expect(overlaid(1, 12)).toBe(12)
    expect(overlaid(2, 12)).toBe(2)
    expect(overlaid(5, 12)).toBe(5)
    expect(overlaid(1, null)).toBe(1)
  })
})

describe('marking', () => {
  const cell: MarkedDay = {
    day: day('2026-11-16'),
    today: day('2026-11-16'),
    enrolled: true,
    isDayOff: false,
    lockedUntil: null,
    organisation: 1,
  }

  test.each([
    ['today', {}, 2, undefined],
    ['tomorrow', { day: day('2026-11-17') }, 2, undefined],
    ['the day after tomorrow', { day: day('2026-11-18') }, 2, 'future'],
    ['a day off', { isDayOff: true }, 2, 'day-off'],
    ['not enrolled', { enrolled: false }, 1, 'not-enrolled'],
    ['locked up to that day', { lockedUntil: day('2026-11-16') }, 2, 'locked'],
    ['locked before that day', { lockedUntil: day('2026-11-15') }, 2, undefined],
    ['hours in a full-day group', {}, 7, 'wrong-organisation'],
    ['a whole day in an hourly group', { organisation: 2 as const }, 2, 'wrong-organisation'],
    ['nobody marks a day locked', {}, 13, 'wrong-organisation'],
    ['clearing a day off', { isDayOff: true, enrolled: false }, null, undefined],
    ['clearing a locked day', { lockedUntil: day('2026-11-30') }, null, 'locked'],
  ] as const)('%s', (_, change, mark, expected) => {
    expect(markRefusal(mark, { ...cell, ...change })).toBe(expected)
  })

  test('a mistaken day', () => {
    expect(isMistaken(2, { isDayOff: true, isDayLocked: false })).toBe(true)
    expect(isMistaken(2, { isDayOff: false, isDayLocked: true })).toBe(true)
    expect(isMistaken(13, { isDayOff: true, isDayLocked: true })).toBe(false)
    expect(isMistaken(null, { isDayOff: true, isDayLocked: false })).toBe(false)
  })
})

describe('family reasons', () => {
  test('the limit', () => {
    const use = (limit: number | null, used: number) => ({ limit, used })
    expect([use(15, 12), use(15, 13), use(15, 15), use(null, 40)].map(warnsOfLimit)).toEqual([false, true, true, false])
    expect([use(15, 14), use(15, 15), use(null, 40)].map(isLimitReached)).toEqual([false, true, false])
    expect([use(15, 12), use(15, 17), use(null, 3)].map(remainingDays)).toEqual([3, 0, null])
    expect(passesLimit(use(15, 12), 3)).toBe(false)
    expect(passesLimit(use(15, 12), 4)).toBe(true)
    expect(passesLimit(use(null, 100), 100)).toBe(false)
  })

  test('only attendance days of the study time count', () => {
    const open = { isDayOff: false, isVacation: false }
    expect(countsToLimit(day('2027-05-31'), open)).toBe(true)
    expect(countsToLimit(day('2027-06-01'), open)).toBe(false)
    expect(countsToLimit(day('2026-09-15'), open)).toBe(true)
    expect(countsToLimit(day('2026-12-28'), { ...open, isVacation: true })).toBe(false)
    expect(countsToLimit(day('2026-12-25'), { ...open, isDayOff: true })).toBe(false)
  })
})

describe('applications', () => {
  test.each([
    ['2026-11-16', '2026-11-13', 1, true], // on Friday for Monday
    ['2026-11-16', '2026-11-14', 1, false], // on Saturday for Monday
    ['2026-11-16', '2026-11-16', 0, true],
    ['2026-11-16', '2026-11-16', 1, false],
    ['2026-11-16', '2026-11-17', 0, false], // for yesterday
    ['2026-11-18', '2026-11-16', 2, true],
    ['2026-11-18', '2026-11-17', 2, false],
  ])('for %s on %s with %d days of notice', (first, today, notice, expected) => {
    expect(keepsNotice(day(first), day(today), notice)).toBe(expected)
  })

  test('a day off gives no notice', () => {
    const off = (one: string) => one === '2026-11-13'
    expect(keepsNotice(day('2026-11-16'), day('2026-11-13'), 1, off)).toBe(false)
    expect(keepsNotice(day('2026-11-16'), day('2026-11-12'), 1, off)).toBe(true)
  })

  test('who keeps the term today kept it yesterday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 5 }), (ahead, notice) => {
        const first = addDays(day('2026-11-16'), ahead)
        const [today, yesterday] = [day('2026-11-16'), day('2026-11-15')].map((on) => keepsNotice(first, on, notice))
        expect(today && !yesterday).toBe(false)
      }),
    )
  })

  test('steps', () => {
    expect([mayBecome(0, 1), mayBecome(1, 2), mayBecome(1, 3), mayBecome(3, 1)]).toEqual([true, false, true, false])
  })

  test('presence is declared for the summer and for vacations', () => {
    expect(mayDeclarePresence(day('2027-06-01'), false)).toBe(true)
    expect(mayDeclarePresence(day('2027-09-14'), false)).toBe(true)
    expect(mayDeclarePresence(day('2027-05-31'), false)).toBe(false)
    expect(mayDeclarePresence(day('2026-12-28'), true)).toBe(true)
  })

  test('a parent withdraws what waits or has not begun', () => {
    const range = { from: day('2026-11-17'), to: day('2026-11-20') }
    const today = day('2026-11-16')
    expect(mayWithdraw({ status: 1, range }, 'parent', today)).toBe(true)
    expect(mayWithdraw({ status: 1, range }, 'parent', day('2026-11-17'))).toBe(false)
    expect(mayWithdraw({ status: 0, range }, 'parent', day('2026-11-18'))).toBe(true)
    expect(mayWithdraw({ status: 1, range }, 'staff', day('2026-11-19'))).toBe(true)
    expect(mayWithdraw({ status: 2, range }, 'staff', today)).toBe(false)
  })
})

describe('medical notes', () => {
  test('steps', () => {
    expect([mayNoteBecome(0, 1), mayNoteBecome(0, 3), mayNoteBecome(1, 2)]).toEqual([true, true, true])
    expect([mayNoteBecome(2, 1), mayNoteBecome(3, 1), mayNoteBecome(1, 3)]).toEqual([false, false, false])
  })

  test('the line of an electronic note', () => {
    const range = { from: day('2026-11-02'), to: day('2026-11-06') }
    expect(
      automaticExcuseText({ number: '26306A000123', issuedOn: day('2026-11-02'), range, doctorUin: '2300001234' }),
    ).toBe(
      'Автоматично уважено с електронна медицинска бележка 26306A000123/02.11.2026 за периода 02.11.2026 - 06.11.2026. УИН на лекаря - 2300001234.',
    )
    expect(isUnusuallyLong({ from: day('2026-01-01'), to: day('2026-03-31') })).toBe(false)
    expect(isUnusuallyLong({ from: day('2026-01-01'), to: day('2026-04-01') })).toBe(true)
  })
})

describe('sums', () => {
  test('every day is counted once, in its kind', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<AttendanceType | null>(null, ...all), { maxLength: 62 }), (types) => {
        const counts = countKinds(types)
        const entered = types.filter((type) => type !== null && attendanceKind[type] !== 'locked')
        expect(counts.present + absentDays(counts)).toBe(entered.length)
      }),
    )
    expect(countKinds([2, 2, 16, 1, 4, 5, 15, 3, 14, null, 13])).toEqual({
      present: 3,
      unexcused: 1,
      family: 1,
      health: 2,
      other: 2,
    })
    expect(totalHours([7, 8, 9, 16, 1, null])).toBe(9)
  })

  test('СМП', () => {
    expect(averageAttendance(330, 16)).toBe(20.63)
    expect(averageAttendance(301, 16)).toBe(18.81)
    expect(averageAttendance(1, 8)).toBe(0.13)
    expect(averageAttendance(0, 20)).toBe(0)
    expect(averageAttendance(5, 0)).toBe(0)
    expect(attendanceShare(330, 16, 23)).toBe(89.7)
    expect(attendanceShare(0, 0, 0)).toBe(0)
  })

  test('unexcused days of a month', () => {
    expect([0, 1, 2, 3, 4].map(absenceRisk)).toEqual(['none', 'none', 'warning', 'risk', 'allowance'])
    expect([2, 3, 4].map(isReportable)).toEqual([false, true, true])
  })
})
