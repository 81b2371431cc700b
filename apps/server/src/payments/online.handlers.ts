import type { AnsweredFile } from '@asistent/contract/core/call'
import type { Amount } from '@asistent/contract/core/values'
import {
  easyPayCode,
  epayData,
  epayNotice,
  epayReturned,
  onlineReport,
  transferEasyPayCode,
  transferEpayData,
} from '@asistent/contract/payments/online.calls'
import { refusePayments } from '@asistent/contract/payments/problems'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { currencies } from '@asistent/domain/kernel/money'
import { monthOf, rangeOf } from '@asistent/domain/kernel/month'
import { paymentMethodLabel, paymentMethods, type PaymentMethod } from '@asistent/domain/payments/invoices'
import { onlineStateLabel, onlineStates, type OnlineState } from '@asistent/domain/payments/online'
import { sql, type SQL } from 'drizzle-orm'
import { noteNotice, noteWrongChecksum, secretOf } from '../activities/epay.ops'
import { epayNotice as notices } from '../db/tables/payments/fee-receipts'
import { inScope } from '../people/visible.ops'
import type { BeforeContext, ReadContext } from '../platform/context'
import { asSystem, oneRow, rows } from '../platform/database'
import { gatewayOf, isSigned, registerBill, textOf } from '../platform/epay/protocol'
import { guest, readAfter, write, type Handler } from '../platform/handler'
import { whereAll } from '../platform/list'
import { loggable } from '../platform/logging'
import { serveReport } from '../platform/reports'
import { requireFound } from '../platform/versioned'
import { keepForged } from './forged.steps'
import { settleNotice } from './notices.steps'
import { preparePayment } from './online.steps'
import { onlineParts } from './unposted.queries'

const pageOf = (isCard: boolean) => (isCard ? 'credit_paydirect' : 'paylogin')
const answered = async <T>(_context: ReadContext, _input: unknown, made: T): Promise<T> => made

/** The request is kept before the parent leaves with it: the notice must find it. */
async function epayForm({ step, scope, now, services }: BeforeContext, isCard: boolean, invoiceId?: number) {
  const method = isCard ? paymentMethods.EPayBankCard : paymentMethods.EPay
  const { config } = services
  const { paymentId, encoded, checksum, amount, expiresAt } = await step((tx) =>
    preparePayment(tx, { scope, now, config, method, invoiceId }),
  )
  const { page: url } = gatewayOf(config)
  return { paymentId, url, page: pageOf(isCard), encoded, checksum, amount, expirationDate: expiresAt.toISOString() }
}

/** Kept, then asked for at EasyPay, then kept with its code: a lost answer is asked for again with the same number. */
async function easyPayForm({ step, scope, now, services }: BeforeContext, invoiceId?: number) {
  const { config, log } = services
  const prepared = await step((tx) =>
    preparePayment(tx, { scope, now, config, method: paymentMethods.EasyPay, invoiceId }),
  )
  const { paymentId, amount, expiresAt } = prepared
  const expirationDate = today(expiresAt)
  if (prepared.idn !== null) return { paymentId, idn: prepared.idn, amount, expirationDate }
  let idn: string
  try {
    idn = await registerBill(gatewayOf(config).server, prepared)
  } catch (error) {
    log.warn({ error: loggable(error) }, 'EasyPay')
    throw refusePayments('easypay-away')
  }
  await step((tx) => tx.execute(sql`update online_payment set idn = ${idn} where id = ${paymentId} and idn is null`))
  return { paymentId, idn, amount, expirationDate }
}

const requireEuro = (currency: number) => {
  if (currency !== currencies.EUR) throw refusePayments('no-lev', { field: 'currencyType' })
}

const plainText = (text: string): AnsweredFile => ({
  name: 'answer.txt',
  type: 'text/plain; charset=utf-8',
  body: Buffer.from(text),
  inline: true,
})

/** Compared with when an account isn't known: both take as long, and both get the same answer. */
const nobodysSecret = 'no such account'

