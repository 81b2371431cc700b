import { noticeCauses } from '@asistent/domain/register/notices'
import { z } from 'zod'
import { master, may } from '../core/access'
import { call, done } from '../core/call'
import { day, field, id, instant, oneOf, optionalText } from '../core/values'

// Electronic medical notes of the register that match none of our children. A matched note is in the list of medical
// notes (attendance/notes.calls.ts).

const row = z.object({
  id,
  cause: oneOf(noticeCauses),
  /** Name, number and days are null in a malformed note. */
  patientName: z.string().nullable(),
  number: z.string().nullable(),
  doctorUin: z.string().nullable(),
  issuedOn: day.nullable(),
  fromDate: day.nullable(),
  toDate: day.nullable(),
  receivedAt: instant,
})

const list = {
  filters: { search: field('Търсене', optionalText(100)) },
  row,
  orderBy: ['receivedAt', 'patientName', 'fromDate'] as const,
  topics: ['medical-notes', 'children'],
}

/** Notes of persons that may be children of the kindergarten: by the sample list, or by name. */
export const unmatchedNotices = call.list('/api/NeispuoIntegration/medical-notices', {
  ...list,
  title: 'Електронни бележки без дете',
  access: may.update('NeispuoSync'),
})

/** All unmatched notes. */
export const allUnmatchedNotices = call.list('/api/administration/NeispuoIntegration/medical-notices', {
  ...list,
  title: 'Електронни бележки без дете (всички)',
  access: master.read('NeispuoSync'),
})

export const assignNotice = call.post('/api/NeispuoIntegration/medical-notices/{id}/assign', {
  title: 'Свързване на електронна бележка с дете',
  access: may.update('NeispuoSync'),
  input: z.object({ id, studentId: field('Дете', id) }),
  output: done,
  topics: ['medical-notes', 'attendances'],
})
