import {
  saveDiscount,
  annulInvoice,
  generateInvoices,
  invoicesOfChild,
  listInvoices,
  ownInvoices,
} from '@asistent/contract/payments/invoices.calls'
import { annulPayment, pay } from '@asistent/contract/payments/payments.calls'
import { feesByActivity } from '@asistent/contract/payments/references.calls'
import { getRun, listRuns, notifyRun, undoRun } from '@asistent/contract/payments/runs.calls'
import { paymentCode } from '@asistent/domain/payments/bank-lines'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { runJob } from '../platform/jobs'
import { runNoticeJob } from './run-notices.job'

// A run of fees: planned, confirmed, undone, and announced to the parents.

let world: World
let director: Person
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const november = { month: 11, year: 2026 }
const comment = 'Грешна цена'
const paying = { method: 2 as const, date: '2026-11-15' }

async function makeNovember() {
  director = await world.as('director')
  const run = await director.ok(generateInvoices, november)
  return { ...run, runId: run.runId! }
}

const fees = async () => (await director.ok(listInvoices, { ...november, pageSize: 500 })).result
const mails = () =>
  world.sql<{ recipient: string; text: string }>(
    `select recipient, text from mail where subject like 'Такси за дейности за%'`,
  )
const sendNotice = (runId: number, key = 'notice') => {
  const deps = { database: world.app.pipeline.database, services: world.app.services, now: world.now }
  return runJob(deps, runNoticeJob, { runId }, key, 1)
}

test('the plan shows due days, visits and unfinished months, and only what was confirmed is written', async () => {
  director = await world.as('director')
  const plan = await director.ok(generateInvoices, { ...november, dryRun: true })
  expect(plan).toMatchObject({ runId: null, changed: 0 })
  expect(plan.added).toBeGreaterThan(0)
  // 15.11.2026 and 7 days; with visits the 15th of December.
  expect(new Set(plan.rows.map(({ dueDate }) => dueDate))).toEqual(new Set(['2026-11-22', '2026-12-15']))
  expect(plan.unfinished).toContain('Шах')
  expect(plan.rows.flatMap(({ why }) => why).join('\n')).toMatch(
    /Шах: \d+ посещения \(на \d\d(, \d\d)* и \d\d\.11\.2026 г\.\) × /,
  )
  expect((await director.ok(generateInvoices, { month: 10, year: 2026, dryRun: true })).unfinished).toEqual([])

  const confirmed = { fees: plan.made + plan.changed, added: plan.added }
  const studentId = plan.rows.find(({ after }) => after > 1)!.studentId
  await director.ok(saveDiscount, { studentId, amount: 0.5, reason: 'проба', fromDate: '2026-11-01' })
  const stale = await director.call(generateInvoices, { ...november, confirmed })
  expect(stale.problem?.code).toBe('payments.plan-changed')
  expect((await director.ok(listRuns, november)).rowsCount).toBe(0)
  const now = await director.ok(generateInvoices, { ...november, dryRun: true })
  const made = await director.ok(generateInvoices, {
    ...november,
    confirmed: { fees: now.made + now.changed, added: now.added },
  })
  const run = await director.ok(getRun, { id: made.runId! })
  expect(run).toMatchObject({ fees: now.made, added: now.added, undone: 0, notifiedAt: null })
  expect(run.items.map(({ dueDate }) => dueDate).toSorted()).toEqual(now.rows.map(({ dueDate }) => dueDate).toSorted())
  expect(Date.parse(run.notifyAt) - Date.parse(run.createdAt)).toBe(3_600_000)
  // A run that adds nothing leaves no record.
  expect((await director.ok(generateInvoices, november)).runId).toBeNull()
})

test('an undone run charges nothing, notifies nobody, and the month can be made again', async () => {
  const { runId, made, added } = await makeNovember()
  const charged = (await director.ok(feesByActivity.json, november)).result
  expect(await director.ok(undoRun, { id: runId, comment })).toMatchObject({ undone: made })
  expect(await fees()).toEqual([])
  expect(await director.ok(getRun, { id: runId })).toMatchObject({
    undone: made,
    providers: expect.arrayContaining([]),
  })
  expect((await director.call(undoRun, { id: runId, comment })).problem?.code).toBe('payments.run-undone')
  await sendNotice(runId)
  expect(await mails()).toEqual([])
  expect((await director.call(notifyRun, { id: runId })).problem?.code).toBe('payments.run-undone')
  const parent = await world.as('parent')
  expect((await parent.ok(ownInvoices, {})).result.filter(({ month }) => month === 11)).toEqual([])

  const again = await director.ok(generateInvoices, november)
  expect(again).toMatchObject({ made, added })
  expect((await director.ok(feesByActivity.json, november)).result).toEqual(charged)
})

