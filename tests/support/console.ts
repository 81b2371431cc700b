import { afterEach, beforeEach, expect, vi } from 'vitest'

// A console.error or console.warn fails the test that caused it.
let spies: { mockRestore(): void; mock: { calls: unknown[][] } }[] = []

beforeEach(() => {
  spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
})

afterEach(() => {
  const said = spies.flatMap((spy) => spy.mock.calls)
  for (const spy of spies) spy.mockRestore()
  expect(said, 'the console must stay silent').toEqual([])
})
