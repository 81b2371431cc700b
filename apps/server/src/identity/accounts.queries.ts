import type { ParsedOf, RowOf } from '@asistent/contract/core/call'
import type { PageQuery } from '@asistent/contract/core/page'
import type {
  listAccounts,
  listMonAccounts,
  listMunicipalityAccounts,
  listPersonRecords,
} from '@asistent/contract/identity/account-management.calls'
import { roleLabel, roleOfType } from '@asistent/domain/access/roles'
import { sql, type SQL } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'
import { contains, page } from '../platform/list'

// The master's lists of accounts. The master's transaction has the system role.

const name = sql`concat_ws(' ', a.first_name, a.middle_name, a.last_name)`

const columns = sql`a.id, a.first_name as "firstName", a.middle_name as "middleName", a.last_name as "lastName", ${name} as name, a.email, a.phone,
  a.user_type as "userType", a.state, a.created_at as "createdAt", a.version,
  (select max(s.last_seen_at) from session s where s.account_id = a.id) as "lastSeenAt",
  (exists (select from credential c where c.account_id = a.id and c.totp_confirmed_at is not null)
    or exists (select from passkey p where p.account_id = a.id)) as "hasSecondFactor"`

const recordsIn = (table: 'staff_member' | 'guardian') =>
  sql`(select coalesce(json_agg(json_build_object('id', r.id, 'name', r.first_name || ' ' || r.last_name, 'kindergartenId', k.id, 'kindergartenName', k.name) order by k.name), '[]')
    from ${sql.identifier(table)} r join kindergarten k on k.id = r.kindergarten_id where r.account_id = a.id)`

const placesOf = sql`(select coalesce(json_agg(json_build_object('membershipId', m.id, 'kindergartenId', m.kindergarten_id, 'kindergartenName', k.name, 'roleType', m.role,
    'roleName', coalesce(r.name, ''), 'state', case when m.active then 'active' when m.pending then 'invited' else 'deactivated' end) order by k.name, m.role), '[]')
  from membership m left join kindergarten k on k.id = m.kindergarten_id left join custom_role r on r.id = m.custom_role_id where m.account_id = a.id)`

interface Filters extends PageQuery {
  readonly search: string | null
  readonly state?: string | undefined
}

const matching = ({ search, state }: Filters) => [
  search !== null && contains(sql`${name} || ' ' || a.email || ' ' || coalesce(a.phone, '')`, search),
  state !== undefined && sql`a.state = ${state}`,
]

const orderBy = {
  name: [sql`a.first_name`, sql`a.last_name`],
  email: sql`a.email`,
  state: sql`a.state`,
  createdAt: sql`a.created_at`,
} satisfies Record<string, SQL | readonly SQL[]>

const otherwise = sql`a.first_name, a.last_name, a.id`

export async function accountPage(tx: Tx, query: ParsedOf<typeof listAccounts>) {
  const answer = await page<RowOf<typeof listAccounts>>(tx, query, {
    select: sql`select ${columns}, ${placesOf} as memberships, ${recordsIn('staff_member')} as teachers, ${recordsIn('guardian')} as parents from account a`,
    where: [
      ...matching(query),
      query.userId !== undefined && sql`a.id = ${query.userId}`,
      query.userType !== undefined && sql`a.user_type = ${query.userType}`,
      query.kindergartenId !== undefined &&
        sql`exists (select from membership m where m.account_id = a.id and m.kindergarten_id = ${query.kindergartenId})`,
    ],
    orderBy,
    otherwise,
  })
  const named = answer.result.map((row) => ({
    ...row,
    memberships: row.memberships.map((membership) => {
      const role = roleOfType(membership.roleType)
      return { ...membership, roleName: membership.roleName || (role ? roleLabel[role] : '') }
    }),
  }))
  return { ...answer, result: named }
}

const holds = (role: number) =>
  sql`exists (select from membership m where m.account_id = a.id and m.role = ${role}) and a.state <> 'detached'`

export const monAccountPage = (tx: Tx, query: ParsedOf<typeof listMonAccounts>) =>
  page<RowOf<typeof listMonAccounts>>(tx, query, {
    select: sql`select ${columns} from account a`,
    where: [holds(4), ...matching(query)],
    orderBy,
    otherwise,
  })

export const municipalityAccountPage = (tx: Tx, query: ParsedOf<typeof listMunicipalityAccounts>) =>
  page<RowOf<typeof listMunicipalityAccounts>>(tx, query, {
    select: sql`select ${columns}, u.id as "municipalityId", u.name as "municipalityName" from account a join municipality u on u.id = a.municipality_id`,
    where: [
      holds(5),
      ...matching(query),
      query.municipalityId !== undefined && sql`a.municipality_id = ${query.municipalityId}`,
    ],
    orderBy: { ...orderBy, municipalityName: sql`u.name` },
    otherwise,
  })

/**
 * Records of one table with their accounts. The state is that of the person in the kindergarten, not of the account.
 */
const recordsOf = (kind: 'teacher' | 'parent') => sql`
  select ${kind}::text as kind, r.id, r.first_name, r.middle_name, r.last_name, r.email, r.phone, r.kindergarten_id, r.account_id, r.version,
    case when r.account_id is null then 'none'
      when bool_or(m.active) and a.state = 'active' then 'active'
      when bool_or(m.pending) or (bool_or(m.active) and a.state = 'invited') then 'invited' else 'deactivated' end as state
  from ${sql.raw(kind === 'teacher' ? 'staff_member' : 'guardian')} r left join account a on a.id = r.account_id
    left join membership m on m.account_id = a.id and m.kindergarten_id = r.kindergarten_id and (m.role = 3) = ${kind === 'parent'}
  ${kind === 'teacher' ? sql`where r.left_on is null or r.account_id is not null` : sql``}
  group by r.id, a.id`

const recordName = sql`concat_ws(' ', r.first_name, r.middle_name, r.last_name)`

export const personRecordPage = (tx: Tx, query: ParsedOf<typeof listPersonRecords>) =>
  page<RowOf<typeof listPersonRecords>>(tx, query, {
    select: sql`select r.kind, r.id, r.first_name as "firstName", r.middle_name as "middleName", r.last_name as "lastName", ${recordName} as name,
      r.email, r.phone, k.id as "kindergartenId", k.name as "kindergartenName", r.account_id as "userId", r.state, r.version
      from (${recordsOf('teacher')} union all ${recordsOf('parent')}) r join kindergarten k on k.id = r.kindergarten_id`,
    where: [
      query.search !== null &&
        contains(sql`${recordName} || ' ' || coalesce(r.email, '') || ' ' || coalesce(r.phone, '')`, query.search),
      query.kind !== undefined && sql`r.kind = ${query.kind}`,
      query.state !== undefined && sql`r.state = ${query.state}`,
      query.kindergartenId !== undefined && sql`r.kindergarten_id = ${query.kindergartenId}`,
    ],
    orderBy: {
      name: [sql`r.first_name collate "bg-x-icu"`, sql`r.last_name collate "bg-x-icu"`],
      kindergartenName: sql`k.name`,
    },
    otherwise: sql`r.first_name collate "bg-x-icu", r.last_name collate "bg-x-icu", r.kind, r.id`,
  })

export interface AccountToChange {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly state: string
  readonly userType: number
  readonly version: number
}

export const accountToChange = (tx: Tx, id: number) =>
  oneRow<AccountToChange>(
    tx,
    sql`select id, email, first_name as "firstName", state, user_type as "userType", version from account where id = ${id} for update`,
  )
