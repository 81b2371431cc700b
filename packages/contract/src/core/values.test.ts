import { expect, test } from 'vitest'
import { eik } from '../institutions/values'
import { email, longText, optionalText, text } from './values'

test.each([
  ['direction marks', '\u200eИван\u200f'],
  ['an override', '\u202eИван\u202c'],
  ['isolates', '\u2067Иван\u2069'],
  ['zero-width characters', 'И\u200bв\u200dа\u2060н\ufeff'],
  ['a soft hyphen and a C1 control', 'Ив\u00adан\u0085'],
])('%s are stripped from a name', (_what, typed) => {
  expect(text(60).parse(typed)).toBe('Иван')
  expect(optionalText(60).parse(typed)).toBe('Иван')
})

test('several spaces between words become one in a name, and stay in a long text', () => {
  expect(text(60).parse(' Анна-Мария  О’Нийл ')).toBe('Анна-Мария О’Нийл')
  expect(text(60).parse('Иван\u00a0 \u00a0Петров')).toBe('Иван Петров')
  expect(optionalText(60).parse('ДГ   „Роза“')).toBe('ДГ „Роза“')
  expect(longText(60).parse('а  б')).toBe('а  б')
})

test('letters and joined emoji stay', () => {
  expect(text(60).parse('Семейство 👨‍👩‍👧')).toBe('Семейство 👨‍👩‍👧')
  expect(longText(60).parse('ред\nред')).toBe('ред\nред')
  expect(email.parse('\u200eMaria@Example.bg\u200f')).toBe('maria@example.bg')
})

test('an ЕИК is stored without the spaces of the paper', () => {
  expect(eik.parse(' 900 000 055 ')).toBe('900000055')
  expect(eik.safeParse('900 000 056').success).toBe(false)
})

test('of marks alone nothing is left', () => {
  expect(text(60).safeParse('\u200e\u200f').success).toBe(false)
  expect(text(60).safeParse('a\u0000').success).toBe(false)
})
