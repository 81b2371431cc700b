import { getGroupDay, saveArrivals, type ChangedDoor } from '@asistent/contract/attendance/day.calls'
import { refuseAttendance } from '@asistent/contract/attendance/problems'
import type { ParsedOf } from '@asistent/contract/core/call'
import { disputedHalves, doorWords, mergeDoor, type DoorTimes } from '@asistent/domain/attendance/door'
import { noteStatuses } from '@asistent/domain/attendance/notes'
import { isPresent, usualPresence } from '@asistent/domain/attendance/statuses'
import { formatDay, formatShortDay, sofiaTime, today, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { requireOpenYear } from '../institutions/school-years.ops'
import type { Tx } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { requireFound, inKindergarten } from '../platform/versioned'
import { whoEntered } from './door-history.queries'
import { companionsOf, writeArrivals, type Companion, type Door } from './door.steps'
import { lockChildren } from './family-use.steps'
import { groupFacts } from './group-facts.queries'
import { childrenOf, type MonthChild } from './month.queries'
import { countedStatus, placeOf } from './month.rules'
import { groupsInRange, groupsToMark, mayMark } from './visible.queries'

// Drop-off and pick-up of a group's day.

export const dayHandlers: Handler[] = [
  read(getGroupDay, async ({ tx, scope, now }, { classId, forDate }) => {
    const range = { from: forDate, to: forDate }
    const [facts] = await groupFacts(tx, sql`g.id = ${classId} and ${groupsInRange(scope, range)}`, range, today(now))
    const group = requireFound(facts)
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
    const group = requireFound(facts)
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
    for (const item of items) requireFound(here.get(item.studentId))
    const doors = await doorsOf(tx, items, here, forDate)
    for (const door of doors)
      requirePossible(
        door,
        requireFound(here.get(door.studentId)),
        companions.get(door.studentId) ?? [],
        formatDay(forDate),
      )
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
  const groupIds = new Set([
    ...companions.map((one) => one.name),
    ...child.cells.flatMap((cell) => [cell.broughtBy, cell.collectedBy]),
  ])
  for (const name of [broughtBy, collectedBy])
    if (name !== null && !groupIds.has(name))
      throw refuseAttendance('unknown-companion', { field: 'items', values: { child: child.name, day, name } })
}
