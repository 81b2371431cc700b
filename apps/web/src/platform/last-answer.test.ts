// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '@asistent/contract/core/call'
import { getDashboard } from '@asistent/contract/dashboards/dashboards.calls'
import { keepAnswer, keptAnswer } from './kept-answers'
import { nameOf, shownFromDevice } from './last-answer'
import { endSession, keepToken } from './session'
import { keyOf, queryClient, queryOf } from './use-call'

// Offline, the last responses are shown and marked as stale; signing out deletes them.

const answer = (status: number, body: unknown) => () => Promise.resolve(new Response(JSON.stringify(body), { status }))
const noNetwork = () => Promise.reject(new TypeError('no network'))
const ask = <In>(call: Call<In, unknown, unknown>, input: In) => queryClient.fetchQuery(queryOf(call, input))
const home = nameOf(keyOf(getDashboard, {}))

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  keepToken('abc')
})

afterEach(() => {
  endSession('signed-out')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('shows the cached response of a kept call if the network fails, and drops the stale mark after the next response', async () => {
  vi.stubGlobal('fetch', answer(200, { pending: [] }))
  await ask(getDashboard, {})
  queryClient.clear()
  vi.stubGlobal('fetch', noNetwork)
  expect(await ask(getDashboard, {})).toEqual({ pending: [] })
  expect([...shownFromDevice()]).toEqual([home])
  queryClient.clear()
  vi.stubGlobal('fetch', answer(200, { pending: [], notes: [] }))
  expect(await ask(getDashboard, {})).toEqual({ pending: [], notes: [] })
  expect(shownFromDevice().size).toBe(0)
})

test('an error response is not replaced by the cache, and calls without `kept` fail as usual', async () => {
  vi.stubGlobal('fetch', answer(200, { pending: [] }))
  await ask(getDashboard, {})
  const unkept = { ...getDashboard, kept: false, path: '/api/Other' }
  await ask(unkept, {})
  queryClient.clear()
  vi.stubGlobal('fetch', answer(403, { isSuccessful: false, code: 'platform.refused', errorMessage: 'Не' }))
  await expect(ask(getDashboard, {})).rejects.toThrow('Не')
  vi.stubGlobal('fetch', noNetwork)
  await expect(ask(unkept, {})).rejects.toThrow('Няма връзка')
})

test('on a connection without throughput it shows the cached response first and the late one afterwards', async () => {
  vi.stubGlobal('fetch', answer(200, { pending: [] }))
  await ask(getDashboard, {})
  queryClient.clear()
  vi.useFakeTimers()
  let late: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (late = resolve)))
  const response = ask(getDashboard, {})
  await vi.advanceTimersByTimeAsync(5000)
  expect(await response).toEqual({ pending: [] })
  late(new Response(JSON.stringify({ notes: [] })))
  await vi.advanceTimersByTimeAsync(10)
  expect(queryClient.getQueryData(keyOf(getDashboard, {}))).toEqual({ notes: [] })
  expect(shownFromDevice().size).toBe(0)
})

test('nothing is left after the end of a session or for another user', async () => {
  vi.stubGlobal('fetch', answer(200, { pending: [] }))
  await ask(getDashboard, {})
  expect(keptAnswer(home)).toBeDefined()
  endSession('expired')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('asistent.kept'))).toEqual([])
  keepToken('abc')
  keepAnswer(home, { pending: [] })
  keepToken('other')
  expect(keptAnswer(home)).toBeUndefined()
})

test('evicts the oldest entries and does not cache a response that is too long', () => {
  for (let number = 0; number < 30; number++) keepAnswer(`n${number}`, number, number)
  expect([keptAnswer('n0'), keptAnswer('n5'), keptAnswer('n29')?.answer]).toEqual([undefined, undefined, 29])
  keepAnswer('long', 'x'.repeat(300_000))
  expect(keptAnswer('long')).toBeUndefined()
})
