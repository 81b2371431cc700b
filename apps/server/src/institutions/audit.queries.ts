import { roleTypes } from '@asistent/domain/access/roles'
import type { ParsedOf } from '@asistent/contract/core/call'
import { allCallTitles } from '@asistent/contract/core/call'
import type { listAudit } from '@asistent/contract/institutions/audit.calls'
import { addDays, sofiaInstant, type Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf, contains, whereAll } from '../platform/list'
import { belongsTo, describedTables, tableOfKind } from './audit-words.ops'

// Audit queries for large tables: pages use the index on (kindergarten_id, at desc nulls last), whose order the ORDER
// BY must repeat exactly; counting stops at `countedAtMost`; changes are read for one page only.

export interface AuditEntry {
  readonly id: number
  readonly at: string
  readonly accountId: number | null
  readonly call: string
  readonly about: Readonly<Record<string, string | number>> | null
}

export interface ChangeEntry {
  readonly auditId: number
  readonly table: string
  readonly rowId: string
  readonly operation: 'insert' | 'update' | 'delete'
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  /** Number of records that the same call changed. */
  readonly ofCall: number
}

/** Counting limit; users filter larger results. */
const countedAtMost = 10_000

export interface AuditQuery extends Pick<ParsedOf<typeof listAudit>, 'personId' | 'kind' | 'search'> {
  /** Of these kindergartens, or all actions of master accounts. */
  readonly kindergartenIds: readonly number[] | 'masters'
  readonly from: Day
  readonly to: Day
}

export async function auditEntries(
  tx: Tx,
  query: AuditQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ entries: AuditEntry[]; count: number }> {
  const where = whereAll(await conditions(tx, query))
  const entries = await rows<AuditEntry>(
    tx,
    sql`select a.id, a.at, a.account_id as "accountId", a.call, a.about from audit a ${where}
      order by a.at desc nulls last, a.id desc limit ${limit} offset ${offset}`,
  )
  if (offset === 0 && entries.length < limit) return { entries, count: entries.length }
  const counted = await oneRow<{ n: number }>(
    tx,
    sql`select count(*)::int as n from (select 1 from audit a ${where} limit ${countedAtMost}) counted`,
  )
  return { entries, count: counted?.n ?? 0 }
}

/**
 * Selects the partition of the month: a call and its changes have the same moment, in rows of earlier versions almost the
 * same.
 */
const near = (at: SQL, moment: SQL) =>
  sql`${at} between ${moment} - interval '1 hour' and ${moment} + interval '1 hour'`

/** Changes `c` of an entry `a`. */
const ofEntry = sql`c.audit_id = a.id and ${near(sql`c.at`, sql`a.at`)}`

/** A new row is stored without the kindergarten of its entry (db/audit-triggers.ts). */
const afterOf = sql`case c.operation when 'insert' then jsonb_build_object('kindergarten_id', c.kindergarten_id) || c.after else c.after end as after`

const ofKindergartens = (ids: AuditQuery['kindergartenIds']) =>
  // A single value uses the order of the index; a list requires sorting.
  ids === 'masters'
    ? sql`a.account_id in (select m.account_id from membership m where m.role = ${roleTypes.Master})`
    : ids.length === 1
      ? sql`a.kindergarten_id = ${ids[0]}`
      : sql`a.kindergarten_id = ${anyOf(ids)}`

async function conditions(tx: Tx, query: AuditQuery): Promise<(SQL | undefined | false)[]> {
  const table = query.kind === undefined ? undefined : (tableOfKind(query.kind)?.[0] ?? '')
  return [
    ofKindergartens(query.kindergartenIds),
    sql`a.at >= ${sofiaInstant(query.from, '00:00').toISOString()}`,
    sql`a.at < ${sofiaInstant(addDays(query.to, 1), '00:00').toISOString()}`,
    query.personId !== undefined && sql`a.account_id = ${query.personId}`,
    table !== undefined && sql`exists (select from audit_change c where ${ofEntry} and c.table_name = ${table})`,
    query.search ? await textCondition(tx, query, query.search) : undefined,
  ]
}

/** The text may match a person, an action, an old or new value, or the record's name. */
async function textCondition(tx: Tx, { kindergartenIds }: AuditQuery, search: string): Promise<SQL> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const calls = [...allCallTitles()]
    .filter(([, title]) => words.every((word) => title.toLowerCase().includes(word)))
    .map(([call]) => call)
  const records = kindergartenIds === 'masters' ? [] : await recordsNamed(tx, kindergartenIds, search)
  const tables = records.map((record) => record.table)
  const ids = records.map((record) => record.id)
  return sql`(a.call = any (${sql.param(calls)}::text[])
    or a.account_id in (select o.id from account o where ${contains(sql`o.first_name || ' ' || o.last_name`, search)})
    or exists (select from audit_change c where ${ofEntry} and (
      (c.table_name, c.row_id) in (select * from unnest(${sql.param(tables)}::text[], ${sql.param(ids)}::text[]))
      or ${contains(sql`coalesce(c.before::text, '') || ' ' || coalesce(c.after::text, '')`, search)})))`
}

