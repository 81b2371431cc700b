import { codeOfText } from './grid-letters'
import type { GridCode, CellPosition } from './grid-model'
import type { GridSize, Rectangle } from './grid-selection'

// Clipboard exchange with Excel: tab-separated lines.

/** Cells with a tab, a line break or a quote are quoted. */
const escaped = (text: string) => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const toTable = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.map(escaped).join('\t')).join('\n')

export function fromTable(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    line.push(cell)
    cell = ''
  }
  const endLine = () => {
    endCell()
    lines.push(line)
    line = []
  }
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let index = 0; index < source.length; index++) {
    const sign = source[index] ?? ''
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (source[index + 1] === '"') {
        cell += '"'
        index++
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === '\t') endCell()
    else if (sign === '\n') endLine()
    else cell += sign
  }
  endLine()
  return lines
}

export interface Pasting {
  readonly edits: readonly { readonly position: CellPosition; readonly value: number | null }[]
  /** Texts that match no code: reported to the user, never guessed. */
  readonly unknown: readonly string[]
  /** The pasted range, selected afterwards. */
  readonly area: Rectangle
}

/**
 * Plans the edits of a paste. A single cell fills the selection; a block is repeated if the selection is a multiple
 * of it, otherwise it starts at the top left and is clipped. An empty cell clears. Cells beyond the end of a short
 * line, or a clipboard without text (a picture), change nothing.
 */
export function planPaste(codes: readonly GridCode[], text: string, selection: Rectangle, size: GridSize): Pasting {
  const table = text === '' ? [[]] : fromTable(text)
  const height = table.length
  const width = Math.max(1, ...table.map((line) => line.length))
  const selectedRows = selection.bottom - selection.top + 1
  const selectedColumns = selection.right - selection.left + 1
  const repeats = selectedRows % height === 0 && selectedColumns % width === 0
  const rows = repeats ? selectedRows : height
  const columns = repeats ? selectedColumns : width
  const area: Rectangle = {
    top: selection.top,
    left: selection.left,
    bottom: Math.min(selection.top + rows, size.rows) - 1,
    right: Math.min(selection.left + columns, size.columns) - 1,
  }
  const edits: { position: CellPosition; value: number | null }[] = []
  const unknown = new Set<string>()
  for (let row = area.top; row <= area.bottom; row++)
    for (let column = area.left; column <= area.right; column++) {
      const pasted = table[(row - area.top) % height]?.[(column - area.left) % width]?.trim()
      if (pasted === undefined) continue
      const code = pasted === '' ? null : codeOfText(codes, pasted)
      if (code === undefined) unknown.add(pasted)
      else edits.push({ position: { row, column }, value: code?.value ?? null })
    }
  return { edits, unknown: [...unknown], area }
}
