import type { Report } from '@asistent/contract/core/report'
import {
  absencesMeasure,
  averageMeasure,
  excellentMeasure,
  lowCounts,
  lowMeasure,
  notesMeasure,
  supportsMeasure,
  termsMeasure,
} from '@asistent/contract/references/measures.calls'
import type { DayRange } from '@asistent/domain/kernel/range'
import { has, seesNames, shareOf, type Measure } from '@asistent/domain/references/measures'
import { levelLabel, levelOf, stageLabel, type Stage } from '@asistent/domain/results/diagnostics'
import { healthNote, hidesHealthReasons } from '../people/sight.ops'
import type { ReadContext } from '../platform/context'
import type { Handler } from '../platform/handler'
import { serveReport, type ReportRows } from '../platform/reports'
import type { Scope } from '../platform/scope'
import { absencesPlan } from './absences.queries'
import { measureRows, withoutKeys, type KeyRow, type MeasurePlan } from './breakdown.queries'
import { allPlaces, missingChoice, seesSeveral, type GroupsInput } from './groups.queries'
import { allDays, daysWords, monthDays, untilToday, yearDays, yearWords } from './periods.rules'
import { averagePlan, excellentPlan, lowCountsPlan, lowPlan, termsPlan } from './results.queries'
import { notesPlan, supportsPlan } from './support.queries'

// The seven measures. Each defines its statement and the figures computed from its sums; the rest is common.

type RowOf<R> = R extends Report<infer _In, infer _Parsed, infer Row, infer _Named> ? Row : never
/** Figures of the statement, without those that are computed from them. */
type Figures<R, Reckoned extends string = never> = Omit<RowOf<R>, keyof KeyRow | Reckoned>

interface MeasureRows {
  readonly plan: MeasurePlan
  readonly subtitle: string
  readonly period?: DayRange
  readonly notes?: string[]
}

async function answered<Stored extends object, Row>(
  { tx, scope }: ReadContext,
  measure: Measure,
  query: GroupsInput,
  row: MeasureRows,
  reckoned: (row: KeyRow & Stored) => Row,
): Promise<ReportRows<Row>> {
  const { breakdown } = query
  const { plan, subtitle, period, notes = [] } = row
  const named = seesNames(measure, scope.role, (resource) => scope.rights(resource).read)
  const missing = missingChoice(scope, query, measure === 'absences')
  const reading = { breakdown, named, all: allPlaces(scope, query) }
  const rows = missing ? [] : await measureRows<Stored>(tx, scope, reading, plan)
  const nameless = rows.some(({ name, studentId }) => name !== null && studentId === null)
  return {
    rows: rows.map(reckoned),
    subtitle,
    ...(period && { period }),
    without: withoutKeys(scope, breakdown),
    notes: [...(missing ? [missing] : []), ...notes, ...(nameless ? [namelessNote] : [])],
  }
}

const approvedWords = 'одобрени резултати'

const namelessNote = 'Децата са с номера вместо с имена: имената виждат само тези, които работят с тях.'

const ofYear = (scope: Scope, query: GroupsInput): string =>
  has(query.breakdown, 'year') ? 'По учебни години' : yearWords(scope, query)

const ofResults = (scope: Scope, query: GroupsInput & { readonly stage: Stage }): string =>
  `${ofYear(scope, query)}, ${stageLabel[query.stage].toLowerCase()}, ${approvedWords}`

const ofDays = (scope: Scope, query: GroupsInput, range: DayRange | undefined) => ({
  subtitle: range ? `${ofYear(scope, query)}, ${daysWords(range)}` : ofYear(scope, query),
  ...(range && { period: range }),
})

const lessonNote = 'По направления се броят пропуснатите занимания: взетите в дните, в които детето е отсъствало.'

