import { memo, useSyncExternalStore } from 'react'
import { WarningSign } from '../../look/warning-sign'
import { styleOfTone } from '../parts/tone'
import { isPending, valueAt } from './grid-edits'
import { cellElement } from './grid-cell'
import { flag } from './grid-look'
import { isMistaken } from './grid-model'
import type { GridStore } from './grid-store'
import { rowTotals } from './grid-totals'
import classes from './grid.module.css'

interface LineProps {
  readonly store: GridStore
  readonly row: number
  /** Of the whole grid: they may change with somebody else's cell. */
  readonly columns: string
}

/** A person: listens to the store for its own row only. */
export const GridLine = memo(function GridLine({ store, row, columns }: LineProps) {
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
    <tr role="row" data-row={row} style={{ gridTemplateColumns: columns }}>
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
        return cellElement(column, cell, store.codeOf(value), flags)
      })}
      {rowTotals(edits, store.totals, row).map((value, index) => (
        <td key={store.totals[index]?.title} role="gridcell" className={classes.sum}>
          {value === 0 ? '' : Math.round(value * 100) / 100}
        </td>
      ))}
    </tr>
  )
})
