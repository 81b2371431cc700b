import { expect, test } from 'vitest'
import { kinship, ranked, wordsOf } from './kin-words'

test.each([
  ['дете', 'деца'],
  ['деца', 'дете'],
  ['роля', 'роли'],
  ['група', 'групите'],
  ['бележка', 'бележки'],
  ['пар', 'парола'],
])('„%s“ and „%s“ are kin', (query, word) => {
  expect(kinship(query, word)).toBeGreaterThan(0)
})

test.each([
  ['покана', 'показва'],
  ['ден', 'дете'],
  ['храна', 'храсти'],
])('„%s“ and „%s“ are not', (query, word) => {
  expect(kinship(query, word)).toBe(0)
})

const pages = ['Деца', 'Ново дете', 'Медицински бележки', 'Деца и групи: родители']
const rows = (typed: string) =>
  ranked(typed, pages, (page) => [
    [8, wordsOf(page.split(':')[1] ?? page)],
    [1, wordsOf(page)],
  ])

test('every word has to be there, the best first; what has it only in passing is left out', () => {
  expect(rows('дете')).toEqual(['Деца', 'Ново дете'])
  expect(rows('ново дете')).toEqual(['Ново дете'])
  expect(rows('ново нещо')).toEqual([])
  expect(rows('bele')).toEqual(['Медицински бележки'])
  expect(rows('  ')).toEqual([])
})
