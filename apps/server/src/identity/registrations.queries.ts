import type { OutputOf, ParsedOf, RowOf } from '@asistent/contract/core/call'
import type {
  getRegistration,
  listMyRegistrations,
  listRegistrations,
} from '@asistent/contract/identity/registrations.calls'
import { today, type Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import type { RegistrationEffects } from '../db/tables/registrations'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf, contains, page } from '../platform/list'
import type { Scope } from '../platform/scope'

type RegistrationRow = RowOf<typeof listRegistrations>

const name = sql`concat_ws(' ', r.first_name, r.middle_name, r.last_name)`
const childName = sql`concat_ws(' ', c.first_name, c.middle_name, c.last_name)`

/** The master may not read health data. */
const childAllergies = (scope: Scope): SQL =>
  scope.role === 'Master'
    ? sql`null::json`
    : sql`json_build_object('allergies', c.allergen_ids, 'allergiesText', c.allergies_text)`

/** The group of the child `c` on the day, as `g`; none if its stay has not begun or has ended. */
const groupOn = (
  day: Day,
): SQL => sql`left join child_group_period p on p.child_id = c.id and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day})
  left join child_group g on g.id = p.group_id`

/** Includes the child's current group. */
const registrations = (
  scope: Scope,
  now: Date,
): SQL => sql`select r.id, r.kindergarten_id as "kindergartenId", k.name as "kindergartenName", ${name} as name,
  r.email, r.phone, r.kinship, r.child_id as "childId", ${childName} as "childName", ${childAllergies(scope)} as "childAllergies", g.id as "groupId", g.name as "groupName", r.status,
  r.created_at as "createdAt", r.decided_at as "decidedAt", r.reason, d.first_name || ' ' || d.last_name as "decidedByName"
  from parent_registration r join child c on c.id = r.child_id join kindergarten k on k.id = r.kindergarten_id
  ${groupOn(today(now))} left join account d on d.id = r.decided_by`

/** Registrations of the own kindergarten; for teachers, of their groups; for the master, all. */
function visible(scope: Scope): SQL {
  if (scope.kindergartenIds === 'all') return sql`true`
  const here = sql`r.kindergarten_id = ${anyOf(scope.kindergartenIds)}`
  return scope.rights('ParentRegistration').own ? sql`${here} and p.group_id = ${anyOf(scope.groupIds)}` : here
}

export const registrationPage = (tx: Tx, scope: Scope, query: ParsedOf<typeof listRegistrations>, now: Date) =>
  page<RegistrationRow>(tx, query, {
    select: registrations(scope, now),
    where: [
      visible(scope),
      query.search !== null && contains(sql`${name} || ' ' || r.email || ' ' || ${childName}`, query.search),
      query.status !== undefined && sql`r.status = ${query.status}`,
      query.groupId !== undefined && sql`p.group_id = ${query.groupId}`,
    ],
    orderBy: {
      createdAt: sql`r.created_at`,
      name: sql`${name} collate "bg-x-icu"`,
      childName: sql`${childName} collate "bg-x-icu"`,
      status: sql`r.status`,
    },
    otherwise: sql`r.status, r.created_at desc, r.id desc`,
  })

/** Registrations pending this user's decision, with the columns of the list. */
export const registrationsWaiting = (scope: Scope, day: Day): SQL =>
  sql`select r.id, ${name} as title, r.created_at as since, r.version, r.kinship, ${childName} as "childName", g.name as "groupName",
    c.allergen_ids as allergies, c.allergies_text as "allergiesText"
    from parent_registration r join child c on c.id = r.child_id ${groupOn(day)} where ${visible(scope)} and r.status = 0`

export const registrationById = (tx: Tx, scope: Scope, id: number, now: Date) =>
  oneRow<RegistrationRow>(tx, sql`${registrations(scope, now)} where r.id = ${id} and ${visible(scope)}`)

export const guardiansOf = (tx: Tx, childId: number) =>
  rows<OutputOf<typeof getRegistration>['guardians'][number]>(
    tx,
    sql`select g.id, concat_ws(' ', g.first_name, g.middle_name, g.last_name) as name, g.email, g.account_id is not null as "hasAccount"
      from child_guardian cg join guardian g on g.id = cg.guardian_id where cg.child_id = ${childId} order by g.first_name, g.last_name, g.id`,
  )

type OwnRow = OutputOf<typeof listMyRegistrations>['result'][number]

/**
 * Requires the system role: requests are outside of the parent's scope. Requests without a matching child remain
 * pending.
 */
export const requestsOf = (tx: Tx, accountId: number) =>
  rows<OwnRow>(
    tx,
    sql`select q.id, k.name as "kindergartenName", coalesce(r.status, 0) as status, q.created_at as "createdAt"
      from child_access_request q join kindergarten k on k.id = q.kindergarten_id left join parent_registration r on r.id = q.registration_id
      where q.account_id = ${accountId} order by q.created_at desc, q.id desc limit 50`,
  )

export interface OpenRegistration {
  readonly id: number
  readonly version: number
  readonly status: number
  readonly accountId: number | null
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly email: string
  readonly phone: string | null
  readonly kinship: number
  readonly childId: number
  readonly kindergartenId: number
  readonly kindergartenName: string
}

export interface DecidedRegistration extends OpenRegistration {
  readonly guardianId: number | null
  readonly effects: RegistrationEffects | null
}

/** Locks the row, so that only one of two concurrent decisions succeeds. */
export const registrationToDecide = (tx: Tx, id: number) =>
  oneRow<DecidedRegistration>(
    tx,
    sql`select r.id, r.version, r.status, r.account_id as "accountId", r.first_name as "firstName", r.middle_name as "middleName", r.last_name as "lastName",
      r.email, r.phone, r.kinship, r.child_id as "childId", r.kindergarten_id as "kindergartenId", k.name as "kindergartenName", r.guardian_id as "guardianId", r.effects
      from parent_registration r join kindergarten k on k.id = r.kindergarten_id where r.id = ${id} for update of r`,
  )

/** Names of kindergartens are public; prefix matches are first. */
export const kindergartensLike = (tx: Tx, search: string) =>
  rows<{ id: number; name: string; city: string }>(
    tx,
    sql`select k.id, k.name, c.kind || ' ' || c.name as city from kindergarten k join city c on c.id = k.city_id
      where k.active and ${contains(sql`k.name || ' ' || c.name`, search)} order by c.name, k.name limit 20`,
  )
