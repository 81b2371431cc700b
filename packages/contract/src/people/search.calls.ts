import { z } from 'zod'
import { either, may } from '../core/access'
import { call } from '../core/call'
import { id } from '../core/values'
import { allergyBadge } from './values'

/** Ctrl-K: people by name, eight of each kind, within the caller's scope. */
export const searchPeople = call.get('/api/Search', {
  title: 'Търсене на хора',
  access: either(may.read('Students'), may.read('Parents'), may.read('Teachers')),
  input: z.object({ text: z.string().trim().max(100) }),
  output: z.object({
    students: z.array(
      z.object({
        id,
        name: z.string(),
        className: z.string().nullable(),
        kindergartenId: id,
        kindergartenName: z.string(),
        isDetached: z.boolean(),
        ...allergyBadge,
      }),
    ),
    parents: z.array(z.object({ id, name: z.string(), children: z.string() })),
    teachers: z.array(z.object({ id, name: z.string(), occupation: z.string().nullable() })),
  }),
  topics: ['children', 'parents'],
  rate: { max: 240, seconds: 60 },
})
