import { sql } from 'drizzle-orm'
import { keepsChildRecords, keepsOwnRecords } from '../people/child-records.ops'
import { rows } from '../platform/database'

keepsChildRecords({
  files: () => sql`select id as file_id from stored_file where false`,
  async erase({ tx }, childId) {
    await tx.execute(sql`delete from admission_application where child_id = ${childId}`)
  },
})

keepsOwnRecords(async (tx, accountId) => ({
  admission_application: await rows(
    tx,
    sql`select * from admission_application where created_by = ${accountId} order by created_at, id`,
  ),
}))
