import type { SQL } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import type { Tx } from '../platform/database'

// Registry of other slices' data about children, for data export and erasure (erasure.steps.ts): people cannot import
// later slices, and only a table's owner writes to it.

interface ChildRecords {
  /** `select file_id from …`: files of the child. */
  files(childId: number): SQL
  /** Removes personal data and keeps what the books need. Runs before the files are deleted. */
  erase(context: WriteContext, childId: number): Promise<void>
}

const allRecords: ChildRecords[] = []

export const keepsChildRecords = (records: ChildRecords): void => void allRecords.push(records)

export const childRecords = (): readonly ChildRecords[] => allRecords

/** Returns other slices' data about an account: rows by table that the user wrote or received, without secrets. */
type OwnRecords = (tx: Tx, accountId: number) => Promise<Readonly<Record<string, readonly Record<string, unknown>[]>>>

const knownOwn: OwnRecords[] = []

export const keepsOwnRecords = (records: OwnRecords): void => void knownOwn.push(records)

export const ownRecords = (): readonly OwnRecords[] => knownOwn
