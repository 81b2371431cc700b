import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { call } from '../core/call'
import { field, id } from '../core/values'

/** The director's day: letters to the teachers of the groups that aren't entered yet. */
export const remindTeachers = call.post('/api/AttendanceReferences/remind', {
  title: 'Напомняне до учителите за невъведени присъствия',
  access: onlyRoles('Director', 'Administrator'),
  input: z.object({ classIds: field('Групи', z.array(id).max(200)).optional() }),
  output: z.object({
    isSuccessful: z.boolean(),
    /** Groups whose teachers were written to. */
    groups: z.array(z.string()),
    /** Groups without anybody to write to. */
    withoutTeacher: z.array(z.string()),
    letters: z.int(),
  }),
  topics: ['attendance-reminders'],
})
