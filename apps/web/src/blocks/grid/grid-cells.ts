import { shownNumber } from '../shown/format'
import { isPending, valueAt } from './grid-edits'
import { cellClass, flag } from './grid-look'
import { isMistaken, type GridCell, type GridCode } from './grid-model'
import type { GridStore } from './grid-store'
import { rowTotals } from './grid-totals'

// Writes cell contents directly to the DOM. React creates the cells and handles everything else (grid-line.tsx); for
// a single letter it would traverse the page from its root.

const attributes = [
  'data-column',
  'data-tone',
  'data-sign',
  'data-letters',
  'class',
  'tabindex',
  'aria-selected',
  'aria-readonly',
  'title',
] as const

interface Written {
  readonly cell: GridCell
  readonly code: GridCode | undefined
  readonly flags: number
  /** In the order of `attributes`. */
  readonly values: readonly (string | undefined)[]
}

const written = new WeakMap<Element, Written>()

/** Updates only cells whose look changed. */
export function writeCells(line: HTMLTableRowElement, store: GridStore, row: number): void {
  const edits = store.edits()
  const { blank } = edits.data
  const cells = edits.data.rows[row]?.cells ?? []
  const { focus } = store.selection()
  const area = store.area()
  const crossed = row >= area.top && row <= area.bottom && !blank
  const troubled = store.troubled().filter((position) => position.row === row)
  let column = 0
  for (const element of line.querySelectorAll('td:not([data-sum])')) {
    const cell = cells[column]
    if (!cell) return
    const position = { row, column }
    const value = valueAt(edits, position)
    const flags =
      (crossed && column >= area.left && column <= area.right ? flag.selected : 0) |
      (crossed && focus.row === row && focus.column === column ? flag.focused : 0) |
      (isPending(edits, position) ? flag.pending : 0) |
      (cell.closed ? flag[cell.closed] : 0) |
      (isMistaken(cell, value) ? flag.mistaken : 0) |
      (troubled.some((one) => one.column === column) ? flag.conflict : 0) |
      (blank ? flag.blank : 0)
    writeCell(element, column, cell, store.codeOf(value), flags)
    column++
  }
}

/** Updates the sums, after the frame that paints the letter. */
export function writeSums(line: HTMLTableRowElement, store: GridStore, row: number): void {
  const sums = rowTotals(store.edits(), store.totals, row)
  for (const [index, element] of line.querySelectorAll('td[data-sum]').entries()) {
    const sum = sums[index] ?? 0
    writeText(element, sum === 0 ? '' : shownNumber(Math.round(sum * 100) / 100))
  }
}

function writeCell(element: Element, column: number, cell: GridCell, code: GridCode | undefined, flags: number): void {
  const before = written.get(element)
  if (before && before.cell === cell && before.code === code && before.flags === flags) return
  const values = valuesOf(column, cell, code, flags)
  written.set(element, { cell, code, flags, values })
  for (let index = 0; index < attributes.length; index++) {
    const value = values[index]
    if (value === before?.values[index]) continue
    if (value === undefined) element.removeAttribute(attributes[index]!)
    else element.setAttribute(attributes[index]!, value)
  }
  // A pair of codes has two lines (grid.module.css): side by side they do not fit the column.
  writeText(element, code?.code.replace('/', '\n') ?? '')
}

function writeText(element: Element, text: string): void {
  if (element.firstChild && text) element.firstChild.nodeValue = text
  else if (element.firstChild || text) element.textContent = text
}

const valuesOf = (column: number, cell: GridCell, code: GridCode | undefined, flags: number): Written['values'] => [
  // Cells of a placeholder grid take no pointer or keyboard input (use-grid-input.ts).
  flags & flag.blank ? undefined : String(column),
  code?.tone,
  cell.sign,
  lettersOf(code),
  cellClass(flags) || undefined,
  flags & flag.focused ? '0' : '-1',
  flags & flag.selected ? 'true' : 'false',
  cell.closed && 'true',
  flags & flag.mistaken ? `${code?.name ?? ''}: статус в неприсъствен ден` : (cell.note ?? closedNote(cell)),
]

function lettersOf(code: GridCode | undefined): string | undefined {
  if (!code) return undefined
  if (code.code.includes('/')) return 'pair'
  return code.code.length > 2 ? String(code.code.length) : undefined
}

const closedNote = ({ closed }: GridCell): string | undefined =>
  closed === 'locked' ? 'Заключен ден' : closed === 'sealed' ? 'Заключен период' : undefined
