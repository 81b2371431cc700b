import { expect, test } from 'vitest'
import { hasPossibleIds, isId } from './ids'

test.each([1, '7', 2_147_483_647])('%j may be an id', (value) => {
  expect(isId(value)).toBe(true)
})

test.each([0, -1, 1.5, 2_147_483_648, '0', '-1', '1.5', 'дума', 'null', '', null, undefined, [1]])(
  '%j is no id',
  (value) => {
    expect(isId(value)).toBe(false)
  },
)

test('a path has possible ids if each id, year and month is a number; other parameters and missing ids do not matter', () => {
  expect(hasPossibleIds({ topic: 'дума', kidId: undefined, id: '5' })).toBe(true)
  expect(hasPossibleIds({ id: '5', kindergartenId: 'дума' })).toBe(false)
  expect(hasPossibleIds({ year: '2026', month: undefined })).toBe(true)
  expect(hasPossibleIds({ year: 'references' })).toBe(false)
  expect(hasPossibleIds({ year: '2026', month: 'дума' })).toBe(false)
})
