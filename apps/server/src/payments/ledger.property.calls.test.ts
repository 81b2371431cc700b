import { listActivities } from '@asistent/contract/activities/activities.calls'
import { saveMembers, setLeaveDates } from '@asistent/contract/activities/members.calls'
import { getVisits, saveVisits } from '@asistent/contract/activities/visits.calls'
import { importBankStatement } from '@asistent/contract/payments/bank.calls'
import { refundInCash } from '@asistent/contract/payments/cash-book.calls'
import { createPlan, endPlan, getPlan, listPlans } from '@asistent/contract/payments/instalments.calls'
import {
  annulInvoice,
  generateInvoices,
  listInvoices,
  ownInvoices,
  saveDiscount,
} from '@asistent/contract/payments/invoices.calls'
import { epayData, epayNotice } from '@asistent/contract/payments/online.calls'
import { annulPayment, pay, payBatch } from '@asistent/contract/payments/payments.calls'
import { feesByChild } from '@asistent/contract/payments/references.calls'
import { undoRun } from '@asistent/contract/payments/runs.calls'
import { day, type Day } from '@asistent/domain/kernel/day'
import { paymentCode } from '@asistent/domain/payments/bank-lines'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDeep } from '../../../../tests/support/deep'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { randomOf } from '../demo/random'
import { fieldsOf, sign, simulatorSecret, textOf } from '../platform/epay/protocol'

// Random histories of runs, payments, annulments, refunds, undos, overlapping bank statements, repeated ePay.bg notices and
// instalment plans through the calls, against a naive book of payments: every cent is counted once, the balances are the sums
// of the ledgers, nothing is paid beyond what is owed, and a repeated generation adds nothing.
// FEE_RUNS=50 npx vitest run apps/server/src/payments/ledger.property.calls.test.ts plays longer.

let world: World
let director: Person
beforeAll(async () => {
  world = await startWorld({ unlimited: true })
})
afterAll(() => world.close())

const runs = Number(process.env.FEE_RUNS ?? (isDeep ? 4 : 1))
const months = [
  { month: 11, year: 2026 },
  { month: 12, year: 2026 },
] as const

interface Book {
  /** Last day of the lock of payments. */
  lockedUntil: Day | null
  /** By invoice, in cents: what was paid and not annulled. */
  readonly paid: Map<number, number>
  readonly receipts: {
    id: number
    date: Day
    isCash: boolean
    isRefunded: boolean
    items: { invoiceId: number; cents: number }[]
  }[]
  /** Active plans by child: what each fee owed when the plan was agreed. */
  readonly plans: Map<number, { id: number; fees: Map<number, number> }>
}

/** Days that are tried: before and after the issue of the fees, of locks, and of today. */
const today = day('2026-11-15')
const days = ['2020-01-01', '2026-10-20', '2026-10-28', '2026-10-31', '2026-11-12', today, today, '2026-11-16'].map(day)

const cents = (value: number) => Math.round(value * 100)

test('whatever happens, the sums agree to the cent', async () => {
  director = await world.as('director')
  for (let seed = 1; seed <= runs; seed += 1) await world.isolated(() => play(seed))
})

