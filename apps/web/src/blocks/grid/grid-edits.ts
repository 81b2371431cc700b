import type { Day } from '@asistent/domain/kernel/day'
import { accepts, cellAt, isMistaken, type GridChange, type GridData, type CellPosition } from './grid-model'
import { positionsIn, type Rectangle } from './grid-selection'

// Unsaved edits as immutable state: each function returns a new state. The base holds the server's values; `pending`
// only cells that differ from it.

export interface Edit {
  readonly position: CellPosition
  readonly from: number | null
  readonly to: number | null
}

export interface Edits {
  readonly data: GridData
  readonly pending: ReadonlyMap<number, number | null>
  readonly done: readonly (readonly Edit[])[]
  readonly undone: readonly (readonly Edit[])[]
}

/** Encodes a position as a number: a month has at most 31 days, so 64 columns are enough. */
const keyOf = ({ row, column }: CellPosition) => row * 64 + column
const positionOf = (key: number): CellPosition => ({ row: Math.floor(key / 64), column: key % 64 })

export const startEdits = (data: GridData): Edits => ({ data, pending: new Map(), done: [], undone: [] })

export function valueAt(edits: Edits, position: CellPosition): number | null {
  const pending = edits.pending.get(keyOf(position))
  return pending === undefined ? (cellAt(edits.data, position)?.value ?? null) : pending
}

export const isPending = (edits: Edits, position: CellPosition): boolean => edits.pending.has(keyOf(position))

export interface RequestedEdit {
  readonly position: CellPosition
  readonly value: number | null
}

/** The requested edits that are allowed and change a value. */
export const plan = (edits: Edits, requested: readonly RequestedEdit[]): Edit[] =>
  requested
    .filter(({ position, value }) => accepts(edits.data, position, value) && valueAt(edits, position) !== value)
    .map(({ position, value }) => ({ position, from: valueAt(edits, position), to: value }))

function written(edits: Edits, list: readonly Edit[], side: 'from' | 'to'): ReadonlyMap<number, number | null> {
  const pending = new Map(edits.pending)
  for (const edit of list) {
    const value = edit[side]
    if ((cellAt(edits.data, edit.position)?.value ?? null) === value) pending.delete(keyOf(edit.position))
    else pending.set(keyOf(edit.position), value)
  }
  return pending
}

export function apply(edits: Edits, list: readonly Edit[]): Edits {
  if (list.length === 0) return edits
  return { ...edits, pending: written(edits, list, 'to'), done: [...edits.done, list], undone: [] }
}

/**
 * Edits of an undo (or redo) step that still apply: the cell has not been changed since, and its day has not been
 * closed since its save.
 */
const standing = (edits: Edits, step: readonly Edit[], is: 'from' | 'to', requested: 'from' | 'to'): Edit[] =>
  step.filter(
    (one) =>
      valueAt(edits, one.position) === one[is] &&
      (isPending(edits, one.position) || accepts(edits.data, one.position, one[requested])),
  )

export function undo(edits: Edits): Edits {
  const last = edits.done.at(-1)
  if (!last) return edits
  return {
    ...edits,
    pending: written(edits, standing(edits, last, 'to', 'from'), 'from'),
    done: edits.done.slice(0, -1),
    undone: [...edits.undone, last],
  }
}

export function redo(edits: Edits): Edits {
  const last = edits.undone.at(-1)
  if (!last) return edits
  return {
    ...edits,
    pending: written(edits, standing(edits, last, 'from', 'to'), 'to'),
    done: [...edits.done, last],
    undone: edits.undone.slice(0, -1),
  }
}

const repeatOf = (edits: Edits, area: Rectangle, source: (position: CellPosition) => CellPosition): RequestedEdit[] =>
  positionsIn(area).flatMap((position) => {
    const from = source(position)
    if (from.row === position.row && from.column === position.column) return []
    return cellAt(edits.data, from) ? [{ position, value: valueAt(edits, from) }] : []
  })

/** Ctrl+D: copies the first row of the selection down; a single row copies the row above, as in Excel. */
export function fillDown(edits: Edits, area: Rectangle): RequestedEdit[] {
  const row = area.top === area.bottom ? area.top - 1 : area.top
  return repeatOf(edits, area, (position) => ({ row, column: position.column }))
}

/** Ctrl+R: the same to the right. */
export function fillRight(edits: Edits, area: Rectangle): RequestedEdit[] {
  const column = area.left === area.right ? area.left - 1 : area.left
  return repeatOf(edits, area, (position) => ({ row: position.row, column }))
}

