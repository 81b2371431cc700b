import { feeTypes, priceIn, sessionDays, visitMarks } from '@asistent/domain/activities/activities'
import { feeOf, type Discount, type Fee, type FeeFacts } from '@asistent/domain/activities/fees'
import { dayOf, type Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import { currencies, moneyOfDecimal } from '@asistent/domain/kernel/money'
import { rangeOf, type Month } from '@asistent/domain/kernel/month'
import { contains, intersect, type DayRange } from '@asistent/domain/kernel/range'
import { sql, type SQL } from 'drizzle-orm'
import { daysOffOf } from '../institutions/days-off.ops'
import { childName } from '../people/child-sql.ops'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { activityFacts, memberStays, type ActivityFacts } from './activities.queries'

// Fees of all enrolled children for a month, for the preview of visits and for the invoices.

export interface ChildFee {
  readonly activityId: number
  readonly activity: string
  readonly providerId: number
  readonly childId: number
  readonly childName: string
  readonly feeType: FeeFacts['feeType']
  readonly price: FeeFacts['price']
  /** Marked visits of the month. */
  readonly marked: number
  readonly fee: Fee
}

interface Counted {
  readonly attended: number
  readonly absent: number
}

interface FeeQuery {
  readonly kindergartenId: number
  readonly month: Month
  readonly activityIds?: readonly number[] | undefined
  readonly childIds?: readonly number[] | undefined
  /** Unsaved visits from the form, instead of the stored ones. */
  readonly visits?: (childId: number) => Counted
}

interface Member {
  /** Marked visits of the month, in the order of days. */
  readonly attended: readonly Day[]
  readonly absent: readonly Day[]
  readonly activityId: number
  readonly childId: number
  readonly childName: string
  readonly stays: readonly { readonly from: Day; readonly to: Day | null }[]
}

export async function feesOf(tx: Tx, query: FeeQuery): Promise<ChildFee[]> {
  const { kindergartenId, month } = query
  const range = rangeOf(month)
  const members = await membersIn(tx, query)
  if (members.length === 0) return []
  const activities = await rows<ActivityFacts>(
    tx,
    sql`${activityFacts} where a.kindergarten_id = ${kindergartenId} and a.id = ${anyOf([...new Set(members.map((one) => one.activityId))])}`,
  )
  const off = await daysOffOf(tx, kindergartenId, range)
  const byId = new Map(activities.map((one) => [one.id, { ...one, ...sessionsIn(one, range, off.locksEntry) }]))
  const discounts = await discountsOf(
    tx,
    kindergartenId,
    members.map((one) => one.childId),
  )
  return members.flatMap((member) => {
    const activity = byId.get(member.activityId)
    // An ended activity has no fees, even if children are still enrolled.
    if (!activity?.held) return []
    const then = priceIn(month, activity)
    const price = moneyOfDecimal(decimal(then.price), currencies.EUR)
    const typed = query.visits?.(member.childId)
    const { attended, absent } = typed ?? { attended: member.attended.length, absent: member.absent.length }
    const first = member.stays[0]!.from
    const fee = feeOf({
      month,
      feeType: then.feeType,
      price,
      member: { from: first, to: member.stays.some(({ to }) => to === null) ? null : member.stays.at(-1)!.to },
      sessions: activity.days.length,
      ownSessions: activity.days.filter((day) => member.stays.some((stay) => contains(stay, day))).length,
      attended,
      absent,
      days: typed ? undefined : member,
      prorate: activity.prorate,
      payAbsences: activity.payAbsences,
      discounts: discounts.filter(
        (discount) =>
          discount.childId === member.childId &&
          (discount.providerId === null || discount.providerId === activity.providerId) &&
          (discount.activityId === null || discount.activityId === activity.id),
      ),
    })
    const { childId, childName } = member
    return [
      {
        activityId: activity.id,
        activity: activity.name,
        providerId: activity.providerId,
        childId,
        childName,
        feeType: then.feeType,
        price,
        marked: attended + absent,
        fee,
      },
    ]
  })
}

const sessionsIn = ({ fromOn, toOn, weekdays }: ActivityFacts, range: DayRange, isOff: (day: Day) => boolean) => {
  const held = intersect({ from: fromOn, to: toOn }, range)
  return { held: held !== undefined, days: sessionDays(weekdays, held, isOff) }
}

const membersIn = (tx: Tx, { kindergartenId, month, activityIds, childIds }: FeeQuery): Promise<Member[]> => {
  const { from, to } = rangeOf(month)
  return rows<Member>(
    tx,
    sql`select m.activity_id as "activityId", m.child_id as "childId", ${childName()} as "childName", json_agg(json_build_object('from', m.from_on, 'to', m.to_on) order by m.from_on) as stays,
      array(select v.day::text from activity_visit v where v.activity_id = m.activity_id and v.child_id = m.child_id and v.day between ${from} and ${to} and v.mark = 1 order by v.day) as attended,
      array(select v.day::text from activity_visit v where v.activity_id = m.activity_id and v.child_id = m.child_id and v.day between ${from} and ${to} and v.mark = 2 order by v.day) as absent
      from ${memberStays} m join child c on c.id = m.child_id
      where m.kindergarten_id = ${kindergartenId} and m.from_on <= ${to} and (m.to_on is null or m.to_on >= ${from})
      ${activityIds ? sql`and m.activity_id = ${anyOf(activityIds)}` : sql``} ${childIds ? sql`and m.child_id = ${anyOf(childIds)}` : sql``}
      group by m.activity_id, m.child_id, c.id order by c.first_name, c.last_name, c.id, m.activity_id`,
  )
}

const discountsOf = (tx: Tx, kindergartenId: number, childIds: readonly number[]) =>
  rows<Discount & { childId: number; providerId: number | null; activityId: number | null }>(
    tx,
    sql`select id, child_id as "childId", provider_id as "providerId", activity_id as "activityId", percent, amount, reason, combines, from_on as "from", to_on as "to"
      from fee_discount where kindergarten_id = ${kindergartenId} and child_id = ${anyOf(childIds)} order by id`,
  )

/**
 * Children with a fee other than zero before discounts, by activity: as `feesOf`, for any number of kindergartens in one
 * query. Columns: kindergarten_id, provider_id, activity_id, child_id, visits (null for a monthly fee).
 */
export const owedFees = (month: Month, inPlaces: (column: SQL) => SQL): SQL => {
  const { from, to } = rangeOf(month)
  const session = sql`from generate_series(greatest(a.from_on, ${from}), least(a.to_on, ${to}), interval '1 day') d(day)
    where (exists (select from activity_slot s where s.activity_id = a.id and s.weekday = extract(isodow from d.day))
        or extract(isodow from d.day) < 6 and not exists (select from activity_slot s where s.activity_id = a.id))
      and not exists (select from day_off o where o.kind = 0 and o.group_ids is null and (o.kindergarten_id = a.kindergarten_id or o.kindergarten_id is null) and d.day between o.from_on and o.to_on)`
  // The part of `feeOf` that makes a monthly fee zero: prorated, with sessions of the activity and none of the child.
  const isWithoutSession = sql`a.prorate and (x.first_on > ${dayInMonth(month, 15)} or x.last_on between ${from} and ${dayInMonth(month, 15)})
    and exists (select ${session}) and not exists (select ${session} and exists (select from ${memberStays} m where m.activity_id = a.id and m.child_id = x.child_id
      and d.day between m.from_on and coalesce(m.to_on, d.day)))`
  return sql`(select x.kindergarten_id, a.provider_id, x.activity_id, x.child_id, case when p.fee_type = ${feeTypes.PerVisit} then v.visits end as visits
    from (select m.kindergarten_id, m.activity_id, m.child_id, min(m.from_on) as first_on, max(coalesce(m.to_on, 'infinity')) as last_on from ${memberStays} m
        where ${inPlaces(sql`m.kindergarten_id`)} and m.from_on <= ${to} and (m.to_on is null or m.to_on >= ${from}) group by 1, 2, 3) x
      join activity a on a.id = x.activity_id and a.from_on <= ${to} and a.to_on >= ${from}
      cross join lateral (select coalesce((e.price ->> 'feeType')::int, a.fee_type) as fee_type, coalesce((e.price ->> 'price')::numeric, a.price) as price from (select) one
        left join lateral (select price from jsonb_array_elements(a.earlier_prices) with ordinality l(price, number) where (price ->> 'until')::date >= ${from} order by number limit 1) e on true) p
      cross join lateral (select count(*)::int as visits from activity_visit v where v.activity_id = x.activity_id and v.child_id = x.child_id and v.day between ${from} and ${to}
        and (v.mark = ${visitMarks.Present} or (v.mark = ${visitMarks.Absent} and a.pay_absences))) v
    where p.price > 0 and case when p.fee_type = ${feeTypes.PerVisit} then v.visits > 0 else not (${isWithoutSession}) end)`
}

const dayInMonth = ({ month, year }: Month, number: number): Day => dayOf(year, month, number)
