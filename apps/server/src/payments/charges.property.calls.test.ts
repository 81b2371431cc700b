import {
  listInvoices,
  annulInvoice,
  generateInvoices,
  invoicesOfChild,
} from '@asistent/contract/payments/invoices.calls'
import { annulPayment, pay } from '@asistent/contract/payments/payments.calls'
import {
  createProtocol,
  deleteProviderDocument,
  prepareProtocol,
} from '@asistent/contract/payments/provider-documents.calls'
import { feesByActivity } from '@asistent/contract/payments/references.calls'
import { undoRun } from '@asistent/contract/payments/runs.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDeep } from '../../../../tests/support/deep'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { randomOf, type Random } from '../demo/random'
import { owedIn, rawSql, type NaiveFee, type RawRows } from '../../../../tests/support/payments/owed'

// Compares the charges with a naive model of what is owed (tests/support/payments/owed.ts) for random enrolments,
// visits, prices, discounts, days off and leaves; months are generated repeatedly, paid, annulled and paid out to
// providers. After every generation each fee equals the model to the cent; a paid fee is unchanged, and later changes
// are on a later one. For a longer run: FEE_RUNS=50 npx vitest run
// apps/server/src/payments/charges.property.calls.test.ts

let world: World
let director: Person
beforeAll(async () => {
  world = await startWorld()
  director = await world.as('director')
})
afterAll(() => world.close())

const runs = Number(process.env.FEE_RUNS ?? (isDeep ? 4 : 1))
const year = 2026
const months = [9, 10, 11, 12]
const keyOf = (month: number) => `${year}-${String(month).padStart(2, '0')}`
const cents = (value: number | string) => Math.round(Number(value) * 100)

interface Charge {
  readonly id: number
  readonly invoice: number
  readonly child: number
  readonly provider: number
  readonly activity: number
  /** Month as 'YYYY-MM'. */
  readonly month: string
  readonly visits: number
  readonly price: string
  readonly base: string
  readonly discount: string
  readonly amount: string
}

interface Invoice {
  readonly id: number
  readonly child: number
  readonly provider: number
  readonly month: number
  readonly paid: number
  readonly total: number
}

test.each(Array.from({ length: runs }, (_, index) => index + 1))('fees against a naive book, seed %i', (seed) =>
  world.isolated(() => play(seed)),
)

