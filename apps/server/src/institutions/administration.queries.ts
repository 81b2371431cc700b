import type { OutputOf, ParsedOf, RowOf } from '@asistent/contract/core/call'
import type {
  getInstitution,
  listInstitutionGroups,
  listInstitutions,
} from '@asistent/contract/institutions/administration.calls'
import { roleLabel, roleOfType } from '@asistent/domain/access/roles'
import { sql, type SQL } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf, contains, page } from '../platform/list'
import { kindergartenColumns, kindergartenTables } from './kindergartens.queries'

// The master reads every kindergarten, so these queries use the system role.

type Institution = RowOf<typeof listInstitutions>
type Query = Pick<
  ParsedOf<typeof listInstitutions>,
  'search' | 'areaId' | 'municipalityId' | 'institutionType' | 'active'
>

const select = sql`select ${kindergartenColumns}, k.code, a.name as area, k.director_name as "directorName", k.active,
  (select count(*)::int from child x where x.kindergarten_id = k.id and x.left_on is null) as children,
  (select count(*)::int from child_group g join school_year y on y.id = g.school_year_id and y.active where g.kindergarten_id = k.id and g.deleted_on is null) as groups,
  (select count(*)::int from staff_member s where s.kindergarten_id = k.id and s.left_on is null) as staff,
  (select y.name from school_year y where y.kindergarten_id = k.id and y.active) as "schoolYear"
  from ${kindergartenTables} join area a on a.id = m.area_id`

const conditions = (query: Query): (SQL | undefined | false)[] => [
  query.areaId !== undefined && sql`m.area_id = ${query.areaId}`,
  query.municipalityId !== undefined && sql`k.municipality_id = ${query.municipalityId}`,
  query.institutionType !== undefined && sql`k.institution_type = ${query.institutionType}`,
  query.active !== undefined && sql`k.active = ${query.active}`,
  query.search
    ? contains(
        sql`k.name || ' ' || c.name || ' ' || coalesce(k.code, '') || ' ' || coalesce(k.bulstat, '')`,
        query.search,
      )
    : undefined,
]

const orderBy = {
  name: sql`k.name`,
  city: sql`c.name`,
  municipality: sql`m.name`,
  area: sql`a.name`,
  code: sql`k.code`,
  children: sql`children`,
  groups: sql`groups`,
  staff: sql`staff`,
}

export const institutionPage = (tx: Tx, query: ParsedOf<typeof listInstitutions>) =>
  page<Institution>(tx, query, {
    select,
    where: [query.id !== undefined && sql`k.id = ${query.id}`, ...conditions(query)],
    orderBy,
    otherwise: sql`k.name, k.id`,
  })

/** Mothers with their branches; the search also matches names of branches. */
export async function institutionGroupPage(tx: Tx, query: ParsedOf<typeof listInstitutionGroups>) {
  const matching = sql`select coalesce(k.mother_id, k.id) from ${kindergartenTables} where ${sql.join(
    [sql`true`, ...conditions(query).filter((condition): condition is SQL => Boolean(condition))],
    sql` and `,
  )}`
  const { result, rowsCount } = await page<Institution>(tx, query, {
    select,
    where: [sql`k.mother_id is null and k.id in (${matching})`],
    orderBy,
    otherwise: sql`k.name, k.id`,
  })
  const branches = await rows<Institution>(
    tx,
    sql`${select} where k.mother_id = ${anyOf(result.map((mother) => mother.id))} order by k.name, k.id`,
  )
  return {
    result: result.map((mother) => ({
      ...mother,
      kindergartens: branches.filter((branch) => branch.motherKindergartenId === mother.id),
    })),
    rowsCount,
  }
}

type Data = OutputOf<typeof getInstitution>

export async function institutionById(tx: Tx, id: number): Promise<Data | undefined> {
  const row = await oneRow<Omit<Data, 'branches' | 'administrators'>>(
    tx,
    sql`select k.id, k.name, k.bulstat, k.city_district_id as "cityDistrictId", k.address as adress, k.phone, k.email, k.website,
      k.bank_name as "bankName", k.iban, k.director_name as "directorName", k.institution_type as "institutionType", k.code,
      k.mother_id as "motherKindergartenId", k.municipality_id as "municipalityId", k.city_id as "cityId", k.active, k.version,
      a.name as area, m.name as municipality, c.kind || ' ' || c.name as city,
      (select o.name from kindergarten o where o.id = k.mother_id) as "motherKindergarten",
      coalesce((k.settings ->> 'productActivityResets')::int, 0) as "productActivityResets"
      from ${kindergartenTables} join area a on a.id = m.area_id where k.id = ${id}`,
  )
  if (!row) return undefined
  return { ...row, branches: await branchesOf(tx, id), administrators: await administratorsOf(tx, id) }
}

const branchesOf = (tx: Tx, id: number) =>
  rows<Data['branches'][number]>(tx, sql`select id, name from kindergarten where mother_id = ${id} order by name`)

async function administratorsOf(tx: Tx, id: number): Promise<Data['administrators']> {
  const people = await rows<{ accountId: number; name: string; email: string; role: number; state: string }>(
    tx,
    sql`select o.id as "accountId", o.first_name || ' ' || o.last_name as name, o.email, s.role,
        case when s.pending then 'invited' else o.state end as state
      from membership s join account o on o.id = s.account_id
      where s.kindergarten_id = ${id} and s.role in (1, 6) and (s.active or s.pending) order by s.role, o.last_name, o.first_name`,
  )
  return people.map((person) => ({ ...person, role: roleLabel[roleOfType(person.role) ?? 'Administrator'] }))
}
