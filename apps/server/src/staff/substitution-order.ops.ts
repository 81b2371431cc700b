import type { Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../platform/database'

// The number of an order in substitutions, which the register receives. An order for the substitution takes precedence over
// one for the leave that caused it.

interface IssuedOrder {
  readonly fullNumber: string
  readonly forDate: Day
}

/** Valid order of a leave, the latest first. */
const orderOfLeave = (leaveId: SQL): SQL =>
  sql`select e.prefix || e.number as number, e.for_on from book_entry e where e.cause_kind = 'leave' and e.cause_id = ${leaveId} and e.annulled_at is null order by e.id desc limit 1`

/** Enters the number of the order; null replaces it by that of the leave, or removes it. */
export async function setSubstitutionOrder(tx: Tx, kindergartenId: number, id: number, order: IssuedOrder | null) {
  await tx.execute(sql`update staff_substitution set order_number = ${order?.fullNumber ?? null}, order_on = ${order?.forDate ?? null}, version = version + 1
    where id = ${id} and kindergarten_id = ${kindergartenId}`)
  if (order === null) await enterOrderOfLeave(tx, kindergartenId, sql`s.id = ${id}`)
}

/** Enters the order of their leave in substitutions without a number. */
const enterOrderOfLeave = (tx: Tx, kindergartenId: number, which: SQL) =>
  tx.execute(sql`update staff_substitution s set order_number = o.number, order_on = o.for_on, version = s.version + 1
    from staff_substitution x cross join lateral (${orderOfLeave(sql`x.leave_id`)}) o
    where x.id = s.id and s.order_number is null and s.kindergarten_id = ${kindergartenId} and ${which}`)

/** A new substitution of a leave that has an order already. */
export const takeOrderOfLeave = (tx: Tx, kindergartenId: number, id: number) =>
  enterOrderOfLeave(tx, kindergartenId, sql`s.id = ${id}`)

/** Enters the order of a leave in its substitutions without a number, or removes it from those that have it. */
export async function setOrderOfLeave(
  tx: Tx,
  kindergartenId: number,
  leaveId: number,
  { fullNumber }: IssuedOrder,
  isIssued: boolean,
) {
  if (!isIssued)
    await tx.execute(sql`update staff_substitution set order_number = null, order_on = null, version = version + 1
      where kindergarten_id = ${kindergartenId} and leave_id = ${leaveId} and order_number = ${fullNumber}`)
  await enterOrderOfLeave(tx, kindergartenId, sql`s.leave_id = ${leaveId}`)
}
