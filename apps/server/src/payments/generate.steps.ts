import { addMonths, firstDayOf, lastDayOf, type Month } from '@asistent/domain/kernel/month'
import { decimal } from '@asistent/domain/kernel/decimal'
import type { Day } from '@asistent/domain/kernel/day'
import { currencies, formatAmount, money, moneyOfDecimal, sumMoney, type Money } from '@asistent/domain/kernel/money'
import { chargeRows, owesNothing, type Charged, type ChargeRow, type Owed } from '@asistent/domain/payments/charges'
import { chargeKinds, dueDay } from '@asistent/domain/payments/invoices'
import { feeTypes, type FeeType } from '@asistent/domain/activities/activities'
import { sql } from 'drizzle-orm'
import { feesOf, type ChildFee } from '../activities/fees.ops'
import { feeCharge, feeInvoice } from '../db/tables/payments'
import { fullName, stayOn } from '../people/child-sql.ops'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { holdNumbers, takeNumbers } from '../platform/numbers'
import { dueDaysOf } from './settings.queries'

// The fees of a month: what would be made is worked out whole, then written in three statements. Pressed twice, or by two
// people at once, nothing is charged twice: one after the other, the second finds what the first has made.

export interface AskedMonth {
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
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'paid'
  readonly before: Money
  readonly after: Money
  readonly rows: readonly ChargeRow[]
  readonly feeTypes: readonly FeeType[]
}

const eur = (cents: number) => money(cents, currencies.EUR)
const stored = (value: string) => moneyOfDecimal(decimal(value), currencies.EUR)
const total = (list: readonly ChargeRow[]) =>
  sumMoney(
    list.map(({ amount }) => amount),
    currencies.EUR,
  )

/** How far back a paid month may still be corrected. */
const monthsBack = 12

export async function planInvoices(tx: Tx, asked: AskedMonth): Promise<{ plans: InvoicePlan[]; fees: ChildFee[] }> {
  const { kindergartenId, month, activityIds } = asked
  // One generation at a time in a kindergarten, until the transaction ends.
  await holdNumbers(tx, kindergartenId, ['fee-generation'])
  const childIds = asked.classIds?.length ? await childrenIn(tx, asked) : undefined
  if (childIds?.length === 0) return { plans: [], fees: [] }
  const narrowed = { kindergartenId, activityIds: activityIds?.length ? activityIds : undefined }
  const fees = await feesOf(tx, { ...narrowed, month, childIds })
  const invoices = await invoicesOf(tx, asked, childIds)
  const charges = await chargesSince(tx, asked, childIds)
  const earlier = await paidEarlier(tx, asked, charges, childIds)
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

  const plans = [...keys].flatMap(([of, key]): InvoicePlan[] => {
    const wanted = (one: { activityId: number }) =>
      !narrowed.activityIds || narrowed.activityIds.includes(one.activityId)
    const existing = invoicesBy.get(of)?.[0]
    const before = existing?.charged ?? eur(0)
    const known = (chargesBy.get(of) ?? []).filter(wanted)
    const own = feesBy.get(of) ?? []
    const common = { ...key, invoiceId: existing?.id, before, feeTypes: own.map((one) => one.feeType) }
    if (existing && existing.paid.minor > 0) return [{ ...common, outcome: 'paid', after: before, rows: [] }]
    const gone = known.filter(
      (one) => one.forOn === forOn && !own.some(({ activityId }) => activityId === one.activityId),
    )
    const added = chargeRows({
      owed: [...own.map((one) => owedOf(one, forOn)), ...gone.map((one) => owesNothing(one, one.activity))],
      earlier: (earlierBy.get(of) ?? []).filter(wanted),
      charged: known,
      total: before,
    })
    const after = eur(before.minor + total(added).minor)
    if (!existing && added.length === 0) return []
    const outcome = !existing ? 'new' : added.length > 0 ? 'changed' : 'unchanged'
    return [{ ...common, outcome, after, rows: added }]
  })
  return { plans, fees }
}

interface OfFamily {
  readonly childId: number
  readonly providerId: number
}

const keyOf = ({ childId, providerId }: OfFamily) => `${childId} ${providerId}`

/** Of each child and provider: looked through once, however many there are. */
function byKey<Row extends OfFamily>(list: readonly Row[]): ReadonlyMap<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const one of list) {
    const own = found.get(keyOf(one))
    if (own) own.push(one)
    else found.set(keyOf(one), [one])
  }
  return found
}

const owedOf = ({ activityId, activity, price, fee }: ChildFee, forOn: Day): Owed => ({
  activityId,
  activity,
  forOn,
  price,
  fee,
})

const childrenIn = async (tx: Tx, { kindergartenId, month, classIds }: AskedMonth): Promise<number[]> =>
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
  readonly charged: Money
  readonly paid: Money
}

