import { getCounters, type CounterValues } from '@asistent/contract/communication/counters.calls'
import {
  getNotificationPreferences,
  listNotifications,
  saveNotificationPreferences,
  subscribeToPush,
  unsubscribeFromPush,
} from '@asistent/contract/communication/notifications.calls'
import { refuseCommunication } from '@asistent/contract/communication/problems'
import { usualNoticeFlags, type NoticeKind } from '@asistent/domain/communication/notice-kinds'
import { today } from '@asistent/domain/kernel/day'
import { and, eq, sql } from 'drizzle-orm'
import { notificationPreference, pushSubscription } from '../db/tables/communication'
import { keepMailFlags } from '../identity/mail-flags.ops'
import type { ReadContext } from '../platform/context'
import { asSystem, oneRow, rows } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { page } from '../platform/list'
import { unseenNote, visibleNotes } from './calendar-visible.queries'
import { visibleNotices } from './notify.steps'
import { waitingPolls } from './polls.queries'
import { isPushService, pushKeys } from './push.steps'

const counterOf: Record<Exclude<NoticeKind, 'feed'>, keyof CounterValues> = {
  messages: 'unseenMessages',
  calendar: 'unseenEvents',
  polls: 'unvotedPolls',
  dashboard: 'unseenNotifications',
}

/**
 * What the badges say, in one statement: the messages and events one was told of and hasn't seen, the notes on one's board
 * that one hasn't seen, and the polls that wait for one's answer (spec/calls.md 4). A note and a poll are counted by
 * themselves and not by their notices: they wait from the moment they are saved until the moment they are deleted, and
 * also for who came to the group later and was told of nothing.
 */
async function countersOf({ tx, scope, now }: ReadContext): Promise<CounterValues> {
  const counted = await rows<{ kind: keyof typeof counterOf; count: number }>(
    tx,
    sql`select n.kind, count(*)::int as count from notification n
      where ${visibleNotices(scope)} and n.kind not in ('polls', 'dashboard', 'feed') and n.seen_at is null and (n.expires_at is null or n.expires_at > ${now.toISOString()}) group by n.kind
      ${scope.rights('DashboardMessages').read ? sql`union all select 'dashboard', count(*)::int from note t where ${visibleNotes(scope, today(now))} and ${unseenNote(scope, now)}` : sql``}
      ${scope.rights('Polls').read ? sql`union all select 'polls', count(*)::int from poll asked where ${waitingPolls(scope, now)}` : sql``}`,
  )
  const values = { unseenMessages: 0, unvotedPolls: 0, unseenNotifications: 0, unseenEvents: 0 }
  for (const { kind, count } of counted) values[counterOf[kind]] = count
  return values
}

export const notificationHandlers: Handler[] = [
  read(getCounters, countersOf),

  read(listNotifications, ({ tx, scope, now }, query) =>
    page(tx, query, {
      select: sql`select n.id, n.kind, n.subject_id as "subjectId", n.title, n.created_at as "creationTime", n.seen_at is not null as seen,
        coalesce(n.expires_at <= ${now.toISOString()}, false) as expired from notification n`,
      where: [
        visibleNotices(scope),
        query.kind !== undefined && sql`n.kind = ${query.kind}`,
        query.unseen === true &&
          sql`n.seen_at is null and (n.expires_at is null or n.expires_at > ${now.toISOString()})`,
      ],
      orderBy: { creationTime: sql`n.created_at` },
      otherwise: sql`n.created_at desc, n.id desc`,
      countApart: true,
    }),
  ),

  read(getNotificationPreferences, async ({ tx, scope }) => {
    const kept = await oneRow<{ digest: boolean; quietFrom: string | null; quietTo: string | null; pushFlags: number }>(
      tx,
      sql`select digest, quiet_from as "quietFrom", quiet_to as "quietTo", push_flags as "pushFlags" from notification_preference where account_id = ${scope.accountId}`,
    )
    const account = await oneRow<{ devices: number; mailFlags: number }>(
      tx,
      sql`select (select count(*)::int from push_subscription s where s.account_id = a.id) as devices, a.notification_flags as "mailFlags" from account a where a.id = ${scope.accountId}`,
    )
    // The pair of keys is the platform's own; its public half is for every browser.
    const keys = await asSystem(tx, () => pushKeys(tx))
    return {
      digest: false,
      quietFrom: null,
      quietTo: null,
      pushFlags: usualNoticeFlags,
      ...kept,
      mailFlags: account?.mailFlags ?? 0,
      devices: account?.devices ?? 0,
      pushKey: keys?.publicKey ?? null,
    }
  }),

  write(saveNotificationPreferences, async ({ tx, scope }, { mailFlags, ...preferences }) => {
    if (mailFlags !== undefined) await keepMailFlags(tx, scope.accountId, mailFlags)
    await tx
      .insert(notificationPreference)
      .values({ accountId: scope.accountId, ...preferences })
      .onConflictDoUpdate({ target: notificationPreference.accountId, set: preferences })
    return allDone
  }),

  write(subscribeToPush, async ({ tx, scope }, { endpoint, keys }) => {
    if (!isPushService(endpoint)) throw refuseCommunication('bad-push-service', { field: 'endpoint' })
    const values = { accountId: scope.accountId, p256dh: keys.p256dh, auth: keys.auth }
    // A browser has one subscription: who signs in on it last gets its pushes, and nobody else's row stays behind.
    await asSystem(tx, () =>
      tx
        .insert(pushSubscription)
        .values({ endpoint, ...values })
        .onConflictDoUpdate({ target: pushSubscription.endpoint, set: values }),
    )
    return allDone
  }),

  write(unsubscribeFromPush, async ({ tx, scope }, { endpoint }) => {
    const mine = eq(pushSubscription.accountId, scope.accountId)
    await tx
      .delete(pushSubscription)
      .where(endpoint === undefined ? mine : and(mine, eq(pushSubscription.endpoint, endpoint)))
    return allDone
  }),
]
