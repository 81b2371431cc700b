import { expect, test } from 'vitest'
import { kinship, ranked, wordsOf } from './kin-words'

test.each([
  ['дете', 'деца'],
  ['деца', 'дете'],
  ['роля', 'роли'],
  ['група', 'групите'],
  ['бележка', 'бележки'],
  ['пар', 'парола'],
])('„%s“ and „%s“ are kin', (wanted, word) => {
  expect(kinship(wanted, word)).toBeGreaterThan(0)
})

test.each([
  ['покана', 'показва'],
  ['ден', 'дете'],
  ['храна', 'храсти'],
])('„%s“ and „%s“ are not', (wanted, word) => {
  expect(kinship(wanted, word)).toBe(0)
})

const pages = ['Деца', 'Ново дете', 'Медицински бележки', 'Деца и групи: родители']
const found = (typed: string) =>
  ranked(typed, pages, (page) => [
    [8, wordsOf(page.split(':')[1] ?? page)],
    [1, wordsOf(page)],
  ])

test('every word has to be there, the best first; what has it only in passing is left out', () => {
  expect(found('дете')).toEqual(['Деца', 'Ново дете'])
  expect(found('ново дете')).toEqual(['Ново дете'])
  expect(found('ново нещо')).toEqual([])
  expect(found('bele')).toEqual(['Медицински бележки'])
  expect(found('  ')).toEqual([])
})
