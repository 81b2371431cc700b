import { sql } from 'drizzle-orm'
import { keepsChildRecords } from '../people/child-records.ops'

// Erasure keeps the register of certificates and removes the child's data.

keepsChildRecords({
  files: () => sql`select null::int as file_id where false`,
  async erase({ tx }, childId) {
    await tx.execute(sql`update certificate set body = null, absences = null where child_id = ${childId}`)
  },
})
