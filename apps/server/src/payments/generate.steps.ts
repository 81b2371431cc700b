import { addMonths, firstDayOf, lastDayOf, type Month } from '@asistent/domain/kernel/month'
import { addDays, maxDay, today, type Day } from '@asistent/domain/kernel/day'
import { currencies, euroOfText, formatAmount, money, type Money, sumMoney } from '@asistent/domain/kernel/money'
import { inBulgarian } from '@asistent/domain/kernel/phrase'
import { chargeRows, owesNothing, type Charged, type ChargeRow, type Owed } from '@asistent/domain/payments/charges'
import { chargeKinds, dueDay, leastDaysToPay, type DueDays } from '@asistent/domain/payments/invoices'
import { noticeTime } from '@asistent/domain/payments/runs'
import { feeTypes } from '@asistent/domain/activities/activities'
import { sql } from 'drizzle-orm'
import { feesOf, type ChildFee } from '../activities/fees.ops'
import { feeCharge, feeInvoice, feeRun } from '../db/tables/payments/fees'
import { childName, stayOn } from '../people/child-sql.ops'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { holdNumbers, takeNumbers } from '../platform/numbers'
import { requireFound } from '../platform/versioned'
import { explained } from './explained.rules'
import { isStanding } from './fees-left.ops'
import { isInPlan } from './instalments.queries'
import { dueDaysOf } from './settings.queries'

// The fees of a month: the plan is computed completely, then written as a run. Repeated, or by two users at once, it
// charges nothing twice: the second run starts after the first and finds its rows.

export interface GenerateInput {
  readonly kindergartenId: number
  readonly month: Month
  readonly activityIds?: readonly number[] | undefined
  readonly classIds?: readonly number[] | undefined
}

export interface InvoicePlan {
  readonly childId: number
  readonly childName: string
  readonly providerId: number
  readonly invoiceId: number | undefined
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'paid' | 'planned'
  readonly before: Money
  readonly after: Money
  readonly rows: readonly ChargeRow[]
  readonly dueOn: Day
  /** Due day before the run; null for a new invoice. */
  readonly dueBefore: Day | null
  /** 'Защо?': of the rows to be added, else of the fees as they are. */
  readonly why: readonly string[]
}

const eur = (cents: number) => money(cents, currencies.EUR)
const total = (list: readonly ChargeRow[]) =>
  sumMoney(
    list.map(({ amount }) => amount),
    currencies.EUR,
  )

/** One generation or undo at a time in a kindergarten, until the transaction ends. */
export const holdRuns = (tx: Tx, kindergartenId: number) => holdNumbers(tx, kindergartenId, ['fee-generation'])

/** How far back a paid month may still be corrected. */
const monthsBack = 12

