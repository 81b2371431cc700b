import { refusePayments } from '@asistent/contract/payments/problems'
import { dayOf, formatDay, today, yearOf, type Day } from '@asistent/domain/kernel/day'
import { euroOfText, formatMoney, type Money } from '@asistent/domain/kernel/money'
import { cashOrderKinds, isIncoming, type CashOrderKind } from '@asistent/domain/payments/cash-book'
import { sql, type SQL } from 'drizzle-orm'
import { cashOrder } from '../db/tables/payments/cash-orders'
import type { WriteContext } from '../platform/context'
import { oneRow, type Tx } from '../platform/database'
import { takeNumber } from '../platform/numbers'
import { insertRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
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
  const row = requireFound(
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
async function lowestFrom(tx: Tx, tillId: number, date: Day): Promise<{ day: Day; balance: Money }> {
  const row = await oneRow<{ day: Day; balance: string }>(
    tx,
    sql`select day, balance::text from (
      (select ${date}::date as day, d.balance from cash_day d where d.till_id = ${tillId} and d.day <= ${date} order by d.day desc limit 1)
      union all select ${date}::date, 0 where not exists (select from cash_day d where d.till_id = ${tillId} and d.day <= ${date})
      union all select d.day, d.balance from cash_day d where d.till_id = ${tillId} and d.day > ${date}) low order by balance, day limit 1`,
  )
  return { day: row?.day ?? date, balance: euroOfText(row?.balance ?? '0') }
}

const unopened = () =>
  refusePayments('cash-unopened', { next: { to: '/activities/accounting/cash-book', label: 'Към касовата книга' } })

export async function requireCash(tx: Tx, { id }: Till, date: Day, amount: Money): Promise<void> {
  if (id === undefined) throw unopened()
  const { day, balance } = await lowestFrom(tx, id, date)
  if (amount.minor <= balance.minor) return
  if (!(await isOpened(tx, id))) throw unopened()
  throw refusePayments('cash-short', {
    values: { day: formatDay(day), balance: formatMoney(balance), needed: formatMoney(amount) },
  })
}

/**
 * Condition: the money in till `t` was counted: it has an opening balance or a closed day. After an upgrade a till has neither
 * until its cashier counts the money.
 */
export const hasOpening = sql`(t.closed_until is not null or exists (select from cash_order o where o.kindergarten_id = t.kindergarten_id
  and o.cashier_id is not distinct from t.cashier_id and o.kind = ${cashOrderKinds.Opening} and o.annulled_at is null))`

const isOpened = async (tx: Tx, tillId: number): Promise<boolean> =>
  (await oneRow(tx, sql`select 1 as there from cash_till t where t.id = ${tillId} and ${hasOpening}`)) !== undefined

/** First guardian of the children who may pay, for a receipt without a payer. */
export const guardianName = (childIds: SQL): SQL =>
  sql`(select trim(concat(w.first_name, ' ', w.last_name)) from child_guardian cg join guardian w on w.id = cg.guardian_id
    where cg.child_id in (${childIds}) order by cg.may_pay desc, cg.child_id, cg.guardian_id limit 1)`

type NewOrder = Omit<typeof cashOrder.$inferInsert, 'id' | 'kindergartenId' | 'series' | 'number'> & {
  readonly kind: CashOrderKind
}

/** ПКО and РКО share the numbers of receipts and vouchers. The number is taken before the till is locked. */
export async function issueOrder(tx: Tx, kindergartenId: number, values: NewOrder): Promise<number> {
  if (values.kind === cashOrderKinds.Opening) return insertRow(tx, cashOrder, kindergartenId, values)
  const series = `${isIncoming(values.kind) ? 'cash' : 'voucher'}:${yearOf(values.issuedOn)}`
  const number = await takeNumber(tx, { kindergartenId, series })
  return insertRow(tx, cashOrder, kindergartenId, { ...values, series, number })
}
