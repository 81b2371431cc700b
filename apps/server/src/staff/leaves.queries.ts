import type { OutputOf, ParsedOf, RowOf } from '@asistent/contract/core/call'
import type { Page } from '@asistent/contract/core/page'
import type { getLeave, listLeaves } from '@asistent/contract/staff/leaves.calls'
import { yearOf } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { isEntitled, remainingDays, usualEntitlement, type LeaveKind } from '@asistent/domain/staff/leave'
import { sql, type SQL } from 'drizzle-orm'
import { accountName, nameContains } from '../people/child-sql.ops'
import { countsStaff } from '../people/unnamed.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf, page } from '../platform/list'
import type { Scope } from '../platform/scope'
import { occupationName } from './staff-sql.queries'
import { registerFactsOf, registerOf, type RegisterFacts } from './substitutions.queries'
import { ownStaff, staffInScope } from './visible.ops'
import { countsInSums, workingDayCount, workingDaysOf } from './work-days.ops'

// Requests for leave `l` of members of staff `m`.

type Row = RowOf<typeof listLeaves>
type Query = ParsedOf<typeof listLeaves>
export type LeaveRecord = Omit<
  OutputOf<typeof getLeave>,
  'balances' | 'problem' | 'groups' | 'substitutions' | 'mayDecide' | 'mayReverse' | 'mayWithdraw'
> & { readonly kindergartenId: number }
type WithOccupation<R> = Omit<R, 'occupation'> & { readonly occupationId: number | null }

const columns = sql`l.id, l.staff_id as "teacherId", m.first_name || ' ' || m.last_name as "teacherName", m.occupation as "occupationId", l.kind,
  l.from_on as "fromDate", l.to_on as "toDate", ${workingDayCount(sql`l.kindergarten_id`, sql`l.from_on`, sql`l.to_on`)} as "workingDays",
  l.state, l.created_at as "createdAt", l.version`

const worded = <R extends { readonly occupationId: number | null }>({ occupationId, ...row }: R) => ({
  ...row,
  occupation: occupationName(occupationId),
})

/** With an `own` right only the caller's own. */
export const visibleLeaves = (scope: Scope): SQL => {
  const ownRows = ownStaff(scope, 'TeacherAttendances')
  return sql`${staffInScope(scope)} ${ownRows ? sql`and ${ownRows}` : sql``}`
}

export const leaveConditions = (
  scope: Scope,
  filters: Partial<Omit<Query, 'pageNumber' | 'pageSize' | 'orderByColumn' | 'orderByDescending'>>,
): (SQL | undefined | false)[] => [
  visibleLeaves(scope),
  filters.kindergartenId !== undefined && sql`l.kindergarten_id = ${filters.kindergartenId}`,
  filters.kind !== undefined && sql`l.kind = ${filters.kind}`,
  filters.state !== undefined && sql`l.state = ${filters.state}`,
  filters.teacherId !== undefined && sql`l.staff_id = ${filters.teacherId}`,
  filters.fromDate !== undefined && sql`l.to_on >= ${filters.fromDate}`,
  filters.toDate !== undefined && sql`l.from_on <= ${filters.toDate}`,
  filters.search != null && nameContains(filters.search, 'm'),
]

export async function leavePage(tx: Tx, scope: Scope, query: Query): Promise<Page<Row>> {
  const answer = await page<WithOccupation<Row>>(tx, query, {
    select: sql`select ${columns}, ${ordersOf('leave', sql`l.id`)} as "orderNumber",
      (select string_agg(distinct coalesce(b.first_name || ' ' || b.last_name, 'сливане с „' || h.name || '“') collate "bg-x-icu", ', ') from staff_substitution s
        left join staff_member b on b.id = s.substitute_id left join child_group h on h.id = s.merged_group_id where s.leave_id = l.id) as substitutes
      from staff_leave l join staff_member m on m.id = l.staff_id`,
    where: leaveConditions(scope, query),
    orderBy: {
      createdAt: sql`"createdAt"`,
      fromDate: sql`"fromDate"`,
      teacherName: sql`"teacherName"`,
      state: sql`state`,
    },
    otherwise: sql`state, "fromDate" desc, id desc`,
  })
  return { result: answer.result.map(worded), rowsCount: answer.rowsCount }
}

/** Numbers of the valid orders issued for a cause (docs/areas/books.md, 'Causes'). */
const ordersOf = (cause: 'leave' | 'substitution', id: SQL): SQL =>
  sql`(select string_agg(e.prefix || e.number, ', ' order by e.id) from book_entry e where e.cause_kind = ${cause} and e.cause_id = ${id} and e.annulled_at is null)`

export const orderNumberOf = async (
  tx: Tx,
  cause: 'leave' | 'substitution',
  id: number,
): Promise<string | undefined> => {
  const row = await oneRow<{ number: string | null }>(tx, sql`select ${ordersOf(cause, sql`${id}::int`)} as number`)
  return row?.number ?? undefined
}

