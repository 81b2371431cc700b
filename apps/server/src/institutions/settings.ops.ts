import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/database'

/** A value that another slice keeps among a kindergarten's settings; the form of the settings leaves it alone. */
export async function keepSetting(tx: Tx, kindergartenId: number, name: string, value: number | string | boolean) {
  await tx.execute(
    sql`update kindergarten set settings = settings || ${JSON.stringify({ [name]: value })}::jsonb, version = version + 1 where id = ${kindergartenId}`,
  )
}