async function play(seed: number) {
  const random = randomOf(seed)
  const { activityId } = (await director.ok(listActivities, { search: 'шах' })).result[0]!
  const invoices = async () => (await director.ok(listInvoices, { year: 2026, pageSize: 1000 })).result
  const book: Book = {
    lockedUntil: null,
    paid: new Map((await invoices()).map(({ id, paid }) => [id, cents(paid)])),
    receipts: [],
    plans: new Map(),
  }
  for (const { id, studentId, endedOn } of (await director.ok(listPlans, { pageSize: 100 })).result)
    if (endedOn === null) {
      const { fees } = await director.ok(getPlan, { id })
      book.plans.set(studentId, { id, fees: new Map(fees.map((fee) => [fee.invoiceId, cents(fee.amount)])) })
    }
  const parent = await world.as('parent')
  const isPlanned = (id: number) => [...book.plans.values()].some(({ fees }) => fees.has(id))
  const restOfPlan = async ({ fees }: { fees: Map<number, number> }) =>
    (await invoices()).reduce((sum, { id, notPaid }) => sum + Math.min(fees.get(id) ?? 0, cents(notPaid)), 0)
  const statementRows: { row: string; invoiceId: number; cents: number; isImported: boolean }[] = []
  const notices: { merchant: string; payload: string }[] = []
  const notify = ({ merchant, payload }: (typeof notices)[number]) =>
    world.request({
      method: 'POST',
      url: epayNotice.path.replace('{merchant}', merchant),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  const pick = <T>(list: readonly T[]): T | undefined => list[random.below(Math.max(1, list.length))]
  const children = (await director.ok(getVisits, { activityId, ...months[0] })).result.map(({ studentId }) => studentId)

  await moveLock(book, null)
  /** A naive reading of the rule: which days of all that are tried may a payment of these fees have. */
  const isOpen = (date: Day, rows: readonly { readonly issueDate: Day }[]) =>
    book.lockedUntil !== today &&
    date <= today &&
    rows.every(({ issueDate }) => date >= issueDate) &&
    (book.lockedUntil === null || date > book.lockedUntil)

  const steps: (() => Promise<void>)[] = [
    async () => moveLock(book, pick([null, null, ...days.slice(0, -1)])!),
    async () => void (await director.ok(generateInvoices, pick(months)!)),
    async () => {
      const month = pick(months)!
      await director.ok(generateInvoices, month)
      const again = await director.ok(generateInvoices, month)
      expect(again).toMatchObject({ made: 0, changed: 0 })
    },
    async () => {
      const [studentId, forDate] = [pick(children)!, pick(['2026-11-04', '2026-11-11'])!]
      const [stored] = await world.sql<{ mark: 1 | 2 }>(
        'select mark from activity_visit where activity_id = $1 and child_id = $2 and day = $3',
        [activityId, studentId, forDate],
      )
      const items = [{ studentId, forDate, mark: pick([1, 2, null] as const) ?? null, was: stored?.mark ?? null }]
      await director.call(saveVisits, { activityId, ...months[0], items })
    },
    async () => {
      const size =
        random.below(2) === 0 ? { percent: 1 + random.below(100) } : { amount: (1 + random.below(500)) / 100 }
      await director.ok(saveDiscount, { studentId: pick(children)!, ...size, reason: 'проба', fromDate: '2026-11-01' })
    },
    async () => {
      const open = (await invoices()).filter(({ notPaid }) => notPaid > 0)
      const chosen = [pick(open), pick(open)].filter((row) => row !== undefined)
      const distinct = [...new Map(chosen.map((row) => [row.id, row])).values()]
      if (distinct.length === 0) return
      const due = distinct.reduce((sum, row) => sum + cents(row.notPaid), 0)
      const amount = 1 + random.below(due + 100)
      const date = pick(days)!
      const answer = await director.call(pay, {
        invoiceIds: distinct.map(({ id }) => id),
        amount: amount / 100,
        method: 2,
        date,
      })
      // The oldest due date first.
      let left = amount
      const items = distinct
        .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.id - b.id))
        .flatMap((row) => {
          const part = Math.min(left, cents(row.notPaid))
          left -= part
          return part > 0 ? [{ invoiceId: row.id, cents: part }] : []
        })
      const paidRows = distinct.filter(({ id }) => items.some(({ invoiceId }) => invoiceId === id))
      expect(answer.status).toBe(amount > due ? 409 : isOpen(date, paidRows) ? 200 : 400)
      if (answer.status === 200)
        note(book, { id: Number(answer.body.entityId), date, isCash: true, isRefunded: false, items })
    },
    async () => {
      const row = pick((await invoices()).filter(({ notPaid }) => notPaid > 0))
      if (!row) return
      const items = [{ invoiceId: row.id, amount: row.notPaid }]
      const date = pick(days)!
      const answer = await director.call(payBatch, { items, method: 1, date })
      expect(answer.status).toBe(isOpen(date, [row]) ? 200 : 400)
      if (answer.status !== 200) return
      note(book, {
        id: Number(answer.body.entityId),
        date,
        isCash: false,
        isRefunded: false,
        items: [{ invoiceId: row.id, cents: cents(row.notPaid) }],
      })
      // The same money once more.
      expect((await director.call(payBatch, { items, method: 1, date })).status).toBe(409)
    },
    async () => {
      const receipt = pick(book.receipts)
      if (!receipt) return
      const answer = await director.call(annulPayment, { id: receipt.id, comment: 'проба' })
      expect(answer.status).toBe(receipt.isRefunded ? 409 : isOpen(receipt.date, []) ? 200 : 400)
      if (answer.status !== 200) return
      book.receipts.splice(book.receipts.indexOf(receipt), 1)
      for (const item of receipt.items) book.paid.set(item.invoiceId, (book.paid.get(item.invoiceId) ?? 0) - item.cents)
      expect((await director.call(annulPayment, { id: receipt.id, comment: 'пак' })).status).toBe(409)
    },
    async () => {
      const row = pick(await invoices())
      if (!row) return
      const answer = await director.call(annulInvoice, { id: row.id })
      expect(answer.status).toBe((book.paid.get(row.id) ?? 0) > 0 || isPlanned(row.id) ? 409 : 200)
    },
    async () => {
      // A refund in cash, of a part or of everything that is left of the payment, the latest due fee first.
      const receipt = pick(book.receipts.filter(({ isCash }) => isCash))
      if (!receipt) return
      const left = receipt.items.reduce((sum, item) => sum + item.cents, 0)
      const amount = 1 + random.below(left + 20)
      const answer = await director.call(refundInCash, {
        id: receipt.id,
        amount: amount / 100,
        date: today,
        reason: 'проба',
      })
      expect(answer.status).toBe(!isOpen(today, []) ? 400 : amount > left ? 409 : 200)
      if (answer.status !== 200) return
      receipt.isRefunded = true
      const due = new Map((await invoices()).map(({ id, dueDate }) => [id, dueDate]))
      let rest = amount
      const latestFirst = receipt.items.toReversed().toSorted((a, b) => {
        const [first, second] = [due.get(a.invoiceId)!, due.get(b.invoiceId)!]
        return first < second ? 1 : first > second ? -1 : 0
      })
      for (const item of latestFirst) {
        const part = Math.min(rest, item.cents)
        rest -= part
        item.cents -= part
        book.paid.set(item.invoiceId, (book.paid.get(item.invoiceId) ?? 0) - part)
      }
    },
    async () => {
      // The latest run; what is paid or in a plan stays.
      const [run] = await world.sql<{ id: number }>(
        'select x.run_id as id from fee_run_item x join activity a on a.kindergarten_id = x.kindergarten_id and a.id = $1 order by x.run_id desc limit 1',
        [activityId],
      )
      if (!run) return
      const before = await invoices()
      const answer = await director.call(undoRun, { id: run.id, comment: 'проба' })
      expect([200, 409]).toContain(answer.status)
      const after = new Set((await invoices()).map(({ id }) => id))
      const gone = before.filter(({ id }) => !after.has(id)).map(({ id }) => id)
      expect(gone.filter((id) => (book.paid.get(id) ?? 0) > 0 || isPlanned(id))).toEqual([])
      expect(answer.status === 200 ? [] : gone).toEqual([])
    },
    async () => {
      // A statement with a new transfer and some of the earlier ones.
      const target = pick(await invoices())
      if (!target) return
      const amount = 1 + random.below(cents(target.totalFee) + 100)
      const reference = `R${seed}-${statementRows.length}`
      const row = `13.11.2026;${reference};${(amount / 100).toFixed(2).replace('.', ',')};EUR;Мария Иванова;такса ${paymentCode(target.id)}`
      statementRows.push({ row, invoiceId: target.id, cents: amount, isImported: false })
      const chosen = statementRows.filter((_, index) => index === statementRows.length - 1 || random.below(2) === 0)
      const heading = 'Дата;Референция;Кредит;Валута;Наредител;Основание'
      const bytes = Buffer.from([heading, ...chosen.map((line) => line.row)].join('\n'))
      const rests = new Map((await invoices()).map(({ id, notPaid }) => [id, cents(notPaid)]))
      const answer = await director.call(importBankStatement, { files: [{ name: 'извлечение.csv', bytes }] as never })
      expect(answer.status === 200 || book.lockedUntil === today).toBe(true)
      if (answer.status !== 200) return
      for (const line of chosen) {
        if (line.isImported) continue
        line.isImported = true
        const part = Math.min(line.cents, rests.get(line.invoiceId) ?? 0)
        rests.set(line.invoiceId, (rests.get(line.invoiceId) ?? 0) - part)
        book.paid.set(line.invoiceId, (book.paid.get(line.invoiceId) ?? 0) + part)
      }
    },
    async () => {
      // The parent pays online, the till may be faster; the notice arrives once, and perhaps an older one again.
      if (book.lockedUntil === today) return
      const fee = pick(
        (await parent.ok(ownInvoices, {})).result.filter(
          ({ notPaid, isOnlinePossible, isAnnulled }) => notPaid > 0 && isOnlinePossible && !isAnnulled,
        ),
      )
      if (!fee) return
      const form = await parent.ok(epayData, { invoiceId: fee.id })
      let rest = cents(fee.notPaid)
      if (random.below(2) === 0) {
        const amount = 1 + random.below(rest)
        const items = [{ invoiceId: fee.id, cents: amount }]
        const paid = await director.ok(pay, { invoiceIds: [fee.id], amount: amount / 100, method: 2, date: today })
        note(book, { id: Number(paid.entityId), date: today, isCash: true, isRefunded: false, items })
        rest -= amount
      }
      const merchant = fieldsOf(textOf(form.encoded)).get('MIN') ?? ''
      const signed = sign(`INVOICE=${form.paymentId}:STATUS=PAID:PAY_TIME=20261113101500`, simulatorSecret(merchant))
      notices.push({ merchant, payload: new URLSearchParams({ ...signed }).toString() })
      await notify(notices.at(-1)!)
      book.paid.set(fee.id, (book.paid.get(fee.id) ?? 0) + rest)
      await notify(pick(notices)!)
    },
    async () => {
      const chosen = pick((await invoices()).filter(({ notPaid, planId }) => notPaid > 0 && planId === null))
      if (!chosen) return
      const { studentId } = chosen
      const open = (await invoices()).filter(
        (row) => row.studentId === studentId && row.notPaid > 0 && row.planId === null,
      )
      const total = open.reduce((sum, { notPaid }) => sum + cents(notPaid), 0)
      if (total < 2) return
      const first = 1 + random.below(total - 1)
      const plan = book.plans.get(studentId)
      const isTaken = plan !== undefined && (await restOfPlan(plan)) > 0
      const answer = await director.call(createPlan, {
        studentId,
        invoiceIds: open.map(({ id }) => id),
        instalments: [
          { dueDate: day('2026-11-25'), amount: first / 100 },
          { dueDate: day('2026-12-25'), amount: (total - first) / 100 },
        ],
      })
      expect(answer.status).toBe(isTaken ? 409 : 200)
      if (answer.status !== 200) return
      const fees = new Map(open.map(({ id, notPaid }) => [id, cents(notPaid)]))
      book.plans.set(studentId, { id: Number(answer.body.entityId), fees })
    },
    async () => {
      const plan = pick([...book.plans])
      if (!plan) return
      const isPaid = (await restOfPlan(plan[1])) === 0
      const answer = await director.call(endPlan, { id: plan[1].id, comment: 'проба' })
      expect(answer.status).toBe(isPaid ? 409 : 200)
      if (!isPaid) book.plans.delete(plan[0])
    },
    async () => {
      const child = pick(children)!
      await director.call(setLeaveDates, { activityId, studentIds: [child], leaveDate: '2026-11-30' })
      const [was = null] = await world.sql<{ fromDate: string; toDate: string | null }>(
        `select from_on::text as "fromDate", to_on::text as "toDate" from activity_member
          where activity_id = $1 and child_id = $2 and (to_on is null or to_on >= '2026-11-15') order by from_on limit 1`,
        [activityId, child],
      )
      await director.call(saveMembers, { activityId, items: [{ studentId: child, fromDate: '2026-12-01', was }] })
    },
  ]

  for (let step = 0; step < 40; step += 1) {
    await pick(steps)!()
    await check(book, await invoices())
  }
  // At the end a generation brings every unpaid invoice to what is owed, and a second one finds nothing to do.
  for (const month of months) {
    await director.ok(generateInvoices, month)
    expect(await director.ok(generateInvoices, month)).toMatchObject({ made: 0, changed: 0 })
  }
}