async function play(seed: number): Promise<void> {
  const random = randomOf(seed * 7919)
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)]!
  const kindergartenId = (
    await world.sql<{ id: number }>(`select kindergarten_id as id from activity where name = 'Роботика' limit 1`)
  )[0]!.id
  // Fees of an instalment plan keep their amount (ledger.property.calls.test.ts), so the demo's plans end.
  await world.sql(`update instalment_plan set ended_as = 5, ended_on = '2026-11-15' where ended_on is null`)
  const history = await startHistory(kindergartenId, random)
  /** Prefers the children of the random history. */
  const oftenOurs = (list: readonly Invoice[]): Invoice => {
    const ours = list.filter(({ child }) => history.children.includes(child))
    return ours.length > 0 && random.below(5) > 0 ? pick(ours) : pick(list)
  }
  const receipts: number[] = []
  const protocols: { id: number; provider: number }[] = []
  /** Runs that are not undone, oldest first, with the former totals of their invoices; null is a new invoice. */
  const runs: { readonly id: number; readonly totals: ReadonlyMap<number, number | null> }[] = []

  const steps: (() => Promise<void>)[] = [
    () => make(pick(months)),
    () => make(pick(months)),
    () => make(pick([11, 12])),
    // Some activities only; the others are unchanged.
    () => make(pick(months), [pick(history.activities), pick(history.activities)]),
    ...history.steps,
    ...history.steps,
    async () => {
      const open = (await invoicesNow()).filter(({ total, paid }) => total > paid)
      if (open.length === 0) return
      const { id, total, paid } = oftenOurs(open)
      const amount = random.below(2) === 0 ? total - paid : 1 + random.below(total - paid)
      const made = await director.ok(pay, {
        invoiceIds: [id],
        amount: amount / 100,
        method: pick([1, 2, 5] as const),
        date: '2026-11-15',
      })
      receipts.push(Number(made.entityId))
    },
    async () => {
      if (receipts.length === 0) return
      const [id] = receipts.splice(random.below(receipts.length), 1)
      await director.ok(annulPayment, { id: id!, comment: 'проба' })
    },
    async () => {
      const free = (await invoicesNow()).filter(({ paid }) => paid === 0)
      if (free.length > 0) await director.ok(annulInvoice, { id: oftenOurs(free).id, comment: 'проба' })
    },
    () => undo(random.below(Math.max(1, runs.length))),
    () => undo(runs.length - 1),
    async () => {
      // Paid amounts that are in no protocol, to the cent; an annulled protocol releases them.
      const providerId = pick(history.providers)
      const query = { providerId, month: 12, year }
      const { amount, toPay } = await director.ok(prepareProtocol, query)
      const [free] = await world.sql<{ amount: string }>(
        `select coalesce(sum(p.amount), 0) as amount from fee_payment p join fee_invoice i on i.id = p.invoice_id
          where p.kindergarten_id = $1 and i.provider_id = $2 and (i.year, i.month) <= ($3::int, 12) and p.id not in (select payment_id from protocol_payment)`,
        [kindergartenId, providerId, year],
      )
      expect(cents(amount)).toBe(cents(free!.amount))
      if (toPay <= 0) return
      const made = await director.ok(createProtocol, { ...query, date: '2026-11-15' })
      protocols.push({ id: Number(made.entityId), provider: providerId })
      expect((await director.ok(prepareProtocol, query)).amount).toBe(0)
    },
    async () => {
      const last = protocols.pop()
      if (last) await director.ok(deleteProviderDocument, { id: last.id, comment: 'проба' })
    },
  ]

  const invoicesNow = async (): Promise<Invoice[]> =>
    (
      await world.sql<Omit<Invoice, 'paid' | 'total'> & { paid: string; total: string }>(
        `select i.id, i.child_id as child, i.provider_id as provider, i.month, b.paid, b.charged as total from fee_invoice i join fee_balance b on b.invoice_id = i.id
        where i.kindergarten_id = $1 and i.annulled_at is null and i.year = ${year} order by i.id`,
        [kindergartenId],
      )
    ).map(({ paid, total, ...invoice }) => ({ ...invoice, paid: cents(paid), total: cents(total) }))

  /** Rows of the ledger for fees that are not annulled. */
  const chargesNow = () =>
    world.sql<Charge>(
      `select f.id, i.id as invoice, f.child_id as child, i.provider_id as provider, f.activity_id as activity, to_char(f.for_on, 'YYYY-MM') as month, f.visits, f.price, f.base, f.discount, f.amount
        from fee_charge f join fee_invoice i on i.id = f.invoice_id and i.annulled_at is null where f.kindergarten_id = $1 order by f.id`,
      [kindergartenId],
    )

  async function make(month: number, activityIds?: readonly number[]): Promise<void> {
    const before = await invoicesNow()
    const chargeIds = new Set((await chargesNow()).map(({ id }) => id))
    const query = { month, year, ...(activityIds && { activityIds: [...activityIds] }) }
    const shown = await director.ok(generateInvoices, { ...query, dryRun: true })
    expect(await invoicesNow()).toEqual(before)
    const made = await director.ok(generateInvoices, query)
    expect(made.rows).toEqual(shown.rows)
    const changed = (await chargesNow()).filter(({ id }) => !chargeIds.has(id)).map(({ invoice }) => invoice)
    expect(made.runId === null).toBe(changed.length === 0)
    if (made.runId !== null) {
      const totalOf = (invoice: number) => before.find(({ id }) => id === invoice)?.total ?? null
      runs.push({ id: made.runId, totals: new Map(changed.map((invoice) => [invoice, totalOf(invoice)])) })
    }
    await holds(month, activityIds, before, chargeIds)
    // A repeated generation adds nothing.
    const after = await chargesNow()
    expect(await director.ok(generateInvoices, query)).toMatchObject({ made: 0, changed: 0 })
    expect(await chargesNow()).toEqual(after)
  }

  /** All of a run or nothing: rejected if a fee of it is paid or a later run changed one; then nothing changes. */
  async function undo(at: number): Promise<void> {
    const run = runs[at]
    if (!run) return
    const before = await invoicesNow()
    const standing = before.filter(({ id }) => run.totals.has(id))
    const isLater = runs.slice(at + 1).some(({ totals }) => standing.some(({ id }) => totals.has(id)))
    const isAllowed = standing.length > 0 && !isLater && standing.every(({ paid }) => paid === 0)
    const answer = await director.call(undoRun, { id: run.id, comment: 'проба' })
    expect(answer.status).toBe(isAllowed ? 200 : 409)
    if (isAllowed) runs.splice(at, 1)
    const expected = before.flatMap((invoice) => {
      const total = isAllowed ? run.totals.get(invoice.id) : undefined
      return total === undefined ? [invoice] : total === null ? [] : [{ ...invoice, total }]
    })
    expect(await invoicesNow()).toEqual(expected)
  }

  async function holds(
    month: number,
    activityIds: readonly number[] | undefined,
    before: readonly Invoice[],
    existingIds: ReadonlySet<number>,
  ): Promise<void> {
    const raw = await rawRows(kindergartenId)
    const [invoices, charges] = [await invoicesNow(), await chargesNow()]
    const isRequested = (activity: number) => activityIds === undefined || activityIds.includes(activity)
    const charged = (child: number, activity: number, of: string) =>
      charges
        .filter((row) => row.child === child && row.activity === activity && row.month === of)
        .reduce((sum, row) => sum + cents(row.amount), 0)
    const invoiceOf = (child: number, provider: number, of: number) =>
      invoices.find((row) => row.child === child && row.provider === provider && row.month === of)
    const providerOf = new Map(raw.activities.map(({ id, provider }) => [id, provider]))
    const children = new Set([...raw.members.map(({ child }) => child), ...charges.map(({ child }) => child)])

    // Fees with payments and fees of other months are unchanged.
    for (const old of before)
      if (old.paid > 0 || old.month !== month) expect(invoices.find(({ id }) => id === old.id)).toEqual(old)

    for (const of of months.filter((otherMonth) => otherMonth <= month)) {
      const owed = new Map(owedIn(raw, keyOf(of)).map((fee) => [`${fee.child} ${fee.activity}`, fee]))
      for (const child of children)
        for (const [activity, provider] of providerOf) {
          if (!isRequested(activity)) continue
          const target = invoiceOf(child, provider, month)
          if (target && target.paid > 0) continue
          // An unpaid earlier month changes when it is generated itself.
          if (of < month && (invoiceOf(child, provider, of)?.paid ?? 0) === 0) continue
          const should = owed.get(`${child} ${activity}`)?.amount ?? 0
          const is = charged(child, activity, keyOf(of))
          const where = `${keyOf(of)}, made ${keyOf(month)}, child ${child}, activity ${activity}`
          // A credit never makes a fee negative: the rest is postponed.
          if (is > should && (target?.total ?? 0) === 0) continue
          expect(`${where}: ${is}`).toBe(`${where}: ${should}`)
        }
    }
    // The explanation of each new row equals that of the model.
    const fees = new Map<string, NaiveFee>()
    for (const of of months)
      for (const fee of owedIn(raw, keyOf(of))) fees.set(`${fee.child} ${fee.activity} ${keyOf(of)}`, fee)
    for (const row of charges.filter(({ id }) => !existingIds.has(id))) {
      const fee = fees.get(`${row.child} ${row.activity} ${row.month}`)
      expect([row.visits, cents(row.price), cents(row.base), cents(row.discount)]).toEqual(
        fee ? [fee.visits, fee.price, fee.base, fee.discount] : [0, 0, 0, 0],
      )
    }
  }

  for (let step = 0; step < 60; step += 1) {
    const still = new Map((await chargesNow()).map((row) => [row.id, row]))
    const chosen = pick(steps)
    await chosen()
    // Existing rows of the ledger are unchanged.
    for (const row of (await chargesNow()).filter(({ id }) => still.has(id))) expect(row).toEqual(still.get(row.id))
  }
  for (const month of months) await make(month)

  // The report by activity and the page of a child agree.
  const sums = new Map<number, number>()
  for (const row of await chargesNow())
    if (row.month.startsWith(String(year))) sums.set(row.activity, (sums.get(row.activity) ?? 0) + cents(row.amount))
  const { result } = await director.ok(feesByActivity.json, { year })
  for (const row of result)
    expect([row.activity, cents(row.charged)]).toEqual([row.activity, sums.get(row.activityId) ?? 0])
  const { result: listed } = await director.ok(listInvoices, { year, pageSize: 1000 })
  const shown = pick(listed)
  const whole = await director.ok(invoicesOfChild, { year, month: shown.month, studentId: shown.studentId })
  for (const invoice of whole.invoices)
    expect(invoice.lines.reduce((sum, line) => sum + cents(line.amount), 0)).toBe(cents(invoice.totalFee))
}

