import { expect, test } from 'vitest'
import { proposedDecisions } from './proposed-decisions'

const line = { id: 7, productName: 'Леща' }

test('proposes natural loss up to the norm and leaves the rest of the shortage to decide', () => {
  const of = (difference: number | null, lossLeft: number) =>
    proposedDecisions({ ...line, difference, lossLeft }).map(({ quantity, decision }) => [quantity, decision])
  expect(of(-2.1, 0.8)).toEqual([
    [0.8, 1],
    [1.3, undefined],
  ])
  expect(of(-0.5, 0.8)).toEqual([[0.5, 1]])
  expect(of(-0.5, 0)).toEqual([[0.5, undefined]])
  expect([of(null, 1), of(0, 1), of(2, 1)]).toEqual([[], [], []])
})
