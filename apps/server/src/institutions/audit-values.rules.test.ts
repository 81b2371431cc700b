import { expect, test } from 'vitest'
import { changedFields } from './audit-values.rules'
import { sum, text } from './audit-words.ops'

test('numbers have a decimal comma, amounts of money two decimals', () => {
  const columns = { amount: sum('Сума'), percent: text('Отстъпка, %'), number: text('Номер') }
  const before = { amount: 1234.5, percent: 12.5, number: '2.5' }
  const after = { amount: 18, percent: 10, number: '2.6' }
  expect(changedFields(columns, before, after, { nameOf: () => undefined, openly: true })).toEqual([
    { label: 'Сума', before: '1\u00A0234,50', after: '18,00' },
    { label: 'Отстъпка, %', before: '12,5', after: '10' },
    { label: 'Номер', before: '2.5', after: '2.6' },
  ])
})
