import { getDashboard } from '@asistent/contract/dashboards/dashboards.calls'
import { listWaiting } from '@asistent/contract/dashboards/waiting.calls'
import { createPlan, endPlan, getPlan, listPlans, planPaper } from '@asistent/contract/payments/instalments.calls'
import {
  annulInvoice,
  familyAccount,
  generateInvoices,
  listInvoices,
  ownInvoices,
  ownUnpaid,
} from '@asistent/contract/payments/invoices.calls'
import { debtorLetters, notificationSummary, notifyUnpaid, pay } from '@asistent/contract/payments/payments.calls'
import { undoRun } from '@asistent/contract/payments/runs.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { day } from '@asistent/domain/kernel/day'
import { paymentCode } from '@asistent/domain/payments/bank-lines'
import { planStates } from '@asistent/domain/payments/instalments'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { runJob } from '../platform/jobs'
import { reminderJob } from './reminders.job'

// Instalment plans over the fees of the demo parent; it is 15.11.2026.

let world: World
let director: Person
let parent: Person
let studentId: number
let fees: { readonly id: number; readonly notPaid: number }[]
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  director = await world.as('director')
  parent = await world.as('parent')
  await director.ok(generateInvoices, { month: 11, year: 2026 })
  const unpaid = (await parent.ok(ownInvoices, {})).result.filter(
    ({ notPaid, isAnnulled }) => notPaid > 0 && !isAnnulled,
  )
  studentId = unpaid[0]!.studentId
  fees = unpaid.filter((fee) => fee.studentId === studentId).map(({ id, notPaid }) => ({ id, notPaid }))
})
afterEach(() => world.reset())

const cents = (value: number) => Math.round(value * 100)
const totalOf = () => fees.reduce((sum, { notPaid }) => sum + cents(notPaid), 0)
const code = async (answer: Promise<{ problem?: { code: string } | undefined }>) => (await answer).problem?.code

/** Two instalments on the days; the first one of 5 euro. */
const planOf = (first = '2026-11-20', second = '2026-12-20') => ({
  studentId,
  invoiceIds: fees.map(({ id }) => id),
  instalments: [
    { dueDate: day(first), amount: 5 },
    { dueDate: day(second), amount: (totalOf() - 500) / 100 },
  ],
})
const agree = async () => Number((await director.ok(createPlan, planOf())).entityId)
const payFees = (amount: number) =>
  director.ok(pay, { invoiceIds: fees.map(({ id }) => id), amount, method: 2, date: '2026-11-15' })

let runs = 0
const morning = async (instant: string) => {
  world.setNow(new Date(instant))
  const deps = { database: world.app.pipeline.database, services: world.app.services, now: world.now }
  await runJob(deps, reminderJob, {}, `plans:${runs++}`, 1)
}
const letters = (subject: string) =>
  world.sql<{ text: string }>('select text from mail where subject = $1 order by id', [subject])

test('a plan is agreed over open fees, is seen by the parent and printed', async () => {
  const id = await agree()
  const plan = await director.ok(getPlan, { id })
  expect(plan).toMatchObject({ studentId, paid: 0, overdue: 0, nextDue: '2026-11-20', state: planStates.Kept })
  expect(cents(plan.total)).toBe(totalOf())
  for (const person of [parent, director]) {
    const account = await person.ok(familyAccount, { studentId })
    expect(account.plans.map(({ id: planId, instalments }) => [planId, instalments.length])).toEqual([[id, 2]])
    expect(account.invoices.filter(({ planId }) => planId === id)).toHaveLength(fees.length)
  }
  expect((await parent.ok(ownInvoices, {})).plans.map((one) => one.id)).toEqual([id])
  expect((await director.ok(listPlans, { search: plan.studentName })).result).toMatchObject([{ id }])
  const text = pdfText((await director.call(planPaper, { id })).bytes)
  for (const part of ['СПОРАЗУМЕНИЕ ЗА РАЗСРОЧЕНО ПЛАЩАНЕ', plan.studentName, '20.11.2026', '5,00'])
    expect(text).toContain(part)
  // Nobody else's parent, teacher or kindergarten.
  const teacher = await world.as('teacher')
  expect((await teacher.call(createPlan, planOf())).status).toBe(403)
  expect((await parent.call(createPlan, planOf())).status).toBe(403)
  const otherPerson = await world.as('directorOfGabrovo')
  expect((await otherPerson.call(getPlan, { id })).status).toBe(404)
  expect((await otherPerson.call(endPlan, { id, comment: 'проба' })).status).toBe(404)
})

