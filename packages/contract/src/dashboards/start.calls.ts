import { z } from 'zod'
import { signedIn } from '../core/access'
import { call } from '../core/call'

/**
 * Responses of the calls that a page needs when it opens (start-reads.ts), by their path, in one request. The calls
 * themselves remain; the client sends those that are missing here.
 */
export const getStart = call.get('/api/Start', {
  title: 'Начални данни на страница',
  access: signedIn,
  input: z.object({
    /** With the cards of the home page. */
    home: z.boolean().optional(),
  }),
  output: z.object({ answers: z.record(z.string(), z.unknown()) }),
})
