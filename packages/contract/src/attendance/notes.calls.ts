import { noteSources, noteStatuses } from '@asistent/domain/attendance/notes'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { report } from '../core/report'
import {
  day,
  field,
  id,
  instant,
  longText,
  oneOf,
  optionalLongText,
  optionalText,
  seenVersion,
  version,
} from '../core/values'
import { allergyBadge } from '../people/values'
import { attendanceType, ofGroups, periodFilter } from './values'

// Medical notes: spec/calls.md 4 and 7.4, domain.md 1.4.

const source = field('Вид', oneOf(noteSources))
const status = field('Състояние', oneOf(noteStatuses))

const noteFilters = {
  status: status.optional(),
  source: source.optional(),
  studentId: field('Дете', id).optional(),
  ...ofGroups,
  search: field('Търсене', optionalText(100)),
  ...periodFilter,
}

const noteRow = z.object({
  id,
  studentId: id,
  studentName: z.string(),
  ...allergyBadge,
  className: z.string().nullable(),
  source,
  number: z.string().nullable(),
  doctorName: z.string().nullable(),
  doctorUin: z.string().nullable(),
  issuedOn: day,
  fromDate: day,
  toDate: day,
  /** Null also for those who may not know it. */
  diagnosis: z.string().nullable(),
  fileId: id.nullable(),
  status,
  comment: z.string().nullable(),
  processedBy: z.string().nullable(),
  processedAt: instant.nullable(),
  createdAt: instant,
  /** Days that it excuses now. */
  excusedDays: z.int(),
  /** Longer than usual: worth a second look. */
  isLong: z.boolean(),
  /** What the register writes with a day that an electronic note excuses. */
  text: z.string().nullable(),
  version: z.int(),
})

export const listNotes = call.list('/api/StudentMedicalNotes/overview-models', {
  title: 'Медицински бележки',
  access: may.read('StudentMedicalNotes'),
  filters: noteFilters,
  row: noteRow,
  orderBy: ['fromDate', 'studentName', 'issuedOn', 'status'],
  topics: ['medical-notes', 'attendances', 'children'],
})

const noteDay = z.object({
  forDate: day,
  /** Null: not entered. */
  before: attendanceType.nullable(),
  after: attendanceType.nullable(),
  isLocked: z.boolean(),
})

/** One note with its attendance days: as they are, and as they would be after the next step (approve, annul). */
export const getNote = call.get('/api/StudentMedicalNotes/{id}', {
  title: 'Медицинска бележка',
  access: may.read('StudentMedicalNotes'),
  input: z.object({ id }),
  output: z.object({
    ...noteRow.shape,
    examinationNumber: z.string().nullable(),
    /** The file may be seen: a guardian who doesn't sign for the child may not. */
    mayOpenFile: z.boolean(),
    days: z.array(noteDay),
  }),
  topics: ['medical-notes', 'attendances', 'attendance-requests', 'children', 'days-off', 'locks'],
})

/** The register of the notes on paper. */
export const noteRegister = report({
  title: 'Регистър на медицинските бележки',
  path: '/api/StudentMedicalNotes/register',
  exports: {
    pdf: '/api/StudentMedicalNotes/overview-models/export',
    xlsx: '/api/StudentMedicalNotes/overview-models/excel-export',
  },
  access: may.read('StudentMedicalNotes'),
  topics: ['medical-notes', 'attendances', 'children'],
  params: noteFilters,
  row: z.object({
    id,
    studentName: z.string(),
    ...allergyBadge,
    className: z.string().nullable(),
    sourceName: z.string(),
    number: z.string().nullable(),
    doctorName: z.string().nullable(),
    issuedOn: day,
    fromDate: day,
    toDate: day,
    diagnosis: z.string().nullable(),
    statusName: z.string(),
    excusedDays: z.int(),
  }),
  landscape: true,
  columns: (column) => [
    column.text('studentName', 'Дете', { width: 2.2 }),
    column.text('className', 'Група', { width: 1.2 }),
    column.text('sourceName', 'Вид', { width: 1.3 }),
    column.text('number', 'Номер', { width: 1.2 }),
    column.text('doctorName', 'Лекар', { width: 1.6 }),
    column.day('issuedOn', 'Издадена'),
    column.day('fromDate', 'От'),
    column.day('toDate', 'До'),
    column.text('diagnosis', 'Диагноза', { width: 1.6 }),
    column.text('statusName', 'Състояние', { width: 1.1 }),
    column.integer('excusedDays', 'Извинени дни', { sum: true, width: 0.8 }),
  ],
})

/** A paper note; a parent sends a photo of it, staff enter what was brought. */
export const saveNote = call.post('/api/StudentMedicalNotes', {
  title: 'Запис на медицинска бележка',
  access: may.save('StudentMedicalNotes'),
  input: z.object({
    id: id.optional(),
    studentId: field('Дете', id),
    number: field('Амбулаторен №', optionalText(60)),
    doctorName: field('Лекар', optionalText(150)),
    issuedOn: field('Издадена на', day),
    fromDate: field('От дата', day),
    toDate: field('До дата', day),
    diagnosis: field('Диагноза', optionalText(300)),
    fileId: field('Снимка или файл', id).optional(),
    comment: field('Коментар', optionalLongText(1000)),
    version,
  }),
  output: saved,
  topics: ['medical-notes'],
})

/** Warnings name the days that are locked and stay as they are. */
export const approveNote = call.post('/api/StudentMedicalNotes/approve', {
  title: 'Одобряване на медицинска бележка',
  access: may.update('StudentMedicalNotes'),
  input: z.object({ id, version: seenVersion }),
  output: saved,
  topics: ['medical-notes', 'attendances'],
})

export const annulNote = call.post('/api/StudentMedicalNotes/annul/{id}', {
  title: 'Анулиране на медицинска бележка',
  access: may.delete('StudentMedicalNotes'),
  input: z.object({ id, comment: field('Коментар', longText(1000)), version: seenVersion }),
  output: saved,
  topics: ['medical-notes', 'attendances'],
})

export const markNoteIncorrect = call.post('/api/StudentMedicalNotes/incorrect/{id}', {
  title: 'Отбелязване на медицинска бележка като некоректна',
  access: may.update('StudentMedicalNotes'),
  input: z.object({ id, comment: field('Коментар', longText(1000)), version: seenVersion }),
  output: done,
  topics: ['medical-notes'],
})

/** The note waits again; the days become what they were without the decision. */
export const reverseNote = call.post('/api/StudentMedicalNotes/reversal/{id}', {
  title: 'Връщане на решението по медицинска бележка',
  access: may.update('StudentMedicalNotes'),
  input: z.object({ id, version: seenVersion }),
  output: saved,
  topics: ['medical-notes', 'attendances'],
})

export const noteFile = call.file('/api/StudentMedicalNotes/{id}/file', {
  title: 'Снимка на медицинска бележка',
  access: may.read('StudentMedicalNotes'),
  input: z.object({ id }),
  topics: ['medical-notes'],
})
