import type { Call } from '@asistent/contract/core/call'
import type { QueryKey } from '@tanstack/react-query'
import { isAway, send } from './api'
import { keepAnswer, keptAnswer } from './kept-answers'
import { readToken, sessionEnded } from './session'
import { valueOf } from './value'

// Fallback to the on-device cache for calls with `kept`. The shell shows the age of the data (`useShownMoment`).

/** Timestamps of the cached responses on screen, by query name. */
const shown = valueOf<ReadonlyMap<string, number>>(new Map())

function say(name: string, at: number | undefined): void {
  if (shown.get().get(name) === at) return
  const next = new Map(shown.get())
  if (at === undefined) next.delete(name)
  else next.set(name, at)
  shown.set(next)
}

if (typeof window !== 'undefined') window.addEventListener(sessionEnded, () => shown.set(new Map()))

/** Timestamp of the oldest cached response on screen; undefined if all data is fresh. */
export function useShownMoment(): number | undefined {
  const moments = [...shown.use().values()]
  return moments.length === 0 ? undefined : Math.min(...moments)
}

/** Names of the queries to refetch. */
export const shownFromDevice = (): ReadonlySet<string> => new Set(shown.get().keys())
export const watchShown = shown.watch

/** Milliseconds before the cached response is shown while the request continues, for connections without throughput. */
const patience = 5000

interface CachedCall<In, Out> {
  readonly call: Call<In, unknown, Out>
  readonly input: In
  readonly signal: AbortSignal
  /** Receives a response that arrives after the cached one was shown. */
  readonly late: (answer: Out) => void
}

export const nameOf = (queryKey: QueryKey): string => JSON.stringify(queryKey)

export async function answerOrLast<In, Out>(
  name: string,
  { call, input, signal, late }: CachedCall<In, Out>,
): Promise<Out> {
  const token = readToken()
  const kept = keptAnswer(name)
  const fromDevice = (): Out => {
    if (kept) say(name, kept.at)
    return kept?.answer as Out
  }
  let [waited, answered] = [false, false]
  const fromServer = (send(call, input, { signal }) as Promise<Out>).then((answer) => {
    if (token !== null && token === readToken()) keepAnswer(name, answer)
    answered = true
    say(name, undefined)
    if (waited) late(answer)
    return answer
  })
  if (!kept) return fromServer
  const orLast = fromServer.catch((error: unknown) => {
    if (isAway(error)) return fromDevice()
    throw error
  })
  const slow = new Promise<Out>((resolve) =>
    setTimeout(() => {
      if (answered || signal.aborted) return
      waited = true
      resolve(fromDevice())
    }, patience),
  )
  return Promise.race([orLast, slow])
}
