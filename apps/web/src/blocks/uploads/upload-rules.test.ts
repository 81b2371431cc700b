import { expect, test } from 'vitest'
import { refusalOf, sizeWords } from './upload-rules'

const file = (name: string, size: number, type = '') => ({ name, size, type })
const rules = { accept: ['.pdf', 'image/*'], maxKilobytes: 500 }

test('accepts the right type and size', () => {
  expect(refusalOf(file('Бележка.PDF', 1000), rules)).toBeUndefined()
  expect(refusalOf(file('снимка', 1000, 'image/png'), rules)).toBeUndefined()
  expect(refusalOf(file('всичко.zip', 10_000_000), {})).toBeUndefined()
})

test('rejects others with the reason and the limit', () => {
  expect(refusalOf(file('a.exe', 1000), rules)).toBe('Файлът „a.exe“ не е от позволените видове (.pdf, снимки).')
  expect(refusalOf(file('a.pdf', 600 * 1024), rules)).toBe('Файлът „a.pdf“ трябва да е под 500 KB (сега е 600 KB).')
  expect(refusalOf(file('a.pdf', 0), rules)).toBe('Файлът „a.pdf“ е празен.')
})

test('formats sizes', () => {
  expect([500, 2048, 1_600_000].map(sizeWords)).toEqual(['500 B', '2 KB', '1,5 MB'])
})
