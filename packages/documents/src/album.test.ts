import { pictures } from '@asistent/domain/results/pictures'
import { expect, test } from 'vitest'
import { compilePdf } from './compile'
import { pdfText } from './pdf-text'
import { sampleAlbum } from './samples'

const drawing = { name: 'one.svg', bytes: Buffer.from(pictures[1]?.svg ?? '') }

test.each([1, 2, 3, 4, 5])(
  'a book with pattern %i is printed; a broken picture is left out, not the book',
  (pattern) => {
    const data = sampleAlbum({ look: { pattern, paper: '#edf5fc', drawn: '#bfd9ef' } })
    const broken = { name: 'broken.jpg', bytes: Buffer.from('no picture') }
    const pdf = compilePdf({ template: 'album', data, pictures: [drawing, broken] })
    const without = compilePdf({ template: 'album', data })
    expect(pdf.length).toBeGreaterThan(without.length + 500)
    for (const text of ['Калоян Петров', 'Моите рисунки', 'Море', 'Високо ниво']) expect(pdfText(pdf)).toContain(text)
  },
)

test('every drawing of ours prints', () => {
  for (const { name, svg } of Object.values(pictures)) {
    const data = sampleAlbum()
    const pdf = compilePdf({ template: 'album', data, pictures: [{ name: 'one.svg', bytes: Buffer.from(svg) }] })
    expect(pdf.length, name).toBeGreaterThan(compilePdf({ template: 'album', data }).length)
  }
})