/** 'Всички присъстват': fills empty cells only (domain.md 1.2). */
export const fillEmpty = (edits: Edits, area: Rectangle, value: number): RequestedEdit[] =>
  positionsIn(area)
    .filter((position) => valueAt(edits, position) === null && !cellAt(edits.data, position)?.notExpected)
    .map((position) => ({ position, value: edits.data.rows[position.row]?.usual ?? value }))

/** Copies the previous working day into the empty cells of a column (domain.md 1.2: copy from yesterday). */
export function copyBefore(edits: Edits, column: number): RequestedEdit[] {
  const from = edits.data.days.findLastIndex(({ off }, index) => index < column && (!off || index === 0))
  if (from < 0) return []
  return edits.data.rows.flatMap((_, row) => {
    const value = valueAt(edits, { row, column: from })
    const position = { row, column }
    return value !== null && valueAt(edits, position) === null ? [{ position, value }] : []
  })
}

/** Clears every status left on a closed day (domain.md 1.2). */
export const clearMistaken = (edits: Edits): RequestedEdit[] =>
  mistakenPositions(edits).map((position) => ({ position, value: null }))

export const mistakenPositions = (edits: Edits): CellPosition[] =>
  edits.data.rows.flatMap((row, index) =>
    row.cells.flatMap((cell, column) => {
      const position = { row: index, column }
      return isMistaken(cell, valueAt(edits, position)) ? [position] : []
    }),
  )

/** Changes to save: only cells that differ from the base. */
export function changesOf(edits: Edits): GridChange[] {
  return [...edits.pending].flatMap(([key, value]) => {
    const position = positionOf(key)
    const row = edits.data.rows[position.row]
    const day = edits.data.days[position.column]
    return row && day ? [{ rowId: row.id, day: day.day, value, before: row.cells[position.column]?.value ?? null }] : []
  })
}

/** Positions with different pending values, sorted by row and column. */
export const positionsThatDiffer = (before: Edits, after: Edits): CellPosition[] =>
  [...new Set([...before.pending.keys(), ...after.pending.keys()])]
    .filter((key) => before.pending.get(key) !== after.pending.get(key))
    .toSorted((left, right) => left - right)
    .map(positionOf)

/** Moves undo steps to the new positions of their people and days. */
function stepsOver(edits: Edits, data: GridData): Pick<Edits, 'done' | 'undone'> {
  const { data: before, done, undone } = edits
  const samePositions =
    before.rows.length === data.rows.length &&
    before.days.length === data.days.length &&
    before.rows.every((row, index) => row.id === data.rows[index]?.id) &&
    before.days.every((day, index) => day.day === data.days[index]?.day)
  if (samePositions) return { done, undone }
  const rowOf = new Map(data.rows.map((row, index) => [row.id, index]))
  const columnOf = new Map(data.days.map((day, index) => [day.day, index]))
  const move = (step: readonly Edit[]) =>
    step.flatMap((one): Edit[] => {
      const row = rowOf.get(before.rows[one.position.row]?.id ?? -1)
      const column = columnOf.get(before.days[one.position.column]?.day ?? ('' as Day))
      return row === undefined || column === undefined ? [] : [{ ...one, position: { row, column } }]
    })
  return { done: done.map(move), undone: undone.map(move) }
}

/** A cell whose save is queued on the device. */
export interface WaitingCell {
  readonly rowId: number
  readonly day: Day
  readonly value: number | null
  /** The user has to resolve a conflict or a rejection. */
  readonly troubled: boolean
}

/** Applies new data with queued cells over it, for grids that save each change immediately. */
export function laid(
  edits: Edits,
  data: GridData,
  waiting: readonly WaitingCell[],
): { edits: Edits; troubled: CellPosition[] } {
  const rowOf = new Map(data.rows.map((row, index) => [row.id, index]))
  const columnOf = new Map(data.days.map((day, index) => [day.day, index]))
  const pending = new Map<number, number | null>()
  const troubled: CellPosition[] = []
  for (const { rowId, day, value, troubled: isTroubled } of waiting) {
    const row = rowOf.get(rowId)
    const column = columnOf.get(day)
    if (row === undefined || column === undefined) continue
    const position = { row, column }
    if ((cellAt(data, position)?.value ?? null) !== value) pending.set(keyOf(position), value)
    if (isTroubled) troubled.push(position)
  }
  return { edits: { ...stepsOver(edits, data), data, pending }, troubled }
}
