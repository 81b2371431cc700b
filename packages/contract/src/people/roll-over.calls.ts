import { groupTypes } from '@asistent/domain/people/groups'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { field, id, instant, oneOf, optionalText, text } from '../core/values'
import { allergyBadge } from './values'

// Promotion to the next school year (domain.md 2): preview, execution, undo.

const nextGroup = z.object({
  /** Temporary key of a group that does not exist yet. */
  key: z.string(),
  /** Group of the current year. */
  sourceId: id.nullable(),
  sourceName: z.string().nullable(),
  /** Group of the next year with the same name; the children go there. */
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
  /** `key` of a group; null: the child leaves. */
  destination: z.string().nullable(),
  leaveReason: z.string().nullable(),
})

export const previewRollOver = call.get('/api/Classes/roll-over', {
  title: 'Преминаване към следващата учебна година – преглед',
  access: may.create('Classes'),
  input: z.object({ periodId: field('Учебна година', id).optional() }),
  output: z.object({
    fromYear: z.object({ id, name: z.string(), toDate: z.string() }),
    /** Null: the next school year does not exist yet. */
    toYear: z.object({ id, name: z.string(), fromDate: z.string() }).nullable(),
    /** Reason why the promotion is not possible now. */
    obstacles: z.array(z.string()),
    /** Fingerprint of the data of the preview: the promotion is rejected if it has changed since. */
    fingerprint: z.string(),
    groups: z.array(nextGroup),
    students: z.array(nextChild),
    totals: z.object({ staying: z.int(), leaving: z.int(), groups: z.int() }),
    /** Completed promotion that can be undone. */
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
          /** The group is not copied; its children need another destination. */
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
