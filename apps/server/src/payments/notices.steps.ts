import { Problem } from '@asistent/contract/core/problem'
import { compareDays } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import {
  currencies,
  formatAmount,
  moneyOfDecimal,
  parseMoney,
  subtractMoney,
  sumMoney,
} from '@asistent/domain/kernel/money'
import type { PaymentMethod } from '@asistent/domain/payments/invoices'
import {
  onlineStates,
  otherAmount,
  paidDay,
  parseNotice,
  stateAfterNotice,
  type NoticeLine,
  type OnlineState,
} from '@asistent/domain/payments/online'
import { sql } from 'drizzle-orm'
import { inSavepoint, rows, type Tx } from '../platform/database'
import { loggable } from '../platform/logging'
import { anyOf } from '../platform/list'
import type { Services } from '../platform/services'
import { requireFound } from '../platform/versioned'
import { lockInvoices, postPayment, type LockedInvoice } from './payments.steps'

// Processes a valid notice of ePay.bg: each line is settled and answered separately. The payment is locked first, so
// repeated, reordered and concurrent notices post it once.

interface Bookkeeping {
  readonly tx: Tx
  readonly now: Date
  readonly services: Services
}

interface Locked {
  readonly id: number
  readonly state: OnlineState
  readonly method: PaymentMethod
  readonly amount: string
}

interface Item {
  readonly paymentId: number
  readonly invoiceId: number
  readonly kindergartenId: number
  readonly amount: string
}

export interface Settled {
  readonly answer: string
  /** No line has to be retried. */
  readonly settled: boolean
  readonly kindergartenIds: readonly number[]
}

const euros = (value: string) => moneyOfDecimal(decimal(value), currencies.EUR)

export async function settleNotice(books: Bookkeeping, merchant: string, text: string): Promise<Settled> {
  const { tx, services } = books
  const lines = parseNotice(text)
  const numbers = lines.flatMap(({ invoice }) => invoice ?? [])
  // Locks the payments first, then all of their invoices in the order of ids, so that two notices do not deadlock.
  const payments = await rows<Locked>(
    tx,
    sql`select id, state, method, amount from online_payment where merchant = ${merchant} and id = ${anyOf(numbers)} order by id for update`,
  )
  const paymentById = new Map(payments.map((payment) => [payment.id, payment]))
  const items = await rows<Item>(
    tx,
    sql`select payment_id as "paymentId", invoice_id as "invoiceId", kindergarten_id as "kindergartenId", amount from online_item
      where payment_id = ${anyOf([...paymentById.keys()])} order by invoice_id`,
  )
  const invoiceIds = [...new Set(items.map(({ invoiceId }) => invoiceId))]
  if (invoiceIds.length > 0) await lockInvoices(tx, 'any', invoiceIds)

  const answers: string[] = []
  for (const line of lines) {
    if (line.invoice === undefined) continue
    const payment = paymentById.get(line.invoice)
    const say = (status: 'OK' | 'ERR' | 'NO') => answers.push(`INVOICE=${line.invoice}:STATUS=${status}\n`)
    if (!payment) say('NO')
    else if ('bad' in line) say('ERR')
    else
      try {
        const ofPayment = items.filter(({ paymentId }) => paymentId === payment.id)
        const state = await inSavepoint(tx, () => settleLine(books, payment, ofPayment, line))
        // A notice may contain a number twice.
        paymentById.set(payment.id, { ...payment, state })
        say('OK')
      } catch (error) {
        // The till's day is closed: the reconciliation of the next morning retries.
        const level = error instanceof Problem ? 'warn' : 'error'
        services.log[level]({ error: loggable(error) }, 'известие от ePay.bg')
        say('ERR')
      }
  }
  return {
    answer: answers.join('') || 'ERR=No lines\n',
    settled: !answers.some((one) => one.includes('STATUS=ERR')),
    kindergartenIds: [...new Set(items.map(({ kindergartenId }) => kindergartenId))],
  }
}

async function settleLine(
  books: Bookkeeping,
  payment: Locked,
  items: readonly Item[],
  line: NoticeLine,
): Promise<OnlineState> {
  const { tx, now } = books
  const state = stateAfterNotice(payment.state, line.status)
  if (state === payment.state) return state
  await tx.execute(sql`update online_item set awaited = false where payment_id = ${payment.id} and awaited`)
  if (state !== onlineStates.Paid) {
    await tx.execute(sql`update online_payment set state = ${state} where id = ${payment.id}`)
    return state
  }
  const requested = euros(payment.amount)
  const paid = line.amount === undefined ? requested : parseMoney(line.amount, currencies.EUR)
  if (paid?.minor !== requested.minor) {
    // The received amount differs from the requested one, so a person must decide.
    const trouble = otherAmount(paid ? formatAmount(paid) : (line.amount ?? ''), payment.amount)
    await tx.execute(
      sql`update online_payment set state = ${onlineStates.Error}, trouble = ${trouble} where id = ${payment.id}`,
    )
    return onlineStates.Error
  }
  const posted = await postItems(books, payment, items, line)
  await tx.execute(sql`update online_payment set state = ${state}, paid_on = ${paidDay(line.payTime, now)}, stan = ${line.stan ?? null}, bcode = ${line.bcode ?? null},
    unposted = ${formatAmount(subtractMoney(requested, posted))}, trouble = null where id = ${payment.id}`)
  return state
}

/** One receipt in each kindergarten for the amounts still owed; returns their sum. */
async function postItems(books: Bookkeeping, payment: Locked, items: readonly Item[], line: NoticeLine) {
  const { tx, now } = books
  const invoices = new Map(
    (
      await lockInvoices(
        tx,
        'any',
        items.map(({ invoiceId }) => invoiceId),
      )
    ).map((one) => [one.id, one]),
  )
  const owed = items.flatMap((item) => {
    const invoice = requireFound(invoices.get(item.invoiceId))
    const amount = lesser(euros(item.amount), invoice)
    return amount.minor > 0 ? [{ invoice, amount }] : []
  })
  for (const kindergartenId of new Set(owed.map(({ invoice }) => invoice.kindergartenId))) {
    const ofKindergarten = owed.filter(({ invoice }) => invoice.kindergartenId === kindergartenId)
    const { receiptId } = await postPayment({ tx, now }, kindergartenId, {
      items: ofKindergarten.toSorted((a, b) => compareDays(a.invoice.dueOn, b.invoice.dueOn)),
      method: payment.method,
      date: paidDay(line.payTime, now),
      hasArrived: true,
      payer: null,
      note: `ePay.bg № ${payment.id}`,
      isBatch: false,
    })
    await tx.execute(
      sql`update online_item set receipt_id = ${receiptId} where payment_id = ${payment.id} and invoice_id = ${anyOf(ofKindergarten.map(({ invoice }) => invoice.id))}`,
    )
  }
  return sumMoney(
    owed.map(({ amount }) => amount),
    currencies.EUR,
  )
}

/** Amounts paid elsewhere or annulled meanwhile are no longer owed. */
const lesser = (amount: ReturnType<typeof euros>, { rest, annulled }: LockedInvoice) => {
  if (annulled) return euros('0')
  return amount.minor < rest.minor ? amount : rest
}
