import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/database'

/** Stores a value of another slice in a kindergarten's settings; the settings form keeps it. */
export async function keepSetting(tx: Tx, kindergartenId: number, name: string, value: number | string | boolean) {
  await tx.execute(
    sql`update kindergarten set settings = settings || ${JSON.stringify({ [name]: value })}::jsonb, version = version + 1 where id = ${kindergartenId}`,
  )
}
