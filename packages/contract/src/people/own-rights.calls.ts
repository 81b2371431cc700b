import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { call } from '../core/call'
import { id } from '../core/values'

/** Rights of the signed-in guardian by child, and the phone of the kindergarten, whose director changes them. */
export const listOwnRights = call.get('/api/Students/own-rights', {
  title: 'Моите права за децата',
  access: onlyRoles('Parent'),
  input: z.object({}),
  output: z.object({
    result: z.array(
      z.object({
        studentId: id,
        firstName: z.string(),
        maySign: z.boolean(),
        mayPay: z.boolean(),
        mayCollect: z.boolean(),
        kindergartenPhone: z.string().nullable(),
      }),
    ),
  }),
  topics: ['children', 'parents'],
})
