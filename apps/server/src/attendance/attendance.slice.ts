import { refuseAttendance } from '@asistent/contract/attendance/problems'
import { absenceReport, attendance as attendanceTable, attendanceRequest, medicalNote } from '../db/tables/attendance'
import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import './audit.words'
import './child-records.words'
import { childReferenceHandlers } from './child-references.handlers'
import { addAttendance } from './attendance.demo'
import { addPresenceRequests } from './requests.demo'
import { absenceHandlers } from './absence.handlers'
import { dayHandlers } from './day.handlers'
import { doorHandlers } from './door.handlers'
import { entryHandlers } from './entries.handlers'
import { addFamilies } from './family.demo'
import { gridHandlers } from './grid.handlers'
import { noteHandlers } from './notes.handlers'
import { overviewHandlers } from './overview.handlers'
import { referenceHandlers } from './references.handlers'
import { reminderHandlers } from './reminders.handlers'
import { planRemindersJob, remindAtCutOffJob, standingReminders } from './reminders.job'
import { requestHandlers } from './requests.handlers'
import { attendanceWaiting } from './waiting.queries'
import './within-limit.steps'

export const attendance: Slice & WithDemo = {
  name: 'attendance',
  handlers: [
    ...gridHandlers,
    ...dayHandlers,
    ...doorHandlers,
    ...requestHandlers,
    ...absenceHandlers,
    ...noteHandlers,
    ...referenceHandlers,
    ...childReferenceHandlers,
    ...entryHandlers,
    ...overviewHandlers,
    ...reminderHandlers,
  ],
  jobs: [planRemindersJob, remindAtCutOffJob],
  standing: standingReminders,
  waiting: attendanceWaiting,
  demo: {
    tables: [attendanceRequest, medicalNote, attendanceTable, absenceReport],
    add: (world) => {
      addAttendance(world)
      addPresenceRequests(world)
      addFamilies(world)
    },
  },
  constraints: {
    absence_report_once: () => refuseAttendance('absence-reported', { field: 'forDate' }),
    absence_report_apart: () => refuseAttendance('absence-reported', { field: 'forDate' }),
    attendance_request_no_overlap: () => refuseAttendance('request-overlap', { field: 'fromDate' }),
    medical_note_electronic: () => refuseAttendance('note-exists'),
    medical_note_order: () => refuseAttendance('ends-before-start', { field: 'toDate' }),
  },
}
