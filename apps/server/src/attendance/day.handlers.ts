import { getGroupDay, saveArrivals, type ChangedDoor } from '@asistent/contract/attendance/day.calls'
import { refuseAttendance } from '@asistent/contract/attendance/problems'
import type { ParsedOf } from '@asistent/contract/core/call'
import { disputedHalves, doorWords, mergeDoor, type DoorTimes } from '@asistent/domain/attendance/door'
import { noteStatuses } from '@asistent/domain/attendance/notes'
import { isPresent, typesOfKind, usualPresence } from '@asistent/domain/attendance/statuses'
import { formatDay, formatShortDay, sofiaTime, today, type Day } from '@asistent/domain/kernel/day'
import { kinshipLabel, type Kinship } from '@asistent/domain/people/kinship'
import { sql } from 'drizzle-orm'
import { requireOpenYear } from '../institutions/school-years.ops'
import { rows, type Tx } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import { found, inKindergarten } from '../platform/versioned'
import { whoEntered } from './door-history.queries'
import { lockChildren } from './family-use.steps'
import { groupFacts, type GroupFacts } from './group-facts.queries'
import { childrenOf, type MonthChild } from './month.queries'
import { countedStatus, placeOf } from './month.rules'
import { groupsInRange, groupsToMark, mayMark } from './visible.queries'

// Drop-off and pick-up of a group's day.

interface Companion {
  readonly name: string
  readonly relation: string | null
}

/** Guardians who may collect the child, and collectors whom the parents have authorized for the day. */
async function companionsOf(tx: Tx, childIds: readonly number[], day: Day): Promise<Map<number, Companion[]>> {
  const people = await rows<{ childId: number; name: string; relation: string | null; kinship: Kinship | null }>(
    tx,
    sql`select cg.child_id as "childId", p.first_name || ' ' || p.last_name as name, null as relation, cg.kinship from child_guardian cg join guardian p on p.id = cg.guardian_id
        where cg.child_id = ${anyOf(childIds)} and cg.may_collect
      union all
      select o.child_id, o.name, o.relation, null from child_collector o where o.child_id = ${anyOf(childIds)} and o.from_on <= ${day} and (o.to_on is null or o.to_on >= ${day})
      order by 4 nulls last, 2`,
  )
  const byChild = new Map<number, Companion[]>()
  for (const { childId, name, relation, kinship } of people) {
    const known = byChild.get(childId) ?? []
    known.push({ name, relation: kinship === null ? relation : kinshipLabel[kinship].toLowerCase() })
    byChild.set(childId, known)
  }
  return byChild
}

export const dayHandlers: Handler[] = [
  read(getGroupDay, async ({ tx, scope, now }, { classId, forDate }) => {
    const range = { from: forDate, to: forDate }
    const [facts] = await groupFacts(tx, sql`g.id = ${classId} and ${groupsInRange(scope, range)}`, range, today(now))
    const group = found(facts)
    const children = (await childrenOf(tx, scope, group, { range })).filter(
      (child) => placeOf(group, child, forDate) === 'here',
    )
    const companions = await companionsOf(
      tx,
      children.flatMap(({ id, known }) => (known ? id : [])),
      forDate,
    )
    const isDayOff = group.calendar.isDayOff(forDate)
    const result = children.map((child) => {
      const cell = child.cells[0]
      return {
        studentId: child.id,
        studentName: child.name,
        photoFileId: child.photoFileId,
        allergies: child.allergies,
        allergiesText: child.allergiesText,
        type: cell ? countedStatus(group, child, cell) : null,
        usualPresence: usualPresence(child.attendanceType ?? group.attendanceType),
        version: cell?.version ?? 0,
        requestId: cell?.requestId ?? null,
        isIll: child.notes.some(
          ({ status, fromDate, toDate }) =>
            status === noteStatuses.Approved && fromDate <= forDate && forDate <= toDate,
        ),
        reported: child.reports[0] ?? null,
        arrivedAt: cell?.arrivedAt ?? null,
        leftAt: cell?.leftAt ?? null,
        broughtBy: cell?.broughtBy ?? null,
        collectedBy: cell?.collectedBy ?? null,
        companions: companions.get(child.id) ?? [],
      }
    })
    const isThere = ({ type }: (typeof result)[number]) => type !== null && isPresent(type)
    const present = result.filter(isThere).length
    const notEntered = result.filter(({ type }) => type === null).length
    return {
      forDate,
      isDayOff,
      isLocked: group.calendar.isLocked(forDate),
      mayEdit: !scope.consolidated && !isDayOff && !group.calendar.isLocked(forDate) && mayMark(scope, group.id, range),
      result,
      rowsCount: result.length,
      present,
      absent: result.length - present - notEntered,
      notEntered,
      here: result.filter((row) => isThere(row) && row.leftAt === null).length,
    }
  }),

  write(saveArrivals, async ({ tx, scope, now, audit }, { classId, forDate, items }) => {
    const range = { from: forDate, to: forDate }
    const allowed = sql`g.id = ${classId} and g.kindergarten_id = ${inKindergarten(scope)} and ${groupsToMark(scope, [forDate])}`
    const [facts] = await groupFacts(tx, allowed, range, today(now))
    const group = found(facts)
    await requireOpenYear(tx, scope, group.schoolYearId)
    if (forDate > today(now) || !group.calendar.isAttendanceDay(forDate))
      throw refuseAttendance('not-present-day', { field: 'forDate', values: { day: formatDay(forDate) } })
    await lockChildren(
      tx,
      items.map((item) => item.studentId),
    )
    const children = await childrenOf(tx, scope, group, {
      range,
      studentIds: items.map((item) => item.studentId),
      plain: true,
    })
    const here = new Map(
      children.filter((child) => placeOf(group, child, forDate) === 'here').map((child) => [child.id, child]),
    )
    const companions = await companionsOf(tx, [...here.keys()], forDate)
    for (const item of items) found(here.get(item.studentId))
    const doors = await doorsOf(tx, items, here, forDate)
    for (const door of doors)
      requirePossible(door, found(here.get(door.studentId)), companions.get(door.studentId) ?? [], formatDay(forDate))
    const organisation = (id: number) => here.get(id)?.attendanceType ?? group.attendanceType
    await writeArrivals(tx, group, forDate, doors, {
      presence: (id) => usualPresence(organisation(id)),
      by: scope.accountId,
      now,
    })
    audit.about({ groupId: classId, days: items.length })
    return allDone
  }),
]

