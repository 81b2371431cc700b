import { roleTypes } from '@asistent/domain/access/roles'
import { sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'

// Which messages a person sees: those one wrote, those one got, and, of those who run a kindergarten, what its staff sent
// to groups and roles. Never somebody else's conversation. Row-level security stands below (db/guards.ts).

const inPlace = (scope: Scope, column: SQL): SQL =>
  scope.kindergartenIds === 'all' ? sql`true` : sql`${column} = ${anyOf(scope.kindergartenIds)}`

/** Recipient rows `r` of the caller, under the role worked with now. A parent's are about children they may still see. */
export const myRecipients = (scope: Scope): SQL =>
  sql`r.account_id = ${scope.accountId} and ${inPlace(scope, sql`r.kindergarten_id`)} and (r.child_ids is null or r.child_ids && ${sql.param(scope.childIds)}::int[])`

/**
 * Told of again, not by a reply, and not opened since: who read a message and was reminded to confirm it has something
 * new. The badge counts these rows (notifications.handlers.ts), so the list has to show them.
 */
export const toldAgain = (scope: Scope, message: SQL): SQL =>
  sql`(exists (select from notification n where n.account_id = ${scope.accountId} and n.kind = 'messages' and n.subject_id = ${message} and n.seen_at is null)
    and not exists (select from message_reply_reader x where x.account_id = ${scope.accountId} and x.message_id = ${message} and x.seen_at is null))`

/** Messages `m` the caller wrote, in the place worked in now. */
export const myMessages = (scope: Scope): SQL =>
  sql`m.created_by = ${scope.accountId} and (m.kindergarten_id is null or ${inPlace(scope, sql`m.kindergarten_id`)})`

/** Looks after what the kindergarten sends: all of it but conversations of two. */
export const looksAfterAll = (scope: Scope): boolean =>
  !scope.rights('Messages').own && scope.kindergartenId !== null && !scope.consolidated

export const ofKindergarten = (scope: Scope): SQL =>
  looksAfterAll(scope)
    ? sql`m.kindergarten_id = ${scope.kindergartenId} and not m.direct and m.state in ('sending', 'sent') and m.sender_role <> ${roleTypes.Parent}`
    : sql`false`

/** Ids of what one wrote or got: two looks at two indexes, and no look at anybody else's. */
export const mineIds = (scope: Scope): SQL =>
  sql`(select m.id from message m where ${myMessages(scope)} union select r.message_id from message_recipient r where ${myRecipients(scope)})`
