import { expect, test } from 'vitest'
import { cardFields, columnLooks, fixedWidths, tailHeadings, tailOf, tailWidth } from './report-columns'

const column = (field: string, kind: 'text' | 'integer' | 'code', width?: number) => ({
  field,
  title: field.slice(0, 2),
  kind,
  ...(width !== undefined && { width }),
})
const month = [
  column('position', 'integer', 0.5),
  column('name', 'text', 4),
  column('d1', 'code', 0.5),
  column('d2', 'code', 0.5),
  column('present', 'integer', 0.8),
  column('absent', 'integer', 0.8),
]

test('the totals after the days are sticky, each with its offset from the end', () => {
  expect(tailOf(month)).toBe(4)
  const looks = columnLooks(month, [{ d1: 'П', d2: null }])
  expect(looks.map((look) => look['data-tail'])).toEqual([undefined, undefined, undefined, undefined, true, true])
  expect(looks.slice(4).map(({ style }) => style)).toEqual([{ '--behind': 1 }, { '--behind': 0 }])
  expect(looks.map((look) => look['data-held'])).toEqual([true, true, undefined, undefined, undefined, undefined])
  expect(looks.map((look) => look['data-tail-start'])).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    true,
    undefined,
  ])
  const over = ['', '', 'Дни', 'Общо'].map((title) => ({ title, span: title ? 2 : 1, alone: !title }))
  expect(tailHeadings(over, month)).toEqual([undefined, undefined, undefined, { '--behind': 0 }])
})

test('a day without values is narrower', () => {
  const bare = (rows: object[]) => columnLooks(month, rows as never).map((look) => look['data-bare'] ?? false)
  expect(bare([{ position: 1, d1: 'П', d2: null }])).toEqual([false, false, false, true, false, false])
  expect(bare([{ position: 1, d1: 'П', d2: null }, { d2: 'НО' }])).not.toContain(true)
  expect(bare([])).not.toContain(true)
})

test('the tail columns are as wide as their longest value', () => {
  expect(tailWidth(month, { result: [{ present: 3 }], totals: {} })).toBe(2)
  expect(tailWidth(month, { result: [{ present: 3 }], totals: { present: 12_501 } })).toBe(3)
})

test('all days of the longest month with totals fit a viewport of 1280 px with the menu', () => {
  const days = Array.from({ length: 31 }, (_, index) => column(`d${index + 1}`, 'code', 0.5))
  const sums = ['present', 'unexcused', 'family', 'health', 'other', 'absent'].map((name) =>
    column(name, 'integer', 0.8),
  )
  const columns = [column('position', 'integer', 0.5), column('name', 'text', 4), ...days, ...sums]
  const entered = days.filter((_, index) => ![4, 5, 11, 12, 18, 19, 25, 26].includes(index))
  const answer = { result: [Object.fromEntries(entered.map(({ field }) => [field, 'МБ']))], totals: { present: 690 } }
  const widths = fixedWidths(columns, columnLooks(columns, answer.result), answer) ?? []
  expect(widths).toHaveLength(columns.length)
  const roomBesideMenu = 948 / 16
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(roomBesideMenu)
  expect(fixedWidths([column('name', 'text', 3), column('present', 'integer')], [], answer)).toBeUndefined()
})

test('a report without days has no tail', () => {
  const plain = [column('name', 'text', 3), column('present', 'integer'), column('absent', 'integer')]
  expect(tailOf(plain)).toBe(plain.length)
  expect(tailOf([column('position', 'integer', 0.5), ...plain])).toBe(plain.length + 1)
})

test('the key figure of a card is the column that the report names, else the last total', () => {
  const day = [
    column('day', 'text'),
    column('opening', 'integer'),
    { ...column('banked', 'integer'), sum: true },
    column('closing', 'integer'),
  ]
  expect(cardFields(day)?.key).toBe('banked')
  expect(cardFields(day.map((one) => ({ ...one, key: one.field === 'closing' })))).toEqual({
    title: 'day',
    key: 'closing',
    facts: ['opening', 'banked'],
  })
})
