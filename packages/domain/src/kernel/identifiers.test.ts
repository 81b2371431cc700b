import { expect, test } from 'vitest'
import { isEik } from './eik'
import { isEmail, normaliseEmail } from './email'
import { formatIban, isIban } from './iban'
import { formatPhone, isPhone, normalisePhone } from './phone'

/** The check digit of an ЕИК, computed without the code under test. */
const checkByHand = (eight: string): number => {
  const sum = (shift: number): number =>
    [...eight].reduce((all, digit, index) => all + Number(digit) * (index + shift), 0) % 11
  return sum(1) < 10 ? sum(1) : sum(3) % 10
}

test.each(['175074752', '131071587', '1310715870018'])('%s is an ЕИК', (value) => {
  expect(isEik(value)).toBe(true)
})

test.each(['175074753', '17507475', '1310715870019', '1310715880018', '13107158700', 'BG175074752', ''])(
  '%j is not an ЕИК',
  (value) => {
    expect(isEik(value)).toBe(false)
  },
)

test('the second set of weights is used when the first gives 10', () => {
  const numbers = Array.from({ length: 400 }, (_, index) => String(10_000_000 + index * 7919))
  const second = numbers.filter(
    (eight) => [...eight].reduce((all, digit, i) => all + Number(digit) * (i + 1), 0) % 11 === 10,
  )
  expect(second.length).toBeGreaterThan(10)
  for (const eight of numbers) {
    const accepted = '0123456789'.split('').filter((digit) => isEik(eight + digit))
    expect(accepted).toEqual([String(checkByHand(eight))])
  }
})

test('IBAN', () => {
  expect(isIban('BG80BNBG96611020345678')).toBe(true)
  expect(isIban('bg80 bnbg 9661 1020 3456 78')).toBe(true)
  expect(['BG81BNBG96611020345678', 'BG80BNBG9661102034567', 'DE89370400440532013000', ''].some(isIban)).toBe(false)
  expect(formatIban('BG80BNBG96611020345678')).toBe('BG80 BNBG 9661 1020 3456 78')
})

test.each([
  ['0888 123 456', '+359888123456', '0888 123 456'],
  ['+359 888 123 456', '+359888123456', '0888 123 456'],
  ['00359888123456', '+359888123456', '0888 123 456'],
  ['+359 (0)888-123-456', '+359888123456', '0888 123 456'],
  ['02/987 65 43', '+35929876543', '02 987 6543'],
  ['032 123456', '+35932123456', '032 123456'],
  ['+44 20 7946 0958', '+442079460958', '+442079460958'],
])('%s is stored as %s and shown as %s', (typed, stored, shown) => {
  expect(normalisePhone(typed)).toBe(stored)
  expect(formatPhone(stored)).toBe(shown)
})

test.each(['888123456', '0888 12345', '08881234567', '12', 'няма', '', '+0888123456'])('%j is no phone', (typed) => {
  expect(isPhone(typed)).toBe(false)
})

test.each(['maria.ivanova@example.bg', 'a@b.bg', 'x+y_z%1@sub.example.com', ' Elena@Example.BG '])(
  '%j is an e-mail',
  (typed) => {
    expect(isEmail(typed)).toBe(true)
  },
)

test.each([
  '',
  'мария@example.bg',
  'a@b',
  'a b@example.bg',
  '.a@example.bg',
  'a.@example.bg',
  'a..b@example.bg',
  'a@-example.bg',
  'a@example.b',
  'a@example.bg, c@example.bg',
  `${'a'.repeat(65)}@example.bg`,
])('%j is no e-mail', (typed) => {
  expect(isEmail(typed)).toBe(false)
})

test('an e-mail is stored in lower case', () => {
  expect(normaliseEmail(' Elena@Example.BG ')).toBe('elena@example.bg')
})
