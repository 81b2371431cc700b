import { reportAbsence } from '@asistent/contract/light/attendance/absence.calls'
import type { InputOf } from '@asistent/contract/core/call'
import { dropWaiting, useWaitingSends, waitingSends, waitToSend, type WaitingSend } from '../platform/waiting-sends'

// A parent's word without a network: kept on the device and sent when it can be (platform/waiting-sends.ts).

type Input = InputOf<typeof reportAbsence>
export type WaitingAbsence = WaitingSend<Input>

const of = 'absences'

export const useWaitingAbsences = (): readonly WaitingAbsence[] => useWaitingSends<Input>(of)

/** Said again it takes the place of what was said before. False: this device can't keep it. */
export function queueAbsence(input: Input, key: string, words: string): boolean {
  for (const one of waitingSends() as readonly WaitingAbsence[])
    if (one.of === of && one.shown.studentId === input.studentId && one.shown.forDate === input.forDate)
      dropWaiting(one)
  return waitToSend(reportAbsence, input, key, { of, words, shown: input })
}