export async function planInvoices(
  tx: Tx,
  request: GenerateInput,
  day: Day,
): Promise<{ plans: InvoicePlan[]; fees: ChildFee[] }> {
  const { kindergartenId, month, activityIds } = request
  await holdRuns(tx, kindergartenId)
  const childIds = request.classIds?.length ? await childrenIn(tx, request) : undefined
  if (childIds?.length === 0) return { plans: [], fees: [] }
  const narrowed = { kindergartenId, activityIds: activityIds?.length ? activityIds : undefined }
  const fees = await feesOf(tx, { ...narrowed, month, childIds })
  const invoices = await invoicesOf(tx, request, childIds)
  const charges = await chargesSince(tx, request, childIds)
  const earlier = await paidEarlier(tx, request, charges, childIds)
  const forOn = firstDayOf(month)

  const keys = new Map<string, { childId: number; providerId: number; childName: string }>()
  const keep = (one: { childId: number; providerId: number; childName: string }) => keys.set(keyOf(one), one)
  invoices.forEach(keep)
  fees.forEach(keep)
  earlier.forEach(keep)
  const [invoicesBy, chargesBy, feesBy, earlierBy] = [
    byKey(invoices),
    byKey(charges),
    byKey(fees),
    byKey(earlier),
  ] as const

  const dueDays = new Map<number, DueDays>()
  for (const providerId of new Set([...keys.values()].map((key) => key.providerId)))
    dueDays.set(providerId, await dueDaysOf(tx, kindergartenId, providerId))

  const plans = [...keys].flatMap(([of, key]): InvoicePlan[] => {
    const isIncluded = (row: { activityId: number }) =>
      !narrowed.activityIds || narrowed.activityIds.includes(row.activityId)
    const existing = invoicesBy.get(of)?.[0]
    const before = existing?.charged ?? eur(0)
    const feeCharges = (chargesBy.get(of) ?? []).filter(isIncluded)
    const childFees = feesBy.get(of) ?? []
    const types = childFees.length > 0 ? childFees.map((one) => one.feeType) : [feeTypes.PerVisit]
    const newDue = dueDay(month, types, day, dueDays.get(key.providerId))
    const reasons = childFees.map(({ activity, fee }) => `${activity}: ${inBulgarian(fee.why)}`)
    const dueBefore = existing?.dueOn ?? null
    const common = { ...key, invoiceId: existing?.id, before, dueBefore, dueOn: dueBefore ?? newDue, why: reasons }
    if (existing && existing.paid.minor > 0) return [{ ...common, outcome: 'paid', after: before, rows: [] }]
    if (existing?.planned === true) return [{ ...common, outcome: 'planned', after: before, rows: [] }]
    const gone = feeCharges.filter(
      (one) => one.forOn === forOn && !childFees.some(({ activityId }) => activityId === one.activityId),
    )
    const added = chargeRows({
      owed: [...childFees.map((one) => owedOf(one, forOn)), ...gone.map((one) => owesNothing(one, one.activity))],
      earlier: (earlierBy.get(of) ?? []).filter(isIncluded),
      charged: feeCharges,
      total: before,
    })
    const after = eur(before.minor + total(added).minor)
    if (!existing && added.length === 0) return []
    if (added.length === 0) return [{ ...common, outcome: 'unchanged', after, rows: added }]
    const names = new Map([...childFees, ...feeCharges].map(({ activityId, activity }) => [activityId, activity]))
    const why = added.map((row) => `${names.get(row.activityId) ?? ''}: ${inBulgarian(row.why)}`)
    if (!existing) return [{ ...common, outcome: 'new', after, rows: added, why }]
    // A family has the usual days to pay what a run adds.
    const isMore = after.minor > before.minor
    const dueOn = isMore ? maxDay(existing.dueOn, addDays(day, leastDaysToPay)) : existing.dueOn
    return [{ ...common, outcome: 'changed', after, rows: added, why, dueOn }]
  })
  return { plans, fees }
}

interface OfFamily {
  readonly childId: number
  readonly providerId: number
}

const keyOf = ({ childId, providerId }: OfFamily) => `${childId} ${providerId}`

/** Rows by child and provider, in one pass. */
function byKey<Row extends OfFamily>(list: readonly Row[]): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of list) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

const owedOf = ({ activityId, activity, price, fee }: ChildFee, forOn: Day): Owed => ({
  activityId,
  activity,
  forOn,
  price,
  fee,
})

const childrenIn = async (tx: Tx, { kindergartenId, month, classIds }: GenerateInput): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      tx,
      sql`select c.id from child c ${stayOn(lastDayOf(month))} where c.kindergarten_id = ${kindergartenId} and s.group_id = ${anyOf(classIds ?? [])}`,
    )
  ).map(({ id }) => id)

interface StoredInvoice {
  readonly id: number
  readonly childId: number
  readonly childName: string
  readonly providerId: number
  readonly dueOn: Day
  readonly charged: Money
  readonly paid: Money
  /** In an active instalment plan, so its amount stays. */
  readonly planned: boolean
}

/** Locks the invoices: a concurrent payment waits and then reads the new amounts. */
async function invoicesOf(
  tx: Tx,
  { kindergartenId, month }: GenerateInput,
  childIds?: readonly number[],
): Promise<StoredInvoice[]> {
  await tx.execute(
    sql`select from fee_invoice where kindergarten_id = ${kindergartenId} and year = ${month.year} and month = ${month.month} and annulled_at is null order by id for update`,
  )
  const list = await rows<Omit<StoredInvoice, 'charged' | 'paid'> & { charged: string; paid: string }>(
    tx,
    sql`select i.id, i.child_id as "childId", ${childName()} as "childName", i.provider_id as "providerId", i.due_on as "dueOn", b.charged, b.paid, ${isInPlan} as planned from fee_invoice i
      join fee_balance b on b.invoice_id = i.id join child c on c.id = i.child_id
      where i.kindergarten_id = ${kindergartenId} and i.year = ${month.year} and i.month = ${month.month} and i.annulled_at is null
      ${childIds ? sql`and i.child_id = ${anyOf(childIds)}` : sql``} order by c.first_name, c.last_name, i.id`,
  )
  return list.map((row) => ({ ...row, charged: euroOfText(row.charged), paid: euroOfText(row.paid) }))
}

