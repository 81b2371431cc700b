import { certificateKinds, relocationReasons } from '@asistent/domain/documents/certificates'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { report } from '../core/report'
import { day, field, id, oneOf, optionalDay, optionalLongText, optionalText, text } from '../core/values'
import { allergyBadge } from '../people/values'

// Certificates of children (domain.md 2). A certificate is one row of the register: relocationCertificateId and
// certificateId, the two names of the specification, are the same number.

const absences = z.object({ present: z.int(), family: z.int(), excused: z.int(), unexcused: z.int() })

export const listRelocations = call.list('/api/Students/relocation-certificate-overview-models', {
  title: 'Удостоверения за преместване',
  access: may.read('Certificates'),
  filters: {
    nameSearchTerm: field('Име на дете', optionalText(100)),
    fromDate: field('От дата', optionalDay),
    toDate: field('До дата', optionalDay),
  },
  row: z.object({
    id,
    relocationCertificateId: id,
    certificateId: id,
    studentId: id,
    studentName: z.string(),
    ...allergyBadge,
    className: z.string().nullable(),
    number: z.int(),
    generalNumber: z.int(),
    issueDate: day,
    dischargeDate: day,
    hostInstitutionName: z.string(),
    reason: oneOf(relocationReasons),
    isAnnulled: z.boolean(),
    isDuplicate: z.boolean(),
    schoolYear: z.string(),
  }),
  orderBy: ['number', 'studentName', 'issueDate'],
  topics: ['certificates', 'children'],
})

/** What the form offers for a child: absences of the year and approved results. */
export const relocationDraft = call.get('/api/Students/relocation-certificate/draft', {
  title: 'Данни за удостоверение за преместване',
  access: may.create('Certificates'),
  input: z.object({ studentId: field('Дете', id) }),
  output: z.object({
    studentName: z.string(),
    ...allergyBadge,
    className: z.string().nullable(),
    leaveDate: day.nullable(),
    nextNumber: z.int(),
    absences,
    resultsText: z.string(),
    directorName: z.string(),
  }),
  topics: ['certificates', 'children', 'achievements'],
})

export const issueRelocation = call.post('/api/Students/relocation-certificate', {
  title: 'Издаване на удостоверение за преместване',
  access: may.create('Certificates'),
  input: z.object({
    studentId: field('Дете', id),
    issueDate: field('Дата на издаване', day),
    dischargeDate: field('Последен ден в детската градина', day),
    hostInstitutionName: field('Приемаща институция', text(200)),
    hostInstitutionCode: field('Код по НЕИСПУО', optionalText(20)),
    hostInstitutionTown: field('Населено място', optionalText(100)),
    reason: field('Причина', oneOf(relocationReasons)),
    reasonText: field('Причина с думи', optionalText(200)),
    resultsText: field('Актуални резултати', optionalLongText(10_000)),
    directorName: field('Директор', optionalText(150)),
  }),
  output: saved,
  topics: ['certificates', 'children', 'groups'],
})

export const deleteRelocation = call.delete('/api/Students/relocation-certificate', {
  title: 'Изтриване на удостоверение за преместване',
  access: may.delete('Certificates'),
  input: z.object({ certificateId: id }),
  output: done,
  topics: ['certificates', 'children', 'groups'],
})

const preschoolRow = z.object({
  studentId: id,
  studentName: z.string(),
  ...allergyBadge,
  position: z.int().nullable(),
  /** Goes to school after this year. */
  isFinishing: z.boolean(),
  certificateId: id.nullable(),
  number: z.int().nullable(),
  generalNumber: z.int().nullable(),
  issueDate: day.nullable(),
  duplicates: z.int(),
  /** What was written, or what the approved results say. */
  readiness: z.string(),
  /** Why a certificate issued today needs a reason; null: it does not. */
  early: z.string().nullable(),
  /** The reason of an issued one. */
  earlyReason: z.string().nullable(),
  version: z.int(),
})

