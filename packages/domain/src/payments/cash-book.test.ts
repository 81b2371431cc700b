import { expect, test } from 'vitest'
import { cashOrderKinds, entryOf, isIncoming, usualAccounts, type CashSource } from './cash-book'

test('every cash order debits the account that gets the money', () => {
  const entries = (['receipt', 'voucher', ...Object.values(cashOrderKinds)] as CashSource[]).map((source) => {
    const entry = entryOf(source, usualAccounts)
    return entry ? `${entry.debit}/${entry.credit}` : undefined
  })
  expect(entries).toEqual([
    '501/411',
    '401/501',
    undefined,
    '501/503',
    '501/401',
    '501/442',
    '503/501',
    '411/501',
    '442/501',
  ])
})

test('ПКО are the kinds that bring money into the till', () => {
  expect(Object.values(cashOrderKinds).filter(isIncoming)).toEqual([1, 2, 3, 4])
})
