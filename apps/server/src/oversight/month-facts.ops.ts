import { noteStatuses } from '@asistent/domain/attendance/notes'
import { requestKinds, requestStatuses } from '@asistent/domain/attendance/requests'
import type { MonthFacts } from '@asistent/domain/dashboards/month-end'
import { lockCategories, type LockCategory } from '@asistent/domain/institutions/locks'
import type { Day } from '@asistent/domain/kernel/day'
import { rangeOf, type Month } from '@asistent/domain/kernel/month'
import { batchStates, registerStates } from '@asistent/domain/register/states'
import { documentKinds } from '@asistent/domain/warehouse/documents'
import { declarationStates } from '@asistent/domain/warehouse/stock-takes'
import { sql, type SQL } from 'drizzle-orm'
import { expectedDays, missingEntries } from '../attendance/missing-days.ops'
import { locksIn } from '../institutions/locks.ops'
import { feesLeft } from '../payments/fees-left.ops'
import { rows, type Tx } from '../platform/database'

// What is stored about a month, by kindergarten: the only definition for 'Приключване на месеца' of a director and for the
// reference of experts (domain/dashboards/month-end.ts decides what is done).

export interface PlaceMonth extends MonthFacts {
  readonly kindergartenId: number
  /** Whether a child was in a group during the month. */
  readonly hasChildren: boolean
  readonly familyRequests: number
  readonly presenceRequests: number
  readonly locks: ReadonlyMap<LockCategory, Day>
}

type Counted = Omit<PlaceMonth, 'missingDays' | 'requests' | 'locks' | 'usedCategories' | 'lockedCategories'> &
  Record<`uses${Capitalize<Exclude<LockCategory, 'attendance'>>}`, boolean>

interface FactsQuery {
  readonly month: Month
  readonly today: Day
  readonly now: Date
}

/** A fixed number of statements, for one kindergarten or for all. */
export async function monthFacts(
  tx: Tx,
  inPlaces: (column: SQL) => SQL,
  { month, today, now }: FactsQuery,
): Promise<PlaceMonth[]> {
  const { to } = rangeOf(month)
  const missing = new Map(
    (await missingEntries(tx, expectedDays(month, today), inPlaces)).map((one) => [one.kindergartenId, one.missing]),
  )
  const locks = await locksIn(tx, inPlaces, now)
  const counted = await rows<Counted>(tx, countedSql(month, inPlaces))
  return counted.map((row) => {
    const ofPlace = locks.get(row.kindergartenId) ?? new Map<LockCategory, Day>()
    return {
      ...row,
      missingDays: missing.get(row.kindergartenId) ?? 0,
      requests: row.familyRequests + row.presenceRequests,
      locks: ofPlace,
      usedCategories: lockCategories.filter((category) => isUsed(row, category)),
      lockedCategories: lockCategories.filter((category) => (ofPlace.get(category) ?? '') >= to),
    }
  })
}

function isUsed(row: Counted, category: LockCategory): boolean {
  switch (category) {
    case 'attendance':
      return row.hasChildren
    case 'storage':
      return row.usesStorage
    case 'topics':
      return row.usesTopics
    case 'familyRequests':
      return row.usesFamilyRequests
    case 'attendanceRequests':
      return row.usesAttendanceRequests
    case 'money':
      return row.usesMoney
  }
}

const { Pending } = requestStatuses
const { FamilyReason, Presence } = requestKinds
const { Declaration } = documentKinds

