import { priceIn, sessionDays } from '@asistent/domain/activities/activities'
import { feeOf, type Discount, type Fee, type FeeFacts } from '@asistent/domain/activities/fees'
import type { Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import { currencies, moneyOfDecimal } from '@asistent/domain/kernel/money'
import { rangeOf, type Month } from '@asistent/domain/kernel/month'
import { contains, intersect, type DayRange } from '@asistent/domain/kernel/range'
import { sql } from 'drizzle-orm'
import { daysOffOf } from '../institutions/days-off.ops'
import { fullName } from '../people/child-sql.ops'
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

interface Asked {
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

export async function feesOf(tx: Tx, asked: Asked): Promise<ChildFee[]> {
  const { kindergartenId, month } = asked
  const range = rangeOf(month)
  const members = await membersIn(tx, asked)
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
    const typed = asked.visits?.(member.childId)
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
        (one) =>
          one.childId === member.childId &&
          (one.providerId === null || one.providerId === activity.providerId) &&
          (one.activityId === null || one.activityId === activity.id),
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

const membersIn = (tx: Tx, { kindergartenId, month, activityIds, childIds }: Asked): Promise<Member[]> => {
  const { from, to } = rangeOf(month)
  return rows<Member>(
    tx,
    sql`select m.activity_id as "activityId", m.child_id as "childId", ${fullName()} as "childName", json_agg(json_build_object('from', m.from_on, 'to', m.to_on) order by m.from_on) as stays,
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
