import type { OutputOf } from '@asistent/contract/core/call'
import type { getMessage } from '@asistent/contract/communication/messages.calls'
import { encodeContent } from '@asistent/domain/communication/content'
import { remindEveryHours } from '@asistent/domain/communication/messages'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { asSystem, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { filesOf, progressOf, repliesOf, requireMessage, senderOf, type OpenedMessage } from './messages.queries'
import { looksAfterAll } from './messages-visible.queries'

/** Earliest time of the next reminder; null: now. */
export function remindAfter({ remindedAt }: Pick<OpenedMessage, 'remindedAt'>, now: Date): string | null {
  if (remindedAt === null) return null
  const after = new Date(Date.parse(remindedAt) + remindEveryHours * 3_600_000)
  return after > now ? after.toISOString() : null
}

export const mayReply = (message: OpenedMessage): boolean =>
  (message.state === 'sent' || message.state === 'sending') &&
  (message.isMine || (message.received && message.allowReplies))

/** By the author or by managers of the kindergarten's messages (domain.md 8). */
const mayDelete = (scope: Scope, message: OpenedMessage): boolean =>
  scope.rights('Messages').delete &&
  (message.isMine || (looksAfterAll(scope) && !message.direct && message.kindergartenId === scope.kindergartenId))

/** Names of the people in the sender's conversations; parents cannot read their rows. */
async function namesOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const results = await asSystem(tx, () =>
    rows<{ id: number; name: string }>(
      tx,
      sql`select a.id, a.first_name || ' ' || a.last_name as name from account a where a.id = ${anyOf(ids)}`,
    ),
  )
  return new Map(results.map(({ id, name }) => [id, name]))
}

const namesOfChildren = async (tx: Tx, scope: Scope, childIds: readonly number[]): Promise<string[]> =>
  childIds.length === 0 || scope.role !== 'Parent'
    ? []
    : (
        await rows<{ name: string }>(
          tx,
          sql`select c.first_name as name from child c where c.id = ${anyOf(childIds)} and c.id = ${anyOf(scope.childIds)} order by c.first_name`,
        )
      ).map(({ name }) => name)

export async function messageOf(
  { tx, scope, now }: Pick<ReadContext, 'tx' | 'scope' | 'now'>,
  id: number,
): Promise<OutputOf<typeof getMessage>> {
  const message = await requireMessage(tx, scope, id)
  const replies = await repliesOf(tx, scope, id)
  const names = await namesOf(tx, [...new Set(replies.flatMap(({ threadId }) => threadId ?? []))])
  const progress = message.isMine && message.state !== 'draft' ? await progressOf(tx, id) : undefined
  const { kindergartenIds, ...recipients } = message.audience
  return {
    id: message.id,
    title: message.title,
    content: encodeContent(message.content),
    creationTime: message.sendAt ?? message.createdAt,
    editedAt: message.editedAt,
    sendAt: message.sendAt,
    state: message.state,
    createdBy: senderOf(message.senderId, message.senderName, message.senderRole),
    isMine: message.isMine,
    seenByCurrentUser: !message.received || (message.seenAt !== null && !message.toldAgain),
    allowReplies: message.allowReplies,
    openDiscussion: message.openDiscussion,
    askAcknowledgement: message.askAcknowledgement,
    acknowledgedAt: message.acknowledgedAt,
    mayReply: mayReply(message),
    mayDelete: mayDelete(scope, message),
    mayEdit: message.isMine && scope.rights('Messages').update,
    files: await filesOf(tx, id),
    replies: replies.map(({ authorId, authorName, authorRole, content, ...reply }) => ({
      ...reply,
      content: encodeContent(content),
      createdBy: senderOf(authorId, authorName, authorRole),
      threadName: reply.threadId === null ? null : (names.get(reply.threadId) ?? null),
    })),
    childNames: await namesOfChildren(tx, scope, message.childIds ?? []),
    recipients: message.isMine ? copied(recipients) : null,
    kindergartenIds: message.isMine && message.kindergartenId === null ? [...kindergartenIds] : [],
    progress: progress ? { expected: message.expected, ...progress } : null,
    remindAfter: message.isMine ? remindAfter(message, now) : null,
    version: message.version,
  }
}

const copied = (audience: Omit<OpenedMessage['audience'], 'kindergartenIds'>) => ({
  ...audience,
  roleTypes: [...audience.roleTypes],
  classIds: [...audience.classIds],
  studentIds: [...audience.studentIds],
  userIds: [...audience.userIds],
})
