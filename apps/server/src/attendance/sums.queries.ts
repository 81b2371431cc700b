import type { AttendanceType } from '@asistent/domain/attendance/statuses'
import { minDay, today, type Day } from '@asistent/domain/kernel/day'
import { maskPersonId } from '@asistent/domain/kernel/person-id'
import { contains, daysIn, type DayRange } from '@asistent/domain/kernel/range'
import type { GroupAttendanceType } from '@asistent/domain/people/groups'
import { sql } from 'drizzle-orm'
import { allergyColumns, byName, fullName } from '../people/child-sql.ops'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import { anyOf, whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { groupFacts, type GroupFacts } from './group-facts.queries'
import type { StoredStay } from './month.queries'
import { groupsInRange, kidsOfGroup, knownKid, ownStays, seesDay } from './visible.queries'

// What every reference sums over: the groups of a kindergarten in a range, their children, and the status of each day
// that counts. Two statements, however many groups and days there are.

export interface SummedChild {
  readonly id: number
  readonly name: string
  /** The allergy badge (people/child-sql.ops.ts). */
  readonly allergies: number[]
  readonly allergiesText: string | null
  readonly position: number | null
  readonly birthOn: Day
  readonly personId: string
  readonly attendanceType: GroupAttendanceType | null
  /** Attendance days of the range on which the child is in the group. */
  readonly days: readonly Day[]
  /** Null: not entered. Of a day outside of `days`: undefined. */
  status(day: Day): AttendanceType | null | undefined
}

export interface SummedGroup {
  readonly group: GroupFacts
  /** Attendance days of the group in the range. */
  readonly days: readonly Day[]
  readonly children: readonly SummedChild[]
}

type ChildInRow = Pick<SummedChild, 'id' | 'name' | 'allergies' | 'allergiesText'>

interface Wanted {
  readonly kindergartenId?: number | undefined
  readonly classIds?: readonly number[] | undefined
  readonly childIds?: readonly number[]
  readonly range: DayRange
  /** Days after it aren't asked for: they can't have been entered. */
  readonly until?: Day
  /** Lists of children show only those the person works with; figures of a group count all. */
  readonly only?: 'seen'
}

interface Stored extends Omit<SummedChild, 'days' | 'status' | 'position'> {
  readonly known: boolean
  readonly stays: readonly (StoredStay & { readonly position: number | null })[]
  readonly cells: readonly (readonly [Day, AttendanceType])[]
}

export async function sumsOf({ tx, scope, now }: ReadContext, wanted: Wanted): Promise<SummedGroup[]> {
  const { range, until = range.to } = wanted
  const groups = await groupFacts(
    tx,
    sql`${groupsInRange(scope, range)} and y.from_on <= ${range.to} and y.to_on >= ${range.from}
      ${wanted.kindergartenId === undefined ? sql`` : sql`and g.kindergarten_id = ${wanted.kindergartenId}`}
      ${wanted.classIds?.length ? sql`and g.id = ${anyOf(wanted.classIds)}` : sql``}`,
    range,
    today(now),
  )
  const last = minDay(until, range.to)
  if (groups.length === 0 || last < range.from) return groups.map((group) => ({ group, days: [], children: [] }))
  const ids = groups.map(({ id }) => id)
  const stored = await rows<Stored>(
    tx,
    sql`select c.id, ${fullName()} as name, ${knownKid(scope)} as known, ${allergyColumns(scope)}, c.birth_on as "birthOn", c.person_id as "personId", c.attendance_type as "attendanceType",
      (select json_agg(json_build_object('groupId', p.group_id, 'from', p.from_on, 'to', p.to_on, 'position', p.position)) from child_group_period p
        where p.child_id = c.id and p.from_on <= ${last} and (p.to_on is null or p.to_on >= ${range.from})) as stays,
      coalesce((select json_agg(json_build_array(a.day, a.status)) from attendance a where a.child_id = c.id and a.day between ${range.from} and ${last} and a.status is not null), '[]') as cells
      from child c ${whereAll([
        sql`c.id in (select p.child_id from child_group_period p where p.group_id = ${anyOf(ids)} and p.from_on <= ${last} and (p.to_on is null or p.to_on >= ${range.from}))`,
        wanted.only === 'seen' && kidsOfGroup(scope),
        wanted.childIds && sql`c.id = ${anyOf(wanted.childIds)}`,
      ])} order by ${byName()}`,
  )
  return groups.map((group) => {
    const days = daysIn({ from: range.from, to: last }).filter(
      (day) => group.calendar.isAttendanceDay(day) && seesDay(scope, group.id, day),
    )
    const children = stored.flatMap((child) => childIn(scope, group, days, child)).toSorted(byPosition)
    return { group, days, children }
  })
}

/** Who it is in the row of a reference: the name never goes without the allergies. */
export const childOf = ({ id, name, allergies, allergiesText }: ChildInRow): ChildInRow => ({
  id,
  name,
  allergies,
  allergiesText,
})

const byPosition = (one: SummedChild, other: SummedChild) =>
  (one.position ?? Number.MAX_SAFE_INTEGER) - (other.position ?? Number.MAX_SAFE_INTEGER)

function childIn(scope: Scope, group: GroupFacts, attendanceDays: readonly Day[], child: Stored): SummedChild[] {
  const stays = ownStays(scope, group.id, child, 'read').filter((stay) => stay.groupId === group.id)
  const days = attendanceDays.filter((day) => stays.some((stay) => contains(stay, day)))
  if (days.length === 0) return []
  const here = new Set(days)
  const statuses = new Map(child.cells)
  const { birthOn, attendanceType } = child
  return [
    {
      ...childOf(child.known ? child : { ...child, allergies: [], allergiesText: null }),
      birthOn,
      personId: child.known ? child.personId : maskPersonId(child.personId),
      attendanceType,
      position: stays.find((stay) => stay.position !== null)?.position ?? null,
      days,
      status: (day) => (here.has(day) ? (statuses.get(day) ?? null) : undefined),
    },
  ]
}
