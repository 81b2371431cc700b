import { z } from 'zod'
import { groupAttendanceTypes, groupTypes, mealGroups } from '@asistent/domain/people/groups'
import { either, may } from '../core/access'
import { call, done, saved } from '../core/call'
import { report } from '../core/report'
import { field, id, oneOf, optionalText, text, version } from '../core/values'
import { groupFilters } from './group-options.calls'

// Groups ('classes' in the specification): spec/calls.md 3 and 7.6, domain.md 2.

const groupRow = z.object({
  id,
  kindergartenId: id,
  kindergartenName: z.string(),
  periodId: id,
  name: z.string(),
  classType: oneOf(groupTypes),
  attendanceType: oneOf(groupAttendanceTypes),
  /** Meal calculation group. */
  type: oneOf(mealGroups),
  typeName: z.string(),
  isForSubstitution: z.boolean(),
  capacity: z.int(),
  color: z.int(),
  emblem: z.string().nullable(),
  teachers: z.array(z.object({ id, name: z.string() })),
  total: z.int(),
  girls: z.int(),
  boys: z.int(),
})
export type GroupRow = z.output<typeof groupRow>

const groupOrder = ['name', 'classType', 'total', 'capacity'] as const

export const listGroups = call.list('/api/Classes/overview-models', {
  title: 'Групи',
  access: may.read('Classes'),
  filters: groupFilters,
  row: groupRow,
  orderBy: groupOrder,
  topics: ['groups', 'children'],
})

/** The list as PDF and XLSX. */
export const groupOverview = report({
  title: 'Списък на групите',
  path: '/api/Classes/list',
  exports: { pdf: '/api/Classes/list/export', xlsx: '/api/Classes/list/excel-export' },
  access: may.read('Classes'),
  topics: ['groups', 'children'],
  params: groupFilters,
  row: z.object({
    id,
    kindergartenName: z.string(),
    name: z.string(),
    kind: z.string(),
    organisation: z.string(),
    meals: z.string(),
    teachers: z.string(),
    total: z.int(),
    girls: z.int(),
    boys: z.int(),
    capacity: z.int(),
  }),
  landscape: true,
  groupBy: 'kindergartenName',
  signatures: ['Директор'],
  columns: (column) => [
    column.text('kindergartenName', 'Детска градина'),
    column.text('name', 'Група', { width: 1.4 }),
    column.text('kind', 'Вид', { width: 1.4 }),
    column.text('organisation', 'Организация', { width: 1.2 }),
    column.text('meals', 'Хранене', { width: 1.2 }),
    column.text('teachers', 'Учители', { width: 3 }),
    column.integer('total', 'Деца', { sum: true, tone: (row) => (row.total > row.capacity ? 'warn' : undefined) }),
    column.integer('girls', 'Момичета', { sum: true }),
    column.integer('boys', 'Момчета', { sum: true }),
    column.integer('capacity', 'Места', { sum: true }),
  ],
})

const groupForm = z.object({
  id: id.optional(),
  name: field('Име на групата', text(60)),
  periodId: field('Учебна година', id).optional(),
  classType: field('Вид група', oneOf(groupTypes)),
  attendanceType: field('Организация', oneOf(groupAttendanceTypes)),
  type: field('Група за хранене', oneOf(mealGroups)).optional(),
  isForSubstitution: field('Заместваща (сборна) група', z.boolean()).default(false),
  capacity: field('Места', z.int().min(1).max(99)),
  roomName: field('Помещение', optionalText(60)),
  color: field('Цвят', z.int().min(0).max(11)).default(0),
  emblem: field('Емблема', optionalText(30)),
  teacherIds: field('Учители', z.array(id).max(10)).default([]),
  version,
})

export const getGroup = call.get('/api/Classes/{id}', {
  title: 'Група',
  access: may.read('Classes'),
  input: z.object({ id }),
  output: groupForm
    .required({ id: true, version: true, periodId: true, type: true })
    .extend({ teachers: z.array(z.object({ id, name: z.string() })) }),
  topics: ['groups'],
})

/** Staff who may be assigned to a group, by name. */
export const listGroupStaff = call.get('/api/Classes/teachers', {
  title: 'Служители за избор в група',
  access: either(may.create('Classes'), may.update('Classes')),
  output: z.object({
    result: z.array(z.object({ id, name: z.string(), occupation: z.string().nullable() })),
    rowsCount: z.int(),
  }),
  topics: ['groups', 'staff'],
})

export const saveGroup = call.post('/api/Classes', {
  title: 'Запис на група',
  access: may.save('Classes'),
  input: groupForm,
  output: saved,
  topics: ['groups'],
})

/** № в дневника: numbers the children 1, 2, 3… in the given order. */
export const orderGroup = call.post('/api/Classes/{id}/positions', {
  title: 'Номериране на децата в групата',
  access: may.update('Students'),
  input: z.object({ id, studentIds: field('Деца', z.array(id).min(1).max(99)) }),
  output: done,
  topics: ['children'],
})

export const deleteGroup = call.delete('/api/Classes/{id}', {
  title: 'Изтриване на група',
  access: may.delete('Classes'),
  input: z.object({ id }),
  output: done,
  topics: ['groups'],
})
