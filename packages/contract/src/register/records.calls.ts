import { registerStates, registerSteps } from '@asistent/domain/register/states'
import { otherSections, registerSections } from '@asistent/domain/register/sections'
import { z } from 'zod'
import { master, may, type Access } from '../core/access'
import { call } from '../core/call'
import { day, field, id, instant, month, oneOf, optionalText, year } from '../core/values'
import { allergyBadge } from '../people/values'

// Our records and their state in the national register, by section. The calls of the master have the kindergarten too.

/** Screen where the user can correct the cause. */
export const mending = z.object({ label: z.string(), to: z.string() })

export const registerRecordRow = z.object({
  /** Null: never sent, and not in the register. */
  id: id.nullable(),
  section: oneOf(registerSections),
  key: z.string(),
  classId: id.nullable(),
  className: z.string().nullable(),
  studentId: id.nullable(),
  /** Null: no child, or the user may not read names. */
  studentName: z.string().nullable(),
  ...allergyBadge,
  forDate: day.nullable(),
  label: z.string().nullable(),
  ours: z.string(),
  theirs: z.string(),
  state: oneOf(registerStates),
  /** Operation of the current difference. */
  step: oneOf(registerSteps).nullable(),
  reason: z.string().nullable(),
  mending: mending.nullable(),
  sentAt: instant.nullable(),
  /** Fingerprint that confirms the deletion of this record in the register; null: nothing to delete. */
  deletion: z.string().nullable(),
})

const ofPeriod = {
  /** Defaults to the current month. */
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

const ofOtherSection = { section: field('Раздел', oneOf(otherSections)) }

/** Parent meetings, notes, additional activities, days off, shifts. */
export const registerOtherRecords = call.list('/api/NeispuoIntegration/other-records', {
  title: 'НЕИСПУО: срещи, бележки, дейности, неучебни дни, смени',
  access: ordinary,
  filters: { ...ofOtherSection, ...ofPeriod },
  row: registerRecordRow,
  orderBy: ['forDate', 'className', 'studentName', 'state'],
  topics: ['register', 'groups', 'events', 'dashboard-messages', 'days-off', 'programs'],
})

export const masterOtherRecords = call.list('/api/administration/NeispuoIntegration/other-records', {
  title: 'НЕИСПУО на градина: срещи, бележки, дейности, неучебни дни, смени',
  access: master.read('NeispuoSync'),
  filters: { kindergartenId: field('Детска градина', id.optional()), ...ofOtherSection, ...ofPeriod },
  row: registerRecordRow,
  orderBy: ['forDate', 'className', 'studentName', 'state'],
  topics: ['register'],
})

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
