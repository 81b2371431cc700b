import {
  activityOptions,
  deleteActivity,
  getActivity,
  leavableActivities,
  listActivities,
  offeredActivities,
  providerSummary,
  saveActivity,
} from '@asistent/contract/activities/activities.calls'
import { refuseActivities } from '@asistent/contract/activities/problems'
import type { OutputOf, ParsedOf, RowOf } from '@asistent/contract/core/call'
import type { Amount } from '@asistent/contract/core/values'
import { earlierThan, type EarlierPrice, type Slot } from '@asistent/domain/activities/activities'
import { enrollmentStatuses } from '@asistent/domain/activities/requests'
import { today } from '@asistent/domain/kernel/day'
import { eq, sql } from 'drizzle-orm'
import { activity, activitySlot } from '../db/tables/activities'
import { fullName, stayOn } from '../people/child-sql.ops'
import { inScope, requireGroup, requireKid, seeingAll, visibleKids } from '../people/visible.ops'
import type { WriteContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'
import { retireRow, saveRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
import { requireStaff } from '../staff/visible.ops'
import {
  activityColumns,
  freeOn,
  leaderOf,
  lockActivity,
  offeredTo,
  slotsOf,
  takenOn,
  visibleActivities,
  withProvider,
  wordedIn,
  type ActivityFacts,
} from './activities.queries'
import { moveUp } from './places.steps'

type Unworded<Row> = Omit<Row, 'schedule'> & { readonly slots: readonly Slot[] }
type ItemOf<C> = OutputOf<C> extends { readonly result: (infer Row)[] } ? Row : never

const listed = <Row>(result: Row[]) => ({ result, rowsCount: result.length })

const asksFor = sql`exists (select from activity_request r where r.activity_id = a.id and r.child_id = c.id and r.status = ${enrollmentStatuses.Waiting})`

export const activityHandlers: Handler[] = [
  read(
    listActivities,
    async ({ tx, scope, now }, { search, providerId, typeId, isActive, kindergartenId, ...query }) => {
      const { result, rowsCount } = await seeingAll(tx, scope, () =>
        page<Unworded<RowOf<typeof listActivities>>>(tx, query, {
          select: sql`select ${activityColumns}, t.name as type, ${leaderOf} as leader, a.from_on as "fromDate", a.to_on as "toDate", a.capacity,
          ${takenOn(today(now))} as children, a.active as "isActive",
          (select count(*)::int from activity_request r where r.activity_id = a.id and r.status = ${enrollmentStatuses.Waiting}) as requests
          from ${withProvider} join activity_type t on t.id = a.type_id`,
          where: [
            visibleActivities(scope),
            scope.role === 'Parent' && sql`a.active`,
            kindergartenId !== undefined && sql`a.kindergarten_id = ${kindergartenId}`,
            providerId !== undefined && sql`a.provider_id = ${providerId}`,
            typeId !== undefined && sql`a.type_id = ${typeId}`,
            isActive !== undefined && sql`a.active = ${isActive}`,
            search !== null && contains(sql`concat_ws(' ', a.name, v.name, a.leader_name)`, search),
          ],
          orderBy: { name: sql`name`, provider: sql`provider`, price: sql`price`, children: sql`children` },
          otherwise: sql`"isActive" desc, name, "activityId"`,
        }),
      )
      return { result: result.map(wordedIn(scope)), rowsCount }
    },
  ),

  read(activityOptions, async ({ tx, scope }, { providerId, kindergartenId }) =>
    listed(
      await rows<ItemOf<typeof activityOptions>>(
        tx,
        sql`select a.id as "activityId", a.name, v.name as provider, a.active as "isActive" from ${withProvider} where ${visibleActivities(scope)}
          ${providerId === undefined ? sql`` : sql`and a.provider_id = ${providerId}`}
          ${kindergartenId === undefined ? sql`` : sql`and a.kindergarten_id = ${kindergartenId}`} order by a.active desc, a.name, a.id`,
      ),
    ),
  ),

  read(getActivity, async ({ tx, scope, now }, { id }) => {
    const { slots, earlier, ...row } = requireFound(
      await seeingAll(tx, scope, () =>
        oneRow<StoredActivity>(
          tx,
          sql`select a.id, a.name, ${slotsOf} as slots, a.fee_type as "feeType", a.price::float8 as price, null as "priceFrom", a.earlier_prices as earlier, a.type_id as "typeId", t.name as "typeName", a.provider_id as "providerId", v.name as "providerName", a.description,
            a.leader_id as "leaderId", a.leader_name as "leaderName", coalesce(a.group_ids, '{}') as "classIds", a.capacity, a.from_on as "fromDate", a.to_on as "toDate",
            a.prorate, a.pay_absences as "payAbsences", a.enrollment_enabled as "enrollmentEnabled", a.delistment_enabled as "delistmentEnabled",
            a.active as "isActive", a.version, ${takenOn(today(now))} as children
            from ${withProvider} join activity_type t on t.id = a.type_id where a.id = ${id} and ${visibleActivities(scope)}`,
        ),
      ),
    )
    const earlierPrices = earlier.map((one) => ({ ...one, price: Number(one.price) as Amount }))
    return { ...row, schedule: slots, earlierPrices }
  }),

  write(saveActivity, async (context, { id, version, ...form }) => {
    const { tx, scope, now, audit } = context
    const kindergartenId = inKindergarten(scope)
    const before = id === undefined ? undefined : await lockActivity(tx, scope, id)
    await requirePossible(context, form)
    if (id !== undefined) await requireMembersWithin(tx, id, form)
    const { classIds, fromDate, toDate, schedule, isActive, price, priceFrom, ...rest } = form
    const activityId = await saveRow(
      tx,
      activity,
      kindergartenId,
      { id, version },
      {
        ...rest,
        groupIds: classIds.length > 0 ? classIds : null,
        fromOn: fromDate,
        toOn: toDate,
        price: String(price),
        ...(before && isRepriced(before, form) && { earlierPrices: earlierThan(priceFrom ?? today(now), before) }),
        active: isActive,
      },
    )
    await tx.delete(activitySlot).where(eq(activitySlot.activityId, activityId))
    if (schedule.length > 0)
      await tx.insert(activitySlot).values(
        schedule.map(({ weekday, from, to }) => ({
          kindergartenId,
          activityId,
          weekday,
          startsAt: from,
          endsAt: to,
        })),
      )
    // The capacity may have grown.
    if (id !== undefined) await moveUp(context, await lockActivity(tx, scope, activityId))
    audit.about({ activityId })
    return ok(activityId)
  }),

  write(deleteActivity, async ({ tx, scope, now, audit }, { id }) => {
    await lockActivity(tx, scope, id)
    const members = await oneRow<{ n: number }>(
      tx,
      sql`select count(*)::int as n from activity_member where activity_id = ${id} and (to_on is null or to_on >= ${today(now)}) having count(*) > 0`,
    )
    if (members) throw refuseActivities('has-members', { values: { n: members.n } })
    await retireRow(tx, activity, inKindergarten(scope), id, today(now))
    audit.about({ activityId: id })
    return allDone
  }),

  read(offeredActivities, async ({ tx, scope, now }, { studentId }) => {
    await requireKid(tx, scope, studentId)
    const day = today(now)
    const results = await seeingAll(tx, scope, () =>
      rows<Unworded<ItemOf<typeof offeredActivities>>>(
        tx,
        sql`select ${activityColumns}, a.description, a.from_on as "fromDate", a.to_on as "toDate", ${freeOn(day)} as free,
          exists (select from activity_member m where m.activity_id = a.id and m.child_id = c.id and (m.to_on is null or m.to_on >= ${day})) as "isMember", ${asksFor} as "isRequested"
          from child c ${stayOn(day)} join (${withProvider}) on a.kindergarten_id = c.kindergarten_id
          where c.id = ${studentId} and ${visibleKids(scope)} and a.enrollment_enabled and ${offeredTo(sql`s.group_id`, day)} order by a.name, a.id`,
      ),
    )
    return listed(results.map(wordedIn(scope)))
  }),

  read(leavableActivities, async ({ tx, scope, now }, { studentId }) => {
    await requireKid(tx, scope, studentId)
    const day = today(now)
    const results = await rows<Unworded<ItemOf<typeof leavableActivities>>>(
      tx,
      sql`select ${activityColumns}, m.from_on as "fromDate", ${asksFor} as "isRequested" from child c join activity_member m on m.child_id = c.id and (m.to_on is null or m.to_on > ${day})
        join (${withProvider}) on a.id = m.activity_id where c.id = ${studentId} and ${visibleKids(scope)} and a.delistment_enabled and a.deleted_on is null order by a.name, a.id`,
    )
    return listed(results.map(wordedIn(scope)))
  }),

  read(providerSummary, async ({ tx, scope, now }, { kindergartenId }) => {
    const day = today(now)
    type Provider = ItemOf<typeof providerSummary>
    type Offered = Unworded<Provider['activities'][number]> &
      Omit<Provider, 'activities' | 'name'> & { providerName: string }
    const offered = await seeingAll(tx, scope, () =>
      rows<Offered>(
        tx,
        sql`select ${activityColumns}, a.description, ${leaderOf} as leader, ${freeOn(day)} as free, a.enrollment_enabled as "enrollmentEnabled",
          v.id as "providerId", v.name as "providerName", v.phone, v.email from ${withProvider}
          where ${inScope(scope, sql`a.kindergarten_id`)} and a.active and a.deleted_on is null and a.to_on >= ${day}
          ${kindergartenId === undefined ? sql`` : sql`and a.kindergarten_id = ${kindergartenId}`} order by v.name, v.id, a.name, a.id`,
      ),
    )
    const byProvider = new Map<number, Provider>()
    for (const { providerId, providerName, phone, email, ...rest } of offered) {
      const provider = byProvider.get(providerId) ?? { providerId, name: providerName, phone, email, activities: [] }
      provider.activities.push(wordedIn(scope)(rest))
      byProvider.set(providerId, provider)
    }
    return listed([...byProvider.values()])
  }),
]

type Form = Omit<ParsedOf<typeof saveActivity>, 'id' | 'version'>

type Loaded = OutputOf<typeof getActivity>
type StoredActivity = Omit<Loaded, 'schedule' | 'earlierPrices'> & {
  readonly slots: Loaded['schedule']
  readonly earlier: readonly EarlierPrice[]
}

const isRepriced = (before: ActivityFacts, { price, feeType }: Form): boolean =>
  Number(before.price) !== price || before.feeType !== feeType

async function requirePossible({ tx, scope, now }: WriteContext, form: Form): Promise<void> {
  if (form.priceFrom !== null && form.priceFrom > today(now))
    throw refuseActivities('price-later', { field: 'priceFrom' })
  if (form.fromDate > form.toDate) throw refuseActivities('ends-before-start', { field: 'toDate' })
  const seen = new Set<string>()
  for (const [index, { weekday, from, to }] of form.schedule.entries()) {
    if (from >= to) throw refuseActivities('ends-before-start', { field: `schedule.${index}.to` })
    if (seen.has(`${weekday} ${from}`)) throw refuseActivities('same-slot', { field: `schedule.${index}.from` })
    seen.add(`${weekday} ${from}`)
  }
  const references = await oneRow<{ type: boolean; contract: boolean }>(
    tx,
    sql`select exists (select from activity_type where id = ${form.typeId}) as type,
      exists (select from provider_contract c join activity_provider v on v.id = c.provider_id and v.deleted_on is null
        where c.provider_id = ${form.providerId} and c.kindergarten_id = ${inKindergarten(scope)}) as contract`,
  )
  if (!references?.type) throw refuseActivities('unknown-type', { field: 'typeId' })
  if (!references.contract) throw refuseActivities('no-contract', { field: 'providerId' })
  if (form.leaderId !== null) await requireStaff(tx, scope, form.leaderId)
  for (const groupId of form.classIds) await requireGroup(tx, scope, groupId)
}

/** Rejects a shorter period if an enrolment would be outside of it. */
async function requireMembersWithin(tx: Tx, id: number, { fromDate, toDate }: Form): Promise<void> {
  const outside = await oneRow<{ names: string }>(
    tx,
    sql`select string_agg(name, ', ') as names from (select ${fullName()} as name from activity_member m join child c on c.id = m.child_id
      where m.activity_id = ${id} and (m.from_on < ${fromDate} or coalesce(m.to_on, m.from_on) > ${toDate}) order by 1 limit 5) o having count(*) > 0`,
  )
  if (outside) throw refuseActivities('members-outside', { field: 'toDate', values: outside })
}