const note = (book: Book, receipt: Book['receipts'][number]) => {
  book.receipts.push(receipt)
  for (const item of receipt.items) book.paid.set(item.invoiceId, (book.paid.get(item.invoiceId) ?? 0) + item.cents)
}

async function moveLock(book: Book, lockedUntil: Day | null) {
  book.lockedUntil = lockedUntil
  await world.sql(`update module_lock set locked_until = $1 where category = 'money'`, [lockedUntil])
}

async function check(
  book: Book,
  invoices: { id: number; totalFee: number; paid: number; notPaid: number; state: number }[],
) {
  for (const row of invoices) {
    expect(cents(row.paid)).toBe(book.paid.get(row.id) ?? 0)
    expect(cents(row.paid) + cents(row.notPaid)).toBe(cents(row.totalFee))
    expect(row.notPaid).toBeGreaterThanOrEqual(0)
    expect(row.state).toBe(row.notPaid === 0 ? 1 : row.paid > 0 ? 2 : 3)
  }
  // No fee with money is gone, and the plans count the same money.
  const notPaid = new Map(invoices.map((row) => [row.id, cents(row.notPaid)]))
  expect([...book.paid].filter(([id, paid]) => paid > 0 && !notPaid.has(id))).toEqual([])
  for (const { id, fees } of book.plans.values()) {
    const plan = await director.ok(getPlan, { id })
    const paid = [...fees].reduce((sum, [fee, amount]) => sum + amount - Math.min(amount, notPaid.get(fee)!), 0)
    expect(plan.instalments.reduce((sum, instalment) => sum + cents(instalment.paid), 0)).toBe(paid)
  }
  const wrong =
    await world.sql(`select b.invoice_id from fee_balance b where b.charged <> (select coalesce(sum(amount), 0) from fee_charge f where f.invoice_id = b.invoice_id)
    or b.paid <> (select coalesce(sum(amount), 0) from fee_payment p where p.invoice_id = b.invoice_id)`)
  expect(wrong).toEqual([])
  // Cash orders share the numbers of receipts and vouchers.
  const holes =
    await world.sql(`select kindergarten_id, series from (select kindergarten_id, series, number from fee_receipt union all select kindergarten_id, series, number from fee_invoice
      union all select kindergarten_id, series, number from cash_order where number is not null
      union all select kindergarten_id, series, number from provider_document where number is not null) numbered
    group by 1, 2 having count(*) <> max(number) or count(*) <> count(distinct number)`)
  expect(holes).toEqual([])
  const { totalFee, totalPaid } = await director.ok(feesByChild.json, { year: 2026 })
  expect(cents(totalFee)).toBe(invoices.reduce((sum, row) => sum + cents(row.totalFee), 0))
  expect(cents(totalPaid)).toBe(invoices.reduce((sum, row) => sum + cents(row.paid), 0))
}
