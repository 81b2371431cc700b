import { expect, test } from 'vitest'
import { fc } from '../../../../../tests/support/random'
import { numberOfText, numberText, parseTime, typedNumber } from './typed'

test.each([
  ['1,5', '1,5'],
  ['1.5', '1,5'],
  [' 12,5 % ', '12,5'],
  ['1 234,50 €', '1234,50'],
  ['1\u00A0234.50', '1234,50'],
  ['1.234,50', '1234,50'],
  ['1,234.50', '1234,50'],
  ['1.234.567,5', '1234567,5'],
  // The validation names superfluous decimals.
  ['1.23456', '1,23456'],
  [',5', ',5'],
  ['5.', '5,'],
  ['', ''],
])('a number field makes %j into %j', (typed, text) => {
  expect(typedNumber(typed)).toBe(text)
})

test.each(['1.2.3', '1,2,3', '1.234.567', '12abc', '1e5', '-5', '5-', '1,23,4.5'])(
  'a number field refuses %j',
  (typed) => {
    expect(typedNumber(typed)).toBeUndefined()
  },
)

test('a signed field accepts a leading minus', () => {
  expect(typedNumber('-18,5', true)).toBe('-18,5')
  expect(typedNumber('\u221218', true)).toBe('-18')
  expect(typedNumber('1-8', true)).toBeUndefined()
})

test.each([
  [1.5, 3, '1,500'],
  [1.5, 2, '1,50'],
  [0.12, 5, '0,12000'],
  [7, 0, '7'],
  [-18, 1, '-18,0'],
  [1.2345, 3, '1,2345'],
  [0.0000001, 3, '0,00000010000000000000'],
  [null, 3, ''],
])('%d with %d decimals is shown as %j', (value, places, text) => {
  expect(numberText(value, places)).toBe(text)
})

test('values are numbers or null', () => {
  expect(numberOfText('12,50')).toBe(12.5)
  expect(numberOfText(',')).toBeNull()
  expect(numberOfText('-')).toBeNull()
  expect(numberOfText('')).toBeNull()
})

test('a shown number is read as the same number, with a comma or a point', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.constantFrom(0, 1, 2, 3, 5), (units, places) => {
      const value = units / 10 ** places
      const text = numberText(value, places)
      for (const typed of [text, text.replace(',', '.')]) expect(numberOfText(typedNumber(typed, true)!)).toBe(value)
    }),
  )
})

test.each([
  ['8:30', '08:30'],
  ['830', '08:30'],
  ['0830', '08:30'],
  ['8.30', '08:30'],
  ['17,05', '17:05'],
  ['8', '08:00'],
  ['24:00', undefined],
  ['8:61', undefined],
  ['осем', undefined],
])('the time %s is %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time)
})
