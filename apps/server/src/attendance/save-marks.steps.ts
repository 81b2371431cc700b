import type { RefusedCell, saveMarks } from '@asistent/contract/attendance/grid.calls'
import { refuseAttendance } from '@asistent/contract/attendance/problems'
import type { ParsedOf } from '@asistent/contract/core/call'
import type { Problem } from '@asistent/contract/core/problem'
import { limitText } from '@asistent/domain/attendance/family-limit'
import { markRefusal, markRefusalText } from '@asistent/domain/attendance/marking'
import { attendanceTypes, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { formatDay, maxDay, minDay, today, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { requireOpenYear } from '../institutions/school-years.ops'
import type { WriteContext } from '../platform/context'
import { rows, type Tx } from '../platform/database'
import { requireFound, inKindergarten } from '../platform/versioned'
import { lockChildren, overLimit } from './family-use.steps'
import { groupFacts, type GroupFacts } from './group-facts.queries'
import { conflictOf, namesOf, storedMarks, type MarkedChild, type StoredMark } from './marks.queries'
import { placeOf } from './month.rules'
import { requireRange } from './scope.rules'
import { groupsToMark } from './visible.queries'

// Saves marks atomically and reports every rejected cell (docs/areas/attendance.md, 'Saving').

type Item = ParsedOf<typeof saveMarks>['items'][number]

interface ChangedCell {
  readonly studentId: number
  readonly forDate: Day
  readonly type: AttendanceType | null
  readonly version: number
}

export async function saveCells(
  context: WriteContext,
  groupId: number,
  items: readonly Item[],
  force: boolean,
): Promise<ChangedCell[]> {
  const { tx, scope } = context
  const current = today(context.now)
  requireSingle(items)
  const days = items.map((item) => item.forDate)
  const range = requireRange(minDay(days[0]!, ...days), maxDay(days[0]!, ...days))
  const allowed = sql`g.id = ${groupId} and g.kindergarten_id = ${inKindergarten(scope)} and ${groupsToMark(scope, days)}`
  await lockChildren(tx, [...new Set(items.map((item) => item.studentId))])
  const [facts] = await groupFacts(tx, allowed, range, current)
  const group = requireFound(facts)
  await requireOpenYear(tx, scope, group.schoolYearId)
  const children = await storedMarks(tx, scope, group, items)
  for (const item of items) requireFound(children.get(item.studentId))

  const changedItems = items.filter((item) => markOf(children, item)?.mark !== item.type)
  // Marks equal to the stored ones are ignored, for repeated sends of offline devices.
  const changes = changedItems.filter((item) => item.type !== null || markOf(children, item) !== undefined)
  await refuseCells(
    context,
    changes.flatMap((item) => impossible(group, children, item, current) ?? changedMeanwhile(children, item) ?? []),
  )
  const written = await writeMarks(context, group, children, changes)
  if (!force) await refuseCells(context, await overTheLimit(tx, group, children, written))
  return written
}

/** Rejects two marks of one cell in the same save. */
function requireSingle(items: readonly Item[]): void {
  const seen = new Set<string>()
  for (const { studentId, forDate } of items) {
    const key = `${studentId}:${forDate}`
    if (seen.has(key))
      throw refuseAttendance('same-cell-twice', { field: 'items', values: { day: formatDay(forDate) } })
    seen.add(key)
  }
}

type Children = ReadonlyMap<number, MarkedChild>

const markOf = (children: Children, { studentId, forDate }: Pick<Item, 'studentId' | 'forDate'>) =>
  children.get(studentId)?.marks.get(forDate)

function impossible(group: GroupFacts, children: Children, item: Item, current: Day): Refused | undefined {
  const child = requireFound(children.get(item.studentId))
  const whereabouts = placeOf(group, child, item.forDate)
  // A mark left in a former group may be cleared by that group only; days of another group are not writable.
  const isOfGroup =
    whereabouts === 'here' || (whereabouts === 'nowhere' && markOf(children, item)?.groupId === group.id)
  const cell = {
    day: item.forDate,
    today: current,
    enrolled: whereabouts === 'here',
    isDayOff: group.calendar.isDayOff(item.forDate),
    lockedUntil: group.calendar.lockedUntil,
    organisation: child.attendanceType ?? group.attendanceType,
  }
  const reason = markRefusal(item.type, cell) ?? (isOfGroup ? undefined : 'not-enrolled')
  return reason && { child, day: item.forDate, reason, text: markRefusalText[reason] }
}

/** Returns a conflict if the cell has another mark and a newer version. */
function changedMeanwhile(children: Children, item: Item): Refused | undefined {
  const child = requireFound(children.get(item.studentId))
  const stored = child.marks.get(item.forDate)
  if (item.version === undefined || item.version === (stored?.version ?? 0)) return undefined
  return { child, day: item.forDate, reason: 'conflict', text: '', ...(stored && { stored }) }
}

/** One statement. The children are locked, so the marks read before are current. */
async function writeMarks(
  { tx, scope, now }: WriteContext,
  group: GroupFacts,
  children: Children,
  changes: readonly Item[],
): Promise<ChangedCell[]> {
  if (changes.length === 0) return []
  const column = <T>(value: (item: Item) => T) => sql.param(changes.map(value))
  return rows<ChangedCell>(
    tx,
    sql`insert into attendance as a (child_id, day, kindergarten_id, group_id, mark, version, marked_by, marked_at)
      select i.child_id, i.day, ${group.kindergartenId}, ${group.id}, i.mark, i.version + 1, ${scope.accountId}, ${now.toISOString()}
      from unnest(${column((item) => item.studentId)}::int[], ${column((item) => item.forDate)}::date[], ${column((item) => item.type)}::smallint[],
        ${column((item) => markOf(children, item)?.version ?? 0)}::int[]) as i (child_id, day, mark, version) order by i.child_id, i.day
      on conflict (child_id, day) do update set mark = excluded.mark, version = excluded.version, group_id = excluded.group_id,
        marked_by = excluded.marked_by, marked_at = excluded.marked_at, absence_behind = null
      returning child_id as "studentId", day as "forDate", status as type, version`,
  )
}

/** Counts days for family reasons after writing, and rejects only cells that became such. */
async function overTheLimit(
  tx: Tx,
  group: GroupFacts,
  children: Children,
  written: readonly ChangedCell[],
): Promise<Refused[]> {
  const family = written.filter(
    (cell) =>
      cell.type === attendanceTypes.FamilyReason &&
      markOf(children, cell)?.status !== attendanceTypes.FamilyReason &&
      group.calendar.counts(cell.forDate),
  )
  const over = await overLimit(tx, group, [...new Set(family.map(({ studentId }) => studentId))])
  return family.flatMap(({ studentId, forDate }) => {
    const use = over.get(studentId)
    const child = requireFound(children.get(studentId))
    return use ? [{ child, day: forDate, reason: 'limit' as const, text: limitText(use.limit) }] : []
  })
}

interface Refused {
  readonly child: MarkedChild
  readonly day: Day
  readonly reason: RefusedCell['reason']
  readonly text: string
  readonly stored?: StoredMark
}

async function refuseCells({ tx, scope }: WriteContext, refused: readonly Refused[]): Promise<void> {
  if (refused.length === 0) return
  const people = await namesOf(
    tx,
    refused.flatMap(({ stored }) => stored?.markedBy ?? []),
  )
  throw problemOf(
    refused.map(({ child, day, reason, text, stored }): RefusedCell => {
      const now = reason === 'conflict' ? conflictOf(stored, people, scope.accountId) : undefined
      return {
        studentId: child.id,
        studentName: child.name,
        forDate: day,
        reason,
        text: now?.text ?? text,
        ...(now && { now: now.cell }),
      }
    }),
  )
}

function problemOf(cells: readonly RefusedCell[]): Problem {
  const first = cells[0]!
  const values = {
    name: first.studentName,
    day: formatDay(first.forDate as Day),
    reason: first.text,
    count: cells.length,
  }
  // Conflicts require a decision by the user, so they are reported only if there is no other error.
  const onlyConflicts = cells.every((cell) => cell.reason === 'conflict')
  const name = onlyConflicts ? 'cell-changed' : cells.length === 1 ? 'cell-refused' : 'cells-refused'
  return refuseAttendance(name, { values, data: { cells } })
}
