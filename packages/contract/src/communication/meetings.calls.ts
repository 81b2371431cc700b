import { z } from 'zod'
import { may } from '../core/access'
import { call, done } from '../core/call'
import { field, id } from '../core/values'

// Slots of a meeting that parents book.

/** Parents book for their children, organizers for any child with invited parents. */
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

/** Printable list for organizers. */
export const printSlots = call.file('/api/Events/{id}/slots/export', {
  title: 'Списък за среща с родители (PDF)',
  access: may.update('Events'),
  input: z.object({ id }),
})
