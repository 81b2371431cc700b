import type { Conflict } from '@asistent/contract/core/problem'
import { withheld } from '@asistent/contract/institutions/audit.calls'
import { isStaffRole, roleLabel, roleOfType, roleTypes } from '@asistent/domain/access/roles'
import { sql } from 'drizzle-orm'
import type { ConflictLookup } from '../platform/conflicts'
import { rows } from '../platform/database'
import type { Scope } from '../platform/scope'
import { changedFields } from './audit-values.rules'
import { wordsOf } from './audit-words.ops'

interface LastSave {
  readonly rowId: string
  readonly at: string
  readonly accountId: number | null
  readonly name: string | null
  /** Role in the caller's kindergarten, else any role of the account. */
  readonly role: number | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** Maximum rows of a bulk save that are looked up. */
const maxRows = 200

/**
 * Latest save of each record. Requires the system role.
 * A save that changes only the lines of a document and its version has no change of the document itself. It is found by
 * its call: the latest entry of the same call about the same record, within a day.
 */
export const findConflicts: ConflictLookup = async (tx, scope, { table, ids, call, now }) => {
  const about = wordsOf(table)?.about ?? null
  const saves = await rows<LastSave>(
    tx,
    sql`select stale.id as "rowId", last.at, last.account_id as "accountId", last.before, last.after,
        o.first_name || ' ' || o.last_name as name, (select m.role from membership m where m.account_id = last.account_id
          order by m.kindergarten_id is not distinct from ${scope.kindergartenId}::int desc, m.id limit 1) as role
      from unnest(${sql.param(ids.slice(0, maxRows))}::text[]) as stale (id)
      cross join lateral (
        (select c.at, c.audit_id, c.account_id, c.before, c.after from audit_change c
          where c.table_name = ${table} and c.row_id = stale.id order by c.id desc limit 1)
        union all
        (select a.at, a.id, a.account_id, null, null from audit a where a.kindergarten_id = ${scope.kindergartenId}::int and a.call = ${call}
          and a.at > ${now.toISOString()}::timestamptz - interval '1 day' and a.about ->> ${about}::text = stale.id
            and not exists (select from audit_change own where own.audit_id = a.id and own.table_name = ${table} and own.row_id = stale.id)
          order by a.at desc nulls last limit 1)
        order by 1 desc, 2 desc nulls last limit 1) last
      left join account o on o.id = last.account_id`,
  )
  return new Map(saves.map((save) => [save.rowId, conflictOf(scope, table, save)]))
}

function conflictOf(scope: Scope, table: string, save: LastSave): Conflict {
  const fields = maySeeNames(scope) ? changedLabels(table, save) : []
  return {
    by: authorOf(scope, save),
    isOwn: save.accountId === scope.accountId,
    at: save.at,
    ...(fields.length > 0 && { fields }),
  }
}

/** Parents and experts get only the author's role. */
const maySeeNames = ({ role }: Scope): boolean => isStaffRole(role) || role === 'Master'

function authorOf(scope: Scope, { accountId, name, role }: LastSave): string {
  if (accountId === null || name === null) return 'системата'
  const isParent = role === roleTypes.Parent
  const isNamed = accountId === scope.accountId || (maySeeNames(scope) && (!isParent || scope.rights('Parents').read))
  if (isNamed) return name
  const label = roleLabel[roleOfType(role ?? 0) ?? 'Administrator']
  return `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`
}

function changedLabels(table: string, { before, after }: LastSave): string[] {
  const columns = wordsOf(table)?.columns ?? {}
  const changed = changedFields(columns, before, after, { nameOf: (_table, id) => id, openly: false })
  return [...new Set(changed.filter((field) => field.after !== withheld).map(({ label }) => label))]
}
