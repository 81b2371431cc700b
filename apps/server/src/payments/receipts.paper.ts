import type { AnsweredFile } from '@asistent/contract/core/call'
import { amountInWords } from '@asistent/domain/kernel/amount-in-words'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import { formatMoney, moneyOfDecimal, type Currency } from '@asistent/domain/kernel/money'
import { monthName } from '@asistent/domain/kernel/month'
import { paymentMethodLabel, paymentMethods, type PaymentMethod } from '@asistent/domain/payments/invoices'
import { sql, type SQL } from 'drizzle-orm'
import { fullName } from '../people/child-sql.ops'
import type { ReadContext } from '../platform/context'
import { oneRow } from '../platform/database'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { found, inKindergarten } from '../platform/versioned'

// Приходен касов ордер with its квитанция; a payment by other ways is confirmed by the same lines.

interface PaperFacts {
  readonly number: number
  readonly paidOn: Day
  readonly method: PaymentMethod
  readonly currency: Currency
  readonly total: string
  readonly payer: string | null
  readonly note: string | null
  readonly annulReason: string | null
  readonly cashier: string | null
  readonly lines: readonly {
    readonly child: string
    readonly provider: string
    readonly year: number
    readonly month: number
    readonly number: number
    readonly amount: string
  }[]
}

export async function receiptPaper(context: ReadContext, id: number, more: SQL = sql`true`): Promise<AnsweredFile> {
  const { tx, scope, now } = context
  const facts = found(
    await oneRow<PaperFacts>(
      tx,
      sql`select r.number, r.paid_on as "paidOn", r.method, r.currency, r.total, r.payer, r.note, r.annul_reason as "annulReason",
        (select trim(concat(a.first_name, ' ', a.last_name)) from account a where a.id = r.cashier_id) as cashier,
        (select json_agg(json_build_object('child', ${fullName()}, 'provider', v.name, 'year', i.year, 'month', i.month, 'number', i.number, 'amount', p.amount::text) order by i.year, i.month, p.id)
          from fee_payment p join fee_invoice i on i.id = p.invoice_id join activity_provider v on v.id = i.provider_id join child c on c.id = p.child_id
          where p.receipt_id = r.id and p.reverses_id is null) as lines
        from fee_receipt r where r.id = ${id} and r.kindergarten_id = ${inKindergarten(scope)} and ${more}`,
    ),
  )
  const cash = facts.method === paymentMethods.Cash
  const total = moneyOfDecimal(decimal(facts.total), facts.currency)
  const shown = (amount: string) => formatMoney(moneyOfDecimal(decimal(amount), facts.currency))
  const said = [
    {
      kind: 'facts' as const,
      facts: [
        {
          label: 'Получена сума от',
          value: facts.payer ?? [...new Set(facts.lines.map(({ child }) => child))].join(', '),
        },
        { label: 'Начин на плащане', value: paymentMethodLabel[facts.method] },
        { label: 'Сума', value: formatMoney(total) },
        { label: 'Словом', value: amountInWords(total) },
        ...(facts.annulReason ? [{ label: 'АНУЛИРАН', value: facts.annulReason }] : []),
      ],
    },
    {
      kind: 'table' as const,
      columns: [
        { title: 'Дете', share: 3 },
        { title: 'Основание', share: 4 },
        { title: 'Сума', align: 'right' as const, share: 1.4 },
      ],
      rows: facts.lines.map((line) => [
        line.child,
        `Такса № ${line.number} за ${monthName(line.month)} ${line.year} г., ${line.provider}`,
        shown(line.amount),
      ]),
      totals: ['Общо', '', formatMoney(total)],
    },
  ]
  const title = cash ? 'Приходен касов ордер' : 'Потвърждение за плащане'
  return pdfFile(`${title} ${facts.number}`, 'letter', {
    institution: await institutionOf(context),
    title,
    number: String(facts.number),
    date: facts.paidOn,
    body: [
      ...said,
      ...(facts.note ? [{ kind: 'paragraph' as const, text: facts.note }] : []),
      ...(cash
        ? [
            { kind: 'space' as const, lines: 2 },
            {
              kind: 'heading' as const,
              text: `Квитанция към приходен касов ордер № ${facts.number} / ${formatDay(facts.paidOn)} г.`,
            },
            ...said,
          ]
        : []),
    ],
    signatures: [{ role: 'Броил сумата' }, { role: 'Касиер', ...(facts.cashier && { name: facts.cashier }) }],
    stamp: true,
    printedOn: today(now),
  })
}
