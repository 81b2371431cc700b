import type { RefusedCell } from '@asistent/contract/attendance/grid.calls'
import { attendanceCode, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { formatShortDay, sofiaTime, today, type Day } from '@asistent/domain/kernel/day'
import type { GroupAttendanceType } from '@asistent/domain/people/groups'
import { sql } from 'drizzle-orm'
import { listedName } from '../people/child-sql.ops'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import type { GroupFacts } from './group-facts.queries'
import type { StoredStay } from './month.queries'
import { isOwnDay, knownKid, ownStays } from './visible.queries'

// Stored state of the cells to change.

export interface StoredMark {
  readonly day: Day
  /** Group that entered the mark. */
  readonly groupId: number
  readonly mark: AttendanceType | null
  readonly status: AttendanceType | null
  readonly version: number
  readonly markedBy: number | null
  readonly markedAt: string | null
}

export interface MarkedChild {
  readonly id: number
  readonly name: string
  readonly birthOn: Day
  readonly attendanceType: GroupAttendanceType | null
  readonly stays: readonly StoredStay[]
  readonly marks: ReadonlyMap<Day, StoredMark>
}

type PackedMark = readonly [
  day: Day,
  groupId: number,
  mark: AttendanceType | null,
  status: AttendanceType | null,
  version: number,
  markedBy: number | null,
  markedAt: string | null,
]

const unpack = ([day, groupId, mark, status, version, markedBy, markedAt]: PackedMark): StoredMark => ({
  day,
  groupId,
  mark,
  status,
  version,
  markedBy,
  markedAt,
})

interface Cell {
  readonly studentId: number
  readonly forDate: Day
}

/**
 * Children of the cells with their groups and stored marks: of the kindergarten, for a teacher those with a writable
 * day in the group. Other children do not exist for the caller, and no rejection contains their names.
 */
export async function storedMarks(
  tx: Tx,
  scope: Scope,
  group: Pick<GroupFacts, 'id' | 'kindergartenId'>,
  cells: readonly Cell[],
): Promise<ReadonlyMap<number, MarkedChild>> {
  const ids = [...new Set(cells.map((cell) => cell.studentId))]
  const days = [...new Set(cells.map((cell) => cell.forDate))]
  const results = await rows<Omit<MarkedChild, 'marks'> & { known: boolean; marks: PackedMark[] }>(
    tx,
    sql`select c.id, ${listedName()} as name, ${knownKid(scope)} as known, c.birth_on as "birthOn", c.attendance_type as "attendanceType",
      coalesce((select json_agg(json_build_object('groupId', p.group_id, 'from', p.from_on, 'to', p.to_on)) from child_group_period p where p.child_id = c.id), '[]') as stays,
      coalesce((select json_agg(json_build_array(a.day, a.group_id, a.mark, a.status, a.version, a.marked_by, a.marked_at))
        from attendance a where a.child_id = c.id and a.day = any (${sql.param(days)}::date[])), '[]') as marks
      from child c where c.id = ${anyOf(ids)} and c.kindergarten_id = ${group.kindergartenId}`,
  )
  return new Map(
    results.flatMap((child): [number, MarkedChild][] => {
      const markedDays = cells.filter((cell) => cell.studentId === child.id).map((cell) => cell.forDate)
      if (!markedDays.every(isOwnDay(scope, group.id, child.known, 'write'))) return []
      const stays = ownStays(scope, group.id, child, 'write')
      const marks = new Map(child.marks.map((mark) => [mark[0], unpack(mark)]))
      const isHere = [...stays, ...marks.values()].some(({ groupId }) => groupId === group.id)
      return scope.role === 'Teacher' && !isHere ? [] : [[child.id, { ...child, stays, marks }]]
    }),
  )
}

export async function namesOf(tx: Tx, accountIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (accountIds.length === 0) return new Map()
  const people = await rows<{ id: number; name: string }>(
    tx,
    sql`select a.id, a.first_name || ' ' || a.last_name as name from account a where a.id = ${anyOf([...new Set(accountIds)])}`,
  )
  return new Map(people.map(({ id, name }) => [id, name]))
}

/** The concurrent change of another user, as text and data. */
export function conflictOf(
  stored: StoredMark | undefined,
  people: ReadonlyMap<number, string>,
  accountId: number,
): { text: string; cell: NonNullable<RefusedCell['now']> } {
  const { mark = null, version = 0, markedAt = null } = stored ?? {}
  const markedBy = stored?.markedBy ? (people.get(stored.markedBy) ?? null) : null
  const what = mark === null ? 'статусът е изчистен' : `е въведено „${attendanceCode[mark]}“`
  const who = markedBy ? ` от ${markedBy}` : ''
  const at = markedAt ? new Date(markedAt) : null
  const when = at ? ` (${formatShortDay(today(at))} в ${sofiaTime(at)} ч.)` : ''
  const isMine = stored?.markedBy === accountId
  return { text: `Междувременно ${what}${who}${when}`, cell: { type: mark, version, markedBy, markedAt, isMine } }
}
