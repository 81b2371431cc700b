import { withoutHealthReason, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { minDay, today, type Day } from '@asistent/domain/kernel/day'
import { hiddenPersonId } from '@asistent/domain/kernel/person-id'
import { contains, containsRange, daysIn, type DayRange } from '@asistent/domain/kernel/range'
import type { GroupAttendanceType } from '@asistent/domain/people/groups'
import { sql, type SQL } from 'drizzle-orm'
import { allergyColumns, byName, childName } from '../people/child-sql.ops'
import { hidesHealthReasons } from '../people/sight.ops'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import { anyOf, whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { groupFacts, type GroupFacts } from './group-facts.queries'
import type { StoredStay } from './month.queries'
import { groupsInRange, kidsOfGroup, knownKid, ownStays, seesDay } from './visible.queries'

// Basis of every report: groups of a kindergarten in a range, their children, and the statuses of counted days. Two
// statements, independent of the number of groups and days.

export interface SummedChild {
  readonly id: number
  readonly name: string
  /** Allergy badge (people/child-sql.ops.ts). */
  readonly allergies: number[]
  readonly allergiesText: string | null
  readonly position: number | null
  readonly birthOn: Day
  readonly personId: string
  readonly attendanceType: GroupAttendanceType | null
  /** Attendance days of the range on which the child is in the group. */
  readonly days: readonly Day[]
  /** Entered statuses of `days`, in no order. */
  readonly entered: readonly AttendanceType[]
  /** Null if not entered; undefined for a day outside of `days`. */
  status(day: Day): AttendanceType | null | undefined
}

export interface SummedGroup {
  readonly group: GroupFacts
  /** Attendance days of the group in the range. */
  readonly days: readonly Day[]
  readonly children: readonly SummedChild[]
  /** Health reasons of the children appear as other valid reasons (`hidesHealthReasons`). */
  readonly hidesHealth: boolean
}

type ChildInRow = Pick<SummedChild, 'id' | 'name' | 'allergies' | 'allergiesText'>

interface SumsQuery {
  readonly kindergartenId?: number | undefined
  readonly classIds?: readonly number[] | undefined
  readonly childIds?: readonly number[]
  readonly range: DayRange
  /** Limit of the days to read: later ones cannot have entries. */
  readonly until?: Day
  /** Only children that the user works with, for lists; figures of a group count all. */
  readonly only?: 'seen'
  /** Filter on `attendance a`; other days appear as not entered. */
  readonly cells?: SQL
}

export interface StoredChild extends Omit<SummedChild, 'days' | 'entered' | 'status' | 'position'> {
  readonly known: boolean
  readonly stays: readonly (StoredStay & { readonly position: number | null })[]
  readonly cells: readonly (readonly [Day, AttendanceType])[]
}

export async function sumsOf(context: ReadContext, options: SumsQuery): Promise<SummedGroup[]> {
  const { tx, scope, now } = context
  const { range } = options
  const groups = await groupFacts(
    tx,
    sql`${groupsInRange(scope, range)} and ${yearTouches(range)}
      ${options.kindergartenId === undefined ? sql`` : sql`and g.kindergarten_id = ${options.kindergartenId}`}
      ${options.classIds?.length ? sql`and g.id = ${anyOf(options.classIds)}` : sql``}`,
    range,
    today(now),
  )
  const hasEntries = groups.length > 0 && lastOf(options) >= range.from
  return summed(
    scope,
    groups,
    options,
    hasEntries ? await rows<StoredChild>(tx, summedChildren(scope, groups, options)) : [],
  )
}

/** Condition on the group's school year `y`: it overlaps the range. */
export const yearTouches = ({ from, to }: DayRange): SQL => sql`y.from_on <= ${to} and y.to_on >= ${from}`

const lastOf = ({ range, until = range.to }: SumsQuery): Day => minDay(until, range.to)

/** Up to this many groups are read child by child. */
const fewGroups = 3

/**
 * Children of the groups with their days. For a whole kindergarten, days are read by its index: child by child took
 * four times as long. For a few groups the opposite applies.
 */
export function summedChildren(scope: Scope, groups: readonly GroupFacts[], options: SumsQuery): SQL {
  const { range, childIds, classIds = [] } = options
  const last = lastOf(options)
  const isNarrow =
    scope.role === 'Teacher' || childIds !== undefined || (classIds.length > 0 && classIds.length <= fewGroups)
  const places = [...new Set(groups.map(({ kindergartenId }) => kindergartenId))]
  const cells = sql`select a.child_id, json_agg(json_build_array(a.day, a.status)) as cells from attendance a ${whereAll(
    [
      isNarrow ? sql`a.child_id = c.id` : sql`a.kindergarten_id = ${anyOf(places)}`,
      sql`a.day between ${range.from} and ${last}`,
      options.cells ?? sql`a.status is not null`,
    ],
  )} group by a.child_id`
  return sql`select c.id, ${childName()} as name, ${knownKid(scope)} as known, ${allergyColumns(scope)}, c.birth_on as "birthOn", c.person_id as "personId", c.attendance_type as "attendanceType",
      s.stays, coalesce(d.cells, '[]') as cells
      from (select p.child_id, json_agg(json_build_object('groupId', p.group_id, 'from', p.from_on, 'to', p.to_on, 'position', p.position)) as stays
        from child_group_period p where p.group_id = ${anyOf(groups.map(({ id }) => id))} and p.from_on <= ${last} and (p.to_on is null or p.to_on >= ${range.from})
        group by p.child_id) s join child c on c.id = s.child_id
      left join ${isNarrow ? sql`lateral` : sql``} (${cells}) d on d.child_id = c.id ${whereAll([
        options.only === 'seen' && kidsOfGroup(scope),
        childIds && sql`c.id = ${anyOf(childIds)}`,
      ])} order by ${byName()}`
}

export function summed(
  scope: Scope,
  groups: readonly GroupFacts[],
  options: SumsQuery,
  stored: readonly StoredChild[],
): SummedGroup[] {
  const range = { from: options.range.from, to: lastOf(options) }
  const hidesHealth = options.only === 'seen' && hidesHealthReasons(scope)
  const byGroup = childrenByGroup(stored)
  return groups.map((group) => {
    const days = daysIn(range).filter((day) => group.calendar.isAttendanceDay(day) && seesDay(scope, group.id, day))
    const whole = { range, days, here: new Set(days), hidesHealth }
    const ofGroup = byGroup.get(group.id) ?? []
    const children = ofGroup.flatMap((child) => childIn(scope, group, whole, child)).toSorted(byPosition)
    return { group, days, children, hidesHealth }
  })
}

/** Children in the order of the statement, by the groups of their stays. */
function childrenByGroup(stored: readonly StoredChild[]): ReadonlyMap<number, readonly StoredChild[]> {
  const byGroup = new Map<number, StoredChild[]>()
  for (const child of stored)
    for (const groupId of new Set(child.stays.map((stay) => stay.groupId))) {
      const children = byGroup.get(groupId)
      if (children) children.push(child)
      else byGroup.set(groupId, [child])
    }
  return byGroup
}

/** The child in a row of a report: the name always has the allergies. */
export const childOf = ({ id, name, allergies, allergiesText }: ChildInRow): ChildInRow => ({
  id,
  name,
  allergies,
  allergiesText,
})

const byPosition = (left: SummedChild, right: SummedChild) =>
  (left.position ?? Number.MAX_SAFE_INTEGER) - (right.position ?? Number.MAX_SAFE_INTEGER)

interface WholeGroup extends Pick<SummedGroup, 'days' | 'hidesHealth'> {
  readonly range: DayRange
  /** The same days. */
  readonly here: ReadonlySet<Day>
}

function childIn(scope: Scope, group: GroupFacts, whole: WholeGroup, child: StoredChild): SummedChild[] {
  const stays = ownStays(scope, group.id, child, 'read').filter((stay) => stay.groupId === group.id)
  const isWhole = stays.some((stay) => containsRange(stay, whole.range))
  const days = isWhole ? whole.days : whole.days.filter((day) => stays.some((stay) => contains(stay, day)))
  if (days.length === 0) return []
  const here = isWhole ? whole.here : new Set(days)
  const ofDays = child.cells.filter(([day]) => here.has(day))
  const cells = whole.hidesHealth ? ofDays.map(([day, type]) => [day, withoutHealthReason(type)] as const) : ofDays
  let statuses: ReadonlyMap<Day, AttendanceType> | undefined
  const { birthOn, attendanceType } = child
  return [
    {
      ...childOf(child.known ? child : { ...child, allergies: [], allergiesText: null }),
      birthOn,
      personId: child.known ? child.personId : hiddenPersonId,
      attendanceType,
      position: stays.find((stay) => stay.position !== null)?.position ?? null,
      days,
      entered: cells.map(([, type]) => type),
      status: (day) => (here.has(day) ? ((statuses ??= new Map(cells)).get(day) ?? null) : undefined),
    },
  ]
}
