import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { checkedTogether, emptyAsNull, field, id, optionalLongText, optionalText, version } from '../core/values'
import { iban } from '../institutions/values'
import { listOf } from '../staff/values'
import { idOnly } from './values'

// Settings of fees: accounts, due days and reminders; for a provider, or for all others.

const dueDay = z.int().min(1).max(28)
const steps = z.array(z.int().min(0).max(90)).max(6)

const settingFields = {
  providerId: field('Доставчик', emptyAsNull(id)),
  recipient: field('Получател', optionalText(120)),
  iban: field('IBAN', emptyAsNull(iban)),
  bankName: field('Банка', optionalText(80)),
  monthlyDueDay: field('Месечни такси: ден от месеца', dueDay),
  visitsDueDay: field('Такси по посещения: ден от следващия месец', dueDay),
  remindBefore: field('Дни преди срока', steps),
  remindAfter: field('Дни след срока', steps),
  reminderText: field('Текст на напомнянето', optionalLongText(600)),
}

export const listFeeSettings = call.list('/api/activities/invoices/settings', {
  title: 'Настройки на таксите',
  access: may.read('ActivityPreferences'),
  filters: {},
  row: z.object({
    id,
    target: z.string(),
    iban: z.string().nullable(),
    monthlyDueDay: z.int(),
    visitsDueDay: z.int(),
    reminders: z.string(),
  }),
  orderBy: ['target'],
  topics: ['fee-settings'],
})

export const getFeeSetting = call.get('/api/activities/invoices/settings/{id}', {
  title: 'Настройка на таксите',
  access: may.read('ActivityPreferences'),
  input: idOnly,
  output: z.object({ id, target: z.string(), ...settingFields, version: z.int() }),
  topics: ['fee-settings'],
})

export const saveFeeSetting = call.post('/api/activities/invoices/settings', {
  title: 'Запис на настройка на таксите',
  access: may.save('ActivityPreferences'),
  input: checkedTogether(z.object({ id: id.optional(), ...settingFields, version }), ({ value, issues }) => {
    const issue = (name: 'recipient' | 'iban', message: string) =>
      issues.push({ code: 'custom', path: [name], message, input: value[name] })
    if (value.iban && !value.recipient) issue('recipient', 'Въведете получателя на преводите')
    if (value.recipient && !value.iban) issue('iban', 'Въведете IBAN на получателя')
  }),
  output: saved,
  topics: ['fee-settings'],
})

export const deleteFeeSetting = call.delete('/api/activities/invoices/settings/{id}', {
  title: 'Изтриване на настройка на таксите',
  access: may.delete('ActivityPreferences'),
  input: idOnly,
  output: done,
  topics: ['fee-settings'],
})

/** Kinds of fee documents with their last number of this year. */
export const invoiceTypes = call.get('/api/activities/invoices/types', {
  title: 'Видове документи за такси',
  access: may.read('ActivityPreferences'),
  output: listOf(z.object({ kind: z.string(), of: z.string(), year: z.int(), last: z.int(), next: z.int() })),
  topics: ['fee-settings', 'fees', 'payments', 'provider-documents'],
})
