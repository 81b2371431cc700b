import type { Fact } from '@asistent/documents/sheet'
import { formatDay, isDay, today } from '@asistent/domain/kernel/day'
import { formatPhone } from '@asistent/domain/kernel/phone'
import { sql } from 'drizzle-orm'
import { nameColumns, wordsOf, type ColumnWords } from '../institutions/audit-words.ops'
import { rows, type Tx } from '../platform/database'
import type { Row } from './personal-data.queries'

// Formats stored rows with the history's Bulgarian labels.

export interface ReadableTable {
  readonly title: string
  readonly records: readonly Fact[][]
}

type Names = ReadonlyMap<string, ReadonlyMap<string, string>>

export async function readableTables(
  tx: Tx,
  tables: Readonly<Record<string, readonly Row[]>>,
): Promise<ReadableTable[]> {
  const names = await namesIn(tx, tables)
  return Object.entries(tables).flatMap(([table, list]) => {
    const words = wordsOf(table)
    if (!words) return []
    const records = list.map((row) =>
      Object.entries(words.columns).flatMap(([column, shown]) => factsOf(shown, row[column], names)),
    )
    return [{ title: list.length === 1 ? words.one : words.many, records: records.filter((facts) => facts.length > 0) }]
  })
}

function factsOf(words: ColumnWords, value: unknown, names: Names): Fact[] {
  if (words.as === 'hidden' || value === null || value === undefined || value === '') return []
  if (words.as === 'parts')
    return Object.entries(words.parts).flatMap(([part, inner]) =>
      factsOf({ ...inner, label: `${words.label}: ${inner.label}` }, (value as Row)[part], names),
    )
  const text = textOf(words, value, names)
  return text ? [{ label: words.label, value: text }] : []
}

function textOf(words: ColumnWords, value: unknown, names: Names): string {
  switch (words.as) {
    case 'day':
      return isDay(value) ? formatDay(value) : String(value)
    case 'instant':
      return formatDay(today(new Date(String(value))))
    case 'yesNo':
      return value === true ? 'да' : 'не'
    case 'code':
      return words.labels[String(value)] ?? String(value)
    case 'codes':
      return (value as unknown[]).map((one) => words.labels[String(one)] ?? String(one)).join(', ')
    case 'name':
      return names.get(words.of)?.get(String(value)) ?? ''
    case 'names':
      return (value as unknown[]).map((one) => names.get(words.of)?.get(String(one)) ?? '').join(', ')
    default:
      return typeof value === 'object' ? JSON.stringify(value) : shownText(String(value))
  }
}

/** Phone numbers are stored in international form. */
const shownText = (text: string): string => (/^\+359\d{8,9}$/.test(text) ? formatPhone(text) : text)

/** Names of referenced rows: one statement per table. */
async function namesIn(tx: Tx, tables: Readonly<Record<string, readonly Row[]>>): Promise<Names> {
  const idsByTable = new Map<string, Set<number>>()
  for (const [table, list] of Object.entries(tables))
    for (const [column, words] of Object.entries(wordsOf(table)?.columns ?? {}))
      if (words.as === 'name' || words.as === 'names')
        for (const row of list)
          for (const id of [row[column]].flat())
            if (typeof id === 'number') idsByTable.set(words.of, (idsByTable.get(words.of) ?? new Set()).add(id))
  const names = new Map<string, Map<string, string>>()
  for (const [table, ids] of idsByTable) {
    const columns = nameColumns(table)
    // Names composed of other names (a stay in a group) are not needed here.
    if (!columns || wordsOf(table)?.key || columns.some((column) => column.endsWith('_id'))) continue
    const whole = sql.join(
      columns.map((column) => sql`t.${sql.identifier(column)}::text`),
      sql`, `,
    )
    const results = await rows<{ id: number; name: string }>(
      tx,
      sql`select t.id, concat_ws(' ', ${whole}) as name from ${sql.identifier(table)} t where t.id = any (${sql.param([...ids])}::int[])`,
    )
    names.set(table, new Map(results.map((one) => [String(one.id), one.name])))
  }
  return names
}
