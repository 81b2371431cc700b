import { z } from 'zod'
import { master, onlyRoles, signedIn } from '../core/access'
import { call } from '../core/call'
import { report } from '../core/report'
import { day, field, id, instant, optionalText, text } from '../core/values'

// The audit: who did what and when, in Bulgarian (docs/guides/audit.md).

const managers = onlyRoles('Director', 'Administrator')

const auditFilters = {
  personId: field('Потребител', id.optional()),
  /** The default period is the last 30 days. */
  fromDate: field('От дата', day.optional()),
  toDate: field('До дата', day.optional()),
  kind: field('Вид запис', z.string().max(40).optional()),
  search: field('Търсене', optionalText(100)),
}

/** Replaces a personal value, old or new, that the reader may not see. */
export const withheld = 'променено'

const auditChange = z.object({
  /** Kind of the record: 'Група'. */
  kind: z.string(),
  /** Name of the record: 'Калинка'. */
  record: z.string(),
  operation: z.enum(['insert', 'update', 'delete']),
  operationName: z.string(),
  fields: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})

const auditRow = z.object({
  id: z.int(),
  at: instant,
  personId: id.nullable(),
  person: z.string(),
  /** Title of the call. */
  action: z.string(),
  /** Subject of the call: 'Учебна година 2027/2028'. */
  subject: z.string().nullable(),
  changes: z.array(auditChange),
  /** Number of changed records that the row does not list. */
  moreChanges: z.int(),
})
export type AuditRow = z.output<typeof auditRow>

export const listAudit = call.list('/api/Audit/overview-models', {
  title: 'История на действията',
  access: managers,
  filters: auditFilters,
  row: auditRow,
  hasPeriod: true,
  orderBy: [],
  topics: ['audit'],
})

/** Actions of the master: institutions, accounts, messages to all users. Personal values are withheld. */
export const listAdministrationAudit = call.list('/api/administration/Audit/overview-models', {
  title: 'История на административните действия',
  access: master.read('Kindergarten'),
  filters: { fromDate: auditFilters.fromDate, toDate: auditFilters.toDate, search: auditFilters.search },
  row: auditRow,
  hasPeriod: true,
  orderBy: [],
  topics: ['audit'],
})

/** History of one record, for users who may read it. */
export const listRecordAudit = call.list('/api/Audit/record/{kind}/{id}', {
  title: 'История на записа',
  access: signedIn,
  filters: { kind: field('Вид запис', text(40)), id: field('Запис', text(60)) },
  row: auditRow,
  orderBy: [],
})

const option = <Key extends z.ZodType>(key: Key) => z.object({ id: key, name: z.string() })

export const listAuditKinds = call.get('/api/Audit/kinds', {
  title: 'Видове записи в историята',
  access: managers,
  output: z.object({ result: z.array(option(z.string())), rowsCount: z.int() }),
})

export const listAuditPeople = call.get('/api/Audit/people', {
  title: 'Потребители в историята',
  access: managers,
  output: z.object({ result: z.array(option(id)), rowsCount: z.int() }),
})

export const auditReport = report({
  title: 'История на промените',
  path: '/api/Audit/report',
  exports: { pdf: '/api/Audit/export/pdf', xlsx: '/api/Audit/export/xlsx' },
  access: managers,
  params: auditFilters,
  row: z.object({
    at: z.string(),
    person: z.string(),
    action: z.string(),
    subject: z.string().nullable(),
    changes: z.string(),
  }),
  columns: (column) => [
    column.text('at', 'Кога', { width: 1 }),
    column.text('person', 'Кой', { width: 1.3 }),
    column.text('action', 'Какво', { width: 1.6 }),
    column.text('subject', 'За какво', { width: 1.5 }),
    column.text('changes', 'Промени', { width: 4 }),
  ],
  landscape: true,
  signatures: ['Директор'],
})
