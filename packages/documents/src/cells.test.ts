import { expect, test } from 'vitest'

import { decimalsOf, printCell } from './cells'
import { sampleSheet } from './samples'
import type { Cell, SheetColumn } from './sheet'

const nbsp = '\u00a0'

const cases: [Cell, SheetColumn['kind'], number | undefined, string][] = [
  ['1234567.5', 'money', undefined, `1${nbsp}234${nbsp}567,50`],
  ['-0.005', 'money', undefined, '−0,01'],
  ['-0.004', 'money', undefined, '0,00'],
  ['0.125', 'quantity', undefined, '0,125'],
  ['1.3125', 'price', undefined, '1,31250'],
  ['2.5', 'integer', undefined, '3'],
  [42, 'integer', undefined, '42'],
  [0.1, 'decimal', 3, '0,100'],
  ['85.5', 'percent', 1, `85,5${nbsp}%`],
  ['—', 'money', undefined, '—'],
  ['1e5', 'money', undefined, '1e5'],
  ['2026-11-16', 'day', undefined, '16.11.2026'],
  ['до второ нареждане', 'day', undefined, 'до второ нареждане'],
  ['2026-11', 'month', undefined, '11.2026'],
  [11, 'month', undefined, '11'],
  [true, 'boolean', undefined, 'да'],
  [0, 'boolean', undefined, 'не'],
  ['0047', 'code', undefined, '0047'],
  [null, 'money', undefined, ''],
  [{ text: '12.5', tone: 'bad' }, 'money', undefined, '12,50'],
  ['име\u0000\u202e с\tтаб', 'text', undefined, 'име с таб'],
]

test.each(cases)('%j as %s prints as it is read', (cell, kind, decimals, printed) => {
  const column: SheetColumn = { title: 'К', kind, ...(decimals === undefined ? {} : { decimals }) }
  const [places = 0] = decimalsOf(sampleSheet({ columns: [column], rows: [[cell]] }))
  expect(printCell(cell, column, places)).toBe(printed)
})

test('a decimal column has as many decimals as its longest value', () => {
  const sheet = sampleSheet({ columns: [{ title: 'СМП', kind: 'decimal' }], rows: [['18.6'], ['19.14'], ['20']] })
  expect(decimalsOf(sheet)).toEqual([2])
})
