import type { AuditRow } from '@asistent/contract/institutions/audit.calls'
import type { Tx } from '../platform/database'
import { describe } from './audit-describe.queries'
import type { AuditEntry, ChangeEntry } from './audit.queries'

export { momentText } from './audit-values.rules'

/** One change of one row with its author and time. */
export type HistoryEntry = AuditEntry & Omit<ChangeEntry, 'auditId' | 'ofCall'>

/** Describes changes selected by another slice, with all their values. Requires the system role. */
export const describeHistory = (tx: Tx, entries: readonly HistoryEntry[]): Promise<AuditRow[]> =>
  describe(
    tx,
    entries.map((entry) => ({ entry, changes: [{ ...entry, auditId: entry.id, ofCall: 1 }], ofCall: 1 })),
    true,
  )
