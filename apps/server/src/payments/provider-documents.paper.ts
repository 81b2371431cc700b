import type { AnsweredFile } from '@asistent/contract/core/call'
import { agreed } from '@asistent/domain/kernel/agreement'
import { amountInWords } from '@asistent/domain/kernel/amount-in-words'
import { formatDay, today } from '@asistent/domain/kernel/day'
import {
  currencies,
  euro,
  euroOfNumber,
  formatAmount,
  formatMoney,
  type Money,
  sumMoney,
} from '@asistent/domain/kernel/money'
import { formatMonth } from '@asistent/domain/kernel/month'
import {
  providerDocumentKinds,
  providerDocumentLabel,
  type ProviderDocumentKind,
} from '@asistent/domain/payments/provider-documents'
import { refuse } from '@asistent/contract/core/problem'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { oneRow, type Tx } from '../platform/database'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { requireFound, inKindergarten } from '../platform/versioned'
import { orderPaper } from './cash-book.paper'
import { accountName } from './cash-book.queries'
import { documentById, protocolPayments, wholeDocument } from './provider-documents.queries'

// Приемо-предавателен протокол with Приложение № 1, опис of an invoice or a credit note, разходен касов ордер.

const { Protocol, Invoice, Voucher, CreditNote } = providerDocumentKinds

interface Party {
  readonly name: string
  readonly bulstat: string | null
  readonly responsible: string | null
}
const partyOf = async (tx: Tx, id: number): Promise<Party> =>
  requireFound(await oneRow<Party>(tx, sql`select name, bulstat, responsible from activity_provider where id = ${id}`))

/** A protocol by activity, an invoice by its protocols, or a credit note. */
export async function documentPaper(
  context: ReadContext,
  id: number,
  kinds: readonly ProviderDocumentKind[],
): Promise<AnsweredFile> {
  const { tx, scope, now } = context
  const document = await wholeDocument(context, inKindergarten(scope), id, kinds)
  const { kind } = document
  const party = await partyOf(tx, document.providerId)
  const title =
    kind === Protocol
      ? 'Приемо-предавателен протокол'
      : kind === Invoice
        ? 'Опис към фактура'
        : 'Опис към кредитно известие'
  const toPay = euroOfNumber(document.amount - document.credited)
  const hasDirect = document.direct !== 0
  const words = (of: Money) => `${formatMoney(of)} (${amountInWords(of)})`
  const conclusion =
    kind === CreditNote
      ? `Сума на известието: ${words(toPay)}.`
      : toPay.minor < 0
        ? `Изпълнителят дължи на детската градина: ${words(euro(-toPay.minor))}.`
        : `Сума за изплащане: ${words(toPay)}.`
  return pdfFile(`${title} ${document.number}`, 'letter', {
    institution: await institutionOf(context),
    title,
    ...(document.period && { subtitle: `за ${document.period}` }),
    number: document.number,
    date: document.issuedOn,
    body: [
      {
        kind: 'facts',
        facts: [
          { label: 'Изпълнител', value: party.bulstat ? `${party.name}, ЕИК ${party.bulstat}` : party.name },
          ...(document.reason ? [{ label: 'Основание', value: document.reason }] : []),
          ...(kind === Invoice
            ? [
                {
                  label: 'Протоколи',
                  value: document.related
                    .filter((one) => one.kind === Protocol)
                    .map((one) => one.title)
                    .join(', '),
                },
              ]
            : []),
          ...(kind === CreditNote
            ? [{ label: 'Към', value: document.related.map((one) => one.title).join(', ') }]
            : []),
          ...annulled(document),
        ],
      },
      ...(document.lines.length > 0
        ? [
            {
              kind: 'table' as const,
              columns: [
                { title: 'Дейност', share: 4 },
                { title: 'Деца', align: 'right' as const, share: 1 },
                { title: 'Занимания', align: 'right' as const, share: 1.3 },
                { title: 'Платено', align: 'right' as const, share: 1.5 },
                { title: 'За градината', align: 'right' as const, share: 1.6 },
                ...(hasDirect ? [{ title: 'Получено пряко', align: 'right' as const, share: 1.6 }] : []),
                { title: 'За изплащане', align: 'right' as const, share: 1.6 },
              ],
              rows: document.lines.map((line) => [
                line.activityName,
                String(line.children),
                String(line.sessions),
                formatMoney(euroOfNumber(line.amount)),
                formatMoney(euroOfNumber(line.share)),
                ...(hasDirect ? [formatMoney(euroOfNumber(line.direct))] : []),
                formatMoney(euroOfNumber(line.toPay)),
              ]),
              totals: [
                'Общо',
                '',
                '',
                formatMoney(euroOfNumber(document.paid)),
                formatMoney(euroOfNumber(document.share)),
                ...(hasDirect ? [formatMoney(euroOfNumber(document.direct))] : []),
                formatMoney(euroOfNumber(document.amount)),
              ],
            },
          ]
        : []),
      {
        kind: 'facts',
        facts: [
          { label: 'Данъчна основа', value: formatMoney(euroOfNumber(document.net)) },
          {
            label: 'Ставка на ДДС',
            value:
              document.vatRate === null ? 'не се начислява ДДС' : `${String(document.vatRate).replace('.', ',')} %`,
          },
          { label: 'ДДС', value: formatMoney(euroOfNumber(document.tax)) },
          { label: 'Обща сума', value: formatMoney(euroOfNumber(document.amount)) },
          ...(document.credited === 0
            ? []
            : [{ label: 'Кредитни известия', value: formatMoney(euroOfNumber(document.credited)) }]),
        ],
      },
      { kind: 'paragraph', text: conclusion },
    ],
    signatures: [
      { role: 'За детската градина' },
      { role: 'За изпълнителя', ...(party.responsible && { name: party.responsible }) },
    ],
    printedOn: today(now),
  })
}

