import { roleTypes } from '@asistent/domain/access/roles'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/database'
import { anyOf } from '../platform/list'

interface Forgotten {
  readonly childId: number
  readonly kindergartenId: number
  /** Guardians whose records are deleted with the child's. */
  readonly guardianIds: readonly number[]
}

/**
 * When a child's data are erased after the retention period: deletes requests about it and ends its parents'
 * memberships.
 */
export async function forgetParents(tx: Tx, { childId, kindergartenId, guardianIds }: Forgotten): Promise<void> {
  await tx.execute(
    sql`delete from parent_registration where child_id = ${childId} or guardian_id = ${anyOf(guardianIds)}`,
  )
  await tx.execute(
    sql`update membership set active = false, pending = false where kindergarten_id = ${kindergartenId} and role = ${roleTypes.Parent}
      and account_id in (select account_id from guardian where id = ${anyOf(guardianIds)} and account_id is not null)`,
  )
}
