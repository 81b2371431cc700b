import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'

// The badges of the menu (spec/product.md 2); alone, because every page asks for them.

export const counters = z.object({
  /** Unread messages and messages with unread replies. */
  unseenMessages: z.int(),
  /** Polls without the user's answer. */
  unvotedPolls: z.int(),
  /** Notes of the dashboard. */
  unseenNotifications: z.int(),
  unseenEvents: z.int(),
})
export type CounterValues = z.output<typeof counters>

export const getCounters = call.get('/api/Counters', {
  title: 'Броячи на непрочетеното',
  kept: true,
  access: may.read('Counters'),
  output: counters,
  topics: ['counters'],
})
