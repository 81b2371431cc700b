import { memo, useSyncExternalStore } from 'react'
import type { Tone } from '../../look/tones'
import { styleOfTone } from '../parts/tone'
import { isPending, valueAt } from './grid-edits'
import { cellClass, flag } from './grid-look'
import { isMistaken, type GridSign, type GridTotal } from './grid-model'
import type { GridStore } from './grid-store'
import { rowTotals } from './grid-totals'
import classes from './grid.module.css'

interface CellProps {
  readonly column: number
  readonly code: string
  readonly tone: Tone | undefined
  readonly flags: number
  readonly note: string | undefined
  readonly sign: GridSign | undefined
}

/** Only primitives in, so that a keystroke draws the touched cells and no others. */
const Cell = memo(function Cell({ column, code, tone, flags, note, sign }: CellProps) {
  const closed = (flags & (flag.off | flag.locked | flag.sealed)) !== 0
  return (
    <td
      data-column={column}
      data-tone={tone}
      data-sign={sign}
      data-letters={code.length > 2 ? code.length : undefined}
      className={cellClass(flags)}
      tabIndex={flags & flag.focused ? 0 : -1}
      aria-selected={(flags & flag.selected) !== 0}
      aria-readonly={closed || undefined}
      title={note}
    >
      {code}
    </td>
  )
})

const Sum = memo(function Sum({ value }: { value: number }) {
  return <td className={classes.sum}>{value === 0 ? '' : Math.round(value * 100) / 100}</td>
})

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
  const focus = store.selection().focus
  const conflicts = store.conflicts()
  return (
    <tr data-row={row}>
      <th scope="row" className={classes.name}>
        <span className={classes.nameLine}>
          <span className={classes.nameText} title={person.name}>
            <span className={classes.number} aria-hidden>
              {row + 1}.
            </span>
            {person.shortName ?? person.name}
          </span>
          {person.warning && (
            <span className={classes.warning} title={person.warning}>
              <span aria-hidden>⚠</span>
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
        const code = value === null ? undefined : store.codes.find((one) => one.value === value)
        const mistaken = isMistaken(cell, value)
        const flags =
          (store.isSelected(row, column) ? flag.selected : 0) |
          (focus.row === row && focus.column === column ? flag.focused : 0) |
          (isPending(edits, place) ? flag.pending : 0) |
          (cell.closed === 'off'
            ? flag.off
            : cell.closed === 'locked'
              ? flag.locked
              : cell.closed === 'sealed'
                ? flag.sealed
                : 0) |
          (mistaken ? flag.mistaken : 0) |
          (conflicts.some((one) => one.place.row === row && one.place.column === column) ? flag.conflict : 0)
        const note = mistaken
          ? `${code?.name ?? ''}: статус в неприсъствен ден`
          : (cell.note ??
            (cell.closed === 'locked' ? 'Заключен ден' : cell.closed === 'sealed' ? 'Заключен период' : undefined))
        return (
          <Cell
            key={column}
            column={column}
            code={code?.code ?? ''}
            tone={code?.tone}
            flags={flags}
            note={note}
            sign={cell.sign}
          />
        )
      })}
      {rowTotals(edits, totals, row).map((value, index) => (
        <Sum key={totals[index]?.title} value={value} />
      ))}
    </tr>
  )
})
