import { accessList } from '@asistent/domain/access/custom'
import { roleTypes, userTypeOfRole, type RoleType } from '@asistent/domain/access/roles'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { sql, type SQL } from 'drizzle-orm'
import { today } from '@asistent/domain/kernel/day'
import type { Language } from '@asistent/domain/kernel/languages'
import { schoolYearName, startYearOf } from '@asistent/domain/kernel/school-year'
import { asSystem, oneRow, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { part, together } from '../platform/together'
import { isExpert, type Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'
import { yearsOfExperts } from './expert-years.ops'

interface AccountRow {
  id: number
  firstName: string
  lastName: string
  email: string
  hasAvatar: boolean
  defaultCurrency: 0 | 1
  language: Language | null
  showBothCurrencies: boolean
  dailyFeed: boolean
  notificationFlags: number
  favourites: string[]
  namesUntil: string | null
}

/** Account and password hash by e-mail, for sign-in. */
export const accountForSignIn = (tx: Tx, email: string) =>
  oneRow<{ id: number; passwordHash: string | null }>(
    tx,
    sql`select a.id, c.password_hash as "passwordHash" from account a left join credential c on c.account_id = a.id
      where lower(a.email) = ${email.toLowerCase()}`,
  )

export interface SigningIn {
  readonly email: string
  readonly firstName: string
  /** The account is active and has a membership. */
  readonly mayEnter: boolean
  /** The role requires a second factor and the account has none. */
  readonly factorMissing: boolean
}

/** Membership of a new session: the selected one, else the first (same as open_call). */
export const signingIn = (tx: Tx, accountId: number) =>
  oneRow<SigningIn>(
    tx,
    sql`select a.email, a.first_name as "firstName", a.state = 'active' and a.user_type <> 7 and m.id is not null as "mayEnter",
      coalesce(second_factor_missing(a.id, m.role, m.kindergarten_id), false) as "factorMissing"
      from account a left join lateral (
        select * from membership o where o.account_id = a.id and o.active order by o.id = a.membership_id desc nulls last, o.id limit 1
      ) m on true where a.id = ${accountId}`,
  )

/** End of the expert's running opening of names. */
const openNamesUntil = ({ accountId }: Scope, now: Date): SQL =>
  sql`(select max(o.expires_at) from name_opening o where o.account_id = ${accountId} and o.closed_at is null and o.opened_at <= ${now.toISOString()} and o.expires_at > ${now.toISOString()})`

/** Kindergartens `k` of the screens: a parent reads all of the children together. */
const placesOfDay = (scope: Scope): SQL =>
  scope.role === 'Parent' && scope.kindergartenIds !== 'all'
    ? sql`k.id = ${anyOf(scope.kindergartenIds)}`
    : sql`k.id = ${scope.kindergartenId}`

/** Data of the signed-in user (spec/product.md 3). */
export async function userDataOf(tx: Tx, scope: Scope, now: Date): Promise<UserData> {
  const session = await together(tx, {
    account: part<AccountRow>(
      sql`select id, first_name as "firstName", last_name as "lastName", email, avatar_file_id is not null as "hasAvatar",
        default_currency as "defaultCurrency", language,
        coalesce((select k.settings ->> 'showBothCurrencies' = 'true' from kindergarten k where k.id = ${scope.kindergartenId}), false) as "showBothCurrencies",
        exists (select from kindergarten k where k.settings ->> 'dailyFeed' = 'true' and ${placesOfDay(scope)}) as "dailyFeed", notification_flags as "notificationFlags", favourites,
        ${isExpert(scope.role) ? openNamesUntil(scope, now) : sql`null`} as "namesUntil" from account where id = ${scope.accountId}`,
      ['namesUntil'],
    ),
    periods: !isExpert(scope.role) && scope.kindergartenId !== null && schoolYearsOf(scope.kindergartenId),
    kindergartens: kindergartensOf(scope),
  })
  const account = requireFound(session.account[0])
  const { hasAvatar, ...person } = account
  return {
    ...person,
    avatarPath: hasAvatar ? `/files/avatars/${account.id}` : null,
    // A teacher whose child attends the same kindergarten is a parent while using that role.
    userType: userTypeOfRole(scope.role),
    baseRoleType: roleTypes[scope.role] as RoleType,
    periodId: scope.schoolYear?.id ?? null,
    periods: isExpert(scope.role) ? await yearsOfExpert(tx, now) : session.periods || [],
    consolidation: scope.consolidated,
    kindergartens: session.kindergartens,
    access: accessList(scope.rights, scope.role === 'Master').map((entry) => ({
      ...entry,
      own: scope.rights(entry.resource).own,
    })),
  }
}

async function yearsOfExpert(tx: Tx, now: Date): Promise<UserData['periods']> {
  return (await yearsOfExperts(tx, now)).map((startYear) => ({
    id: startYear,
    name: schoolYearName(startYear),
    active: startYear === startYearOf(today(now)),
  }))
}

const schoolYearsOf = (kindergartenId: number) =>
  part<UserData['periods'][number]>(
    sql`select id, name, active from school_year where kindergarten_id = ${kindergartenId} order by start_year desc`,
  )

/**
 * Kindergartens of the user, or the selected one of an expert. Uses the system role, because the policies show only the
 * selected kindergarten.
 */
const kindergartensOf = (scope: Scope) =>
  part<UserData['kindergartens'][number]>(
    scope.viewedId === null
      ? sql`select * from my_kindergartens(${scope.accountId}) order by name, "roleType"`
      : sql`select k.id, k.name, c.kind || ' ' || c.name as city, k.address as adress, true as "isSelected", k.mother_id as "motherKindergartenId",
          ${roleTypes[scope.role]}::int as "roleType", null as "roleName", false as "mayConsolidate"
          from kindergarten k join city c on c.id = k.city_id where k.id = ${scope.viewedId}`,
  )

/** The user's active membership of a kindergarten, the selected one first. */
export const membershipAt = (tx: Tx, accountId: number, kindergartenId: number, role?: number) =>
  oneRow<{ id: number; mayConsolidate: boolean }>(
    tx,
    sql`select m.id, m.role in (1, 6) and exists (select from kindergarten b where b.mother_id = m.kindergarten_id) as "mayConsolidate"
      from membership m join account a on a.id = m.account_id join kindergarten k on k.id = m.kindergarten_id and k.active
      where m.account_id = ${accountId} and m.kindergarten_id = ${kindergartenId} and m.active
        and (${role ?? null}::int is null or m.role = ${role ?? null})
      order by m.id = a.membership_id desc nulls last, m.role limit 1`,
  )

/** Returns whether the expert oversees the kindergarten, independent of the current selection. */
export const overseenBy = (tx: Tx, { role, municipalityId }: Scope, id: number) =>
  asSystem(tx, () =>
    oneRow<{ id: number }>(
      tx,
      sql`select id from kindergarten where id = ${id} and active and (${role === 'MON'} or municipality_id = ${municipalityId})`,
    ),
  )
