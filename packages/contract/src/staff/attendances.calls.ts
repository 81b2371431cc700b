import { rangeOf, type Month } from '@asistent/domain/kernel/month'
import { lengthOf } from '@asistent/domain/kernel/range'
import { staffStatuses } from '@asistent/domain/staff/staff-attendance'
import { z } from 'zod'
import { may } from '../core/access'
import { call, saved } from '../core/call'
import { report } from '../core/report'
import { day, emptyAsNull, field, id, month, oneOf, year } from '../core/values'
import { kindFilter, ofKindergarten, periodFilter, staffName } from './values'

// Attendance of the staff (spec/calls.md 3 and 7.4, domain.md 6): people × days of a month.

const ofMonth = { month: field('Месец', month), year: field('Година', year) }
const filters = { ...ofKindergarten, kind: kindFilter, classId: field('Група', id).optional() }
const status = oneOf(staffStatuses)

export const getStaffMonth = call.get('/api/TeacherAttendances/{month}/{year}', {
  title: 'Присъствия на персонала',
  access: may.read('TeacherAttendances'),
  input: z.object({ ...ofMonth, ...filters, teacherId: field('Служител', id).optional() }),
  output: z.object({
    result: z.array(
      z.object({
        teacherId: id,
        teacherName: z.string(),
        occupation: z.string().nullable(),
        kind: staffName.shape.kind,
        /** One for every day of the month. */
        attendances: z.array(
          z.object({
            id: id.nullable(),
            forDate: day,
            type: status.nullable(),
            additionalStatus: status.nullable(),
            /** A weekend, a day off, or a day on which the person did not work here. */
            isDayLocked: z.boolean(),
          }),
        ),
      }),
    ),
    rowsCount: z.int(),
    days: z.array(
      z.object({ forDate: day, isDayOff: z.boolean(), name: z.string().nullable(), isLocked: z.boolean() }),
    ),
    /** Nobody changes days up to this one. */
    lockedUntil: day.nullable(),
    mayEdit: z.boolean(),
  }),
  topics: ['staff-attendances', 'staff', 'days-off', 'locks'],
  kept: true,
})

export const saveStaffMonth = call.post('/api/TeacherAttendances', {
  title: 'Запис на присъствия на персонала',
  access: may.create('TeacherAttendances'),
  input: z.object({
    ...ofMonth,
    items: field(
      'Дни',
      z
        .array(
          z.object({
            teacherId: field('Служител', id),
            forDate: field('Дата', day),
            /** Null clears the day. */
            type: field('Статус', emptyAsNull(status)),
            additionalStatus: field('Втори статус', emptyAsNull(status)),
            /** What the person saw; null: nothing was entered. */
            was: z.object({ type: status, additionalStatus: status.nullable() }).nullable().default(null),
          }),
        )
        .min(1)
        .max(4000),
    ),
  }),
  output: saved,
  lock: { category: 'attendance', day: 'forDate' },
  topics: ['staff-attendances'],
})

/** What the columns of the days are called in the report. */
export const dayFields = [
  'd1',
  'd2',
  'd3',
  'd4',
  'd5',
  'd6',
  'd7',
  'd8',
  'd9',
  'd10',
  'd11',
  'd12',
  'd13',
  'd14',
  'd15',
  'd16',
  'd17',
  'd18',
  'd19',
  'd20',
  'd21',
  'd22',
  'd23',
  'd24',
  'd25',
  'd26',
  'd27',
  'd28',
  'd29',
  'd30',
  'd31',
] as const
type DayField = (typeof dayFields)[number]

/** The days that a month doesn't have: their columns are left out. */
export const missingDays = (month: Month): DayField[] => dayFields.slice(lengthOf(rangeOf(month)))

const dayCells = Object.fromEntries(dayFields.map((name) => [name, z.string().nullable()])) as Record<
  DayField,
  z.ZodNullable<z.ZodString>
>

const monthReference = {
  access: may.read('TeacherAttendances'),
  topics: ['staff-attendances', 'staff', 'days-off'],
  params: { ...ofMonth, ...filters },
} as const

/** The month sheet with a code for each day; on paper it is a form of its own (below). */
export const staffMonthReport = report({
  ...monthReference,
  title: 'Справка за присъствията на персонала',
  path: '/api/TeacherAttendances/reference/{month}/{year}',
  exports: { xlsx: '/api/TeacherAttendances/reference/export/excel/{month}/{year}' },
  row: z.object({
    id,
    name: z.string(),
    occupation: z.string().nullable(),
    ...dayCells,
    working: z.int(),
    leave: z.int(),
    sick: z.int(),
    absent: z.int(),
  }),
  landscape: true,
  columns: (column) => [
    column.text('name', 'Име', { width: 4 }),
    column.text('occupation', 'Длъжност', { width: 3 }),
    ...dayFields.map((name, index) => column.code(name, String(index + 1), { over: 'Дни', width: 0.5 })),
    column.integer('working', 'Раб.', { over: 'Общо', sum: true, width: 0.8 }),
    column.integer('leave', 'Отп.', { over: 'Общо', sum: true, width: 0.8 }),
    column.integer('sick', 'Бол.', { over: 'Общо', sum: true, width: 0.8 }),
    column.integer('absent', 'Отс.', { over: 'Общо', sum: true, width: 0.8 }),
  ],
})

export const staffMonthPdf = call.file('/api/TeacherAttendances/reference/export/{month}/{year}', {
  title: 'Справка за присъствията на персонала (PDF)',
  access: monthReference.access,
  topics: monthReference.topics,
  input: z.object(monthReference.params),
})

const count = z.int()

/** Days of each kind per staff member in a period. */
export const staffDaysReport = report({
  title: 'Справка за дните на персонала',
  path: '/api/TeacherAttendances/days-reference',
  exports: {
    pdf: '/api/TeacherAttendances/days-reference/export',
    xlsx: '/api/TeacherAttendances/days-reference/excel-export',
  },
  access: may.read('TeacherAttendances'),
  topics: ['staff-attendances', 'staff', 'days-off'],
  params: { ...periodFilter, ...filters },
  row: z.object({
    id,
    name: z.string(),
    occupation: z.string().nullable(),
    workingDays: count,
    working: count,
    lecturing: count,
    businessTrip: count,
    paidLeave: count,
    unpaidLeave: count,
    officialLeave: count,
    maternityLeave: count,
    sickLeave: count,
    absence: count,
    notEntered: count,
  }),
  landscape: true,
  columns: (column) => [
    column.text('name', 'Име', { width: 2.4 }),
    column.text('occupation', 'Длъжност', { width: 1.6 }),
    column.integer('workingDays', 'Работни дни в периода'),
    column.integer('working', 'На работа', { sum: true }),
    column.integer('lecturing', 'Лекторски', { sum: true, over: 'От тях' }),
    column.integer('businessTrip', 'Командировка', { sum: true, over: 'От тях' }),
    column.integer('paidLeave', 'Платен', { sum: true, over: 'Отпуск' }),
    column.integer('unpaidLeave', 'Неплатен', { sum: true, over: 'Отпуск' }),
    column.integer('officialLeave', 'Служебен', { sum: true, over: 'Отпуск' }),
    column.integer('maternityLeave', 'Майчинство', { sum: true, over: 'Отпуск' }),
    column.integer('sickLeave', 'Болничен', { sum: true }),
    column.integer('absence', 'Отсъствие', { sum: true, tone: (row) => (row.absence > 0 ? 'bad' : undefined) }),
    column.integer('notEntered', 'Невъведени', { sum: true, tone: (row) => (row.notEntered > 0 ? 'warn' : undefined) }),
  ],
})
