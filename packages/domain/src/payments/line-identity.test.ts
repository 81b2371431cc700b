import { expect, test } from 'vitest'
import { day } from '../kernel/day'
import { euro } from '../kernel/money'
import type { StatementLine } from './bank-lines'
import { keyedLines, knownLines, lineKey, type StoredLine } from './line-identity'

const account = 'BG80BNBG96611020345678'
const line = (more: Partial<StatementLine> = {}): StatementLine => ({
  account,
  bookedOn: day('2026-11-13'),
  amount: euro(2200),
  payer: 'Иван Петров',
  payerIban: null,
  details: 'такса',
  bankReference: 'R1',
  ...more,
})
const row = (hash: string, more: Partial<StoredLine> = {}): StoredLine => ({
  hash,
  account,
  bookedOn: day('2026-11-13'),
  cents: 2200,
  payer: 'Иван Петров',
  payerIban: null,
  details: 'такса',
  bankReference: 'R1',
  ...more,
})
const keyed = (...lines: StatementLine[]) =>
  keyedLines(lines).map(({ line: one, key }) => ({ line: one, hash: `2:${key}` }))

test('the day belongs to the key only without a reference', () => {
  const later = { bookedOn: day('2026-11-16') }
  expect(lineKey(line(later), 0)).toBe(lineKey(line(), 0))
  expect(lineKey(line({ details: 'друго', payer: null }), 0)).toBe(lineKey(line(), 0))
  expect(lineKey(line({ bankReference: 'R2' }), 0)).not.toBe(lineKey(line(), 0))
  expect(lineKey(line({ account: 'BG18RZBB91550123456789' }), 0)).not.toBe(lineKey(line(), 0))
  expect(lineKey(line({ ...later, bankReference: null }), 0)).not.toBe(lineKey(line({ bankReference: null }), 0))
})

test('two equal lines of a file are two payments, a part of the file brings none of them again', () => {
  const twice = keyed(line({ bankReference: null }), line({ bankReference: null }))
  expect(new Set(twice.map(({ hash }) => hash)).size).toBe(2)
  const stored = twice.map(({ hash }) => row(hash, { bankReference: null }))
  expect(knownLines(twice, stored)).toEqual([true, true])
  expect(knownLines(keyed(line({ bankReference: null })), stored)).toEqual([true])
  expect(knownLines(twice, stored.slice(0, 1))).toEqual([true, false])
})

test('a file without an account is the same payment by reference, sum and day', () => {
  const [plain] = keyed(line({ account: null }))
  expect(knownLines([plain!], [row('2:x')])).toEqual([true])
  expect(knownLines([plain!], [row('2:x', { bookedOn: day('2026-11-12') })])).toEqual([false])
})

test('rows of former versions keep their identity, whatever was cut or decoded differently', () => {
  const isKnown = (more: Partial<StatementLine>, stored: Partial<StoredLine>) =>
    knownLines(keyed(line(more)), [row('0abc', stored)])[0]
  expect(isKnown({ bookedOn: day('2026-11-16') }, {})).toBe(true)
  expect(isKnown({ account: 'BG18RZBB91550123456789', bankReference: null }, { bankReference: null })).toBe(false)
  // A document number was stored as the reference.
  expect(isKnown({ bankReference: null }, { bankReference: '17' })).toBe(true)
  expect(
    isKnown(
      { bankReference: null, payer: null, details: '20 % за DG1-98' },
      { bankReference: null, payer: null, details: '% за DG1-98' },
    ),
  ).toBe(true)
  expect(
    isKnown(
      { bankReference: null, details: null },
      { bankReference: null, payer: '&#1048;&#x432;ан Петров', details: null },
    ),
  ).toBe(true)
  expect(isKnown({ bankReference: null }, { bankReference: null, account: `${account}EUR` })).toBe(true)
  expect(isKnown({ bankReference: 'R2' }, {})).toBe(false)
  expect(isKnown({ bankReference: null, payer: 'Друг Човек', details: 'друго' }, { bankReference: null })).toBe(false)
  // One row accounts for one line.
  expect(
    knownLines(keyed(line({ bankReference: null }), line({ bankReference: null })), [
      row('0abc', { bankReference: null }),
    ]),
  ).toEqual([true, false])
})
