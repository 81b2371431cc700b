import { roleTypes } from '@asistent/domain/access/roles'
import { sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'

// Access to messages: sent and received ones and, for managers of a kindergarten, those of its staff to groups and
// roles; never private conversations of others. Row-level security enforces it too (db/guards.ts).

const inPlace = (scope: Scope, column: SQL): SQL =>
  scope.kindergartenIds === 'all' ? sql`true` : sql`${column} = ${anyOf(scope.kindergartenIds)}`

/** Recipient rows `r` of the caller in the current role. Those of a parent concern accessible children. */
export const myRecipients = (scope: Scope): SQL =>
  sql`r.account_id = ${scope.accountId} and ${inPlace(scope, sql`r.kindergarten_id`)} and (r.child_ids is null or r.child_ids && ${sql.param(scope.childIds)}::int[])`

/**
 * Reminded, not by a reply, and not opened since: a read message with a later reminder to confirm counts as new. The
 * badge counts these rows (notifications.handlers.ts), so the list must mark them.
 */
export const hasReminder = (scope: Scope, message: SQL): SQL =>
  sql`(exists (select from notification n where n.account_id = ${scope.accountId} and n.kind = 'messages' and n.subject_id = ${message} and n.seen_at is null)
    and not exists (select from message_reply_reader x where x.account_id = ${scope.accountId} and x.message_id = ${message} and x.seen_at is null))`

/** Messages `m` written by the caller in the current kindergarten. */
export const myMessages = (scope: Scope): SQL =>
  sql`m.created_by = ${scope.accountId} and (m.kindergarten_id is null or ${inPlace(scope, sql`m.kindergarten_id`)})`

/** Whether the user reads everything that the kindergarten sends, except private conversations. */
export const looksAfterAll = (scope: Scope): boolean =>
  !scope.rights('Messages').own && scope.kindergartenId !== null && !scope.consolidated

export const ofKindergarten = (scope: Scope): SQL =>
  looksAfterAll(scope)
    ? sql`m.kindergarten_id = ${scope.kindergartenId} and not m.direct and m.state in ('sending', 'sent') and m.sender_role <> ${roleTypes.Parent}`
    : sql`false`

/** Ids of sent and received messages. Two index scans without rows of others. */
export const mineIds = (scope: Scope): SQL =>
  sql`(select m.id from message m where ${myMessages(scope)} union select r.message_id from message_recipient r where ${myRecipients(scope)})`
