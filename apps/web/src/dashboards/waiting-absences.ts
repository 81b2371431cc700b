import { reportAbsence } from '@asistent/contract/light/attendance/absence.calls'
import type { InputOf } from '@asistent/contract/core/call'
import { CallError, send } from '../platform/api'
import { keepAnswer, keptAnswer } from '../platform/kept-answers'
import { isSignedIn, sessionEnded } from '../platform/session'
import { refreshTopics } from '../platform/use-call'
import { valueOf } from '../platform/value'

// A parent's word without a network: kept on the device, beside the last answers and with their end, and sent when it can
// be. It carries the key it was first sent with, so that a lost answer makes one report.

export interface WaitingAbsence {
  readonly input: InputOf<typeof reportAbsence>
  readonly key: string
}

const place = 'waiting-absences'

const waiting = valueOf<readonly WaitingAbsence[]>((keptAnswer(place)?.answer as WaitingAbsence[] | undefined) ?? [])

// Somebody else may sign in on the same page.
window.addEventListener(sessionEnded, () => waiting.set([]))

export const useWaitingAbsences = waiting.use
export const waitingAbsences = waiting.get

function keep(next: readonly WaitingAbsence[]): void {
  waiting.set(next)
  if (isSignedIn()) keepAnswer(place, next)
}

const isSame = (one: WaitingAbsence['input'], other: WaitingAbsence['input']) =>
  one.studentId === other.studentId && one.forDate === other.forDate

/** Said again it takes the place of what was said before. */
export const queueAbsence = (input: WaitingAbsence['input'], key: string): void =>
  keep([...waiting.get().filter((one) => !isSame(one.input, input)), { input, key }])

export const dropAbsence = (input: WaitingAbsence['input']): void =>
  keep(waiting.get().filter((one) => !isSame(one.input, input)))

/** Nothing is known of what no answer came for: it stays. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (error.noAnswer || error.status === 429 || error.status >= 500)

let sending: Promise<void> | undefined

/** `refused`: told once why the kindergarten doesn't take it. */
export function sendWaitingAbsences(refused: (error: unknown) => void, sent: () => void): Promise<void> {
  sending ??= (async () => {
    for (const one of waiting.get()) {
      try {
        await send(reportAbsence, one.input, { idempotencyKey: one.key })
        dropAbsence(one.input)
        refreshTopics(reportAbsence.topics)
        sent()
      } catch (error) {
        if (isUnanswered(error)) return
        dropAbsence(one.input)
        refused(error)
      }
    }
  })().finally(() => (sending = undefined))
  return sending
}
