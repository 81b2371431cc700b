import { z } from 'zod'
import { master, may } from '../core/access'
import { call, done } from '../core/call'
import { pageQuery } from '../core/page'
import { day, field, id, instant, month, optionalText, year } from '../core/values'
import { allergyBadge } from '../people/values'
import { listOf } from '../staff/values'

// All kindergartens of the master towards the register, and the data of certificates for it.

const yearRow = z.object({ id: year, name: z.string(), kindergartens: z.int(), isActive: z.boolean() })

export const registerSchoolYears = call.get('/api/administration/NeispuoAdmin/school-years', {
  title: 'Учебни години в НЕИСПУО',
  access: master.read('NeispuoSync'),
  output: listOf(yearRow),
  topics: ['school-years'],
})

/** School years of a kindergarten with the number of its records in the register. */
export const kindergartenRegisterYears = call.get('/api/administration/Kindergarten/neispuo-school-years', {
  title: 'Учебни години на градина в НЕИСПУО',
  access: master.read('NeispuoSync'),
  input: z.object({ kindergartenId: field('Детска градина', id.optional()) }),
  output: listOf(
    z.object({
      id: year,
      name: z.string(),
      schoolYearId: id.nullable(),
      isActive: z.boolean(),
      records: z.int(),
    }),
  ),
  topics: ['school-years', 'register'],
})

const overviewRow = z.object({
  id,
  name: z.string(),
  code: z.string().nullable(),
  municipality: z.string(),
  children: z.int(),
  linked: z.int(),
  sent: z.int(),
  waiting: z.int(),
  refused: z.int(),
  readAt: instant.nullable(),
  reportedAt: instant.nullable(),
  missing: z.int().nullable(),
  different: z.int().nullable(),
  extra: z.int().nullable(),
})

/** Rows are called `data` here (spec/notes.md). */
export const registerKindergartens = call.get('/api/administration/NeispuoAdmin/overview-models', {
  title: 'Детски градини в НЕИСПУО',
  access: master.read('NeispuoSync'),
  input: z.object({
    ...pageQuery(['name', 'refused', 'sent']),
    search: field('Търсене', optionalText(100)),
    schoolYear: field('Учебна година', year.optional()),
    month: field('Месец', month.optional()),
    withTrouble: field('Само с отказани', z.boolean().optional()),
  }),
  output: z.object({ data: z.array(overviewRow), result: z.array(overviewRow), rowsCount: z.int() }),
  topics: ['register', 'kindergartens'],
})

/** Loads the numbers of one kindergarten and reconciles it. */
export const syncKindergartenWithRegister = call.post('/api/administration/kindergarten/sync-with-neispuo', {
  title: 'Синхронизиране на градина с НЕИСПУО',
  access: master.update('NeispuoSync'),
  input: z.object({ kindergartenId: field('Детска градина', id) }),
  output: done,
  topics: ['register'],
})

/** Certificates 3-19 of a group with all fields of the register's form (domain.md 2). */
export const preschoolCertificateData = call.get('/api/Classes/preschool-certificate-data-neispuo', {
  title: 'Данни за удостоверения 3-19 за НЕИСПУО',
  access: may.read('Certificates'),
  input: z.object({ classId: field('Група', id) }),
  output: z.object({
    className: z.string(),
    schoolYear: z.string(),
    institutionCode: z.string().nullable(),
    institutionName: z.string(),
    directorName: z.string().nullable(),
    result: z.array(
      z.object({
        certificateId: id,
        studentId: id,
        studentName: z.string(),
        ...allergyBadge,
        personId: z.int().nullable(),
        identifierType: z.int(),
        identifier: z.string().nullable(),
        birthPlace: z.string().nullable(),
        citizenship: z.string().nullable(),
        generalNumber: z.int(),
        number: z.int(),
        issueDate: day,
        organisation: z.string(),
        readiness: z.string().nullable(),
        /** Missing fields of the form. */
        missing: z.array(z.string()),
      }),
    ),
    rowsCount: z.int(),
  }),
  topics: ['certificates', 'children'],
})
