import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import { useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import type { Action } from '../parts/action'
import { useGradually } from '../parts/use-gradually'
import { useTightColumns } from '../parts/use-tight-columns'
import type { Column } from '../shown/columns'
import { Line, type Id } from './list-line'
import type { AnyRow } from './list-options'
import type { Order } from './list-state'
import classes from './list-table.module.css'
import { t } from '../../platform/language'

export interface Rows {
  readonly rows: readonly AnyRow[]
  readonly columns: readonly Column<AnyRow>[]
  readonly rowId: (row: AnyRow) => Id
  readonly open: ((row: AnyRow) => string) | undefined
  readonly actions: readonly Action<AnyRow>[]
  readonly selected: ReadonlySet<Id>
  /** Undefined if rows are not selectable. */
  readonly toggle: ((id: Id) => void) | undefined
  readonly togglePage: () => void
}

interface ListTableProps extends Rows {
  readonly caption: string
  readonly order: Order | undefined
  readonly sort: (by: string) => void
  readonly busy: boolean
  readonly go: (to: string) => void
}

/** A native table: rendering 200 rows with Mantine's cells takes ten times as long. */
export function ListTable(props: ListTableProps) {
  const { rows, columns, rowId, open, actions, selected, toggle, togglePage, caption, order, sort, busy, go } = props
  const frame = useRef<HTMLDivElement>(null)
  useTightColumns(frame)
  // Roving tabindex: one row is in the tab order; arrows move between rows.
  const [active, setActive] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const position = Math.min(active, rows.length - 1)
  const { drawn, drawAll, toCome } = useGradually(rows, room)
  const [menuOf, setMenuOf] = useState<Id>()

  function onFocus(event: FocusEvent<HTMLElement>) {
    const line = lineOf(event)
    if (line) setActive(Number(line.dataset.row))
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const row = rows[Number(lineOf(event)?.dataset.row)]
    if (!row) return
    const pressed = (event.target as HTMLElement).closest<HTMLElement>('a, button, input, label')
    if (pressed?.dataset.dots) setMenuOf(rowId(row))
    if (!open) return
    if (pressed?.dataset.opens) {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      go(open(row))
    } else if (!pressed && !window.getSelection()?.toString()) {
      // Selecting text does not open the row.
      go(open(row))
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const line = lineOf(event)
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return
    const index = Number(line.dataset.row)
    const onRow = event.target === line
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -rows.length, End: rows.length }
    const step = steps[event.key]
    if (step !== undefined) {
      const next = Math.max(0, Math.min(rows.length - 1, index + step))
      setActive(next)
      if (next >= drawn.length) drawAll()
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
    <div ref={frame} className={classes.frame} data-busy={busy || undefined}>
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
                  onChange={togglePage}
                />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} order={order} sort={sort} />
            ))}
            {actions.length > 0 && (
              <th className={classes.menu}>
                <span className="visually-hidden">{t('Действия')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body} onFocus={onFocus} onClick={onClick} onKeyDown={onKeyDown}>
          {drawn.map((row, index) => (
            <Line
              key={rowId(row)}
              row={row}
              index={index}
              active={index === position}
              id={rowId(row)}
              ticked={selected.has(rowId(row))}
              columns={columns}
              open={open}
              actions={actions}
              toggle={toggle}
              menu={menuOf === rowId(row)}
            />
          ))}
          {/* Reserves the height of rows to come, for the scrollbar. */}
          {toCome > 0 && <tr aria-hidden style={{ height: `${toCome * usualRow}rem` }} />}
        </tbody>
      </table>
    </div>
  )
}

/** Minimum heights in pixels; a page of the default size renders at once. */
const room = { row: 34, besides: 200, least: 25 }
/** Height of a row with a person, in rem. */
const usualRow = 2.75

/** The row of an event. Open menus are outside the table. */
const lineOf = (event: { readonly target: EventTarget }) =>
  (event.target as HTMLElement).closest<HTMLTableRowElement>('tr[data-row]')

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
  if (!by) return <th data-end={column.end || undefined}>{t(column.title)}</th>
  const here = order?.by === by
  const Icon = here ? (order.descending ? IconChevronDown : IconChevronUp) : IconSelector
  return (
    <th data-end={column.end || undefined} aria-sort={here ? (order.descending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className={classes.sort} data-here={here || undefined} onClick={() => sort(by)}>
        {t(column.title)}
        <Icon size={14} aria-hidden />
        <span className="visually-hidden">{t(', подреди')}</span>
      </button>
    </th>
  )
}