/** Records of the kindergarten that have a name: a child, a group, a school year. */
function recordsNamed(tx: Tx, kindergartenIds: readonly number[], search: string) {
  const named = describedTables().filter(
    ([table, { title, columns, key }]) =>
      !key && table !== 'account' && title.every((column) => columns[column]?.as === 'text'),
  )
  const selects = named.map(([table, words]) => {
    const whole = sql.join(
      words.title.map((column) => sql`coalesce(t.${sql.identifier(column)}::text, '')`),
      sql` || ' ' || `,
    )
    const visibleRows = sql.join(
      kindergartenIds.map((id) => belongsTo(words, id)),
      sql` or `,
    )
    return sql`(select ${table} as "table", t.id::text as id from ${sql.identifier(table)} t
      where (${visibleRows}) and ${contains(whole, search)} limit 50)`
  })
  return rows<{ table: string; id: string }>(tx, sql.join(selects, sql` union all `))
}

/** The first changes of each entry, and their number. */
export const changesOf = (
  tx: Tx,
  entries: readonly Pick<AuditEntry, 'id' | 'at'>[],
  kindergartenIds: AuditQuery['kindergartenIds'],
  each: number,
) =>
  rows<ChangeEntry>(
    tx,
    sql`select c.audit_id as "auditId", c.table_name as "table", c.row_id as "rowId", c.operation, c.before, ${afterOf}, c.of_call as "ofCall"
      from unnest(${sql.param(entries.map(({ id }) => id))}::bigint[], ${sql.param(entries.map(({ at }) => at))}::timestamptz[])
        with ordinality as wanted (id, at, position)
      cross join lateral (select h.*, count(*) over ()::int as of_call from audit_change h
        where h.audit_id = wanted.id and ${near(sql`h.at`, sql`wanted.at`)} ${kindergartenIds === 'masters' ? sql`` : sql`and (h.kindergarten_id is null or h.kindergarten_id = ${anyOf(kindergartenIds)})`}
        order by h.id limit ${each}) c
      order by wanted.position, c.id`,
  )

/** History of one record, latest first. */
/** Includes parts of the record, even deleted ones (index audit_change_child). */
function recordsOf({ table, rowId, parts }: HistoryOf): SQL {
  const itself = sql`select ${table}::text as table_name, ${rowId}::text as row_id`
  if (parts.length === 0) return itself
  const present = parts.map(({ name, key, column }) => {
    const columns = key.map((one) => sql`t.${sql.identifier(one)}`)
    return sql`select ${name}::text, concat_ws(':', ${sql.join(columns, sql`, `)}) from ${sql.identifier(name)} t where t.${sql.identifier(column)}::text = ${rowId}`
  })
  const removed = sql`select c.table_name, c.row_id from audit_change c where c.operation <> 'update' and coalesce(c.after, c.before) ->> 'child_id' = ${rowId}
    and c.table_name = any (${sql.param(parts.map(({ name }) => name))}::text[])`
  return sql.join([itself, ...present, removed], sql` union `)
}

interface HistoryOf {
  readonly table: string
  readonly rowId: string
  readonly parts: readonly { readonly name: string; readonly key: readonly string[]; readonly column: 'child_id' }[]
}

export async function recordEntries(tx: Tx, record: HistoryOf, { offset, limit }: { offset: number; limit: number }) {
  const of = sql`from audit_change c join (${recordsOf(record)}) r on r.table_name = c.table_name and r.row_id = c.row_id`
  const entries = await rows<AuditEntry & Omit<ChangeEntry, 'auditId' | 'ofCall'>>(
    tx,
    sql`select c.id, c.at, c.account_id as "accountId", coalesce(a.call, '') as call, a.about,
      c.table_name as "table", c.row_id as "rowId", c.operation, c.before, ${afterOf}
      from (select c.* ${of} order by c.id desc limit ${limit} offset ${offset}) c left join audit a on a.id = c.audit_id and ${near(sql`a.at`, sql`c.at`)}
      order by c.id desc`,
  )
  const counted = await oneRow<{ n: number }>(
    tx,
    sql`select count(*)::int as n from (select 1 ${of} limit ${countedAtMost}) counted`,
  )
  return { entries, count: counted?.n ?? 0 }
}

/** Present and former members of the kindergarten. */
export const auditPeople = (tx: Tx, kindergartenIds: readonly number[]) =>
  rows<{ id: number; name: string }>(
    tx,
    sql`select distinct a.id, a.first_name || ' ' || a.last_name as name, a.first_name, a.last_name from account a join membership m on m.account_id = a.id
      where m.kindergarten_id = ${anyOf(kindergartenIds)} and m.role <> 3 order by a.first_name, a.last_name, a.id`,
  ).then((people) => people.map(({ id, name }) => ({ id, name })))
