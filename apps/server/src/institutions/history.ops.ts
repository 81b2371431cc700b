import type { AuditRow } from '@asistent/contract/institutions/audit.calls'
import type { Tx } from '../platform/database'
import { describe } from './audit-describe.queries'
import type { AuditEntry, ChangeEntry } from './audit.queries'

export { momentText } from './audit-values.rules'

/** One change of one row, with who made it and when. */
export type HistoryEntry = AuditEntry & Omit<ChangeEntry, 'auditId' | 'ofCall'>

/** Changes that another slice has chosen, in the words of the history, with all their values. Run it with the system's rights. */
export const toldHistory = (tx: Tx, entries: readonly HistoryEntry[]): Promise<AuditRow[]> =>
  describe(
    tx,
    entries.map((entry) => ({ entry, changes: [{ ...entry, auditId: entry.id, ofCall: 1 }], ofCall: 1 })),
    true,
  )
