import { callTitle } from '@asistent/contract/core/call'
import type { AuditRow } from '@asistent/contract/institutions/audit.calls'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { changedFields, collectNames, valueText, type NameOf } from './audit-values.rules'
import { nameColumns, tableOfAbout, wordsOf, type TableWords } from './audit-words.ops'
import type { AuditEntry, ChangeEntry } from './audit.queries'

// Converts audit rows to sentences. Names are looked up for a whole page at once: one statement per table, independent
// of the number of rows.

type Values = Readonly<Record<string, unknown>>
type Facts = Map<string, Map<string, Values>>

const operationName = { insert: 'Създаване', update: 'Промяна', delete: 'Изтриване' } as const

interface Described {
  readonly entry: AuditEntry
  readonly changes: readonly ChangeEntry[]
  readonly ofCall: number
}

/** Requires the system role: names may be in rows outside of the caller's policies. */
export async function describe(tx: Tx, page: readonly Described[], openly: boolean): Promise<AuditRow[]> {
  const facts = await collectFacts(tx, page)
  const nameOf = namer(facts)
  return page.map(({ entry, changes, ofCall }) => {
    const changeTexts = changes.flatMap((change) => {
      const words = wordsOf(change.table)
      if (!words) return []
      const fields = changedFields(words.columns, change.before, change.after, { nameOf, openly })
      // Changes of technical columns only are not shown.
      if (fields.length === 0 && change.operation === 'update') return []
      return [
        {
          kind: words.one,
          record: nameOf(change.table, change.rowId) ?? 'изтрит запис',
          operation: change.operation,
          operationName: operationName[change.operation],
          fields,
        },
      ]
    })
    const first = changeTexts[0]
    return {
      id: entry.id,
      at: entry.at,
      personId: entry.accountId,
      person: (entry.accountId !== null && nameOf('account', String(entry.accountId))) || 'Системата',
      action: callTitle(entry.call) ?? first?.operationName ?? 'Промяна',
      subject: subjectOf(entry, nameOf) ?? (first ? `${first.kind} ${first.record}` : null),
      changes: changeTexts,
      moreChanges: Math.max(0, ofCall - changes.length),
    }
  })
}

/** { groupId: 5 } -> 'Група Калинка': the first subject of the call. */
function subjectOf({ about }: AuditEntry, nameOf: NameOf): string | undefined {
  for (const [key, id] of Object.entries(about ?? {})) {
    const table = tableOfAbout(key)
    const row = table && nameOf(table, String(id))
    if (table && row) return `${wordsOf(table)?.one} ${row}`
  }
  return undefined
}

/** Values of the rows that appear: from the changes themselves, then from the tables. */
async function collectFacts(tx: Tx, page: readonly Described[]): Promise<Facts> {
  const facts: Facts = new Map()
  const idsByTable = new Map<string, Set<string>>()
  const want = (table: string, id: string) => idsByTable.set(table, (idsByTable.get(table) ?? new Set()).add(id))
  for (const { entry, changes } of page) {
    if (entry.accountId !== null) want('account', String(entry.accountId))
    for (const [key, id] of Object.entries(entry.about ?? {})) {
      const table = tableOfAbout(key)
      if (table) want(table, String(id))
    }
    for (const { table, rowId, before, after } of changes) {
      const words = wordsOf(table)
      if (!words) continue
      know(facts, table, rowId, { ...keyValues(words, rowId), ...before, ...after })
      want(table, rowId)
      collectNames(words.columns, before, idsByTable)
      collectNames(words.columns, after, idsByTable)
    }
  }
  await lookUp(tx, facts, idsByTable)
  // Names composed of other records' names: 'Калина Стоянова – Калинка'.
  const further = new Map<string, Set<string>>()
  for (const [table, byId] of facts) {
    const words = wordsOf(table)
    for (const values of words ? byId.values() : []) collectNames(titleColumns(words!), values, further)
  }
  await lookUp(tx, facts, further)
  return facts
}

const titleColumns = ({ title, columns }: TableWords) =>
  Object.fromEntries(title.flatMap((column) => (columns[column] ? [[column, columns[column]]] : [])))

/** The parts of a composite key are column values. */
const keyValues = ({ key = ['id'] }: TableWords, rowId: string): Values => {
  const values = rowId.split(':')
  return Object.fromEntries(key.map((column, index) => [column, values[index]]))
}

function know(facts: Facts, table: string, id: string, values: Values): void {
  const byId = facts.get(table) ?? new Map<string, Values>()
  byId.set(id, { ...byId.get(id), ...values })
  facts.set(table, byId)
}

const knows = (facts: Facts, table: string, id: string): boolean => {
  const values = facts.get(table)?.get(id)
  return values !== undefined && (nameColumns(table) ?? []).every((column) => column in values)
}

async function lookUp(tx: Tx, facts: Facts, idsByTable: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  for (const [table, ids] of idsByTable) {
    const columns = nameColumns(table)
    const missing = [...ids].filter((id) => /^\d+$/.test(id) && !knows(facts, table, id))
    if (!columns || missing.length === 0 || wordsOf(table)?.key) continue
    const results = await rows<{ id: string; values: Values }>(
      tx,
      sql`select t.id::text as id, jsonb_build_object(${sql.join(
        columns.map((column) => sql`${column}::text, t.${sql.identifier(column)}`),
        sql`, `,
      )}) as values from ${sql.identifier(table)} t where t.id = any (${sql.param(missing)}::int[])`,
    )
    for (const { id, values } of results) know(facts, table, id, values)
    await lookUpDeleted(tx, facts, table, missing)
  }
}

/** Deleted records get their name from the change that deleted them. */
async function lookUpDeleted(tx: Tx, facts: Facts, table: string, ids: readonly string[]): Promise<void> {
  const missing = ids.filter((id) => !knows(facts, table, id))
  if (missing.length === 0) return
  const results = await rows<{ id: string; values: Values }>(
    tx,
    sql`select distinct on (row_id) row_id as id, before as values from audit_change
      where table_name = ${table} and row_id = any (${sql.param(missing)}::text[]) and operation = 'delete' order by row_id, id desc`,
  )
  for (const { id, values } of results) know(facts, table, id, values)
}

function namer(facts: Facts): NameOf {
  const nameOf: NameOf = (table, id) => {
    const words = wordsOf(table)
    const columns = nameColumns(table)
    // The subject of a call may be the last part of a composite key: { lock: 'attendance' }.
    const values = facts.get(table)?.get(id) ?? (words?.key ? { [words.key.at(-1) ?? '']: id } : undefined)
    if (!columns || !values) return undefined
    const parts = columns.map((column) => {
      const shown = words?.columns[column] ?? { as: 'text' as const, label: '' }
      return valueText(shown, values[column], nameOf)
    })
    return parts.filter(Boolean).join(words?.separator ?? ' ') || undefined
  }
  return nameOf
}
