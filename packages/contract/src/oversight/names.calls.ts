import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { call, done, saved } from '../core/call'
import { field, id, instant, text } from '../core/values'

// Experts read initials and counts. They open the names of the children and staff of one kindergarten for an hour by
// stating a reason; the opening is in the history of that kindergarten (spec/notes.md, 'Experts and names').

const experts = onlyRoles('MON', 'Municipality')

/** All data that contain names, so that open screens refetch. */
const topics = [
  'name-openings',
  'user-data',
  'children',
  'groups',
  'staff',
  'attendances',
  'achievements',
  'activity-members',
  'fees',
  'payments',
  'certificates',
]

const opening = z.object({
  id,
  kindergartenId: id,
  kindergartenName: z.string(),
  reason: z.string(),
  openedAt: instant,
  /** 60 minutes after the opening. */
  expiresAt: instant,
  closedAt: instant.nullable(),
})
export type NameOpening = z.output<typeof opening>

export const listNameOpenings = call.get('/api/MONReferences/names', {
  title: 'Отворени имена',
  access: experts,
  input: z.object({}),
  output: z.object({
    /** Null: all names are hidden. */
    current: opening.nullable(),
    /** The caller's last openings, latest first. */
    result: z.array(opening),
    rowsCount: z.int(),
  }),
  topics: ['name-openings'],
})

/** Replaces the current opening: one kindergarten at a time. */
export const openNames = call.post('/api/MONReferences/names', {
  title: 'Отваряне на имената на детска градина',
  access: experts,
  input: z.object({
    kindergartenId: field('Детска градина', id),
    reason: field(
      'Причина',
      text(300).refine((value) => value.trim().length >= 10, { message: 'Опишете причината с поне 10 знака' }),
    ),
  }),
  output: saved,
  topics,
  personal: true,
})

export const closeNames = call.post('/api/MONReferences/names/close', {
  title: 'Скриване на имената на детска градина',
  access: experts,
  input: z.object({}),
  output: done,
  topics,
  personal: true,
})
