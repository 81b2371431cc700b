import { useId } from 'react'
import { shownNumber, type NumberLook } from '../shown/format'
import { ChartFrame } from './chart-frame'
import classes from './charts.module.css'
import { inkOf, patternId, Patterns } from './patterns'
import { ringPath, slicesOf } from './scale'

export interface DonutProps extends NumberLook {
  readonly title: string
  readonly parts: readonly { readonly label: string; readonly value: number }[]
  /** In the middle: the whole, or the one figure that matters. */
  readonly middle?: string
}

/** Shares of a whole, at most six: more of them are better read as bars. */
export function Donut({ title, parts, middle, ...look }: DonutProps) {
  const id = useId()
  const slices = slicesOf(parts.map((part) => part.value))
  return (
    <ChartFrame
      id={id}
      title={title}
      look={look}
      legend={parts.map((part) => `${part.label}: ${shownNumber(part.value, look)}`)}
      head={['Вид', 'Стойност']}
      rows={parts.map((part) => [part.label, part.value] as const)}
    >
      <svg viewBox="-60 -60 120 120" className={classes.donut} role="img" aria-label={title}>
        <Patterns chart={id} count={parts.length} />
        <circle r="42" fill="none" stroke="var(--line)" strokeWidth="16" />
        {slices.map(
          (slice, place) =>
            slice.to > slice.from && (
              <path
                key={parts[place]?.label}
                d={ringPath(slice, 50, 33)}
                fill={`url(#${patternId(id, place)})`}
                stroke="var(--card)"
                strokeWidth="1.5"
              >
                <title>{`${parts[place]?.label}: ${shownNumber(parts[place]?.value, look)}`}</title>
              </path>
            ),
        )}
        {middle && (
          <text textAnchor="middle" dy="0.35em" className={classes.middle} fill={inkOf(0)}>
            {middle}
          </text>
        )}
      </svg>
    </ChartFrame>
  )
}
