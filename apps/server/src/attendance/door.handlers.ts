import { checkCollectionCode, handOver, listDoor } from '@asistent/contract/attendance/door.calls'
import { refuseAttendance } from '@asistent/contract/attendance/problems'
import { usualPresence } from '@asistent/domain/attendance/statuses'
import { formatDay, sofiaTime, today, type Day } from '@asistent/domain/kernel/day'
import { kinshipLabel, type Kinship } from '@asistent/domain/people/kinship'
import { sql } from 'drizzle-orm'
import { requireOpenYear } from '../institutions/school-years.ops'
import { collectorByCode, markCodeUsed, validOn, type OneTimeCollector } from '../people/collecting.ops'
import type { ReadContext } from '../platform/context'
import { rows, type Tx } from '../platform/database'
import { read, write, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import { requireFound, inKindergarten } from '../platform/versioned'
import { writeArrivals } from './door.steps'
import { lockChildren } from './family-use.steps'
import { groupFacts, type GroupFacts } from './group-facts.queries'
import { childrenOf, type MonthChild } from './month.queries'
import { countedStatus, placeOf } from './month.rules'
import { groupsInRange, groupsToMark } from './visible.queries'

// The door in the afternoon (docs/areas/attendance.md, 'Arrivals and departures').

interface Person {
  readonly childId: number
  readonly collectorId: number | null
  readonly name: string
  readonly relation: string | null
  readonly kinship: Kinship | null
  readonly phone: string | null
  readonly documentNumber: string | null
  readonly photoFileId: number | null
  readonly needsCode: boolean
  readonly mayCollect: boolean
}

/** Guardians with and without the right, then the persons of the day. */
const peopleAtDoor = (tx: Tx, childIds: readonly number[], day: Day) =>
  rows<Person>(
    tx,
    sql`select cg.child_id as "childId", null::int as "collectorId", p.first_name || ' ' || p.last_name as name, null::text as relation, cg.kinship, p.phone, null::text as "documentNumber",
        null::int as "photoFileId", false as "needsCode", cg.may_collect as "mayCollect" from child_guardian cg join guardian p on p.id = cg.guardian_id where cg.child_id = ${anyOf(childIds)}
      union all
      select o.child_id, o.id, o.name, o.relation, null, o.phone, o.document_number, o.photo_file_id, o.code_hash is not null, true
        from child_collector o where o.child_id = ${anyOf(childIds)} and ${validOn(day)} and o.used_at is null
      order by "collectorId" nulls first, kinship, name`,
  )

export const doorHandlers: Handler[] = [
  read(listDoor, async ({ tx, scope, now }, { classId }) => {
    const day = today(now)
    const range = { from: day, to: day }
    const [facts] = await groupFacts(tx, sql`g.id = ${classId} and ${groupsInRange(scope, range)}`, range, day)
    const group = requireFound(facts)
    const children = (await childrenOf(tx, scope, group, { range })).filter(
      (child) => child.known && placeOf(group, child, day) === 'here',
    )
    const people = await peopleAtDoor(
      tx,
      children.map(({ id }) => id),
      day,
    )
    const result = children.map((child) => {
      const cell = child.cells[0]
      const persons = people.filter(({ childId }) => childId === child.id)
      return {
        studentId: child.id,
        studentName: child.name,
        photoFileId: child.photoFileId,
        allergies: child.allergies,
        allergiesText: child.allergiesText,
        type: cell ? countedStatus(group, child, cell) : null,
        arrivedAt: cell?.arrivedAt ?? null,
        leftAt: cell?.leftAt ?? null,
        broughtBy: cell?.broughtBy ?? null,
        collectedBy: cell?.collectedBy ?? null,
        people: persons.filter(({ mayCollect }) => mayCollect).map(shownPerson),
        forbidden: persons.filter(({ mayCollect }) => !mayCollect).map(({ name }) => name),
      }
    })
    return { result, rowsCount: result.length }
  }),

  read(checkCollectionCode, async (context, { classId, code }) => {
    const { children, collector } = await byCode(context, classId, code)
    return answerOf(collector, children)
  }),

  write(handOver, async (context, { classId, code }) => {
    const { tx, scope, now, audit } = context
    const { group, children, collector, day } = await byCode(context, classId, code, 'lock')
    await requireOpenYear(tx, scope, group.schoolYearId)
    if (!group.calendar.isAttendanceDay(day))
      throw refuseAttendance('not-present-day', { field: 'code', values: { day: formatDay(day) } })
    await lockChildren(tx, [collector.childId])
    const child = requireFound(children.find(({ id }) => id === collector.childId))
    const cell = child.cells[0]
    const leftAt = sofiaTime(now)
    if (cell?.arrivedAt && cell.arrivedAt > leftAt)
      throw refuseAttendance('left-before-arrival', {
        field: 'code',
        values: { child: child.name, day: formatDay(day) },
      })
    await markCodeUsed(tx, collector.id, { accountId: scope.accountId, now })
    const door = {
      studentId: child.id,
      arrivedAt: cell?.arrivedAt ?? null,
      broughtBy: cell?.broughtBy ?? null,
      leftAt,
      collectedBy: collector.name,
      comes: false,
    }
    await writeArrivals(tx, group, day, [door], {
      presence: () => usualPresence(child.attendanceType ?? group.attendanceType),
      by: scope.accountId,
      now,
    })
    audit.about({ groupId: classId, childId: child.id, collectorId: collector.id })
    return { isSuccessful: true, ...answerOf(collector, children) }
  }),
]

const shownPerson = ({ childId: _childId, mayCollect: _mayCollect, kinship, relation, ...person }: Person) => ({
  ...person,
  relation: kinship === null ? relation : kinshipLabel[kinship].toLowerCase(),
})

const answerOf = (collector: OneTimeCollector, children: readonly MonthChild[]) => ({
  studentId: collector.childId,
  studentName: requireFound(children.find(({ id }) => id === collector.childId)).name,
  name: collector.name,
  relation: collector.relation,
  documentNumber: collector.documentNumber,
  authorizedBy: collector.authorizedBy,
})

interface ByCode {
  readonly group: GroupFacts
  readonly children: readonly MonthChild[]
  readonly collector: OneTimeCollector
  readonly day: Day
}

/** Rejects a wrong code and a used one. */
async function byCode(
  { tx, scope, now }: ReadContext,
  classId: number,
  code: string,
  lock: 'lock' | 'read' = 'read',
): Promise<ByCode> {
  const day = today(now)
  const range = { from: day, to: day }
  const allowed = sql`g.id = ${classId} and g.kindergarten_id = ${inKindergarten(scope)} and ${groupsToMark(scope, [day])}`
  const [facts] = await groupFacts(tx, allowed, range, day)
  const group = requireFound(facts)
  const children = (await childrenOf(tx, scope, group, { range })).filter(
    (child) => child.known && placeOf(group, child, day) === 'here',
  )
  const collector = await collectorByCode(
    tx,
    children.map(({ id }) => id),
    code,
    day,
    lock,
  )
  if (!collector) throw refuseAttendance('unknown-code', { field: 'code' })
  if (collector.usedAt)
    throw refuseAttendance('code-used', {
      field: 'code',
      values: {
        child: requireFound(children.find(({ id }) => id === collector.childId)).name,
        time: `${sofiaTime(collector.usedAt)} ч.`,
      },
    })
  return { group, children, collector, day }
}
