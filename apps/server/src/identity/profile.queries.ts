import type { OutputOf } from '@asistent/contract/core/call'
import type { getProfile, listSessions } from '@asistent/contract/identity/profile.calls'
import { sql } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'

/** Requires the system role: the pending e-mail and the password's age are in tables of the platform. */
export const profileOf = (tx: Tx, accountId: number, now: Date) =>
  oneRow<OutputOf<typeof getProfile>>(
    tx,
    sql`select a.id, a.first_name as "firstName", a.middle_name as "middleName", a.last_name as "lastName", a.email, a.phone,
      case when a.avatar_file_id is not null then '/files/avatars/' || a.id end as "avatarPath",
      a.notification_flags as "notificationFlags", a.default_currency as "defaultCurrency", a.version,
      c.password_changed_at as "passwordChangedAt",
      (select t.payload ->> 'email' from one_time_token t where t.account_id = a.id and t.purpose = 'email-change'
        and t.used_at is null and t.expires_at > ${now.toISOString()} order by t.created_at desc limit 1) as "pendingEmail"
      from account a left join credential c on c.account_id = a.id where a.id = ${accountId}`,
  )

type DeviceRow = OutputOf<typeof listSessions>['result'][number]

export const openSessionsOf = (tx: Tx, accountId: number, sessionId: number, now: Date) =>
  rows<DeviceRow>(
    tx,
    sql`select id, device, address, created_at as "createdAt", last_seen_at as "lastSeenAt", id = ${sessionId} as "isCurrent"
      from session where account_id = ${accountId} and revoked_at is null and expires_at > ${now.toISOString()}
      order by id = ${sessionId} desc, last_seen_at desc, id desc limit 100`,
  )
