import { conflictText, Problem, type Conflict, type ConflictRow } from '@asistent/contract/core/problem'
import { openSystemCall } from './call-statements'
import type { Database, Tx } from './database'
import type { Scope } from './scope'

// A stale save is rejected with the name of the user who saved first, read from the audit after the rollback. Handlers
// only name the record (refuseStale of versioned.ts).

/** Returns conflicts by row id. Provided by the institutions slice, which owns the audit texts. */
export type ConflictLookup = (
  tx: Tx,
  scope: Scope,
  records: { readonly table: string; readonly ids: readonly string[]; readonly call: string; readonly now: Date },
) => Promise<ReadonlyMap<string, Conflict>>

interface ExplainOptions {
  readonly database: Database
  readonly findConflicts: ConflictLookup
  readonly scope: Scope | undefined
  readonly call: string
  readonly now: Date
}

/** Returns the error to throw: the same one, or a stale refusal with its conflict. Never throws. */
export async function explainConflict(
  error: unknown,
  { database, findConflicts, scope, call, now }: ExplainOptions,
): Promise<unknown> {
  if (!(error instanceof Problem) || !error.detail.stale || !scope) return error
  const { stale, ...detail } = error.detail
  const { table, id, rows = [] } = stale
  // Null: no row is stored under this key, so there is no history to search.
  const rowId = (row: (typeof rows)[number]) => (row.id === null ? undefined : String(row.id ?? row.key))
  const ids = [...new Set([...(id === undefined ? [] : [String(id)]), ...rows.flatMap((row) => rowId(row) ?? [])])]
  try {
    // Uses the system role, since a parent cannot read audit rows of others. The handler found the records, so the
    // caller may change them; ConflictLookup decides by scope how much of the author is revealed.
    const match = await database.transact('read', openSystemCall(false), async ({ tx }) => ({
      value: await findConflicts(tx, scope, { table, ids, call, now }),
    }))
    const conflictRows = rows.map((row): ConflictRow => {
      const conflict = match.get(rowId(row) ?? '')
      return { key: row.key, ...(conflict && { conflict }) }
    })
    const conflict =
      (id === undefined ? undefined : match.get(String(id))) ?? conflictRows.find((row) => row.conflict)?.conflict
    const message = conflict ? conflictText(conflict) : error.message
    return new Problem(error.code, error.status, message, {
      ...detail,
      ...(conflict && { conflict }),
      ...(rows.length > 0 && { rows: conflictRows }),
    })
  } catch {
    return error
  }
}
