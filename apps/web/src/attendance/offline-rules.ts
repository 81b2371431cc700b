import type { RefusedCell } from '@asistent/contract/attendance/grid.calls'
import type { AttendanceType } from '@asistent/domain/attendance/statuses'
import type { Day } from '@asistent/domain/kernel/day'
import type { Decision } from '../blocks/grid/grid-troubles'

// State transitions of a mark from input to server as pure functions, without network, storage or clock. A mark
// belongs to a child and a day and has the version of its cell, by which the server detects conflicts
// (docs/areas/attendance.md, 'Without a network').

/** Types that can be entered: Locked is display-only. */
export type MarkType = Exclude<AttendanceType, 13>

export interface MarkNow {
  readonly type: number | null
  readonly version: number
  readonly markedBy: string | null
  readonly markedAt: string | null
  readonly isMine?: boolean
}

/** Reason why a mark needs a decision: a conflict or a rejection. */
export interface MarkTrouble {
  readonly reason: RefusedCell['reason'] | 'other'
  readonly text: string
  /** In a conflict, the current value. */
  readonly now?: MarkNow
}

export interface NewMark {
  readonly groupId: number
  readonly studentId: number
  readonly studentName: string
  readonly forDate: Day
  readonly type: MarkType | null
  /** The cell as shown to the user. */
  readonly seen: { readonly type: number | null; readonly version: number }
}

export interface WaitingMark extends Omit<NewMark, 'seen'> {
  /** '17:2026-11-13' */
  readonly key: string
  /** Version it is based on. */
  readonly version: number
  /** Value it is based on: restoring it before sending removes the mark. */
  readonly over: number | null
  /** Sent values without a response: if the server has one of them, entered by us, it is no conflict. */
  readonly tried: readonly (number | null)[]
  /** Unique per change: a response to an older change keeps the newer one queued. */
  readonly change: string
  readonly madeAt: string
  readonly force: boolean
  readonly trouble?: MarkTrouble
}

export const markKey = (studentId: number, forDate: string): string => `${studentId}:${forDate}`

export interface Stamp {
  readonly change: string
  readonly madeAt: string
}

/** Queues a mark, merged with one already queued. Undefined if nothing is left to send. */
export function marked(waiting: WaitingMark | undefined, mark: NewMark, stamp: Stamp): WaitingMark | undefined {
  const { seen, ...rest } = mark
  const over = waiting ? waiting.over : seen.type
  const tried = waiting?.tried ?? []
  const inConflict = waiting?.trouble?.reason === 'conflict'
  if (!inConflict && tried.length === 0 && mark.type === over) return undefined
  // The user enters the other user's value: the conflict is resolved.
  if (inConflict && waiting?.trouble?.now && mark.type === waiting.trouble.now.type) return undefined
  return {
    ...rest,
    ...stamp,
    key: markKey(mark.studentId, mark.forDate),
    version: waiting ? waiting.version : seen.version,
    over,
    tried,
    force: false,
    // Another value does not resolve the conflict.
    ...(inConflict && waiting?.trouble && { trouble: waiting.trouble }),
  }
}

export const isReady = (mark: WaitingMark): boolean => mark.trouble === undefined

/** Before sending: until a response arrives its success is unknown. */
export const trying = (mark: WaitingMark): WaitingMark =>
  mark.tried.includes(mark.type) ? mark : { ...mark, tried: [...mark.tried, mark.type] }

/**
 * After a successful save. A newer change of the cell stays queued with the new version; without a version (the cell
 * already had the value) its attempts are kept, so that our own value is no conflict.
 */
export function confirmed(
  now: WaitingMark | undefined,
  sent: WaitingMark,
  version: number | undefined,
): WaitingMark | undefined {
  if (!now || now.change === sent.change) return undefined
  return version === undefined ? { ...now, over: sent.type } : { ...now, version, over: sent.type, tried: [] }
}

/** The save wrote nothing, so its attempts are removed. `sent` is the mark before the attempt. */
const untried = (now: WaitingMark, sent: WaitingMark): WaitingMark => ({ ...now, tried: sent.tried })

/** A save rejected because of other cells: this mark goes into the next one. */
export const spared = (now: WaitingMark | undefined, sent: WaitingMark): WaitingMark | undefined =>
  now && untried(now, sent)

/** The server rejected this cell. */
export function refused(
  now: WaitingMark | undefined,
  sent: WaitingMark,
  trouble: MarkTrouble,
): WaitingMark | undefined {
  if (!now) return undefined
  const back = untried(now, sent)
  // A newer change gets its own response.
  if (now.change !== sent.change) return back
  const { now: theirs } = trouble
  // No conflict: an earlier attempt of ours had succeeded (unless a colleague entered the same value), or the current
  // value is the one the user saw.
  const mayBeOurs =
    theirs && (theirs.type === back.over || (theirs.isMine === true && back.tried.includes(theirs.type)))
  const ours = mayBeOurs && theirs.version === back.version + 1
  if (trouble.reason === 'conflict' && ours) return { ...back, version: theirs.version, over: theirs.type, tried: [] }
  return { ...back, trouble }
}

/** Applies the user's decision. Undefined if the mark is discarded. */
export function decided(mark: WaitingMark, decision: Decision, stamp: Stamp): WaitingMark | undefined {
  if (decision === 'theirs' || decision === 'drop') return undefined
  const { trouble, ...rest } = mark
  const version = trouble?.now?.version ?? mark.version
  const over = trouble?.now ? trouble.now.type : mark.over
  return { ...rest, ...stamp, version, over, tried: [], force: decision === 'force' }
}
