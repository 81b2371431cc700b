import { expect, test } from 'vitest'
import { day } from '../kernel/day'
import { euro } from '../kernel/money'
import { breaksOn, instalmentParts, instalmentStates, proposeInstalments } from './instalments'

const { Paid, Partial, Due, Overdue } = instalmentStates

test('proposes equal monthly instalments whose sum is the total, on an existing day of each month', () => {
  const proposed = proposeInstalments(euro(10_000), 3, day('2026-11-30'))
  expect(proposed.map(({ amount }) => amount.minor)).toEqual([3334, 3333, 3333])
  expect(proposeInstalments(euro(900), 4, day('2026-12-31')).map(({ dueOn }) => dueOn)).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ])
})

test('money pays the oldest instalments first', () => {
  const plan = [
    { dueOn: day('2026-12-10'), amount: euro(1000) },
    { dueOn: day('2026-11-10'), amount: euro(1000) },
    { dueOn: day('2027-01-10'), amount: euro(500) },
  ]
  const stateOf = (paid: number, today: string) =>
    instalmentParts(plan, euro(paid), day(today)).map(({ dueOn, paid: part, state }) => [dueOn, part.minor, state])
  expect(stateOf(0, '2026-11-10')).toEqual([
    ['2026-11-10', 0, Due],
    ['2026-12-10', 0, Due],
    ['2027-01-10', 0, Due],
  ])
  expect(stateOf(400, '2026-11-11').map(([, , state]) => state)).toEqual([Overdue, Due, Due])
  expect(stateOf(1400, '2026-11-11').map(([, part, state]) => [part, state])).toEqual([
    [1000, Paid],
    [400, Partial],
    [0, Due],
  ])
  expect(stateOf(2500, '2027-02-01').map(([, , state]) => state)).toEqual([Paid, Paid, Paid])
})

test('a plan counts as broken 30 days after an unpaid instalment', () => {
  expect(breaksOn(day('2026-11-10'))).toBe('2026-12-10')
})
