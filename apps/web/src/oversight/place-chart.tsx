import { Chart } from '../blocks/charts/chart'
import type { PlaceRow } from './place-links'

/** So many bars can be told apart; of more rows the first ones are drawn, in the chosen order. */
const most = 20

interface PlaceChartProps {
  readonly main: { readonly field: string; readonly label: string; readonly unit?: string; readonly decimals?: number }
  readonly rows: readonly PlaceRow[]
  /** The year before is known of the main figure alone. */
  readonly beside: boolean
}

const numberIn = (row: PlaceRow, field: string): number => {
  const value = (row as unknown as Readonly<Record<string, unknown>>)[field]
  return typeof value === 'number' ? value : 0
}

/** The figure of each row; beside the one of the year before when they are compared. */
export function PlaceChart({ main, rows, beside }: PlaceChartProps) {
  const shown = rows.slice(0, most)
  if (shown.length < 2 || shown.every((row) => numberIn(row, main.field) === 0)) return null
  const isCompared = beside && shown.some((row) => numberIn(row, 'before') !== 0)
  return (
    <Chart
      title={rows.length > most ? `${main.label}: първите ${most} от ${rows.length}` : main.label}
      kind="bars"
      labelsTitle="Детска градина"
      {...(main.unit && { unit: main.unit })}
      {...(main.decimals && { decimals: main.decimals })}
      labels={shown.map(({ place }) => place)}
      series={[
        { label: main.label, values: shown.map((row) => numberIn(row, main.field)) },
        ...(isCompared ? [{ label: 'Година по-рано', values: shown.map((row) => numberIn(row, 'before')) }] : []),
      ]}
    />
  )
}
