import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { dayOfMonth, weekdayOf, weekdayShortNames, type Day } from '@asistent/domain/kernel/day'
import { monthOf } from '@asistent/domain/kernel/month'
import { useGradually } from '../parts/use-gradually'
import { columnsOf, firstSum, groundOf, sumColumns } from './grid-columns'
import { GridLine } from './grid-line'
import type { GridData, GridTotal } from './grid-model'
import type { GridStore } from './grid-store'
import { columnTotals } from './grid-totals'
import classes from './grid.module.css'
import { useLinesInTurn } from './lines-in-turn'
import { useGridInput } from './use-grid-input'
import { longDay, longMonth } from '../../platform/language'

export interface GridTableProps {
  readonly store: GridStore
  readonly caption: string
  /** Heading of the rows: 'Дете', 'Служител'. */
  readonly heading: string
  readonly dayTotals: readonly GridTotal[]
  readonly today: Day
}

/** Heights in pixels: a row, and everything else around the rows (grid.module.css). */
const room = { row: 28, besides: 340, least: 10 }

/**
 * Grid of people × days as one native table with keyboard and pointer input (use-grid-input.ts). React keys are
 * indexes: another month or person reuses the same cells.
 */
export function GridTable(props: GridTableProps) {
  const { store, caption, heading, dayTotals, today } = props
  const table = useRef<HTMLTableElement>(null)
  const input = useGridInput(store, table)
  // Rows and days change only with new data; rows subscribe to values themselves.
  const data = useSyncExternalStore(store.listen, () => store.edits().data)
  const { drawn } = useGradually(data.rows, room)
  const storeOf = useLinesInTurn(store, table)
  const frame = useAtToday(data, today)
  return (
    <div className={classes.frame} ref={frame}>
      <table
        ref={table}
        role={data.blank ? undefined : 'grid'}
        aria-hidden={data.blank}
        aria-label={caption}
        aria-readonly={store.readOnly}
        aria-multiselectable
        className={classes.table}
        {...input}
      >
        <caption className={`${classes.caption} print-only`}>
          {caption}
          {data.days[0] && `, ${longMonth(monthOf(data.days[0].day))}`}
        </caption>
        <thead role="rowgroup" style={groundOf(store)}>
          <tr role="row" style={columnsOf(store)}>
            <th scope="col" role="columnheader" className={classes.corner}>
              {heading}
            </th>
            {data.days.map(({ day, off, note }, column) => (
              <th
                key={column}
                scope="col"
                role="columnheader"
                data-day={column}
                className={`${classes.day} ${off ? classes.off : ''} ${day === today ? classes.today : ''}`}
                aria-label={longDay(day)}
                title={`${longDay(day)}${note ? ` – ${note}` : ''}`}
              >
                <span className={classes.weekday}>{weekdayShortNames[weekdayOf(day) - 1]}</span>
                {dayOfMonth(day)}
              </th>
            ))}
            {store.totals.map((total, index) => (
              <th
                key={total.title}
                scope="col"
                role="columnheader"
                className={classes.sumHead}
                style={index === 0 ? firstSum : undefined}
                aria-label={total.hint}
                title={total.hint}
              >
                {total.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" style={groundOf(store)}>
          {drawn.map((_, row) => {
            const shown = storeOf(row)
            const person = shown.edits().data.rows[row]
            return person && <GridLine key={row} store={shown} row={row} person={person} />
          })}
        </tbody>
        {dayTotals.length > 0 && <GridFoot store={store} dayTotals={dayTotals} />}
      </table>
    </div>
  )
}

/** Scrolls to today if the days do not all fit. */
function useAtToday({ days, blank = false }: GridData, today: Day) {
  const frame = useRef<HTMLDivElement>(null)
  const first = days[0]?.day
  const at = days.findIndex(({ day }) => day === today)
  useLayoutEffect(() => {
    const box = frame.current
    const head = box?.querySelector<HTMLElement>(`th[data-day="${at}"]`)
    const corner = box?.querySelector<HTMLElement>(`.${classes.corner}`)
    if (first === undefined || !box || !head || !corner || blank) return
    const room = box.clientWidth - corner.offsetWidth
    box.scrollLeft = head.offsetLeft - corner.offsetWidth - room / 2
  }, [first, at, blank])
  return frame
}

function GridFoot({ store, dayTotals }: { store: GridStore; dayTotals: readonly GridTotal[] }) {
  useSyncExternalStore(store.listen, store.editVersion)
  const edits = store.edits()
  const sums = edits.data.days.map((_, column) => columnTotals(edits, dayTotals, column))
  return (
    <tfoot role="rowgroup" style={groundOf(store)}>
      {dayTotals.map((total, index) => (
        <tr key={total.title} role="row" style={columnsOf(store)}>
          <th scope="row" role="rowheader" className={classes.name} title={total.hint}>
            {total.title}
          </th>
          {sums.map((values, column) => (
            <td key={column} role="gridcell" className={classes.sum}>
              {edits.data.days[column]?.off ? '' : values[index] || ''}
            </td>
          ))}
          <td
            role="gridcell"
            colSpan={sumColumns(store)}
            className={classes.sum}
            style={{ ...firstSum, gridColumnEnd: `span ${sumColumns(store)}` }}
          >
            {sums.reduce((sum, values) => sum + (values[index] ?? 0), 0) || ''}
          </td>
        </tr>
      ))}
    </tfoot>
  )
}