export const measureHandlers: Handler[] = [
  ...serveReport(absencesMeasure, async (context, query) => {
    const { scope } = context
    const byYears = has(query.breakdown, 'year')
    const range = byYears ? allDays(scope) : monthDays(scope, query)
    const byLessons = has(query.breakdown, 'subject') || query.subjectId !== undefined
    const hidesHealth = has(query.breakdown, 'student') && hidesHealthReasons(scope)
    const answer = await answered<Figures<typeof absencesMeasure, 'share'>, RowOf<typeof absencesMeasure>>(
      context,
      'absences',
      query,
      {
        plan: absencesPlan(scope, query, untilToday(scope, range)),
        ...ofDays(scope, query, byYears ? undefined : range),
        notes: [...(byLessons ? [lessonNote] : []), ...(hidesHealth ? [healthNote] : [])],
      },
      (row) => ({
        ...row,
        ...(hidesHealth && { health: 0, other: row.other + row.health }),
        share: shareOf(row.absent, row.entered),
      }),
    )
    return hidesHealth ? { ...answer, without: [...(answer.without ?? []), 'health'] } : answer
  }),

  ...serveReport(averageMeasure, (context, query) =>
    answered<Figures<typeof averageMeasure, 'level'>, RowOf<typeof averageMeasure>>(
      context,
      'average',
      query,
      { plan: averagePlan(context.scope, query, query.stage), subtitle: ofResults(context.scope, query) },
      (row) => ({ ...row, level: row.average === null ? null : levelLabel[levelOf(row.average)] }),
    ),
  ),

  ...serveReport(excellentMeasure, (context, query) =>
    answered<Figures<typeof excellentMeasure, 'share'>, RowOf<typeof excellentMeasure>>(
      context,
      'excellent',
      query,
      { plan: excellentPlan(context.scope, query, query.stage), subtitle: ofResults(context.scope, query) },
      (row) => ({ ...row, share: shareOf(row.excellent, row.children) }),
    ),
  ),

  ...serveReport(lowMeasure, (context, query) =>
    answered<Figures<typeof lowMeasure, 'share'>, RowOf<typeof lowMeasure>>(
      context,
      'low',
      query,
      { plan: lowPlan(context.scope, query, query.stage), subtitle: ofResults(context.scope, query) },
      (row) => ({ ...row, share: shareOf(row.low, row.results) }),
    ),
  ),

  ...serveReport(lowCounts, (context, { stage, ...chosen }) => {
    const { scope } = context
    const byGroups = chosen.kindergartenId !== undefined || !seesSeveral(scope)
    const query: GroupsInput = { ...chosen, breakdown: byGroups ? 'classes' : 'kindergartens' }
    return answered<Figures<typeof lowCounts, 'share'>, RowOf<typeof lowCounts>>(
      context,
      'low',
      query,
      { plan: lowCountsPlan(scope, query, stage), subtitle: ofResults(scope, { ...query, stage }) },
      (row) => ({ ...row, share: shareOf(row.children - row.none, row.children) }),
    )
  }),

  ...serveReport(notesMeasure, (context, query) => {
    const range = yearDays(context.scope, query)
    return answered<Figures<typeof notesMeasure>, RowOf<typeof notesMeasure>>(
      context,
      'notes',
      query,
      { plan: notesPlan(context.scope, query, range), ...ofDays(context.scope, query, range) },
      (row) => row,
    )
  }),

  ...serveReport(supportsMeasure, (context, query) => {
    const range = yearDays(context.scope, query)
    return answered<Figures<typeof supportsMeasure>, RowOf<typeof supportsMeasure>>(
      context,
      'supports',
      query,
      { plan: supportsPlan(context.scope, query, range), ...ofDays(context.scope, query, range) },
      (row) => row,
    )
  }),

  ...serveReport(termsMeasure, (context, query) =>
    answered<Figures<typeof termsMeasure>, RowOf<typeof termsMeasure>>(
      context,
      'terms',
      query,
      { plan: termsPlan(context.scope, query), subtitle: ofYear(context.scope, query) },
      (row) => row,
    ),
  ),
]
