import { roleTypes, userTypes } from '@asistent/domain/access/roles'
import { noteStates } from '@asistent/domain/communication/board'
import { eventColors, eventKinds } from '@asistent/domain/communication/events'
import { messageStates } from '@asistent/domain/communication/messages'
import { z } from 'zod'
import { day, id, instant, oneOf } from '../core/values'

// Rows shared by lists and the home page (dashboards.calls.ts), in a separate module so that the first page does not
// load the forms of the slice.

/** Kindergarten, for parents of children in several kindergartens; null for other users. */
const kindergartenName = z.string().nullable().optional()

const person = z.object({ id, name: z.string() })

export const sender = z.object({ id, name: z.string(), userType: oneOf(userTypes), roleType: oneOf(roleTypes) })

/** What, when and where. */
export const eventFacts = {
  id,
  kind: z.enum(eventKinds),
  title: z.string(),
  place: z.string().nullable(),
  fromDate: day,
  toDate: day,
  allDay: z.boolean(),
  fromTime: z.string().nullable(),
  toTime: z.string().nullable(),
  color: z.enum(eventColors),
}

/** A recurring event has one row per occurrence, with its days. */
export const eventRow = z.object({
  ...eventFacts,
  repeats: z.boolean(),
  seenByCurrentUser: z.boolean(),
  createdBy: person,
  creationTime: instant,
})

export const messageRow = z.object({
  id,
  title: z.string(),
  kindergartenName,
  /** The first words. */
  summary: z.string(),
  creationTime: instant,
  seenByCurrentUser: z.boolean(),
  createdBy: sender,
  isMine: z.boolean(),
  numberOfReplies: z.int(),
  numberOfUnseenReplies: z.int(),
  /** Newest reply that the caller may read, or null. */
  lastReplyTime: instant.nullable(),
  hasFiles: z.boolean(),
  state: z.enum(messageStates),
  /** True while the caller's confirmation ('Прочетох') is missing. */
  acknowledgementDue: z.boolean(),
  /** Own messages: number of recipients and of readers. */
  recipients: z.int().nullable(),
  readers: z.int().nullable(),
})

export const pollRow = z.object({
  id,
  question: z.string(),
  kindergartenName,
  creationTime: instant,
  expirationTime: instant,
  expired: z.boolean(),
  /** Active, in the audience and not answered yet (domain.md 8). */
  canVote: z.boolean(),
  /** Answered, and the answer may still be changed. */
  canChangeVote: z.boolean(),
  answered: z.boolean(),
  anonymous: z.boolean(),
  questions: z.int(),
  createdBy: person,
  isMine: z.boolean(),
  /** Number of answers for users who may see results; null for others. */
  votes: z.int().nullable(),
})

export const noteRow = z.object({
  id,
  title: z.string(),
  kindergartenName,
  text: z.string(),
  date: day,
  validTo: day.nullable(),
  classIds: z.array(id).nullable(),
  classes: z.array(z.object({ id, name: z.string(), color: z.int(), emblem: z.string().nullable() })),
  pinned: z.boolean(),
  position: z.int(),
  state: z.enum(noteStates),
  seenByCurrentUser: z.boolean(),
  /** Number of readers, for users who may change it. */
  seenBy: z.int().nullable(),
  createdBy: z.object({ id, name: z.string() }),
  creationTime: instant,
  mayEdit: z.boolean(),
  version: z.int(),
})

/** Announcement of the master to all users. */
export const platformMessage = z.object({ id, title: z.string(), content: z.string(), creationTime: instant })
