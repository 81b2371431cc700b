import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { sampleSheet } from './samples'
import type { SheetColumn } from './sheet'
import { sheetToDocx } from './sheet-docx'

const opened = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]))
const textOf = (xml: string) => xml.replace(/<[^>]+>/g, ' ')

/** Every tag that opens closes, in order: an office program reads it. */
function assertWellFormed(xml: string): void {
  const open: string[] = []
  for (const [, closing, name, self] of xml.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
    if (self) continue
    if (!closing) open.push(name ?? '')
    else if (open.pop() !== name) open.push(`</${name}>`)
  }
  expect(open).toEqual([])
}

const book = sampleSheet({
  title: 'Книга за заповедите',
  landscape: true,
  book: { entries: 2, from: 'РД-07-1', to: 'РД-07-2' },
})

test('a book has a cover, a head that repeats, page numbers and a certification', () => {
  const parts = opened(sheetToDocx(book))
  expect(Object.keys(parts).toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'docProps/core.xml',
    'word/_rels/document.xml.rels',
    'word/document.xml',
    'word/footer1.xml',
    'word/styles.xml',
  ])
  for (const xml of Object.values(parts)) assertWellFormed(xml.replace(/^<\?xml[^>]+\?>/, ''))
  const document = parts['word/document.xml']!
  expect(document.match(/<w:tblHeader\/>/g)).toHaveLength(1)
  expect(document).toContain('w:orient="landscape"')
  expect(document.match(/<w:pageBreakBefore\/>/g)).toHaveLength(2)
  expect(textOf(document)).toContain('Вписани са 2 номера: от № РД-07-1 до № РД-07-2.')
  expect(parts['word/footer1.xml']).toContain(' PAGE ')
  expect(document).toContain(' NUMPAGES ')
  const rows = document.match(/<w:tr>/g)?.length
  expect(rows).toBeGreaterThan(book.rows.length)
})

test('what is typed stays text: no markup of the document comes out of it', () => {
  const hostile = '</w:t><w:fldSimple w:instr=" DDEAUTO c:\\\\cmd "/>&lt;<script>'
  const { 'word/document.xml': xml = '' } = opened(
    sheetToDocx({
      ...book,
      title: hostile,
      columns: [{ title: hostile, kind: 'text' }],
      rows: [[`${hostile}\nвтори ред\u0000`]],
    }),
  )
  assertWellFormed(xml.replace(/^<\?xml[^>]+\?>/, ''))
  expect(xml.match(/<w:fldSimple/g)).toHaveLength(1)
  expect(xml).not.toContain('DDEAUTO c:\\\\cmd "/>')
  expect(xml).toContain('<w:br/>')
  expect(xml).not.toContain('\u0000')
})

test('the same book makes the same file', () => {
  expect(Buffer.from(sheetToDocx(book)).equals(Buffer.from(sheetToDocx(book)))).toBe(true)
})

test('columns are as wide as their dates and numbers, however narrow their share', () => {
  const columns: SheetColumn[] = [
    { title: 'Падеж', kind: 'day', width: 0.1 },
    { title: 'Сума', kind: 'money', width: 0.1 },
    { title: 'Основание', kind: 'text', width: 20 },
  ]
  const rows = [['2026-11-15', '123456789.50', 'Такса']]
  const xml = strFromU8(unzipSync(sheetToDocx(sampleSheet({ columns, rows })))['word/document.xml']!)
  const [date = 0, money = 0, text = 0] = [...xml.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width))
  // A digit of 9 points is about 5 points wide, and the cell has a padding of 5.4 points on each side.
  expect(date).toBeGreaterThan(10 * 4.5 * 20 + 216)
  expect(money).toBeGreaterThan(date)
  expect(text).toBeGreaterThan(money)
})
