import type { Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/database'

interface IssuedOrder {
  readonly fullNumber: string
  readonly forDate: Day
}

/** Enters the number of the order in the substitution, which the register receives; null removes it. */
export const setSubstitutionOrder = (tx: Tx, kindergartenId: number, id: number, order: IssuedOrder | null) =>
  tx.execute(sql`update staff_substitution set order_number = ${order?.fullNumber ?? null}, order_on = ${order?.forDate ?? null}, version = version + 1
    where id = ${id} and kindergarten_id = ${kindergartenId}`)