type OwnCharge = Charged & { readonly childId: number; readonly providerId: number; readonly activity: string }

async function chargesSince(
  tx: Tx,
  { kindergartenId, month }: GenerateInput,
  childIds?: readonly number[],
): Promise<OwnCharge[]> {
  const list = await rows<Omit<OwnCharge, 'amount'> & { amount: string }>(
    tx,
    sql`select i.child_id as "childId", i.provider_id as "providerId", f.activity_id as "activityId", a.name as activity, f.for_on as "forOn", sum(f.amount) as amount
      from fee_charge f join fee_invoice i on i.id = f.invoice_id and i.annulled_at is null join activity a on a.id = f.activity_id
      where f.kindergarten_id = ${kindergartenId} and f.for_on between ${firstDayOf(addMonths(month, -monthsBack))} and ${firstDayOf(month)} and ${isStanding}
      ${childIds ? sql`and f.child_id = ${anyOf(childIds)}` : sql``} group by i.child_id, i.provider_id, f.activity_id, a.name, f.for_on`,
  )
  return list.map((row) => ({ ...row, amount: euroOfText(row.amount) }))
}

type EarlierOwed = Owed & { readonly childId: number; readonly childName: string; readonly providerId: number }

/**
 * What is owed today for months with an invoice that is paid, partly paid or in an instalment plan, and for months that
 * a later invoice corrects. A correction is removed from the later invoice even if the payment was annulled since.
 */
async function paidEarlier(
  tx: Tx,
  { kindergartenId, month, activityIds }: GenerateInput,
  charges: readonly OwnCharge[],
  childIds?: readonly number[],
): Promise<EarlierOwed[]> {
  const paid = await rows<{ year: number; month: number; childId: number; childName: string; providerId: number }>(
    tx,
    sql`select extract(year from past.for_on)::int as year, extract(month from past.for_on)::int as month, past.child_id as "childId", ${childName()} as "childName", past.provider_id as "providerId"
      from (select make_date(i.year, i.month, 1) as for_on, i.child_id, i.provider_id from fee_invoice i join fee_balance b on b.invoice_id = i.id and (b.paid > 0 or ${isInPlan})
          where i.kindergarten_id = ${kindergartenId} and i.annulled_at is null
        union select f.for_on, f.child_id, j.provider_id from fee_charge f join fee_invoice j on j.id = f.invoice_id and j.annulled_at is null
          where f.kindergarten_id = ${kindergartenId} and f.kind = ${chargeKinds.Correction} and ${isStanding}) past join child c on c.id = past.child_id
      where past.for_on between ${firstDayOf(addMonths(month, -monthsBack))} and ${firstDayOf(addMonths(month, -1))}
      ${childIds ? sql`and past.child_id = ${anyOf(childIds)}` : sql``} order by past.for_on, past.child_id, past.provider_id`,
  )
  const months = new Map(paid.map((one) => [`${one.year} ${one.month}`, { year: one.year, month: one.month }]))
  const owed: EarlierOwed[] = []
  for (const past of months.values()) {
    const forOn = firstDayOf(past)
    const families = paid.filter((one) => one.year === past.year && one.month === past.month)
    const fees = await feesOf(tx, {
      kindergartenId,
      month: past,
      activityIds: activityIds?.length ? activityIds : undefined,
      childIds: [...new Set(families.map((one) => one.childId))],
    })
    const [feesBy, chargesBy] = [byKey(fees), byKey(charges.filter((one) => one.forOn === forOn))] as const
    for (const family of families) {
      const { childId, childName, providerId } = family
      const familyFees = feesBy.get(keyOf(family)) ?? []
      // Charged and paid but no longer owed: the child left before.
      const gone = (chargesBy.get(keyOf(family)) ?? []).filter(
        (one) => !familyFees.some(({ activityId }) => activityId === one.activityId),
      )
      for (const row of [
        ...familyFees.map((fee) => owedOf(fee, forOn)),
        ...gone.map((one) => owesNothing(one, one.activity)),
      ])
        owed.push({ ...row, childId, childName, providerId })
    }
  }
  return owed
}

