import { expect, test } from 'vitest'
import { numberOfText, paddedDecimal, parseTime, typedDecimal, typedInteger } from './typed'

test.each([
  ['1,5', '1.5'],
  ['1.2.3', '1.23'],
  ['1,2,3', '1.23'],
  ['12abc', '12'],
  ['-5', '5'],
  ['1.23456', '1.234'],
  [',5', '.5'],
  ['', ''],
])('a decimal field makes %s into %s', (typed, text) => {
  expect(typedDecimal(typed)).toBe(text)
})

test('uses the precision of the field', () => {
  expect(typedDecimal('1.239', 2)).toBe('1.23')
  expect(typedDecimal('1.9', 0)).toBe('1')
})

test.each([
  ['1.5', '1.500'],
  ['5.', '5.000'],
  ['.5', '0.500'],
  ['007', '7.000'],
  ['0', '0.000'],
  ['.', ''],
  ['', ''],
])('when left, %s is padded to %s', (text, padded) => {
  expect(paddedDecimal(text)).toBe(padded)
})

test('values are numbers or null', () => {
  expect(numberOfText('12.50')).toBe(12.5)
  expect(numberOfText('.')).toBeNull()
  expect(numberOfText('')).toBeNull()
})

test('an integer field accepts only digits', () => {
  expect(typedInteger('1 234,5-')).toBe('12345')
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