export async function leaveById(tx: Tx, scope: Scope, id: number): Promise<LeaveRecord | undefined> {
  const leave = await oneRow<WithOccupation<LeaveRecord>>(
    tx,
    sql`select ${columns}, l.kindergarten_id as "kindergartenId", l.reason, l.destination, l.comment, ${accountName(sql`l.requested_by`)} as "requestedBy",
        ${accountName(sql`l.decided_by`)} as "decidedBy", l.decided_at as "decidedAt"
      from staff_leave l join staff_member m on m.id = l.staff_id where l.id = ${id} and ${visibleLeaves(scope)}`,
  )
  return leave && worded(leave)
}

/** Groups of the employee in the period; a substitution because of this leave covers a group. */
export const groupsOfLeave = (tx: Tx, { id, teacherId, fromDate, toDate }: LeaveRecord) =>
  rows<OutputOf<typeof getLeave>['groups'][number]>(
    tx,
    sql`select distinct g.id, g.name, exists (select from staff_substitution s where s.leave_id = ${id} and (s.group_id = g.id or s.group_id is null)) as "isSubstituted"
      from group_staff w join child_group g on g.id = w.group_id and g.deleted_on is null
      where w.staff_id = ${teacherId} and w.from_on <= ${toDate} and (w.to_on is null or w.to_on >= ${fromDate}) order by g.name, g.id`,
  )

type LeaveSubstitution = OutputOf<typeof getLeave>['substitutions'][number]

export async function substitutionsOfLeave(tx: Tx, scope: Scope, id: number): Promise<LeaveSubstitution[]> {
  const results = await rows<Omit<LeaveSubstitution, 'register'> & { registerFacts: RegisterFacts | null }>(
    tx,
    sql`select s.id, coalesce(b.first_name || ' ' || b.last_name, 'сливане с група „' || h.name || '“') as name, s.from_on as "fromDate", s.to_on as "toDate", g.name as "className",
        s.order_number as "orderNumber", ${countsStaff(scope) ? sql`null::json` : registerFactsOf} as "registerFacts"
      from staff_substitution s join staff_member m on m.id = s.absent_id left join staff_member b on b.id = s.substitute_id left join child_group h on h.id = s.merged_group_id
      left join child_group g on g.id = s.group_id where s.leave_id = ${id} order by s.from_on, s.id`,
  )
  return results.map(({ registerFacts, ...one }) => ({ ...one, register: registerOf(registerFacts) }))
}

interface LeaveQuery {
  readonly staffId: number
  readonly kindergartenId: number
  readonly kind: LeaveKind
  readonly range: DayRange
}

interface StoredYear {
  readonly year: number
  readonly entitled: number | null
  readonly isPedagogical: boolean
  readonly used: number
}

/** The working days of a period with the balance of each calendar year. Days outside of the period count as used. */
export async function leaveEffect(tx: Tx, { staffId, kindergartenId, kind, range }: LeaveQuery) {
  const days = await workingDaysOf(tx, kindergartenId, range)
  const years = [...new Set(days.map(yearOf))]
  if (years.length === 0 || !isEntitled(kind)) return { days, balances: [] }
  const stored = await rows<StoredYear>(
    tx,
    sql`select y.year, m.is_pedagogical as "isPedagogical", (e.days + e.carried)::int as entitled,
        (select count(*)::int from staff_attendance a where a.staff_id = m.id and a.status = ${kind} and extract(year from a.for_on) = y.year
          and not (a.for_on between ${range.from} and ${range.to}) and ${countsInSums}) as used
      from unnest(${sql.param(years)}::int[]) as y (year) join staff_member m on m.id = ${staffId}
      left join staff_leave_entitlement e on e.staff_id = m.id and e.year = y.year and e.kind = ${kind} order by y.year`,
  )
  const balances = stored.map(({ year, isPedagogical, used, entitled }) => {
    const balance = { year, used, entitled: entitled ?? usualEntitlement(kind, isPedagogical) }
    return { ...balance, days: days.filter((day) => yearOf(day) === year).length, remaining: remainingDays(balance) }
  })
  return { days, balances }
}

/** Approved leave and substitutions of absent people on single days: other entries must agree with them. */
export async function absencesOn(
  tx: Tx,
  kindergartenId: number,
  staffIds: readonly number[],
  { from, to }: DayRange,
): Promise<readonly (DayRange & { staffId: number; status: LeaveKind; isLeave: boolean })[]> {
  return rows(
    tx,
    sql`select staff_id as "staffId", kind as status, true as "isLeave", from_on as "from", to_on as "to" from staff_leave
        where kindergarten_id = ${kindergartenId} and staff_id = ${anyOf(staffIds)} and state = 2 and from_on <= ${to} and to_on >= ${from}
      union all select absent_id, reason, false, from_on, to_on from staff_substitution
        where kindergarten_id = ${kindergartenId} and absent_id = ${anyOf(staffIds)} and from_on <= ${to} and to_on >= ${from}`,
  )
}
