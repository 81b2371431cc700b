import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import type { PageQuery } from '@asistent/contract/core/page'
import type { getGuardian, GuardianRow, listGuardians, matchGuardians } from '@asistent/contract/people/guardians.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { normalisePhone } from '@asistent/domain/kernel/phone'
import { sql, type SQL } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf, contains, page, whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import {
  allergyColumns,
  byName,
  childName,
  enrolledOn,
  fullName,
  nameContains,
  referenceDay,
  stayOn,
} from './child-sql.ops'
import { accountStateSql, childrenText } from './guardian-sql.queries'
import { guardianOf, visibleGuardians, visibleKids } from './visible.ops'

export type GuardianFilters = Partial<Omit<ParsedOf<typeof listGuardians>, keyof PageQuery>>

/** Condition on the children `c` of a guardian `p`; with `stay`, also on their group `s`. */
const hasChild = (condition: SQL, stay: SQL = sql``): SQL =>
  sql`exists (select from child_guardian cg join child c on c.id = cg.child_id ${stay} where cg.guardian_id = p.id and ${condition})`

export function guardianConditions(scope: Scope, filters: GuardianFilters, day: Day): (SQL | undefined | false)[] {
  const { search, classIds, studentId, accountState, isDetached = false } = filters
  const here = sql`${visibleKids(scope)} and ${enrolledOn(scope, day, false)}`
  return [
    visibleGuardians(scope),
    // Guardians of former children only are listed separately.
    isDetached ? sql`not ${hasChild(here)} and ${hasChild(visibleKids(scope))}` : guardianOf(here),
    classIds?.length ? hasChild(sql`${here} and s.group_id = ${anyOf(classIds)}`, stayOn(day)) : undefined,
    studentId !== undefined && hasChild(sql`${visibleKids(scope)} and c.id = ${studentId}`),
    accountState !== undefined && sql`${accountStateSql()} = ${accountState}`,
    search ? guardianContains(search) : undefined,
  ]
}

function guardianContains(search: string): SQL {
  const phone = normalisePhone(search)
  const digits = search.replace(/\D/g, '')
  return sql`(${nameContains(search, 'p')} or ${contains(sql`p.email`, search)}
    ${phone ? sql`or p.phone = ${phone}` : digits.length >= 4 ? sql`or p.phone like ${`%${digits}%`}` : sql``})`
}

export async function guardianPage(tx: Tx, scope: Scope, query: ParsedOf<typeof listGuardians>, today: Day) {
  const day = referenceDay(scope, today)
  const { result: paged, rowsCount } = await page<{ id: number }>(tx, query, {
    select: sql`select p.id from guardian p`,
    where: guardianConditions(scope, query, day),
    orderBy: { name: sql`p.first_name`, email: sql`p.email`, accountState: accountStateSql() },
    otherwise: byName('p'),
  })
  const ids = paged.map((one) => one.id)
  const results = await rows<Omit<GuardianRow, 'children'>>(
    tx,
    sql`select p.id, p.kindergarten_id as "kindergartenId", k.name as "kindergartenName", ${fullName('p')} as name, p.email, p.phone,
      ${accountStateSql()} as "accountState", p.account_id as "accountId" from guardian p join kindergarten k on k.id = p.kindergarten_id
      where p.id = ${anyOf(ids)} order by array_position(${sql.param(ids)}::int[], p.id)`,
  )
  const children = await childrenOf(tx, scope, ids, day)
  return {
    rowsCount,
    result: results.map((row): GuardianRow => ({
      ...row,
      children: (children.get(row.id) ?? []).map(
        ({ isMain: _main, maySign: _sign, mayPay: _pay, mayCollect: _collect, ...child }) => child,
      ),
    })),
  }
}

type ChildOf = OutputOf<typeof getGuardian>['children'][number]

