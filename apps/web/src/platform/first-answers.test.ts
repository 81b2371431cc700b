import { afterEach, expect, test, vi } from 'vitest'
import { expectFirst, forgetFirst, takeFirst } from './first-answers'
import { keepToken } from './session'

const userData = '/api/identity/user-data'
const arrived = (answers: object) => Promise.resolve({ answers: answers as Record<string, unknown> })

afterEach(() => {
  forgetFirst()
  vi.useRealTimers()
})

test('returns a fetched response once', async () => {
  expectFirst(false, arrived({ [userData]: { id: 1 } }))
  expect(await takeFirst(userData)).toEqual({ id: 1 })
  expect(await takeFirst(userData)).toBeUndefined()
})

test('waits for the request only if it may return the path', async () => {
  expectFirst(false, new Promise(() => undefined))
  expect(await takeFirst('/api/Dashboards')).toBeUndefined()
  expect(await takeFirst('/api/Classes')).toBeUndefined()
})

test('has the cards of the home if they were requested', async () => {
  expectFirst(true, arrived({ '/api/Dashboards': { groups: [] } }))
  expect(await takeFirst('/api/Dashboards')).toEqual({ groups: [] })
  expect(await takeFirst('/api/Setup')).toBeUndefined()
})

test('has nothing after a failed request', async () => {
  expectFirst(false, Promise.reject(new Error('away')))
  expect(await takeFirst(userData)).toBeUndefined()
})

test('has nothing after a change, also one during the request', async () => {
  expectFirst(false, arrived({ [userData]: { id: 1 } }))
  const taken = takeFirst(userData)
  forgetFirst()
  expect(await taken).toBeUndefined()
})

test('has nothing for another session', async () => {
  expectFirst(false, arrived({ [userData]: { id: 1 } }))
  keepToken('another')
  expect(await takeFirst(userData)).toBeUndefined()
})

test('has nothing after fifteen seconds', async () => {
  vi.useFakeTimers()
  expectFirst(false, arrived({ [userData]: { id: 1 } }))
  await vi.advanceTimersByTimeAsync(15_001)
  expect(await takeFirst(userData)).toBeUndefined()
})
