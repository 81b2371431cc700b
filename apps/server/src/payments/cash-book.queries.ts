import type { OutputOf } from '@asistent/contract/core/call'
import type { Amount } from '@asistent/contract/core/values'
import type { getCashDay } from '@asistent/contract/payments/cash-book.calls'
import {
  cashOrderKinds,
  cashOrderLabel,
  isIncoming,
  oppositeAccount,
  usualAccounts,
  type CashAccounts,
  type CashOrderKind,
  type CashSource,
} from '@asistent/domain/payments/cash-book'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { requireFound } from '../platform/versioned'

export interface CashSetting extends CashAccounts {
  readonly id: number
  readonly chiefAccountant: string | null
  readonly cashLimit: Amount | null
  readonly version: number
}

export const storedSetting = (tx: Tx, kindergartenId: number): Promise<CashSetting | undefined> =>
  oneRow<CashSetting>(
    tx,
    sql`select id, chief_accountant as "chiefAccountant", cash_account as "cashAccount", parents_account as "parentsAccount", providers_account as "providersAccount",
      bank_account as "bankAccount", difference_account as "differenceAccount", cash_limit::float8 as "cashLimit", version from cash_setting where kindergarten_id = ${kindergartenId}`,
  )

export const cashSettingOf = async (tx: Tx, kindergartenId: number): Promise<Omit<CashSetting, 'id' | 'version'>> =>
  (await storedSetting(tx, kindergartenId)) ?? { ...usualAccounts, chiefAccountant: null, cashLimit: null }

export const accountName = (id: SQL): SQL =>
  sql`coalesce((select trim(concat(a.first_name, ' ', a.last_name)) from account a where a.id = ${id}), 'Без касиер')`

/** Days of tills with their pages: days with movements, and closed days without. Alias `x`, of the till `t`. */
export const daysOfTills = sql`cash_till t join lateral (
  select coalesce(d.day, p.day) as day, p.number as page, coalesce(p.received, d.received) as received, coalesce(p.paid_out, d.paid_out) as paid_out,
    coalesce(p.balance, d.balance) as balance, coalesce(p.opening, d.balance - d.received + d.paid_out) as opening,
    coalesce((select -sum(m.amount) from cash_movement m join cash_order o on o.id = m.order_id and o.kind = ${cashOrderKinds.Deposit}
      where m.till_id = t.id and m.day = d.day and m.amount < 0), 0) as deposited
  from (select * from cash_day d where d.till_id = t.id) d full join (select * from cash_page p where p.till_id = t.id) p on p.day = d.day) x on true`

type CashDay = OutputOf<typeof getCashDay>

interface StoredMovement {
  readonly id: number
  readonly cents: number
  readonly isReversal: boolean
  readonly number: number | null
  readonly issuedOn: Day
  readonly party: string | null
  readonly reason: string | null
  readonly orderKind: CashOrderKind | null
  readonly isAnnulled: boolean
  readonly receiptId: number | null
  readonly voucherId: number | null
  readonly orderId: number | null
}

const sourceOf = ({ receiptId, voucherId, orderKind }: StoredMovement): CashSource =>
  receiptId !== null ? 'receipt' : voucherId !== null ? 'voucher' : orderKind!

function documentOf(movement: StoredMovement, day: Day): string {
  const { number, isReversal, issuedOn } = movement
  const source = sourceOf(movement)
  const incoming = source === 'receipt' || (source !== 'voucher' && isIncoming(source))
  const title = number === null ? cashOrderLabel[cashOrderKinds.Opening] : `${incoming ? 'ПКО' : 'РКО'} № ${number}`
  if (!isReversal) return title
  return `${number === null ? 'Анулирано' : 'Анулиран'} ${number === null ? title.toLowerCase() : title}${issuedOn === day ? '' : ` от ${formatDay(issuedOn)} г.`}`
}

export async function cashDay(
  tx: Tx,
  kindergartenId: number,
  accountId: number,
  { tillId, day }: { readonly tillId: number; readonly day: Day },
): Promise<CashDay> {
  const till = requireFound(
    await oneRow<{ cashier: string; cashierId: number | null; closedUntil: Day | null }>(
      tx,
      sql`select ${accountName(sql`t.cashier_id`)} as cashier, t.cashier_id as "cashierId", t.closed_until as "closedUntil" from cash_till t where t.id = ${tillId} and t.kindergarten_id = ${kindergartenId}`,
    ),
  )
  const setting = await cashSettingOf(tx, kindergartenId)
  const turnover = await oneRow<{
    page: number | null
    received: Amount
    paidOut: Amount
    balance: Amount
    opening: Amount
  }>(
    tx,
    sql`select x.page, x.received::float8 as received, x.paid_out::float8 as "paidOut", x.balance::float8 as balance, x.opening::float8 as opening
      from ${daysOfTills} where t.id = ${tillId} and x.day = ${day}`,
  )
  const before = await oneRow<{ balance: Amount }>(
    tx,
    sql`select balance::float8 as balance from cash_day where till_id = ${tillId} and day < ${day} order by day desc limit 1`,
  )
  const opening = turnover?.opening ?? before?.balance ?? (0 as Amount)
  const movements = await rows<StoredMovement>(
    tx,
    sql`select m.id, (m.amount * 100)::int as cents, m.is_reversal as "isReversal", coalesce(r.number, d.number, o.number) as number, coalesce(r.paid_on, d.issued_on, o.issued_on) as "issuedOn",
      coalesce(r.payer, d.receiver_name, o.party) as party, case when r.id is not null then coalesce(r.note, 'Такси за дейности') else coalesce(d.reason, o.reason) end as reason,
      o.kind as "orderKind", o.annulled_at is not null as "isAnnulled", m.receipt_id as "receiptId", m.document_id as "voucherId", m.order_id as "orderId"
      from cash_movement m left join fee_receipt r on r.id = m.receipt_id left join provider_document d on d.id = m.document_id left join cash_order o on o.id = m.order_id
      where m.till_id = ${tillId} and m.day = ${day} order by m.id`,
  )
  const isClosed = till.closedUntil !== null && day <= till.closedUntil
  return {
    tillId,
    day,
    cashier: till.cashier,
    isOwn: till.cashierId === accountId,
    page: turnover?.page ?? null,
    isClosed,
    opening,
    received: turnover?.received ?? (0 as Amount),
    paidOut: turnover?.paidOut ?? (0 as Amount),
    balance: turnover?.balance ?? opening,
    limit: setting.cashLimit,
    movements: movements.map((movement) => ({
      id: movement.id,
      document: documentOf(movement, day),
      party: movement.party,
      reason: movement.reason ?? '',
      account: oppositeAccount(sourceOf(movement), setting) ?? null,
      received: (Math.max(movement.cents, 0) / 100) as Amount,
      paidOut: (Math.max(-movement.cents, 0) / 100) as Amount,
      receiptId: movement.receiptId,
      voucherId: movement.voucherId,
      orderId: movement.orderId,
      isPrintable: movement.number !== null,
      mayAnnul:
        !isClosed &&
        movement.orderKind !== null &&
        !movement.isReversal &&
        !movement.isAnnulled &&
        movement.orderKind !== cashOrderKinds.Refund &&
        movement.orderKind !== cashOrderKinds.Return,
    })),
  }
}
