import { expect, test } from 'vitest'

import { day } from '@asistent/domain/kernel/day'
import type { Block } from './blocks'
import { compilePdf } from './compile'
import { pdfPages } from './pdf-text'
import { sampleLetter, sampleMonthGrid, sampleName, sampleSheet } from './samples'
import type { Cell } from './sheet'
import { deepTest } from '../../../tests/support/deep'

// No page has signatures alone: the last rows, the notes and the signatures stay on one page.

const signature = 'Директор:'
const lastPage = (pdf: Uint8Array): string => {
  const pages = pdfPages(pdf).filter((page) => page.includes(signature))
  expect(pages).toHaveLength(1)
  return pages[0]!
}

/** Every row is printed, on whichever page. */
const expectAll = (pdf: Uint8Array, count: number, textOf: (number: number) => string) => {
  const text = pdfPages(pdf).join('\n')
  const missing = Array.from({ length: count }, (_, at) => textOf(at + 1)).filter((row) => !text.includes(row))
  expect(missing).toEqual([])
}

const rowsOf = (count: number): Cell[][] =>
  Array.from({ length: count }, (_, at) => [at + 1, `Дете ${at + 1}`, '2026-11-15', '1.00', '0.50', 'Платена'])

const notes = ['Сумите са в евро.', 'Отпечатано за проверка.']

/** Around the ends of the first pages, and the shortest. */
const counts = (from: number, to: number) => [1, 2, 3, ...Array.from({ length: to - from + 1 }, (_, at) => from + at)]

test.each([
  [false, counts(33, 52)],
  [true, counts(16, 34)],
  [true, counts(50, 64)],
])('of a report with any number of rows (landscape: %s)', (landscape, all) => {
  for (const count of all) {
    const pdf = compilePdf({ template: 'report', data: sampleSheet({ rows: rowsOf(count), notes, landscape }) })
    expectAll(pdf, count, (number) => `Дете ${number}`)
    const page = lastPage(pdf)
    expect(page).toContain(`Дете ${count}`)
    // A page that begins with the last rows repeats the heads of the columns.
    expect(page).toContain('Име на детето')
    expect(page).toContain(notes[0]!)
  }
})

test('of a report in groups: the heading of the last group stays with its rows', () => {
  for (const count of counts(33, 48)) {
    const groups = [
      { title: 'Първа група', rows: rowsOf(count) },
      { title: 'Последна група', rows: [[1, 'Последно дете', null, '1.00', '1.00', null]] },
    ]
    const page = lastPage(compilePdf({ template: 'report', data: sampleSheet({ rows: [], groups }) }))
    expect(page).toContain('Последна група')
    expect(page).toContain('Последно дете')
  }
})

test('a very long last row may break', () => {
  const rows = [...rowsOf(3), [4, 'Много дълъг текст '.repeat(600), null, '1.00', '1.00', null] satisfies Cell[]]
  const pages = pdfPages(compilePdf({ template: 'report', data: sampleSheet({ rows }) }))
  expect(pages.at(-1)).toContain(signature)
})

deepTest('of a month sheet with any number of children', () => {
  for (const count of counts(28, 44)) {
    const data = { ...sampleMonthGrid(count), signatures: [{ role: 'Учител' }, { role: 'Директор' }] }
    const pdf = compilePdf({ template: 'month-grid', data })
    expectAll(pdf, count, (number) => sampleName(number - 1).split(' ')[0]!)
    expect(lastPage(pdf)).toContain(sampleName(count - 1).split(' ')[0])
  }
})

deepTest('of a letter with any number of paragraphs or rows of a table', () => {
  const signatures = [{ role: 'Директор' }]
  for (const count of counts(18, 42)) {
    const paragraphs = Array.from({ length: count }, (_, at) => ({
      kind: 'paragraph' as const,
      text: `Точка ${at + 1}.`,
    }))
    const letter = compilePdf({
      template: 'letter',
      data: { ...sampleLetter(), attachments: [], body: paragraphs, signatures },
    })
    expectAll(letter, count, (number) => `Точка ${number}.`)
    expect(lastPage(letter)).toContain(`Точка ${count}.`)
    // Shares, columns as wide as their texts, and both.
    for (const shares of [[1, 3], [], [undefined, 1]]) {
      const table = {
        kind: 'table' as const,
        columns: ['Номер', 'Вещ'].map((title, at) => ({ title, ...(shares[at] && { share: shares[at] }) })),
        rows: Array.from({ length: count }, (_, at) => [String(at + 1), `Вещ ${at + 1}`]),
        totals: ['Общо', ''],
      }
      const list = compilePdf({
        template: 'letter',
        data: { ...sampleLetter(), attachments: [], body: [table], signatures },
      })
      expectAll(list, count, (number) => `Вещ ${number}`)
      expect(lastPage(list)).toContain(`Вещ ${count}`)
    }
  }
})

test('of a report whose last rows are very tall: they stay with the notes', () => {
  for (const words of [250, 300, 350, 400, 450, 500]) {
    const tall: Cell[] = [4, 'Дълъг текст '.repeat(words), null, '1.00', '1.00', null]
    const pdf = compilePdf({ template: 'report', data: sampleSheet({ rows: [...rowsOf(3), tall], notes }) })
    const page = lastPage(pdf)
    for (const note of notes) expect(page).toContain(note)
  }
})

test('of a certificate with any number of paragraphs or rows of a table', () => {
  const certificate = (body: Block[]) =>
    compilePdf({
      template: 'certificate',
      data: {
        institution: sampleSheet().institution,
        title: 'Удостоверение',
        issuedOn: day('2026-11-16'),
        holder: sampleName(0),
        facts: [],
        body,
        signatures: [{ role: 'Директор' }],
      },
    })
  for (const count of [1, 29, 30, 31, 32, 33]) {
    const body = Array.from({ length: count }, (_, at) => ({ kind: 'paragraph' as const, text: `Точка ${at + 1}.` }))
    expect(lastPage(certificate(body))).toContain(`Точка ${count}.`)
  }
  for (const count of [1, 19, 20, 21, 22, 23, 24, 34, 45, 46, 47]) {
    const rows = Array.from({ length: count }, (_, at) => [String(at + 1), `Вещ ${at + 1}`])
    const body = [{ kind: 'table' as const, columns: [{ title: 'Номер' }, { title: 'Вещ', share: 3 }], rows }]
    expect(lastPage(certificate(body))).toContain(`Вещ ${count}`)
  }
})
