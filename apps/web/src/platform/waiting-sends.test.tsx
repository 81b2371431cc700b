// @vitest-environment happy-dom
import { saveVisits } from '@asistent/contract/activities/visits.calls'
import { getUserData } from '@asistent/contract/identity/session.calls'
import { act, renderHook, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from './session'
import { testUser } from './test-user'
import { keyOf, queryClient } from './use-call'
import {
  dropWaiting,
  sendWaiting,
  tryAgain,
  useSendOrWait,
  useWaitingSends,
  waitingSends,
  type NewWaitingSend,
} from './waiting-sends'

interface Sent {
  readonly key: string | null
  readonly body: unknown
}

let sent: Sent[] = []
/** Status of the next responses; 'lost' for no response. */
let answers: (number | 'lost')[] = []

const about = (of = 'month'): NewWaitingSend => ({ of, words: 'Присъствия', shown: [] })
const visit = (studentId: number) => ({
  activityId: 1,
  month: 11,
  year: 2026,
  items: [{ studentId, forDate: '2026-11-16', mark: 1 as const, was: null }],
})

const wrapper = ({ children }: { children: React.ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const signIn = (role: 'Teacher' | 'Director') =>
  act(() => {
    keepToken(role)
    queryClient.setQueryData(keyOf(getUserData, {}), testUser(role))
  })

function saving() {
  const { result } = renderHook(() => ({ save: useSendOrWait(saveVisits), waiting: useWaitingSends() }), { wrapper })
  return (studentId: number, of?: string) =>
    act(() => result.current.save.mutateAsync({ input: visit(studentId), about: about(of) }))
}

beforeEach(() => {
  localStorage.clear()
  signIn('Teacher')
  sent = []
  answers = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    sent.push({ key: new Headers(init.headers).get('idempotency-key'), body: JSON.parse(init.body as string) })
    const answer = answers.shift() ?? 200
    if (answer === 'lost') return Promise.reject(new TypeError('offline'))
    const body = answer === 200 ? { isSuccessful: true } : { errorMessage: 'Денят е заключен', code: 'x' }
    return Promise.resolve(new Response(JSON.stringify(body), { status: answer }))
  })
  for (const waitingSend of waitingSends()) dropWaiting(waitingSend)
})

test('queues an unanswered send and retries it with the same key', async () => {
  const save = saving()
  answers = ['lost']
  expect(await save(1)).toBe('waits')
  expect(waitingSends()).toHaveLength(1)
  await act(sendWaiting)
  expect(waitingSends()).toEqual([])
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('queues a later save of the same month behind the first and sends another month at once', async () => {
  const save = saving()
  answers = ['lost', 'lost', 200]
  await save(1)
  expect(await save(2)).toBe('waits')
  expect(await save(3, 'other month')).toBe('sent')
  await act(sendWaiting)
  const children = sent.map(({ body }) => (body as ReturnType<typeof visit>).items[0]?.studentId)
  expect(children.slice(-2)).toEqual([1, 2])
  expect(waitingSends()).toEqual([])
})

test('marks a rejected send with its reason until the user decides, and sends the rest', async () => {
  const save = saving()
  answers = ['lost', 'lost', 200]
  await save(1)
  await save(2, 'other month')
  answers = [400]
  await act(sendWaiting)
  const [refused, ...others] = waitingSends()
  expect(refused).toMatchObject({ refusedBecause: 'Денят е заключен', words: 'Присъствия' })
  expect(others).toEqual([])
  const tries = sent.length
  await act(sendWaiting)
  expect(sent).toHaveLength(tries)
  await act(async () => {
    tryAgain(refused!)
    await sendWaiting()
  })
  expect(waitingSends()).toEqual([])
})

test('throws an immediate rejection and queues nothing', async () => {
  const save = saving()
  answers = [400]
  await expect(save(1)).rejects.toThrow('Денят е заключен')
  expect(waitingSends()).toEqual([])
})

test('another user of the same device neither sees nor sends the queue', async () => {
  const save = saving()
  answers = ['lost']
  await save(1)
  signIn('Director')
  const otherHook = renderHook(() => useWaitingSends(), { wrapper })
  expect(otherHook.result.current).toEqual([])
  await act(sendWaiting)
  expect(sent).toHaveLength(1)
  otherHook.unmount()
  signIn('Teacher')
  renderHook(() => useWaitingSends(), { wrapper })
  await waitFor(() => expect(sent).toHaveLength(2))
  await waitFor(() => expect(waitingSends()).toEqual([]))
})

test('fails the save if the device cannot store it, so the form stays dirty', async () => {
  const save = saving()
  const setItem = () => {
    throw new Error('full')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem })
  answers = ['lost']
  await expect(save(1)).rejects.toThrow('Няма връзка')
  vi.unstubAllGlobals()
  expect(waitingSends()).toEqual([])
})
