import { useSyncExternalStore } from 'react'
import type { SaveState } from '../blocks/grid/save-status'
import { currentMarks } from './offline-marks'

// State of the queue for screens and the badge.

interface MarksState extends SaveState {
  readonly sending: boolean
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
