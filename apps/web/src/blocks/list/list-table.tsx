import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import { memo, startTransition, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { Action } from '../parts/action'
import { Shown, type Column } from '../shown/columns'
import type { AnyRow } from './list-options'
import type { Order } from './list-state'
import classes from './list-table.module.css'
import { RowMenu } from './row-menu'

export type Id = number | string

export interface Rows {
  readonly rows: readonly AnyRow[]
  readonly columns: readonly Column<AnyRow>[]
  readonly rowId: (row: AnyRow) => Id
  readonly open: ((row: AnyRow) => string) | undefined
  readonly actions: readonly Action<AnyRow>[]
  readonly selected: ReadonlySet<Id>
  /** Undefined: rows are not selected here. */
  readonly toggle: ((id: Id) => void) | undefined
  readonly toggleAll: () => void
}

interface ListTableProps extends Rows {
  readonly caption: string
  readonly order: Order | undefined
  readonly sort: (by: string) => void
  readonly busy: boolean
  readonly go: (to: string) => void
}

/** A native table: two hundred rows of the kit's own cells cost ten times as much. */
export function ListTable(props: ListTableProps) {
  const { rows, columns, rowId, open, actions, selected, toggle, toggleAll, caption, order, sort, busy, go } = props
  // One row is in the tab order at a time; arrows move between rows.
  const [active, setActive] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const place = Math.min(active, rows.length - 1)
  const drawn = useGradually(rows)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const line = (event.target as HTMLElement).closest<HTMLTableRowElement>('tr[data-row]')
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return
    const index = Number(line.dataset.row)
    const onRow = event.target === line
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -rows.length, End: rows.length }
    const step = steps[event.key]
    if (step !== undefined) {
      const next = Math.max(0, Math.min(rows.length - 1, index + step))
      setActive(next)
      body.current?.querySelector<HTMLElement>(`tr[data-row="${next}"]`)?.focus()
      event.preventDefault()
      return
    }
    const row = rows[index]
    if (!row || !onRow) return
    if (event.key === 'Enter' && open) go(open(row))
    if (event.key === ' ' && toggle) {
      toggle(rowId(row))
      event.preventDefault()
    }
  }

  return (
    <div className={classes.frame} data-busy={busy || undefined}>
      <table className={classes.table} aria-busy={busy}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {toggle && (
              <th className={classes.tick}>
                <input
                  type="checkbox"
                  aria-label="Избери всички на страницата"
                  checked={rows.length > 0 && selected.size === rows.length}
                  ref={(box) => {
                    if (box) box.indeterminate = selected.size > 0 && selected.size < rows.length
                  }}
                  onChange={toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} order={order} sort={sort} />
            ))}
            {actions.length > 0 && (
              <th className={classes.menu}>
                <span className="visually-hidden">Действия</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {drawn.map((row, index) => (
            <Line
              key={rowId(row)}
              row={row}
              index={index}
              active={index === place}
              id={rowId(row)}
              ticked={selected.has(rowId(row))}
              columns={columns}
              open={open}
              actions={actions}
              toggle={toggle}
              activate={setActive}
              go={go}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Of the lowest row. */
const rowHeight = 34
/** A page of the usual size is never drawn in two steps. */
const atLeast = 30

/** The rows that fit the screen at once, the rest when the browser has a moment: a long page is ready as fast as a short one. */
function useGradually<Row>(rows: readonly Row[]): readonly Row[] {
  const [count, setCount] = useState(() => Math.max(atLeast, Math.ceil(window.innerHeight / rowHeight)))
  const more = rows.length > count
  useEffect(() => {
    if (more) startTransition(() => setCount(rows.length))
  }, [more, rows.length])
  return more ? rows.slice(0, count) : rows
}

function Heading({
  column,
  order,
  sort,
}: {
  column: Column<AnyRow>
  order: Order | undefined
  sort: (by: string) => void
}) {
  const by = column.sort
  if (!by) return <th data-end={column.end || undefined}>{column.title}</th>
  const here = order?.by === by
  const Icon = here ? (order.descending ? IconChevronDown : IconChevronUp) : IconSelector
  return (
    <th data-end={column.end || undefined} aria-sort={here ? (order.descending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className={classes.sort} data-here={here || undefined} onClick={() => sort(by)}>
        {column.title}
        <Icon size={14} aria-hidden />
        <span className="visually-hidden">, подреди</span>
      </button>
    </th>
  )
}

interface LineProps {
  readonly row: AnyRow
  readonly id: Id
  readonly index: number
  readonly active: boolean
  readonly ticked: boolean
  readonly columns: readonly Column<AnyRow>[]
  readonly open: ((row: AnyRow) => string) | undefined
  readonly actions: readonly Action<AnyRow>[]
  readonly toggle: ((id: Id) => void) | undefined
  readonly activate: (index: number) => void
  readonly go: (to: string) => void
}

const Line = memo(function Line(props: LineProps) {
  const { row, id, index, active, ticked, columns, open, actions, toggle, activate, go } = props
  const to = open?.(row)
  const tabIndex = active ? 0 : -1
  const follow = (event: MouseEvent) => {
    if (!to || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(to)
  }
  return (
    <tr
      data-row={index}
      tabIndex={tabIndex}
      aria-selected={toggle ? ticked : undefined}
      data-ticked={ticked || undefined}
      data-opens={to ? true : undefined}
      onFocus={() => activate(index)}
      onClick={(event) => {
        if (!to || (event.target as HTMLElement).closest('a, button, input, label, [role="menu"]')) return
        // Somebody who marks a text to copy it isn't opening the row.
        if (!window.getSelection()?.toString()) go(to)
      }}
    >
      {toggle && (
        <td className={classes.tick}>
          <input
            type="checkbox"
            aria-label="Избери реда"
            tabIndex={tabIndex}
            checked={ticked}
            onChange={() => toggle(id)}
          />
        </td>
      )}
      {columns.map((column, place) => (
        <td key={column.key} data-end={column.end || undefined}>
          {place === 0 && to ? (
            // A plain link: two hundred of the router's own would each work out their address and listen to the page's.
            <a href={to} tabIndex={-1} className={classes.open} onClick={follow}>
              <Shown column={column} row={row} />
            </a>
          ) : (
            <Shown column={column} row={row} />
          )}
        </td>
      ))}
      {actions.length > 0 && (
        <td className={classes.menu}>
          <RowMenu row={row} actions={actions} tabIndex={tabIndex} />
        </td>
      )}
    </tr>
  )
})
