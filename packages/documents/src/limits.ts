import type { Block } from './blocks'
import type { BundlePart } from './bundle'
import { refuseDocument } from './refusal'
import { countRows } from './sheet'
import type { Sheet } from './sheet'
import type { TemplateData, TemplateName } from './templates'
import { printCount } from './text'

/**
 * A PDF of 15,000 cells took a second and 300 MB of memory; nobody reads 30 pages of a list, and Excel sorts it.
 * The XLSX limit is what fits the memory of a worker (platform/documents/pool.ts).
 */
const pdfLimit = { rows: 1000, cells: 12_000 }
const xlsxLimit = { rows: 30_000, cells: 400_000 }

interface Size {
  rows: number
  columns: number
}

export function assertPdfFits<Name extends TemplateName>(template: Name, data: TemplateData[Name]): void {
  if (template === 'bundle') {
    // Each part has its own limit; a class book, the largest, has about twenty parts.
    for (const part of (data as TemplateData['bundle']).parts) assertPartFits(part)
    return
  }
  const size = pdfSizes[template](data)
  const most = mostRows(size, pdfLimit)
  if (size.rows > most) throw tooLong('pdf-too-long', size.rows, most)
}

const assertPartFits = (part: BundlePart): void => assertPdfFits<TemplateName>(part.template, part.data)

export function assertXlsxFits(sheet: Sheet): void {
  const size = sizeOfSheet(sheet)
  const most = mostRows(size, xlsxLimit)
  if (size.rows > most) throw tooLong('xlsx-too-long', size.rows, most)
}

const pdfSizes: { [Name in TemplateName]: (data: TemplateData[Name]) => Size } = {
  report: sizeOfSheet,
  'month-grid': (grid) => ({ rows: grid.rows.length, columns: grid.days.length + grid.totalTitles.length + 2 }),
  letter: (letter) => sizeOfBlocks(letter.body),
  certificate: (certificate) => sizeOfBlocks(certificate.body),
  bundle: ({ parts }) => ({ rows: parts.length, columns: 1 }),
  album: ({ sections }) => ({ rows: sections.reduce((sum, { pages }) => sum + pages.length, 0), columns: 1 }),
}

function sizeOfSheet(sheet: Sheet): Size {
  return { rows: countRows(sheet), columns: sheet.columns.length }
}

function sizeOfBlocks(blocks: Block[]): Size {
  const size = { rows: 0, columns: 1 }
  for (const block of blocks) {
    size.rows += block.kind === 'table' ? block.rows.length : 1
    if (block.kind === 'table') size.columns = Math.max(size.columns, block.columns.length)
  }
  return size
}

function mostRows({ columns }: Size, limit: { rows: number; cells: number }): number {
  return Math.min(limit.rows, Math.floor(limit.cells / Math.max(columns, 1)))
}

function tooLong(code: 'pdf-too-long' | 'xlsx-too-long', rows: number, most: number): Error {
  return refuseDocument(code, { values: { rows: printCount(rows), most: printCount(most) } })
}