export const preschoolCertificates = call.get('/api/Classes/for-preschool-certificate/{classId}', {
  title: 'Удостоверения за предучилищно образование на група',
  access: may.read('Certificates'),
  input: z.object({ classId: field('Група', id) }),
  output: z.object({
    className: z.string(),
    schoolYear: z.string(),
    mayIssue: z.boolean(),
    result: z.array(preschoolRow),
    rowsCount: z.int(),
  }),
  topics: ['certificates', 'children', 'achievements'],
})

/** Issues what isn't issued yet and changes the texts of what is. */
export const issuePreschool = call.post('/api/Classes/for-preschool-certificate', {
  title: 'Издаване на удостоверения за предучилищно образование',
  access: may.create('Certificates'),
  input: z.object({
    classId: field('Група', id),
    issueDate: field('Дата на издаване', day),
    /** Required before the end of the study time, and for a child without exit results. */
    earlyReason: field('Причина за издаването', optionalText(300)),
    items: field(
      'Деца',
      z
        .array(
          z.object({
            studentId: id,
            readiness: field('Готовност за училище', optionalLongText(10_000)),
            /** The version that was looked at; 0: nothing was issued. */
            seen: z.int().min(0).optional(),
          }),
        )
        .min(1)
        .max(60),
    ),
  }),
  output: done.extend({ certificateIds: z.array(id) }),
  topics: ['certificates'],
})

/** Issued certificates of either kind on paper, one after another. */
export const printCertificates = call.file('/api/Classes/student-preschool-certificate-receipt', {
  title: 'Печат на удостоверения',
  method: 'POST',
  access: may.read('Certificates'),
  input: z.object({ certificateIds: field('Удостоверения', z.array(id).min(1).max(60)) }),
})

export const printApplication = call.file('/api/Classes/student-preschool-application-receipt', {
  title: 'Заявление за удостоверение',
  access: may.read('Certificates'),
  input: z.object({ studentId: field('Дете', id) }),
})

export const printProtocol = call.file('/api/Classes/student-preschool-common-protocol', {
  title: 'Общ протокол за издадените удостоверения',
  access: may.read('Certificates'),
  input: z.object({ classId: field('Група', id) }),
})

/** Whoever got the certificates signs for them. */
export const printHandover = call.file('/api/Classes/student-preschool-handover-receipt', {
  title: 'Разписка за получени удостоверения',
  access: may.read('Certificates'),
  input: z.object({ classId: field('Група', id) }),
})

export const issueDuplicate = call.post('/api/Certificates/{certificateId}/duplicate', {
  title: 'Издаване на дубликат на удостоверение',
  access: may.create('Certificates'),
  input: z.object({ certificateId: id, issueDate: field('Дата на издаване', day) }),
  output: saved,
  topics: ['certificates'],
})

export const annulCertificate = call.post('/api/Certificates/{certificateId}/annul', {
  title: 'Анулиране на удостоверение за предучилищно образование',
  access: may.delete('Certificates'),
  input: z.object({ certificateId: id }),
  output: done,
  topics: ['certificates'],
})

export const certificateRegister = report({
  title: 'Регистър на издадените удостоверения',
  path: '/api/Certificates/register',
  exports: { pdf: '/api/Certificates/register/export', xlsx: '/api/Certificates/register/excel-export' },
  access: may.read('Certificates'),
  topics: ['certificates', 'children'],
  params: { kind: field('Вид', oneOf(certificateKinds)).optional() },
  row: z.object({
    id,
    kindName: z.string(),
    schoolYear: z.string(),
    number: z.int(),
    generalNumber: z.int(),
    issueDate: day,
    studentName: z.string(),
    ...allergyBadge,
    className: z.string().nullable(),
    note: z.string(),
    isAnnulled: z.boolean(),
  }),
  groupBy: 'kindName',
  signatures: ['Директор'],
  columns: (column) => [
    column.text('kindName', 'Вид'),
    column.text('schoolYear', 'Учебна година'),
    column.integer('number', '№ за годината'),
    column.integer('generalNumber', 'Общ №'),
    column.day('issueDate', 'Издадено на'),
    column.text('studentName', 'Дете', { width: 2 }),
    column.text('className', 'Група'),
    column.text('note', 'Бележка', { width: 2, tone: (row) => (row.isAnnulled ? 'bad' : undefined) }),
  ],
})