async function rawRows(kindergartenId: number): Promise<RawRows> {
  const read = async (name: keyof RawRows) => [name, await world.sql(rawSql[name], [kindergartenId])] as const
  return Object.fromEntries(
    await Promise.all((Object.keys(rawSql) as (keyof RawRows)[]).map((name) => read(name))),
  ) as unknown as RawRows
}

/** Some children and activities, two of one provider, and the possible random steps. */
async function startHistory(kindergartenId: number, random: Random) {
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)]!
  const sql = (text: string, values: unknown[] = []) => world.sql(text, values)
  const all = await world.sql<{ id: number; provider: number }>(
    'select id, provider_id as provider from activity where kindergarten_id = $1 order by id',
    [kindergartenId],
  )
  // Two activities of one provider share an invoice.
  await sql('update activity set provider_id = $2 where id = $1', [all[1]!.id, all[0]!.provider])
  await sql('update fee_invoice set provider_id = $2 where provider_id = $1 and kindergarten_id = $3', [
    all[1]!.provider,
    all[0]!.provider,
    kindergartenId,
  ])
  const activities = all.slice(0, 5).map(({ id }) => id)
  const providers = [all[0]!.provider, all[2]!.provider, all[3]!.provider, all[4]!.provider]
  const children = (
    await world.sql<{ id: number }>(
      'select distinct child_id as id from activity_member where activity_id = any ($1::int[]) order by 1 limit 4',
      [activities],
    )
  ).map(({ id }) => id)
  const dayIn = (month: number) => `${keyOf(month)}-${String(1 + random.below(28)).padStart(2, '0')}`
  const anyDay = () => dayIn(pick(months))
  const steps: (() => Promise<unknown>)[] = [
    () =>
      sql(
        `insert into activity_visit (kindergarten_id, activity_id, child_id, day, mark) select $1, $2, $3, $4, $5
          where not exists (select from activity_visit where activity_id = $2 and child_id = $3 and day = $4)`,
        [kindergartenId, pick(activities), pick(children), anyDay(), pick([1, 2])],
      ),
    () =>
      sql('update activity_visit set mark = 3 - mark where activity_id = $1 and child_id = $2', [
        pick(activities),
        pick(children),
      ]),
    () =>
      sql('delete from activity_visit where activity_id = $1 and child_id = $2 and day >= $3', [
        pick(activities),
        pick(children),
        anyDay(),
      ]),
    // Enrols for a period or without an end, if no other enrolment overlaps.
    () => {
      const [from, to] = [anyDay(), anyDay()].toSorted()
      return sql(
        `insert into activity_member (kindergarten_id, activity_id, child_id, from_on, to_on) select $1, $2, $3, $4::date, $5::date
          where not exists (select from activity_member where activity_id = $2 and child_id = $3 and daterange(from_on, to_on, '[]') && daterange($4::date, $5::date, '[]'))`,
        [kindergartenId, pick(activities), pick(children), from, pick([to, null])],
      )
    },
    () =>
      sql(
        'update activity_member set to_on = $3 where activity_id = $1 and child_id = $2 and from_on <= $3 and to_on is null',
        [pick(activities), pick(children), anyDay()],
      ),
    // A former price of either kind, and the present one.
    () =>
      sql(`update activity set earlier_prices = $2::jsonb, price = $3, fee_type = $4 where id = $1`, [
        pick(activities),
        JSON.stringify(
          [
            { until: '2026-09-30', feeType: pick([1, 2]), price: (random.below(3000) / 100).toFixed(2) },
            { until: '2026-10-31', feeType: pick([1, 2]), price: (random.below(3000) / 100).toFixed(2) },
          ].slice(random.below(3)),
        ),
        (random.below(4000) / 100).toFixed(2),
        pick([1, 2]),
      ]),
    () => sql('update activity set prorate = not prorate where id = $1', [pick(activities)]),
    () => sql('update activity set pay_absences = not pay_absences where id = $1', [pick(activities)]),
    () => {
      const [from, to] = [anyDay(), anyDay()].toSorted()
      const size =
        random.below(2) === 0 ? [(1 + random.below(10_000)) / 100, null] : [null, (1 + random.below(1500)) / 100]
      const target = pick([
        [null, null],
        [pick(providers), null],
        [null, pick(activities)],
      ])
      return sql(
        `insert into fee_discount (kindergarten_id, child_id, provider_id, activity_id, percent, amount, reason, from_on, to_on, combines) values ($1, $2, $3, $4, $5, $6, 'проба', $7, $8, $9)`,
        [kindergartenId, pick(children), ...target, ...size, from, pick([to, null]), pick([true, true, false])],
      )
    },
    () => sql('delete from fee_discount where child_id = $1', [pick(children)]),
    () =>
      sql('update child set left_on = $2 where id = $1 and ($2::date is null or enrolled_on <= $2::date)', [
        pick(children),
        pick([anyDay(), null]),
      ]),
    () => {
      const day = anyDay()
      return sql(
        `insert into day_off (kindergarten_id, kind, name, from_on, to_on) select $1, $3, 'проба', $2::date, $2::date where not exists (select from day_off where from_on <= $2::date and to_on >= $2::date)`,
        [kindergartenId, day, pick([0, 0, 3])],
      )
    },
  ]
  return { activities, providers, children, steps: steps.map((step) => async () => void (await step())) }
}
