import { noteStatuses } from '@asistent/domain/attendance/notes'
import { requestKinds, requestStatuses } from '@asistent/domain/attendance/requests'
import { typesOfKind } from '@asistent/domain/attendance/statuses'
import { sql, type SQL } from 'drizzle-orm'

// SQL conditions about absences that are known before the day is entered.

/** `absence_report w` covers the day: a presence between its first day and the day has ended it. */
export const reportCovers = (day: SQL): SQL =>
  sql`${day} between w.day and coalesce(w.to_on, w.day) and not exists (select from attendance b
    where b.child_id = w.child_id and b.day >= w.day and b.day < ${day} and b.status = any (${sql.param(typesOfKind('present'))}::smallint[]))`

/** A parent's report, an approved application or an approved note covers the day of the child. */
export const isKnownAbsent = (childId: SQL, day: SQL): SQL =>
  sql`(exists (select from absence_report w where w.child_id = ${childId} and ${reportCovers(day)})
    or exists (select from attendance_request r where r.child_id = ${childId} and r.kind = ${requestKinds.FamilyReason} and r.status = ${requestStatuses.Approved} and ${day} between r.from_on and r.to_on)
    or exists (select from medical_note n where n.child_id = ${childId} and n.status = ${noteStatuses.Approved} and ${day} between n.from_on and n.to_on))`
