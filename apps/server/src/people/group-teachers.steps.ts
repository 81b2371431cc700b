import { refuse } from '@asistent/contract/core/problem'
import { addDays, today, type Day } from '@asistent/domain/kernel/day'
import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { groupStaff } from '../db/tables/people'
import type { WriteContext } from '../platform/context'
import { rows } from '../platform/database'
import { anyOf } from '../platform/list'
import { inKindergarten } from '../platform/versioned'

/** New assignments start today, removed ones end yesterday, so that past assignments are kept. */
export async function setTeachers(
  { tx, scope, now }: WriteContext,
  groupId: number,
  staffIds: readonly number[],
): Promise<void> {
  const kindergartenId = inKindergarten(scope)
  const uniqueStaffIds = [...new Set(staffIds)]
  const teachers = await rows<{ id: number }>(
    tx,
    sql`select id from staff_member where kindergarten_id = ${kindergartenId} and id = ${anyOf(uniqueStaffIds)}`,
  )
  if (teachers.length !== uniqueStaffIds.length) throw refuse('not-found')
  const day: Day = today(now)
  const current = await tx
    .select({ id: groupStaff.id, staffId: groupStaff.staffId, fromOn: groupStaff.fromOn })
    .from(groupStaff)
    .where(and(eq(groupStaff.groupId, groupId), or(isNull(groupStaff.toOn), gte(groupStaff.toOn, day))))
  const gone = current.filter((row) => !uniqueStaffIds.includes(row.staffId))
  const fresh = uniqueStaffIds.filter((staffId) => !current.some((row) => row.staffId === staffId))
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
