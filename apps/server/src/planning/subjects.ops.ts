import { rows, type Tx } from '../platform/database'
import { sql } from 'drizzle-orm'
import { found } from '../platform/versioned'

// What later slices see of the educational fields and of the groups' teaching.

export { groupToRead, groupToWrite, mayWriteGroup, readableGroups } from './groups.queries'

/** The name of a field of the kindergarten, or of everybody's; 404 for any other. */
export async function requireSubject(tx: Tx, kindergartenId: number | null, id: number): Promise<{ name: string }> {
  const [row] = await rows<{ name: string }>(
    tx,
    sql`select name from subject where id = ${id} and (kindergarten_id is null or kindergarten_id = ${kindergartenId})`,
  )
  return found(row)
}
