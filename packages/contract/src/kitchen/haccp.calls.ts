import { haccpKinds, haccpPeriods, pointKinds } from '@asistent/domain/kitchen/haccp'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { report } from '../core/report'
import {
  day,
  decimals,
  emptyAsNull,
  field,
  id,
  instant,
  month,
  oneOf,
  optionalDay,
  optionalLongText,
  optionalText,
  text,
  time,
  version,
  year,
} from '../core/values'

// Diary of own control (HACCP): what is due today, entries, control points, missing entries and the monthly sheet.

const topics = ['haccp']
const ofOne = z.object({ id })
const measured = z
  .number()
  .min(-99)
  .max(999)
  .refine(decimals(1), { params: { rule: 'decimals', places: 1 } })
const kind = field('Вид', oneOf(pointKinds))

const entry = z.object({
  id,
  takenAt: time,
  value: z.number().nullable(),
  isGood: z.boolean(),
  subject: z.string().nullable(),
  action: z.string().nullable(),
  enteredBy: z.string().nullable(),
  enteredAt: instant,
  version: z.int(),
})

export const haccpDay = call.get('/api/Haccp/day', {
  title: 'Самоконтрол за деня',
  access: may.read('Meals'),
  input: z.object({ forDate: field('Дата', day).optional() }),
  output: z.object({
    forDate: day,
    hasPoints: z.boolean(),
    items: z.array(
      z.object({
        pointId: id,
        kind,
        kindName: z.string(),
        name: z.string(),
        note: z.string().nullable(),
        limits: z.string(),
        minimum: z.number().nullable(),
        maximum: z.number().nullable(),
        unit: z.string().nullable(),
        /** Null outside of the schedule. */
        slot: z.int().nullable(),
        /** Day and hour by which the entry is due; null outside of the schedule. */
        dueOn: day.nullable(),
        dueAt: time.nullable(),
        state: z.enum(['done', 'bad', 'missing', 'due', 'free']),
        /** Proposed subject: the dishes of the day. */
        dishes: z.string().nullable(),
        entry: entry.nullable(),
      }),
    ),
  }),
  topics: [...topics, 'menus'],
})

export const saveHaccpEntry = call.post('/api/Haccp/entries', {
  title: 'Запис от самоконтрола',
  access: may.save('Meals'),
  input: z.object({
    id: id.optional(),
    version,
    pointId: field('Контролна точка', id),
    forDate: field('Дата', day),
    slot: emptyAsNull(z.int().min(0).max(5)),
    takenAt: field('Час', time),
    value: field('Показание', emptyAsNull(measured)),
    isGood: field('Съответства', z.boolean().optional()),
    subject: field('Ястия, препарат, изпълнител', optionalText(300)),
    action: field('Какво е направено', optionalLongText(500)),
    changeReason: field('Причина за поправката', optionalText(200)),
  }),
  output: saved,
  topics,
})

export const listMissingEntries = call.list('/api/Haccp/missing', {
  title: 'Пропуснати записи от самоконтрола',
  access: may.read('Meals'),
  filters: {},
  row: z.object({
    id,
    kind,
    kindName: z.string(),
    name: z.string(),
    count: z.int(),
    firstOn: day,
    firstAt: time,
  }),
  orderBy: ['firstOn'],
  topics,
})

const pointFields = {
  kind,
  name: field('Наименование', text(120)),
  minimum: field('Най-малко', emptyAsNull(measured)),
  maximum: field('Най-много', emptyAsNull(measured)),
  period: field('Колко често', oneOf(haccpPeriods)),
  times: field('Часове', z.array(time).max(6)),
  dueDay: field('Краен ден', emptyAsNull(z.int().min(1).max(28))),
  fromOn: field('От дата', day),
  toOn: field('До дата', optionalDay),
  note: field('Бележка', optionalText(300)),
}

export const listHaccpPoints = call.list('/api/Haccp/points/overview-models', {
  title: 'Контролни точки',
  access: may.read('Meals'),
  filters: { kind: kind.optional() },
  row: z.object({
    id,
    kind,
    name: z.string(),
    limits: z.string(),
    schedule: z.string(),
    fromOn: day,
    toOn: day.nullable(),
  }),
  orderBy: ['name'],
  topics,
})

export const getHaccpPoint = call.get('/api/Haccp/points/{id}', {
  title: 'Контролна точка',
  access: may.read('Meals'),
  input: ofOne,
  output: z.object({ id, ...pointFields, note: z.string().nullable(), version: z.int() }),
  topics,
})

export const saveHaccpPoint = call.post('/api/Haccp/points', {
  title: 'Запис на контролна точка',
  access: may.save('Meals'),
  input: z.object({ id: id.optional(), version, ...pointFields }),
  output: saved,
  topics,
})

export const addUsualPoints = call.post('/api/Haccp/points/usual', {
  title: 'Обичайните контролни точки',
  access: may.create('Meals'),
  input: z.object({}),
  output: saved,
  topics,
})

export const deleteHaccpPoint = call.delete('/api/Haccp/points/{id}', {
  title: 'Изтриване на контролна точка',
  access: may.delete('Meals'),
  input: ofOne,
  output: done,
  topics,
})

const ofMonth = { month: field('Месец', month).optional(), year: field('Година', year).optional() }

export const haccpTemperatures = call.get('/api/Haccp/temperatures', {
  title: 'Температури за месец',
  access: may.read('Meals'),
  input: z.object(ofMonth),
  output: z.object({
    points: z.array(
      z.object({
        id,
        name: z.string(),
        limits: z.string(),
        minimum: z.number().nullable(),
        maximum: z.number().nullable(),
        readings: z.array(z.object({ label: z.string(), value: z.number() })),
      }),
    ),
  }),
  topics,
})

export const haccpSheet = report({
  title: 'Дневник за самоконтрол',
  path: '/api/Haccp/sheet',
  exports: { pdf: '/api/Haccp/sheet/receipt', xlsx: '/api/Haccp/sheet/excel-export' },
  access: may.read('Meals'),
  topics: [...topics, 'stock', 'inbounds', 'staff-papers'],
  params: { ...ofMonth, kind: field('Вид', oneOf(haccpKinds)).optional() },
  row: z.object({
    register: z.string(),
    forDate: day,
    time: z.string().nullable(),
    name: z.string(),
    subject: z.string().nullable(),
    value: z.string().nullable(),
    limits: z.string().nullable(),
    conforms: z.string(),
    tone: z.enum(['bad', 'warn']).nullable(),
    action: z.string().nullable(),
    enteredBy: z.string().nullable(),
  }),
  groupBy: 'register',
  landscape: true,
  signatures: ['Отговорник по HACCP', 'Директор'],
  columns: (column) => [
    column.day('forDate', 'Дата'),
    column.text('time', 'Час', { width: 0.5 }),
    column.text('name', 'Контролна точка', { width: 1.6 }),
    column.text('subject', 'Ястия, партида, препарат', { width: 1.8 }),
    column.text('value', 'Показание', { width: 0.9 }),
    column.text('limits', 'Норма', { width: 1.2 }),
    column.text('conforms', 'Съответства', { width: 0.9, tone: (row) => row.tone ?? undefined }),
    column.text('action', 'Отклонение и действие', { width: 1.8 }),
    column.text('enteredBy', 'Записал', { width: 1.2 }),
  ],
})
