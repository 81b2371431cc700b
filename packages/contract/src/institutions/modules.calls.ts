import { roleTypes, staffRoles } from '@asistent/domain/access/roles'
import { z } from 'zod'
import { anyone, onlyRoles, signedIn } from '../core/access'
import { call } from '../core/call'
import { field, oneOf } from '../core/values'

// External systems in the header (spec/product.md 2).

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
    /** Requires a confirmation before it opens. Modules without an address are not listed. */
    result: z.array(
      z.object({ key: z.enum(externalDownloads), name: z.string(), question: z.string(), url: z.string() }),
    ),
    rowsCount: z.int(),
    /** Only for the five staff roles. */
    modules: z.array(z.object({ module: z.enum(externalModules), name: z.string() })),
  }),
  topics: ['platform-settings'],
})

/** The link contains a signed one-time key, valid for one minute and one user. */
export const getModuleLink = call.get('/api/Integration/adminplus/redirect-url', {
  title: 'Връзка към външна система',
  access: onlyRoles(...staffRoles),
  input: z.object({ module: field('Модул', z.enum(externalModules)) }),
  output: z.object({ data: z.string() }),
  rate: { max: 60, seconds: 60 },
})

/** Resolves the key that a module was opened with, once. Called by the module. */
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
