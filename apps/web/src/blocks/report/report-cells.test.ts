import { expect, test } from 'vitest'
import { groupRows, upperHeadings, shownCell } from './report-cells'

test.each([
  ['integer', 1234, '1\u00A0234'],
  ['money', 1234.5, '1\u00A0234,50'],
  ['quantity', 1.5, '1,500'],
  ['price', 0.12345, '0,12345'],
  ['percent', 87.5, '87,5\u00A0%'],
  ['decimal', 12.25, '12,25'],
  ['day', '2026-11-15', '15.11.2026'],
  ['month', 11, 'ноември'],
  ['month', '2026-11', 'ноември 2026'],
  ['boolean', true, 'Да'],
  ['text', 'Звънче', 'Звънче'],
  ['money', null, ''],
] as const)('%s %s is shown %s', (kind, value, text) => {
  expect(shownCell({ kind }, value)).toBe(text)
})

test('groups rows by heading, with exact totals per group', () => {
  const answer = {
    result: [
      { kind: 'Ясла', sum: 0.1 },
      { kind: 'Градина', sum: 5 },
      { kind: 'Ясла', sum: 0.2 },
    ],
    rowsCount: 3,
    totals: {},
  }
  const columns = [{ field: 'sum', title: 'Сума', kind: 'money', sum: true }] as never
  expect(groupRows(answer, columns, 'kind')).toEqual([
    { title: 'Ясла', rows: [answer.result[0], answer.result[2]], totals: { sum: 0.3 } },
    { title: 'Градина', rows: [answer.result[1]], totals: { sum: 5 } },
  ])
  expect(groupRows(answer, columns, undefined)[0]?.rows).toHaveLength(3)
})

test('adjacent columns share a heading; a column without one spans both lines', () => {
  const columns = [
    { title: 'Група' },
    { title: 'Дни', over: 'Присъствие' },
    { title: 'Средно', over: 'Присъствие' },
    { title: 'Такси' },
  ]
  expect(upperHeadings(columns)).toEqual([
    { title: 'Група', span: 1, alone: true },
    { title: 'Присъствие', span: 2, alone: false },
    { title: 'Такси', span: 1, alone: true },
  ])
  expect(upperHeadings([{ title: 'Група' }, { title: 'Дни' }])).toBeUndefined()
})
