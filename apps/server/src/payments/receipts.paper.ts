import type { AnsweredFile } from '@asistent/contract/core/call'
import type { Letter } from '@asistent/documents/letter'
import { amountInWords } from '@asistent/domain/kernel/amount-in-words'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import type { Language } from '@asistent/domain/kernel/languages'
import { formatMoney, moneyOfDecimal, type Currency, type Money } from '@asistent/domain/kernel/money'
import { monthName } from '@asistent/domain/kernel/month'
import { transliterated } from '@asistent/domain/kernel/text'
import { paymentMethodLabel, paymentMethods, type PaymentMethod } from '@asistent/domain/payments/invoices'
import { sql, type SQL } from 'drizzle-orm'
import { fullName } from '../people/child-sql.ops'
import type { ReadContext } from '../platform/context'
import { oneRow } from '../platform/database'
import { inLanguage, say, type Said } from '../platform/language'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { requireFound, inKindergarten } from '../platform/versioned'
import { orderLetter, type NamedLetter } from './cash-book.paper'
import { guardianName } from './cash-book.steps'

// A cash receipt is a приходен касов ордер with its квитанция. A payment by another method is confirmed: no cash order, no
// cashier.

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
  const facts = await factsOf(context, id, more)
  const { name, letter } = await receiptLetter(context, facts)
  const { language } = context.scope
  if (language === 'bg') return pdfFile(name, 'letter', letter)
  const aid = readingAid(facts, letter, language)
  return pdfFile(name, 'bundle', {
    parts: [
      { template: 'letter', data: letter },
      { template: 'letter', data: aid },
    ],
  })
}

const factsOf = async ({ tx, scope }: ReadContext, id: number, more: SQL): Promise<PaperFacts> =>
  requireFound(
    await oneRow<PaperFacts>(
      tx,
      sql`select r.number, r.paid_on as "paidOn", r.method, r.currency, r.total, r.note, r.annul_reason as "annulReason",
        coalesce(r.payer, ${guardianName(sql`select p.child_id from fee_payment p where p.receipt_id = r.id`)}) as payer,
        (select trim(concat(a.first_name, ' ', a.last_name)) from account a where a.id = r.cashier_id) as cashier,
        (select json_agg(json_build_object('child', ${fullName()}, 'provider', v.name, 'year', i.year, 'month', i.month, 'number', i.number, 'amount', p.amount::text) order by i.year, i.month, p.id)
          from fee_payment p join fee_invoice i on i.id = p.invoice_id join activity_provider v on v.id = i.provider_id join child c on c.id = p.child_id
          where p.receipt_id = r.id and p.reverses_id is null) as lines
        from fee_receipt r where r.id = ${id} and r.kindergarten_id = ${inKindergarten(scope)} and ${more}`,
    ),
  )

const totalOf = ({ total, currency }: PaperFacts): Money => moneyOfDecimal(decimal(total), currency)
const childrenOf = ({ lines }: PaperFacts): string[] => [...new Set(lines.map(({ child }) => child))]

async function receiptLetter(context: ReadContext, facts: PaperFacts): Promise<NamedLetter> {
  const total = totalOf(facts)
  const payer = facts.payer ?? `Родител на ${childrenOf(facts).join(', ')}`
  const details: Letter['body'] = [
    {
      kind: 'table',
      columns: [
        { title: 'Дете', share: 3 },
        { title: 'Такса', share: 4 },
        { title: 'Сума', align: 'right', share: 1.4 },
      ],
      rows: facts.lines.map((line) => [
        line.child,
        `Такса № ${line.number} за ${monthName(line.month)} ${line.year} г., ${line.provider}`,
        formatMoney(moneyOfDecimal(decimal(line.amount), facts.currency)),
      ]),
      totals: ['Общо', '', formatMoney(total)],
    },
  ]
  const note = facts.note ? [{ kind: 'paragraph' as const, text: facts.note }] : []
  if (facts.method === paymentMethods.Cash)
    return orderLetter(context, {
      source: 'receipt',
      number: facts.number,
      issuedOn: facts.paidOn,
      amount: total,
      party: payer,
      reason: 'Такси за допълнителни дейности',
      annulReason: facts.annulReason,
      cashier: facts.cashier,
      details: [...details, ...note],
    })
  const title = 'Потвърждение за плащане'
  const letter: Letter = {
    institution: await institutionOf(context),
    title,
    number: String(facts.number),
    date: facts.paidOn,
    body: [
      {
        kind: 'facts',
        facts: [
          { label: 'Платец', value: payer },
          { label: 'Начин на плащане', value: paymentMethodLabel[facts.method] },
          { label: 'Сума', value: formatMoney(total) },
          { label: 'Словом', value: amountInWords(total) },
          ...(facts.annulReason ? [{ label: 'АНУЛИРАНО', value: facts.annulReason }] : []),
        ],
      },
      ...details,
      ...note,
    ],
    signatures: [],
    notes: ['Сумата не е платена в брой. Потвърждението не е касов документ.'],
    printedOn: today(context.now),
  }
  return { name: `${title} ${facts.number}`, letter }
}

/** The Bulgarian document is the one that counts; this page helps to read it. Names get Latin letters for their readers. */
function readingAid(facts: PaperFacts, { institution, printedOn }: Letter, language: Language): Letter {
  const write = (said: Said) => inLanguage(said, language)
  const named = (name: string) => (language === 'uk' ? name : `${name} (${transliterated(name)})`)
  const money = (amount: string) => formatMoney(moneyOfDecimal(decimal(amount), facts.currency))
  return {
    language,
    institution,
    title: write(say('Потвърждение за плащане')),
    subtitle: `№ ${facts.number} / ${formatDay(facts.paidOn)}`,
    printedOn,
    body: [
      {
        kind: 'paragraph',
        text: write(say('Превод за Ваше удобство. Документът е предходната страница на български.')),
      },
      {
        kind: 'facts',
        facts: [
          ...(facts.payer === null ? [] : [{ label: write(say('Платец')), value: named(facts.payer) }]),
          { label: write(say('Начин на плащане')), value: write(say(paymentMethodLabel[facts.method])) },
          { label: write(say('Сума')), value: formatMoney(totalOf(facts)) },
          ...(facts.annulReason ? [{ label: write(say('АНУЛИРАНО')), value: facts.annulReason }] : []),
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: write(say('Дете')), share: 3 },
          { title: write(say('Такса')), share: 4 },
          { title: write(say('Сума')), align: 'right', share: 1.4 },
        ],
        rows: facts.lines.map(({ child, number: fee, year, month, provider, amount }) => [
          named(child),
          write(
            say('Такса № {number} за {month}, {provider}', {
              number: String(fee),
              month: { month: { year, month } },
              provider,
            }),
          ),
          money(amount),
        ]),
        totals: [write(say('Общо')), '', formatMoney(totalOf(facts))],
      },
      ...(facts.note ? [{ kind: 'paragraph' as const, text: facts.note }] : []),
    ],
    signatures: [],
  }
}
