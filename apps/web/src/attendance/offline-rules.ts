import type { RefusedCell } from '@asistent/contract/attendance/grid.calls'
import type { AttendanceType } from '@asistent/domain/attendance/statuses'
import type { Day } from '@asistent/domain/kernel/day'

// What happens to a mark between the finger and the server, as values: no network, no storage, no clock. A mark belongs to
// a child and a day and carries the version of the cell it was made on; the server decides by it whether somebody else has
// changed the cell meanwhile (docs/areas/attendance.md, 'Without a network').

/** What can be entered: Locked is only shown. */
export type MarkType = Exclude<AttendanceType, 13>

export interface MarkNow {
  readonly type: number | null
  readonly version: number
  readonly markedBy: string | null
  readonly markedAt: string | null
  readonly isMine?: boolean
}

/** Why a mark waits for the person: somebody else's mark, or a rule. */
export interface MarkTrouble {
  readonly reason: RefusedCell['reason'] | 'other'
  readonly text: string
  /** In a conflict: what stands there now. */
  readonly now?: MarkNow
}

export interface NewMark {
  readonly groupId: number
  readonly studentId: number
  readonly studentName: string
  readonly forDate: Day
  readonly type: MarkType | null
  /** The cell as the person saw it. */
  readonly seen: { readonly type: number | null; readonly version: number }
}

export interface WaitingMark extends Omit<NewMark, 'seen'> {
  /** '17:2026-11-13' */
  readonly key: string
  /** The version it was made on. */
  readonly version: number
  /** What stood there when it was made: going back to it before anything was sent is no mark at all. */
  readonly over: number | null
  /** Sent without knowing what came of it: such a value on the server, entered by us, is no conflict. */
  readonly tried: readonly (number | null)[]
  /** Another one for each change: an answer about an older change leaves the newer one waiting. */
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

/** A mark, perhaps over one that waits already. Undefined: nothing is left to send. */
export function marked(waiting: WaitingMark | undefined, mark: NewMark, stamp: Stamp): WaitingMark | undefined {
  const { seen, ...rest } = mark
  const over = waiting ? waiting.over : seen.type
  const tried = waiting?.tried ?? []
  const inConflict = waiting?.trouble?.reason === 'conflict'
  if (!inConflict && tried.length === 0 && mark.type === over) return undefined
  // The person enters what the other one has: there is nothing left to ask.
  if (inConflict && waiting?.trouble?.now && mark.type === waiting.trouble.now.type) return undefined
  return {
    ...rest,
    ...stamp,
    key: markKey(mark.studentId, mark.forDate),
    version: waiting ? waiting.version : seen.version,
    over,
    tried,
    force: false,
    // Another value doesn't answer the question whose mark holds.
    ...(inConflict && waiting?.trouble && { trouble: waiting.trouble }),
  }
}

export const isReady = (mark: WaitingMark): boolean => mark.trouble === undefined

/** About to be sent: until an answer comes nobody knows whether it has arrived. */
export const trying = (mark: WaitingMark): WaitingMark =>
  mark.tried.includes(mark.type) ? mark : { ...mark, tried: [...mark.tried, mark.type] }

/**
 * The server has it. A newer change of the same cell goes on waiting, made on the version that ours has now; without a
 * version (the cell had that value already) its tries stay, so that our own value isn't taken for somebody else's.
 */
export function confirmed(
  now: WaitingMark | undefined,
  sent: WaitingMark,
  version: number | undefined,
): WaitingMark | undefined {
  if (!now || now.change === sent.change) return undefined
  return version === undefined ? { ...now, over: sent.type } : { ...now, version, over: sent.type, tried: [] }
}

/** Nothing of the save was written: what was tried with it hasn't happened. `sent` is the mark before that try. */
const untried = (now: WaitingMark, sent: WaitingMark): WaitingMark => ({ ...now, tried: sent.tried })

/** A save that was refused because of other cells: this one waits for the next. */
export const spared = (now: WaitingMark | undefined, sent: WaitingMark): WaitingMark | undefined =>
  now && untried(now, sent)

/** The server refuses this very cell. */
export function refused(
  now: WaitingMark | undefined,
  sent: WaitingMark,
  trouble: MarkTrouble,
): WaitingMark | undefined {
  if (!now) return undefined
  const back = untried(now, sent)
  // A newer change gets an answer of its own.
  if (now.change !== sent.change) return back
  const { now: theirs } = trouble
  // No conflict: an earlier try of ours had arrived after all (a colleague may have entered the same as we tried, then it
  // is theirs), or what stands there is what the person saw (a mark of ours that was there already).
  const known = theirs && (theirs.type === back.over || (theirs.isMine === true && back.tried.includes(theirs.type)))
  const ours = known && theirs.version === back.version + 1
  if (trouble.reason === 'conflict' && ours) return { ...back, version: theirs.version, over: theirs.type, tried: [] }
  return { ...back, trouble }
}

/** The person decides. Undefined: the mark is given up. */
export type Decision = 'mine' | 'theirs' | 'again' | 'force' | 'drop'

export function decided(mark: WaitingMark, decision: Decision, stamp: Stamp): WaitingMark | undefined {
  if (decision === 'theirs' || decision === 'drop') return undefined
  const { trouble, ...rest } = mark
  const version = trouble?.now?.version ?? mark.version
  const over = trouble?.now ? trouble.now.type : mark.over
  return { ...rest, ...stamp, version, over, tried: [], force: decision === 'force' }
}
