// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answeredAgain } from './api'
import { reconnectDelay, reloadDelay, startHub, type HubSocket } from './hub'

const minute = 60_000

type Listener = (...args: unknown[]) => void

/** A fake socket: the test controls when it connects and disconnects. */
function fakeSocket() {
  const listeners = new Map<string, Listener>()
  const state = { connected: false, attempts: 0, closed: false }
  const socket: HubSocket = {
    get connected() {
      return state.connected
    },
    connect: () => {
      state.attempts += 1
    },
    disconnect: () => {
      state.closed = true
    },
    on: (event, listener) => listeners.set(event, listener as Listener),
  }
  const emit = (event: string, ...args: unknown[]) => {
    if (event === 'connect') state.connected = true
    if (event === 'disconnect') state.connected = false
    listeners.get(event)?.(...args)
  }
  return { socket, state, emit }
}

let stop: () => void = () => undefined

async function start(random: () => number = () => 0.5) {
  const fake = fakeSocket()
  const onBack = vi.fn<() => void>()
  const topics = vi.fn<(topics: readonly string[]) => void>()
  stop = startHub({ listeners: { topics }, onBack, random, open: () => Promise.resolve(fake.socket) })
  await vi.advanceTimersByTimeAsync(0)
  return { ...fake, onBack, topics }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('connects immediately and passes events on', async () => {
  const { state, emit, topics } = await start()
  expect(state.attempts).toBe(1)
  emit('connect')
  emit('topics', ['kids'])
  expect(topics).toHaveBeenCalledWith(['kids'])
})

test.each([
  [0, 5],
  [0.5, 7.5],
  [0.999, 9.995],
])('a lost connection comes back after a random 5 to 10 minutes (%d)', async (random, minutes) => {
  const { state, emit } = await start(() => random)
  emit('connect')
  emit('disconnect')
  await vi.advanceTimersByTimeAsync(minutes * minute - 1)
  expect(state.attempts).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(state.attempts).toBe(2)
})

test('retries after a delay and refetches missed changes after a reconnect', async () => {
  const { state, emit, onBack } = await start(() => 0)
  emit('connect_error', new Error('xhr poll error'))
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(state.attempts).toBe(2)
  emit('connect_error', new Error('xhr poll error'))
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(state.attempts).toBe(3)
  expect(onBack).not.toHaveBeenCalled()
  emit('connect')
  expect(onBack).toHaveBeenCalledOnce()
})

test('the first connection refetches nothing', async () => {
  const { emit, onBack } = await start()
  emit('connect')
  expect(onBack).not.toHaveBeenCalled()
})

test.each([
  ['its data', Object.assign(new Error('no'), { data: { status: 401 } })],
  ['its text', new Error('unauthorized')],
  ['the handshake', Object.assign(new Error('xhr poll error'), { description: 401 })],
])('a 401 by %s stops for good', async (_, error) => {
  const { state, emit } = await start()
  emit('connect_error', error)
  expect(state.closed).toBe(true)
  await vi.advanceTimersByTimeAsync(60 * minute)
  window.dispatchEvent(new Event('online'))
  expect(state.attempts).toBe(1)
})

test('connects immediately, and only once, when the browser is online again', async () => {
  const { state, emit } = await start()
  emit('connect')
  window.dispatchEvent(new Event('online'))
  expect(state.attempts).toBe(1)
  emit('disconnect')
  window.dispatchEvent(new Event('online'))
  expect(state.attempts).toBe(2)
  emit('connect')
  await vi.advanceTimersByTimeAsync(20 * minute)
  expect(state.attempts).toBe(2)
})

test('retries soon if an attempt started offline fails after the network is back', async () => {
  const { state, emit } = await start()
  window.dispatchEvent(new Event('online'))
  emit('connect_error', new Error('websocket error'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(state.attempts).toBe(3)
  // An unreachable server gets no extra attempts.
  await vi.advanceTimersByTimeAsync(minute)
  emit('connect_error', new Error('websocket error'))
  await vi.advanceTimersByTimeAsync(minute)
  expect(state.attempts).toBe(3)
})

test('reconnects within seconds after a call succeeds that follows a failed one', async () => {
  const { state, emit } = await start(() => 0.5)
  emit('connect')
  window.dispatchEvent(new Event(answeredAgain))
  await vi.advanceTimersByTimeAsync(minute)
  expect(state.attempts).toBe(1)
  emit('disconnect')
  window.dispatchEvent(new Event(answeredAgain))
  await vi.advanceTimersByTimeAsync(2500)
  expect(state.attempts).toBe(2)
})

test('retries loading the client module', async () => {
  const fake = fakeSocket()
  let arrives = false
  const open = () => (arrives ? Promise.resolve(fake.socket) : Promise.reject(new TypeError('no network')))
  stop = startHub({ listeners: {}, onBack: () => undefined, open })
  await vi.advanceTimersByTimeAsync(0)
  arrives = true
  await vi.advanceTimersByTimeAsync(5000)
  expect(fake.state.attempts).toBe(1)
})

test('does not reconnect after it was stopped', async () => {
  const { state, emit } = await start()
  emit('connect')
  stop()
  emit('disconnect')
  await vi.advanceTimersByTimeAsync(20 * minute)
  expect(state.closed).toBe(true)
  expect(state.attempts).toBe(1)
})

test('delays are within the ranges of the specification', () => {
  expect(reconnectDelay(() => 0)).toBe(5 * minute)
  expect(reconnectDelay(() => 1)).toBe(10 * minute)
  expect(reloadDelay(() => 0)).toBe(0)
  expect(reloadDelay(() => 1)).toBe(10 * minute)
})
