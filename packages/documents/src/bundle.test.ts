import { expect, test } from 'vitest'
import { compilePdf } from './compile'
import { pdfPages } from './pdf-text'
import { sampleLetter, sampleMonthGrid, sampleSheet } from './samples'

test('papers of several kinds are one file, each on pages of its own, and markup in them stays text', () => {
  const hostile = '#panic("да") $x$ *a* [b] <b>'
  const pages = pdfPages(
    compilePdf({
      template: 'bundle',
      data: {
        parts: [
          { template: 'letter', data: sampleLetter({ title: 'Корица', subtitle: hostile }) },
          { template: 'month-grid', data: sampleMonthGrid(25) },
          { template: 'report', data: sampleSheet() },
          { template: 'letter', data: sampleLetter({ title: 'Бележки' }) },
        ],
      },
    }),
  )
  expect(pages).toHaveLength(4)
  const flat = JSON.stringify(pages)
  expect(flat).toContain('panic')
  expect(flat).toContain('от 4')
})
