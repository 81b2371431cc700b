import type { ClientBase } from 'pg'
import { areas, cities, cityDistricts, countries, municipalities } from './geography'

/** In the order of their foreign keys. */
const lists = [
  { table: 'country', columns: ['code', 'name'], rows: countries },
  { table: 'area', columns: ['code', 'name'], rows: areas },
  { table: 'municipality', columns: ['area_id', 'code', 'name'], rows: municipalities },
  { table: 'city', columns: ['municipality_id', 'kind', 'name'], rows: cities },
  { table: 'city_district', columns: ['city_id', 'name'], rows: cityDistricts },
] as const

const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Inserts and updates the geography of this version. Unchanged rows are not written; none is deleted. */
export async function loadGeography(client: Pick<ClientBase, 'query'>): Promise<void> {
  for (const { table, columns, rows } of lists) {
    const records = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value as string | number])),
    )
    const list = ['id', ...columns].join(', ')
    const mine = columns.map((column) => `t.${column}`).join(', ')
    const theirs = columns.map((column) => `excluded.${column}`).join(', ')
    await client.query(
      `insert into ${table} as t (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1)
       on conflict (id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
       where (${mine}) is distinct from (${theirs})`,
      [JSON.stringify(records)],
    )
  }
}