type Item = ParsedOf<typeof saveArrivals>['items'][number]
type Door = DoorTimes & {
  readonly studentId: number
  /** This save enters an arrival: the child becomes present, whatever was entered before. */
  readonly comes: boolean
}

const noTimes: DoorTimes = { arrivedAt: null, leftAt: null, broughtBy: null, collectedBy: null }

/** Values to write. Fields that others have changed meanwhile are kept, and overwritten only after confirmation. */
async function doorsOf(
  tx: Tx,
  items: readonly Item[],
  here: ReadonlyMap<number, MonthChild>,
  day: Day,
): Promise<Door[]> {
  const changed: ChangedDoor[] = []
  const doors: Door[] = []
  for (const { studentId, seen, ...mine } of items) {
    const now = here.get(studentId)?.cells[0] ?? noTimes
    const merged = seen ? mergeDoor(seen, mine, now) : mine
    if (seen && !merged) {
      const who = await whoEntered(tx, { childId: studentId, day }, disputedHalves(seen, mine, now))
      changed.push({ studentId, now: timesOf(now), ...who })
    }
    const times = timesOf(merged ?? mine)
    // Entering only a departure does not change the mark, which a colleague may have corrected.
    const comes = times.arrivedAt !== null && (!seen || times.arrivedAt !== now.arrivedAt)
    doors.push({ studentId, ...times, comes })
  }
  const [first] = changed
  if (first)
    throw refuseAttendance('door-changed', {
      values: {
        child: here.get(first.studentId)?.name ?? '',
        day: formatDay(day),
        now: doorWords(first.now),
        who: enteredWords(first),
      },
      data: { doors: changed },
    })
  return doors
}

/** ' от Мария Иванова (13.11. в 8:12 ч.)' */
function enteredWords({ enteredBy, enteredAt }: ChangedDoor): string {
  const at = enteredAt === null ? undefined : new Date(enteredAt)
  return `${enteredBy ? ` от ${enteredBy}` : ''}${at ? ` (${formatShortDay(today(at))} в ${sofiaTime(at)} ч.)` : ''}`
}

const timesOf = ({ arrivedAt, leftAt, broughtBy, collectedBy }: DoorTimes): DoorTimes => ({
  arrivedAt,
  leftAt,
  broughtBy,
  collectedBy,
})

function requirePossible(item: Door, child: MonthChild, companions: readonly Companion[], day: string): void {
  const { arrivedAt, leftAt, broughtBy, collectedBy } = item
  if (arrivedAt !== null && leftAt !== null && leftAt < arrivedAt)
    throw refuseAttendance('left-before-arrival', { field: 'items', values: { child: child.name, day } })
  // Names entered in the morning remain valid, even if parents remove the person later.
  const known = new Set([
    ...companions.map((one) => one.name),
    ...child.cells.flatMap((cell) => [cell.broughtBy, cell.collectedBy]),
  ])
  for (const name of [broughtBy, collectedBy])
    if (name !== null && !known.has(name))
      throw refuseAttendance('unknown-companion', { field: 'items', values: { child: child.name, day, name } })
}

interface Entering {
  readonly presence: (childId: number) => number
  readonly by: number
  readonly now: Date
}

async function writeArrivals(tx: Tx, group: GroupFacts, day: Day, items: readonly Door[], entering: Entering) {
  const column = <T>(value: (item: Door) => T) => sql.param(items.map(value))
  const came = sql`(excluded.mark is not null and (a.mark is null or a.mark <> all (${sql.param(typesOfKind('present'))}::smallint[])))`
  await tx.execute(sql`insert into attendance as a (child_id, day, kindergarten_id, group_id, mark, version, marked_by, marked_at, arrived_at, left_at, brought_by, collected_by)
    select i.child_id, ${day}, ${group.kindergartenId}, ${group.id}, i.mark, case when i.mark is null then 0 else 1 end, case when i.mark is not null then ${entering.by}::int end,
      case when i.mark is not null then ${entering.now.toISOString()}::timestamptz end, i.arrived_at, i.left_at, i.brought_by, i.collected_by
    from unnest(${column((item) => item.studentId)}::int[], ${column((item) => (item.comes ? entering.presence(item.studentId) : null))}::smallint[],
      ${column((item) => item.arrivedAt)}::time[], ${column((item) => item.leftAt)}::time[], ${column((item) => item.broughtBy)}::text[], ${column((item) => item.collectedBy)}::text[])
      as i (child_id, mark, arrived_at, left_at, brought_by, collected_by) order by i.child_id
    on conflict (child_id, day) do update set arrived_at = excluded.arrived_at, left_at = excluded.left_at, brought_by = excluded.brought_by, collected_by = excluded.collected_by,
      mark = case when ${came} then excluded.mark else a.mark end, version = a.version + ${came}::int,
      marked_by = case when ${came} then excluded.marked_by else a.marked_by end, marked_at = case when ${came} then excluded.marked_at else a.marked_at end`)
}
