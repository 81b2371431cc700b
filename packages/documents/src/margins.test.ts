import { day } from '@asistent/domain/kernel/day'
import { expect, test } from 'vitest'

import { compilePdf } from './compile'
import { pdfPages } from './pdf-text'
import { sampleAlbum, sampleInstitution, sampleLetter, sampleMonthGrid, sampleSheet } from './samples'
import type { ReportInput } from './sheet-typst'
import { documentTemplates, type TemplateData } from './templates'

const institution = sampleInstitution
const certificate: TemplateData['certificate'] = {
  institution,
  title: 'Удостоверение',
  issuedOn: day('2026-11-16'),
  holder: 'Калоян Петров',
  facts: [],
  body: [],
  signatures: [],
}

const documents = {
  report: sampleSheet(),
  'month-grid': sampleMonthGrid(20),
  letter: sampleLetter(),
  certificate,
  album: sampleAlbum(),
} satisfies Omit<TemplateData, 'bundle'>

const margins = { top: 31, left: 32, bottom: 33, right: 34 }

const prepared = <Name extends keyof TemplateData>(name: Name, data: TemplateData[Name]) =>
  documentTemplates[name].prepare(data) as { margins: typeof margins }

test.each(Object.keys(documents) as (keyof typeof documents)[])(
  '%s prints within the margins of the kindergarten',
  (name) => {
    const usual = documents[name]
    const set = { ...usual, institution: { ...institution, margins } }
    expect(prepared(name, set).margins).toEqual(margins)
    // One side alone; the others stay as the document has them.
    const left = { ...usual, institution: { ...institution, margins: { left: 30, top: null } } }
    expect(prepared(name, left).margins).toEqual({ ...prepared(name, usual).margins, left: 30 })
    expect(compilePdf({ template: name, data: set }).length).toBeGreaterThan(1000)
  },
)

test('the columns of a report share what the margins leave', () => {
  const widthOf = (data: TemplateData['report']) =>
    (documentTemplates.report.prepare(data) as ReportInput).columns.reduce((sum, { width }) => sum + width, 0)
  const narrow = { ...documents.report, institution: { ...institution, margins } }
  expect(widthOf(documents.report)).toBeGreaterThan(500)
  // 210 mm less 32 and 34.
  expect(widthOf(narrow)).toBeLessThanOrEqual((144 / 25.4) * 72 + 1)
})

test('wide margins take more pages', () => {
  const { rows } = documents.report
  const long = {
    ...documents.report,
    groups: undefined,
    rows: Array.from({ length: 200 }, () => rows[0] ?? []),
  } as never as TemplateData['report']
  const pages = (data: TemplateData['report']) => pdfPages(compilePdf({ template: 'report', data })).length
  const wide = { ...long, institution: { ...institution, margins: { top: 40, bottom: 40 } } }
  expect(pages(wide)).toBeGreaterThan(pages(long))
})