test('rejects a plan with another sum, wrong days, foreign or paid fees, and a second plan', async () => {
  const plan = planOf()
  const [first, second] = plan.instalments
  const changed = (instalments: typeof plan.instalments) => code(director.call(createPlan, { ...plan, instalments }))
  expect(await changed([first!, { ...second!, amount: second!.amount + 0.01 }])).toBe('payments.plan-sum')
  expect(await changed([second!, first!])).toBe('payments.plan-days')
  expect(await changed([{ ...first!, dueDate: day('2026-11-14') }, second!])).toBe('payments.plan-days')
  expect(await changed([first!, { ...second!, dueDate: day('2027-11-17') }])).toBe('payments.plan-days')
  const foreign = (await director.ok(listInvoices, { pageSize: 500 })).result.find(
    (row) => row.studentId !== studentId,
  )!
  expect(await code(director.call(createPlan, { ...plan, invoiceIds: [foreign.id] }))).toBe('payments.not-of-child')
  await director.ok(createPlan, plan)
  expect(await code(director.call(createPlan, plan))).toBe('payments.plan-exists')
  expect(await code(director.call(annulInvoice, { id: fees[0]!.id }))).toBe('payments.fee-in-plan')
  // The database rejects a plan whose instalments are not its fees.
  await expect(
    world.isolated(() =>
      world.sql(
        `insert into instalment (plan_id, due_on, kindergarten_id, child_id, amount) select plan_id, due_on + 40, kindergarten_id, child_id, 1 from instalment where child_id = $1 limit 1`,
        [studentId],
      ),
    ),
  ).rejects.toThrow('Not the sum of the fees')
})

test('fees of a plan keep their amount and cannot be undone with their run', async () => {
  const [run] = await world.sql<{ id: number }>('select max(id) as id from fee_run')
  await agree()
  expect(await code(director.call(undoRun, { id: run!.id, comment: 'проба' }))).toBe('payments.fee-in-plan')
  await world.sql('update activity set price = price + 3')
  const { rows } = await director.ok(generateInvoices, { month: 11, year: 2026 })
  const ofChild = rows.filter((row) => row.studentId === studentId)
  expect(ofChild.length).toBeGreaterThan(0)
  expect(ofChild.filter(({ outcome, before, after }) => outcome !== 'planned' || before !== after)).toEqual([])
})

test('while the plan is kept nothing is overdue and no letter is written; then only the overdue instalment', async () => {
  await world.sql(`update fee_invoice set due_on = '2026-11-10' where child_id = $1`, [studentId])
  const before = await parent.ok(ownUnpaid, {})
  expect(before.overdue).toBeGreaterThan(0)
  const atHome = async () =>
    (await parent.ok(getDashboard, {})).parentDashboardModels?.find(({ id }) => id === studentId)?.fees
  const waiting = async () =>
    (await parent.ok(listWaiting, {})).kinds
      .find(({ kind }) => kind === 'unpaidFees')!
      .rows.filter(({ id }) => fees.some((fee) => fee.id === id))
      .map(({ detail }) => detail.replace(/^[\d,]+ €/, ''))
  const ofKindergarten = async () => (await director.ok(getDashboard, {})).business!.fees!.overdue
  const late = await ofKindergarten()
  expect(await atHome()).toMatchObject({ overdue: fees.length, nextDue: '2026-11-10' })
  expect(new Set(await waiting())).toEqual(new Set([', срокът изтече на 10.11.2026 г.']))
  await agree()
  expect(await atHome()).toMatchObject({ overdue: 0, nextDue: '2026-11-20' })
  expect(new Set(await waiting())).toEqual(new Set([' на вноски, следващата до 20.11.2026 г.']))
  expect(await ofKindergarten()).toBe(late - fees.length)
  const summary = async () =>
    (await director.ok(notificationSummary, { pageSize: 500 })).result.find((row) => row.studentId === studentId)
  expect(await summary()).toMatchObject({ overdue: 0, plan: planStates.Kept, oldestDue: '2026-11-20' })
  expect(cents((await parent.ok(ownUnpaid, {})).total)).toBe(cents(before.total))
  expect(await code(director.call(debtorLetters, { studentIds: [studentId] }))).toBe('payments.nothing-due')
  expect(await code(director.call(notifyUnpaid, { studentIds: [studentId], text: 'проба' }))).toBe(
    'payments.nobody-to-tell',
  )
  await payFees(2)
  world.setNow(new Date('2026-11-21T08:00:00Z'))
  director = await world.as('director')
  parent = await world.as('parent')
  expect(new Set(await waiting())).toEqual(new Set([' на вноски, срокът изтече на 20.11.2026 г.']))
  expect(await summary()).toMatchObject({ overdue: 3, plan: planStates.Overdue })
  const { overdue } = await director.ok(familyAccount, { studentId })
  expect(overdue).toBe(3)
  const paper = pdfText((await director.call(debtorLetters, { studentIds: [studentId] })).bytes)
  expect(paper).toContain('разсрочена')
  expect(paper).toMatch(/Общо\s*3,00/)
})

