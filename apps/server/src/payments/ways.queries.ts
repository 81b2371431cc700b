import { today } from '@asistent/domain/kernel/day'
import { paymentCode } from '@asistent/domain/payments/bank-lines'
import { paymentMethods } from '@asistent/domain/payments/invoices'
import { onlineStates } from '@asistent/domain/payments/online'
import { sql } from 'drizzle-orm'
import { paysFor } from '../people/sight.ops'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { settingOfInvoice } from './settings.queries'

interface Way {
  readonly id: number
  readonly idn: string | null
  readonly until: string | null
  readonly recipient: string | null
  readonly iban: string | null
  readonly bankName: string | null
}

/**
 * Ways to pay each unpaid fee: a valid code of EasyPay, and the account for transfers. None without the right to pay for
 * the child.
 */
export async function withWays<Invoice extends { readonly id: number; readonly notPaid: number }>(
  tx: Tx,
  scope: Scope,
  now: Date,
  invoices: readonly Invoice[],
) {
  const unpaid = invoices.filter(({ notPaid }) => notPaid > 0).map(({ id }) => id)
  const possibleWays = await rows<Way>(
    tx,
    sql`select i.id, e.idn, e.until, f.recipient, f.iban, f.bank_name as "bankName" from fee_invoice i join fee_balance b on b.invoice_id = i.id left join ${settingOfInvoice(sql`s.recipient, s.iban, s.bank_name`)} on true
      left join lateral (select p.idn, p.expires_at as until from online_item x join online_payment p on p.id = x.payment_id
        where x.invoice_id = i.id and p.account_id = ${scope.accountId} and p.method = ${paymentMethods.EasyPay} and p.idn is not null and p.state in (${onlineStates.Waiting}, ${onlineStates.NotPaid})
          and p.expires_at > ${now.toISOString()} and p.amount = b.charged - b.paid and not exists (select from online_item o where o.payment_id = p.id and o.invoice_id <> i.id)
        order by p.id desc limit 1) e on true where i.id = ${anyOf(unpaid)} and ${paysFor(scope, sql`i.child_id`)}`,
  )
  const ways = new Map(possibleWays.map((way) => [way.id, way]))
  return invoices.map((invoice) => {
    const way = ways.get(invoice.id)
    return {
      ...invoice,
      easyPayIdn: way?.idn ?? null,
      easyPayIdnExpirationDate: way?.until ? today(new Date(way.until)) : null,
      bank:
        way && way.iban !== null && way.recipient !== null
          ? { recipient: way.recipient, iban: way.iban, bankName: way.bankName, code: paymentCode(invoice.id) }
          : null,
    }
  })
}
