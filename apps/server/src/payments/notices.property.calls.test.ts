import { generateInvoices, ownInvoices } from '@asistent/contract/payments/invoices.calls'
import { epayData, onlineReport, transferEpayData } from '@asistent/contract/payments/online.calls'
import { annulPayment, listPayments, pay } from '@asistent/contract/payments/payments.calls'
import { annulRefund, creditUnposted, getUnposted, refundUnposted } from '@asistent/contract/payments/unposted.calls'
import { stateAfterNotice, type NoticeStatus, type OnlineState } from '@asistent/domain/payments/online'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startEpay, type Epay } from '../../../../tests/support/epay'
import { isDeep } from '../../../../tests/support/deep'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { randomOf } from '../demo/random'
import { fieldsOf, sign, simulatorSecret, textOf } from '../platform/epay/protocol'

// Random requests, notices in any order, repeated, with several lines or forged, besides payments at the till and
// annulments; overpaid money is credited to other fees, returned, and reversed. After every step each fee equals a
// naive model to the cent.

let epay: Epay
let world: World
beforeAll(async () => {
  epay = await startEpay()
  world = await startWorld({ env: epay.env })
})
afterAll(async () => {
  await world.close()
  await epay.close()
})
afterEach(() => world.reset())

interface Request {
  readonly id: number
  readonly merchant: string
  readonly items: { id: number; cents: number }[]
  state: OnlineState
  /** Posted amounts by invoice. */
  posted: { id: number; cents: number }[]
  /** Amount that was no longer owed when the notice arrived. */
  unposted: number
  /** Its use: receipts for other fees, and returns. */
  readonly credits: { receiptId: number; id: number; cents: number }[]
  readonly refunds: { entryId: number; cents: number }[]
}

const waitingOf = ({ unposted, credits, refunds }: Request) =>
  unposted - [...credits, ...refunds].reduce((sum, one) => sum + one.cents, 0)

const cents = (value: number) => Math.round(value * 100)
const runs = Number(process.env.FEE_RUNS ?? (isDeep ? 3 : 1))

