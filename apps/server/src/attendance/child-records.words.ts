import { sql } from 'drizzle-orm'
import { keepsChildRecords, keepsOwnRecords } from '../people/child-records.ops'
import { rows } from '../platform/database'

// Personal data in attendance: a child's documents and the people who bring and collect it. Days and their reasons
// remain for the books. `erase_traces` (0001_guards.sql) removes copies in the history.

keepsChildRecords({
  files: (childId) =>
    sql`select file_id from medical_note where child_id = ${childId} union select file_id from attendance_request where child_id = ${childId}`,
  async erase({ tx }, childId) {
    await tx.execute(sql`delete from absence_report where child_id = ${childId}`)
    await tx.execute(sql`update medical_note set number = null, examination_number = null, doctor_name = null, doctor_uin = null, diagnosis = null,
      comment = null, file_id = null where child_id = ${childId}`)
    await tx.execute(
      sql`update attendance_request set reason = null, parent_name = null, comment = null, file_id = null where child_id = ${childId}`,
    )
    await tx.execute(
      sql`update attendance set brought_by = null, collected_by = null where child_id = ${childId} and (brought_by is not null or collected_by is not null)`,
    )
  },
})

keepsOwnRecords(async (tx, accountId) => ({
  attendance_request: await rows(
    tx,
    sql`select * from attendance_request where created_by = ${accountId} order by created_at, id`,
  ),
  absence_report: await rows(
    tx,
    sql`select * from absence_report where created_by = ${accountId} order by created_at, id`,
  ),
}))
