import type { ParsedOf, RowOf } from '@asistent/contract/core/call'
import type { listExternalKindergartens, listKindergartens } from '@asistent/contract/institutions/kindergartens.calls'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/database'
import { contains, page } from '../platform/list'
import { isOneOf } from './kindergartens.ops'

/** Columns of every list of kindergartens. Aliases: `k` kindergarten, `c` city, `m` municipality. */
export const kindergartenColumns = sql`k.id, k.name, k.institution_type as "institutionType", c.kind || ' ' || c.name as city, k.address as adress,
  k.municipality_id as "municipalityId", m.name as municipality, k.mother_id as "motherKindergartenId",
  exists (select from kindergarten b where b.mother_id = k.id) as "isMother",
  coalesce((k.settings ->> 'automaticExcuseWithMedicalNote')::boolean, false) as "automaticExcuseWithMedicalNote"`

export const kindergartenTables = sql`kindergarten k join city c on c.id = k.city_id join municipality m on m.id = k.municipality_id`

const row = (search: string | null) =>
  search ? contains(sql`k.name || ' ' || c.name || ' ' || coalesce(k.code, '')`, search) : undefined

export const kindergartenPage = (
  tx: Tx,
  { ids, selectedId }: { ids: readonly number[] | 'all'; selectedId: number | null },
  query: ParsedOf<typeof listKindergartens>,
) =>
  page<RowOf<typeof listKindergartens>>(tx, query, {
    select: sql`select ${kindergartenColumns}, k.id is not distinct from ${selectedId}::int as "isSelected" from ${kindergartenTables}`,
    where: [
      sql`k.active`,
      isOneOf(ids, sql`k.id`),
      query.id !== undefined && sql`k.id = ${query.id}`,
      query.municipalityId !== undefined && sql`k.municipality_id = ${query.municipalityId}`,
      query.institutionType !== undefined && sql`k.institution_type = ${query.institutionType}`,
      row(query.search),
    ],
    orderBy: { name: sql`k.name`, city: sql`c.name`, municipality: sql`m.name` },
    otherwise: sql`k.name, k.id`,
  })

export const externalKindergartenPage = (tx: Tx, query: ParsedOf<typeof listExternalKindergartens>) =>
  page<RowOf<typeof listExternalKindergartens>>(tx, query, {
    select: sql`select k.id, k.name, c.kind || ' ' || c.name as city from kindergarten k join city c on c.id = k.city_id`,
    where: [sql`k.active`, row(query.search)],
    orderBy: { name: sql`k.name`, city: sql`c.name` },
    otherwise: sql`k.name, k.id`,
  })
