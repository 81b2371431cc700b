import type { ReportAnswer } from '@asistent/contract/core/report'
import {
  breakdownNames,
  breakdowns,
  measurePath,
  measures,
  type Breakdown,
  type Measure,
} from '@asistent/domain/references/measures'
import { IconInfoCircle } from '@tabler/icons-react'
import { Chart } from '../blocks/charts/chart'
import { addressOf } from '../blocks/parts/address'
import { Link } from '../blocks/parts/link'
import { Notice } from '../blocks/parts/notice'
import type { MeasureInput, MeasureRow } from './measure-drill'
import classes from './references.module.css'

// Above a measure's table: breakdowns, required parameters, chart.

/** Chart values of each measure, by field. */
const charted: Readonly<
  Record<Measure, { readonly unit?: string; readonly series: Readonly<Record<string, string>> }>
> = {
  absences: { unit: '%', series: { share: 'Отсъствия' } },
  average: { unit: '%', series: { average: 'Среден резултат' } },
  excellent: { unit: '%', series: { share: 'Деца с високо ниво' } },
  low: { unit: '%', series: { share: 'Резултати на начално ниво' } },
  notes: { series: { praises: 'Похвали', remarks: 'Бележки' } },
  supports: { series: { plans: 'Планове', measures: 'Мерки', works: 'Записи от работата' } },
  terms: { unit: '%', series: { entry: 'Входно ниво', exit: 'Изходно ниво' } },
}

/** Maximum number of distinguishable bars; more rows show the largest ones. */
const mostBars = 12

const labelOf: Partial<Record<Breakdown, (row: MeasureRow) => string | null>> = {
  kindergartens: ({ kindergartenName }) => kindergartenName,
  classes: ({ className }) => className,
  subjects: ({ subjectName }) => subjectName,
  years: ({ schoolYear }) => schoolYear,
}

interface PartProps {
  readonly measure: Measure
  readonly breakdown: Breakdown
  readonly chosen: MeasureInput
  readonly answer: ReportAnswer<MeasureRow> | undefined
}

export function MeasureParts({ measure, breakdown, chosen, answer }: PartProps) {
  const missing = answer?.result.length === 0 ? answer.notes?.[0] : undefined
  return (
    <>
      <Breakdowns measure={measure} chosen={chosen} />
      {missing && (
        <Notice tone="info" icon={<IconInfoCircle size={20} aria-hidden />}>
          {missing}
        </Notice>
      )}
      {answer && <MeasureChart measure={measure} breakdown={breakdown} answer={answer} />}
    </>
  )
}

/** Links to other breakdowns of the measure, with the same place and year. */
const Breakdowns = ({ measure, chosen }: Pick<PartProps, 'measure' | 'chosen'>) => {
  const { breakdown: _, classId: __, subjectId: ___, ...kept } = chosen
  return (
    <nav className={`${classes.breakdowns} no-print`} aria-label="Разбивка">
      {breakdownNames.map((name) => (
        <Link key={name} to={addressOf(measurePath(measure, name), kept)} className={classes.breakdown} exact>
          {breakdowns[name].label}
        </Link>
      ))}
    </nav>
  )
}

function MeasureChart({
  measure,
  breakdown,
  answer,
}: Pick<PartProps, 'measure' | 'breakdown'> & { readonly answer: ReportAnswer<MeasureRow> }) {
  const label = labelOf[breakdown]
  // With paging the largest bars of a page would look like the largest of all.
  if (!label || answer.result.length < 2 || answer.rowsCount > answer.result.length) return null
  const { unit, series } = charted[measure]
  const fields = Object.keys(series)
  const weight = (row: MeasureRow) => fields.reduce((sum, field) => sum + numberOf(row, field), 0)
  const rows =
    answer.result.length <= mostBars
      ? breakdown === 'years'
        ? answer.result.toReversed()
        : answer.result
      : answer.result.toSorted((left, right) => weight(right) - weight(left)).slice(0, mostBars)
  const title =
    answer.result.length <= mostBars ? measures[measure].title : `${measures[measure].title}: ${mostBars} с най-много`
  return (
    <Chart
      title={title}
      kind="bars"
      labelsTitle={breakdowns[breakdown].label}
      labels={rows.map((row) => label(row) ?? '')}
      series={fields.map((field) => ({ label: series[field] ?? '', values: rows.map((row) => numberOf(row, field)) }))}
      {...(unit && { unit })}
    />
  )
}

const numberOf = (row: MeasureRow, field: string): number => Number(row[field] ?? 0)
