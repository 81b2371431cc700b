import { sql } from 'drizzle-orm'
import { keepsChildRecords } from '../people/child-records.ops'

// Erasure removes the photos of a child and keeps the marks for the sums of the group.

keepsChildRecords({
  files: (childId) => sql`select file_id from portfolio_item where child_id = ${childId} and file_id is not null`,
  async erase({ tx }, childId) {
    await tx.execute(sql`delete from portfolio_item where child_id = ${childId}`)
    await tx.execute(sql`delete from portfolio where child_id = ${childId}`)
    await tx.execute(sql`delete from support_slot where child_id = ${childId}`)
    await tx.execute(sql`delete from support_record where child_id = ${childId}`)
    await tx.execute(sql`delete from measurement where child_id = ${childId}`)
    await tx.execute(
      sql`update achievement set text = null, comment = null where child_id = ${childId} and status <> 3`,
    )
  },
})
