import type { Day } from '@asistent/domain/kernel/day'
import type { Tone } from '../../look/tones'

// The month grid as data: people down, days across. One model serves children, staff, activities and meals; what a
// code means is the slice's business.

export interface GridCode {
  readonly value: number
  /** What stands in the cell: П, НО, МБ… */
  readonly code: string
  readonly name: string
  readonly tone: Tone
}

export interface GridCell {
  /** Null: nothing entered. A stored 'locked' status is null with `closed`. */
  readonly value: number | null
  /**
   * A day off for everybody, or a day this person cannot have (before enrolment, after leaving). Sealed: what stands is
   * right and counts, but the period is locked.
   */
  readonly closed?: 'off' | 'locked' | 'sealed' | undefined
  /** What cannot be written here although the day is open; null: it cannot be cleared. */
  readonly refuses?: readonly (number | null)[] | undefined
  /** A small sign in the corner: a paper stands behind the day, or waits for a decision. */
  readonly sign?: GridSign | undefined
  /** Somebody has said that the person won't come: 'fill the empty ones' leaves the decision open. */
  readonly notExpected?: boolean | undefined
  /** Said on hover and to screen readers: 'Медицинска бележка № 12', 'Заявление на родител'. */
  readonly note?: string | undefined
}

export type GridSign = 'paper' | 'waiting'
export type GridRemarkTone = 'warn' | 'bad' | 'info' | 'off'

export interface GridPerson {
  readonly id: number
  readonly name: string
  /** Where the name is too long for its column. */
  readonly shortName?: string | undefined
}

export interface GridRow extends GridPerson {
  /** A very short remark beside the name ('9/10') and what it means ('СП: 9 от 10 дни'). */
  readonly remark?: { readonly text: string; readonly hint: string; readonly tone: GridRemarkTone } | undefined
  /** What nobody may miss about the person: 'Алергии: яйца'. */
  readonly warning?: string | undefined
  /** What 'fill the empty ones' writes for this person, where it isn't the grid's usual code. */
  readonly usual?: number | undefined
  /** Codes this person may not be given: family reasons over the limit (domain.md 1.2). */
  readonly refused?: readonly number[] | undefined
  /** One for each day of the grid. */
  readonly cells: readonly GridCell[]
}

export interface GridDay {
  readonly day: Day
  /** Nobody is expected: narrow, shaded. */
  readonly off: boolean
  readonly note?: string | undefined
  /** False: the day hasn't come, so nothing is missing on it. */
  readonly due?: boolean | undefined
}

/** A column of sums at the right or a line of sums below: what each entered code adds. */
export interface GridTotal {
  readonly title: string
  readonly hint: string
  readonly weight: (value: number) => number
  /** What an open day without anything entered adds: 'Невъведени'. */
  readonly empty?: number
}

export interface GridData {
  /** Nothing is known of the cells yet (grid-blank.ts). */
  readonly blank?: boolean
  readonly days: readonly GridDay[]
  readonly rows: readonly GridRow[]
}

/** One difference that a save sends. */
export interface GridChange {
  readonly rowId: number
  readonly day: Day
  readonly value: number | null
  readonly before: number | null
}

export interface Place {
  readonly row: number
  readonly column: number
}

/** Counts the given codes: `{ title: 'П', hint: 'Присъствия', weight: counting(2, 7) }`. */
export const counting =
  (...values: readonly number[]) =>
  (value: number): number =>
    values.includes(value) ? 1 : 0

export const cellAt = (data: GridData, place: Place): GridCell | undefined => data.rows[place.row]?.cells[place.column]

/**
 * A real status left on a day that later became locked or off (spec/calls.md 3). It counts nowhere and may only be
 * cleared (domain.md 1.2).
 */
export const isMistaken = (cell: GridCell | undefined, value: number | null): boolean =>
  value !== null && cell?.closed !== undefined && cell.closed !== 'sealed'

/** May this cell be given this value? */
export function accepts(data: GridData, place: Place, value: number | null): boolean {
  const row = data.rows[place.row]
  const cell = row?.cells[place.column]
  if (!row || !cell) return false
  if (cell.closed === 'sealed' || cell.refuses?.includes(value)) return false
  if (cell.closed) return value === null
  return value === null || !row.refused?.includes(value)
}

/** Why nothing can be entered there; undefined: it can, or nobody knows why not. */
export function closedWords({ days, rows }: GridData, { row, column }: Place): string | undefined {
  const closed = rows[row]?.cells[column]?.closed
  const note = days[column]?.note
  if (closed === 'off') return note ? `Неприсъствен ден: ${note}.` : 'Неприсъствен ден.'
  return closed && 'Денят е заключен.'
}