/** Writes the plans as a run and returns its id; undefined if there is nothing to write. */
export async function writeInvoices(
  tx: Tx,
  { kindergartenId, month }: GenerateInput,
  plans: readonly InvoicePlan[],
  { accountId, now }: { readonly accountId: number; readonly now: Date },
): Promise<number | undefined> {
  if (plans.every((plan) => plan.rows.length === 0)) return undefined
  const [run] = await tx
    .insert(feeRun)
    .values({
      kindergartenId,
      ...month,
      notifyAt: noticeTime(now).toISOString(),
      createdBy: accountId,
      createdAt: now.toISOString(),
    })
    .returning({ id: feeRun.id })
  const runId = requireFound(run).id
  const ids = await insertInvoices(tx, { kindergartenId, month }, plans, { accountId, day: today(now) })
  const added = plans.flatMap((plan) =>
    plan.rows.map((row) => ({
      kindergartenId,
      childId: plan.childId,
      invoiceId: plan.invoiceId ?? ids.get(plan)!,
      activityId: row.activityId,
      forOn: row.forOn,
      kind: row.kind,
      visits: row.visits,
      price: formatAmount(row.price),
      base: formatAmount(row.base),
      discount: formatAmount(row.discount),
      amount: formatAmount(row.amount),
      ...explained(row.why),
      runId,
      createdBy: accountId,
    })),
  )
  await tx.insert(feeCharge).values(added)
  const changed = plans.filter(({ outcome }) => outcome === 'changed')
  const changedIds = sql`${sql.param(changed.map(({ invoiceId }) => invoiceId))}::int[]`
  await tx.execute(sql`insert into fee_run_item (run_id, invoice_id, kindergarten_id, child_id, provider_id, is_new, added, due_before)
    select ${runId}, i.id, i.kindergarten_id, i.child_id, i.provider_id, not i.id = any (${changedIds}), sum(f.amount), case when i.id = any (${changedIds}) then i.due_on end
    from fee_charge f join fee_invoice i on i.id = f.invoice_id where f.run_id = ${runId} group by i.id`)
  const later = changed.filter(({ dueOn, dueBefore }) => dueOn !== dueBefore)
  if (later.length > 0)
    await tx.execute(sql`update fee_invoice i set due_on = x.due, version = version + 1
      from unnest(${sql.param(later.map(({ invoiceId }) => invoiceId))}::int[], ${sql.param(later.map(({ dueOn }) => dueOn))}::date[]) x(id, due) where i.id = x.id`)
  return runId
}

/** The new invoices, numbered by provider. */
async function insertInvoices(
  tx: Tx,
  { kindergartenId, month }: GenerateInput,
  plans: readonly InvoicePlan[],
  { accountId, day }: { readonly accountId: number; readonly day: Day },
): Promise<ReadonlyMap<InvoicePlan, number>> {
  const fresh = plans.filter(({ outcome }) => outcome === 'new')
  const ids = new Map<InvoicePlan, number>()
  for (const providerId of [...new Set(fresh.map((plan) => plan.providerId))].toSorted((a, b) => a - b)) {
    const ofProvider = fresh.filter((plan) => plan.providerId === providerId)
    const series = `fee:${providerId}:${month.year}`
    const first = await takeNumbers(tx, { kindergartenId, series }, ofProvider.length)
    const inserted = await tx
      .insert(feeInvoice)
      .values(
        ofProvider.map((plan, index) => ({
          kindergartenId,
          childId: plan.childId,
          providerId,
          year: month.year,
          month: month.month,
          series,
          number: first + index,
          issuedOn: day,
          dueOn: plan.dueOn,
          createdBy: accountId,
        })),
      )
      .returning({ id: feeInvoice.id, number: feeInvoice.number })
    const idOf = new Map(inserted.map(({ id, number }) => [number, id]))
    ofProvider.forEach((plan, index) => ids.set(plan, idOf.get(first + index)!))
  }
  return ids
}
