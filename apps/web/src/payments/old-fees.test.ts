import { expect, test } from 'vitest'
import { chosenIn } from './old-fees.screen'

test('a number up to 12 is a month, whichever of the two addresses the router has taken', () => {
  expect(chosenIn({ month: '3' })).toEqual({ year: undefined, month: 3, studentId: undefined })
  expect(chosenIn({ year: '3', month: '7' })).toEqual({ year: undefined, month: 3, studentId: 7 })
  expect(chosenIn({ month: '2022', kidId: '3' })).toEqual({ year: 2022, month: 3, studentId: undefined })
  expect(chosenIn({ year: '2022', month: '3', kidId: '9', id: '1' })).toEqual({ year: 2022, month: 3, studentId: 9 })
  expect(chosenIn({ year: 'x' })).toEqual({ year: undefined, month: undefined, studentId: undefined })
})
