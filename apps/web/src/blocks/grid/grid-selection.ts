import type { CellPosition } from './grid-model'

// A selection is a rectangle between the anchor (its start) and the focus (the active cell).

export interface Selection {
  readonly anchor: CellPosition
  readonly focus: CellPosition
}

export interface Rectangle {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export interface GridSize {
  readonly rows: number
  readonly columns: number
}

export const at = (row: number, column: number): Selection => ({ anchor: { row, column }, focus: { row, column } })

export const rectangleOf = ({ anchor, focus }: Selection): Rectangle => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
})

/** Selects an area; a rectangle whose top exceeds its bottom puts the focus at the near end. */
export const selectionOf = ({ top, left, bottom, right }: Rectangle): Selection => ({
  anchor: { row: top, column: left },
  focus: { row: bottom, column: right },
})

export function positionsIn(area: Rectangle): CellPosition[] {
  const positions: CellPosition[] = []
  for (let row = area.top; row <= area.bottom; row++)
    for (let column = area.left; column <= area.right; column++) positions.push({ row, column })
  return positions
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

export const inside = (position: CellPosition, size: GridSize): CellPosition => ({
  row: clamp(position.row, size.rows),
  column: clamp(position.column, size.columns),
})

export interface Step {
  readonly rows: number
  readonly columns: number
  /** With Shift the anchor does not move. */
  readonly extend: boolean
}

export function moved(selection: Selection, step: Step, size: GridSize): Selection {
  const focus = inside({ row: selection.focus.row + step.rows, column: selection.focus.column + step.columns }, size)
  return step.extend ? { anchor: selection.anchor, focus } : { anchor: focus, focus }
}

/** The rows whose look differs between two selections; only they are updated. */
export function touchedRows(before: Selection, after: Selection): number[] {
  const old = rectangleOf(before)
  const next = rectangleOf(after)
  const touched = new Set<number>([before.focus.row, after.focus.row])
  const sameColumns = old.left === next.left && old.right === next.right
  for (let row = Math.min(old.top, next.top); row <= Math.max(old.bottom, next.bottom); row++) {
    const was = row >= old.top && row <= old.bottom
    const is = row >= next.top && row <= next.bottom
    if (was !== is || (was && is && !sameColumns)) touched.add(row)
  }
  return [...touched]
}
