import { z } from 'zod'
import { may } from '../core/access'
import { call, done } from '../core/call'
import { field, id } from '../core/values'

// Hours of a meeting that parents choose (issue: parent meetings with time slots).

/** Parents for a child of theirs; those who lead the meeting for any child whose parents are invited. */
export const bookSlot = call.post('/api/Events/{id}/slots/{slotId}/book', {
  title: 'Записване на час за среща',
  access: may.read('Events'),
  input: z.object({ id, slotId: id, childId: field('Дете', id) }),
  output: done,
  topics: ['meeting-slots'],
})

export const releaseSlot = call.post('/api/Events/{id}/slots/{slotId}/release', {
  title: 'Отказ от час за среща',
  access: may.read('Events'),
  input: z.object({ id, slotId: id }),
  output: done,
  topics: ['meeting-slots'],
})

/** For those who lead the meeting: on paper, for the door. */
export const printSlots = call.file('/api/Events/{id}/slots/export', {
  title: 'Списък за среща с родители (PDF)',
  access: may.update('Events'),
  input: z.object({ id }),
})
