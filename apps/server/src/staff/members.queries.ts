import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import type { Page } from '@asistent/contract/core/page'
import type { getStaff, listStaff, StaffRow } from '@asistent/contract/staff/members.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf, page, whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { nameContains } from '../people/child-sql.ops'
import { accountState, inGroups, nameColumns, named, ofKind, runsOut, type NamedRow } from './staff-sql.queries'
import { staffInScope, staffSight, type StaffSight } from './visible.ops'

type Filters = Omit<ParsedOf<typeof listStaff>, 'pageNumber' | 'pageSize' | 'orderByColumn' | 'orderByDescending'>

const stays = (today: Day): SQL => sql`(m.left_on is null or m.left_on >= ${today})`

const conditions = (scope: Scope, filters: Filters, today: Day): (SQL | undefined | false)[] => [
  staffInScope(scope, filters.kindergartenId),
  filters.state === 'active' && stays(today),
  filters.state === 'inactive' && sql`m.left_on < ${today}`,
  // An occupation is active until the person leaves (spec/calls.md 9).
  filters.occupation === 'with' && sql`m.occupation is not null and ${stays(today)}`,
  filters.occupation === 'without' && sql`(m.occupation is null or not ${stays(today)})`,
  filters.occupationId !== undefined && sql`m.occupation = ${filters.occupationId}`,
  ofKind(filters.kind),
  filters.classIds?.length ? inGroups(sql`${anyOf(filters.classIds)}`, today) : undefined,
  filters.search !== null && nameContains(filters.search, 'm'),
]

/** Groups of a person on the day, in the chosen school year (without a choice: any active year). */
const groupsOf = (scope: Scope, today: Day): SQL => {
  const year = scope.schoolYear
    ? sql`y.start_year = ${scope.schoolYear.startYear} and (${!scope.schoolYear.active} or gs.to_on is null or gs.to_on >= ${today})`
    : sql`y.active and (gs.to_on is null or gs.to_on >= ${today})`
  return sql`(select distinct on (g.is_for_substitution, g.name, g.id) g.id, g.name, g.color, g.emblem from group_staff gs
    join child_group g on g.id = gs.group_id and g.deleted_on is null join school_year y on y.id = g.school_year_id
    where gs.staff_id = m.id and ${year} order by g.is_for_substitution, g.name, g.id)`
}

const groupsJson = (scope: Scope, today: Day): SQL =>
  sql`coalesce((select json_agg(o) from ${groupsOf(scope, today)} o), '[]') as classes`

const toRenew = (today: Day): SQL =>
  sql`(select count(*)::int from staff_paper q where q.staff_id = m.id and ${runsOut(today)})`

/** Values of columns that the caller may not read. */
const seen = (allowed: boolean, column: SQL, type: string): SQL => (allowed ? column : sql`null::${sql.raw(type)}`)

type StoredRow = NamedRow & Omit<StaffRow, keyof NamedRow | 'occupation' | 'kind'>

export async function staffPage(
  tx: Tx,
  scope: Scope,
  query: ParsedOf<typeof listStaff>,
  today: Day,
): Promise<Page<StaffRow>> {
  const sight = staffSight(scope)
  // Experts get counts (home, references) but no rows.
  if (sight === 'counts') return { result: [], rowsCount: 0 }
  const [all, contacts] = [sight === 'all', sight !== 'names']
  const answer = await page<StoredRow>(tx, query, {
    select: sql`select ${nameColumns()}, m.kindergarten_id as "kindergartenId", k.name as "kindergartenName", m.first_name as "firstName", m.middle_name as "middleName",
      m.last_name as "lastName", ${groupsJson(scope, today)}, ${seen(contacts, sql`m.email`, 'text')} as email, ${seen(contacts, sql`m.phone`, 'text')} as phone,
      ${seen(contacts, sql`m.weekly_norm::int`, 'int')} as "weeklyNorm", ${seen(contacts, sql`m.hired_on`, 'date')} as "hireDate", m.left_on as "leaveDate",
      ${stays(today)} as "isActive", ${seen(all, accountState(), 'text')} as "accountState", ${seen(all, toRenew(today), 'int')} as "papersToRenew"
      from staff_member m join kindergarten k on k.id = m.kindergarten_id`,
    where: conditions(scope, query, today),
    orderBy: {
      name: [sql`m.first_name`, sql`m.last_name`],
      occupation: sql`m.occupation`,
      kind: sql`not m.is_pedagogical`,
      hireDate: sql`m.hired_on`,
      leaveDate: sql`m.left_on`,
      weeklyNorm: sql`m.weekly_norm`,
    },
    otherwise: sql`m.first_name, m.last_name, m.id`,
  })
  return { result: answer.result.map(named), rowsCount: answer.rowsCount }
}

interface OverviewRow extends NamedRow {
  readonly classes: string | null
  readonly education: string | null
  readonly pks: number | null
  readonly weeklyNorm: number | null
  readonly hireDate: Day | null
  readonly leaveDate: Day | null
  readonly phone: string | null
  readonly email: string | null
}

