import { groupOptions } from '@asistent/contract/people/group-options.calls'
import {
  deleteGroup,
  getGroup,
  groupOverview,
  listGroups,
  listGroupStaff,
  orderGroup,
  saveGroup,
} from '@asistent/contract/people/groups.calls'
import { refusePeople } from '@asistent/contract/people/problems'
import { today } from '@asistent/domain/kernel/day'
import { listed, plural } from '@asistent/domain/kernel/text'
import { groupAttendanceTypeLabel, groupTypeLabel, groupTypes, mealGroupOf } from '@asistent/domain/people/groups'
import { and, eq, sql } from 'drizzle-orm'
import { childGroup } from '../db/tables/people'
import { requireOpenYear } from '../institutions/school-years.ops'
import type { WriteContext } from '../platform/context'
import { oneRow, rows } from '../platform/database'
import { anyOf } from '../platform/list'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { serveReport } from '../platform/reports'
import { requireFound, inKindergarten, requireChanged } from '../platform/versioned'
import { sizeWarnings } from './group-size.queries'
import { setTeachers } from './group-teachers.steps'
import { allGroups, childrenOfGroup, groupById, groupChoices, groupPage, staffForGroups } from './groups.queries'
import { usedBy } from './used-by.queries'
import { workableGroups } from './visible.ops'

export const groupHandlers: Handler[] = [
  read(listGroups, ({ tx, scope, now }, filters) => groupPage(tx, scope, filters, today(now))),

  ...serveReport(groupOverview, async ({ tx, scope, now }, filters) => ({
    rows: (await allGroups(tx, scope, filters, today(now))).map((group) => ({
      id: group.id,
      kindergartenName: group.kindergartenName,
      name: group.name,
      kind: groupTypeLabel[group.classType],
      organisation: groupAttendanceTypeLabel[group.attendanceType],
      meals: group.typeName,
      teachers: group.teachers.map(({ name }) => name).join(', '),
      total: group.total,
      girls: group.girls,
      boys: group.boys,
      capacity: group.capacity,
    })),
    ...(scope.schoolYear && filters.periodId === undefined && { subtitle: `Учебна ${scope.schoolYear.name} година` }),
  })),

  read(groupOptions, ({ tx, scope, now }, filters) => groupChoices(tx, scope, filters, today(now))),

  read(getGroup, async ({ tx, scope, now }, { id }) => requireFound(await groupById(tx, scope, id, today(now)))),

  read(listGroupStaff, async ({ tx, scope, now }) => {
    const result = await staffForGroups(tx, inKindergarten(scope), today(now))
    return { result, rowsCount: result.length }
  }),

  write(saveGroup, async (context, form) => {
    const { tx, scope, audit, now } = context
    const kindergartenId = inKindergarten(scope)
    const values = {
      name: form.name,
      classType: form.classType,
      attendanceType: form.attendanceType,
      mealGroup: form.type ?? mealGroupOf(form.classType),
      // Implied by the kind of group (domain.md 2).
      isForSubstitution: form.isForSubstitution || form.classType === groupTypes.Substitution,
      capacity: form.capacity,
      roomName: form.roomName,
      color: form.color,
      emblem: form.emblem,
    }
    let { id } = form
    if (id === undefined) {
      const schoolYearId = await yearOfGroup(context, form.periodId)
      const [row] = await tx
        .insert(childGroup)
        .values({ ...values, kindergartenId, schoolYearId })
        .returning({ id: childGroup.id })
      id = requireFound(row).id
    } else {
      const current = requireFound(await groupById(tx, scope, id, today(now)))
      await requireOpenYear(tx, scope, current.periodId)
      const changed = await tx
        .update(childGroup)
        .set({ ...values, version: current.version + 1 })
        .where(
          and(
            eq(childGroup.id, id),
            eq(childGroup.kindergartenId, kindergartenId),
            eq(childGroup.version, form.version ?? current.version),
          ),
        )
      requireChanged(changed.rowCount, { table: childGroup, id })
    }
    await setTeachers(context, id, form.teacherIds)
    audit.about({ groupId: id })
    return ok(id, await sizeWarnings(tx, id, today(now)))
  }),

  write(orderGroup, async ({ tx, scope, audit, now }, { id, studentIds }) => {
    requireFound(
      await oneRow(tx, sql`select g.id from child_group g where g.id = ${id} and ${workableGroups(scope)} for update`),
    )
    const uniqueStudentIds = [...new Set(studentIds)]
    const groups = await rows<{ id: number }>(
      tx,
      sql`select distinct child_id as id from child_group_period where group_id = ${id} and child_id = ${anyOf(uniqueStudentIds)}
        and (to_on is null or to_on >= ${today(now)})`,
    )
    if (groups.length !== uniqueStudentIds.length) throw refusePeople('not-in-group', { field: 'studentIds' })
    // Children outside of the list (mostly former ones) follow in their previous order.
    await tx.execute(sql`update child_group_period p set position = n.position from (
        select q.id, row_number() over (order by o.ordinality nulls last, q.position nulls last, q.id)::int as position
        from child_group_period q left join unnest(${sql.param(uniqueStudentIds)}::int[]) with ordinality as o (child_id, ordinality)
          on o.child_id = q.child_id and (q.to_on is null or q.to_on >= ${today(now)})
        where q.group_id = ${id}) n
      where p.id = n.id and p.position is distinct from n.position`)
    audit.about({ groupId: id })
    return allDone
  }),

  write(deleteGroup, async ({ tx, scope, audit, now }, { id }) => {
    const group = requireFound(await groupById(tx, scope, id, today(now)))
    await requireOpenYear(tx, scope, group.periodId)
    const count = await childrenOfGroup(tx, id)
    if (count > 0) throw refusePeople('group-has-children', { values: { count: plural(count, 'дете', 'деца') } })
    const users = await usedBy(tx, 'child_group', [id], ['child_group_period', 'group_staff'])
    if (users.length > 0) throw refusePeople('group-used', { values: { what: listed(users) } })
    // Groups are hidden instead of deleted, because the books of their year need them (domain.md 0).
    await tx
      .update(childGroup)
      .set({ deletedAt: today(now), version: group.version + 1 })
      .where(and(eq(childGroup.id, id), eq(childGroup.kindergartenId, inKindergarten(scope))))
    audit.about({ groupId: id })
    return allDone
  }),
]

async function yearOfGroup({ tx, scope }: WriteContext, periodId: number | undefined): Promise<number> {
  const id = periodId ?? scope.schoolYear?.id
  if (id === undefined) throw refusePeople('no-school-year')
  const year = requireFound(
    await oneRow<{ id: number }>(
      tx,
      sql`select id from school_year where id = ${id} and kindergarten_id = ${inKindergarten(scope)}`,
    ),
  )
  await requireOpenYear(tx, scope, year.id)
  return year.id
}
