import type { Fact } from './sheet'
import { breakWideWords, cleanText } from './text'

/** Body of letters, orders, applications and certificates: a list of typed blocks. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: RichText; align?: 'left' | 'center' | 'right' | 'justify'; indent?: boolean }
  | { kind: 'list'; items: RichText[]; ordered?: boolean }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'table'; columns: BlockColumn[]; rows: string[][]; totals?: string[] }
  /** Ruled lines for handwriting. */
  | { kind: 'blanks'; lines: number; label?: string }
  | { kind: 'space'; lines?: number }
  | { kind: 'page-break' }

export interface BlockColumn {
  title: string
  align?: 'left' | 'center' | 'right'
  /** Relative width; by default as wide as the text. */
  share?: number
}

/** Text, or pieces of text with a font weight each. */
export type RichText = string | TextPiece[]
export interface TextPiece {
  text: string
  bold?: boolean
  italic?: boolean
  underline?: boolean
}

/** Widest word of a line and of a table cell, in em of the body type. */
const lineRoom = 40
const mostCellRoom = 22

export function blocksToTypstInput(blocks: Block[]): object[] {
  return blocks.map(blockToTypstInput)
}

function blockToTypstInput(block: Block): object {
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', text: line(block.text) }
    case 'paragraph':
      return {
        kind: 'paragraph',
        pieces: pieces(block.text),
        align: block.align ?? 'justify',
        indent: block.indent ?? false,
      }
    case 'list':
      return { kind: 'list', items: block.items.map(pieces), ordered: block.ordered ?? false }
    case 'facts':
      return { kind: 'facts', facts: factsToTypstInput(block.facts) }
    case 'table':
      return tableToTypstInput(block.columns, block.rows, block.totals)
    case 'blanks':
      return { kind: 'blanks', lines: block.lines, label: line(block.label ?? '') }
    case 'space':
      return { kind: 'space', lines: block.lines ?? 1 }
    case 'page-break':
      return { kind: 'page-break' }
  }
}

export function factsToTypstInput(facts: Fact[]): Fact[] {
  return facts.map(({ label, value }) => ({
    label: line(label),
    value: breakWideWords(cleanText(value), mostCellRoom),
  }))
}

function tableToTypstInput(columns: BlockColumn[], rows: string[][], totals: string[] | undefined): object {
  const room = Math.min(mostCellRoom, (lineRoom / columns.length) * 1.3)
  const cells = (row: string[]): string[] => columns.map((_, at) => breakWideWords(cleanText(row[at] ?? ''), room))
  return {
    kind: 'table',
    columns: columns.map(({ title, align, share }) => ({
      title: line(title),
      align: align ?? 'left',
      share: share ?? 0,
    })),
    rows: rows.map(cells),
    totals: totals ? cells(totals) : [],
  }
}

function pieces(text: RichText): object[] {
  const parts: TextPiece[] = typeof text === 'string' ? [{ text }] : text
  return parts.map((part) => ({
    text: line(part.text),
    bold: part.bold ?? false,
    italic: part.italic ?? false,
    underline: part.underline ?? false,
  }))
}

function line(text: string): string {
  return breakWideWords(cleanText(text), lineRoom)
}
