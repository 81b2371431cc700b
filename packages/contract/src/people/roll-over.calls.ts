import { groupTypes } from '@asistent/domain/people/groups'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { field, id, instant, oneOf, optionalText, text } from '../core/values'
import { allergyBadge } from './values'

// The step into the next school year (domain.md 2): what will change, doing it, taking it back.

const nextGroup = z.object({
  /** Names the group in the choices before it exists. */
  key: z.string(),
  /** The group it comes from. */
  sourceId: id.nullable(),
  sourceName: z.string().nullable(),
  /** A group of that name is in the next year already: children go there. */
  existingId: id.nullable(),
  name: z.string(),
  classType: oneOf(groupTypes),
  capacity: z.int(),
  teachers: z.array(z.object({ id, name: z.string() })),
  children: z.int(),
})

const nextChild = z.object({
  id,
  name: z.string(),
  ...allergyBadge,
  birthDate: z.string(),
  classId: id,
  className: z.string(),
  /** A key of the groups; null: the child leaves. */
  destination: z.string().nullable(),
  leaveReason: z.string().nullable(),
})

export const previewRollOver = call.get('/api/Classes/roll-over', {
  title: 'Преминаване към следващата учебна година – преглед',
  access: may.create('Classes'),
  input: z.object({ periodId: field('Учебна година', id).optional() }),
  output: z.object({
    fromYear: z.object({ id, name: z.string(), toDate: z.string() }),
    /** Null: it has to be made first. */
    toYear: z.object({ id, name: z.string(), fromDate: z.string() }).nullable(),
    /** Why it can't be done now. */
    obstacles: z.array(z.string()),
    /** What the preview was made of: the step is refused when it has changed since. */
    fingerprint: z.string(),
    groups: z.array(nextGroup),
    students: z.array(nextChild),
    totals: z.object({ staying: z.int(), leaving: z.int(), groups: z.int() }),
    /** Completed step that may be undone. */
    applied: z.object({ id, at: z.string(), by: z.string().nullable(), reasons: z.array(z.string()) }).nullable(),
  }),
  topics: ['groups', 'children'],
})
export type RollOverGroup = z.output<typeof nextGroup>
export type RollOverChild = z.output<typeof nextChild>

export const applyRollOver = call.post('/api/Classes/roll-over', {
  title: 'Преминаване към следващата учебна година',
  access: may.create('Classes'),
  input: z.object({
    periodId: field('Учебна година', id),
    fingerprint: z.string().max(100),
    /** Groups that differ from the proposal. */
    groups: z
      .array(
        z.object({
          key: z.string().max(20),
          name: field('Име на групата', text(60)),
          classType: field('Вид група', oneOf(groupTypes)),
          capacity: field('Места', z.int().min(1).max(99)),
          /** Not copied; its children need another place. */
          skip: field('Без тази група', z.boolean()).default(false),
        }),
      )
      .max(200)
      .default([]),
    /** Children that differ from the proposal. */
    students: z
      .array(
        z.object({
          id: field('Дете', id),
          destination: field('Група', z.string().max(20)).nullable(),
          leaveReason: field('Причина за отписване', optionalText(200)),
        }),
      )
      .max(2000)
      .default([]),
  }),
  output: saved,
  topics: ['groups', 'children'],
})

export const undoRollOver = call.post('/api/Classes/roll-over/{id}/undo', {
  title: 'Връщане на преминаването към следващата учебна година',
  access: may.delete('Classes'),
  input: z.object({ id }),
  output: done,
  topics: ['groups', 'children'],
})

export const rollOverHistory = call.get('/api/Classes/roll-over/history', {
  title: 'Направени преминавания към следваща учебна година',
  access: may.create('Classes'),
  output: z.object({
    result: z.array(
      z.object({
        id,
        fromYear: z.string(),
        toYear: z.string(),
        at: instant,
        by: z.string().nullable(),
        undoneAt: instant.nullable(),
        groups: z.int(),
        moved: z.int(),
        left: z.int(),
      }),
    ),
    rowsCount: z.int(),
  }),
  topics: ['groups'],
})
