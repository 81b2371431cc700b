import { memo, useRef, useSyncExternalStore, type ReactElement } from 'react'
import { WarningSign } from '../../look/warning-sign'
import { styleOfTone } from '../parts/tone'
import { columnsOf } from './grid-columns'
import { isPending, valueAt } from './grid-edits'
import { cellClass, flag } from './grid-look'
import { isMistaken, type GridCell, type GridCode } from './grid-model'
import type { GridStore } from './grid-store'
import { rowTotals } from './grid-totals'
import classes from './grid.module.css'

interface LineProps {
  readonly store: GridStore
  readonly row: number
}

interface DrawnCell {
  readonly cell: GridCell
  readonly value: number | null
  readonly flags: number
  readonly element: ReactElement
}

/**
 * A person: listens to the store for its own row only. The cells have no component of their own, a month has 930 of them;
 * one that looks as it did is given to React as the same element, which it doesn't look at again.
 */
export const GridLine = memo(function GridLine({ store, row }: LineProps) {
  useSyncExternalStore(
    (listener) => store.listenRow(row, listener),
    () => store.rowVersion(row),
  )
  const lastDrawn = useRef<DrawnCell[]>([])
  const edits = store.edits()
  const person = edits.data.rows[row]
  if (!person) return null
  const { blank } = edits.data
  const { focus } = store.selection()
  const area = store.area()
  const crossed = row >= area.top && row <= area.bottom && !blank
  const conflicts = store.conflicts().filter(({ place }) => place.row === row)
  const drawn = lastDrawn.current
  return (
    <tr role="row" data-row={row} style={columnsOf(store)}>
      <th scope="row" role="rowheader" className={classes.name}>
        <span className={classes.nameLine}>
          <span className={classes.nameText} title={person.name}>
            <span className={classes.number} aria-hidden>
              {row + 1}.
            </span>
            {(person.shortName ?? person.name) || <span className={classes.nobody} />}
          </span>
          {person.warning && (
            <span className={classes.warning} title={person.warning}>
              <WarningSign />
              <span className="visually-hidden">{person.warning}</span>
            </span>
          )}
          {person.remark && (
            <span className={classes.remark} style={styleOfTone(person.remark.tone)} title={person.remark.hint}>
              {person.remark.text}
            </span>
          )}
        </span>
      </th>
      {person.cells.map((cell, column) => {
        const place = { row, column }
        const value = valueAt(edits, place)
        const selected = crossed && column >= area.left && column <= area.right
        const focused = crossed && focus.row === row && focus.column === column
        const flags =
          (selected ? flag.selected : 0) |
          (focused ? flag.focused : 0) |
          (isPending(edits, place) ? flag.pending : 0) |
          (cell.closed ? flag[cell.closed] : 0) |
          (isMistaken(cell, value) ? flag.mistaken : 0) |
          (conflicts.some((one) => one.place.column === column) ? flag.conflict : 0) |
          (blank ? flag.blank : 0)
        const before = drawn[column]
        if (before?.cell === cell && before.value === value && before.flags === flags) return before.element
        const element = drawCell(column, cell, store.codeOf(value), flags)
        drawn[column] = { cell, value, flags, element }
        return element
      })}
      {rowTotals(edits, store.totals, row).map((value, index) => (
        <td key={store.totals[index]?.title} role="gridcell" className={classes.sum}>
          {value === 0 ? '' : Math.round(value * 100) / 100}
        </td>
      ))}
    </tr>
  )
})

function drawCell(column: number, cell: GridCell, code: GridCode | undefined, flags: number): ReactElement {
  return (
    <td
      key={column}
      role="gridcell"
      // Of a blank sheet no cell can be pointed at or typed into (use-grid-input.ts).
      data-column={flags & flag.blank ? undefined : column}
      data-tone={code?.tone}
      data-sign={cell.sign}
      data-letters={code && code.code.length > 2 ? code.code.length : undefined}
      className={cellClass(flags)}
      tabIndex={flags & flag.focused ? 0 : -1}
      aria-selected={(flags & flag.selected) !== 0}
      aria-readonly={cell.closed ? true : undefined}
      title={flags & flag.mistaken ? `${code?.name ?? ''}: статус в неприсъствен ден` : (cell.note ?? closedNote(cell))}
    >
      {code?.code}
    </td>
  )
}

const closedNote = ({ closed }: GridCell): string | undefined =>
  closed === 'locked' ? 'Заключен ден' : closed === 'sealed' ? 'Заключен период' : undefined
