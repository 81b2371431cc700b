import {
  directorNormsReport,
  mandatoryNormReport,
  normsReport,
  type NormRow,
} from '@asistent/contract/staff/norms.calls'
import { formatShortDay, today } from '@asistent/domain/kernel/day'
import { formatMonth, rangeOf } from '@asistent/domain/kernel/month'
import type { DayRange } from '@asistent/domain/kernel/range'
import { hoursOf } from '@asistent/domain/staff/norms'
import { isLeading, staffKinds } from '@asistent/domain/staff/occupations'
import { countsStaff, unnamedStaff } from '../people/unnamed.ops'
import type { ReadContext } from '../platform/context'
import type { Handler } from '../platform/handler'
import { serveReport } from '../platform/reports'
import { workersIn, type Worker } from './attendances.queries'
import { normResults } from './norms.ops'
import { chosenKindergarten } from './visible.ops'
import { chosenRange, rangeText } from './work-days.ops'

interface NormsQuery {
  readonly kindergartenId: number
  readonly range: DayRange
  readonly kind?: (typeof staffKinds)[keyof typeof staffKinds] | undefined
}

/** Future days do not count as owed hours; substitutions that have not begun are shown as planned. */
function upToToday(range: DayRange, now: Date): DayRange {
  const day = today(now)
  return day >= range.from && day < range.to ? { from: range.from, to: day } : range
}

const untilText = (range: DayRange, now: Date): string => {
  const { to } = upToToday(range, now)
  return to === range.to ? '' : `, до ${formatShortDay(to)}`
}

const missingNorm = 'Без зададена норма: попълнете я в записа на служителя.'

async function normRows({ tx, scope, now }: ReadContext, query: NormsQuery, isIncluded: (worker: Worker) => boolean) {
  const range = upToToday(query.range, now)
  const workers = (await workersIn(tx, scope, { ...query, resource: 'TeacherSubstitution' })).filter(isIncluded)
  const staff = countsStaff(scope) ? withoutNames(workers) : workers
  const results = await normResults(tx, query.kindergartenId, range, workers)
  const rows = staff.flatMap((member): NormRow[] => {
    const result = results.get(member.id)
    if (!result) return []
    const { workingDays, notEntered, norm, own, substitution, excused, difference, overtime } = result
    return [
      {
        id: member.id,
        name: member.name,
        occupation: member.occupation,
        weeklyNorm: member.weeklyNorm,
        workingDays,
        notEntered,
        norm: hoursOf(norm),
        own: hoursOf(own),
        substitution: hoursOf(substitution),
        excused: hoursOf(excused),
        difference: hoursOf(difference),
        overtime: hoursOf(overtime),
      },
    ]
  })
  const without = staff.filter((one) => one.weeklyNorm === null).map((one) => one.name)
  return { rows, notes: without.length > 0 ? [`${missingNorm} ${without.join(', ')}`] : [] }
}

/** Ordered by record id, because an order by name would reveal names. Includes the occupation, which sets the norm. */
function withoutNames(workers: readonly Worker[]) {
  const unnamed = unnamedStaff()
  return workers
    .toSorted((left, right) => left.id - right.id)
    .map((worker) => ({ ...worker, name: unnamed(worker.id).name }))
}

export const normHandlers: Handler[] = [
  ...serveReport(normsReport, async (context, { month, year, kindergartenId, kind }) => {
    const query = {
      kindergartenId: chosenKindergarten(context.scope, kindergartenId),
      range: rangeOf({ month, year }),
      kind,
    }
    const row = await normRows(context, query, (one) => !isLeading(one.occupationId))
    return { ...row, subtitle: `${formatMonth({ month, year })}${untilText(query.range, context.now)}` }
  }),

  ...serveReport(directorNormsReport, async (context, { month, year, kindergartenId }) => {
    const query = { kindergartenId: chosenKindergarten(context.scope, kindergartenId), range: rangeOf({ month, year }) }
    const row = await normRows(context, query, (one) => isLeading(one.occupationId))
    return { ...row, subtitle: `${formatMonth({ month, year })}${untilText(query.range, context.now)}` }
  }),

  ...serveReport(mandatoryNormReport, async (context, { fromDate, toDate, kindergartenId }) => {
    const query = {
      kindergartenId: chosenKindergarten(context.scope, kindergartenId),
      range: chosenRange({ fromDate, toDate }, context.now),
      kind: staffKinds.Pedagogical,
    }
    const row = await normRows(context, query, () => true)
    const subtitle = `${rangeText(query.range)}${untilText(query.range, context.now)}`
    return { ...row, subtitle, period: query.range }
  }),
]