/** Locked: a payment that comes meanwhile waits, and then finds what is owed now. */
async function invoicesOf(
  tx: Tx,
  { kindergartenId, month }: AskedMonth,
  childIds?: readonly number[],
): Promise<StoredInvoice[]> {
  await tx.execute(
    sql`select from fee_invoice where kindergarten_id = ${kindergartenId} and year = ${month.year} and month = ${month.month} and annulled_at is null order by id for update`,
  )
  const found = await rows<Omit<StoredInvoice, 'charged' | 'paid'> & { charged: string; paid: string }>(
    tx,
    sql`select i.id, i.child_id as "childId", ${fullName()} as "childName", i.provider_id as "providerId", b.charged, b.paid from fee_invoice i
      join fee_balance b on b.invoice_id = i.id join child c on c.id = i.child_id
      where i.kindergarten_id = ${kindergartenId} and i.year = ${month.year} and i.month = ${month.month} and i.annulled_at is null
      ${childIds ? sql`and i.child_id = ${anyOf(childIds)}` : sql``} order by c.first_name, c.last_name, i.id`,
  )
  return found.map((one) => ({ ...one, charged: stored(one.charged), paid: stored(one.paid) }))
}

type OwnCharge = Charged & { readonly childId: number; readonly providerId: number; readonly activity: string }

async function chargesSince(
  tx: Tx,
  { kindergartenId, month }: AskedMonth,
  childIds?: readonly number[],
): Promise<OwnCharge[]> {
  const found = await rows<Omit<OwnCharge, 'amount'> & { amount: string }>(
    tx,
    sql`select i.child_id as "childId", i.provider_id as "providerId", f.activity_id as "activityId", a.name as activity, f.for_on as "forOn", sum(f.amount) as amount
      from fee_charge f join fee_invoice i on i.id = f.invoice_id and i.annulled_at is null join activity a on a.id = f.activity_id
      where f.kindergarten_id = ${kindergartenId} and f.for_on between ${firstDayOf(addMonths(month, -monthsBack))} and ${firstDayOf(month)}
      ${childIds ? sql`and f.child_id = ${anyOf(childIds)}` : sql``} group by i.child_id, i.provider_id, f.activity_id, a.name, f.for_on`,
  )
  return found.map((one) => ({ ...one, amount: stored(one.amount) }))
}

type EarlierOwed = Owed & { readonly childId: number; readonly childName: string; readonly providerId: number }

/**
 * What is owed today for months whose invoices somebody has paid, fully or in part, and for those that were corrected on a
 * later invoice: what was added there is taken back there, also when the payment has been annulled meanwhile.
 */
async function paidEarlier(
  tx: Tx,
  { kindergartenId, month, activityIds }: AskedMonth,
  charges: readonly OwnCharge[],
  childIds?: readonly number[],
): Promise<EarlierOwed[]> {
  const paid = await rows<{ year: number; month: number; childId: number; childName: string; providerId: number }>(
    tx,
    sql`select extract(year from past.for_on)::int as year, extract(month from past.for_on)::int as month, past.child_id as "childId", ${fullName()} as "childName", past.provider_id as "providerId"
      from (select make_date(i.year, i.month, 1) as for_on, i.child_id, i.provider_id from fee_invoice i join fee_balance b on b.invoice_id = i.id and b.paid > 0
          where i.kindergarten_id = ${kindergartenId} and i.annulled_at is null
        union select f.for_on, f.child_id, j.provider_id from fee_charge f join fee_invoice j on j.id = f.invoice_id and j.annulled_at is null
          where f.kindergarten_id = ${kindergartenId} and f.kind = ${chargeKinds.Correction}) past join child c on c.id = past.child_id
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
      const own = feesBy.get(keyOf(family)) ?? []
      // Charged and paid, and not owed any more: the child has left before.
      const gone = (chargesBy.get(keyOf(family)) ?? []).filter(
        (one) => !own.some(({ activityId }) => activityId === one.activityId),
      )
      for (const one of [...own.map((fee) => owedOf(fee, forOn)), ...gone.map((one) => owesNothing(one, one.activity))])
        owed.push({ ...one, childId, childName, providerId })
    }
  }
  return owed
}

/** The plans as rows: invoices with their numbers, and what is added to the ledger. */
export async function writeInvoices(
  tx: Tx,
  { kindergartenId, month }: AskedMonth,
  plans: readonly InvoicePlan[],
  { accountId, day }: { readonly accountId: number; readonly day: Day },
): Promise<void> {
  const fresh = plans.filter(({ outcome }) => outcome === 'new')
  const ids = new Map<InvoicePlan, number>()
  for (const providerId of [...new Set(fresh.map((one) => one.providerId))].toSorted((a, b) => a - b)) {
    const own = fresh.filter((one) => one.providerId === providerId)
    const series = `fee:${providerId}:${month.year}`
    const first = await takeNumbers(tx, { kindergartenId, series }, own.length)
    const due = await dueDaysOf(tx, kindergartenId, providerId)
    const made = await tx
      .insert(feeInvoice)
      .values(
        own.map((plan, place) => ({
          kindergartenId,
          childId: plan.childId,
          providerId,
          year: month.year,
          month: month.month,
          series,
          number: first + place,
          issuedOn: day,
          dueOn: dueDay(month, plan.feeTypes.length > 0 ? plan.feeTypes : [feeTypes.PerVisit], due),
          createdBy: accountId,
        })),
      )
      .returning({ id: feeInvoice.id, number: feeInvoice.number })
    const idOf = new Map(made.map(({ id, number }) => [number, id]))
    own.forEach((plan, place) => ids.set(plan, idOf.get(first + place)!))
  }
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
      why: row.why,
      createdBy: accountId,
    })),
  )
  if (added.length > 0) await tx.insert(feeCharge).values(added)
}
