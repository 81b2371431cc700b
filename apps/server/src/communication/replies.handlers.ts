import { deleteReply, replyToMessage } from '@asistent/contract/communication/messages.calls'
import { refuseCommunication } from '@asistent/contract/communication/problems'
import { roleTypes } from '@asistent/domain/access/roles'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { messageReply } from '../db/tables/communication'
import { callerName } from '../identity/caller.ops'
import type { WriteContext } from '../platform/context'
import { asSystem, oneRow } from '../platform/database'
import { allDone, ok, write, type Handler } from '../platform/handler'
import { requireFound } from '../platform/versioned'
import { writtenContent } from './clean-content.ops'
import { tellReply } from './messages.job'
import { requireMessage, type OpenedMessage } from './messages.queries'
import { mayReply } from './messages-view.queries'

// A reply is visible to its author and the sender, unless the sender chose an open discussion. Its readers are
// stored with it.

/** Reader of the conversation with the sender; null: all readers. */
async function threadOf(context: WriteContext, message: OpenedMessage, userId: number | undefined) {
  const { tx, scope } = context
  // Only the sender chooses; everybody else answers the sender.
  if (!message.isMine && userId !== undefined && userId !== scope.accountId) requireFound(undefined)
  if (message.openDiscussion) return null
  if (!message.isMine) return scope.accountId
  const chosen = userId ?? (message.direct ? message.audience.userIds[0] : undefined)
  if (chosen === undefined) throw refuseCommunication('choose-thread', { field: 'userId' })
  const got = await oneRow(
    tx,
    sql`select 1 as one from message_recipient r where r.message_id = ${message.id} and r.account_id = ${chosen} and r.sender_id = ${scope.accountId}`,
  )
  requireFound(got)
  return chosen
}

/**
 * Parents of one child with different rights over it are separated (domain.md 7, people): they never read each
 * other's replies, not even in an open discussion.
 */
const apart = (left: SQL, right: SQL): SQL => sql`exists (
  select from child_guardian cg join guardian q on q.id = cg.guardian_id and q.account_id = ${left}
  join child_guardian dg on dg.child_id = cg.child_id and dg.guardian_id <> cg.guardian_id join guardian w on w.id = dg.guardian_id and w.account_id = ${right}
  where (cg.may_sign, cg.may_pay, cg.may_collect) <> (dg.may_sign, dg.may_pay, dg.may_collect) or not cg.may_see or not dg.may_see)`

/** The system role writes rows of other people, by the rule above. */
const nameReaders = ({ tx, scope }: WriteContext, message: OpenedMessage, replyId: number, threadId: number | null) =>
  asSystem(tx, () =>
    tx.execute(
      threadId === null
        ? sql`insert into message_reply_reader (reply_id, message_id, account_id)
            select ${replyId}, ${message.id}, p.id from (select r.account_id as id from message_recipient r where r.message_id = ${message.id} union select ${message.senderId}) p
            where p.id <> ${scope.accountId} and not ${apart(sql`p.id`, sql`${scope.accountId}`)}`
        : sql`insert into message_reply_reader (reply_id, message_id, account_id)
            values (${replyId}, ${message.id}, ${threadId === scope.accountId ? message.senderId : threadId})`,
    ),
  )

export const replyHandlers: Handler[] = [
  write(replyToMessage, async (context, { id, content, userId }) => {
    const { tx, scope, later, audit } = context
    const message = await requireMessage(tx, scope, id)
    if (!message.isMine && !message.received) requireFound(undefined)
    if (!mayReply(message)) throw refuseCommunication(message.isMine ? 'not-sent-yet' : 'no-replies')
    const threadId = await threadOf(context, message, userId)
    const [row] = await tx
      .insert(messageReply)
      .values({
        messageId: id,
        kindergartenId: message.kindergartenId,
        createdBy: scope.accountId,
        threadId,
        authorRole: roleTypes[scope.role],
        authorName: await callerName(context),
        content: writtenContent(content),
      })
      .returning({ id: messageReply.id })
    const replyId = row?.id ?? 0
    await nameReaders(context, message, replyId, threadId)
    later(tellReply({ replyId, after: 0 }))
    audit.about({ messageId: id, replyId })
    return ok(replyId)
  }),

  write(deleteReply, async ({ tx, scope, now, audit, services, afterCommit }, { messageId, replyId }) => {
    await requireMessage(tx, scope, messageId)
    // By its author alone (domain.md 8).
    const mine = and(
      eq(messageReply.id, replyId),
      eq(messageReply.messageId, messageId),
      eq(messageReply.createdBy, scope.accountId),
    )
    const readers = await asSystem(tx, async () => {
      const named = await tx.execute<{ account_id: number }>(
        sql`select x.account_id from message_reply_reader x join message_reply y on y.id = x.reply_id and y.created_by = ${scope.accountId} where x.reply_id = ${replyId}`,
      )
      return named.rows.map((reader) => reader.account_id)
    })
    const [gone] = await tx.delete(messageReply).where(mine).returning({ id: messageReply.id })
    requireFound(gone)
    // Whose bell told of nothing else has nothing new any more.
    await asSystem(tx, () =>
      tx.execute(
        sql`update notification n set seen_at = ${now.toISOString()} where n.kind = 'messages' and n.subject_id = ${messageId} and n.seen_at is null
          and not exists (select from message_reply_reader x where x.message_id = ${messageId} and x.account_id = n.account_id and x.seen_at is null)
          and not exists (select from message_recipient r where r.message_id = ${messageId} and r.account_id = n.account_id and r.seen_at is null)`,
      ),
    )
    afterCommit(() => services.hub.toAccounts(readers, 'topics', ['messages', 'counters']))
    audit.about({ messageId, replyId })
    return allDone
  }),
]
