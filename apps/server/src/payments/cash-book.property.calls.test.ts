import {
  annulCashOrder,
  cashBook,
  closeCashDay,
  createCashOrder,
  listTills,
  refundInCash,
  returnVoucher,
} from '@asistent/contract/payments/cash-book.calls'
import { listInvoices } from '@asistent/contract/payments/invoices.calls'
import { annulPayment, pay } from '@asistent/contract/payments/payments.calls'
import {
  createManualProtocol,
  createVoucher,
  deleteVoucher,
} from '@asistent/contract/payments/provider-documents.calls'
import { day, type Day } from '@asistent/domain/kernel/day'
import { cashOrderKinds, isIncoming } from '@asistent/domain/payments/cash-book'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDeep } from '../../../../tests/support/deep'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { randomOf } from '../demo/random'

// Random histories of two cashiers through the calls, against a naive cash book: every call succeeds exactly if the book
// allows it, every day has the balance of the book to the cent, and closed days stay as they were closed.
// CASH_RUNS=50 npx vitest run apps/server/src/payments/cash-book.property.calls.test.ts plays longer.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const runs = Number(process.env.CASH_RUNS ?? (isDeep ? 4 : 1))
const steps = isDeep ? 45 : 30
const october = { month: 10, year: 2026 } as const
const today = day('2026-11-15')
const days = ['2026-10-28', '2026-11-05', '2026-11-12', '2026-11-14', today, today, '2026-11-16'].map(day)
const { Withdrawal, Deposit, Surplus, Shortage } = cashOrderKinds
const cents = (value: number) => Math.round(value * 100)

interface Movement {
  readonly day: Day
  /** Into the till positive, out of it negative. */
  readonly cents: number
}

/** What can be annulled, refunded or returned later. */
interface Paper {
  readonly kind: 'receipt' | 'voucher' | 'order'
  readonly id: number
  readonly day: Day
  readonly cents: number
  isDone: boolean
}

interface Till {
  readonly person: Person
  readonly id: number
  readonly movements: Movement[]
  readonly papers: Paper[]
  closedUntil: Day | undefined
  /** Rows of closed days as the report showed them when they were closed. */
  readonly closed: Map<Day, unknown>
}

const balanceAt = ({ movements }: Till, at: Day) =>
  movements.reduce((sum, movement) => (movement.day <= at ? sum + movement.cents : sum), 0)

/** The naive rule: the movement's day is open, and no day from it on ends below zero. */
const allows = (till: Till, movement: Movement) =>
  movement.day <= today &&
  (till.closedUntil === undefined || movement.day > till.closedUntil) &&
  [movement.day, ...till.movements.map((one) => one.day).filter((one) => one > movement.day)].every(
    (at) => balanceAt(till, at) + movement.cents >= 0,
  )

const isClosed = (till: Till, at: Day) => till.closedUntil !== undefined && at <= till.closedUntil

test('every day of every till is to the cent, never below zero, and closed days never change', async () => {
  const people = [await world.as('director'), await world.as('administrator')]
  for (let seed = 1; seed <= runs; seed += 1) await world.isolated(() => play(seed, people))
})

