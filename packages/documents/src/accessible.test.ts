import { day } from '@asistent/domain/kernel/day'
import { expect, test } from 'vitest'

import type { PdfRequest } from './compile'
import { charactersWithoutGlyph, compilePdf, isTaggingPapers } from './compile'
import { accessibilityFaults, structureLines } from './pdf-structure'
import { sampleAlbum, sampleInstitution, sampleLetter, sampleMonthGrid, sampleName, sampleSheet } from './samples'
import type { Cell } from './sheet'
import type { TemplateName } from './templates'

// Papers are tagged: PDF/UA-1 and PDF/A-2a, where the compiler of the platform does it (decision 023). tests/calls/accessible-papers.test.ts checks those of every call.

const rowsOf = (count: number): Cell[][] =>
  Array.from({ length: count }, (_, at) => [at + 1, sampleName(at), '2026-11-15', '1.00', '0.50', 'Платена'])

const certificate = {
  institution: sampleInstitution,
  title: 'Удостоверение',
  number: '27-14',
  issuedOn: day('2027-05-31'),
  holder: 'Калоян Мартинов Петров',
  facts: [{ label: 'Учебна година', value: '2026/2027' }],
  body: [
    { kind: 'heading' as const, text: 'Резултати' },
    { kind: 'paragraph' as const, text: 'Детето общува свободно.' },
  ],
  signatures: [{ role: 'Директор' }],
  stamp: true,
}

const picture = {
  name: 'one.svg',
  bytes: new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  ),
}

const table = {
  kind: 'table' as const,
  columns: [
    { title: 'Номер', share: 1 },
    { title: 'Вещ', share: 3 },
  ],
  rows: Array.from({ length: 60 }, (_, at) => [String(at + 1), `Вещ ${at + 1}`]),
  totals: ['', 'Общо 60'],
}

const papers: Record<string, PdfRequest<TemplateName>> = {
  'report with headings and totals': { template: 'report', data: sampleSheet() },
  'report without rows': { template: 'report', data: sampleSheet({ rows: [] }) },
  'report of several pages': { template: 'report', data: sampleSheet({ rows: rowsOf(90), notes: ['Бележка.'] }) },
  'report in groups': {
    template: 'report',
    data: sampleSheet({
      rows: [],
      groups: [
        { title: 'Първа', rows: rowsOf(45) },
        { title: 'Втора', rows: rowsOf(2) },
      ],
    }),
  },
  'report without signatures': { template: 'report', data: sampleSheet({ signatures: [] }) },
  book: {
    template: 'report',
    data: sampleSheet({ book: { entries: 3, from: '1', to: '3', startedOn: day('2026-09-15') } }),
  },
  'month sheet': { template: 'month-grid', data: sampleMonthGrid(25) },
  'month sheet of two pages': { template: 'month-grid', data: sampleMonthGrid(60) },
  letter: {
    template: 'letter',
    data: sampleLetter({ attachments: ['Списък'], recipient: ['До', 'директора'], notes: ['Бележка.'] }),
  },
  'letter with a long table': {
    template: 'letter',
    data: sampleLetter({ body: [{ kind: 'heading', text: 'Опис' }, table] }),
  },
  certificate: { template: 'certificate', data: certificate },
  album: { template: 'album', data: sampleAlbum(), pictures: [picture] },
  bundle: {
    template: 'bundle',
    data: {
      parts: [
        { template: 'certificate', data: certificate },
        { template: 'month-grid', data: sampleMonthGrid(12) },
      ],
    },
  },
}

const canTag = isTaggingPapers()

test.runIf(canTag).each(Object.keys(papers))('%s has a complete structure', (name) => {
  expect(accessibilityFaults(compilePdf(papers[name]!))).toEqual([])
  // Typst rejects a paper that violates the standard.
  expect(() => compilePdf(papers[name]!, { standard: 'ua-1' })).not.toThrow()
})

test.runIf(canTag)('a report is read as title, period, headers, rows, signatures', () => {
  const lines = structureLines(compilePdf(papers['report with headings and totals']!))
  const places = [
    'H1 Справка за таксите за допълнителни дейности',
    'TH Име на детето',
    'TD Калоян Петров',
    'TD Общо',
  ].map((line) => lines.indexOf(line))
  expect(places.every((index, at) => index > (places[at - 1] ?? -1))).toBe(true)
  expect(lines.at(-1)).toContain('(Мария Стоянова Иванова)')
  // The header and the footer of the page are artifacts.
  expect(lines.join('\n')).not.toContain('Отпечатано на')
})

test.runIf(canTag)('a table of several pages is one table with one header', () => {
  const lines = structureLines(compilePdf(papers['report of several pages']!))
  expect(lines.filter((line) => line === 'TH Име на детето')).toHaveLength(1)
})

test.runIf(canTag)('the check finds what is missing', () => {
  const faults = accessibilityFaults(
    compilePdf({ template: 'report', data: sampleSheet({ title: ' ' }) }, { standard: 'ua-1' }),
  )
  expect(faults).toEqual(expect.arrayContaining(['no title', 'not declared as PDF/A-2a', 'no output intent']))
})

test('finds the characters that an export names', () => {
  const error =
    'message: "PDF/UA-1 error: the text `\\"👨\\"` could not be displayed", "the text `\\"\\\\u{200d}\\"` could not be displayed"'
  expect('а👨\u200dб'.replace(charactersWithoutGlyph(error)!, '□')).toBe('а□□б')
  expect(charactersWithoutGlyph('missing alt text')).toBeNull()
})
