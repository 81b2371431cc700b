import type { Call } from '@asistent/contract/core/call'
import type { QueryKey } from '@tanstack/react-query'
import { CallError, send } from './api'
import { keepAnswer, keptAnswer } from './kept-answers'
import { readToken, sessionEnded } from './session'
import { valueOf } from './value'

// A call that says `kept` answers from the device when no answer comes. The frame says of when it is (`useShownMoment`).

/** Of when the kept answers are that stand on the screen, by their names. */
const shown = valueOf<ReadonlyMap<string, number>>(new Map())

function say(name: string, at: number | undefined): void {
  if (shown.get().get(name) === at) return
  const next = new Map(shown.get())
  if (at === undefined) next.delete(name)
  else next.set(name, at)
  shown.set(next)
}

if (typeof window !== 'undefined') window.addEventListener(sessionEnded, () => shown.set(new Map()))

/** The oldest moment of what is shown from the device; undefined: everything is the server's word. */
export function useShownMoment(): number | undefined {
  const moments = [...shown.use().values()]
  return moments.length === 0 ? undefined : Math.min(...moments)
}

/** Names of the calls to ask again. */
export const shownFromDevice = (): ReadonlySet<string> => new Set(shown.get().keys())
export const watchShown = shown.watch

/** A network that is there by name only: what is known is shown, the answer may still come. */
const patience = 5000

const isAway = (error: unknown): boolean =>
  error instanceof CallError && (error.noAnswer || (error.status >= 502 && error.status <= 504))

interface Asked<In, Out> {
  readonly call: Call<In, unknown, Out>
  readonly input: In
  readonly signal: AbortSignal
  /** An answer that came after the kept one was shown. */
  readonly late: (answer: Out) => void
}

export const nameOf = (queryKey: QueryKey): string => JSON.stringify(queryKey)

export async function answerOrLast<In, Out>(name: string, { call, input, signal, late }: Asked<In, Out>): Promise<Out> {
  const token = readToken()
  const kept = keptAnswer(name)
  const fromDevice = (): Out => {
    if (kept) say(name, kept.at)
    return kept?.answer as Out
  }
  let [waited, answered] = [false, false]
  const asked = (send(call, input, { signal }) as Promise<Out>).then((answer) => {
    if (token !== null && token === readToken()) keepAnswer(name, answer)
    answered = true
    say(name, undefined)
    if (waited) late(answer)
    return answer
  })
  if (!kept) return asked
  const orLast = asked.catch((error: unknown) => {
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
