import { expect, test } from 'vitest'
import { day } from '../kernel/day'
import { euro } from '../kernel/money'
import { codesIn, matchLine, matchLines, paymentCode, type OpenFee, type StatementLine } from './bank-lines'

test('a code is found in any writing, and one with a slip is none', () => {
  const code = paymentCode(1234)
  for (const text of [code, code.replace('-', ''), code.toLowerCase(), `За ${code.replace('DG', 'ДГ ')}, ноември`])
    expect(codesIn(text)).toEqual([1234])
  const wrong = `DG1235-${code.slice(-2)}`
  expect(codesIn(wrong)).toEqual([])
})

const fee = (id: number, cents: number, childName: string, payers: string[] = []): OpenFee => ({
  id,
  dueOn: day(`2026-11-${String(id).padStart(2, '0')}`),
  rest: euro(cents),
  childName,
  payers,
})
const line = (cents: number, more: Partial<StatementLine> = {}): StatementLine => ({
  account: null,
  bookedOn: day('2026-11-13'),
  amount: euro(cents),
  payer: null,
  payerIban: null,
  details: null,
  bankReference: null,
  ...more,
})
const open = [
  fee(1, 2200, 'Мария Иванова Петрова', ['Иван Петров']),
  fee(2, 1800, 'Мария Иванова Петрова', ['Иван Петров']),
  fee(3, 2200, 'Боян Стоев'),
]

test('by code: whole, in part, over; by name and sum; otherwise a person is asked', () => {
  const details = `${paymentCode(1)} ${paymentCode(2)}`
  expect(matchLine(line(4000, { details }), open)).toMatchObject({ outcome: 'exact' })
  expect(matchLine(line(3000, { details }), open)).toMatchObject({
    outcome: 'partial',
    items: [
      { id: 1, amount: euro(2200) },
      { id: 2, amount: euro(800) },
    ],
  })
  expect(matchLine(line(5000, { details: paymentCode(1) }), open)).toMatchObject({
    outcome: 'over',
    items: [{ id: 1, amount: euro(2200) }],
  })
  expect(matchLine(line(4000, { payer: 'ИВАН ПЕТРОВ' }), open)).toMatchObject({ outcome: 'exact' })
  expect(matchLine(line(1800, { details: 'танци Мария Петрова' }), open)).toMatchObject({
    outcome: 'exact',
    items: [{ id: 2, amount: euro(1800) }],
  })
  expect(matchLine(line(900, { payer: 'Иван Петров' }), open)).toMatchObject({
    outcome: 'several',
    items: [],
    candidates: [1, 2],
  })
  expect(matchLine(line(2200), open)).toMatchObject({ outcome: 'several', items: [], candidates: [1, 3] })
  expect(matchLine(line(777), open)).toMatchObject({ outcome: 'unknown', candidates: [] })
  expect(matchLine(line(2200, { details: paymentCode(99) }), open)).toMatchObject({ outcome: 'unknown' })
})

test('a name in Latin letters matches its Cyrillic form', () => {
  const fees = [fee(1, 2200, 'Мая Юлиева Йорданова', ['Христо Йорданов']), fee(2, 900, 'Боян Стоев')]
  for (const payer of ['HRISTO YORDANOV', 'Hristo Jordanov', 'Khristo Yordanov', 'Христо Йорданов'])
    expect(matchLine(line(2200, { payer }), fees)).toMatchObject({ outcome: 'exact', items: [{ id: 1 }] })
  expect(matchLine(line(2200, { details: 'taksa Maya Yordanova' }), fees)).toMatchObject({ outcome: 'exact' })
  expect(matchLine(line(2200, { payer: 'Hristo Stoyanov' }), fees)).toMatchObject({ outcome: 'several', items: [] })
})

test('a double last name matches with its second part', () => {
  const fees = [fee(1, 2200, 'Мария Петрова-Иванова')]
  expect(matchLine(line(2200, { details: 'Мария Петрова-Иванова' }), fees)).toMatchObject({ outcome: 'exact' })
})

test('the reason is true: several fees of one sum, another sum, no open fee with the code', () => {
  const fees = [fee(1, 2200, 'Мария Петрова', ['Иван Петров']), fee(2, 2200, 'Петър Петров', ['Иван Петров'])]
  const payer = 'Иван Петров'
  expect(matchLine(line(2200, { payer }), fees).why).toBe('името е познато, две такси с тази сума')
  expect(matchLine(line(100, { payer }), fees).why).toBe('името е познато, сумата не е')
  expect(matchLine(line(2200), fees).why).toBe('две такси с тази сума, името не е познато')
  expect(matchLine(line(2200), fees.slice(1)).why).toBe('само сумата е позната')
  expect(matchLine(line(2200, { details: paymentCode(99) }), fees).why).toBe('няма неплатена такса с този код')
})

test('a line of a foreign account is never posted by itself and leaves its fee open', () => {
  const details = paymentCode(1)
  const [held, free] = matchLines(
    [line(2200, { details, account: 'X' }), line(2200, { details, account: 'Y' })],
    open,
    ({ account }) => account === 'X',
  )
  expect(held).toMatchObject({ outcome: 'several', items: [], why: 'сметката не е от настройките на таксите' })
  expect(free).toMatchObject({ outcome: 'exact' })
})
