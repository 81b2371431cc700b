import { expect, test } from 'vitest'

import { sampleSheet } from './samples'
import type { SheetColumn } from './sheet'
import { cellPadding, layOutColumns } from './sheet-layout'
import { sheetToTypstInput } from './sheet-typst'
import { widthOf } from './text-width'

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

test('a poster is set in the largest type at which its rows fit the page', () => {
  const week = (dishes: string) => [
    { title: 'Ден', breakable: true, cells: Array.from({ length: 5 }, () => 'Понеделник 16.11.') },
    { title: 'Обяд', breakable: true, cells: Array.from({ length: 5 }, () => dishes) },
  ]
  const short = layOutColumns(week('Супа; Мусака'), 770, 340)
  const long = layOutColumns(week('Супа топчета с много подправки; '.repeat(12)), 770, 340)
  expect(short.fontSize).toBe(18)
  expect(long.fontSize).toBeLessThan(16)
  expect(layOutColumns(week('Супа; Мусака'), 770).fontSize).toBe(9.5)
})

test('an ordinary sheet keeps the normal size, fills the page and gives names the room', () => {
  const { fontSize, columns } = sheetToTypstInput(sampleSheet())
  expect(fontSize).toBe(9.5)
  expect(sum(columns.map(({ width }) => width))).toBeCloseTo(510, 5)
  const name = columns[1]?.width ?? 0
  expect(columns.every(({ width }, at) => at === 1 || width < name)).toBe(true)
})

test('figures never get less room than they take, however many columns there are', () => {
  const figures = Array.from({ length: 24 }, (): SheetColumn => ({ title: 'Приход', kind: 'quantity' }))
  const columns: SheetColumn[] = [{ title: 'Продукт', kind: 'text' }, ...figures]
  const row = ['Хранително-вкусови стоки и подправки', ...figures.map(() => '134.125')]
  const input = sheetToTypstInput(sampleSheet({ landscape: true, columns, rows: [row] }))
  expect(input.fontSize).toBeLessThan(7)
  for (const { width } of input.columns.slice(1)) {
    expect(width).toBeGreaterThanOrEqual(widthOf('134.125') * input.fontSize + 2 * cellPadding - 0.01)
  }
})

test('titles longer than their cells are turned before the type becomes small', () => {
  const codes = Array.from({ length: 20 }, () => ({
    title: 'Неизвинени отсъствия',
    breakable: false,
    cells: ['12'],
  }))
  const layout = layOutColumns([{ title: 'Име', breakable: true, cells: ['Мария Иванова'] }, ...codes], 510)
  expect(layout.turned.slice(1).every(Boolean)).toBe(true)
  expect(layout.turned[0]).toBe(false)
  expect(layout.fontSize).toBeGreaterThanOrEqual(7)
})

test('more columns than any type fits still share the page', () => {
  const many = Array.from({ length: 90 }, () => ({ title: 'Сума', breakable: false, cells: ['1234567.89'] }))
  const layout = layOutColumns(many, 774)
  expect(sum(layout.widths)).toBeCloseTo(774, 5)
  expect(layout.fontSize).toBe(4)
})

test('the author of a report may give a column more of the free room', () => {
  const plain = { title: 'А', breakable: true, cells: ['текст'] }
  const [first = 0, second = 0] = layOutColumns([plain, { ...plain, share: 9 }], 510).widths
  expect(second).toBeGreaterThan(first * 2)
})
