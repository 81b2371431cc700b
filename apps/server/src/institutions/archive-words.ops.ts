import type { SQL } from 'drizzle-orm'
import type { TableWords } from './audit-words.ops'

// Tables in the archive in addition to those of the history: a slice registers them in an `archive.words.ts`.

export type ArchivedTable = Pick<TableWords, 'many' | 'columns' | 'key' | 'belongs'>

const tables = new Map<string, ArchivedTable>()
const privateFiles: SQL[] = []
const privateRows = new Map<string, SQL>()

/** Registers tables without a history. */
export function archiveTables(words: Readonly<Record<string, ArchivedTable>>): void {
  for (const [table, described] of Object.entries(words)) tables.set(table, described)
}

/** Registers a condition on stored files `t` that belong to persons and not to the kindergarten. */
export const leavePrivateFiles = (condition: SQL): void => void privateFiles.push(condition)

/** Registers a condition on the rows `t` of a table without words that the archive contains. */
export const archiveOnly = (table: string, condition: SQL): void => void privateRows.set(table, condition)

export const archivedTables = (): readonly (readonly [string, ArchivedTable])[] => [...tables]
export const privateFileConditions = (): readonly SQL[] => privateFiles
export const privateTables = (): ReadonlyMap<string, SQL> => privateRows
