import { reportAbsence } from '@asistent/contract/light/attendance/absence.calls'
import type { InputOf } from '@asistent/contract/core/call'
import { dropWaiting, useWaitingSends, waitingSends, waitToSend, type WaitingSend } from '../platform/waiting-sends'

// Offline queue of absence reports (platform/waiting-sends.ts).

type Input = InputOf<typeof reportAbsence>
export type WaitingAbsence = WaitingSend<Input>

const of = 'absences'

export const useWaitingAbsences = (): readonly WaitingAbsence[] => useWaitingSends<Input>(of)

/** A new report replaces a queued one. Returns false if the device cannot store it. */
export function queueAbsence(input: Input, key: string, words: string): boolean {
  for (const one of waitingSends() as readonly WaitingAbsence[])
    if (one.of === of && one.shown.studentId === input.studentId && one.shown.forDate === input.forDate)
      dropWaiting(one)
  return waitToSend(reportAbsence, input, key, { of, words, shown: input })
}
