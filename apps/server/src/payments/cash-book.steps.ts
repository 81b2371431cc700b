import { refusePayments } from '@asistent/contract/payments/problems'
import { dayOf, formatDay, today, yearOf, type Day } from '@asistent/domain/kernel/day'
import { euroOfText, formatMoney, type Money } from '@asistent/domain/kernel/money'
import { sql, type SQL } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { oneRow, type Tx } from '../platform/database'
import { found, inKindergarten } from '../platform/versioned'
import { requireMoneyDay } from './money-days.steps'

// Checks of the cash book that name the amounts and days. Triggers of db/cash-book.ts enforce the same rules.

export interface Till {
  /** Undefined before the first movement. */
  readonly id: number | undefined
  readonly cashierId: number
  readonly closedUntil: Day | null
}

/** Till of a cashier. */
export async function tillOf(tx: Tx, kindergartenId: number, cashierId: number): Promise<Till> {
  const row = await oneRow<{ id: number; closedUntil: Day | null }>(
    tx,
    sql`select id, closed_until as "closedUntil" from cash_till where kindergarten_id = ${kindergartenId} and cashier_id = ${cashierId}`,
  )
  return { id: row?.id, cashierId, closedUntil: row?.closedUntil ?? null }
}

/** The till that the call may change: the caller's own, or, for a director, that of another cashier. */
export async function tillToChange({ tx, scope }: WriteContext, tillId: number | undefined): Promise<Till> {
  const kindergartenId = inKindergarten(scope)
  if (tillId === undefined) return tillOf(tx, kindergartenId, scope.accountId)
  const row = found(
    await oneRow<{ id: number; cashierId: number | null; closedUntil: Day | null }>(
      tx,
      sql`select id, cashier_id as "cashierId", closed_until as "closedUntil" from cash_till where id = ${tillId} and kindergarten_id = ${kindergartenId}`,
    ),
  )
  if (row.cashierId !== scope.accountId && scope.role !== 'Director') throw refusePayments('cash-not-yours')
  return { ...row, cashierId: row.cashierId ?? scope.accountId }
}

/** Rejects a typed day that is closed in the till. */
export function requireOpenDay({ closedUntil }: Till, date: Day): void {
  if (closedUntil !== null && date <= closedUntil)
    throw refusePayments('cash-closed-until', { field: 'date', values: { day: formatDay(closedUntil) } })
}

/** Rejects days of a cash order outside of the open days of the till, of the lock 'money' and in the future. */
export async function requireOrderDay(context: WriteContext, till: Till, date: Day): Promise<void> {
  requireOpenDay(till, date)
  const since = dayOf(yearOf(today(context.now)) - 1, 1, 1)
  await requireMoneyDay(context, inKindergarten(context.scope), { date, since, start: 'предходната година' })
}

/** Lowest balance of the till from the day on, which limits a payment of that day. */
async function lowestFrom(tx: Tx, tillId: number | undefined, date: Day): Promise<{ day: Day; balance: Money }> {
  const row =
    tillId === undefined
      ? undefined
      : await oneRow<{ day: Day; balance: string }>(
          tx,
          sql`select day, balance::text from (
            (select ${date}::date as day, d.balance from cash_day d where d.till_id = ${tillId} and d.day <= ${date} order by d.day desc limit 1)
            union all select ${date}::date, 0 where not exists (select from cash_day d where d.till_id = ${tillId} and d.day <= ${date})
            union all select d.day, d.balance from cash_day d where d.till_id = ${tillId} and d.day > ${date}) low order by balance, day limit 1`,
        )
  return row ? { day: row.day, balance: euroOfText(row.balance) } : { day: date, balance: euroOfText('0') }
}

export async function requireCash(tx: Tx, { id }: Till, date: Day, amount: Money): Promise<void> {
  const { day, balance } = await lowestFrom(tx, id, date)
  if (amount.minor > balance.minor)
    throw refusePayments('cash-short', {
      values: { day: formatDay(day), balance: formatMoney(balance), needed: formatMoney(amount) },
    })
}

/** First guardian of the children who may pay, for a receipt without a payer. */
export const guardianName = (childIds: SQL): SQL =>
  sql`(select trim(concat(w.first_name, ' ', w.last_name)) from child_guardian cg join guardian w on w.id = cg.guardian_id
    where cg.child_id in (${childIds}) order by cg.may_pay desc, cg.child_id, cg.guardian_id limit 1)`
