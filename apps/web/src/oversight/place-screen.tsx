import type { Call } from '@asistent/contract/core/call'
import type { Page } from '@asistent/contract/core/page'
import type { Report, ReportAnswer } from '@asistent/contract/core/report'
import type { ReferenceName } from '@asistent/domain/oversight/references'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { optionsFrom } from '../blocks/pickers/source'
import type { Choice } from '../blocks/parts/choice'
import type { Param, ReportParams } from '../blocks/params/params'
import { municipalitySource } from '../choices/institutions'
import { anyPlaceOf, oversees, overseesCountry } from '../choices/places'
import { PlaceChart } from './place-chart'
import { PlaceTiles } from './place-tiles'
import { insideTo, kindTo, municipalityTo, type PlaceChosen, type PlaceRow } from './place-links'
import { Views } from './views'

// Screen of a report by kindergarten: parameters, chart, and drill-down from country to group.

interface PlaceScreen {
  readonly name: ReferenceName
  /** Value of the chart and the ranking. */
  readonly main: { readonly field: string; readonly label: string; readonly unit?: string; readonly decimals?: number }
  /** Rows within a kindergarten: groups, or kinds, which may be rows themselves. */
  readonly kinds?: string
  /** Without it the report has a period. 'now': current state; 'year': by school year only. */
  readonly period?: 'now' | 'year'
  readonly compares?: false
  readonly about?: 'absences'
  /** Drill-down of a number to its rows on another screen. */
  readonly behind?: (field: string, row: PlaceRow, chosen: PlaceChosen) => string | undefined
}

type AnyParams = ReportParams<Record<string, never>>

type PlaceReport = Report<PlaceChosen, Record<string, never>, PlaceRow>

/** Kinds in the chosen kindergarten or in all; they come from the report. */
const kindsOf = ({ json }: PlaceReport) =>
  optionsFrom(
    json as unknown as Call<{ by?: string }, unknown, Page<PlaceRow>>,
    ({ detailId, place }) => ({ value: detailId ?? 0, label: place }),
    { input: { by: 'kind' } },
  )

/** Values for comparison: all numbers of the report, main one first, and their change. */
function figuresOf({ main, compares, period }: PlaceScreen, { columns }: PlaceReport): Choice<string>[] {
  const numbers = columns.filter(({ kind, field }) => kind !== 'text' && !['rank', 'before', 'change'].includes(field))
  const choices = numbers.map(({ field, title, over }) => ({ value: field, label: over ? `${over}: ${title}` : title }))
  return [
    ...choices.filter(({ value }) => value === main.field),
    ...choices.filter(({ value }) => value !== main.field),
    ...(compares === false || period === 'now' ? [] : [{ value: 'change', label: 'Промяна за година' }]),
  ]
}

function paramsFor(options: PlaceScreen, report: PlaceReport, param: AnyParams): Param[] {
  const { main, kinds, period, compares } = options
  const figures = figuresOf(options, report)
  const any = param as unknown as Record<string, (...given: unknown[]) => Param>
  const levels: Choice<string>[] = [
    { value: 'kindergarten', label: 'Детски градини' },
    { value: 'municipality', label: 'Общини' },
    ...(kinds ? [{ value: 'kind', label: kinds }] : []),
  ]
  const orders: Choice<string>[] = [
    { value: 'name', label: 'По азбучен ред' },
    { value: 'highest', label: 'Първо най-високите' },
    { value: 'lowest', label: 'Първо най-ниските' },
  ]
  const seesLevels = (user: UserData) => overseesCountry(user) || (oversees(user) && kinds !== undefined)
  return [
    any.select!('by', levels, { when: seesLevels, initial: 'kindergarten' }),
    any.pick!('municipalityId', municipalitySource, { when: overseesCountry }),
    any.pick!(...anyPlaceOf),
    ...(kinds ? [any.pick!('kind', kindsOf(report), { within: 'kindergartenId' })] : []),
    ...(period === 'now'
      ? []
      : [{ ...any.month!('month', 'year', period === 'year' ? { label: 'Учебната година на' } : {}), required: true }]),
    ...(period === undefined ? [any.switch!('wholeYear'), any.day!('forDate')] : []),
    any.select!('order', orders, { initial: 'name' }),
    any.select!('rankBy', figures, { initial: main.field }),
    ...(compares !== false && period !== 'now' ? [any.switch!('compare')] : []),
  ]
}

const isByMunicipality = (rows: readonly PlaceRow[]): boolean =>
  rows.length > 1 &&
  rows.every(({ municipalityId, kindergartenId }) => municipalityId !== null && kindergartenId === null)

/** The chart shows the value of the ranking. */
function chartOf(options: PlaceScreen, report: PlaceReport, selection: string | undefined): PlaceScreen['main'] {
  const column = report.columns.find(({ field }) => field === selection)
  if (!column || selection === options.main.field) return options.main
  const { field, title, kind } = column
  return {
    field,
    label: title,
    ...(kind === 'percent' && { unit: '%' }),
    ...('decimals' in column && column.decimals !== undefined && { decimals: column.decimals }),
  }
}

export function placeScreen<In, Parsed, Row>(report: Report<In, Parsed, Row>, options: PlaceScreen) {
  const { name, behind, kinds } = options
  const stepTo = (row: PlaceRow, chosen: PlaceChosen) =>
    insideTo(name, row, chosen) ?? (kinds ? kindTo(name, row, chosen) : undefined)
  const plain = report as unknown as PlaceReport
  return reportScreen(plain, {
    params: (param) => paramsFor(options, plain, param),
    empty: 'Няма данни за избраните детски градини и период.',
    drill: stepTo,
    figure: (field, row, chosen) =>
      field === 'municipality'
        ? municipalityTo(name, row, chosen)
        : (behind?.(field, row, chosen) ?? stepTo(row, chosen)),
    ...(options.about && { fixed: { about: options.about } }),
    above: ({ chosen, answer }: { chosen: PlaceChosen; answer: ReportAnswer<PlaceRow> | undefined }) => (
      <>
        <Views reference={name} chosen={chosen} />
        {isByMunicipality(answer?.result ?? []) ? (
          <PlaceTiles
            name={name}
            main={chartOf(options, plain, chosen.rankBy)}
            rows={answer?.result ?? []}
            chosen={chosen}
          />
        ) : (
          <PlaceChart
            main={chartOf(options, plain, chosen.rankBy)}
            beside={(chosen.rankBy ?? options.main.field) === options.main.field}
            rows={answer?.result ?? []}
          />
        )}
      </>
    ),
  })
}
