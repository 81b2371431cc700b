import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNarrow } from '../params/param-bar'
import { BoardCell } from './board-cell'
import type { BoardCard, BoardDay, BoardRow, CardId, Cell, Place } from './board-model'
import { BoardPhone } from './board-phone'
import classes from './board.module.css'
import { useBoard, type BoardController } from './use-board'
import type { Option, Source } from '../pickers/source'
import type { AnyTone } from '../parts/tone'

export interface BoardNotice {
  readonly tone: AnyTone
  readonly text: string
}

export interface BoardProps {
  readonly label: string
  readonly days: readonly BoardDay[]
  readonly rows: readonly BoardRow[]
  /** In the order of their cells. */
  readonly cards: readonly BoardCard[]
  /** Without it the board is read-only. `index` counts the cards before the target position. */
  readonly onMove?: (id: CardId, position: Place) => void
  /** Adds the typed text; with a source also the chosen option. */
  readonly onAdd?: (cell: Cell, added: { readonly text: string; readonly option?: Option }) => void
  /** Options for new cards, found by typing; without it any text is allowed. */
  readonly source?: Source
  readonly onRemove?: (id: CardId) => void
  readonly onOpen?: (id: CardId) => void
  /** Warnings of a cell, e.g. an allergen or a missing dish. */
  readonly notices?: (cell: Cell) => readonly BoardNotice[]
  /** Rows below the days: 'Енергия' with the value of each day. */
  readonly totals?: readonly { readonly title: string; readonly of: (day: string) => ReactNode }[]
  readonly copyWeek?: { readonly label: string; readonly run: () => void }
}

/** Board of days × rows with cards: drag and drop, keyboard moves, adding by typing. Phones show one day at a time. */
export function Board(props: BoardProps) {
  const board = useBoard(props)
  const narrow = useNarrow()
  const Shape = narrow ? BoardPhone : BoardTable
  return (
    <div className={classes.board} id={board.id}>
      {props.copyWeek && (
        <Button
          className={`${classes.copy} no-print`}
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={props.copyWeek.run}
        >
          {props.copyWeek.label}
        </Button>
      )}
      <Shape {...props} board={board} />
      {props.onMove && !narrow && (
        <small className={`${classes.help} no-print`}>
          Интервал взема картата, стрелките я местят, интервал я пуска, Escape я връща.
        </small>
      )}
      <span className="visually-hidden" aria-live="assertive">
        {board.said}
      </span>
    </div>
  )
}

export type BoardShapeProps = BoardProps & { readonly board: BoardController }

function BoardTable(props: BoardShapeProps) {
  const { label, days, rows, totals = [], board } = props
  return (
    <div className={classes.frame} data-week-planner>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <td />
            {days.map((day) => (
              <th key={day.key} scope="col" data-closed={day.closed ? true : undefined}>
                {day.title} {day.note && <small>{day.note}</small>}
                {day.closed && <small className={classes.closed}>{day.closed}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.title}</th>
              {days.map((day) => (
                <td key={day.key}>
                  <BoardCell {...props} board={board} day={day} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals.length > 0 && (
          <tfoot>
            {totals.map(({ title, of }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {days.map((day) => (
                  <td key={day.key}>{day.closed ? '' : of(day.key)}</td>
                ))}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}
