import { roleTypes, staffRoles } from '@asistent/domain/access/roles'
import { z } from 'zod'
import { anyone, onlyRoles, signedIn } from '../core/access'
import { call } from '../core/call'
import { field, oneOf } from '../core/values'

// The header's external systems (spec/product.md 2).

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
