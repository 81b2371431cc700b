import type { ParsedOf, RowOf } from '@asistent/contract/core/call'
import type {
  listAreas,
  listCities,
  listCountries,
  listDistricts,
  listMunicipalities,
} from '@asistent/contract/institutions/geography.calls'
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../platform/database'
import { contains, page } from '../platform/list'

const searched = (column: SQL, search: string | null) => (search ? contains(column, search) : undefined)

export const countryPage = (tx: Tx, query: ParsedOf<typeof listCountries>) =>
  page<RowOf<typeof listCountries>>(tx, query, {
    select: sql`select id, name, code from country`,
    where: [searched(sql`name`, query.search)],
    orderBy: { name: sql`name` },
    // Bulgaria first, as the most frequent choice.
    otherwise: sql`code <> 'BG', name, id`,
  })

export const areaPage = (tx: Tx, query: ParsedOf<typeof listAreas>) =>
  page<RowOf<typeof listAreas>>(tx, query, {
    select: sql`select id, name, code from area`,
    where: [searched(sql`name`, query.search)],
    orderBy: { name: sql`name` },
    otherwise: sql`name, id`,
  })

export const municipalityPage = (tx: Tx, query: ParsedOf<typeof listMunicipalities>) =>
  page<RowOf<typeof listMunicipalities>>(tx, query, {
    select: sql`select m.id, m.name, m.code, m.area_id as "areaId", a.name as area from municipality m join area a on a.id = m.area_id`,
    where: [searched(sql`m.name`, query.search), query.areaId !== undefined && sql`m.area_id = ${query.areaId}`],
    orderBy: { name: sql`m.name` },
    otherwise: sql`m.name, m.id`,
  })

/** Prefix matches first, then towns before villages. */
export const cityPage = (tx: Tx, query: ParsedOf<typeof listCities>) =>
  page<RowOf<typeof listCities>>(tx, query, {
    select: sql`select c.id, c.kind || ' ' || c.name as name, c.kind, c.municipality_id as "municipalityId", m.name as municipality, a.name as area
      from city c join municipality m on m.id = c.municipality_id join area a on a.id = m.area_id`,
    where: [
      searched(sql`c.kind || ' ' || c.name`, query.search),
      query.municipalityId !== undefined && sql`c.municipality_id = ${query.municipalityId}`,
      query.id !== undefined && sql`c.id = ${query.id}`,
    ],
    orderBy: { name: sql`c.name` },
    otherwise: sql`not starts_with(lower(c.name), ${(query.search ?? '').toLowerCase()}), c.kind, c.name, m.name, c.id`,
  })

export const districtPage = (tx: Tx, query: ParsedOf<typeof listDistricts>) =>
  page<RowOf<typeof listDistricts>>(tx, query, {
    select: sql`select d.id, d.name, d.city_id as "cityId", c.kind || ' ' || c.name as city from city_district d join city c on c.id = d.city_id`,
    where: [searched(sql`d.name`, query.search), query.cityId !== undefined && sql`d.city_id = ${query.cityId}`],
    orderBy: { name: sql`d.name` },
    otherwise: sql`c.name, d.name, d.id`,
  })
