import { expect, test } from 'vitest'

import { sampleSheet } from './samples'
import type { SheetColumn } from './sheet'
import { groupSubtotals, labelSpan, sheetTotals } from './totals'
import { fc } from '../../../tests/support/random'

const columns: SheetColumn[] = [
  { title: 'Група', kind: 'text' },
  { title: 'Деца', kind: 'integer', totals: 'sum' },
  { title: 'Сума', kind: 'money', totals: 'sum' },
  { title: 'Дял', kind: 'percent' },
]

test('sums are exact, skip what is no number and cover all groups', () => {
  const sheet = sampleSheet({
    columns,
    rows: [['извън групите', 1, '0.10', '5']],
    groups: [
      { title: 'Ясла', rows: [['Бонбони', 16, '0.20', '79.8']] },
      {
        title: 'Детска градина',
        rows: [
          ['Калинка', 22, { text: '-100.05', tone: 'bad' }, null],
          ['Звънче', 23, '—', null],
        ],
      },
    ],
  })
  expect(sheetTotals(sheet)).toEqual(['Общо', '62', '-99.75', null])
  expect(sheet.groups?.map((group) => groupSubtotals(sheet, group))).toEqual([
    ['Общо – Ясла', '16', '0.20', null],
    ['Общо – Детска градина', '45', '-100.05', null],
  ])
})

test('totals given by the report replace the sums, and none can be asked for', () => {
  expect(sheetTotals(sampleSheet({ columns, rows: [['а', 1, '1', null]], totals: [null, 9, '9.99', '50'] }))).toEqual([
    'Общо',
    9,
    '9.99',
    '50',
  ])
  expect(sheetTotals(sampleSheet({ columns, rows: [['а', 1, '1', null]], totals: [] }))).toBeNull()
  expect(sheetTotals(sampleSheet({ columns, rows: [] }))).toBeNull()
})

test('the label runs up to the first figure', () => {
  expect(labelSpan(['Общо', null, null, '1.00'])).toBe(3)
  expect(labelSpan(['Общо', '1.00'])).toBe(1)
  expect(labelSpan(['Общо', null])).toBe(2)
})

test('a sum of cents is the sum of the cents', () => {
  const cents = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(cents, (amounts) => {
      const rows = amounts.map((amount) => [
        'ред',
        1,
        `${amount < 0 ? '-' : ''}${(Math.abs(amount) / 100).toFixed(2)}`,
        null,
      ])
      const total = sheetTotals(sampleSheet({ columns, rows }))?.[2]
      expect(Math.round(Number(total) * 100)).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
    }),
  )
})
