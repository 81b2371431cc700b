import { expect, test } from 'vitest'
import { euro } from '../kernel/money'
import { splitVat } from './vat'

test.each([
  [12_000, 20, 10_000, 2000],
  [10_000, 20, 8333, 1667],
  [10_900, 9, 10_000, 900],
  [1, 20, 1, 0],
  [3, 20, 3, 0],
  [5555, 0, 5555, 0],
  [5555, null, 5555, 0],
  [-10_000, 20, -8333, -1667],
])('%i cents with %s %% are %i net and %i tax', (total, rate, net, tax) => {
  const parts = splitVat(euro(total), rate)
  expect([parts.net.minor, parts.tax.minor]).toEqual([net, tax])
})
