import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import { anyOf } from '../platform/list'
import { requireFound, inKindergarten } from '../platform/versioned'

/** Checks that all of them work in the kindergarten, else 404. */
export async function requireStaffOf({ tx, scope }: ReadContext, staffIds: readonly number[]): Promise<void> {
  const uniqueStaffIds = [...new Set(staffIds)]
  if (uniqueStaffIds.length === 0) return
  const staff = await rows(
    tx,
    sql`select id from staff_member where kindergarten_id = ${inKindergarten(scope)} and id = ${anyOf(uniqueStaffIds)}`,
  )
  if (staff.length !== uniqueStaffIds.length) requireFound(undefined)
}
