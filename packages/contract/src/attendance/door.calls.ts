import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { field, id } from '../core/values'
import { collectionCode } from '../people/collecting.calls'
import { allergyBadge } from '../people/values'
import { attendanceType } from './values'

// The door in the afternoon: who may collect each child today, and the codes of one-time collections.

const person = z.object({
  /** Null: a guardian. */
  collectorId: id.nullable(),
  name: z.string(),
  relation: z.string().nullable(),
  phone: z.string().nullable(),
  documentNumber: z.string().nullable(),
  photoFileId: id.nullable(),
  /** Only with the code. */
  needsCode: z.boolean(),
})

export const listDoor = call.get('/api/StudentAttendances/door', {
  title: 'Кой взема децата днес',
  access: may.create('StudentAttendances'),
  input: z.object({ classId: field('Група', id) }),
  output: z.object({
    result: z.array(
      z.object({
        studentId: id,
        studentName: z.string(),
        photoFileId: id.nullable(),
        ...allergyBadge,
        type: attendanceType.nullable(),
        arrivedAt: z.string().nullable(),
        leftAt: z.string().nullable(),
        broughtBy: z.string().nullable(),
        collectedBy: z.string().nullable(),
        people: z.array(person),
        /** Guardians who may not collect the child. */
        forbidden: z.array(z.string()),
      }),
    ),
    rowsCount: z.int(),
  }),
  topics: ['attendances', 'children', 'parents', 'groups'],
})

const codeInput = z.object({ classId: field('Група', id), code: collectionCode })

const codeAnswer = z.object({
  studentId: id,
  studentName: z.string(),
  name: z.string(),
  relation: z.string().nullable(),
  documentNumber: z.string().nullable(),
  authorizedBy: z.string().nullable(),
})

/** Whose code it is; a wrong one is rejected with the same text as one of another group or day. */
export const checkCollectionCode = call.post('/api/StudentAttendances/door/code', {
  title: 'Проверка на код за вземане',
  access: may.create('StudentAttendances'),
  input: codeInput,
  output: codeAnswer,
  rate: { max: 30, seconds: 600 },
})

/** Enters the departure with the person of the code, which is then used. */
export const handOver = call.post('/api/StudentAttendances/door/hand-over', {
  title: 'Предаване на дете с код',
  access: may.create('StudentAttendances'),
  input: codeInput,
  output: codeAnswer.extend({ isSuccessful: z.boolean() }),
  topics: ['attendances', 'children'],
  rate: { max: 30, seconds: 600 },
})
