import { moods, portionsEaten } from '@asistent/domain/feed/feed'
import { z } from 'zod'
import { id, oneOf } from '../core/values'

/** A child's day as it is read. */
export const feedEntry = z.object({
  meals: z.record(z.string(), oneOf(portionsEaten)),
  sleepFrom: z.string().nullable(),
  sleepTo: z.string().nullable(),
  mood: oneOf(moods).nullable(),
  activity: z.string().nullable(),
  note: z.string().nullable(),
  photos: z.array(z.object({ id, fileId: id })),
})
