import { useSyncExternalStore } from 'react'
import { currentMarks } from './offline-marks'

// What the screens and the badge know of the waiting marks.

export interface MarksState {
  /** On their way, or without a network: nothing is asked of anybody. */
  readonly waiting: number
  /** Marks about which the person has to decide. */
  readonly troubled: number
  readonly sending: boolean
  /** The device hasn't written the last ones down yet. */
  readonly unkept: boolean
  readonly cutOff: boolean
  /** The device can't keep anything. */
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
