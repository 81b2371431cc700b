import type { Day } from '@asistent/domain/kernel/day'
import type { Tone } from '../../look/tones'

// Model of a month grid: people × days. Shared by children, staff, activities and meals; slices define the codes.

export interface GridCode {
  readonly value: number
  /** Text in the cell: П, НО, МБ… */
  readonly code: string
  readonly name: string
  readonly tone: Tone
}

export interface GridCell {
  /** Null if empty. A stored 'locked' status is null with `closed`. */
  readonly value: number | null
  /**
   * A day off for everybody, or a day this person cannot have (before enrolment, after leaving). Sealed: the value is
   * valid and counts, but its period is locked.
   */
  readonly closed?: 'off' | 'locked' | 'sealed' | undefined
  /** Values rejected here although the day is open; null means that it cannot be cleared. */
  readonly refuses?: readonly (number | null)[] | undefined
  /** Marker in the corner: a document justifies the day or is not decided yet. */
  readonly sign?: GridSign | undefined
  /** The person was announced absent: 'fill the empty ones' skips the cell. */
  readonly notExpected?: boolean | undefined
  /** Tooltip and screen reader text: 'Медицинска бележка № 12', 'Заявление на родител'. */
  readonly note?: string | undefined
}

export type GridSign = 'paper' | 'waiting'
export type GridRemarkTone = 'warn' | 'bad' | 'info' | 'off'

export interface GridPerson {
  readonly id: number
  readonly name: string
  /** Used where the full name does not fit. */
  readonly shortName?: string | undefined
}

export interface GridRow extends GridPerson {
  /** A short remark next to the name ('9/10') and its meaning ('СП: 9 от 10 дни'). */
  readonly remark?: { readonly text: string; readonly hint: string; readonly tone: GridRemarkTone } | undefined
  /** Prominent warning about the person: 'Алергии: яйца'. */
  readonly warning?: string | undefined
  /** Code for 'fill the empty ones' if it differs from the grid's default. */
  readonly usual?: number | undefined
  /** Codes this person may not have: family reasons over the limit (domain.md 1.2). */
  readonly refused?: readonly number[] | undefined
  /** One per day of the grid. */
  readonly cells: readonly GridCell[]
}

export interface GridDay {
  readonly day: Day
  /** A day off for everybody: narrow and shaded. */
  readonly off: boolean
  readonly note?: string | undefined
  /** False for a future day: nothing is missing on it. */
  readonly due?: boolean | undefined
}

/** Totals in a column on the right or in a row below: the weight of each code. */
export interface GridTotal {
  readonly title: string
  readonly hint: string
  readonly weight: (value: number) => number
  /** Weight of an open day without a value: 'Невъведени'. */
  readonly empty?: number
}

export interface GridData {
  /** Placeholder without loaded cells (grid-blank.ts). */
  readonly blank?: boolean
  readonly days: readonly GridDay[]
  readonly rows: readonly GridRow[]
}

/** One changed cell to save. */
export interface GridChange {
  readonly rowId: number
  readonly day: Day
  readonly value: number | null
  readonly before: number | null
}

export interface CellPosition {
  readonly row: number
  readonly column: number
}

/** Counts the given codes: `{ title: 'П', hint: 'Присъствия', weight: counting(2, 7) }`. */
export const counting =
  (...values: readonly number[]) =>
  (value: number): number =>
    values.includes(value) ? 1 : 0

export const cellAt = (data: GridData, position: CellPosition): GridCell | undefined =>
  data.rows[position.row]?.cells[position.column]

/**
 * True for a status left on a day that became locked or off later (spec/calls.md 3). It counts nowhere and may only
 * be cleared (domain.md 1.2).
 */
export const isMistaken = (cell: GridCell | undefined, value: number | null): boolean =>
  value !== null && cell?.closed !== undefined && cell.closed !== 'sealed'

/** Whether the cell may take this value. */
export function accepts(data: GridData, position: CellPosition, value: number | null): boolean {
  const row = data.rows[position.row]
  const cell = row?.cells[position.column]
  if (!row || !cell) return false
  if (cell.closed === 'sealed' || cell.refuses?.includes(value)) return false
  if (cell.closed) return value === null
  return value === null || !row.refused?.includes(value)
}

/** False if nothing can be entered or cleared, as in a closed month. */
export const acceptsEntry = ({ rows }: GridData): boolean =>
  rows.some(({ cells }) => cells.some((cell) => cell.closed === undefined || isMistaken(cell, cell.value)))

/** Reason why the cell is read-only; undefined if it is editable or the reason is unknown. */
export function closedWords({ days, rows }: GridData, { row, column }: CellPosition): string | undefined {
  const closed = rows[row]?.cells[column]?.closed
  const note = days[column]?.note
  if (closed === 'off') return note ? `Неприсъствен ден: ${note}.` : 'Неприсъствен ден.'
  return closed && 'Денят е заключен.'
}
