import { sql } from 'drizzle-orm'
import { keepsChildRecords } from '../people/child-records.ops'

// The register of certificates stays; what they tell of the child goes with it.

keepsChildRecords({
  files: () => sql`select null::int as file_id where false`,
  async erase({ tx }, childId) {
    await tx.execute(sql`update certificate set body = null, absences = null where child_id = ${childId}`)
  },
})
