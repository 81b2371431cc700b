import { refuse } from '@asistent/contract/core/problem'
import { deleteGroup, getGroup, groupOptions, listGroups, saveGroup } from '@asistent/contract/people/groups.calls'
import { refusePeople } from '@asistent/contract/people/problems'
import { addDays, today, type Day } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { mealGroupOf } from '@asistent/domain/people/groups'
import { and, eq, inArray, isNull, or, gte, sql } from 'drizzle-orm'
import { childGroup, groupStaff } from '../db/tables/people'
import type { WriteContext } from '../platform/context'
import { oneRow, rows } from '../platform/database'
import { anyOf } from '../platform/list'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { found, inKindergarten, requireChanged } from '../platform/versioned'
import { childrenOfGroup, groupById, groupChoices, groupPage } from './groups.queries'

export const groupHandlers: Handler[] = [
  read(listGroups, ({ tx, scope, now }, filters) => groupPage(tx, scope, filters, today(now))),

  read(groupOptions, ({ tx, scope }, filters) => groupChoices(tx, scope, filters)),

  read(getGroup, async ({ tx, scope, now }, { id }) => found(await groupById(tx, scope, id, today(now)))),

  write(saveGroup, async (context, form) => {
    const { tx, scope, audit, now } = context
    const kindergartenId = inKindergarten(scope)
    const values = {
      name: form.name,
      classType: form.classType,
      attendanceType: form.attendanceType,
      mealGroup: form.type ?? mealGroupOf(form.classType),
      isForSubstitution: form.isForSubstitution,
      capacity: form.capacity,
      roomName: form.roomName,
      color: form.color,
      emblem: form.emblem,
    }
    if (form.id === undefined) {
      const schoolYearId = await yearOfGroup(context, form.periodId)
      const [row] = await tx
        .insert(childGroup)
        .values({ ...values, kindergartenId, schoolYearId })
        .returning({ id: childGroup.id })
      const id = row?.id ?? 0
      await setTeachers(context, id, form.teacherIds)
      audit.about({ groupId: id })
      return ok(id)
    }
    const current = found(await groupById(tx, scope, form.id, today(now)))
    const changed = await tx
      .update(childGroup)
      .set({ ...values, version: current.version + 1 })
      .where(
        and(
          eq(childGroup.id, form.id),
          eq(childGroup.kindergartenId, kindergartenId),
          eq(childGroup.version, form.version ?? current.version),
        ),
      )
    requireChanged(changed.rowCount, true)
    await setTeachers(context, form.id, form.teacherIds)
    audit.about({ groupId: form.id })
    return ok(form.id)
  }),

  write(deleteGroup, async ({ tx, scope, audit, now }, { id }) => {
    found(await groupById(tx, scope, id, today(now)))
    const count = await childrenOfGroup(tx, id)
    if (count > 0) throw refusePeople('group-has-children', { values: { count: plural(count, 'дете', 'деца') } })
    // Groups stay in the books of their year: hidden, never gone (domain.md 0).
    await tx
      .update(childGroup)
      .set({ deletedAt: today(now) })
      .where(and(eq(childGroup.id, id), eq(childGroup.kindergartenId, inKindergarten(scope))))
    audit.about({ groupId: id })
    return allDone
  }),
]

async function yearOfGroup({ tx, scope }: WriteContext, wanted: number | undefined): Promise<number> {
  const id = wanted ?? scope.schoolYear?.id
  if (id === undefined) throw refusePeople('no-school-year')
  return found(
    await oneRow<{ id: number }>(
      tx,
      sql`select id from school_year where id = ${id} and kindergarten_id = ${inKindergarten(scope)}`,
    ),
  ).id
}

/** New teachers start today, those taken off ended yesterday: who taught whom when stays known. */
async function setTeachers(
  { tx, scope, now }: WriteContext,
  groupId: number,
  staffIds: readonly number[],
): Promise<void> {
  const kindergartenId = inKindergarten(scope)
  const wanted = [...new Set(staffIds)]
  const known = await rows<{ id: number }>(
    tx,
    sql`select id from staff_member where kindergarten_id = ${kindergartenId} and id = ${anyOf(wanted)}`,
  )
  if (known.length !== wanted.length) throw refuse('not-found')
  const day: Day = today(now)
  const current = await tx
    .select({ id: groupStaff.id, staffId: groupStaff.staffId, fromOn: groupStaff.fromOn })
    .from(groupStaff)
    .where(and(eq(groupStaff.groupId, groupId), or(isNull(groupStaff.toOn), gte(groupStaff.toOn, day))))
  const gone = current.filter((row) => !wanted.includes(row.staffId))
  const fresh = wanted.filter((staffId) => !current.some((row) => row.staffId === staffId))
  const neverStarted = gone.filter((row) => row.fromOn >= day).map((row) => row.id)
  const ended = gone.filter((row) => row.fromOn < day).map((row) => row.id)
  if (neverStarted.length > 0) await tx.delete(groupStaff).where(inArray(groupStaff.id, neverStarted))
  if (ended.length > 0)
    await tx
      .update(groupStaff)
      .set({ toOn: addDays(day, -1) })
      .where(inArray(groupStaff.id, ended))
  if (fresh.length > 0)
    await tx.insert(groupStaff).values(fresh.map((staffId) => ({ kindergartenId, groupId, staffId, fromOn: day })))
}
