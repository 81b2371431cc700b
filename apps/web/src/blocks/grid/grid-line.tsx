import { memo, useSyncExternalStore } from 'react'
import { WarningSign } from '../../look/warning-sign'
import { styleOfTone } from '../parts/tone'
import { isPending, valueAt } from './grid-edits'
import { cellClass, flag } from './grid-look'
import { isMistaken, type GridCell, type GridTotal } from './grid-model'
import type { GridStore } from './grid-store'
import { rowTotals } from './grid-totals'
import classes from './grid.module.css'

interface LineProps {
  readonly store: GridStore
  readonly row: number
  readonly totals: readonly GridTotal[]
}

/** A person: listens to the store for its own row only. */
export const GridLine = memo(function GridLine({ store, row, totals }: LineProps) {
  useSyncExternalStore(
    (listener) => store.listenRow(row, listener),
    () => store.rowVersion(row),
  )
  const edits = store.edits()
  const person = edits.data.rows[row]
  if (!person) return null
  const { blank } = edits.data
  const { focus } = store.selection()
  const area = store.area()
  const crossed = row >= area.top && row <= area.bottom && !blank
  const conflicts = store.conflicts().filter(({ place }) => place.row === row)
  return (
    <tr data-row={row}>
      <th scope="row" className={classes.name}>
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
      {/* The cells have no component of their own: a month has 930 of them, and React sees itself which have changed. */}
      {person.cells.map((cell, column) => {
        const place = { row, column }
        const value = valueAt(edits, place)
        const code = store.codeOf(value)
        const mistaken = isMistaken(cell, value)
        const selected = crossed && column >= area.left && column <= area.right
        const focused = crossed && focus.row === row && focus.column === column
        const flags =
          (selected ? flag.selected : 0) |
          (focused ? flag.focused : 0) |
          (isPending(edits, place) ? flag.pending : 0) |
          (cell.closed ? flag[cell.closed] : 0) |
          (mistaken ? flag.mistaken : 0) |
          (conflicts.some((one) => one.place.column === column) ? flag.conflict : 0)
        return (
          <td
            key={column}
            // Of a blank sheet no cell can be pointed at or typed into (use-grid-input.ts).
            data-column={blank ? undefined : column}
            data-tone={code?.tone}
            data-sign={cell.sign}
            data-letters={code && code.code.length > 2 ? code.code.length : undefined}
            className={cellClass(flags)}
            tabIndex={focused ? 0 : -1}
            aria-selected={selected}
            aria-readonly={cell.closed ? true : undefined}
            title={mistaken ? `${code?.name ?? ''}: статус в неприсъствен ден` : (cell.note ?? closedNote(cell))}
          >
            {code?.code}
          </td>
        )
      })}
      {rowTotals(edits, totals, row).map((value, index) => (
        <td key={totals[index]?.title} className={classes.sum}>
          {value === 0 ? '' : Math.round(value * 100) / 100}
        </td>
      ))}
    </tr>
  )
})

const closedNote = ({ closed }: GridCell): string | undefined =>
  closed === 'locked' ? 'Заключен ден' : closed === 'sealed' ? 'Заключен период' : undefined
