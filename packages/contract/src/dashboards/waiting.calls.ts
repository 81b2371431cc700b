import { z } from 'zod'
import { signedIn } from '../core/access'
import { call } from '../core/call'
import { id, instant } from '../core/values'
import { allergyBadge } from '../people/values'

// 'Чака Ви': everything that waits for this person's decision or next step, whatever slice it belongs to. A slice says what
// waits in its `waiting` (docs/guides/calls.md); the topics of what it lists are added here.

const topics = [
  'attendance-requests',
  'medical-notes',
  'parent-registrations',
  'child-proposals',
  'children',
  'parents',
  'users',
  'staff',
  'staff-papers',
  'staff-leaves',
  'staff-attendances',
  'official-documents',
  'polls',
  'mails',
  'calculations',
  'portion-books',
  'menus',
  'attendances',
  'haccp',
  'declarations',
  'activity-requests',
  'payments',
  'fees',
  'messages',
  'books',
]

const waitingKind = {
  kind: z.string(),
  /** '3 заявления за отсъствие чакат решение' */
  title: z.string(),
  count: z.int(),
  /** Blocked by another user: listed last, excluded from the total and the badges. */
  quiet: z.boolean(),
  /** The list that shows exactly these. */
  to: z.string(),
}

/** How much waits; every page asks for it, for the badges of the menu. */
export const countWaiting = call.get('/api/Waiting/count', {
  title: 'Брой на чакащите решения',
  access: signedIn,
  output: z.object({ total: z.int(), kinds: z.array(z.object(waitingKind)) }),
  topics,
  calmSeconds: 15,
})
export type WaitingCount = z.output<typeof countWaiting.output>

const waitingRow = z.object({
  id,
  /** Subject: a child, a parent, an address. */
  title: z.string(),
  detail: z.string(),
  /** Since when; null: nobody has written it down. */
  since: instant.nullable(),
  /** A decision carries the version that was seen. */
  version: z.int().nullable(),
  /** The page of this one. */
  to: z.string().nullable(),
  ...allergyBadge,
})
export type WaitingRow = z.output<typeof waitingRow>

/** The longest waiting first; of each kind as many as a person decides at one sitting, the others are in its list. */
export const listWaiting = call.get('/api/Waiting', {
  title: 'Чака Ви',
  kept: true,
  access: signedIn,
  output: z.object({
    total: z.int(),
    kinds: z.array(z.object({ ...waitingKind, rows: z.array(waitingRow) })),
  }),
  topics,
})
