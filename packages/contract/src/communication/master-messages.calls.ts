import { roleTypes } from '@asistent/domain/access/roles'
import { z } from 'zod'
import { master, signedIn } from '../core/access'
import { call, done, saved } from '../core/call'
import { field, id, instant, longText, oneOf, text } from '../core/values'

// Announcements of the master to all users (spec/calls.md 7.2): on the home pages (dashboards.calls.ts) and
// immediately on open screens.

const words = { title: field('Заглавие', text(200)), content: field('Текст', longText(5000)) }

const masterMessageRow = z.object({
  id,
  title: field('Заглавие', z.string()),
  content: field('Текст', z.string()),
  roleTypes: field('За роли', z.array(oneOf(roleTypes))),
  validTo: field('Показва се до', instant.nullable()),
  creationTime: field('Изпратено', instant),
})

export const listMasterMessages = call.list('/api/administration/Message/overview-models', {
  title: 'Съобщения на платформата',
  access: master.read('DashboardMessages'),
  filters: { search: field('Търсене', z.string().trim().max(100)).optional() },
  row: masterMessageRow,
  orderBy: ['creationTime', 'title'],
  topics: ['master-messages'],
})

export const sendMasterMessage = call.post('/api/administration/Message', {
  title: 'Изпращане на съобщение на платформата',
  access: master.create('DashboardMessages'),
  input: z.object({
    ...words,
    roleTypes: field('За роли', z.array(oneOf(roleTypes)).max(9)).default([]),
    validTo: field('Показва се до', instant).nullable().default(null),
  }),
  output: saved,
  topics: ['master-messages'],
})

export const deleteMasterMessage = call.delete('/api/administration/Message/{id}', {
  title: 'Изтриване на съобщение на платформата',
  access: master.delete('DashboardMessages'),
  input: z.object({ id }),
  output: done,
  topics: ['master-messages'],
})

/** Dismisses it for the caller only. */
export const dismissPlatformMessage = call.post('/api/PlatformMessages/{id}/dismiss', {
  title: 'Скриване на съобщение на платформата за мен',
  access: signedIn,
  input: z.object({ id }),
  output: done,
  topics: ['master-messages'],
  personal: true,
})
