import { sql } from 'drizzle-orm'
import { keepsChildRecords } from '../people/child-records.ops'

keepsChildRecords({
  files: (childId) => sql`select file_id from daily_feed_photo where child_id = ${childId}`,
  async erase({ tx }, childId) {
    await tx.execute(sql`delete from daily_feed where child_id = ${childId}`)
  },
})