export const onlineHandlers: Handler[] = [
  readAfter(
    epayData,
    (outside, { invoiceId, currencyType, isCard }) => {
      requireEuro(currencyType)
      return epayForm(outside, isCard, invoiceId)
    },
    answered,
  ),
  readAfter(transferEpayData, (outside, { isCard }) => epayForm(outside, isCard), answered),
  readAfter(
    easyPayCode,
    (outside, { invoiceId, currencyType }) => {
      requireEuro(currencyType)
      return easyPayForm(outside, invoiceId)
    },
    answered,
  ),
  readAfter(transferEasyPayCode, (outside) => easyPayForm(outside), answered),

  write(epayReturned, async ({ tx, scope, audit }, { paymentId, isSuccessful }) => {
    // Parents read these books and the system writes them.
    const { state, amount } = await asSystem(tx, async () => {
      const payment = requireFound(
        await oneRow<{ state: OnlineState; amount: Amount }>(
          tx,
          sql`select state, amount::float8 as amount from online_payment where id = ${paymentId} and account_id = ${scope.accountId} for update`,
        ),
      )
      const { Waiting, NotPaid } = onlineStates
      if (payment.state !== Waiting && payment.state !== NotPaid) return payment
      const next = isSuccessful ? Waiting : NotPaid
      await tx.execute(sql`update online_payment set state = ${next} where id = ${paymentId}`)
      await tx.execute(sql`update online_item set awaited = ${isSuccessful} where payment_id = ${paymentId}`)
      return { ...payment, state: next }
    })
    audit.about({ onlinePaymentId: paymentId })
    return { isSuccessful: true, state, amount }
  }),

  guest(epayNotice, async ({ tx, now, services, address, audit, afterCommit }, input) => {
    const { merchant } = input
    const encoded = input.encoded ?? input.ENCODED ?? ''
    const checksum = input.checksum ?? input.CHECKSUM ?? ''
    const secret = await secretOf(tx, services.config, merchant)
    const isValid = isSigned({ encoded, checksum }, secret ?? nobodysSecret) && secret !== undefined
    const kept = { merchant, encoded, checksum, address, receivedAt: now.toISOString(), isValid }
    audit.about({ merchant })
    if (!isValid) {
      // Anybody can send notices for an account that doesn't exist: nothing is stored of them.
      if (secret !== undefined) {
        if (encoded !== '') await keepForged(tx, { ...kept, answer: 'ERR', settled: true }, now)
        await noteWrongChecksum(tx, merchant)
      }
      return plainText('ERR=Invalid checksum\n')
    }
    await noteNotice(tx, merchant)
    const { answer, settled, kindergartenIds } = await settleNotice({ tx, now, services }, merchant, textOf(encoded))
    await tx.insert(notices).values({ ...kept, answer, settled })
    afterCommit(() => services.hub.topics(kindergartenIds, ['fees', 'payments']))
    return plainText(answer)
  }),

  ...serveReport(onlineReport, async ({ tx, scope, now }, query) => {
    const month = rangeOf(monthOf(today(now)))
    // What waits for a person is shown whenever it came, unless a period is chosen.
    const waits = query.waiting === true || query.state === onlineStates.Error
    const everything = waits && query.fromDate === undefined && query.toDate === undefined
    const [from, to] = [query.fromDate ?? month.from, query.toDate ?? month.to]
    const { kindergartenId } = query
    const within = (id: SQL) =>
      kindergartenId === undefined ? inScope(scope, id) : sql`${inScope(scope, id)} and ${id} = ${kindergartenId}`
    const payments = await rows<OnlineRow>(
      tx,
      sql`select p.id, (p.created_at at time zone 'Europe/Sofia')::date::text as "createdOn", x.students, p.method, x.amount::float8 as amount, p.state, p.paid_on as "paidOn",
        x.posted::float8 as posted, x.unposted::float8 as unposted, x.credited::float8 as credited, x.refunded::float8 as refunded, x.waiting::float8 as waiting,
        case when p.state = ${onlineStates.Annulled} then x.reason end as reason, p.trouble, p.idn
        from online_payment p join ${onlineParts(within)} on true
        ${whereAll([
          !everything && sql`(p.created_at at time zone 'Europe/Sofia')::date between ${from} and ${to}`,
          query.waiting === true && sql`p.settled < p.unposted and x.waiting > 0`,
          query.state !== undefined && sql`p.state = ${query.state}`,
        ])} order by p.id desc`,
    )
    return {
      rows: payments.map(({ method, state, trouble, reason, idn, ...row }) => ({
        ...row,
        method: paymentMethodLabel[method],
        state: onlineStateLabel[state],
        stateCode: state,
        note: trouble ?? reason ?? (idn === null ? null : `Код ${idn}`),
      })),
      ...(everything
        ? { subtitle: query.waiting === true ? 'Надплатени суми, които чакат' : 'Плащания с друга сума' }
        : { period: { from, to }, subtitle: `${formatDay(from)} – ${formatDay(to)} г.` }),
    }
  }),
]

interface OnlineRow {
  readonly id: number
  readonly createdOn: Day
  readonly students: string
  readonly method: PaymentMethod
  readonly amount: Amount
  readonly state: OnlineState
  readonly paidOn: Day | null
  readonly posted: Amount
  readonly unposted: Amount
  readonly credited: Amount
  readonly refunded: Amount
  readonly waiting: Amount
  readonly reason: string | null
  readonly trouble: string | null
  readonly idn: string | null
}
