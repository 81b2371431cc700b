import { expect, test } from 'vitest'
import { parseOldFeesAddress } from './old-fees'

test('a number up to 12 is a month, whichever of the two addresses the router has taken', () => {
  expect(parseOldFeesAddress({ month: 3 })).toEqual({ month: 3 })
  expect(parseOldFeesAddress({ year: 3, month: 70 })).toEqual({ month: 3, kidId: 70 })
  expect(parseOldFeesAddress({ month: 2022, kidId: 3 })).toEqual({ year: 2022, month: 3 })
  expect(parseOldFeesAddress({ year: 2022, month: 3, kidId: 9 })).toEqual({ year: 2022, month: 3, kidId: 9 })
  expect(parseOldFeesAddress({})).toEqual({})
})
