import { entitledKinds, leaveKinds, leaveStates } from '@asistent/domain/staff/leave'
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
  year,
} from '../core/values'
import { ofKindergarten } from './values'
import { inRegister } from './substitutions.calls'

// Leave and business trips (docs/areas/staff.md, 'Leave'). Employees with an `own` right request and read their own;
// users who may change the attendance of the staff enter requests for others and decide.

const root = '/api/TeacherLeaves'
const topics = ['staff-leaves', 'staff-attendances', 'substitutions', 'staff', 'days-off']
const changed = ['staff-leaves', 'staff-attendances']

const kind = field('Вид', oneOf(leaveKinds))
const state = field('Състояние', oneOf(leaveStates))

const period = {
  fromDate: field('От дата', day),
  toDate: field('До дата', day),
}

const row = z.object({
  id,
  teacherId: id,
  teacherName: z.string(),
  occupation: z.string().nullable(),
  kind,
  ...period,
  workingDays: z.int(),
  state,
  createdAt: instant,
  orderNumber: z.string().nullable(),
  substitutes: z.string().nullable(),
  version: z.int(),
})

export const listLeaves = call.list(`${root}/overview-models`, {
  title: 'Отпуски и командировки',
  access: may.read('TeacherAttendances'),
  filters: {
    search: field('Име', optionalText(100)),
    kind: kind.optional(),
    state: state.optional(),
    teacherId: field('Служител', id).optional(),
    fromDate: field('От дата', day).optional(),
    toDate: field('До дата', day).optional(),
    ...ofKindergarten,
  },
  row,
  orderBy: ['createdAt', 'fromDate', 'teacherName', 'state'],
  topics,
})

/** Days of one calendar year that a request covers. */
const balance = z.object({
  year: z.int(),
  days: z.int(),
  /** Null: no limit. */
  entitled: z.int().nullable(),
  /** Without this request. */
  used: z.int(),
  remaining: z.int().nullable(),
})

const effect = {
  workingDays: z.int(),
  balances: z.array(balance),
  /** Reason for which the request would be rejected. */
  problem: z.string().nullable(),
}

const request = {
  /** Only for users who enter requests for others; others request for themselves. */
  teacherId: field('Служител', id).optional(),
  kind,
  ...period,
}

/** Effect of a request before it is sent. */
export const previewLeave = call.get(`${root}/preview`, {
  title: 'Преглед на отпуск преди подаване',
  access: may.read('TeacherAttendances'),
  input: z.object(request),
  output: z.object(effect),
  topics,
})

export const requestLeave = call.post(root, {
  title: 'Подаване на заявление за отпуск',
  access: may.read('TeacherAttendances'),
  input: z.object({
    ...request,
    reason: field('Основание', optionalLongText(1000)),
    destination: field('Дестинация', optionalText(200)),
  }),
  output: saved,
  topics: changed,
  rate: { max: 120, seconds: 3600 },
})

export const getLeave = call.get(`${root}/{id}`, {
  title: 'Отпуск',
  access: may.read('TeacherAttendances'),
  input: z.object({ id }),
  output: z.object({
    ...row.omit({ orderNumber: true, substitutes: true }).shape,
    reason: z.string().nullable(),
    destination: z.string().nullable(),
    comment: z.string().nullable(),
    requestedBy: z.string().nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    ...effect,
    /** Groups that the employee leaves without a teacher. */
    groups: z.array(z.object({ id, name: z.string(), isSubstituted: z.boolean() })),
    substitutions: z.array(
      z.object({
        id,
        name: z.string(),
        ...period,
        className: z.string().nullable(),
        orderNumber: z.string().nullable(),
        register: inRegister,
      }),
    ),
    mayDecide: z.boolean(),
    mayReverse: z.boolean(),
    mayWithdraw: z.boolean(),
  }),
  topics: [...topics, 'books', 'register'],
})

export const decideLeave = call.post(`${root}/{id}/decision`, {
  title: 'Решение за отпуск',
  access: may.update('TeacherAttendances'),
  input: z.object({
    id,
    approve: field('Одобряване', z.boolean()),
    comment: field('Причина', optionalLongText(1000)),
    version: seenVersion,
  }),
  output: done,
  topics: changed,
})

/** The request is pending again and the days that its approval entered are cleared. */
export const reverseLeave = call.post(`${root}/{id}/reversal`, {
  title: 'Връщане на решение за отпуск',
  access: may.update('TeacherAttendances'),
  input: z.object({ id, reason: field('Причина', optionalLongText(1000)), version: seenVersion }),
  output: done,
  topics: changed,
})

export const withdrawLeave = call.post(`${root}/{id}/withdrawal`, {
  title: 'Оттегляне на отпуск',
  access: may.read('TeacherAttendances'),
  input: z.object({ id, reason: field('Причина', longText(1000)), version: seenVersion }),
  output: done,
  topics: changed,
})

const leaveKindFilter = field('Вид', oneOf(entitledKinds))
const chosenYear = field('Година', year)

export const leaveBalances = report({
  title: 'Справка за отпуските',
  path: `${root}/balances`,
  exports: { pdf: `${root}/balances/export`, xlsx: `${root}/balances/excel-export` },
  access: may.read('TeacherAttendances'),
  topics,
  params: { year: chosenYear.optional(), kind: leaveKindFilter.optional(), ...ofKindergarten },
  row: z.object({
    id,
    name: z.string(),
    occupation: z.string().nullable(),
    days: z.int().nullable(),
    carried: z.int(),
    used: z.int(),
    planned: z.int(),
    pending: z.int(),
    remaining: z.int().nullable(),
  }),
  signatures: ['Изготвил', 'Директор'],
  columns: (column) => [
    column.text('name', 'Служител', { width: 2.4 }),
    column.text('occupation', 'Длъжност', { width: 1.6 }),
    column.integer('days', 'Полагаеми за годината', { none: 'без ограничение' }),
    column.integer('carried', 'Прехвърлени', { sum: true }),
    column.integer('used', 'Ползвани', { sum: true, about: 'Дни с този вид отпуск в присъствията до днес.' }),
    column.integer('planned', 'Предстоящи', { sum: true, about: 'Дни с този вид отпуск в присъствията след днес.' }),
    column.integer('pending', 'Чакат решение', { sum: true, tone: (one) => (one.pending > 0 ? 'warn' : undefined) }),
    column.integer('remaining', 'Остават', {
      none: '–',
      about: 'Полагаемите и прехвърлените без ползваните и предстоящите.',
      tone: (one) => (one.remaining !== null && one.remaining < 0 ? 'bad' : undefined),
    }),
  ],
})

const ofYear = { teacherId: field('Служител', id), year: chosenYear, kind: leaveKindFilter }
const entitlementDays = z.int().min(0).max(366)
const entitlement = {
  days: field('Полагаеми дни', entitlementDays),
  carried: field('Прехвърлени от минали години', entitlementDays),
}

export const getLeaveEntitlement = call.get(`${root}/entitlement/{teacherId}/{year}/{kind}`, {
  title: 'Полагаеми дни отпуск',
  access: may.update('TeacherAttendances'),
  input: z.object(ofYear),
  output: z.object({
    ...ofYear,
    name: z.string(),
    days: entitlement.days.nullable(),
    carried: entitlement.carried,
    version: z.int(),
  }),
  topics,
})

export const saveLeaveEntitlement = call.post(`${root}/entitlement`, {
  title: 'Запис на полагаеми дни отпуск',
  access: may.update('TeacherAttendances'),
  input: z.object({ ...ofYear, ...entitlement, version }),
  output: done,
  topics: ['staff-leaves'],
})
