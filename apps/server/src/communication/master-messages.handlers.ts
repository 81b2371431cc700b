import {
  clearMaintenanceMessage,
  getMaintenanceMessage,
  listMaintenanceMessages,
  readMaintenanceMessage,
  sendMaintenanceMessage,
} from '@asistent/contract/communication/maintenance.calls'
import {
  deleteMasterMessage,
  dismissPlatformMessage,
  listMasterMessages,
  sendMasterMessage,
} from '@asistent/contract/communication/master-messages.calls'
import type { ParsedOf } from '@asistent/contract/core/call'
import { refuseCommunication } from '@asistent/contract/communication/problems'
import type { RoleType } from '@asistent/domain/access/roles'
import { sofiaInstant } from '@asistent/domain/kernel/day'
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { masterMessage } from '../db/tables/communication'
import { maintenanceMessage } from '../db/tables/platform'
import { asSystem, oneRow, rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'
import { together } from '../platform/together'
import { requireFound } from '../platform/versioned'
import { platformMessages } from './master-messages.queries'
import { endMaintenance, tellMaintenance } from './maintenance.job'

// The master's messages. A maintenance message is published -> read by each person once -> cleared for all (domain.md 8).

/** Accounts with one of the roles; all accounts if no role is given. */
const holders = (roles: readonly RoleType[]) =>
  sql`select distinct m.account_id as id from membership m where m.active and m.role = any (${sql.param(roles)}::int[])`

export const masterMessageHandlers: Handler[] = [
  read(listMasterMessages, ({ tx }, query) =>
    page(tx, query, {
      select: sql`select m.id, m.title, m.content, m.role_types as "roleTypes", m.valid_to as "validTo", m.created_at as "creationTime" from master_message m`,
      where: [query.search !== undefined && contains(sql`m.title || ' ' || m.content`, query.search)],
      orderBy: { creationTime: sql`m.created_at`, title: sql`m.title collate "bg-x-icu"` },
      otherwise: sql`m.created_at desc, m.id desc`,
    }),
  ),

  write(sendMasterMessage, async ({ tx, services, afterCommit }, { title, content, roleTypes: roles, validTo }) => {
    const [row] = await tx
      .insert(masterMessage)
      .values({ title, content, roleTypes: [...roles], validTo })
      .returning({ id: masterMessage.id })
    const id = row?.id ?? 0
    const to = roles.length > 0 ? (await rows<{ id: number }>(tx, holders(roles))).map((one) => one.id) : undefined
    const news = { id, title, content }
    afterCommit(() => {
      if (to) services.hub.toAccounts(to, 'receiveMasterAdministrativeMessage', news)
      else void services.hub.toEveryone('receiveMasterAdministrativeMessage', news)
    })
    return ok(id)
  }),

  write(deleteMasterMessage, async ({ tx }, { id }) => {
    const [gone] = await tx.delete(masterMessage).where(eq(masterMessage.id, id)).returning({ id: masterMessage.id })
    requireFound(gone)
    return allDone
  }),

  write(dismissPlatformMessage, async (context, { id }) => {
    const { tx, scope, now } = context
    const { shown } = await together(tx, { shown: platformMessages(context) })
    requireFound(shown.find((message) => message.id === id))
    await asSystem(tx, () =>
      tx.execute(
        sql`insert into master_message_dismissed (message_id, account_id, dismissed_at) values (${id}, ${scope.accountId}, ${now.toISOString()}) on conflict do nothing`,
      ),
    )
    return allDone
  }),

  read(listMaintenanceMessages, ({ tx }, query) =>
    page(tx, query, {
      select: sql`select m.id, m.title, m.content, m.created_at as "creationTime", m.starts_at as "startsAt", m.ends_at as "endsAt", m.cleared_at as "clearedAt",
        (select count(*)::int from maintenance_message_read r where r.message_id = m.id) as readers from maintenance_message m`,
      where: [],
      orderBy: { creationTime: sql`m.created_at` },
      otherwise: sql`m.created_at desc, m.id desc`,
    }),
  ),

  write(sendMaintenanceMessage, async ({ tx, now, services, afterCommit, later }, { title, content, ...when }) => {
    const { startsAt, endsAt } = timesOf(when, now)
    const isPlanned = startsAt !== null && startsAt > now
    // Only one message is shown: a new one replaces the current one.
    if (!isPlanned)
      await tx
        .update(maintenanceMessage)
        .set({ clearedAt: now.toISOString() })
        .where(
          and(
            isNull(maintenanceMessage.clearedAt),
            or(isNull(maintenanceMessage.startsAt), lte(maintenanceMessage.startsAt, now.toISOString())),
          ),
        )
    const [row] = await tx
      .insert(maintenanceMessage)
      .values({
        title,
        content,
        createdAt: now.toISOString(),
        startsAt: startsAt?.toISOString() ?? null,
        endsAt: endsAt?.toISOString() ?? null,
      })
      .returning({ id: maintenanceMessage.id })
    const id = row?.id ?? 0
    if (isPlanned) later(tellMaintenance({ id }, { runAt: startsAt }))
    else afterCommit(() => void services.hub.toEveryone('receiveMaintenanceMessage', { id, title, content }))
    if (endsAt) later(endMaintenance({ id }, { runAt: endsAt }))
    return ok(id)
  }),

  write(clearMaintenanceMessage, async ({ tx, now, services, afterCommit }, { id }) => {
    const [notice] = await tx
      .select({ clearedAt: maintenanceMessage.clearedAt })
      .from(maintenanceMessage)
      .where(eq(maintenanceMessage.id, id))
    if (requireFound(notice).clearedAt === null) {
      await tx
        .update(maintenanceMessage)
        .set({ clearedAt: now.toISOString() })
        .where(and(eq(maintenanceMessage.id, id), isNull(maintenanceMessage.clearedAt)))
      afterCommit(() => void services.hub.toEveryone('clearMaintenanceMessage'))
    }
    return allDone
  }),

  read(getMaintenanceMessage, async ({ tx, scope, now }) => {
    // Users who were offline when it was sent read it later. Written by the master.
    if (scope.role === 'Master') return { message: null }
    const message = await oneRow<{ id: number; title: string; content: string }>(
      tx,
      sql`select m.id, m.title, m.content from maintenance_message m where m.cleared_at is null
        and (m.starts_at is null or m.starts_at <= ${now.toISOString()}) and (m.ends_at is null or m.ends_at > ${now.toISOString()})
        and not exists (select from maintenance_message_read r where r.message_id = m.id and r.account_id = ${scope.accountId})
        order by m.id desc limit 1`,
    )
    return { message: message ?? null }
  }),

  write(readMaintenanceMessage, async ({ tx, scope, now }, { id }) => {
    requireFound(await oneRow(tx, sql`select 1 as one from maintenance_message where id = ${id}`))
    // A list of the platform: written by the system, for the caller alone.
    await asSystem(tx, () =>
      tx.execute(
        sql`insert into maintenance_message_read (message_id, account_id, read_at) values (${id}, ${scope.accountId}, ${now.toISOString()}) on conflict do nothing`,
      ),
    )
    return allDone
  }),
]

type When = Pick<ParsedOf<typeof sendMaintenanceMessage>, 'fromDate' | 'fromTime' | 'toDate' | 'toTime'>

/** Without times, the first day begins at 00:00 and the last one ends at 23:59. */
function timesOf({ fromDate, fromTime = '00:00', toDate, toTime = '23:59' }: When, now: Date) {
  const startsAt = fromDate ? sofiaInstant(fromDate, fromTime) : null
  const endsAt = toDate ? sofiaInstant(toDate, toTime) : null
  if (endsAt && endsAt <= (startsAt ?? now)) throw refuseCommunication('maintenance-order', { field: 'toDate' })
  if (endsAt && endsAt <= now) throw refuseCommunication('send-in-past', { field: 'toDate' })
  return { startsAt, endsAt }
}
