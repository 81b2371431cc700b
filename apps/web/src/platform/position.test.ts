// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { keepPosition, readPosition } from './position'

beforeEach(() => localStorage.clear())

test('keeps the latest position, whatever the order of the responses', () => {
  expect(readPosition()).toBeUndefined()
  keepPosition('0/FF')
  keepPosition('0/100')
  expect(readPosition()).toBe('0/100')
  keepPosition('0/9F')
  expect(readPosition()).toBe('0/100')
  keepPosition('1/0')
  keepPosition('0/FFFFFFFF')
  expect(readPosition()).toBe('1/0')
})
