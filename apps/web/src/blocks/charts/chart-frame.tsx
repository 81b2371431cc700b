import type { ReactNode } from 'react'
import { shownNumber, type NumberLook } from '../shown/format'
import classes from './charts.module.css'
import { inkOf, Patterns, patternId } from './patterns'

export interface ChartFrameProps {
  readonly id: string
  readonly title: string
  /** Same data as a table, for screen readers and for users who want exact figures. */
  readonly head: readonly string[]
  readonly rows: readonly (readonly [label: string, ...values: number[]])[]
  readonly look: NumberLook
  readonly legend: readonly string[]
  readonly children: ReactNode
}

export function ChartFrame({ id, title, head, rows, look, legend, children }: ChartFrameProps) {
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.title}>{title}</figcaption>
      {children}
      {legend.length > 1 && <ChartLegend id={id} labels={legend} />}
      <details className={`${classes.numbers} no-print`}>
        <summary>Числата в таблица</summary>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {head.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, ...values]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {values.map((value, index) => (
                  <td key={head[index + 1]}>{shownNumber(value, look)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

function ChartLegend({ id, labels }: { id: string; labels: readonly string[] }) {
  return (
    <ul className={classes.legend}>
      {labels.map((label, index) => (
        <li key={label}>
          <svg width="18" height="18" aria-hidden>
            <Patterns chart={`${id}-legend-${index}`} count={labels.length} />
            <rect
              x="1"
              y="1"
              width="16"
              height="16"
              rx="4"
              fill={`url(#${patternId(`${id}-legend-${index}`, index)})`}
              stroke={inkOf(index)}
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}