function countedSql(month: Month, inPlaces: (column: SQL) => SQL): SQL {
  const { from, to } = rangeOf(month)
  const requestsOf = (kind: number) => sql`(count(*) filter (where r.kind = ${kind} and r.status = ${Pending}))::int`
  return sql`with notes as (select n.kindergarten_id, count(*)::int as notes from medical_note n
      where ${inPlaces(sql`n.kindergarten_id`)} and n.status = ${noteStatuses.Unprocessed} and n.from_on <= ${to} and n.to_on >= ${from} group by 1),
    requests as (select r.kindergarten_id, ${requestsOf(FamilyReason)} as family, ${requestsOf(Presence)} as presence, bool_or(r.kind = ${FamilyReason}) as uses_family, bool_or(r.kind = ${Presence}) as uses_presence
      from attendance_request r where ${inPlaces(sql`r.kindergarten_id`)} and r.from_on <= ${to} and r.to_on >= ${from} group by 1),
    fees as (select i.kindergarten_id, count(*)::int as made from fee_invoice i where ${inPlaces(sql`i.kindergarten_id`)} and i.year = ${month.year} and i.month = ${month.month} and i.annulled_at is null group by 1),
    stock as (select d.kindergarten_id, (count(*) filter (where d.kind = ${Declaration} and d.state in (${declarationStates.Open}, ${declarationStates.Submitted})))::int as open,
        (count(*) filter (where d.kind = ${Declaration} and d.state = ${declarationStates.Posted}))::int as closed, bool_or(d.kind <> ${Declaration}) as moved
      from stock_document d where ${inPlaces(sql`d.kindergarten_id`)} and d.for_on between ${from} and ${to} and d.state <> ${declarationStates.Undone} group by 1),
    batches as (select b.kindergarten_id, count(*)::int as sent from register_batch b where ${inPlaces(sql`b.kindergarten_id`)} and b.state = ${batchStates.Finished} and b.from_on <= ${to} and b.to_on >= ${to} group by 1),
    records as (select r.kindergarten_id, (count(*) filter (where r.state = ${registerStates.Waiting}))::int as waiting, (count(*) filter (where r.state = ${registerStates.Refused}))::int as refused
      from register_record r where ${inPlaces(sql`r.kindergarten_id`)} and r.for_on between ${from} and ${to} and r.state in (${registerStates.Waiting}, ${registerStates.Refused}) group by 1),
    confirmed as (select s.kindergarten_id, json_agg(s.step) as steps from month_step s where ${inPlaces(sql`s.kindergarten_id`)} and s.month_on = ${from} group by 1)
    select k.id as "kindergartenId", exists (select from child_group_period p where p.kindergarten_id = k.id and p.from_on <= ${to} and coalesce(p.to_on, ${to}) >= ${from}) as "hasChildren",
      coalesce(n.notes, 0) as notes, coalesce(r.family, 0) as "familyRequests", coalesce(r.presence, 0) as "presenceRequests", coalesce(l.fees, 0) as "feesLeft", coalesce(f.made, 0) as "feesMade",
      coalesce(s.open, 0) as "openCounts", coalesce(s.closed, 0) as "closedCounts", coalesce(s.moved, false) as "stockMoved",
      coalesce(b.sent, 0) as transmissions, coalesce(g.waiting, 0) as "waitingRecords", coalesce(g.refused, 0) as "refusedRecords", coalesce(c.steps, '[]') as confirmed,
      s.kindergarten_id is not null as "usesStorage", exists (select from lesson t where t.kindergarten_id = k.id and t.for_on between ${from} and ${to}) as "usesTopics",
      coalesce(r.uses_family, false) as "usesFamilyRequests", coalesce(r.uses_presence, false) as "usesAttendanceRequests",
      f.kindergarten_id is not null or exists (select from fee_payment y where y.kindergarten_id = k.id and y.paid_on between ${from} and ${to}) as "usesMoney"
    from kindergarten k left join notes n on n.kindergarten_id = k.id left join requests r on r.kindergarten_id = k.id left join fees f on f.kindergarten_id = k.id
      left join ${feesLeft(month, inPlaces)} l on l.kindergarten_id = k.id left join stock s on s.kindergarten_id = k.id left join batches b on b.kindergarten_id = k.id
      left join records g on g.kindergarten_id = k.id left join confirmed c on c.kindergarten_id = k.id
    where ${inPlaces(sql`k.id`)}`
}
