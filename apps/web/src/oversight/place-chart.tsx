import { Chart } from '../blocks/charts/chart'
import type { PlaceRow } from './place-links'

/** Maximum number of distinguishable bars; of more rows the first ones are shown, in the chosen order. */
const most = 20

interface PlaceChartProps {
  readonly main: { readonly field: string; readonly label: string; readonly unit?: string; readonly decimals?: number }
  readonly rows: readonly PlaceRow[]
  /** The previous year is available for the main value only. */
  readonly beside: boolean
}

const numberIn = (row: PlaceRow, field: string): number | null => {
  const value = (row as unknown as Readonly<Record<string, unknown>>)[field]
  return typeof value === 'number' ? value : null
}

/** Value of each row, next to the previous year's when compared. Rows without data have no bar of zero. */
export function PlaceChart({ main, rows, beside }: PlaceChartProps) {
  const counted = rows.filter((row) => numberIn(row, main.field) !== null)
  const shown = counted.slice(0, most)
  if (shown.length < 2 || shown.every((row) => numberIn(row, main.field) === 0)) return null
  const isCompared = beside && shown.some((row) => (numberIn(row, 'before') ?? 0) !== 0)
  const missing = rows.length - counted.length
  const title = counted.length > most ? `${main.label}: първите ${most} от ${counted.length}` : main.label
  return (
    <Chart
      title={missing > 0 ? `${title} (няма данни: ${missing})` : title}
      kind="bars"
      labelsTitle="Детска градина"
      {...(main.unit && { unit: main.unit })}
      {...(main.decimals && { decimals: main.decimals })}
      labels={shown.map(({ place }) => place)}
      series={[
        { label: main.label, values: shown.map((row) => numberIn(row, main.field) ?? 0) },
        ...(isCompared ? [{ label: 'Година по-рано', values: shown.map((row) => numberIn(row, 'before') ?? 0) }] : []),
      ]}
    />
  )
}
