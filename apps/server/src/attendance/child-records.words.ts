import { sql } from 'drizzle-orm'
import { keepsChildRecords, keepsOwnRecords } from '../people/child-records.ops'
import { rows } from '../platform/database'

// What is personal in attendance: the papers of a child and the people at the door. The days and their reasons stay,
// the books count them. The copies in the history go with `erase_traces` (0001_guards.sql).

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
