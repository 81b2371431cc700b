import { z } from 'zod'
import { may } from '@asistent/contract/core/access'
import { call, done, saved } from '@asistent/contract/core/call'
import { report } from '@asistent/contract/core/report'
import {
  amount,
  day,
  email,
  field,
  id,
  instant,
  month,
  optionalDay,
  optionalEmail,
  optionalLongText,
  optionalText,
  quantity,
  text,
  time,
  version,
  year,
} from '@asistent/contract/core/values'

// Sample calls of the blocks page and its tests, answered in the browser.

export const kidStatuses = [
  { value: 1, label: 'Посещава', tone: 'good' },
  { value: 2, label: 'Отписано', tone: 'off' },
] as const

const status = z.literal([1, 2])

export const kidRow = z.object({
  id,
  name: field('Име', z.string()),
  groupId: id,
  groupName: field('Група', z.string()),
  allergies: z.array(z.int()),
  allergiesText: z.string().nullable(),
  birthDate: field('Роден(а) на', day),
  status: field('Статус', status),
  balance: field('Дължи', amount),
  sop: field('СОП', z.boolean()),
  changedAt: field('Променено', instant),
})
export type KidRow = z.output<typeof kidRow>

export const listKids = call.list('/api/dev/kids', {
  title: 'Деца',
  access: may.read('Students'),
  topics: ['dev-kids'],
  row: kidRow,
  orderBy: ['name', 'birthDate', 'balance'],
  filters: {
    nameSearchTerm: field('Име', optionalText(100)),
    groupIds: field('Групи', z.array(id)).optional(),
    status: field('Статус', status).optional(),
    isSop: field('СОП', z.boolean()).optional(),
    bornFrom: field('Роден от', day).optional(),
    bornTo: field('Роден до', day).optional(),
  },
})

export const exportKids = call.file('/api/dev/kids/export', { title: 'Деца (Excel)', access: may.read('Students') })
export const approveKids = call.post('/api/dev/kids/approve', {
  title: 'Потвърждаване на деца',
  access: may.update('Students'),
  topics: ['dev-kids'],
  input: z.object({ ids: z.array(id) }),
  output: done,
})
export const deleteKid = call.delete('/api/dev/kids/{id}', {
  title: 'Изтриване на дете',
  access: may.delete('Students'),
  topics: ['dev-kids'],
  input: z.object({ id }),
  output: done,
})

const parent = z.object({
  name: field('Име на родителя', text(120)),
  kinship: field('Връзка', z.literal([1, 2, 3, 99])),
  email: field('Имейл', email),
})

const file = z.object({
  id,
  name: z.string(),
  size: z.int().optional(),
  type: z.string().optional(),
  url: z.string().optional(),
})

export const kidForm = z.object({
  id: id.optional(),
  firstName: field('Име', text(60)),
  middleName: field('Презиме', optionalText(60)),
  lastName: field('Фамилия', text(60)),
  birthDate: field('Дата на раждане', day),
  gender: field('Пол', z.literal([1, 2])),
  groupId: field('Група', id),
  arrivesAt: field('Пристига в', time.nullable()).optional(),
  sop: field('Специални образователни потребности', z.boolean()).optional(),
  sopNumber: field('Номер на заповедта за СОП', optionalText(40)),
  siblings: field('Братя и сестри', z.int().min(0).max(20).nullable()).optional(),
  weight: field('Тегло (kg)', quantity.nullable()).optional(),
  monthlyFee: field('Месечна такса', amount.nullable()).optional(),
  allergies: field('Алергени', z.array(z.enum(['мляко', 'яйца', 'глутен', 'ядки', 'риба']))).optional(),
  leftOn: field('Отписано на', optionalDay),
  parents: field('Родители', z.array(parent).max(4)).optional(),
  contactEmail: field('Имейл за връзка', optionalEmail),
  note: field('Бележка', optionalLongText(500)),
  character: field('Характеристика', z.string().max(20_000).optional()),
  documents: field('Документи', z.array(file)).optional(),
  version,
})

export const kidRecord = kidForm.extend({ id, fullName: z.string() })

export const getKid = call.get('/api/dev/kids/{id}', {
  title: 'Дете',
  access: may.read('Students'),
  topics: ['dev-kids'],
  input: z.object({ id }),
  output: kidRecord,
})
export const saveKid = call.post('/api/dev/kids', {
  title: 'Запис на дете',
  access: may.save('Students'),
  topics: ['dev-kids'],
  input: kidForm,
  output: saved,
})
export const uploadDocument = call.post('/api/dev/documents', {
  title: 'Качване на документ',
  access: may.save('Students'),
  output: file,
  upload: { field: 'file', many: false },
})

export const listGroups = call.list('/api/dev/groups', {
  title: 'Групи',
  access: may.read('Classes'),
  row: z.object({ id, name: z.string(), isForSubstitution: z.boolean() }),
  orderBy: ['name'],
})

const attendanceCell = z.object({
  forDate: day,
  type: z.int().nullable(),
  isDayOff: z.boolean(),
  isDayLocked: z.boolean(),
})
export const getMonth = call.get('/api/dev/attendances/{groupId}/{month}/{year}', {
  title: 'Присъствия за месец',
  access: may.read('StudentAttendances'),
  topics: ['dev-attendances'],
  input: z.object({ groupId: field('Група', id), month: field('Месец', month), year: field('Година', year) }),
  output: z.array(
    z.object({
      studentId: id,
      studentName: z.string(),
      limitReached: z.boolean(),
      attendances: z.array(attendanceCell),
    }),
  ),
})
export const saveMonth = call.post('/api/dev/attendances/{groupId}', {
  title: 'Запис на присъствия',
  access: may.update('StudentAttendances'),
  topics: ['dev-attendances'],
  input: z.object({
    groupId: id,
    items: z.array(z.object({ studentId: id, forDate: day, type: z.int().nullable(), was: z.int().nullable() })),
  }),
  output: done,
})

export const attendanceReport = report({
  title: 'Средна месечна посещаемост',
  path: '/api/dev/reports/smp',
  exports: { typed: '/api/dev/reports/smp/export/{type}' },
  access: may.read('AttendanceReferences'),
  params: { month: field('Месец', month), year: field('Година', year) },
  row: z.object({
    kind: z.string(),
    groupName: z.string(),
    enrolled: z.int(),
    present: z.int(),
    average: z.number(),
    share: z.number(),
    due: amount,
  }),
  groupBy: 'kind',
  columns: (column) => [
    column.text('groupName', 'Група'),
    column.integer('enrolled', 'Записани', { sum: true }),
    column.integer('present', 'Дете-дни', { sum: true, over: 'Присъствие' }),
    column.decimal('average', 'СМП', { decimals: 2, over: 'Присъствие' }),
    column.percent('share', '% от записаните', {
      tone: (row) => (row.share < 60 ? 'bad' : row.share > 85 ? 'good' : undefined),
    }),
    column.money('due', 'Такси', { sum: true }),
  ],
})
