// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { isRead, markRead } from './read-messages'
import { endSession, keepToken, readToken, sessionEnded } from './session'
import { rememberTarget, takeTarget } from './target'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('restores the requested page once', () => {
  rememberTarget('/kids/records?pageNumber=2')
  expect(takeTarget(1)).toBe('/kids/records?pageNumber=2')
  expect(takeTarget(1)).toBe('/')
})

test('does not restore the page of another user’s ended session', () => {
  rememberTarget('/kids/records/7', 1)
  expect(takeTarget(2)).toBe('/')
})

test('sign-in pages and foreign addresses are never a target', () => {
  rememberTarget('/login')
  rememberTarget('/logout')
  expect(takeTarget(1)).toBe('/')
  rememberTarget('//example.com/x')
  expect(takeTarget(1)).toBe('/')
})

test('a maintenance message is read once per user and message', () => {
  expect(isRead(1, 50)).toBe(false)
  markRead(1, 50)
  expect(isRead(1, 50)).toBe(true)
  expect(isRead(2, 50)).toBe(false)
  expect(isRead(1, 51)).toBe(false)
})

test('stores the token with its prefix and notifies about the end of the session once', () => {
  const listener = vi.fn<() => void>()
  window.addEventListener(sessionEnded, listener)
  keepToken('abc')
  expect(readToken()).toBe('Bearer abc')
  endSession('expired')
  endSession('expired')
  expect(readToken()).toBeNull()
  expect(listener).toHaveBeenCalledOnce()
  window.removeEventListener(sessionEnded, listener)
})
