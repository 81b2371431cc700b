import type { ParsedOf } from '@asistent/contract/core/call'
import type { listMessages, MessageRow } from '@asistent/contract/communication/messages.calls'
import { excerpt, plainText } from '@asistent/domain/communication/content'
import type { PlacedAudience } from '@asistent/domain/communication/audience'
import type { MessageState } from '@asistent/domain/communication/messages'
import { roleOfType, roleTypes, userTypeOfRole, userTypes, type RoleType } from '@asistent/domain/access/roles'
import { addDays, sofiaInstant } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import type { Page } from '@asistent/contract/core/page'
import { asSystem, oneRow, rows, type Tx } from '../platform/database'
import { anyOf, contains, page } from '../platform/list'
import type { Scope } from '../platform/scope'
import { found } from '../platform/versioned'
import { mineIds, myMessages, myRecipients, ofKindergarten } from './messages.visible'

type Query = ParsedOf<typeof listMessages>

/** The sender as it was signed. */
export const senderOf = (id: number, name: string, role: number): MessageRow['createdBy'] => {
  const known = roleOfType(role)
  return {
    id,
    name,
    roleType: (known ? roleTypes[known] : roleTypes.Teacher) as RoleType,
    userType: known ? userTypeOfRole(known) : userTypes.Internal,
  }
}

const leftAt = sql`coalesce(m.send_at, m.created_at)`

const boxOf = (scope: Scope, box: Query['box']): SQL => {
  switch (box) {
    case 'received':
      return sql`m.id in (select r.message_id from message_recipient r where ${myRecipients(scope)})`
    case 'sent':
      return sql`${myMessages(scope)} and m.state <> 'draft'`
    case 'drafts':
      return sql`${myMessages(scope)} and m.state = 'draft'`
    case 'kindergarten':
      return ofKindergarten(scope)
    default:
      return sql`m.id in ${mineIds(scope)} and (m.state <> 'draft' or m.created_by <> ${scope.accountId})`
  }
}

interface ListedMessage extends Omit<MessageRow, 'summary' | 'createdBy'> {
  readonly senderId: number
  readonly senderName: string
  readonly senderRole: number
  readonly beginning: string
}

export async function messagesOf(tx: Tx, scope: Scope, query: Query): Promise<Page<MessageRow>> {
  const me = scope.accountId
  const unseenReplies = sql`(select count(*)::int from message_reply_reader x where x.account_id = ${me} and x.message_id = m.id and x.seen_at is null)`
  const listed = await page<ListedMessage>(tx, query, {
    select: sql`select m.id, m.title, left(m.content, 600) as beginning, ${leftAt} as "creationTime", m.created_by as "senderId", m.sender_name as "senderName", m.sender_role as "senderRole",
      m.created_by = ${me} as "isMine", m.state, (r.account_id is null or r.seen_at is not null) as "seenByCurrentUser",
      (select count(*)::int from message_reply y where y.message_id = m.id and (y.created_by = ${me} or exists (select from message_reply_reader x where x.reply_id = y.id and x.account_id = ${me}))) as "numberOfReplies",
      ${unseenReplies} as "numberOfUnseenReplies", exists (select from message_file f where f.message_id = m.id) as "hasFiles",
      coalesce(m.ask_acknowledgement and r.account_id is not null and r.acknowledged_at is null, false) as "acknowledgementDue",
      case when m.created_by = ${me} and m.state <> 'draft' then greatest(m.expected, 0) end as recipients,
      case when m.created_by = ${me} and m.state <> 'draft' then (select count(*)::int from message_recipient o where o.message_id = m.id and o.seen_at is not null) end as readers
      from message m left join message_recipient r on r.message_id = m.id and ${myRecipients(scope)}`,
    where: [
      boxOf(scope, query.box),
      query.search !== undefined && contains(sql`m.title || ' ' || m.sender_name || ' ' || m.content`, query.search),
      query.unseen === true && sql`((r.account_id is not null and r.seen_at is null) or ${unseenReplies} > 0)`,
      query.fromDate !== undefined && sql`${leftAt} >= ${sofiaInstant(query.fromDate, '00:00').toISOString()}`,
      query.toDate !== undefined && sql`${leftAt} < ${sofiaInstant(addDays(query.toDate, 1), '00:00').toISOString()}`,
    ],
    orderBy: { creationTime: leftAt, title: sql`m.title collate "bg-x-icu"` },
    otherwise: sql`${leftAt} desc, m.id desc`,
  })
  return {
    rowsCount: listed.rowsCount,
    result: listed.result.map(({ senderId, senderName, senderRole, beginning, ...row }) => ({
      ...row,
      summary: excerpt(plainText(beginning.replace(/<[^>]*$/, '')), 160),
      createdBy: senderOf(senderId, senderName, senderRole),
    })),
  }
}

