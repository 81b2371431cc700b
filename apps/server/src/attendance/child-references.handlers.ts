import {
  absencesReport,
  byMonthsReport,
  familyReport,
  monthFields,
} from '@asistent/contract/attendance/child-references.calls'
import { averageReport } from '@asistent/contract/attendance/group-references.calls'
import { requestsReport } from '@asistent/contract/attendance/request-register.calls'
import { remainingDays } from '@asistent/domain/attendance/family-limit'
import { requestKindLabel, requestStatusLabel } from '@asistent/domain/attendance/requests'
import { absenceRisk, absenceRiskLabel, isReportable } from '@asistent/domain/attendance/risk'
import { attendanceTypes, isPresent, typesOfKind } from '@asistent/domain/attendance/statuses'
import { attendanceShare, averageAttendance, countKinds, daysTogether } from '@asistent/domain/attendance/totals'
import { formatShortDay, today } from '@asistent/domain/kernel/day'
import { formatMonth, rangeOf } from '@asistent/domain/kernel/month'
import { monthsOf, schoolYearBounds, schoolYearName } from '@asistent/domain/kernel/school-year'
import { isCompulsory, mealGroups } from '@asistent/domain/people/groups'
import { hiddenPersonId } from '@asistent/domain/kernel/person-id'
import { sql } from 'drizzle-orm'
import { healthNote, hidesHealthReasons, sightOf } from '../people/sight.ops'
import { unnamed } from '../people/unnamed.ops'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import type { Handler } from '../platform/handler'
import { whereAll } from '../platform/list'
import { serveReport } from '../platform/reports'
import { limitOf } from './group-facts.queries'
import { seesAll } from './references.handlers'
import { requestConditions, requestSelect, withDays } from './requests.queries'
import { chosenKindergarten, yearLookedAt } from './scope.rules'
import { childOf, sumsOf, type SummedChild, type SummedGroup } from './sums.queries'

// Reports about children: by months, absences, family reasons, applications; and the average of a month.

/** The number, masked for callers without access to numbers. */
const numberFor = ({ scope }: ReadContext, personId: string): string =>
  sightOf(scope).numbers ? personId : hiddenPersonId

interface PresentDays {
  expected: number
  present: number
}

/** Days of a child by month ('2026-09') and in total (''). */
function presentDays(child: SummedChild): ReadonlyMap<string, PresentDays> {
  const all = { expected: 0, present: 0 }
  const byMonth = new Map<string, PresentDays>([['', all]])
  // The days are in order. A kindergarten has forty thousand of them in a year, so nothing is created for each.
  let key = ' '
  let ofMonth = all
  for (const day of child.days) {
    if (!day.startsWith(key)) {
      key = day.slice(0, 7)
      ofMonth = { expected: 0, present: 0 }
      byMonth.set(key, ofMonth)
    }
    const status = child.status(day)
    ofMonth.expected += 1
    if (status != null && isPresent(status)) ofMonth.present += 1
  }
  for (const count of byMonth.values()) {
    if (count === all) continue
    all.expected += count.expected
    all.present += count.present
  }
  return byMonth
}

/** Nine of ten days are present, and this report does not need them. */
const absentCells = sql`a.status <> all (${sql.param(typesOfKind('present'))}::smallint[])`

/** Two of a hundred days of a year. */
const familyCells = sql`a.status = ${attendanceTypes.FamilyReason}`

