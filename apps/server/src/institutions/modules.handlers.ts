import {
  externalModuleLabel,
  externalModules,
  getModuleLink,
  listExternalLinks,
  redeemModuleLink,
  type ExternalDownload,
  type ExternalModule,
} from '@asistent/contract/institutions/modules.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import { isStaffRole, roleTypes } from '@asistent/domain/access/roles'
import { lt, sql } from 'drizzle-orm'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { usedModuleKey } from '../db/tables/institutions'
import type { Services } from '../platform/services'
import { oneRow, type Tx } from '../platform/database'
import { guest, read, type Handler } from '../platform/handler'
import { hashToken, newToken } from '../platform/token'
import { inKindergarten } from '../platform/versioned'
import { noLinks, readSetting, readSettingAsSystem, type PlatformSettings } from './platform-settings.steps'

// External systems of the header. A link to a module has a ticket `payload.signature`: the module verifies the
// signature with its key, then calls redeem to get the user. Tickets expire after a minute and are single-use, so links
// in the browser's history are useless.

const ticketSeconds = 60

type Links = PlatformSettings['externalLinks']

const downloads: readonly { key: ExternalDownload; name: string; what: string; link: keyof Links }[] = [
  { key: 'book-shop', name: 'Онлайн книжарница', what: 'отворите онлайн книжарницата', link: 'bookShop' },
  {
    key: 'antivirus',
    name: 'Безплатна антивирусна програма',
    what: 'свалите безплатна антивирусна програма',
    link: 'antivirus',
  },
  { key: 'backup', name: 'Програма за архивиране', what: 'свалите програма за архивиране', link: 'backup' },
]

const linkOfModule: Record<ExternalModule, keyof Links> = {
  documentation: 'documentation',
  'staff-assessment': 'staffAssessment',
}

const linksOf = async (tx: Tx, { config }: Services): Promise<Links> =>
  config.externalApps ? ((await readSettingAsSystem(tx, 'externalLinks')) ?? noLinks) : noLinks

export const moduleHandlers: Handler[] = [
  read(listExternalLinks, async ({ tx, scope, services }) => {
    const links = await linksOf(tx, services)
    const result = downloads.flatMap(({ key, name, what, link }) =>
      links[link] ? [{ key, name, question: `Желаете ли да ${what}?`, url: links[link] }] : [],
    )
    const modules = externalModules.filter((module) => isStaffRole(scope.role) && links[linkOfModule[module]])
    return {
      result,
      rowsCount: result.length,
      modules: modules.map((module) => ({ module, name: externalModuleLabel[module] })),
    }
  }),

  read(getModuleLink, async ({ tx, scope, now, services }, { module }) => {
    const address = (await linksOf(tx, services))[linkOfModule[module]]
    const key = (await readSettingAsSystem(tx, 'moduleKey'))?.key
    if (!address || !key) throw refuseInstitutions('module-link')
    const ticket: Ticket = {
      module,
      accountId: scope.accountId,
      kindergartenId: inKindergarten(scope),
      role: roleTypes[scope.role],
      until: Math.floor(now.getTime() / 1000) + ticketSeconds,
      once: newToken(),
    }
    const url = new URL(address)
    url.searchParams.set('token', signed(key, ticket))
    return { data: url.toString() }
  }),

  guest(redeemModuleLink, async ({ tx, now, audit }, { token }) => {
    const key = (await readSetting(tx, 'moduleKey'))?.value.key
    const ticket = key ? ticketIn(key, token) : undefined
    const expired = !ticket || ticket.until * 1000 <= now.getTime()
    // The account may have been deactivated, or have lost the role, in the meantime.
    const person = expired || !(await useOnce(tx, token, now)) ? undefined : await personOf(tx, ticket)
    if (expired || !person) throw refuseInstitutions('module-ticket')
    audit.about({ kindergartenId: ticket.kindergartenId, accountId: ticket.accountId })
    return { module: ticket.module, roleType: ticket.role, ...person }
  }),
]

interface Ticket {
  module: ExternalModule
  accountId: number
  kindergartenId: number
  role: OutputOf<typeof redeemModuleLink>['roleType']
  /** Unix time in seconds. */
  until: number
  /** Nonce, so that links of the same second differ. */
  once: string
}

const personOf = (tx: Tx, { accountId, kindergartenId, role }: Ticket) =>
  oneRow<Omit<OutputOf<typeof redeemModuleLink>, 'module' | 'roleType'>>(
    tx,
    sql`select a.id as "userId", a.first_name as "firstName", a.last_name as "lastName", a.email, k.id as "kindergartenId", k.name as kindergarten, k.code as "kindergartenCode"
      from account a join membership m on m.account_id = a.id and m.active and m.role = ${role} and m.kindergarten_id = ${kindergartenId}
      join kindergarten k on k.id = m.kindergarten_id where a.id = ${accountId} and a.state = 'active'`,
  )

/** Returns true on first use and deletes expired keys. */
async function useOnce(tx: Tx, token: string, now: Date): Promise<boolean> {
  await tx.delete(usedModuleKey).where(lt(usedModuleKey.expiresAt, now.toISOString()))
  const expiresAt = new Date(now.getTime() + ticketSeconds * 2000).toISOString()
  const used = await tx
    .insert(usedModuleKey)
    .values({ hash: hashToken(token), expiresAt })
    .onConflictDoNothing()
  return used.rowCount === 1
}

const signatureOf = (key: string, payload: string) => createHmac('sha256', key).update(payload).digest('base64url')

function signed(key: string, ticket: Ticket): string {
  const payload = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${payload}.${signatureOf(key, payload)}`
}

function ticketIn(key: string, token: string): Ticket | undefined {
  const [payload = '', signature = ''] = token.split('.')
  if (!sameText(signature, signatureOf(key, payload))) return undefined
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Ticket
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