test('reminders are about instalments, once for each step, with the code and the account', async () => {
  await world.sql(`update fee_setting set remind_before = '{3}', remind_after = '{1}'`)
  await world.sql(`update fee_invoice set due_on = '2026-11-20' where child_id = $1`, [studentId])
  await agree()
  const subject = 'Напомняне за вноска по разсрочено плащане'
  await morning('2026-11-16T06:00:00Z')
  expect(await letters(subject)).toEqual([])
  await morning('2026-11-17T06:00:00Z')
  const [letter] = await letters(subject)
  expect(letter!.text).toContain('5,00 €, срок 20.11.2026 г.')
  for (const { id } of fees) expect(letter!.text).toContain(paymentCode(id))
  expect(letter!.text).toContain('/activities/parents/fees')
  const sent = (await letters(subject)).length
  await morning('2026-11-17T07:00:00Z')
  expect(await letters(subject)).toHaveLength(sent)
  // The fees themselves are not reminded of.
  expect(
    await world.sql('select 1 from fee_reminder where child_id = $1 and sent_on >= $2', [studentId, '2026-11-16']),
  ).toEqual([])
  await payFees(5)
  await morning('2026-11-21T06:00:00Z')
  expect(await letters(subject)).toHaveLength(sent)
})

test('a plan ends when it is paid, and its child can get another', async () => {
  const id = await agree()
  await payFees(totalOf() / 100)
  expect(await director.ok(getPlan, { id })).toMatchObject({ state: planStates.Paid, endedOn: null })
  expect(await code(director.call(endPlan, { id, comment: 'проба' }))).toBe('payments.plan-ended')
  await morning('2026-11-16T06:00:00Z')
  expect(await director.ok(getPlan, { id })).toMatchObject({
    state: planStates.Paid,
    endedOn: '2026-11-16',
    paid: null,
  })
})

test('a cancelled plan leaves its fees due; an overdue one counts as broken, at the latest after 30 days', async () => {
  const cancelled = await agree()
  await director.ok(endPlan, { id: cancelled, comment: 'По молба на родителя' })
  expect(await director.ok(getPlan, { id: cancelled })).toMatchObject({
    state: planStates.Cancelled,
    endReason: 'По молба на родителя',
  })
  expect(await code(director.call(endPlan, { id: cancelled, comment: 'пак' }))).toBe('payments.plan-ended')
  const id = await agree()
  const subject = 'Разсроченото плащане е прекратено'
  await morning('2026-12-19T06:00:00Z')
  expect(await letters(subject)).toEqual([])
  await morning('2026-12-20T06:00:00Z')
  expect((await letters(subject))[0]!.text).toContain('Вноската със срок 20.11.2026 г. не е платена')
  director = await world.as('director')
  expect(await director.ok(getPlan, { id })).toMatchObject({ state: planStates.Broken, endedOn: '2026-12-20' })
  expect((await director.ok(familyAccount, { studentId })).overdue).toBeGreaterThan(0)
})

test('a director ends an overdue plan as broken', async () => {
  const id = await agree()
  world.setNow(new Date('2026-11-25T08:00:00Z'))
  director = await world.as('director')
  await director.ok(endPlan, { id, comment: 'Не плаща' })
  expect((await director.ok(getPlan, { id })).state).toBe(planStates.Broken)
})
