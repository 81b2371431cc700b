import type { SQL } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import type { Tx } from '../platform/database'

// What other slices keep about a child. The copy of a child's data and its erasure (erasure.steps.ts) ask here: people come
// before the slices that know children, and only the owner of a table writes it.

interface ChildRecords {
  /** `select file_id from …`: the files that belong to the child. */
  files(childId: number): SQL
  /** Takes out what is personal and leaves what the books count. Runs before the files go. */
  erase(context: WriteContext, childId: number): Promise<void>
}

const known: ChildRecords[] = []

export const keepsChildRecords = (records: ChildRecords): void => void known.push(records)

export const childRecords = (): readonly ChildRecords[] => known

/** What other slices keep about whoever is signed in: the tables with the rows the person wrote or got, never a secret. */
type OwnRecords = (tx: Tx, accountId: number) => Promise<Readonly<Record<string, readonly Record<string, unknown>[]>>>

const knownOwn: OwnRecords[] = []

export const keepsOwnRecords = (records: OwnRecords): void => void knownOwn.push(records)

export const ownRecords = (): readonly OwnRecords[] => knownOwn
