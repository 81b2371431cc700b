import { phone } from '../identity/fields'
import { z } from 'zod'
import { master, signedIn } from '../core/access'
import { call, done } from '../core/call'
import { email, emptyAsNull, field, optionalLongText, optionalText, version } from '../core/values'
import { webAddress } from './values'

// Data of the whole installation: contacts, addresses of external systems, the about page.

const link = (label: string) => field(label, emptyAsNull(webAddress))

const platformSettings = z.object({
  contactEmail: field('Имейл за контакт', emptyAsNull(email)),
  contactPhone: field('Телефон за контакт', emptyAsNull(phone)),
  contactAddress: field('Адрес', optionalText(300)),
  contactHours: field('Работно време', optionalText(100)),
  contactNote: field('Бележка', optionalLongText(1000)),
  salesEmail: field('Имейл за заявки на пакети', emptyAsNull(email)),
  bookShopUrl: link('Онлайн книжарница'),
  antivirusUrl: link('Безплатна антивирусна програма'),
  backupUrl: link('Програма за архивиране'),
  documentationUrl: link('Документация за ДГ'),
  staffAssessmentUrl: link('Оценяване на персонала'),
})

export const getPlatformSettings = call.get('/api/administration/platform-settings', {
  title: 'Настройки на платформата',
  access: master.read('Kindergarten'),
  output: platformSettings.extend({
    version: z.int(),
    /** Key with which external modules verify our signature. */
    moduleKey: z.string().nullable(),
  }),
  topics: ['platform-settings'],
})

export const savePlatformSettings = call.post('/api/administration/platform-settings', {
  title: 'Запис на настройките на платформата',
  access: master.update('Kindergarten'),
  input: platformSettings.extend({ version }),
  output: done,
  topics: ['platform-settings'],
})

export const getAbout = call.get('/api/platform/about', {
  title: 'За системата',
  access: signedIn,
  output: z.object({
    name: z.string(),
    version: z.string(),
    build: z.string().nullable(),
    /** Open-source components with their licences. */
    components: z.int(),
    licences: z.array(z.object({ name: z.string(), components: z.int() })),
    contacts: z.object({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      hours: z.string().nullable(),
      note: z.string().nullable(),
    }),
  }),
  topics: ['platform-settings'],
})
