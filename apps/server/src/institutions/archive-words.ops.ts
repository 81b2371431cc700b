import type { SQL } from 'drizzle-orm'
import type { TableWords } from './audit-words.ops'

// What the archive holds beyond the tables of the history: a slice says it in an `archive.words.ts`.

export type ArchivedTable = Pick<TableWords, 'many' | 'columns' | 'key' | 'belongs'>

const tables = new Map<string, ArchivedTable>()
const privateFiles: SQL[] = []

/** Tables without a history of their own. */
export function archiveTables(words: Readonly<Record<string, ArchivedTable>>): void {
  for (const [table, described] of Object.entries(words)) tables.set(table, described)
}

/** A condition on a stored file `t` that belongs to people and not to the kindergarten. */
export const leavePrivateFiles = (condition: SQL): void => void privateFiles.push(condition)

export const archivedTables = (): readonly (readonly [string, ArchivedTable])[] => [...tables]
export const privateFileConditions = (): readonly SQL[] => privateFiles
