import { parseCsv } from 'hucre/csv'
import { readXlsx as readWorkbook } from 'hucre/xlsx'

import { csvSheet } from '@asistent/domain/kernel/import-sheet'
import { refuseDocument } from './refusal'
import { exceedsTable } from './table-size'
import { zipEntries } from './zip-size'

/** Parses uploaded tables (XLSX and CSV) to sheets of rows of typed cells. */
export interface ReadSheet {
  name: string
  rows: ReadCell[][]
}

/** Dates are days without a time zone. Numbers are as in the file. */
export type ReadCell = string | number | boolean | ReadDay | null
export interface ReadDay {
  day: string
  /** '14:30', if the cell has a time. */
  time?: string
}

const megabyte = 1024 * 1024
/** domain.md, Appendix D: documents up to 20 MB. */
const largestFile = 20 * megabyte
const largestUnpacked = 120 * megabyte
const mostRows = 50_000
/** The reader needs 13 µs per cell. */
const limits = { rows: mostRows, cells: 400_000, elements: 2_000_000 }

export async function readXlsx(bytes: Uint8Array): Promise<ReadSheet[]> {
  if (bytes.length === 0) throw refuseDocument('file-empty')
  if (bytes.length > largestFile) throw refuseDocument('file-too-large', { values: { most: largestFile / megabyte } })
  if (isCompoundFile(bytes)) throw refuseDocument(isEncrypted(bytes) ? 'file-protected' : 'file-legacy-xls')
  return startsWith(bytes, zipSignature) ? readZip(bytes) : readCsv(bytes)
}

async function readZip(bytes: Uint8Array): Promise<ReadSheet[]> {
  const entries = zipEntries(bytes)
  if (!entries) throw refuseDocument('file-unreadable')
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (unpacked > largestUnpacked || exceedsTable(bytes, entries, limits)) throw refuseDocument('file-unpacks-too-large')
  const workbook = await readWorkbook(bytes, {
    maxRows: mostRows + 1,
    sheets: (sheet) => !sheet.hidden && !sheet.veryHidden,
  }).catch((cause: unknown) => {
    throw Object.assign(refuseDocument('file-unreadable'), { cause })
  })
  return workbook.sheets.map(({ name, rows }) => {
    if (rows.length > mostRows) throw refuseDocument('file-unpacks-too-large')
    return { name, rows: rows.map((row) => row.map(readCell)) }
  })
}

/**
 * Bulgarian Excel saves CSV with semicolons in UTF-8 or Windows-1251; cells are text. Empty rows stay, because problems
 * name rows by their number in the file.
 */
function readCsv(bytes: Uint8Array): ReadSheet[] {
  const text = decodeText(bytes)
  if (text.includes('\u0000')) throw refuseDocument('file-unreadable')
  const rows = parseCsv(text, { maxRows: mostRows + 1 })
  if (rows.length > mostRows) throw refuseDocument('file-unpacks-too-large')
  return [{ name: csvSheet, rows: rows.map((row) => row.map((cell) => (cell === '' ? null : readCell(cell)))) }]
}

/** Decodes UTF-8, or Windows-1251 if it is no valid UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

function readCell(value: string | number | boolean | Date | null | undefined): ReadCell {
  if (value === undefined || value === null) return null
  if (!(value instanceof Date)) return value
  if (Number.isNaN(value.getTime())) return null
  const [day = '', time = ''] = value.toISOString().split('T')
  return time.startsWith('00:00:00') ? { day } : { day, time: time.slice(0, 5) }
}

const zipSignature = [0x50, 0x4b, 0x03, 0x04]
/** Container of the old Office formats and of password-protected files. */
const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

function isCompoundFile(bytes: Uint8Array): boolean {
  return startsWith(bytes, compoundSignature)
}

/** Stream name of a protected workbook; the directory has names in UTF-16. */
function isEncrypted(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  )
}

function startsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}
