import { expect, test } from 'vitest'
import {
  epayStateLabel,
  flagsAfterNotice,
  flagsAfterReset,
  flagsInTest,
  flagsOfSettings,
  flagsWithTransfer,
  mayTest,
  takesOnline,
  takesTransfers,
} from './epay'

test('an account is set up step by step, and begins anew with another secret', () => {
  const withId = flagsOfSettings(0, { hasId: true, hasSecret: false, changed: true })
  expect([withId, mayTest(withId)]).toEqual([1, false])
  const withSecret = flagsOfSettings(withId, { hasId: true, hasSecret: true, changed: true })
  expect([withSecret, mayTest(withSecret), takesOnline(withSecret)]).toEqual([3, true, false])
  const testing = flagsInTest(withSecret)
  expect([testing, flagsAfterReset(testing)]).toEqual([7, 3])
  expect(flagsAfterNotice(testing, false)).toBe(11)
  const ready = flagsAfterNotice(testing, true)
  expect([ready, takesOnline(ready), takesTransfers(ready)]).toEqual([27, true, false])
  // Nobody is enabled before the address is proved.
  expect(flagsWithTransfer(withSecret, true)).toBe(3)
  const enabled = flagsWithTransfer(ready, true)
  expect([enabled, takesTransfers(enabled), epayStateLabel(enabled)]).toEqual([59, true, 'Работи, и за общо плащане'])
  expect(flagsWithTransfer(enabled, false)).toBe(ready)
  expect(flagsOfSettings(enabled, { hasId: true, hasSecret: true, changed: false })).toBe(59)
  expect(flagsOfSettings(enabled, { hasId: true, hasSecret: true, changed: true })).toBe(3)
})
