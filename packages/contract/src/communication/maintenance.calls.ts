import { z } from 'zod'
import { master, signedIn } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, instant, longText, text, time } from '../core/values'

// Maintenance message, shown once to each user in a dialog (spec/product.md 4).

export const listMaintenanceMessages = call.list('/api/administration/MaintenanceMessage/overview-models', {
  title: 'Съобщения за профилактика',
  access: master.read('DashboardMessages'),
  row: z.object({
    id,
    title: field('Заглавие', z.string()),
    content: field('Текст', z.string()),
    creationTime: field('Изпратено', instant),
    /** Start of display; null: since it was sent. */
    startsAt: field('От', instant.nullable()),
    /** End of display; null: until it is hidden. */
    endsAt: field('До', instant.nullable()),
    /** Null if it is not hidden. */
    clearedAt: field('Скрито', instant.nullable()),
    readers: field('Прочели', z.int()),
  }),
  orderBy: ['creationTime'],
  topics: ['maintenance-messages'],
})

export const sendMaintenanceMessage = call.post('/api/administration/MaintenanceMessage', {
  title: 'Изпращане на съобщение за профилактика',
  access: master.create('DashboardMessages'),
  input: z.object({
    title: field('Заглавие', text(200)),
    content: field('Текст', longText(5000)),
    /** In Bulgarian time. Without a day it is shown at once. */
    fromDate: field('Показва се от', day).optional(),
    fromTime: field('От час', time).optional(),
    /** Without a day it is shown until it is hidden. */
    toDate: field('Показва се до', day).optional(),
    toTime: field('До час', time).optional(),
  }),
  output: saved,
  topics: ['maintenance-messages'],
})

/** Hides it on all screens; the readers remain stored. */
export const clearMaintenanceMessage = call.delete('/api/administration/MaintenanceMessage/{id}', {
  title: 'Скриване на съобщение за профилактика',
  access: master.delete('DashboardMessages'),
  input: z.object({ id }),
  output: done,
  topics: ['maintenance-messages'],
})

/** The message that the caller has not read yet. */
export const getMaintenanceMessage = call.get('/api/MaintenanceMessage', {
  title: 'Съобщение за профилактика',
  access: signedIn,
  output: z.object({ message: z.object({ id, title: z.string(), content: z.string() }).nullable() }),
  topics: ['maintenance-messages'],
})

export const readMaintenanceMessage = call.post('/api/MaintenanceMessage/{id}/read', {
  title: 'Прочетено съобщение за профилактика',
  access: signedIn,
  input: z.object({ id }),
  output: done,
  topics: ['maintenance-messages'],
})
