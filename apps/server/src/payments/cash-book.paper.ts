import type { AnsweredFile } from '@asistent/contract/core/call'
import type { Letter } from '@asistent/documents/letter'
import { amountInWords } from '@asistent/domain/kernel/amount-in-words'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { euro, euroOfNumber, formatMoney, type Money } from '@asistent/domain/kernel/money'
import { plural } from '@asistent/domain/kernel/text'
import {
  cashOrderKinds,
  entryOf,
  isIncoming,
  type CashOrderKind,
  type CashSource,
} from '@asistent/domain/payments/cash-book'
import { refuse } from '@asistent/contract/core/problem'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { oneRow } from '../platform/database'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { requireFound, inKindergarten } from '../platform/versioned'
import { accountName, cashDay, cashSettingOf } from './cash-book.queries'

// Касови ордери and pages of the cash book.

interface OrderFacts {
  readonly source: CashSource
  readonly number: number
  readonly issuedOn: Day
  readonly amount: Money
  readonly party: string
  readonly partyNumber?: string | null
  readonly reason: string
  readonly annulReason: string | null
  readonly cashier: string | null
  /** What the order is about, after its facts. */
  readonly details?: Letter['body']
}

export interface NamedLetter {
  readonly name: string
  readonly letter: Letter
}

export async function orderPaper(context: ReadContext, order: OrderFacts): Promise<AnsweredFile> {
  const { name, letter } = await orderLetter(context, order)
  return pdfFile(name, 'letter', letter)
}

/** ПКО with its receipt (квитанция), or РКО. */
export async function orderLetter(context: ReadContext, order: OrderFacts): Promise<NamedLetter> {
  const { tx, scope, now } = context
  const setting = await cashSettingOf(tx, inKindergarten(scope))
  const { source, number, issuedOn, amount } = order
  const isReceipt = source === 'receipt' || (source !== 'voucher' && isIncoming(source))
  const entry = entryOf(source, setting)
  const body: Letter['body'] = [
    {
      kind: 'facts',
      facts: [
        { label: isReceipt ? 'Получена сума от' : 'Да се изплати на', value: order.party },
        ...(order.partyNumber ? [{ label: 'ЕГН/ЕИК или документ', value: order.partyNumber }] : []),
        { label: 'Основание', value: order.reason },
        { label: 'Сума', value: formatMoney(amount) },
        { label: 'Словом', value: amountInWords(amount) },
        ...(entry ? [{ label: 'Сметки', value: `дебит ${entry.debit}, кредит ${entry.credit}` }] : []),
        ...(order.annulReason === null ? [] : [{ label: 'АНУЛИРАН', value: order.annulReason }]),
      ],
    },
    ...(order.details ?? []),
  ]
  const title = isReceipt ? 'Приходен касов ордер' : 'Разходен касов ордер'
  const named = (role: string, name: string | null) => ({ role, ...(name && { name }) })
  const letter: Letter = {
    institution: await institutionOf(context),
    title,
    number: String(number),
    date: issuedOn,
    body: [
      ...body,
      ...(isReceipt
        ? [
            { kind: 'space' as const, lines: 2 },
            {
              kind: 'heading' as const,
              text: `Квитанция към приходен касов ордер № ${number} / ${formatDay(issuedOn)} г.`,
            },
            ...body,
          ]
        : [
            { kind: 'space' as const, lines: 1 },
            { kind: 'paragraph' as const, text: `Получих сумата: ${order.party}, подпис: ______________________` },
          ]),
    ],
    signatures: [
      ...(isReceipt ? [] : [{ role: 'Ръководител' }]),
      named('Гл. счетоводител', setting.chiefAccountant),
      named('Касиер', order.cashier),
      ...(isReceipt ? [named('Вносител', order.party)] : []),
    ],
    stamp: true,
    printedOn: today(now),
  }
  return { name: `${title} ${number}`, letter }
}

export async function cashOrderPaperOf(context: ReadContext, id: number): Promise<AnsweredFile> {
  const { tx, scope } = context
  const order = requireFound(
    await oneRow<{
      kind: CashOrderKind
      number: number
      issuedOn: Day
      cents: number
      party: string | null
      partyNumber: string | null
      reason: string
      annulReason: string | null
      cashier: string
    }>(
      tx,
      sql`select o.kind, coalesce(o.number, 0) as number, o.issued_on as "issuedOn", (o.amount * 100)::bigint::float8 as cents, o.party, o.party_number as "partyNumber", o.reason, o.annul_reason as "annulReason",
        ${accountName(sql`o.cashier_id`)} as cashier from cash_order o where o.id = ${id} and o.kindergarten_id = ${inKindergarten(scope)}`,
    ),
  )
  if (order.kind === cashOrderKinds.Opening) throw refuse('not-found')
  return orderPaper(context, {
    ...order,
    source: order.kind,
    amount: euro(order.cents),
    party: order.party ?? order.cashier,
  })
}

export async function cashPagePaperOf(
  context: ReadContext,
  where: { readonly tillId: number; readonly day: Day },
): Promise<AnsweredFile> {
  const { tx, scope, now } = context
  const page = await cashDay(tx, inKindergarten(scope), scope.accountId, where)
  const { chiefAccountant } = await cashSettingOf(tx, inKindergarten(scope))
  const shown = (value: number) => formatMoney(euroOfNumber(value))
  const orShown = (value: number) => (value === 0 ? '' : shown(value))
  const count = (title: string) => page.movements.filter(({ document }) => document.startsWith(title)).length
  return pdfFile(`Касова книга ${page.page ?? 'проект'} ${formatDay(page.day)}`, 'letter', {
    institution: await institutionOf(context),
    title: 'Касова книга',
    subtitle: page.page === null ? 'неприключен ден' : `лист № ${page.page}`,
    date: page.day,
    body: [
      {
        kind: 'facts',
        facts: [
          { label: 'Касиер', value: page.cashier },
          { label: 'Салдо в началото на деня', value: shown(page.opening) },
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: 'Документ', share: 2.4 },
          { title: 'От/на кого и за какво', share: 4 },
          { title: 'Сметка', share: 1 },
          { title: 'Приход', align: 'right', share: 1.5 },
          { title: 'Разход', align: 'right', share: 1.5 },
        ],
        rows: page.movements.map((movement) => [
          movement.document,
          [movement.party, movement.reason].filter(Boolean).join(': '),
          movement.account ?? '',
          orShown(movement.received),
          orShown(movement.paidOut),
        ]),
        totals: ['Оборот за деня', '', '', shown(page.received), shown(page.paidOut)],
      },
      {
        kind: 'facts',
        facts: [
          {
            label: 'Салдо в края на деня',
            value: `${shown(page.balance)} (${amountInWords(euroOfNumber(page.balance))})`,
          },
          {
            label: 'Приложени',
            value: `${plural(count('ПКО'), 'приходен ордер', 'приходни ордера')}, ${plural(count('РКО'), 'разходен ордер', 'разходни ордера')}`,
          },
        ],
      },
    ],
    signatures: [
      { role: 'Касиер', name: page.cashier },
      { role: 'Проверил: гл. счетоводител', ...(chiefAccountant && { name: chiefAccountant }) },
    ],
    printedOn: today(now),
  })
}
