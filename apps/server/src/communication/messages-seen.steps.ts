import { refuseCommunication } from '@asistent/contract/communication/problems'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { requireFound } from '../platform/versioned'
import type { OpenedMessage } from './messages.queries'
import { mineIds, myRecipients } from './messages-visible.queries'
import { markNoticesSeen } from './notify.steps'

// Marks messages as read, one or all (spec/product.md 4), and notifies the sender's open page.

/** With more readers, a refresh per reader would only flicker. */
const livelyUpTo = 300

const tellSender = ({ services, afterCommit, scope }: WriteContext, message: OpenedMessage): void => {
  if (message.senderId !== scope.accountId && message.expected <= livelyUpTo)
    afterCommit(() => services.hub.toAccounts([message.senderId], 'topics', ['messages']))
}

const seeReplies = ({ tx, scope, now }: WriteContext, message?: OpenedMessage) =>
  tx.execute(
    sql`update message_reply_reader set seen_at = ${now.toISOString()} where account_id = ${scope.accountId} and seen_at is null and ${message ? sql`message_id = ${message.id}` : sql`message_id in ${mineIds(scope)}`}`,
  )

export async function markSeen(context: WriteContext, message: OpenedMessage): Promise<void> {
  const { tx, scope, now } = context
  const seen = await tx.execute(
    sql`update message_recipient r set seen_at = ${now.toISOString()} where r.message_id = ${message.id} and ${myRecipients(scope)} and r.seen_at is null`,
  )
  await seeReplies(context, message)
  await markNoticesSeen(tx, scope, 'messages', now, [message.id])
  if (seen.rowCount) tellSender(context, message)
}

/** Messages of the current role: a parent's messages stay unread while the user works as a teacher elsewhere. */
export async function markAllSeen(context: WriteContext): Promise<void> {
  const { tx, scope, now } = context
  await tx.execute(
    sql`update message_recipient r set seen_at = ${now.toISOString()} where ${myRecipients(scope)} and r.seen_at is null`,
  )
  await seeReplies(context)
}

/** 'Прочетох': the first confirmation counts. */
export async function acknowledge(context: WriteContext, message: OpenedMessage): Promise<void> {
  const { tx, scope, now } = context
  if (!message.received) requireFound(undefined)
  if (!message.askAcknowledgement) throw refuseCommunication('no-acknowledgement')
  const instant = now.toISOString()
  await tx.execute(
    sql`update message_recipient r set acknowledged_at = coalesce(r.acknowledged_at, ${instant}), seen_at = coalesce(r.seen_at, ${instant})
      where r.message_id = ${message.id} and ${myRecipients(scope)}`,
  )
  await seeReplies(context, message)
  await markNoticesSeen(tx, scope, 'messages', now, [message.id])
  tellSender(context, message)
}