async function play(seed: number, people: readonly Person[]) {
  const random = randomOf(seed)
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)]!
  const reportOf = async (person: Person, tillId: number) =>
    (await person.ok(cashBook.json, { tillId, fromDate: '2026-01-01', toDate: '2026-12-31' })).result
  const tills: Till[] = []
  for (const person of people) {
    const { id } = (await person.ok(listTills, {})).result.find(({ isOwn }) => isOwn)!
    const rows = await reportOf(person, id)
    const movements = rows.map((row) => ({
      day: row.day,
      cents: cents(row.received) - cents(row.paidOut) - cents(row.deposited),
    }))
    // The demo has closed some days.
    const closed = new Map(rows.flatMap((row) => (row.page === null ? [] : [[row.day, row] as const])))
    expect(closed.size).toBeGreaterThan(2)
    tills.push({ person, id, movements, papers: [], closedUntil: [...closed.keys()].at(-1), closed })
  }
  const accepted = { count: 0, refused: 0 }
  /** Calls, and books the movement if the naive book allows it. */
  const tries = async (
    till: Till,
    movement: Movement,
    isAllowed: boolean,
    call: () => Promise<{ status: number; body: object }>,
  ) => {
    const answer = await call()
    const expected = isAllowed && allows(till, movement)
    expect([answer.status < 300, seed, JSON.stringify(answer.body)], JSON.stringify(movement)).toEqual([
      expected,
      seed,
      expect.anything(),
    ])
    if (expected) till.movements.push(movement)
    accepted[expected ? 'count' : 'refused'] += 1
    return expected ? Number((answer.body as { entityId?: unknown }).entityId) : undefined
  }
  const unpaid = async (person: Person) =>
    (await person.ok(listInvoices, { ...october, states: [2, 3], pageSize: 500 })).result.filter(
      ({ notPaid }) => notPaid > 0,
    )

  const actions: ((till: Till) => Promise<void>)[] = [
    async (till) => {
      const fee = pick(await unpaid(till.person))
      const movement = { day: pick(days), cents: 1 + random.below(cents(fee.notPaid)) }
      const id = await tries(till, movement, movement.day >= fee.issueDate, () =>
        till.person.call(pay, { invoiceIds: [fee.id], amount: movement.cents / 100, method: 2, date: movement.day }),
      )
      if (id !== undefined) till.papers.push({ kind: 'receipt', id, ...movement, isDone: false })
    },
    async (till) => {
      const { providerId } = pick(await unpaid(till.person))
      const size = 1 + random.below(pick([2000, 30_000, 90_000]))
      const protocol = { providerId, ...october, date: day('2026-10-01'), amount: size / 100, text: 'проба' }
      const documentId = Number((await till.person.ok(createManualProtocol, protocol)).entityId)
      const movement = { day: pick(days), cents: -size }
      const id = await tries(till, movement, true, () =>
        till.person.call(createVoucher, { documentId, date: movement.day, receiverName: 'Ивелина Стоева' }),
      )
      if (id !== undefined) till.papers.push({ kind: 'voucher', id, ...movement, isDone: false })
    },
    async (till) => {
      const kind = pick([Deposit, Deposit, Withdrawal, Surplus, Shortage])
      const size = 1 + random.below(pick([2000, 40_000, 90_000]))
      const movement = { day: pick(days), cents: isIncoming(kind) ? size : -size }
      const id = await tries(till, movement, true, () =>
        till.person.call(createCashOrder, { kind, amount: size / 100, date: movement.day }),
      )
      if (id !== undefined) till.papers.push({ kind: 'order', id, ...movement, isDone: false })
    },
    async (till) => {
      const open = till.papers.filter(({ isDone }) => !isDone)
      if (open.length === 0) return
      const paper = pick(open)
      const call = { receipt: annulPayment, voucher: deleteVoucher, order: annulCashOrder }[paper.kind]
      const movement = { day: today, cents: -paper.cents }
      const booked = till.movements.length
      await tries(till, movement, !isClosed(till, paper.day), () =>
        till.person.call(call, { id: paper.id, comment: 'проба' }),
      )
      paper.isDone = till.movements.length > booked
    },
    async (till) => {
      const receipts = till.papers.filter(({ kind, isDone }) => kind === 'receipt' && !isDone)
      if (receipts.length === 0) return
      const paper = pick(receipts)
      const movement = { day: pick(days), cents: -(1 + random.below(paper.cents + 1)) }
      const form = { id: paper.id, amount: -movement.cents / 100, date: movement.day, reason: 'проба' }
      const isAllowed = -movement.cents <= paper.cents && movement.day >= paper.day
      const id = await tries(till, movement, isAllowed, () =>
        till.person.call(refundInCash, { ...form, reducesFee: random.below(2) === 0 }),
      )
      if (id !== undefined) paper.isDone = true
    },
    async (till) => {
      const vouchers = till.papers.filter(({ kind, isDone }) => kind === 'voucher' && !isDone)
      if (vouchers.length === 0) return
      const paper = pick(vouchers)
      const movement = { day: pick(days), cents: -paper.cents }
      const id = await tries(till, movement, isClosed(till, paper.day) && movement.day >= paper.day, () =>
        till.person.call(returnVoucher, { id: paper.id, date: movement.day, comment: 'проба' }),
      )
      if (id !== undefined) paper.isDone = true
    },
    async (till) => {
      // Today stays open mostly, or nothing is left to do.
      const date = pick(random.below(8) === 0 ? days : days.filter((one) => one < today))
      const balance = balanceAt(till, date)
      const counted = random.below(3) === 0 ? balance + 1 : balance
      const answer = await till.person.call(closeCashDay, { tillId: till.id, date, counted: counted / 100 })
      const first = till.movements.map((one) => one.day).toSorted()[0] ?? date
      const expected =
        date <= today &&
        !isClosed(till, date) &&
        (till.closedUntil !== undefined || date >= first) &&
        counted === balance
      expect(answer.status < 300, JSON.stringify(answer.body)).toBe(expected)
      if (!expected) return
      till.closedUntil = date
      for (const row of await reportOf(till.person, till.id)) if (row.day <= date) till.closed.set(row.day, row)
    },
  ]

  for (let step = 0; step < steps; step += 1) {
    await pick(actions)(pick(tills))
    for (const till of tills) {
      const rows = await reportOf(till.person, till.id)
      const book = new Set([...till.movements.map((one) => one.day), ...till.closed.keys()])
      expect(rows.map((row) => row.day)).toEqual([...book].toSorted())
      let opening = 0
      for (const row of rows) {
        expect([cents(row.opening), cents(row.balance)]).toEqual([opening, balanceAt(till, row.day)])
        expect(row.balance).toBeGreaterThanOrEqual(0)
        opening = cents(row.balance)
      }
      expect(rows.map(({ page }) => page).filter((page) => page !== null)).toEqual(
        [...till.closed.keys()].map((_, index) => index + 1),
      )
      expect(rows.filter((row) => till.closed.has(row.day))).toEqual([...till.closed.values()])
    }
  }
  expect(accepted.count).toBeGreaterThan(5)
  expect(accepted.refused).toBeGreaterThan(2)
}
