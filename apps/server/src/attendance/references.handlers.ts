import { hourlyReport } from '@asistent/contract/attendance/child-references.calls'
import { daysReport, forDayReport, groupsReport } from '@asistent/contract/attendance/group-references.calls'
import { monthForm, monthPdf, monthReport } from '@asistent/contract/attendance/month-sheet.calls'
import { dayFields, missingDays } from '@asistent/contract/staff/attendances.calls'
import { attendanceCode, type AttendanceType } from '@asistent/domain/attendance/statuses'
import {
  absentDays,
  averageAttendance,
  countKinds,
  totalHours,
  type KindCounts,
} from '@asistent/domain/attendance/totals'
import { mealTypes, type MealType } from '@asistent/domain/kitchen/meal-types'
import { dayOfMonth, formatLongDay, today, weekdayNames, weekdayOf, type Day } from '@asistent/domain/kernel/day'
import { decimal, readableDecimal } from '@asistent/domain/kernel/decimal'
import { formatMonth, rangeOf } from '@asistent/domain/kernel/month'
import { groupAttendanceTypes } from '@asistent/domain/people/groups'
import { healthNote } from '../people/sight.ops'
import type { ReadContext } from '../platform/context'
import { read, type Handler } from '../platform/handler'
import { serveReport } from '../platform/reports'
import { eats } from './meals.rules'
import { bookPaper, codesPaper, monthOfGroup, monthPaper, shownStatuses } from './month.paper'
import { chosenKindergarten, chosenRange, rangeText } from './scope.rules'
import { childOf, sumsOf, type SummedChild, type SummedGroup } from './sums.queries'

// Reports about days: one day, a period, a month of a group, hours (domain.md 1.7).

/** The manciple may read only the report about a single day (domain.md 7). */
export const seesAll = ({ scope }: ReadContext): boolean => scope.rights('AttendanceReferences').limit !== 'for-day'

type DayField = (typeof dayFields)[number]
const dayCells = <T>(valueOn: (date: number) => T | null): Record<DayField, T | null> =>
  Object.fromEntries(dayFields.map((name, index) => [name, valueOn(index + 1)])) as Record<DayField, T | null>

const statusesOn = (children: readonly SummedChild[], day: Day) =>
  children.flatMap((child) => {
    const status = child.status(day)
    return status === undefined ? [] : [status]
  })

/** Number of children who get a meal. */
export const eaters = ({ group, children }: SummedGroup, day: Day, meal: MealType): number =>
  children.filter((child) => eats(group, child, child.status(day), meal)).length

