import { registerSections } from '@asistent/domain/register/sections'
import { batchStates, registerSteps } from '@asistent/domain/register/states'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, instant, month, oneOf, optionalText, year } from '../core/values'
import { mending, registerRecordRow } from './records.calls'

// A user previews a difference and confirms it with its fingerprint; only then its records are sent.

const fingerprint = field('Преглед', z.string().regex(/^[0-9a-f]{64}$/))
const section = field('Раздел', oneOf(registerSections))

const ofMonth = {
  month: field('Месец', month),
  year: field('Година', year),
  classId: field('Група', id.optional()),
  section: section.optional(),
}

const totals = { send: z.int(), change: z.int(), delete: z.int(), blocked: z.int() }

export const registerDifference = call.get('/api/NeispuoIntegration/difference', {
  title: 'Преглед преди изпращане към НЕИСПУО',
  access: may.read('NeispuoSync'),
  input: z.object(ofMonth),
  output: z.object({
    /** Null if an expert has not chosen a kindergarten. */
    kindergartenId: id.nullable(),
    /** 'Ще изпратим 23 записа, ще променим 2, ще изтрием 1.' */
    words: z.string(),
    ...totals,
    same: z.int(),
    waiting: z.int(),
    fingerprint: z.string(),
    bySection: z.array(z.object({ section: oneOf(registerSections), ...totals, same: z.int() })),
    /** Null is the whole kindergarten. */
    byGroup: z.array(z.object({ classId: id.nullable(), className: z.string().nullable(), ...totals })),
    /** One row for all records with the same cause. */
    causes: z.array(
      z.object({
        key: z.string(),
        section: oneOf(registerSections),
        /** Null: they cannot be sent. */
        step: oneOf(registerSteps).nullable(),
        reason: z.string().nullable(),
        mending: mending.nullable(),
        count: z.int(),
      }),
    ),
  }),
  topics: ['register', 'groups', 'children'],
})

/** Records of a difference, all or of one cause. */
export const differenceRecords = call.list('/api/NeispuoIntegration/difference/records', {
  title: 'Записи от прегледа преди изпращане към НЕИСПУО',
  access: may.read('NeispuoSync'),
  filters: { ...ofMonth, cause: field('Причина', optionalText(700)) },
  row: registerRecordRow,
  orderBy: [],
  topics: ['register', 'groups', 'children'],
})

/** Sends the difference with this fingerprint. */
export const sendToRegister = call.post('/api/NeispuoIntegration/cb', {
  title: 'Изпращане към НЕИСПУО',
  access: may.update('NeispuoSync'),
  input: z.object({
    ...ofMonth,
    fingerprint,
    /** Deletions require a separate confirmation. */
    withDeletions: field('С изтриванията', z.boolean()).default(false),
  }),
  output: saved,
  topics: ['register'],
})

/** Reads the sample list: numbers of groups, children and staff. */
export const readRegisterNumbers = call.post('/api/NeispuoIntegration/so', {
  title: 'Зареждане на номера от НЕИСПУО',
  access: may.update('NeispuoSync'),
  output: done,
  topics: ['register'],
})

/** Reads all records of the register and creates a report; stopped batches are retried. */
export const reconcileWithRegister = call.post('/api/NeispuoIntegration/sync-kindergarten', {
  title: 'Сверка с НЕИСПУО',
  access: may.update('NeispuoSync'),
  output: done,
  topics: ['register'],
})

/** `fingerprint` is that of the listed record. Without it the current record in the register is deleted. */
const deletion = (path: string, title: string) =>
  call.delete(path, {
    title,
    access: may.delete('NeispuoSync'),
    input: z.object({ id, fingerprint: fingerprint.optional() }),
    output: done,
    topics: ['register'],
  })

export const deleteRegisterTopic = deletion(
  '/api/NeispuoIntegration/neispuo-delete-topics/{id}',
  'Изтриване на тема от НЕИСПУО',
)
export const deleteRegisterBook = deletion(
  '/api/NeispuoIntegration/neispuo-delete-classbook/{id}',
  'Изтриване на дневник от НЕИСПУО',
)
export const deleteRegisterAchievement = deletion(
  '/api/NeispuoIntegration/neispuo-delete-achievements/{id}',
  'Изтриване на резултат от НЕИСПУО',
)
export const deleteRegisterAttendance = deletion(
  '/api/NeispuoIntegration/neispuo-delete-attendances/{id}',
  'Изтриване на присъствие от НЕИСПУО',
)
export const deleteRegisterProgram = deletion(
  '/api/NeispuoIntegration/neispuo-delete-class-programs/{id}',
  'Изтриване на седмично разпределение от НЕИСПУО',
)
export const deleteRegisterSubstitution = deletion(
  '/api/NeispuoIntegration/neispuo-delete-substitutions/{id}',
  'Изтриване на заместване от НЕИСПУО',
)

