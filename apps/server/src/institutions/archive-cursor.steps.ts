import { sql, type SQL } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'

const batch = 2000

/** Yields the rows of a statement in batches; the cursor belongs to the caller's transaction. */
export async function* inBatches<Row extends object>(tx: Tx, select: SQL): AsyncGenerator<Row[]> {
  await tx.execute(sql`declare archive no scroll cursor for ${select}`)
  try {
    for (;;) {
      const results = await rows<Row>(tx, sql.raw(`fetch forward ${batch} from archive`))
      if (results.length > 0) yield results
      if (results.length < batch) return
    }
  } finally {
    await tx.execute(sql`close archive`)
  }
}
