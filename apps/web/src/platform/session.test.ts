// @vitest-environment happy-dom
import { listDaysOff } from '@asistent/contract/institutions/days-off.calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from './api'
import { endSession, isSignedIn, keepToken, readToken } from './session'

// A rejected token ends its session, and only that one.

let requests: ((response: Response) => void)[] = []

beforeEach(() => {
  localStorage.clear()
  keepToken('former')
  requests = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => requests.push(resolve)))
})
afterEach(() => vi.unstubAllGlobals())

const rejectRequest = async () => {
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  requests[0]!(Response.json({}, { status: 401 }))
}

test('a rejected token ends the session', async () => {
  const answer = send(listDaysOff, {})
  await rejectRequest()
  await expect(answer).rejects.toThrow()
  expect(isSignedIn()).toBe(false)
})

test('a late rejection of a former session leaves the next one', async () => {
  const answer = send(listDaysOff, {})
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  endSession('signed-out')
  keepToken('next')
  await rejectRequest()
  await expect(answer).rejects.toThrow()
  expect(readToken()).toBe('Bearer next')
})
