import { useElementSize } from '@mantine/hooks'
import { useId } from 'react'
import { shownNumber, type NumberLook } from '../shown/format'
import { ChartFrame } from './chart-frame'
import classes from './charts.module.css'
import { dashOf, inkOf, Mark, patternId, Patterns } from './patterns'
import { labelStep, letterWidth, shortened, ticksTo } from './scale'

// Bar and line charts without a library (decision 030), with patterns and Bulgarian formatting.

export interface Series {
  readonly label: string
  readonly values: readonly number[]
}

export interface ChartProps extends NumberLook {
  readonly title: string
  readonly kind: 'bars' | 'stacked' | 'lines'
  /** Labels of the x axis: months, days, groups. */
  readonly labels: readonly string[]
  readonly series: readonly Series[]
  /** Heading of the labels in the table: 'Месец'. */
  readonly labelsTitle: string
  readonly height?: number
  /** For lines far above 0: the scale starts near the minimum. */
  readonly near?: boolean
}

const edge = { top: 10, right: 6, bottom: 24, left: 40 }

export function Chart(props: ChartProps) {
  const { title, kind, labels, series, labelsTitle, height = 220, near = false, ...look } = props
  const id = useId()
  const { ref, width } = useElementSize()
  const most = Math.max(
    0,
    ...labels.map((_, index) => {
      const values = series.map((one) => one.values[index] ?? 0)
      return kind === 'stacked' ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values)
    }),
  )
  const whole = series.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0)))
  const least = near ? Math.min(...series.flatMap(({ values }) => values)) : 0
  const ticks = ticksTo(most, { whole, least })
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  const inner = { width: Math.max(0, width - edge.left - edge.right), height: height - edge.top - edge.bottom }
  const y = (value: number) => edge.top + inner.height * (1 - (value - bottom) / (top - bottom))
  const slot = inner.width / Math.max(1, labels.length)
  const x = (index: number) => edge.left + slot * (index + 0.5)
  const shown = kind === 'lines' ? labels : shortened(labels, slot)
  const step = labelStep(
    labels.length,
    inner.width,
    letterWidth * (1 + Math.max(...shown.map((label) => label.length))),
  )
  return (
    <ChartFrame
      id={id}
      title={title}
      look={look}
      legend={series.map((one) => one.label)}
      head={[labelsTitle, ...series.map((one) => one.label)]}
      rows={labels.map((label, index) => [label, ...series.map((one) => one.values[index] ?? 0)] as const)}
    >
      <div ref={ref} className={classes.drawing} style={{ height }}>
        {width > 0 && (
          <svg width={width} height={height} role="img" aria-label={title}>
            <Patterns chart={id} count={series.length} />
            {ticks.map((tick) => (
              <g key={tick}>
                <line x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} className={classes.line} />
                <text x={edge.left - 6} y={y(tick)} dy="0.35em" textAnchor="end" className={classes.text}>
                  {shownNumber(tick)}
                </text>
              </g>
            ))}
            {labels.map(
              (label, index) =>
                index % step === 0 && (
                  <text key={label} x={x(index)} y={height - 6} textAnchor="middle" className={classes.text}>
                    {shown[index]}
                  </text>
                ),
            )}
            {kind === 'lines' ? (
              <Lines series={series} labels={labels} x={x} y={y} look={look} />
            ) : (
              <Bars
                id={id}
                stacked={kind === 'stacked'}
                series={series}
                labels={labels}
                x={x}
                y={y}
                slot={slot}
                look={look}
              />
            )}
          </svg>
        )}
      </div>
    </ChartFrame>
  )
}

interface Drawn {
  readonly series: readonly Series[]
  readonly labels: readonly string[]
  readonly x: (index: number) => number
  readonly y: (value: number) => number
  readonly look: NumberLook
}

function Bars({
  id,
  stacked,
  series,
  labels,
  x,
  y,
  slot,
  look,
}: Drawn & { id: string; stacked: boolean; slot: number }) {
  const across = stacked ? 1 : series.length
  const width = Math.max(2, Math.min(34, (slot * 0.72) / across))
  return labels.map((label, index) => {
    let below = 0
    return series.map((row, order) => {
      const value = row.values[index] ?? 0
      const from = stacked ? below : 0
      below += value
      const left = x(index) - (width * across) / 2 + (stacked ? 0 : order * width)
      return (
        <rect
          key={`${label} ${row.label}`}
          x={left + 0.5}
          y={y(from + value)}
          width={Math.max(1, width - 1)}
          height={Math.max(0, y(from) - y(from + value))}
          rx={Math.min(3, width / 4)}
          fill={`url(#${patternId(id, order)})`}
          stroke={inkOf(order)}
        >
          <title>{`${label}, ${row.label}: ${shownNumber(value, look)}`}</title>
        </rect>
      )
    })
  })
}

function Lines({ series, labels, x, y, look }: Drawn) {
  return series.map((row, order) => (
    <g key={row.label}>
      <polyline
        points={row.values.map((value, index) => `${x(index)},${y(value)}`).join(' ')}
        fill="none"
        stroke={inkOf(order)}
        strokeWidth={2.5}
        strokeDasharray={dashOf(order)}
        strokeLinejoin="round"
      />
      {row.values.map((value, index) => (
        <g key={labels[index]}>
          <title>{`${labels[index]}, ${row.label}: ${shownNumber(value, look)}`}</title>
          <Mark index={order} x={x(index)} y={y(value)} />
        </g>
      ))}
    </g>
  ))
}