export interface OpenedMessage {
  readonly id: number
  readonly kindergartenId: number | null
  readonly senderId: number
  readonly senderName: string
  readonly senderRole: number
  readonly title: string
  readonly content: string
  readonly audience: PlacedAudience
  readonly direct: boolean
  readonly allowReplies: boolean
  readonly openDiscussion: boolean
  readonly askAcknowledgement: boolean
  readonly state: MessageState
  readonly sendAt: string | null
  readonly createdAt: string
  readonly editedAt: string | null
  readonly remindedAt: string | null
  readonly expected: number
  readonly version: number
  readonly isMine: boolean
  readonly received: boolean
  readonly seenAt: string | null
  readonly acknowledgedAt: string | null
  readonly childIds: number[] | null
}

/** The message, or 404: what one neither wrote nor got does not exist; `lock` against a change at the same time. */
export async function requireMessage(
  tx: Tx,
  scope: Scope,
  id: number,
  options: { readonly mine?: boolean; readonly lock?: boolean } = {},
): Promise<OpenedMessage> {
  const visible = options.mine
    ? myMessages(scope)
    : sql`((${myMessages(scope)}) or (r.account_id is not null and m.state in ('sending', 'sent')) or ${ofKindergarten(scope)})`
  return found(
    await oneRow<OpenedMessage>(
      tx,
      sql`select m.id, m.kindergarten_id as "kindergartenId", m.created_by as "senderId", m.sender_name as "senderName", m.sender_role as "senderRole", m.title, m.content,
        m.audience, m.direct, m.allow_replies as "allowReplies", m.open_discussion as "openDiscussion", m.ask_acknowledgement as "askAcknowledgement", m.state,
        m.send_at as "sendAt", m.created_at as "createdAt", m.edited_at as "editedAt", m.reminded_at as "remindedAt", m.expected, m.version,
        m.created_by = ${scope.accountId} as "isMine", r.account_id is not null as received, r.seen_at as "seenAt", r.acknowledged_at as "acknowledgedAt", r.child_ids as "childIds"
        from message m left join message_recipient r on r.message_id = m.id and ${myRecipients(scope)}
        where m.id = ${id} and ${visible} ${options.lock ? sql`for update of m` : sql``}`,
    ),
  )
}

/** Which files belong to it is under the caller's rights; their names are the uploader's rows, which readers don't see. */
export async function filesOf(tx: Tx, messageId: number) {
  const ids = await rows<{ id: number }>(
    tx,
    sql`select f.file_id as id from message_file f where f.message_id = ${messageId} order by f.position, f.file_id`,
  )
  if (ids.length === 0) return []
  return asSystem(tx, () =>
    rows<{ id: number; name: string; type: string; size: number }>(
      tx,
      sql`select s.id, s.name, s.type, s.size from stored_file s where s.id = ${anyOf(ids.map(({ id }) => id))} order by array_position(${sql.param(ids.map(({ id }) => id))}::int[], s.id)`,
    ),
  )
}

export interface ReplyRow {
  readonly id: number
  readonly content: string
  readonly creationTime: string
  readonly authorId: number
  readonly authorName: string
  readonly authorRole: number
  readonly threadId: number | null
  readonly isMine: boolean
  readonly seenByCurrentUser: boolean
}

/** Replies one wrote, and those one is named as a reader of. */
export const repliesOf = (tx: Tx, scope: Scope, messageId: number) =>
  rows<ReplyRow>(
    tx,
    sql`select y.id, y.content, y.created_at as "creationTime", y.created_by as "authorId", y.author_name as "authorName", y.author_role as "authorRole", y.thread_id as "threadId",
      y.created_by = ${scope.accountId} as "isMine", (x.account_id is null or x.seen_at is not null) as "seenByCurrentUser"
      from message_reply y left join message_reply_reader x on x.reply_id = y.id and x.account_id = ${scope.accountId}
      where y.message_id = ${messageId} and (y.created_by = ${scope.accountId} or x.account_id is not null) order by y.created_at, y.id`,
  )

export const progressOf = (tx: Tx, messageId: number) =>
  oneRow<{ delivered: number; read: number; acknowledged: number }>(
    tx,
    sql`select count(*)::int as delivered, count(r.seen_at)::int as read, count(r.acknowledged_at)::int as acknowledged
      from message_recipient r where r.message_id = ${messageId}`,
  )