/** Children of guardians that the caller may read. */
async function childrenOf(tx: Tx, scope: Scope, guardianIds: readonly number[], day: Day) {
  const byGuardian = new Map<number, ChildOf[]>()
  if (guardianIds.length === 0) return byGuardian
  const results = await rows<ChildOf & { guardianId: number }>(
    tx,
    sql`select cg.guardian_id as "guardianId", c.id, ${childName()} as name, ${allergyColumns(scope)}, s.group_id as "classId", s.group_name as "className", cg.kinship,
      cg.is_main as "isMain", cg.may_see as "maySee", cg.may_sign as "maySign", cg.may_pay as "mayPay", cg.may_collect as "mayCollect"
      from child_guardian cg join child c on c.id = cg.child_id ${stayOn(day)}
      where cg.guardian_id = ${anyOf(guardianIds)} and c.erased_at is null and ${visibleKids(scope)} order by c.birth_on, c.id`,
  )
  for (const { guardianId, ...rest } of results)
    byGuardian.set(guardianId, [...(byGuardian.get(guardianId) ?? []), rest])
  return byGuardian
}

export const allGuardians = (tx: Tx, scope: Scope, filters: GuardianFilters, day: Day) =>
  rows<{
    id: number
    name: string
    phone: string | null
    email: string | null
    accountId: number | null
    accountState: GuardianRow['accountState']
    children: string
    kindergartenId: number
    kindergartenName: string
  }>(
    tx,
    sql`select p.id, ${fullName('p')} as name, p.phone, p.email, p.account_id as "accountId", ${accountStateSql()} as "accountState",
      ${childrenText(visibleKids(scope))} as children, p.kindergarten_id as "kindergartenId", k.name as "kindergartenName"
      from guardian p join kindergarten k on k.id = p.kindergarten_id ${whereAll(guardianConditions(scope, filters, day))}
      order by k.name, ${byName('p')} limit 20000`,
  )

export type GuardianRecord = OutputOf<typeof getGuardian>

export async function guardianById(tx: Tx, scope: Scope, id: number, day: Day): Promise<GuardianRecord | undefined> {
  const row = await oneRow<Omit<GuardianRecord, 'children'>>(
    tx,
    sql`select p.id, p.version, p.first_name as "firstName", p.middle_name as "middleName", p.last_name as "lastName", p.email, p.phone,
      p.person_id_type as "personIdType", p.person_id as "personId", p.address, p.workplace, ${accountStateSql()} as "accountState",
      p.account_id as "accountId", (select a.email from account a where a.id = p.account_id) as "accountEmail"
      from guardian p where p.id = ${id} and ${visibleGuardians(scope)}`,
  )
  if (!row) return undefined
  const children = await childrenOf(tx, scope, [id], day)
  return { ...row, children: children.get(id) ?? [] }
}

type Match = OutputOf<typeof matchGuardians>['result'][number]

/** Existing persons with one of these values that the caller may read. */
export async function guardianMatches(tx: Tx, scope: Scope, query: ParsedOf<typeof matchGuardians>): Promise<Match[]> {
  const email = query.email?.toLowerCase() ?? null
  const phone = query.phone ? (normalisePhone(query.phone) ?? query.phone) : null
  const { personId } = query
  const results = await rows<Omit<Match, 'by'> & { email: boolean; phone: boolean; personId: boolean }>(
    tx,
    sql`select p.id, ${fullName('p')} as name, ${childrenText(visibleKids(scope), 'marked')} as children, p.account_id is not null as "hasAccount",
      coalesce(lower(p.email) = ${email}, false) as email, coalesce(p.phone = ${phone}, false) as phone, coalesce(p.person_id = ${personId}, false) as "personId"
      from guardian p where (lower(p.email) = ${email} or p.phone = ${phone} or p.person_id = ${personId}) and ${visibleGuardians(scope)} order by ${byName('p')} limit 10`,
  )
  return results.map(({ email: byEmail, phone: byPhone, personId: byNumber, ...rest }) => ({
    ...rest,
    by: [
      ...(byEmail ? (['email'] as const) : []),
      ...(byPhone ? (['phone'] as const) : []),
      ...(byNumber ? (['personId'] as const) : []),
    ],
  }))
}
