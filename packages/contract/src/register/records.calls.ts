import { registerStates, registerSteps } from '@asistent/domain/register/states'
import { registerSections } from '@asistent/domain/register/sections'
import { z } from 'zod'
import { master, may, type Access } from '../core/access'
import { call } from '../core/call'
import { day, field, id, instant, month, oneOf, optionalText, year } from '../core/values'
import { allergyBadge } from '../people/values'

// Every record of ours as it stands towards the national register, by section; the master's have the kindergarten too.

/** Where a record is mended. */
export const mending = z.object({ label: z.string(), to: z.string() })

export const registerRecordRow = z.object({
  /** Of the record as the register knows it; null: never sent and not there. */
  id: id.nullable(),
  section: oneOf(registerSections),
  key: z.string(),
  classId: id.nullable(),
  className: z.string().nullable(),
  studentId: id.nullable(),
  /** Null: not of a child, or not told to this person. */
  studentName: z.string().nullable(),
  ...allergyBadge,
  forDate: day.nullable(),
  label: z.string().nullable(),
  ours: z.string(),
  theirs: z.string(),
  state: oneOf(registerStates),
  /** What a difference would do with it now. */
  step: oneOf(registerSteps).nullable(),
  reason: z.string().nullable(),
  mending: mending.nullable(),
  sentAt: instant.nullable(),
  /** Of the deletion of this one record there: the fingerprint that confirms it; null: nothing to delete. */
  deletion: z.string().nullable(),
})

const ofPeriod = {
  /** The month that today is in unless told. */
  month: field('Месец', month.optional()),
  year: field('Година', year.optional()),
  classId: field('Група', id.optional()),
  state: field('Състояние', oneOf(registerStates).optional()),
  search: field('Търсене', optionalText(100)),
}

const listOf = (path: string, title: string, access: Access) =>
  call.list(path, {
    title,
    access,
    filters: ofPeriod,
    row: registerRecordRow,
    orderBy: ['forDate', 'className', 'studentName', 'state'],
    topics: ['register', 'groups', 'children'],
  })

const ordinary = may.read('NeispuoSync')

export const registerClasses = listOf('/api/NeispuoIntegration/classes', 'НЕИСПУО: дневници', ordinary)
export const registerAchievements = listOf('/api/NeispuoIntegration/achievements', 'НЕИСПУО: резултати', ordinary)
export const registerAttendances = listOf(
  '/api/NeispuoIntegration/student-attendances',
  'НЕИСПУО: присъствия',
  ordinary,
)
export const registerPrograms = listOf(
  '/api/NeispuoIntegration/class-programs',
  'НЕИСПУО: седмични разпределения',
  ordinary,
)
export const registerTopics = listOf('/api/NeispuoIntegration/topics', 'НЕИСПУО: теми', ordinary)
export const registerSubstitutions = listOf(
  '/api/NeispuoIntegration/teacher-substitutions',
  'НЕИСПУО: замествания',
  ordinary,
)

const ofMaster = (path: string, title: string) =>
  call.list(path, {
    title,
    access: master.read('NeispuoSync'),
    filters: { kindergartenId: field('Детска градина', id.optional()), ...ofPeriod },
    row: registerRecordRow,
    orderBy: ['forDate', 'className', 'studentName', 'state'],
    topics: ['register'],
  })

export const masterClasses = ofMaster('/api/administration/NeispuoIntegration/classes', 'НЕИСПУО на градина: дневници')
export const masterAchievements = ofMaster(
  '/api/administration/NeispuoIntegration/achievements',
  'НЕИСПУО на градина: резултати',
)
export const masterAttendances = ofMaster(
  '/api/administration/NeispuoIntegration/student-attendances',
  'НЕИСПУО на градина: присъствия',
)
export const masterPrograms = ofMaster(
  '/api/administration/NeispuoIntegration/class-programs',
  'НЕИСПУО на градина: седмични разпределения',
)
export const masterTopics = ofMaster('/api/administration/NeispuoIntegration/topics', 'НЕИСПУО на градина: теми')
export const masterSubstitutions = ofMaster(
  '/api/administration/NeispuoIntegration/teacher-substitutions',
  'НЕИСПУО на градина: замествания',
)
