import * as edit from './grid-edits'
import type { CellPosition, GridChange, GridData } from './grid-model'
import type { Outcome } from './grid-outcome'
import { inside, touchedRows, type GridSize, type Selection } from './grid-selection'

// State of a grid store and its transitions. Each one notifies the listeners of the rows that look different.

export interface GridState {
  edits: edit.Edits
  selection: Selection
  /** Letters of the code being typed and the time of the last one. */
  typed: { readonly letters: string; readonly time: number }
  /** Cells with a conflict or a rejection. */
  troubled: readonly CellPosition[]
  /** Text of the live region. */
  said: string
  editVersion: number
  readonly readOnly: boolean
  readonly notify: (rows: Iterable<number>) => void
  readonly onWrite: ((changes: readonly GridChange[]) => void) | undefined
}

export const sizeOf = ({ edits: { data } }: GridState): GridSize => ({
  rows: data.rows.length,
  columns: data.days.length,
})

export function select(state: GridState, next: Selection): void {
  const rows = touchedRows(state.selection, next)
  state.selection = next
  state.typed = { letters: '', time: 0 }
  state.notify(rows)
}

/** Replaces the edits and passes the changed cells to `onWrite`, which saves them. */
export function replaceEdits(state: GridState, next: edit.Edits): void {
  const positions = edit.positionsThatDiffer(state.edits, next)
  state.edits = next
  state.editVersion++
  state.notify(new Set(positions.map(({ row }) => row)))
  if (positions.length > 0) state.onWrite?.(positions.flatMap((position) => changeAt(next, position)))
}

function changeAt(edits: edit.Edits, position: CellPosition): GridChange[] {
  const row = edits.data.rows[position.row]
  const day = edits.data.days[position.column]
  const before = row?.cells[position.column]?.value ?? null
  return row && day ? [{ rowId: row.id, day: day.day, value: edit.valueAt(edits, position), before }] : []
}

export function write(state: GridState, requested: readonly edit.RequestedEdit[]): Outcome {
  if (state.readOnly) return { changed: 0, refused: requested.length }
  const list = edit.plan(state.edits, requested)
  if (list.length > 0) replaceEdits(state, edit.apply(state.edits, list))
  const same = requested.filter(({ position, value }) => edit.valueAt(state.edits, position) === value).length
  return { changed: list.length, refused: requested.length - same }
}

/** Applies new data and the cells queued on the device. Notifies only rows that look different. */
export function layData(state: GridState, data: GridData, waiting: readonly edit.WaitingCell[]): void {
  const { edits: before, troubled: troubledBefore } = state
  const { edits, troubled } = edit.laid(before, data, waiting)
  state.edits = edits
  state.troubled = troubled
  const size = sizeOf(state)
  state.selection = { anchor: inside(state.selection.anchor, size), focus: inside(state.selection.focus, size) }
  const touched = new Set(
    [...troubledBefore, ...troubled, ...edit.positionsThatDiffer(before, edits)].map(({ row }) => row),
  )
  for (const [index, row] of data.rows.entries()) if (before.data.rows[index] !== row) touched.add(index)
  if (before.data === data && touched.size === 0) return
  state.editVersion++
  state.notify(touched)
}