/** A parent meeting, note, additional activity or day off. */
export const deleteRegisterRecord = deletion(
  '/api/NeispuoIntegration/neispuo-delete-records/{id}',
  'Изтриване на запис от НЕИСПУО',
)

/** Finalises a class book in the register with its PDF, signed by the director. */
export const finalizeRegisterBook = call.post('/api/NeispuoIntegration/finalize-classbook/{id}', {
  title: 'Приключване на дневник в НЕИСПУО',
  access: may.update('NeispuoSync'),
  input: z.object({ id, fileId: field('Подписан дневник (PDF)', id) }),
  output: done,
  topics: ['register'],
})

export const unfinalizeRegisterBook = call.post('/api/NeispuoIntegration/unfinalize-classbook/{id}', {
  title: 'Отваряне на приключен дневник в НЕИСПУО',
  access: may.update('NeispuoSync'),
  input: z.object({ id }),
  output: done,
  topics: ['register'],
})

export const registerBatches = call.list('/api/NeispuoIntegration/batches', {
  title: 'Изпращания към НЕИСПУО',
  access: may.read('NeispuoSync'),
  row: z.object({
    id,
    createdAt: instant,
    createdBy: z.string().nullable(),
    words: z.string(),
    state: oneOf(batchStates),
    total: z.int(),
    waiting: z.int(),
    refused: z.int(),
    nextAt: instant.nullable(),
    finishedAt: instant.nullable(),
    note: z.string().nullable(),
  }),
  orderBy: ['createdAt'],
  topics: ['register'],
})

/** Connection of a kindergarten with the register. */
export const registerOverview = call.get('/api/NeispuoIntegration/overview', {
  title: 'Връзка с НЕИСПУО',
  access: may.read('NeispuoSync'),
  output: z.object({
    /** Null if an expert has not chosen a kindergarten. */
    kindergartenId: id.nullable(),
    isConnected: z.boolean(),
    code: z.string().nullable(),
    schoolYear: z.string().nullable(),
    readAt: instant.nullable(),
    isReading: z.boolean(),
    groups: z.object({ linked: z.int(), all: z.int() }),
    children: z.object({ linked: z.int(), all: z.int() }),
    staff: z.object({ linked: z.int(), all: z.int() }),
    unmatched: z.array(
      z.object({ kind: z.enum(['group', 'child', 'staff']), name: z.string(), side: z.enum(['ours', 'theirs']) }),
    ),
    note: z.string().nullable(),
    /** Electronic medical notes: when they were last received, and why not now. */
    notices: z.object({ readAt: instant.nullable(), note: z.string().nullable(), unmatched: z.int() }),
    sections: z.array(
      z.object({
        section: oneOf(registerSections),
        sent: z.int(),
        waiting: z.int(),
        refused: z.int(),
        deleted: z.int(),
      }),
    ),
  }),
  topics: ['register', 'children', 'groups'],
})

export const registerReports = call.list('/api/NeispuoIntegration/reports', {
  title: 'Сверки с НЕИСПУО',
  access: may.read('NeispuoSync'),
  row: z.object({
    id,
    madeAt: instant,
    fromDate: day,
    toDate: day,
    same: z.int(),
    missing: z.int(),
    different: z.int(),
    extra: z.int(),
    blocked: z.int(),
    note: z.string().nullable(),
  }),
  orderBy: ['madeAt'],
  topics: ['register'],
})

export const printRegisterReport = call.file('/api/NeispuoIntegration/reports/{id}/export', {
  title: 'Сверка с НЕИСПУО (PDF)',
  access: may.update('NeispuoSync'),
  input: z.object({ id }),
})

/** The monthly form for the social agency: children with unexcused days, or the declaration that there are none. */
export const printSocialAgencyForm = call.file('/api/NeispuoIntegration/social-agency-form', {
  title: 'Отсъствия за АСП',
  access: may.update('NeispuoSync'),
  input: z.object({ month: field('Месец', month), year: field('Година', year) }),
})