export const childReferenceHandlers: Handler[] = [
  ...serveReport(byMonthsReport, async (context, { percent, classIds, kindergartenId }) => {
    const chosenId = chosenKindergarten(context.scope, kindergartenId)
    const year = yearLookedAt(context)
    const range = schoolYearBounds(year)
    const sums = await sumsOf(context, {
      kindergartenId: chosenId,
      classIds,
      range,
      until: today(context.now),
      only: 'seen',
    })
    const figure = (counted: PresentDays | undefined): number | null => {
      if (!counted || counted.expected === 0) return null
      return percent ? attendanceShare(counted.present, counted.expected, 1) : counted.present
    }
    // The first days of the next September belong to the school year, but not to its September.
    const months = monthsOf(year).map((month) => rangeOf(month).from.slice(0, 7))
    return {
      rows: seesAll(context)
        ? sums.flatMap(({ group, children }) =>
            children.map((child) => {
              const counted = presentDays(child)
              return {
                ...childOf(child),
                classId: group.id,
                className: group.name,
                ...(Object.fromEntries(
                  monthFields.map((name, index) => [name, figure(counted.get(months[index] ?? ''))]),
                ) as Record<(typeof monthFields)[number], number | null>),
                total: figure(counted.get('')) ?? 0,
              }
            }),
          )
        : [],
      subtitle: `Учебна ${schoolYearName(year)} година${percent ? ', в проценти от присъствените дни' : ''}`,
    }
  }),

  ...serveReport(absencesReport, async (context, { month, year, compulsory, reportable, classIds, kindergartenId }) => {
    const chosenId = chosenKindergarten(context.scope, kindergartenId)
    const range = rangeOf({ month, year })
    const sums = await sumsOf(context, { kindergartenId: chosenId, classIds, range, only: 'seen', cells: absentCells })
    const unexcusedDays = unexcusedByChild(sums)
    const results = sums.flatMap(({ group, children }) =>
      children.map((child) => {
        const { present: _, ...counts } = countKinds(child.entered)
        const required = isCompulsory(group.classType, child.birthOn, group.startYear)
        return {
          ...childOf(child),
          personId: numberFor(context, child.personId),
          classId: group.id,
          className: group.name,
          isCompulsory: required,
          ...counts,
          excused: counts.family + counts.health + counts.other,
          risk: required ? absenceRiskLabel[absenceRisk(unexcusedDays.get(child.id) ?? 0)] : '',
        }
      }),
    )
    const reported = results.filter(
      (row) =>
        row.unexcused + row.excused > 0 &&
        (!(compulsory || reportable) || row.isCompulsory) &&
        (!reportable || isReportable(unexcusedDays.get(row.id) ?? 0)),
    )
    const hidesHealth = hidesHealthReasons(context.scope)
    const notes = [
      ...(reportable && reported.length === 0 ? ['Липсват отсъствия за подаване.'] : []),
      ...(hidesHealth ? [healthNote] : []),
    ]
    return {
      rows: seesAll(context) ? reported : [],
      subtitle: formatMonth({ month, year }),
      ...(hidesHealth && { without: ['health', 'personId'] }),
      ...(notes.length > 0 && { notes }),
    }
  }),

  ...serveReport(familyReport, async (context, { classIds, kindergartenId }) => {
    const chosenId = chosenKindergarten(context.scope, kindergartenId)
    const year = yearLookedAt(context)
    // Includes approved applications in the future.
    const sums = await sumsOf(context, {
      kindergartenId: chosenId,
      classIds,
      range: schoolYearBounds(year),
      only: 'seen',
      cells: familyCells,
    })
    return {
      rows: seesAll(context) ? sums.flatMap((one) => one.children.map((child) => familyRow(one, child))) : [],
      subtitle: `Учебна ${schoolYearName(year)} година`,
    }
  }),

  ...serveReport(averageReport, async (context, { month, year, kindergartenId }) => {
    const chosenId = chosenKindergarten(context.scope, kindergartenId)
    const until = today(context.now)
    const sums = (await sumsOf(context, { kindergartenId: chosenId, range: rangeOf({ month, year }), until })).filter(
      ({ children }) => children.length > 0,
    )
    const nursery = sums.filter(({ group }) => group.mealGroup === mealGroups.Nursery)
    const others = sums.filter(({ group }) => group.mealGroup !== mealGroups.Nursery)
    const rows = [
      ...sums.map((one) => averageRow(one.group.id, one.group.name, [one])),
      ...(nursery.length > 0 ? [averageRow(null, 'Общо ясла', nursery)] : []),
      ...(others.length > 0 ? [averageRow(null, 'Общо детска градина', others)] : []),
      ...(sums.length > 0 ? [averageRow(null, 'Общо', sums)] : []),
    ]
    const running = until < rangeOf({ month, year }).to
    return {
      rows: seesAll(context) ? rows : [],
      subtitle: `${formatMonth({ month, year })}${running ? `, до ${formatShortDay(until)}` : ''}`,
    }
  }),

  ...serveReport(requestsReport, async (context, { kindergartenId, ...filters }) => {
    const { tx, scope, now } = context
    if (!seesAll(context)) return { rows: [] }
    const chosenId = chosenKindergarten(scope, kindergartenId)
    // Callers without access to applications get their number, and must not filter by child.
    const readsThem = scope.rights('StudentAbsenceRequests').read
    const visibleFilters = readsThem ? filters : { ...filters, search: null, studentId: undefined }
    const stored = await rows<Parameters<typeof withDays>[2][number]>(
      tx,
      sql`${requestSelect(scope, today(now))} ${whereAll([sql`r.kindergarten_id = ${chosenId}`, ...requestConditions(scope, visibleFilters)])} order by r.from_on, r.id limit 5000`,
    )
    const results = (await withDays(tx, scope, stored, today(now))).map((withDay) => ({
      id: withDay.id,
      studentId: withDay.studentId,
      studentName: withDay.studentName,
      allergies: withDay.allergies,
      allergiesText: withDay.allergiesText,
      className: withDay.className,
      kind: withDay.kind,
      kindName: shortKind[withDay.kind],
      fromDate: withDay.fromDate,
      toDate: withDay.toDate,
      days: withDay.days,
      reason: withDay.reason,
      parentName: withDay.parentName,
      filedOn: today(new Date(withDay.createdAt)),
      status: withDay.status,
      statusName: requestStatusLabel[withDay.status],
    }))
    return {
      rows: readsThem ? results : unnamed(results).map((row) => ({ ...row, reason: null, parentName: null })),
      // With one kind, the subtitle has it.
      ...(filters.kind !== undefined && { subtitle: requestKindLabel[filters.kind], without: ['kindName'] }),
    }
  }),
]

