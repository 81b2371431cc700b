import { useSyncExternalStore } from 'react'
import { currentMarks } from './offline-marks'

// State of the queue for screens and the badge.

export interface MarksState {
  /** Queued or in flight, without a pending decision. */
  readonly waiting: number
  /** Marks that need a decision of the user. */
  readonly troubled: number
  readonly sending: boolean
  /** True if the last changes are not stored yet. */
  readonly unkept: boolean
  readonly cutOff: boolean
  /** True if the device cannot store anything. */
  readonly broken: boolean
}

const nothing: MarksState = {
  waiting: 0,
  troubled: 0,
  sending: false,
  unkept: false,
  cutOff: false,
  broken: false,
}

const quiet = () => () => undefined

export function useMarksState(): MarksState {
  const marks = currentMarks.use()
  useSyncExternalStore(marks?.listenAfter ?? quiet, () => marks?.version() ?? 0)
  if (!marks) return nothing
  const troubled =
    marks.marks.all().filter((mark) => mark.trouble).length +
    marks.arrivals.all().filter((one) => one.refusedBecause !== undefined).length
  return {
    troubled,
    waiting: marks.marks.all().length + marks.arrivals.all().length - troubled,
    sending: marks.isSending(),
    unkept: marks.marks.unkept() + marks.arrivals.unkept() > 0,
    cutOff: marks.isCutOff(),
    broken: marks.marks.broken() || marks.arrivals.broken(),
  }
}
