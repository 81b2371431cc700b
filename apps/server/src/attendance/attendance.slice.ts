import { refuseAttendance } from '@asistent/contract/attendance/problems'
import type { Slice } from '../platform/slice'
import './audit-words'
import { childReferenceHandlers } from './child-references.handlers'
import { dayHandlers } from './day.handlers'
import { gridHandlers } from './grid.handlers'
import { noteHandlers } from './notes.handlers'
import { referenceHandlers } from './references.handlers'
import { requestHandlers } from './requests.handlers'

export const attendance: Slice = {
  name: 'attendance',
  handlers: [
    ...gridHandlers,
    ...dayHandlers,
    ...requestHandlers,
    ...noteHandlers,
    ...referenceHandlers,
    ...childReferenceHandlers,
  ],
  constraints: {
    attendance_request_no_overlap: () => refuseAttendance('request-overlap', { field: 'fromDate' }),
    medical_note_electronic: () => refuseAttendance('note-exists'),
    medical_note_order: () => refuseAttendance('ends-before-start', { field: 'toDate' }),
  },
}
