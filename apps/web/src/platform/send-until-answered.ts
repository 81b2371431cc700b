import type { Call } from '@asistent/contract/core/call'
import { isAway, send, type Answer } from './api'
import { readToken } from './session'
import { valueOf } from './value'

// A write without an answer (no connection, or the database is changing its primary) is repeated with its idempotency
// key, so that the user presses once and the write takes effect once (decision 028).

/** How long a write is repeated. A failover takes at most the cluster's TTL and some seconds. */
const repeatMs = 60_000
/** After this time without an answer the shell shows a notice. */
const noticeMs = 3000
const [firstPauseMs, longestPauseMs] = [500, 5000]

/** State of the oldest write without an answer for `noticeMs`; undefined if there is none. */
export type SaveDelay = 'first-attempt' | 'repeated'
export const saveDelay = valueOf<SaveDelay | undefined>(undefined)

interface Pending {
  isLate: boolean
  isRepeated: boolean
}

const pending = new Set<Pending>()

function showDelay(): void {
  const late = [...pending].filter(({ isLate }) => isLate)
  saveDelay.set(late.length === 0 ? undefined : late.some((one) => one.isRepeated) ? 'repeated' : 'first-attempt')
}

/** The server stores no response of these calls under their key, or a repeat would send a file again. */
const isRepeatable = ({ method, access, secret, upload }: Pick<Call, 'method' | 'access' | 'secret' | 'upload'>) =>
  method !== 'GET' && access.kind !== 'anyone' && !secret && !upload

/** `send` that repeats a write without an answer. Reads, uploads, and writes without a stored response are sent once. */
export async function sendUntilAnswered<In, Parsed, Out>(
  call: Call<In, Parsed, Out>,
  input: In,
  idempotencyKey: string,
): Promise<Answer<Out>> {
  const attempt = () => send(call, input, { idempotencyKey })
  if (!isRepeatable(call)) return attempt()
  const state: Pending = { isLate: false, isRepeated: false }
  const notice = setTimeout(() => {
    state.isLate = true
    showDelay()
  }, noticeMs)
  pending.add(state)
  try {
    return await repeat(attempt, () => {
      state.isRepeated = true
      showDelay()
    })
  } finally {
    clearTimeout(notice)
    pending.delete(state)
    showDelay()
  }
}

async function repeat<T>(attempt: () => Promise<T>, onRepeat: () => void): Promise<T> {
  const token = readToken()
  const end = Date.now() + repeatMs
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isAway(error)) throw error
      const wait = Math.max(pause * (0.5 + Math.random()), (error.retryAfterSeconds ?? 0) * 1000)
      if (Date.now() + wait > end) throw error
      onRepeat()
      await waitOrOnline(wait, error.retryAfterSeconds === undefined)
      // Another user, or nobody, is signed in now: the write belongs to the former session.
      if (readToken() !== token) throw error
    }
  }
}

/** Ends early when the network is back, unless the server has named a time. */
function waitOrOnline(milliseconds: number, mayEndEarly: boolean): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      resolve()
    }
    const timer = setTimeout(finish, milliseconds)
    if (mayEndEarly) window.addEventListener('online', finish)
  })
}

/** Asks before the page closes while a write has no answer. */
export function guardDelayedSaves(): void {
  window.addEventListener('beforeunload', (event) => {
    if (saveDelay.get() !== undefined) event.preventDefault()
  })
}
