// @vitest-environment happy-dom
import { listDaysOff, saveDayOff } from '@asistent/contract/institutions/days-off.calls'
import { signIn } from '@asistent/contract/identity/session.calls'
import { uploadFile } from '@asistent/contract/files/files.calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from './api'
import { guardDelayedSaves, saveDelay, sendUntilAnswered } from './send-until-answered'
import { endSession, keepToken } from './session'

type Reply = number | 'lost' | 'cut' | { status: number; code: string; after?: string }

let keys: (string | null)[] = []
let replies: Reply[] = []
/** Reply of every request beyond `replies`. */
let later: Reply = 200

function answer(reply: Reply): Promise<Response> {
  if (reply === 'lost') return Promise.reject(new TypeError('no connection'))
  if (reply === 'cut') {
    const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) })
    return Promise.resolve(new Response(body))
  }
  if (typeof reply === 'object') {
    const { status, code, after } = reply
    const headers = new Headers(after === undefined ? {} : { 'retry-after': after })
    return Promise.resolve(new Response(JSON.stringify({ code, errorMessage: 'Отказ' }), { status, headers }))
  }
  const body = reply === 200 ? JSON.stringify({ isSuccessful: true, entityId: 7 }) : '<html>Bad Gateway</html>'
  return Promise.resolve(new Response(body, { status: reply }))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  localStorage.clear()
  keepToken('one')
  keys = []
  replies = []
  later = 200
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return answer(replies.shift() ?? later)
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const dayOff = { kind: 0, name: 'Ремонт', fromDate: '2027-03-09', toDate: '2027-03-09' } as never
const save = () => {
  const outcome = sendUntilAnswered(saveDayOff, dayOff, 'key-of-save').then(
    (value) => ({ value }),
    (error: Error) => ({ error: error.message }),
  )
  return { outcome }
}

test.each<Reply>(['lost', 'cut', 502, 503, 504, { status: 503, code: 'platform.busy' }])(
  'repeats a write after %o with the same key',
  async (reply) => {
    replies = [reply, reply]
    const { outcome } = save()
    await vi.advanceTimersByTimeAsync(1500)
    expect(await outcome).toMatchObject({ value: { entityId: 7 } })
    expect(keys).toEqual(['key-of-save', 'key-of-save', 'key-of-save'])
  },
)

test.each<Reply>([
  { status: 400, code: 'platform.bad-input' },
  { status: 409, code: 'platform.stale' },
  { status: 429, code: 'platform.too-many' },
  { status: 500, code: 'platform.unexpected' },
  { status: 503, code: 'payments.easypay-away' },
  { status: 503, code: 'platform.maintenance' },
])('sends a write once if the server decides: %o', async (reply) => {
  replies = [reply]
  expect(await save().outcome).toEqual({ error: 'Отказ' })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(keys).toHaveLength(1)
})

test('stops after a minute with the usual message', async () => {
  later = 'lost'
  const { outcome } = save()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(await outcome).toEqual({ error: expect.stringContaining('Няма връзка със сървъра') as string })
  const count = keys.length
  expect(count).toBeGreaterThan(10)
  expect(saveDelay.get()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(keys).toHaveLength(count)
})

test('waits as long as Retry-After says', async () => {
  replies = [{ status: 503, code: 'platform.busy', after: '7' }]
  const { outcome } = save()
  await vi.advanceTimersByTimeAsync(6900)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(keys).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await outcome).toMatchObject({ value: { entityId: 7 } })
})

test('repeats at once when the network is back', async () => {
  replies = ['lost']
  const { outcome } = save()
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(keys).toHaveLength(2)
  expect(await outcome).toMatchObject({ value: { entityId: 7 } })
})

test('shows the delay after three seconds and guards the page until the answer', async () => {
  guardDelayedSaves()
  const isGuarded = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  later = 'lost'
  const { outcome } = save()
  await vi.advanceTimersByTimeAsync(2900)
  expect([saveDelay.get(), isGuarded()]).toEqual([undefined, false])
  await vi.advanceTimersByTimeAsync(200)
  expect([saveDelay.get(), isGuarded()]).toEqual(['repeated', true])
  later = 200
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toMatchObject({ value: { entityId: 7 } })
  expect([saveDelay.get(), isGuarded()]).toEqual([undefined, false])
})

test('shows the delay of a first attempt that has no answer yet', async () => {
  let respond: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (respond = resolve)))
  const { outcome } = save()
  await vi.advanceTimersByTimeAsync(3100)
  expect(saveDelay.get()).toBe('first-attempt')
  respond(new Response('{"isSuccessful":true}'))
  await outcome
  expect(saveDelay.get()).toBeUndefined()
})

test('does not repeat a write after its session has ended', async () => {
  later = 'lost'
  const { outcome } = save()
  await vi.advanceTimersByTimeAsync(100)
  endSession('signed-out')
  keepToken('another')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toHaveProperty('error')
  expect(keys.filter((key) => key !== null)).toHaveLength(1)
})

test('sends reads, uploads and calls without a stored response once', async () => {
  later = 'lost'
  const key = 'key-of-call'
  await expect(sendUntilAnswered(listDaysOff, {}, key)).rejects.toThrow('Няма връзка')
  await expect(sendUntilAnswered(uploadFile, { files: [] } as never, key)).rejects.toThrow('Няма връзка')
  await expect(sendUntilAnswered(signIn, {} as never, key)).rejects.toThrow('Няма връзка')
  expect(keys).toHaveLength(3)
})

test('a write without a key is never repeated', async () => {
  later = 'lost'
  await expect(send(saveDayOff, dayOff)).rejects.toThrow('Няма връзка')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(keys).toEqual([null])
})
