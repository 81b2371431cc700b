import { enrollmentStatuses } from '@asistent/domain/activities/requests'
import { noteStatuses } from '@asistent/domain/attendance/notes'
import { requestStatuses } from '@asistent/domain/attendance/requests'
import { certificateKinds } from '@asistent/domain/documents/certificates'
import type { LeavingStep } from '@asistent/domain/dashboards/leaving'
import { addDays, minDay, type Day } from '@asistent/domain/kernel/day'
import { monthOf } from '@asistent/domain/kernel/month'
import { collectorDecisions } from '@asistent/domain/people/collecting'
import { sql, type SQL } from 'drizzle-orm'
import { expectedDays } from '../attendance/missing-days.ops'
import { allergyColumns, childName } from '../people/child-sql.ops'
import { visibleKids } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { part, together } from '../platform/together'
import type { Scope } from '../platform/scope'
import { requireFound, inKindergarten } from '../platform/versioned'
import { leavingStates, type LeavingChild, type LeavingFigures, type Paper } from './leaving.rules'

// State of the steps of leaving (domain/dashboards/leaving.ts), from one statement.

/** Days of the month of the last day on which the child was enrolled and its group was open, without an entry. */
const unmarkedDays = (id: number, days: readonly Day[]): SQL =>
  sql`select count(*)::int as n from unnest(${sql.param([...days])}::date[]) as d (day)
    join child_group_period p on p.child_id = ${id} and p.from_on <= d.day and (p.to_on is null or p.to_on >= d.day)
    where not exists (select from attendance a where a.child_id = ${id} and a.day = d.day and (a.mark is not null or a.request_id is not null))
      and not exists (select from day_off o where (o.kindergarten_id = p.kindergarten_id or o.kindergarten_id is null) and d.day between o.from_on and o.to_on and (o.group_ids is null or p.group_id = any (o.group_ids)))`

const factsOf = (scope: Scope, id: number, today: Day): SQL =>
  sql`select c.id, c.version, ${childName()} as name, ${allergyColumns(scope)}, c.left_on as "leaveDate", c.leave_reason as "leaveReason", c.erased_at is not null as erased,
      (select g.name from child_group_period p join child_group g on g.id = p.group_id where p.child_id = c.id order by p.from_on desc limit 1) as "className",
      (select coalesce(sum(b.charged - b.paid), 0)::text from fee_balance b join fee_invoice i on i.id = b.invoice_id where b.child_id = c.id and i.annulled_at is null) as unpaid,
      (select count(*)::int from fee_balance b join fee_invoice i on i.id = b.invoice_id where b.child_id = c.id and i.annulled_at is null and b.charged > b.paid) as "unpaidFees",
      (select count(*)::int from medical_note n where n.child_id = c.id and n.status = ${noteStatuses.Unprocessed}) as notes,
      (select count(*)::int from attendance_request r where r.child_id = c.id and r.status = ${requestStatuses.Pending}) as requests,
      (select count(*)::int from activity_request r where r.child_id = c.id and r.status = ${enrollmentStatuses.Waiting}) as "activityRequests",
      (select count(*)::int from child_collector o where o.child_id = c.id and o.decision = ${collectorDecisions.Valid} and o.ended_at is null and (o.to_on is null or o.to_on >= ${today})) as collectors,
      (select count(distinct h.kind_id)::int from (select distinct on (kind_id, guardian_id) kind_id, given from child_consent where child_id = c.id order by kind_id, guardian_id, id desc) h where h.given) as consents
    from child c where c.id = ${id} and c.kindergarten_id = ${inKindergarten(scope)} and ${visibleKids(scope)}`

/** Parents with active access whose other children are not enrolled here. */
const parentsOf = (id: number): SQL =>
  sql`select p.id as "parentId", a.id as "userId", p.first_name || ' ' || p.last_name as name, p.email
    from child_guardian l join guardian p on p.id = l.guardian_id join account a on a.id = p.account_id and a.state in ('active', 'invited')
    join membership m on m.account_id = a.id and m.role = 3 and m.kindergarten_id = p.kindergarten_id and (m.active or m.pending)
    where l.child_id = ${id} and not exists (select from child_guardian o join child k on k.id = o.child_id and k.left_on is null and k.erased_at is null
      where o.guardian_id = p.id and o.child_id <> ${id}) order by l.is_main desc, p.id`

export async function leavingOf({ tx, scope }: ReadContext, id: number, today: Day) {
  const first = await together(tx, { child: part<LeavingChild & LeavingFigures>(factsOf(scope, id, today)) })
  const { unpaid, unpaidFees, notes, requests, activityRequests, collectors, consents, ...child } = requireFound(
    first.child[0],
  )
  const figures = { unpaid, unpaidFees, notes, requests, activityRequests, collectors, consents }
  const { leaveDate } = child
  const upTo = leaveDate === null ? today : minDay(leaveDate, today)
  const isReadable = (resource: Parameters<Scope['rights']>[0]) => scope.rights(resource).read
  const rest = await together(tx, {
    unmarked: part<{ n: number }>(unmarkedDays(id, expectedDays(monthOf(upTo), upTo))),
    activities: part<{ name: string }>(
      sql`select distinct a.name from activity_member m join activity a on a.id = m.activity_id and a.deleted_on is null
        where m.child_id = ${id} and m.from_on <= ${upTo} and (m.to_on is null or m.to_on >= ${upTo}) order by a.name`,
    ),
    certificates: part<Paper>(
      sql`select t.id, t.number::text as number, t.issued_on as "forDate" from certificate t join child c on c.id = t.child_id where t.child_id = ${id} and t.kind = ${certificateKinds.Relocation}
        and t.annulled_on is null and t.original_id is null and t.discharge_on >= c.enrolled_on order by t.id desc limit 1`,
    ),
    orders: part<Paper>(
      sql`select e.id, e.prefix || e.number as number, e.for_on as "forDate" from book_entry e join child c on c.id = e.cause_id where e.kindergarten_id = c.kindergarten_id and e.cause_kind = 'leaving' and e.cause_id = ${id}
        and e.annulled_at is null and e.for_on >= c.enrolled_on order by e.id desc limit 1`,
    ),
    parents:
      isReadable('Parents') &&
      part<{ parentId: number; userId: number; name: string; email: string | null }>(parentsOf(id)),
  })
  const parents = rest.parents ?? []
  const states = leavingStates(child, figures, {
    unmarked: rest.unmarked[0]?.n ?? 0,
    activities: rest.activities.map(({ name }) => name),
    certificate: rest.certificates[0],
    order: rest.orders[0],
    parents: parents.map(({ name }) => name),
  })
  return { child, states, parents: leaveDate !== null && leaveDate < addDays(today, 1) ? parents : [] }
}

/** Right to the data and the screen of a step; a custom role may lack it. */
export const leavingResource = {
  leave: 'Students',
  certificate: 'Certificates',
  order: 'AdministrationBooks',
  attendance: 'StudentAttendances',
  fees: 'ActivityFees',
  activities: 'ActivityGroups',
  collectors: 'Students',
  consents: 'Students',
  accounts: 'Users',
} as const satisfies Record<LeavingStep, Parameters<Scope['rights']>[0]>
