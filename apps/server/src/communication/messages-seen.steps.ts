import { refuseCommunication } from '@asistent/contract/communication/problems'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { requireFound } from '../platform/versioned'
import type { OpenedMessage } from './messages.queries'
import { mineIds, myRecipients } from './messages-visible.queries'
import { markNoticesSeen } from './notify.steps'

// Unseen -> seen, singly and all at once (spec/product.md 4). The sender's open page learns of it.

/** With more readers a page that refreshes at each of them would only flicker. */
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

/** What the person sees now: a parent's messages stay unseen while they work as a teacher elsewhere. */
export async function markAllSeen(context: WriteContext): Promise<void> {
  const { tx, scope, now } = context
  await tx.execute(
    sql`update message_recipient r set seen_at = ${now.toISOString()} where ${myRecipients(scope)} and r.seen_at is null`,
  )
  await seeReplies(context)
}

/** 'Прочетох': once; the first time counts. */
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
