import { refuse } from '@asistent/contract/core/problem'
import {
  auditReport,
  listAdministrationAudit,
  listAudit,
  listAuditKinds,
  listAuditPeople,
  listRecordAudit,
  type AuditRow,
} from '@asistent/contract/institutions/audit.calls'
import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import { addDays, daysBetween, formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { compareText } from '@asistent/domain/kernel/text'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { asSystem, oneRow } from '../platform/database'
import { read, type Handler } from '../platform/handler'
import { serveReport } from '../platform/reports'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'
import { describe } from './audit-describe.queries'
import { momentText } from './audit-values.rules'
import { describedTables, partsOfKind, tableOfKind, type TableWords } from './audit-words.ops'
import { auditEntries, auditPeople, changesOf, recordEntries, type AuditQuery, type ChangeEntry } from './audit.queries'
import { kindergartensInView } from './kindergartens.ops'

const pageSize = 30
/** Changes shown per entry: a save of a month's attendance changes hundreds of records. */
const changesShown = 20
/** Limit of a printed or exported audit; longer periods are exported in parts. */
const reportedAtMost = 5000

const managers: readonly Scope['role'][] = ['Director', 'Administrator']
const seesAll = (scope: Scope) => managers.includes(scope.role)

export const auditHandlers: Handler[] = [
  read(listAudit, async (context, { pageNumber, pageSize: size = pageSize, ...filters }) => {
    const query = queryOf(context, filters)
    const { rows: result, count } = await auditRows(context, query, { offset: (pageNumber - 1) * size, limit: size })
    return { result, rowsCount: count, period: periodOf(query) }
  }),

  read(listAdministrationAudit, (context, { pageNumber, pageSize: size = pageSize, ...filters }) =>
    // Entries about a kindergarten have its id; the master belongs to none.
    asSystem(context.tx, async () => {
      const query = { ...queryOf(context, filters), kindergartenIds: 'masters' as const }
      const { rows: result, count } = await auditRows(context, query, { offset: (pageNumber - 1) * size, limit: size })
      return { result, rowsCount: count, period: periodOf(query) }
    }),
  ),

  read(listRecordAudit, async ({ tx, scope }, { kind, id, pageNumber, pageSize: size = pageSize }) => {
    const [table, words] = requireFound(tableOfKind(kind))
    await requireVisible(tx, scope, [table, words], id)
    const rowId = words.key?.[0] === 'kindergarten_id' && !id.includes(':') ? `${scope.kindergartenId}:${id}` : id
    // Parts (parents, contacts, documents) have their own rights, so they are included only for users with all rights.
    const parts = (seesAll(scope) ? partsOfKind(kind) : []).flatMap(([name, { key = ['id'], partOf }]) =>
      partOf ? [{ name, key, column: partOf.column }] : [],
    )
    // The caller may read the record, but its authors may be outside of the caller's policies.
    return asSystem(tx, async () => {
      const { entries, count } = await recordEntries(
        tx,
        { table, rowId, parts },
        { offset: (pageNumber - 1) * size, limit: size },
      )
      const page = entries.map((entry) => ({ entry, changes: [{ ...entry, auditId: entry.id, ofCall: 1 }], ofCall: 1 }))
      return { result: await describe(tx, page, seesAll(scope)), rowsCount: count }
    })
  }),

  read(listAuditKinds, async () => {
    const result = describedTables()
      .map(([, words]) => ({ id: words.kind, name: words.many }))
      .toSorted((left, right) => compareText(left.name, right.name))
    return { result, rowsCount: result.length }
  }),

  read(listAuditPeople, async ({ tx, scope }) => {
    const result = await auditPeople(tx, kindergartensInView(scope))
    return { result, rowsCount: result.length }
  }),

  ...serveReport(auditReport, async (context, filters) => {
    const query = queryOf(context, filters)
    const { rows, count } = await auditRows(context, query, { offset: 0, limit: reportedAtMost })
    return {
      rows: rows.map(reportRow),
      subtitle: `${formatDay(query.from)} – ${formatDay(query.to)}`,
      period: periodOf(query),
      ...(count > rows.length && {
        notes: [`Показани са последните ${rows.length} записа. Изберете по-кратък период за останалите.`],
      }),
    }
  }),
]

type Filters = Partial<Pick<AuditQuery, 'personId' | 'kind'>> &
  Pick<AuditQuery, 'search'> & {
    readonly fromDate?: Day | undefined
    readonly toDate?: Day | undefined
  }

/** Defaults to the last 30 days; at most a year. */
function queryOf({ scope, now }: ReadContext, { fromDate, toDate, ...filters }: Filters): AuditQuery {
  const to = toDate ?? (fromDate && addDays(fromDate, 30) < today(now) ? addDays(fromDate, 30) : today(now))
  const from = fromDate ?? addDays(to, -30)
  if (to < from) throw refuseInstitutions('audit-period-order', { field: 'toDate' })
  if (daysBetween(from, to) > 366) throw refuseInstitutions('audit-period', { field: 'fromDate' })
  return { personId: undefined, kind: undefined, ...filters, from, to, kindergartenIds: kindergartensInView(scope) }
}

const periodOf = ({ from, to }: AuditQuery) => ({ from, to })

async function auditRows(
  { tx, scope }: ReadContext,
  query: AuditQuery,
  page: { offset: number; limit: number },
): Promise<{ rows: AuditRow[]; count: number }> {
  const { entries, count } = await auditEntries(tx, query, page)
  // The entries belong to the kindergarten, but the changed records and the named users (accounts, the master) are partly
  // outside of the caller's policies.
  return asSystem(tx, async () => {
    const changes = await changesOf(tx, entries, query.kindergartenIds, changesShown)
    const byEntry = new Map<number, ChangeEntry[]>(entries.map(({ id }) => [id, []]))
    for (const change of changes) byEntry.get(change.auditId)?.push(change)
    const described = entries.map((entry) => {
      const entryChanges = byEntry.get(entry.id) ?? []
      return { entry, changes: entryChanges, ofCall: entryChanges[0]?.ofCall ?? 0 }
    })
    return { rows: await describe(tx, described, seesAll(scope)), count }
  })
}

function reportRow({ at, person, action, subject, changes, moreChanges }: AuditRow) {
  const lines = changes.map(({ kind, record, operationName, fields }) => {
    const fieldTexts = fields.map(({ label, before, after }) =>
      before === null ? `${label}: ${after ?? '–'}` : `${label}: ${before} → ${after ?? '–'}`,
    )
    return `${operationName} – ${kind} ${record}${fieldTexts.length > 0 ? `: ${fieldTexts.join('; ')}` : ''}`
  })
  if (moreChanges > 0) lines.push(`и още ${moreChanges}`)
  return { at: momentText(at), person, action, subject, changes: lines.join('\n') }
}

/** Checks the caller's policies, the right to read such records, and the slice's own condition. */
async function requireVisible(
  tx: ReadContext['tx'],
  scope: Scope,
  [table, { resource, visible, key = ['id'] }]: readonly [string, TableWords],
  id: string,
): Promise<void> {
  const mayRead = resource ? scope.role !== 'Master' && scope.rights(resource).read : seesAll(scope)
  if (!mayRead) throw refuse('not-allowed')
  const values = key[0] === 'kindergarten_id' && !id.includes(':') ? [scope.kindergartenId, id] : id.split(':')
  requireFound(values.length === key.length ? true : undefined)
  const same = key.map((column, index) => sql`t.${sql.identifier(column)}::text = ${String(values[index])}`)
  const rule = visible?.(scope)
  const conditions = [...same, ...(rule ? [rule] : [])]
  // Parents and experts have full access to few tables (db/reader-rows.ts).
  const { open } = requireFound(
    await oneRow<{ open: boolean }>(tx, sql`select has_table_privilege(${table}, 'select') as open`),
  )
  requireFound(open || undefined)
  requireFound(
    await oneRow(tx, sql`select 1 as seen from ${sql.identifier(table)} t where ${sql.join(conditions, sql` and `)}`),
  )
}
