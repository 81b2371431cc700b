// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStored, removeStored, storedNames, writeStored } from './stored'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('returns the value that was written, and its name by prefix', () => {
  expect(writeStored('asistent.a.1', { of: ['Юни'] })).toBe(true)
  expect(writeStored('asistent.b.1', 2)).toBe(true)
  expect(readStored('asistent.a.1')).toEqual({ of: ['Юни'] })
  expect(storedNames('asistent.a.')).toEqual(['asistent.a.1'])
  removeStored('asistent.a.1')
  expect(readStored('asistent.a.1')).toBeUndefined()
  expect(storedNames('asistent.a.')).toEqual([])
})

test('a text that is not JSON reads as undefined', () => {
  localStorage.setItem('asistent.a', '{"of":')
  expect(readStored('asistent.a')).toBeUndefined()
})

test('reports a value that is too long or that the storage rejects, and keeps the stored one', () => {
  writeStored('asistent.a', 'old')
  expect(writeStored('asistent.a', 'x'.repeat(20), 10)).toBe(false)
  // A spy on the storage itself stays in it: its restore stores the original function as a value.
  const stored = localStorage.getItem.bind(localStorage)
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: stored, setItem })
  expect(writeStored('asistent.a', 'new')).toBe(false)
  expect(readStored('asistent.a')).toBe('old')
})
