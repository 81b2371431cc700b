import type { ParsedOf, RowOf } from '@asistent/contract/core/call'
import type { Page } from '@asistent/contract/core/page'
import type { listSubstitutions } from '@asistent/contract/staff/substitutions.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { hoursOf } from '@asistent/domain/staff/norms'
import { registerSections } from '@asistent/domain/register/sections'
import type { RegisterState } from '@asistent/domain/register/states'
import { substitutionRegisterState } from '@asistent/domain/staff/register-state'
import { staffStatusLabel } from '@asistent/domain/staff/staff-attendance'
import { sql, type SQL } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'
import { anyOf, page } from '../platform/list'
import { nameContains } from '../people/child-sql.ops'
import { countsStaff } from '../people/unnamed.ops'
import type { Scope } from '../platform/scope'
import { workingDayCount } from './work-days.ops'

type Row = RowOf<typeof listSubstitutions>
type Filters = Omit<
  ParsedOf<typeof listSubstitutions>,
  'pageNumber' | 'pageSize' | 'orderByColumn' | 'orderByDescending'
>

interface Stored extends Omit<Row, 'reasonName' | 'hours' | 'totalHours' | 'substituteName'> {
  readonly dailyMinutes: number
  readonly substitute: string | null
  readonly mergedClassName: string | null
}

/** Substitutions `s` visible to the caller: with an `own` right, those that involve the caller. */
export function visibleSubstitutions(scope: Scope): SQL {
  const mine = scope.kindergartenIds === 'all' ? sql`true` : sql`s.kindergarten_id = ${anyOf(scope.kindergartenIds)}`
  if (!scope.rights('TeacherSubstitution').own) return mine
  const me = scope.staffId ?? 0
  return sql`${mine} and (s.absent_id = ${me} or s.substitute_id = ${me})`
}

const conditions = (scope: Scope, filters: Partial<Filters>): (SQL | undefined | false)[] => [
  visibleSubstitutions(scope),
  filters.kindergartenId !== undefined && sql`s.kindergarten_id = ${filters.kindergartenId}`,
  filters.fromDate !== undefined && sql`s.to_on >= ${filters.fromDate}`,
  filters.toDate !== undefined && sql`s.from_on <= ${filters.toDate}`,
  filters.teacherId !== undefined &&
    sql`(s.absent_id = ${filters.teacherId} or s.substitute_id = ${filters.teacherId})`,
  filters.classId !== undefined && sql`(s.group_id = ${filters.classId} or s.merged_group_id = ${filters.classId})`,
  // Names that the caller may not see are not searchable.
  countsStaff(scope) && (filters.search != null || filters.teacherId !== undefined) && sql`false`,
  filters.search != null && sql`(${nameContains(filters.search, 'm')} or ${nameContains(filters.search, 'b')})`,
]

const workingDays = workingDayCount(sql`s.kindergarten_id`, sql`s.from_on`, sql`s.to_on`)

const select = sql`select s.id, s.kindergarten_id as "kindergartenId", k.name as "kindergartenName", s.absent_id as "absentId", m.first_name || ' ' || m.last_name as "absentName",
  s.reason, s.from_on as "fromDate", s.to_on as "toDate", s.group_id as "classId", g.name as "className", s.substitute_id as "substituteId",
  s.merged_group_id as "mergedClassId", b.first_name || ' ' || b.last_name as substitute, h.name as "mergedClassName", s.daily_minutes as "dailyMinutes", s.order_number as "orderNumber", ${workingDays} as "workingDays"
  from staff_substitution s join kindergarten k on k.id = s.kindergarten_id join staff_member m on m.id = s.absent_id
  left join staff_member b on b.id = s.substitute_id left join child_group g on g.id = s.group_id left join child_group h on h.id = s.merged_group_id`

export async function substitutionPage(
  tx: Tx,
  scope: Scope,
  query: Partial<Filters> &
    Pick<ParsedOf<typeof listSubstitutions>, 'pageNumber' | 'orderByColumn' | 'orderByDescending'>,
): Promise<Page<Row>> {
  const answer = await page<Stored>(tx, query, {
    select,
    where: conditions(scope, query),
    orderBy: {
      fromDate: sql`s.from_on`,
      toDate: sql`s.to_on`,
      absentName: countsStaff(scope) ? sql`s.id` : [sql`m.first_name`, sql`m.last_name`],
      className: sql`g.name`,
    },
    otherwise: sql`s.from_on desc, s.id desc`,
  })
  return { result: without(scope, answer.result).map(worded), rowsCount: answer.rowsCount }
}

