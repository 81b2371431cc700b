import { pageOf, tableLines } from './generated'
import { ourTables } from './policies'
import type { World } from './world'

// docs/generated/grants.md: rights of each database role on each table, from the database's catalogue.

interface Policy {
  readonly command: string
  readonly rows: string | null
  readonly written: string | null
}

interface Grant {
  readonly name: string
  readonly role: string
  readonly secured: boolean
  readonly reads: boolean
  readonly columns: string[]
  readonly writes: string[]
  readonly policies: Policy[]
}

const grantedTo = ['user', 'parent', 'municipality', 'overseer'] as const

const grantsSql = `
  select c.relname as name, r.name as role, c.relrowsecurity as secured, has_table_privilege('asistent_' || r.name, c.oid, 'select') as reads,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and has_column_privilege('asistent_' || r.name, c.oid, a.attnum, 'select') order by a.attnum) as columns,
    array(select w from unnest(array['insert', 'update', 'delete', 'truncate']) with ordinality as u (w, place)
      where has_table_privilege('asistent_' || r.name, c.oid, w) order by place) as writes,
    coalesce((select json_agg(json_build_object('command', p.cmd, 'rows', p.qual, 'written', p.with_check) order by p.policyname)
      from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
        and (p.roles && array['asistent_' || r.name, 'public']::name[])), '[]') as policies
  from pg_class c cross join unnest($1::text[]) with ordinality as r (name, place)
  where ${ourTables} and c.relname = coalesce($2, c.relname) order by c.relname, r.place`

/** A condition as printed by PostgreSQL, with the settings of open_call (db/call-functions.ts) replaced by words. */
const shortened = (condition: string): string =>
  withoutOuterBrackets(
    condition
      .replace(/\s+/g, ' ')
      .replace(
        /\( SELECT \(string_to_array\(NULLIF\(current_setting\('app\.(\w+)'::text, true\), ''::text\), ','::text\)\)::integer\[\] AS string_to_array\)(::integer\[\])?/g,
        (_, setting: string) => `my ${setting}`,
      )
      .replace(
        /\( SELECT \(NULLIF\(current_setting\('app\.account_id'::text, true\), ''::text\)\)::integer AS "?nullif"?\)/g,
        'me',
      )
      .replace(/::(text|jsonb|boolean)\b/g, ''),
  )

function withoutOuterBrackets(text: string): string {
  let depth = 0
  for (const [index, sign] of [...text].entries()) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (depth === 0) return index === text.length - 1 && text.length > 1 ? text.slice(1, -1) : text
  }
  return text
}

function cellOf({ secured, reads, columns, writes, policies }: Grant): string {
  const read = reads ? 'read' : columns.length > 0 ? `read (${columns.join(', ')})` : undefined
  const written = writes.join() === 'insert,update,delete' ? 'write' : writes.join(', ')
  const granted = [read, ...(written ? [written] : [])].filter((word) => word !== undefined)
  if (granted.length + policies.length === 0) return '–'
  if (!secured) return `${granted.join(', ')}: every row`
  const ofPolicy = ({ command, rows, written: check }: Policy): string => {
    const what = command === 'ALL' ? granted.join(', ') : command === 'SELECT' ? (read ?? 'nothing') : command
    const also = check === null || check === rows ? '' : `; as written: ${shortened(check)}`
    return `${what}: ${rows === 'true' ? 'every row' : shortened(rows ?? 'none')}${also}`
  }
  return policies.length === 0 ? `${granted.join(', ')}: no row` : policies.map(ofPolicy).join('; ')
}

/** One line per table: its name, then the rights of each role. */
export async function grantRows(world: World, only?: string): Promise<string[][]> {
  const grants = await world.sql<Grant>(grantsSql, [[...grantedTo], only ?? null])
  const tables = [...new Set(grants.map(({ name }) => name))]
  return tables.map((table) => [table, ...grants.filter(({ name }) => name === table).map(cellOf)])
}

export const grantsPage = (rows: readonly string[][]): string =>
  pageOf(
    'Права в базата данни',
    'Кой какво чете и променя във всяка таблица: правата и политиките на ролите в базата (docs/guides/access.md). – нищо.',
    tableLines(['Таблица', 'Служители', 'Родители', 'Общини', 'МОН'], rows),
    'tests/conventions/database.test.ts',
  )