export const referenceHandlers: Handler[] = [
  ...serveReport(forDayReport, async (context, { forDate, classIds, kindergartenId }) => {
    const day = forDate ?? today(context.now)
    const chosenId = chosenKindergarten(context.scope, kindergartenId)
    const sums = await sumsOf(context, { kindergartenId: chosenId, classIds, range: { from: day, to: day } })
    return {
      rows: sums
        .filter(({ children }) => children.length > 0)
        .map((sum) => {
          const statuses = statusesOn(sum.children, day)
          return {
            classId: sum.group.id,
            className: sum.group.name,
            enrolled: statuses.length,
            ...countKinds(statuses),
            notEntered: statuses.filter((status) => status === null).length,
            breakfast: eaters(sum, day, mealTypes.Breakfast),
            midMorning: eaters(sum, day, mealTypes.MorningSnack),
            lunch: eaters(sum, day, mealTypes.Lunch),
            afternoon: eaters(sum, day, mealTypes.AfternoonSnack),
          }
        }),
      subtitle: formatLongDay(day),
    }
  }),

  ...serveReport(monthReport, async (context, { classId, month, year, variant, kindergartenId }) => {
    const sums = await monthOfGroup(context, classId, { month, year }, kindergartenId)
    return {
      rows: seesAll(context) ? monthRows(sums, variant) : [],
      subtitle: `${sums.group.name}, ${formatMonth({ month, year })}`,
      without: [...missingDays({ month, year }), ...(sums.hidesHealth ? ['health'] : [])],
      ...(sums.hidesHealth && { notes: [healthNote] }),
    }
  }),

  read(monthPdf, async (context, { classId, month, year, variant, kindergartenId }) => {
    const sums = await monthOfGroup(context, classId, { month, year }, kindergartenId)
    const shown = seesAll(context) ? sums : { ...sums, children: [] }
    return monthPaper(context, shown, { month, year }, codesPaper(variant))
  }),

  read(monthForm, async (context, { classId, month, year }) => {
    const sums = await monthOfGroup(context, classId, { month, year })
    const shown = seesAll(context) ? sums : { ...sums, children: [] }
    return monthPaper(context, shown, { month, year }, bookPaper)
  }),

  ...serveReport(daysReport, async (context, { fromDate, toDate, classIds, kindergartenId }) => {
    const chosenId = chosenKindergarten(context.scope, kindergartenId)
    const range = chosenRange({ fromDate, toDate }, context.now)
    const sums = await sumsOf(context, { kindergartenId: chosenId, classIds, range, until: today(context.now) })
    const days = [...new Set(sums.flatMap((one) => [...one.days]))].toSorted()
    const rows = days.map((day) => {
      const statuses = sums.flatMap((one) => statusesOn(one.children, day))
      const counts = countKinds(statuses)
      return {
        forDate: day,
        weekday: weekdayNames[weekdayOf(day) - 1] ?? '',
        enrolled: statuses.length,
        ...counts,
        absent: absentDays(counts),
        notEntered: statuses.filter((status) => status === null).length,
      }
    })
    const presences = rows.reduce((sum, row) => sum + row.present, 0)
    return {
      rows: seesAll(context) ? rows : [],
      subtitle: rangeText(range),
      period: range,
      notes: [`Средно на ден: ${readableDecimal(decimal(averageAttendance(presences, rows.length)), 2)}`],
    }
  }),

  ...serveReport(groupsReport, async (context, { month, year, classIds, kindergartenId }) => {
    const chosenId = chosenKindergarten(context.scope, kindergartenId)
    const until = today(context.now)
    const sums = await sumsOf(context, { kindergartenId: chosenId, classIds, range: rangeOf({ month, year }), until })
    const rows = sums
      .filter(({ children }) => children.length > 0)
      .map(({ group, days, children }) => {
        const present = new Map(days.map((day) => [dayOfMonth(day), countKinds(statusesOn(children, day)).present]))
        const total = [...present.values()].reduce((sum, count) => sum + count, 0)
        return {
          classId: group.id,
          className: group.name,
          ...dayCells((date) => present.get(date) ?? null),
          total,
          average: averageAttendance(total, days.length),
        }
      })
    return {
      rows: seesAll(context) ? rows : [],
      subtitle: formatMonth({ month, year }),
      without: missingDays({ month, year }),
    }
  }),

  ...serveReport(hourlyReport, async (context, { month, year, classIds, kindergartenId }) => {
    const chosenId = chosenKindergarten(context.scope, kindergartenId)
    const sums = await sumsOf(context, {
      kindergartenId: chosenId,
      classIds,
      range: rangeOf({ month, year }),
      only: 'seen',
    })
    const rows = sums.flatMap((sum) =>
      sum.children
        .filter((child) => (child.attendanceType ?? sum.group.attendanceType) === groupAttendanceTypes.Hourly)
        .map((child) => {
          const statuses = child.days.map((day) => child.status(day) ?? null)
          const codes = codesOf(child)
          return {
            ...childOf(child),
            classId: sum.group.id,
            className: sum.group.name,
            ...dayCells((date) => codes.get(date) ?? null),
            hours: totalHours(statuses),
          }
        }),
    )
    return {
      rows: seesAll(context) ? rows : [],
      subtitle: formatMonth({ month, year }),
      without: missingDays({ month, year }),
    }
  }),
]

const codesOf = (child: SummedChild): Map<number, string> =>
  new Map(
    child.days.flatMap((day): [number, string][] => {
      const status = child.status(day)
      return status == null ? [] : [[dayOfMonth(day), attendanceCode[status]]]
    }),
  )

function monthRows(sums: SummedGroup, variant: 1 | 2) {
  const shown = sums.children.map((child) => ({ child, statuses: shownStatuses(sums, child, variant) }))
  if (shown.length === 0) return []
  const onDay = (date: number, figure: (counts: KindCounts) => number): string | null => {
    const day = sums.days.find((one) => dayOfMonth(one) === date)
    if (day === undefined) return null
    const statuses = shown.map((one) => one.statuses.get(day) ?? null)
    // Future days and days without entries have no figure.
    return statuses.every((status) => status === null) ? null : String(figure(countKinds(statuses)))
  }
  return [
    ...shown.map(({ child, statuses }) => monthRow(child, statuses)),
    { ...noSums, name: 'Присъстващи', ...dayCells((date) => onDay(date, ({ present }) => present)) },
    { ...noSums, name: 'Отсъстващи', ...dayCells((date) => onDay(date, absentDays)) },
  ]
}

const noSums = {
  id: null,
  allergies: [],
  allergiesText: null,
  position: null,
  present: null,
  unexcused: null,
  family: null,
  health: null,
  other: null,
  absent: null,
}

function monthRow(child: SummedChild, shown: ReadonlyMap<Day, AttendanceType | null>) {
  const codes = new Map(
    [...shown].map(([day, status]) => [dayOfMonth(day), status === null ? null : attendanceCode[status]]),
  )
  const counts = countKinds([...shown.values()])
  return {
    ...childOf(child),
    position: child.position,
    ...dayCells((date) => codes.get(date) ?? null),
    ...counts,
    absent: absentDays(counts),
  }
}
