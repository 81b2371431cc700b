import { roleTypes, staffRoles } from '@asistent/domain/access/roles'
import { z } from 'zod'
import { anyone, master, onlyRoles, signedIn } from '../core/access'
import { call, done } from '../core/call'
import { email, emptyAsNull, field, oneOf, optionalLongText, optionalText, version } from '../core/values'
import { phone, webAddress } from './values'

// What belongs to the whole installation: the header's external systems (spec/product.md 2), contacts, the about page.

/** 'Документация за ДГ' and 'Оценяване на персонала' (domain.md, Appendix A). */
export const externalModules = ['documentation', 'staff-assessment'] as const
export type ExternalModule = (typeof externalModules)[number]
export const externalModuleLabel: Record<ExternalModule, string> = {
  documentation: 'Документация за ДГ',
  'staff-assessment': 'Оценяване на персонала',
}

export const externalDownloads = ['book-shop', 'antivirus', 'backup'] as const
export type ExternalDownload = (typeof externalDownloads)[number]

export const listExternalLinks = call.get('/api/platform/external-links', {
  title: 'Външни системи',
  access: signedIn,
  output: z.object({
    /** Asked about before they open; one without an address isn't here. */
    result: z.array(
      z.object({ key: z.enum(externalDownloads), name: z.string(), question: z.string(), url: z.string() }),
    ),
    rowsCount: z.int(),
    /** Only for the five roles of staff. */
    modules: z.array(z.object({ module: z.enum(externalModules), name: z.string() })),
  }),
  topics: ['platform-settings'],
})

/** The link works for one minute and one person: it carries a signed one-time key. */
export const getModuleLink = call.get('/api/Integration/adminplus/redirect-url', {
  title: 'Връзка към външна система',
  access: onlyRoles(...staffRoles),
  input: z.object({ module: field('Модул', z.enum(externalModules)) }),
  output: z.object({ data: z.string() }),
  rate: { max: 60, seconds: 60 },
})

/** What the module asks us about the key it was opened with. Answered once. */
export const redeemModuleLink = call.post('/api/Integration/adminplus/redeem', {
  title: 'Проверка на връзка към външна система',
  access: anyone,
  input: z.object({ token: z.string().min(20).max(600) }),
  output: z.object({
    module: z.enum(externalModules),
    userId: z.int(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    roleType: oneOf(roleTypes),
    kindergartenId: z.int(),
    kindergarten: z.string(),
    kindergartenCode: z.string().nullable(),
  }),
  rate: { max: 120, seconds: 60 },
  always: true,
})

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
    /** Given to those who run the modules: with it they check our signature. */
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
    /** Open-source components we run on, by licence. */
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