test('a run with a payment is undone by provider only, until the payment is annulled', async () => {
  const { runId } = await makeNovember()
  const before = await director.ok(getRun, { id: runId })
  const paid = before.items.find(({ totalFee }) => totalFee > 1)!
  const receipt = await director.ok(pay, { ...paying, invoiceIds: [paid.invoiceId], amount: 1 })
  const stored = (await fees()).find(({ id }) => id === paid.invoiceId)!
  expect((await director.call(undoRun, { id: runId, comment })).problem).toMatchObject({
    code: 'payments.run-paid',
    errorMessage: expect.stringContaining('брой такси: 1'),
  })
  const { providerId } = paid
  expect((await director.call(undoRun, { id: runId, providerId, comment })).problem?.code).toBe('payments.run-paid')
  const otherRow = before.providers.find((provider) => provider.providerId !== providerId)!
  expect(await director.ok(undoRun, { id: runId, providerId: otherRow.providerId, comment })).toMatchObject({
    undone: otherRow.fees,
  })
  const after = await director.ok(getRun, { id: runId })
  expect(after.providers.find((provider) => provider.providerId === providerId)).toMatchObject({ paid: 1 })
  expect(after.providers.find((provider) => provider.providerId === otherRow.providerId)).toMatchObject({ open: 0 })
  expect((await fees()).find(({ id }) => id === paid.invoiceId)).toEqual(stored)

  await director.ok(annulPayment, { id: Number(receipt.entityId), comment })
  expect((await director.ok(undoRun, { id: runId, comment })).undone).toBe(before.fees - otherRow.fees)
  expect(await fees()).toEqual([])
})

test('a later change is undone first, and restores amount and due day; an annulled fee stays annulled', async () => {
  const { runId } = await makeNovember()
  const [first, second] = (await director.ok(getRun, { id: runId })).items.filter(({ totalFee }) => totalFee > 2)
  await world.sql(`update fee_invoice set due_on = '2026-11-10' where id = $1`, [first!.invoiceId])
  const discount = { amount: 1, reason: 'проба', fromDate: '2026-11-01' }
  await director.ok(saveDiscount, { ...discount, studentId: first!.studentId, providerId: first!.providerId })
  const lower = await director.ok(generateInvoices, november)
  const fee = async () => (await fees()).find(({ id }) => id === first!.invoiceId)!
  // What is taken off does not move the due day; what is added gives 7 days.
  expect(await fee()).toMatchObject({ dueDate: '2026-11-10' })
  const cheaper = await fee()
  await world.sql('delete from fee_discount where amount = 1')
  const higher = await director.ok(generateInvoices, november)
  expect(await fee()).toMatchObject({ dueDate: '2026-11-22', totalFee: first!.totalFee })

  expect((await director.call(undoRun, { id: runId, comment })).problem?.code).toBe('payments.run-changed-later')
  expect(await director.ok(undoRun, { id: higher.runId!, comment })).toMatchObject({ undone: 1 })
  expect(await fee()).toEqual(cheaper)
  await director.ok(undoRun, { id: lower.runId!, comment })
  expect(await fee()).toMatchObject({ totalFee: first!.totalFee, state: 3 })
  const { invoices } = await director.ok(invoicesOfChild, { ...november, studentId: first!.studentId })
  const lines = invoices.find(({ id }) => id === first!.invoiceId)!.lines
  expect(lines.at(-1)!.why).toBe(`Изготвянето е отменено: ${comment}`)

  await director.ok(annulInvoice, { id: second!.invoiceId, comment: 'Отделно' })
  const run = await director.ok(getRun, { id: runId })
  expect((await director.ok(undoRun, { id: runId, comment })).undone).toBe(run.fees - 1)
  const states = (await director.ok(getRun, { id: runId })).items.map(({ state }) => state)
  expect([states.filter((state) => state === 3).length, states.filter((state) => state === 4).length]).toEqual([
    run.fees - 1,
    1,
  ])
  expect(await fees()).toEqual([])
})

