import { rows, type Tx } from '../platform/database'
import { sql } from 'drizzle-orm'
import { requireFound } from '../platform/versioned'

// Educational fields and the teaching of groups, for later slices.

export { groupToRead, groupToWrite, mayWriteGroup, readableGroups } from './groups.queries'

/** Name of a field of the kindergarten or of a shared field; 404 for any other. */
export async function requireSubject(tx: Tx, kindergartenId: number | null, id: number): Promise<{ name: string }> {
  const [row] = await rows<{ name: string }>(
    tx,
    sql`select name from subject where id = ${id} and (kindergarten_id is null or kindergarten_id = ${kindergartenId})`,
  )
  return requireFound(row)
}
