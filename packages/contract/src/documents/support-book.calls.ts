import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { call } from '../core/call'
import { day, field, id } from '../core/values'

/** № 3-63.1 of one specialist, of the current data. Left out: from the beginning of the school year to today. */
export const supportBook = call.file('/api/ClassBookExports/support', {
  title: 'Дневник за подкрепа 3-63.1 на специалист',
  access: onlyRoles('Director', 'Teacher', 'ResourceSpecialist'),
  input: z.object({
    fromDate: field('От дата', day).optional(),
    toDate: field('До дата', day).optional(),
    teacherId: field('Специалист', id).optional(),
  }),
})