test('parents get one e-mail per child with sums and due days, once', async () => {
  const { runId } = await makeNovember()
  const run = await director.ok(getRun, { id: runId })
  const otherRow = run.providers[0]!
  await director.ok(undoRun, { id: runId, providerId: otherRow.providerId, comment })
  await director.ok(notifyRun, { id: runId })
  const [job] = await world.sql<{ runAt: string }>(
    `select run_at as "runAt" from graphile_worker.jobs where key = $1`,
    [`fee-run:${runId}`],
  )
  expect(Date.parse(job!.runAt)).toBeLessThanOrEqual(world.now().getTime())
  await sendNotice(runId)
  const sent = await mails()
  expect(sent.length).toBeGreaterThan(0)
  for (const { text } of sent) {
    expect(text).toMatch(/€, срок (22\.11|15\.12)\.2026 г\./)
    expect(text).not.toContain(otherRow.name)
  }
  expect(await director.ok(getRun, { id: runId })).toMatchObject({
    letters: sent.length,
    notifiedAt: expect.any(String),
  })
  await sendNotice(runId, 'again')
  expect((await mails()).length).toBe(sent.length)
  expect((await director.call(notifyRun, { id: runId })).problem?.code).toBe('payments.run-notified')
  // Notified parents keep seeing an undone fee, with the reason.
  await director.ok(undoRun, { id: runId, comment })
  const parent = await world.as('parent')
  const ownFees = (await parent.ok(ownInvoices, {})).result.filter(({ month }) => month === 11)
  expect(ownFees.length).toBeGreaterThan(0)
  expect(
    ownFees.every(
      ({ isAnnulled, annulReason, providerId }) =>
        isAnnulled && annulReason?.endsWith(comment) && providerId !== otherRow.providerId,
    ),
  ).toBe(true)
})

test.each([
  [
    'an item that is undone in part',
    `update fee_run_item set undone_at = now(), undo_reason = 'проба' where run_id = $1`,
    'fee_run_item_half_undone',
  ],
  [
    'a reversal of another amount',
    `insert into fee_charge (kindergarten_id, child_id, invoice_id, activity_id, for_on, kind, visits, price, base, discount, amount, why, reverses_id)
      select kindergarten_id, child_id, invoice_id, activity_id, for_on, 4, 0, 0, 0, 0, -amount + 0.01, 'проба', id from fee_charge where run_id = $1 and amount > 1 limit 1`,
    'fee_charge_reversal',
  ],
  [
    'a second reversal',
    `insert into fee_charge (kindergarten_id, child_id, invoice_id, activity_id, for_on, kind, visits, price, base, discount, amount, why, reverses_id)
      select kindergarten_id, child_id, invoice_id, activity_id, for_on, 4, 0, 0, 0, 0, 0, 'проба', id from (select f.*, generate_series(1, 2) from fee_charge f where run_id = $1 and amount = 0 limit 2) twice`,
    'fee_charge_reversed_once',
  ],
])('the database rejects %s', async (_, statement, constraint) => {
  const { runId } = await makeNovember()
  await world.sql(
    `insert into fee_charge (kindergarten_id, child_id, invoice_id, activity_id, for_on, kind, visits, price, base, discount, amount, why, run_id)
      select kindergarten_id, child_id, invoice_id, activity_id, for_on, 2, 0, 0, 0, 0, 0, 'проба', run_id from fee_charge where run_id = $1 limit 1`,
    [runId],
  )
  await expect(world.sql(statement, [runId])).rejects.toMatchObject({ constraint })
})

test('a run belongs to its kindergarten, and teachers and parents have none of it', async () => {
  const { runId } = await makeNovember()
  const foreign = await world.as('directorOfGabrovo')
  expect((await foreign.call(getRun, { id: runId })).status).toBe(404)
  expect((await foreign.call(undoRun, { id: runId, comment })).status).toBe(404)
  expect((await (await world.as('parent')).call(getRun, { id: runId })).status).toBe(403)
  expect((await (await world.as('teacher')).call(undoRun, { id: runId, comment })).status).toBe(403)
})

test('e-mails of a run wait for the end of the quiet hours and have the code and the account of every fee', async () => {
  const parent = await world.as('parent')
  await world.sql(
    `insert into notification_preference (account_id, quiet_from, quiet_to) values ($1, '09:00', '18:00')
      on conflict (account_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`,
    [parent.accountId],
  )
  const { runId } = await makeNovember()
  await sendNotice(runId)
  const ownFees = (await parent.ok(ownInvoices, {})).result.filter(({ month, notPaid }) => month === 11 && notPaid > 0)
  const [email] = await world.sql<{ email: string }>('select email from account where id = $1', [parent.accountId])
  const sent = await world.sql<{ text: string; runAt: Date }>(
    `select m.text, j.run_at as "runAt" from mail m join graphile_worker.jobs j on j.key = 'mail:' || m.id where m.recipient = $1 and m.subject like 'Такси за дейности за%' order by m.id`,
    [email!.email],
  )
  const text = sent.map((mail) => mail.text).join('\n')
  for (const { id } of ownFees) expect(text).toContain(`код за превод ${paymentCode(id)}`)
  expect(text).toContain('По банков път:')
  expect(text).toContain('/activities/parents/fees')
  // 15.11.2026, 18:00 in Sofia.
  expect(sent.map(({ runAt }) => new Date(runAt).toISOString())).toEqual(sent.map(() => '2026-11-15T16:00:00.000Z'))
})
