import type { AttendanceType } from '@asistent/domain/attendance/statuses'
import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { sql, type SQL } from 'drizzle-orm'

// Stored days of a child as one JSON column, which is parsed thirty times faster than a thousand rows of the driver.
// Arrays take PostgreSQL a third of the time of objects.

export interface StoredCell {
  readonly day: Day
  readonly mark: AttendanceType | null
  readonly requestId: number | null
  readonly noteId: number | null
  readonly status: AttendanceType | null
  readonly version: number
  readonly markedBy: number | null
  readonly markedAt: string | null
  readonly arrivedAt: string | null
  readonly leftAt: string | null
  readonly broughtBy: string | null
  readonly collectedBy: string | null
}

/** Arrival and departure with names, separate because few days have them. */
type Door = readonly [arrivedAt: string | null, leftAt: string | null, brought: string | null, collected: string | null]

export type PackedCell = readonly [
  day: Day,
  status: AttendanceType | null,
  mark: AttendanceType | null,
  version: number,
  requestId: number | null,
  noteId: number | null,
  markedBy: number | null,
  markedAt: string | null,
  door: Door | null,
]

/** Days of `child c` in a range, sorted. */
export const packedCells = ({ from, to }: DayRange): SQL =>
  sql`coalesce((select json_agg(json_build_array(a.day, a.status, a.mark, a.version, a.request_id, a.note_id, a.marked_by, a.marked_at,
      case when num_nonnulls(a.arrived_at, a.left_at, a.brought_by, a.collected_by) > 0 then json_build_array(a.arrived_at, a.left_at, a.brought_by, a.collected_by) end) order by a.day)
    from attendance a where a.child_id = c.id and a.day between ${from} and ${to}), '[]')`

const noDoor: Door = [null, null, null, null]

export function unpackCell(packed: PackedCell): StoredCell {
  const [day, status, mark, version, requestId, noteId, markedBy, markedAt, door] = packed
  const [arrivedAt, leftAt, broughtBy, collectedBy] = door ?? noDoor
  return {
    day,
    mark,
    requestId,
    noteId,
    status,
    version,
    markedBy,
    markedAt,
    arrivedAt: hourOf(arrivedAt),
    leftAt: hourOf(leftAt),
    broughtBy,
    collectedBy,
  }
}

/** '08:10:00' to '08:10'. */
const hourOf = (time: string | null): string | null => (time === null ? null : time.slice(0, 5))