test.each(Array.from({ length: runs }, (_, seed) => seed))('notices against a naive book, seed %i', async (seed) => {
  const { below } = randomOf(seed + 71)
  const pick = <T>(of: readonly T[]): T | undefined => of[below(of.length)]
  const [director, parent] = [await world.as('director'), await world.as('parent')]
  await director.ok(generateInvoices, { month: 11, year: 2026 })
  const fees = async () => (await parent.ok(ownInvoices, {})).result
  const paid = new Map((await fees()).map((fee) => [fee.id, cents(fee.paid)]))
  const total = new Map((await fees()).map((fee) => [fee.id, cents(fee.totalFee)]))
  const add = (id: number, value: number) => paid.set(id, (paid.get(id) ?? 0) + value)
  const rest = (id: number) => (total.get(id) ?? 0) - (paid.get(id) ?? 0)
  const requests: Request[] = []
  const [before] = await world.sql<{ last: number }>('select coalesce(max(id), 0) as last from online_payment')

  const request = (form: { paymentId: number; encoded: string }, ids: readonly number[]) => {
    if (requests.some(({ id }) => id === form.paymentId)) return
    const merchant = fieldsOf(textOf(form.encoded)).get('MIN') ?? ''
    const items = ids.map((id) => ({ id, cents: rest(id) }))
    requests.push({
      id: form.paymentId,
      merchant,
      items,
      state: 3,
      posted: [],
      unposted: 0,
      credits: [],
      refunds: [],
    })
  }
  const send = (merchant: string, lines: readonly string[], secret: string) =>
    world.request({
      method: 'POST',
      url: `/api/Activities/payments/epay-notification/${merchant}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...sign(lines.join('\n'), secret) }).toString(),
    })
  /** Applies a notice to the model. */
  const note = (request: Request, status: NoticeStatus) => {
    const state = stateAfterNotice(request.state, status)
    if (state === 1 && request.state !== 1)
      for (const item of request.items) {
        const part = Math.min(item.cents, rest(item.id))
        add(item.id, part)
        request.posted.push({ id: item.id, cents: part })
        request.unposted += item.cents - part
      }
    request.state = state
  }

  const steps = [
    async () => {
      const open = (await fees()).filter((fee) => fee.notPaid > 0 && fee.isOnlinePossible)
      const fee = pick(open)
      if (fee) request(await parent.ok(epayData, { invoiceId: fee.id }), [fee.id])
    },
    async () => {
      const ids = (await fees()).filter(({ notPaid }) => notPaid > 0).map(({ id }) => id)
      const answer = await parent.call(transferEpayData, {})
      if (answer.status === 200)
        request(
          answer.body,
          ids.toSorted((a, b) => a - b),
        )
    },
    async () => {
      const merchant = pick(requests)?.merchant
      if (!merchant) return
      const notifiedLines = Array.from({ length: 1 + below(4) }, () => ({
        request: pick(requests.filter((request) => request.merchant === merchant))!,
        status: pick(['PAID', 'PAID', 'DENIED', 'EXPIRED'] as const)!,
      }))
      const lines = notifiedLines.map(
        ({ request, status }) => `INVOICE=${request.id}:STATUS=${status}:PAY_TIME=20261113101500`,
      )
      const answer = await send(merchant, lines, simulatorSecret(merchant))
      expect(answer.bytes.toString()).toBe(
        notifiedLines.map(({ request }) => `INVOICE=${request.id}:STATUS=OK\n`).join(''),
      )
      for (const { request, status } of notifiedLines) note(request, status)
    },
    async () => {
      const request = pick(requests)
      if (!request) return
      const answer = await send(request.merchant, [`INVOICE=${request.id}:STATUS=PAID`], `guess ${below(9)}`)
      expect(answer.bytes.toString()).toBe('ERR=Invalid checksum\n')
    },
    async () => {
      const fee = pick((await fees()).filter(({ notPaid }) => notPaid > 0))
      if (!fee) return
      const amount = 1 + below(cents(fee.notPaid))
      await director.ok(pay, { invoiceIds: [fee.id], amount: amount / 100, method: 2, date: '2026-11-15' })
      add(fee.id, amount)
    },
    () => annulOne(director),
    async () => {
      // Credits to a fee that the program offers; amounts over the remaining or owed one are rejected.
      const request = pick(requests.filter((otherRequest) => waitingOf(otherRequest) > 0))
      if (!request) return
      const shown = await director.ok(getUnposted, { id: request.id })
      expect(cents(shown.waiting)).toBe(waitingOf(request))
      const fee = pick(shown.fees)
      if (!fee) return
      const most = Math.min(waitingOf(request), rest(fee.id))
      const amount = 1 + below(most + 2)
      const items = [{ invoiceId: fee.id, amount: amount / 100 }]
      const answer = await director.call(creditUnposted, { id: request.id, items })
      expect(answer.status).toBe(amount > most ? 409 : 200)
      if (answer.status !== 200) return
      request.credits.push({ receiptId: Number(answer.body.entityId), id: fee.id, cents: amount })
      add(fee.id, amount)
    },
    async () => {
      const request = pick(requests.filter(({ unposted }) => unposted > 0))
      if (!request) return
      const amount = 1 + below(request.unposted + 2)
      const payment = { id: request.id, amount: amount / 100, date: '2026-11-15', method: 1 as const, comment: 'проба' }
      const answer = await director.call(refundUnposted, payment)
      expect(answer.status).toBe(amount > waitingOf(request) ? 409 : 200)
      if (answer.status === 200) request.refunds.push({ entryId: Number(answer.body.entityId), cents: amount })
    },
    async () => {
      const request = pick(requests.filter(({ refunds, credits }) => refunds.length + credits.length > 0))
      const refund = request?.refunds.pop()
      if (refund) return void (await director.ok(annulRefund, { id: refund.entryId, comment: 'проба' }))
      const credit = request?.credits.pop()
      if (!credit) return
      await director.ok(annulPayment, { id: credit.receiptId, comment: 'проба' })
      add(credit.id, -credit.cents)
    },
  ]
  async function annulOne(person: Person) {
    const receipts = (await person.ok(listPayments, { pageSize: 500 })).result
    const request = pick(requests.filter(({ state, posted }) => state === 1 && posted.some((item) => item.cents > 0)))
    const receipt = receipts.find((row) => row.note === `ePay.bg № ${request?.id}` && !row.isAnnulled)
    if (!request || !receipt) return
    await person.ok(annulPayment, { id: receipt.id, comment: 'проба' })
    for (const item of request.posted) add(item.id, -item.cents)
    request.posted = []
    request.state = 7
  }

  for (let step = 0; step < 45; step += 1) {
    await pick(steps)!()
    const now = await fees()
    expect(now.map((fee) => [fee.id, cents(fee.paid)])).toEqual(now.map((fee) => [fee.id, paid.get(fee.id) ?? 0]))
    const states = await world.sql<{ id: number; state: number; unposted: string; amount: string }>(
      'select id, state, unposted, amount from online_payment where id > $1 order by id',
      [before?.last],
    )
    expect(states.map(({ id, state }) => [id, state])).toEqual(
      requests.toSorted((a, b) => a.id - b.id).map(({ id, state }) => [id, state]),
    )
    for (const row of states.filter(({ state }) => state === 1)) {
      const request = requests.find(({ id }) => id === row.id)!
      const posted = request.posted.reduce((sum, item) => sum + item.cents, 0)
      expect(cents(Number(row.amount)) - cents(Number(row.unposted))).toBe(posted)
    }
    const report = (await director.ok(onlineReport.json, { fromDate: '2026-11-01', toDate: '2026-12-31' })).result
    for (const request of requests) {
      const row = report.find(({ id }) => id === request.id)!
      const sum = (list: readonly { cents: number }[]) => list.reduce((so, item) => so + item.cents, 0)
      expect([row.posted, row.unposted, row.credited, row.refunded, row.waiting].map(cents)).toEqual([
        sum(request.posted),
        request.unposted,
        sum(request.credits),
        sum(request.refunds),
        waitingOf(request),
      ])
    }
  }
})
