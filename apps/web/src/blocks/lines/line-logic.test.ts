import { describe, expect, test } from 'vitest'
import { saveDelivery, vatRates } from '../../../../../tests/web/delivery-calls'
import { fieldsOf } from '../form/fields'
import { itemSchema, shapeOf } from '../parts/schema'
import { lineColumnsOf, type LineColumn } from './line-columns'
import { planPaste, isBlock } from './line-paste'
import { isBlank, readText, sentLines, textOf, times, totalOf } from './line-values'
import { findOption, matching } from './pick-options'

interface Line {
  productId: number
  unit: string | null
  quantity: number
  price: number
  vat: 0 | 9 | 20
  bestBefore: (string & { readonly day: true }) | null
}

const item = itemSchema(shapeOf(saveDelivery.input).lines!)!
const column = lineColumnsOf<Line>(fieldsOf<Line>(item))
const unit = column.text('unit', { readOnly: true })
const quantity = column.number('quantity', { total: true })
const price = column.number('price')
const vat = column.select('vat', vatRates)
const bestBefore = column.day('bestBefore' as never)
const value = column.computed('Стойност', (line) => times(line.quantity, line.price), { money: true, total: true })
const columns: LineColumn[] = [unit, quantity, price, vat, bestBefore, value]

describe('parsing of typed text', () => {
  test.each([
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['1 234,50', 1234.5],
    ['1\u00A0234,50 €', 1234.5],
    ['1.234,50', 1234.5],
    ['12 кг', 12],
    ['-3', -3],
  ])('%s is %d', (text, number) => {
    expect(readText(quantity, text)).toEqual({ value: number })
  })

  test('parses Bulgarian dates, and choices by label', () => {
    expect(readText(bestBefore, '5.1.26').value).toBe('2026-01-05')
    expect(readText(bestBefore, '05/01/2026 г.').value).toBe('2026-01-05')
    expect(readText(vat, '9 %').value).toBe(9)
  })

  test('reports unparsable text instead of guessing', () => {
    expect(readText(quantity, 'две')).toEqual({ value: undefined, wrong: '„две“ не е число' })
    expect(readText(vat, '10 %').wrong).toBe('„10 %“ го няма в списъка')
    expect(readText(bestBefore, '31.02.2026')).toEqual({ value: '31.02.2026', wrong: '„31.02.2026“ не е дата' })
    // A cleared cell is null if the schema is nullable.
    expect(readText(bestBefore, ' ').value).toBeNull()
    expect(readText(quantity, '').value).toBeUndefined()
  })

  test('formats numbers with a comma and the decimals of their schema', () => {
    expect(textOf(quantity, 1.5)).toBe('1,500')
    expect(textOf(price, 1.2)).toBe('1,20000')
    expect(textOf(price, 0.12345)).toBe('0,12345')
  })

  test('products and sums are exact, rounded half up', () => {
    expect(times(1.005, 100)).toBe(100.5)
    expect(times(3, 0.335)).toBe(1.01)
    expect(times(null, 2)).toBeNull()
    expect(totalOf(quantity, [{ quantity: 0.1 }, { quantity: 0.2 }, {}])).toBe('0,300')
    expect(totalOf(value, [{ quantity: 1000, price: 1.25 }])).toBe('1\u00A0250,00\u00A0€')
  })
})

describe('values to send', () => {
  const facts = { columns, blank: { vat: 20 }, names: ['productId', 'quantity', 'vat'] }

  test('omits trailing blank lines and display names', () => {
    const lines = [{ quantity: 1, vat: 20, productName: 'Мляко' }, { vat: 20 }, { quantity: 2, vat: 9 }, { vat: 20 }]
    expect(sentLines(lines, facts)).toEqual([{ quantity: 1, vat: 20 }, { vat: 20 }, { quantity: 2, vat: 9 }])
  })

  test('a line with only default values is blank', () => {
    expect(isBlank({ vat: 20, quantity: null }, facts.blank, columns)).toBe(true)
    expect(isBlank({ vat: 9 }, facts.blank, columns)).toBe(false)
  })
})

describe('pasting a block from a spreadsheet', () => {
  const at = { line: 1, key: 'quantity' }
  const short = (text: string) =>
    planPaste(text, columns, at).cells.map(({ line, column: { key }, read }) => [line, key, read.value])

  test('fills editable cells from the start cell', () => {
    expect(short('1,5\t2\n3\t\n')).toEqual([
      [1, 'quantity', 1.5],
      [1, 'price', 2],
      [2, 'quantity', 3],
      [2, 'price', undefined],
    ])
  })

  test('with known headings each value goes to its column; read-only and unknown columns are skipped', () => {
    expect(short('Годно до\tМярка\tКоличество\tЦвят\n5.1.26\tкг\t2\tчервен')).toEqual([
      [1, 'bestBefore', '2026-01-05'],
      [1, 'quantity', 2],
    ])
  })

  test('clips columns beyond the right edge; a single cell is a plain paste', () => {
    expect(short('1\t2\t9 %\t1.1.27\t5\t6')).toHaveLength(4)
    expect(isBlock('1,5\r\n')).toBe(false)
    expect(isBlock('1\t2')).toBe(true)
  })
})

describe('search by typed letters', () => {
  const options = ['Мляко на прах', 'Прясно мляко', 'Сирене'].map((label, index) => ({ value: index, label }))

  test('ranks prefixes first, on either keyboard layout', () => {
    expect(matching(options, 'мл').map(({ label }) => label)).toEqual(['Мляко на прах', 'Прясно мляко'])
    expect(matching(options, 'mlq').map(({ label }) => label)).toEqual(['Мляко на прах', 'Прясно мляко'])
    expect(matching(options, '')).toHaveLength(3)
  })

  test('resolves a text only if it is unambiguous', async () => {
    expect((await findOption(vat, '9 %'))?.value).toBe(9)
    expect(await findOption(vat, '%')).toBeUndefined()
  })
})
