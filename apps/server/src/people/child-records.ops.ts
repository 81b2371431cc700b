import type { SQL } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'

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