interface Named {
  readonly absentId: number
  readonly absentName: string
  readonly substituteId: number | null
  readonly substitute: string | null
}

/**
 * For callers who only count staff: both people anonymous, with the length. No ids, because they would differ between
 * pages.
 */
const without = <Row extends Named>(scope: Scope, rows: readonly Row[]): readonly Row[] =>
  countsStaff(scope)
    ? rows.map((row) => ({
        ...row,
        absentId: 1,
        absentName: 'Служител',
        substituteId: row.substituteId === null ? null : 2,
        substitute: row.substituteId === null ? row.substitute : 'Друг служител',
      }))
    : rows

const worded = ({ dailyMinutes, substitute, mergedClassName, ...rest }: Stored): Row => ({
  ...rest,
  reasonName: staffStatusLabel[rest.reason],
  substituteName: substitute ?? `сливане с група „${mergedClassName ?? ''}“`,
  hours: hoursOf(dailyMinutes),
  totalHours: hoursOf(dailyMinutes * rest.workingDays),
})

export interface SubstitutionRecord {
  readonly id: number
  readonly kindergartenId: number
  readonly absentId: number
  readonly reason: Row['reason']
  readonly fromDate: Day
  readonly toDate: Day
  readonly classId: number | null
  readonly substituteId: number | null
  readonly mergedClassId: number | null
  readonly dailyMinutes: number
  readonly orderNumber: string | null
  readonly orderDate: Day | null
  readonly note: string | null
  readonly leaveId: number | null
  readonly version: number
  readonly absentName: string
  readonly substitute: string | null
  readonly mergedClassName: string | null
  /** Null for experts, who read no records of the register here. */
  readonly registerFacts: RegisterFacts | null
}

export interface RegisterFacts {
  readonly isPedagogical: boolean
  readonly hasGroup: boolean
  readonly state: RegisterState | null
  readonly reason: string | null
}

/** Of substitution `s` of employee `m`: the key is that of `keyOf` in domain/register/shapes.ts. */
export const registerFactsOf = sql`(select json_build_object('isPedagogical', m.is_pedagogical, 'hasGroup', s.group_id is not null, 'state', r.state, 'reason', r.reason)
  from (select) one left join lateral (select state, reason from register_record r where r.kindergarten_id = s.kindergarten_id and r.section = ${registerSections.Substitutions}
    and r.key = m.neispuo_id || ':' || s.from_on || ':' || s.to_on order by r.start_year desc limit 1) r on true)`

export const registerOf = (register: RegisterFacts | null) => {
  if (register === null) return null
  const { reason, ...facts } = register
  const state = substitutionRegisterState(facts)
  return { state, reason: state === 'refused' ? reason : null }
}

export async function substitutionById(tx: Tx, scope: Scope, id: number) {
  const record = await oneRow<SubstitutionRecord>(
    tx,
    sql`select s.id, s.kindergarten_id as "kindergartenId", s.absent_id as "absentId", s.reason, s.from_on as "fromDate", s.to_on as "toDate", s.group_id as "classId",
      s.substitute_id as "substituteId", s.merged_group_id as "mergedClassId", s.daily_minutes as "dailyMinutes", s.order_number as "orderNumber", s.order_on as "orderDate",
      s.note, s.leave_id as "leaveId", s.version, m.first_name || ' ' || m.last_name as "absentName", b.first_name || ' ' || b.last_name as substitute, h.name as "mergedClassName", ${countsStaff(scope) ? sql`null::json` : registerFactsOf} as "registerFacts"
      from staff_substitution s join staff_member m on m.id = s.absent_id left join staff_member b on b.id = s.substitute_id left join child_group h on h.id = s.merged_group_id
      where s.id = ${id} and ${visibleSubstitutions(scope)}`,
  )
  const [shown] = record ? without(scope, [record]) : []
  // A note is free text and may contain names.
  return shown && countsStaff(scope) ? { ...shown, note: null } : shown
}