export async function overviewRows(tx: Tx, scope: Scope, filters: Filters, today: Day): Promise<OverviewRow[]> {
  const sight = staffSight(scope)
  if (sight === 'counts') return []
  const [all, contacts] = [sight === 'all', sight !== 'names']
  return rows<OverviewRow>(
    tx,
    sql`select ${nameColumns()}, (select string_agg(o.name, ', ') from ${groupsOf(scope, today)} o) as classes, ${seen(all, sql`m.education`, 'text')} as education,
      ${seen(all, sql`m.qualification_degree::int`, 'int')} as pks, ${seen(contacts, sql`m.weekly_norm::int`, 'int')} as "weeklyNorm",
      ${seen(contacts, sql`m.hired_on`, 'date')} as "hireDate", m.left_on as "leaveDate", ${seen(contacts, sql`m.phone`, 'text')} as phone, ${seen(contacts, sql`m.email`, 'text')} as email
      from staff_member m ${whereAll(conditions(scope, filters, today))} order by m.is_pedagogical desc, m.occupation nulls last, m.first_name, m.last_name, m.id limit 5000`,
  )
}

type StaffRecord = OutputOf<typeof getStaff>
type StoredRecord = NamedRow &
  Omit<StaffRecord, keyof NamedRow | 'occupation' | 'kind' | 'sees' | 'roleName'> & {
    roles: number[]
    roleNames: string[]
  }

/** Record without the columns that the caller may not read. */
export function staffRecord(
  tx: Tx,
  scope: Scope,
  { id, kindergartenId, sight, today }: { id: number; kindergartenId: number; sight: StaffSight; today: Day },
) {
  const [all, contacts] = [sight === 'all', sight !== 'names']
  const ofAll = (column: SQL, type: string) => seen(all, column, type)
  const ofContacts = (column: SQL, type: string) => seen(contacts, column, type)
  const places = sql`from membership w where w.account_id = m.account_id and w.kindergarten_id = m.kindergarten_id`
  return oneRow<StoredRecord>(
    tx,
    sql`select ${nameColumns()}, m.version, m.kindergarten_id as "kindergartenId", k.name as "kindergartenName", m.first_name as "firstName", m.middle_name as "middleName",
      m.last_name as "lastName", ${stays(today)} as "isActive", array(select o.id from ${groupsOf(scope, today)} o) as "classIds",
      ${groupsJson(scope, today)}, m.left_on as "leaveDate", ${ofContacts(sql`m.email`, 'text')} as email, ${ofContacts(sql`m.phone`, 'text')} as phone,
      ${ofContacts(sql`m.hired_on`, 'date')} as "hireDate", ${ofContacts(sql`m.weekly_norm::int`, 'int')} as "weeklyNorm",
      ${ofAll(sql`m.person_id_type`, 'int')} as "personIdType", ${ofAll(sql`m.person_id`, 'text')} as "personId", ${ofAll(sql`m.gender`, 'int')} as gender,
      ${ofAll(sql`m.birth_on`, 'date')} as "birthDate", ${ofAll(sql`m.education`, 'text')} as education, ${ofAll(sql`m.qualification_degree::int`, 'int')} as pks,
      ${ofAll(sql`m.contract_type`, 'text')} as "contractType", ${ofAll(sql`m.contract_number`, 'text')} as "contractNumber",
      ${ofAll(sql`m.contract_until`, 'date')} as "contractUntil", ${ofAll(sql`m.gp_name`, 'text')} as "gpName", ${ofAll(sql`m.gp_phone`, 'text')} as "gpPhone",
      ${ofAll(sql`m.meal_types`, 'int[]')} as "mealTypes", ${ofAll(sql`m.account_id`, 'int')} as "accountId", ${ofAll(accountState(), 'text')} as "accountState",
      ${all ? sql`array(select w.role ${places} and w.role <> 3 order by w.role)` : sql`'{}'::int[]`} as roles,
      ${all ? sql`array(select r.name from custom_role r where r.active and r.id in (select w.custom_role_id ${places}))` : sql`'{}'::text[]`} as "roleNames"
      from staff_member m join kindergarten k on k.id = m.kindergarten_id where m.id = ${id} and ${staffInScope(scope, kindergartenId)}`,
  )
}

/** Fields of a record for callers who do not manage records. */
export function withSight<R extends StaffRecord>(record: R, sight: StaffSight): StaffRecord {
  if (sight === 'all') return { ...record, sees: 'all' }
  const hidden = {
    personIdType: null,
    personId: null,
    gender: null,
    birthDate: null,
    education: null,
    pks: null,
    contractType: null,
    contractNumber: null,
    contractUntil: null,
    gpName: null,
    gpPhone: null,
    mealTypes: [],
    accountId: null,
    accountState: null,
    roleName: null,
  }
  if (sight === 'contacts') return { ...record, ...hidden, sees: 'contacts' }
  return { ...record, ...hidden, email: null, phone: null, weeklyNorm: null, hireDate: null, sees: 'names' }
}