/** Facts that mark the paper of an annulled document. */
const annulled = ({ kind, isAnnulled, annulReason }: Annulled) =>
  isAnnulled
    ? [
        {
          label: agreed('анулиран', providerDocumentLabel[kind]).toLocaleUpperCase('bg'),
          value: annulReason ?? 'да',
        },
      ]
    : []

interface Annulled {
  readonly kind: ProviderDocumentKind
  readonly isAnnulled: boolean
  readonly annulReason: string | null
}

/** Приложение № 1: the children by group, with what was paid for each. */
export async function childrenPaper(context: ReadContext, id: number): Promise<AnsweredFile> {
  const { tx, scope, now } = context
  const document = await documentById(tx, inKindergarten(scope), id, [Protocol])
  if (document.isManual) throw refuse('not-found')
  const payments = await protocolPayments(tx, context.services.config, id, document)
  const groups = new Map<string, typeof payments>()
  for (const payment of payments) {
    const name = payment.className ?? 'Без група'
    groups.set(name, [...(groups.get(name) ?? []), payment])
  }
  return pdfFile(`Приложение 1 към протокол ${document.number}`, 'report', {
    title: 'Приложение № 1',
    subtitle: `към протокол № ${document.number} / ${formatDay(document.issuedOn)} г., ${document.provider}`,
    institution: await institutionOf(context),
    printedOn: today(now),
    columns: [
      { title: 'Дете', kind: 'text', width: 3 },
      { title: 'За месец', kind: 'text', width: 1.6 },
      { title: 'Платено на', kind: 'day' },
      { title: 'Сума, €', kind: 'money', totals: 'sum' },
    ],
    rows: [],
    groups: [...groups].map(([title, list]) => ({
      title,
      rows: list.map((one) => [one.studentName, formatMonth(one), one.paidOn, formatAmount(one.amount)]),
    })),
    totals: [
      'Общо',
      null,
      null,
      formatAmount(
        sumMoney(
          payments.map((one) => one.amount),
          currencies.EUR,
        ),
      ),
    ],
    signatures: [{ role: 'Изготвил' }, { role: 'Директор' }],
  })
}

export async function voucherPaperOf(context: ReadContext, id: number): Promise<AnsweredFile> {
  const { tx, scope } = context
  const document = await documentById(tx, inKindergarten(scope), id, [Voucher])
  const cashier = await oneRow<{ name: string }>(
    tx,
    sql`select ${accountName(sql`${document.cashierId}::int`)} as name`,
  )
  return orderPaper(context, {
    source: 'voucher',
    number: Number(document.number),
    issuedOn: document.issuedOn,
    amount: euroOfNumber(document.amount),
    party: document.receiverName ?? document.provider,
    partyNumber: document.receiverNumber,
    reason: `${document.reason ?? ''} (${document.provider})`,
    annulReason: document.isAnnulled ? (document.annulReason ?? 'да') : null,
    cashier: document.cashierId === null ? null : (cashier?.name ?? null),
  })
}
