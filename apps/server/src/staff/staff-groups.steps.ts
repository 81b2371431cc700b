import { refuseStaff } from '@asistent/contract/staff/problems'
import { addDays, maxDay, minDay, today, type Day } from '@asistent/domain/kernel/day'
import { inArray, sql } from 'drizzle-orm'
import { groupStaff } from '../db/tables/people'
import { requireOpenYear } from '../institutions/school-years.ops'
import type { WriteContext } from '../platform/context'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { inKindergarten } from '../platform/versioned'

interface Assignment {
  readonly id: number
  readonly groupId: number
  readonly fromOn: Day
}

/**
 * Sets a person's groups of the selected school year. New assignments start today and removed ones end yesterday, so
 * that past assignments are kept. The reverse direction: people/group-teachers.steps.ts.
 */
export async function setGroups(context: WriteContext, staffId: number, groupIds: readonly number[]): Promise<void> {
  const { tx, scope, now } = context
  const kindergartenId = inKindergarten(scope)
  const year = scope.schoolYear
  const uniqueGroupIds = [...new Set(groupIds)]
  if (!year) {
    if (uniqueGroupIds.length > 0) throw refuseStaff('groups-of-other-year', { field: 'classIds' })
    return
  }
  const groups = await rows<{ id: number }>(
    tx,
    sql`select id from child_group where id = ${anyOf(uniqueGroupIds)} and kindergarten_id = ${kindergartenId} and school_year_id = ${year.id} and deleted_on is null`,
  )
  if (groups.length !== uniqueGroupIds.length) throw refuseStaff('groups-of-other-year', { field: 'classIds' })
  // In another school year, its nearest day.
  const day = minDay(maxDay(today(now), year.fromOn), year.toOn)
  const current = await rows<Assignment>(
    tx,
    sql`select gs.id, gs.group_id as "groupId", gs.from_on as "fromOn" from group_staff gs join child_group g on g.id = gs.group_id and g.school_year_id = ${year.id}
      where gs.staff_id = ${staffId} and gs.kindergarten_id = ${kindergartenId} and (gs.to_on is null or gs.to_on >= ${day}) for update of gs`,
  )
  const gone = current.filter((one) => !uniqueGroupIds.includes(one.groupId))
  const fresh = uniqueGroupIds.filter((groupId) => !current.some((one) => one.groupId === groupId))
  if (gone.length + fresh.length === 0) return
  await requireOpenYear(tx, scope, year.id)
  const neverStarted = gone.filter((one) => one.fromOn >= day).map((one) => one.id)
  const ended = gone.filter((one) => one.fromOn < day).map((one) => one.id)
  if (neverStarted.length > 0) await tx.delete(groupStaff).where(inArray(groupStaff.id, neverStarted))
  if (ended.length > 0)
    await tx
      .update(groupStaff)
      .set({ toOn: addDays(day, -1) })
      .where(inArray(groupStaff.id, ended))
  if (fresh.length > 0)
    await tx.insert(groupStaff).values(
      fresh.map((groupId) => ({
        kindergartenId,
        groupId,
        staffId,
        fromOn: day,
        toOn: year.active ? null : year.toOn,
      })),
    )
}

/** Ends all groups of a person who leaves, so that the access to the children ends too. */
export async function endGroups(tx: Tx, staffId: number, leftOn: Day): Promise<void> {
  await tx.execute(sql`delete from group_staff where staff_id = ${staffId} and from_on > ${leftOn}`)
  await tx.execute(
    sql`update group_staff set to_on = ${leftOn} where staff_id = ${staffId} and (to_on is null or to_on > ${leftOn})`,
  )
}