/** Unexcused days in compulsory education of each child: a child that has moved has a row in each group. */
function unexcusedByChild(sums: readonly SummedGroup[]): ReadonlyMap<number, number> {
  const days = new Map<number, number>()
  for (const { group, children } of sums)
    for (const child of children) {
      if (!isCompulsory(group.classType, child.birthOn, group.startYear)) continue
      const { unexcused } = countKinds(child.entered)
      days.set(child.id, (days.get(child.id) ?? 0) + unexcused)
    }
  return days
}

/** A separate column with the long name would take a third of the page. */
const shortKind = { 1: 'Семейни причини', 2: 'Присъствие' } as const

function familyRow({ group }: SummedGroup, child: SummedChild) {
  const days = child.days.filter((day) => child.status(day) === attendanceTypes.FamilyReason)
  const use = { limit: limitOf(group, child.birthOn), used: days.filter(group.calendar.counts).length }
  return {
    ...childOf(child),
    classId: group.id,
    className: group.name,
    limit: use.limit,
    used: use.used,
    remaining: remainingDays(use),
    dates: days.map(formatShortDay).join(', '),
  }
}

const isEntered = ({ children }: SummedGroup): boolean => children.some((child) => child.entered.length > 0)

/**
 * Presences ÷ attendance days; a total uses the days of the group with most of them. Enrolled children are those of the
 * group's last day: in September, groups of the previous year have none and, without marks, no days either.
 */
function averageRow(classId: number | null, className: string, sums: readonly SummedGroup[]) {
  const presences = sums.reduce(
    (sum, one) => sum + one.children.reduce((ownGroup, child) => ownGroup + child.entered.filter(isPresent).length, 0),
    0,
  )
  const lastYear = Math.max(...sums.filter(({ days }) => days.length > 0).map(({ group }) => group.startYear))
  const workingDays = daysTogether(
    sums
      .filter((one) => one.group.startYear === lastYear || isEntered(one))
      .map(({ group, days }) => ({ startYear: group.startYear, days: days.length })),
  )
  const enrolled = sums.reduce((sum, summedGroup) => {
    if (summedGroup.group.startYear !== lastYear) return sum
    const last = summedGroup.days.at(-1)
    return sum + summedGroup.children.filter((child) => last !== undefined && child.days.includes(last)).length
  }, 0)
  return {
    classId,
    className,
    enrolled,
    presences,
    workingDays,
    average: averageAttendance(presences, workingDays),
    share: attendanceShare(presences, workingDays, enrolled),
  }
}
