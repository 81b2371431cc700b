import type { Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import { currencies, moneyOfDecimal, sumMoney, type Money } from '@asistent/domain/kernel/money'
import { paymentCode } from '@asistent/domain/payments/bank-lines'
import { sql, type SQL } from 'drizzle-orm'
import { fullName } from '../people/child-sql.ops'
import { rows, type Tx } from '../platform/database'
import { whereAll } from '../platform/list'
import { claimableOfInvoice } from './instalments.queries'
import { invoicesWithPlans, notAwaited } from './invoices.queries'
import { settingOfInvoice } from './settings.queries'

// What families owe, for letters on paper and by e-mail.

export interface Debt {
  readonly invoiceId: number
  readonly number: number
  readonly provider: string
  readonly year: number
  readonly month: number
  readonly dueOn: Day
  readonly rest: Money
  /** What the payer writes as the reason of a transfer. */
  readonly code: string
  readonly recipient: string | null
  readonly iban: string | null
  /** Only the overdue instalments of its plan are claimed. */
  readonly isInPlan: boolean
}

export interface Debtor {
  readonly childId: number
  readonly childName: string
  readonly className: string | null
  readonly kindergartenId: number
  readonly debts: readonly Debt[]
  readonly total: Money
}

/**
 * Children with unpaid fees, by name. Fees that wait for a confirmation of ePay.bg are not claimed, nor the instalments of a
 * plan before they are overdue.
 */
export async function debtorsOf(
  tx: Tx,
  where: readonly SQL[],
  day: Day,
  claim: SQL = claimableOfInvoice,
): Promise<Debtor[]> {
  type Stored = Omit<Debt, 'rest' | 'code'> &
    Pick<Debtor, 'childId' | 'childName' | 'className' | 'kindergartenId'> & { readonly rest: string }
  const stored = await rows<Stored>(
    tx,
    sql`select i.id as "invoiceId", i.number, v.name as provider, i.year, i.month, coalesce(plan.next_due, i.due_on) as "dueOn", ${claim} as rest, plan.id is not null as "isInPlan", f.recipient, f.iban,
      c.id as "childId", ${fullName()} as "childName", s.group_name as "className", c.kindergarten_id as "kindergartenId"
      from ${invoicesWithPlans(day)} left join ${settingOfInvoice(sql`s.recipient, s.iban`)} on true
      ${whereAll([...where, sql`i.annulled_at is null and ${claim} > 0`, notAwaited])} order by "childName", c.id, i.due_on, i.id`,
  )
  const children = new Map<number, Stored[]>()
  for (const row of stored) children.set(row.childId, [...(children.get(row.childId) ?? []), row])
  return [...children.values()].map((ofChild) => {
    const { childId, childName, className, kindergartenId } = ofChild[0]!
    const debts = ofChild.map(
      ({ invoiceId, number, provider, year, month, dueOn, rest, recipient, iban, isInPlan }) => ({
        invoiceId,
        number,
        provider,
        year,
        month,
        dueOn,
        rest: moneyOfDecimal(decimal(rest), currencies.EUR),
        code: paymentCode(invoiceId),
        recipient,
        iban,
        isInPlan,
      }),
    )
    const total = sumMoney(
      debts.map(({ rest }) => rest),
      currencies.EUR,
    )
    return { childId, childName, className, kindergartenId, debts, total }
  })
}
