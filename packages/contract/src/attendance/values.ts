import { absenceReasons } from '@asistent/domain/attendance/absence-reports'
import { attendanceTypes, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { z } from 'zod'
import { day, field, id, month, oneOf, year } from '../core/values'

// What several calls of attendance share.

const { Locked: _, ...choosable } = attendanceTypes

export const attendanceType = oneOf(attendanceTypes)
/** What a person may choose: Locked is only shown. */
export const choosableType = oneOf(choosable) satisfies z.ZodType<AttendanceType>

export const ofMonth = { month: field('Месец', month), year: field('Година', year) }
/** For those who see several kindergartens; everybody else works in the selected one. */
export const ofKindergarten = { kindergartenId: field('Детска градина', id).optional() }
export const ofGroups = { classIds: field('Групи', z.array(id).max(200)).optional() }

/** Of a reference; left out: the running month. */
export const periodFilter = {
  fromDate: field('От дата', day).optional(),
  toDate: field('До дата', day).optional(),
}

/** What a parent said of a day, as the teacher sees it. */
export const absenceReport = z.object({
  forDate: day,
  reason: oneOf(absenceReasons),
  by: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
})
