import {
  closeCashDay,
  createCashOrder,
  getCashDay,
  listTills,
  refundInCash,
} from '@asistent/contract/payments/cash-book.calls'
import { listInvoices } from '@asistent/contract/payments/invoices.calls'
import { annulPayment, pay } from '@asistent/contract/payments/payments.calls'
import { cashOrderKinds } from '@asistent/domain/payments/cash-book'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'

// Concurrent calls on one and two tills: the constraints decide, without deadlocks.

let world: World
let director: Person
let administrator: Person
beforeAll(async () => {
  world = await startWorld({ commits: true })
  director = await world.as('director')
  administrator = await world.as('administrator')
})
afterAll(() => world.close())

const date = '2026-11-15' as const
const { Deposit, Withdrawal } = cashOrderKinds
const tillOf = async (person: Person) => (await person.ok(listTills, {})).result.find(({ isOwn }) => isOwn)!
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('of two deposits of all the cash of a till one succeeds', async () => {
  const { id, balance } = await tillOf(administrator)
  const order = { kind: Deposit, amount: balance, date, tillId: id }
  const both = await Promise.all([administrator.call(createCashOrder, order), director.call(createCashOrder, order)])
  expect(statuses(both)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.problem?.code).toMatch(/^payments\.cash-(short|negative)$/)
  expect((await tillOf(administrator)).balance).toBe(0)
})

test('of a refund and an annulment of one receipt one succeeds', async () => {
  const fee = (await director.ok(listInvoices, { month: 10, year: 2026, states: [3], pageSize: 500 })).result[0]!
  const id = Number((await director.ok(pay, { invoiceIds: [fee.id], amount: fee.notPaid, method: 2, date })).entityId)
  const before = (await tillOf(director)).balance
  const both = await Promise.all([
    director.call(annulPayment, { id, comment: 'проба' }),
    director.call(refundInCash, { id, amount: fee.notPaid, date, reason: 'проба' }),
  ])
  expect(statuses(both)).toEqual([200, 409])
  expect(Math.round(((await tillOf(director)).balance - before) * 100)).toBe(-Math.round(fee.notPaid * 100))
})

test('two cashiers and two directors of a till: every accepted call is in the book once', async () => {
  const fees = (await director.ok(listInvoices, { month: 10, year: 2026, states: [3], pageSize: 500 })).result
  const till = await tillOf(director)
  const otherRow = await tillOf(administrator)
  const start = Math.round(till.balance * 100) + Math.round(otherRow.balance * 100)
  const calls = fees.slice(0, 6).map(({ id }, index) => {
    const person = index % 2 === 0 ? director : administrator
    return { cents: 100, call: () => person.call(pay, { invoiceIds: [id], amount: 1, method: 2, date }) }
  })
  const orders = [Deposit, Withdrawal, Deposit, Withdrawal].map((kind, index) => ({
    cents: kind === Deposit ? -250 : 250,
    call: () => director.call(createCashOrder, { kind, amount: 2.5, date, tillId: index < 2 ? till.id : otherRow.id }),
  }))
  const all = [...calls, ...orders]
  const answers = await Promise.all(all.map(({ call }) => call()))
  for (const answer of answers) expect([200, 409]).toContain(answer.status)
  const expected = all.reduce((sum, { cents }, index) => sum + (answers[index]!.status === 200 ? cents : 0), start)
  const end =
    Math.round((await tillOf(director)).balance * 100) + Math.round((await tillOf(administrator)).balance * 100)
  expect(end).toBe(expected)
})

test('a receipt during the closing of its day is on the page or rejected', async () => {
  const fee = (await director.ok(listInvoices, { month: 10, year: 2026, states: [3], pageSize: 500 })).result.at(-1)!
  const { id, balance } = await tillOf(director)
  const [closed, paid] = await Promise.all([
    director.call(closeCashDay, { tillId: id, date, counted: balance }),
    director.call(pay, { invoiceIds: [fee.id], amount: 1, method: 2, date }),
  ])
  // The counted amount matches the page without the receipt only.
  expect([closed.status, paid.status]).toContain(409)
  const day = await director.ok(getCashDay, { tillId: id, day: date })
  expect(day.isClosed).toBe(closed.status === 200)
  expect(Math.round((day.balance - balance) * 100)).toBe(paid.status === 200 ? 100 : 0)
})
