import type { getGroupDay } from '@asistent/contract/attendance/day.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { isPresent, type AttendanceType } from '@asistent/domain/attendance/statuses'
import type { DoorTimes } from '@asistent/domain/attendance/door'
import { doorOf, type WaitingArrival } from './offline-arrivals'
import { markKey, type WaitingMark } from './offline-rules'

// The day as on this device: the server's response with queued changes applied. The headcount is computed from it, so
// it is correct offline.

export type DayAnswer = OutputOf<typeof getGroupDay>
type Answered = DayAnswer['result'][number]

export interface DayRow extends Omit<Answered, 'type' | keyof DoorTimes>, DoorTimes {
  readonly type: number | null
  /** The server's state, the base of a new mark. */
  readonly seen: { readonly type: number | null; readonly version: number }
  readonly seenDoor: DoorTimes
  readonly waits: boolean
  readonly troubled: boolean
}

interface Waiting {
  readonly mark: (key: string) => WaitingMark | undefined
  readonly arrival: (key: string) => WaitingArrival | undefined
}

export const rowsOf = (day: DayAnswer, waiting: Waiting): DayRow[] =>
  day.result.map((row) => {
    const key = markKey(row.studentId, day.forDate)
    const mark = waiting.mark(key)
    const arrival = waiting.arrival(key)
    return {
      ...row,
      ...doorOf(arrival ?? row),
      type: mark ? mark.type : row.type,
      seen: { type: row.type, version: row.version },
      seenDoor: doorOf(row),
      waits: mark !== undefined || arrival !== undefined,
      troubled: mark?.trouble !== undefined || arrival?.refusedBecause !== undefined,
    }
  })

export const isThere = ({ type }: Pick<DayRow, 'type'>): boolean => type !== null && isPresent(type as AttendanceType)

/** Present and not collected yet. */
export const isHere = (row: Pick<DayRow, 'type' | 'leftAt'>): boolean => isThere(row) && row.leftAt === null

export interface DaySums {
  readonly here: number
  readonly present: number
  readonly absent: number
  readonly notEntered: number
}

export function sumsOf(rows: readonly DayRow[]): DaySums {
  const present = rows.filter(isThere).length
  const notEntered = rows.filter((row) => row.type === null).length
  return { here: rows.filter(isHere).length, present, absent: rows.length - present - notEntered, notEntered }
}
