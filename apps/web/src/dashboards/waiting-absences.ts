import { reportAbsence } from '@asistent/contract/light/attendance/absence.calls'
import type { InputOf } from '@asistent/contract/core/call'
import { dropWaiting, useWaitingSends, waitingSends, waitToSend, type WaitingSend } from '../platform/waiting-sends'

// Offline queue of absence reports and of their withdrawals (platform/waiting-sends.ts).

type Input = InputOf<typeof reportAbsence>
export type WaitingAbsence = WaitingSend<Input>

const reportQueue = 'absences'
export const undoQueue = 'absence-undo'

export const useWaitingAbsences = (): readonly WaitingAbsence[] => useWaitingSends<Input>(reportQueue)

/** Withdrawals by the id of the report. */
export const useWaitingUndo = (): readonly WaitingSend<number>[] => useWaitingSends<number>(undoQueue)

/** A new report replaces a queued one. Returns false if the device cannot store it. */
export function queueAbsence(input: Input, key: string, words: string): boolean {
  for (const absence of waitingSends() as readonly WaitingAbsence[])
    if (
      absence.of === reportQueue &&
      absence.shown.studentId === input.studentId &&
      absence.shown.forDate === input.forDate
    )
      dropWaiting(absence)
  return waitToSend(reportAbsence, input, key, { of: reportQueue, words, shown: input })
}
