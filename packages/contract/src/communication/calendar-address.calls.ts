import { z } from 'zod'
import { anyone, may } from '../core/access'
import { call, done } from '../core/call'
import { instant } from '../core/values'

// The personal secret address that calendar programs follow (iCalendar, RFC 5545).

export const getCalendarAddress = call.get('/api/Events/calendar-address', {
  title: 'Личен адрес на календара',
  access: may.read('Events'),
  output: z.object({ creationTime: instant.nullable(), lastUsedOn: z.string().nullable() }),
  topics: ['calendar-address'],
})

/** Returned once: only its hash is stored. The previous address stops working. */
export const makeCalendarAddress = call.post('/api/Events/calendar-address', {
  title: 'Нов личен адрес на календара',
  access: may.read('Events'),
  personal: true,
  secret: true,
  output: done.extend({ path: z.string() }),
  topics: ['calendar-address'],
})

export const revokeCalendarAddress = call.delete('/api/Events/calendar-address', {
  title: 'Спиране на личния адрес на календара',
  access: may.read('Events'),
  personal: true,
  output: done,
  topics: ['calendar-address'],
})

/** For calendar programs, which cannot sign in: the secret in the path identifies the user. */
export const readCalendarAddress = call.file('/api/calendar/{token}', {
  title: 'Календар за абонамент',
  access: anyone,
  rate: { max: 60, seconds: 60 },
  input: z.object({ token: z.string().regex(/^[\w-]{20,100}(\.ics)?$/) }),
})
