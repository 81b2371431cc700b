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
import { anyOf, page, pageSql } from '../platform/list'
import type { Scope } from '../platform/scope'
import { part } from '../platform/together'
import { requireFound } from '../platform/versioned'
import { kindergartenOf } from './calendar-visible.queries'
import { myMessages, myRecipients, ofKindergarten, hasReminder } from './messages-visible.queries'

type Query = ParsedOf<typeof listMessages>

/** The sender as signed. */
export const senderOf = (id: number, name: string, role: number): MessageRow['createdBy'] => {
  const roleType = roleOfType(role)
  return {
    id,
    name,
    roleType: (roleType ? roleTypes[roleType] : roleTypes.Teacher) as RoleType,
    userType: roleType ? userTypeOfRole(roleType) : userTypes.Internal,
  }
}

const leftAt = sql`coalesce(m.send_at, m.created_at)`

const received = (scope: Scope): SQL =>
  sql`select r.message_id as id, r.sent_at as at, r.seen_at is null as unseen from message_recipient r where ${myRecipients(scope)}`
const written = (which: SQL): SQL => sql`select m.id, ${leftAt} as at, false as unseen from message m where ${which}`
const sent = (scope: Scope): SQL => written(sql`${myMessages(scope)} and m.state <> 'draft'`)

/** (id, at, unseen) of a box without the texts, so that counting an archive of years reads no messages. */
const boxOf = (scope: Scope, box: Query['box']): SQL => {
  switch (box) {
    case 'received':
      return received(scope)
    case 'sent':
      return sent(scope)
    case 'drafts':
      return written(sql`${myMessages(scope)} and m.state = 'draft'`)
    case 'kindergarten':
      return sql`select m.id, ${leftAt} as at, exists (select from message_recipient r where r.message_id = m.id and r.seen_at is null and ${myRecipients(scope)}) as unseen
        from message m where ${ofKindergarten(scope)}`
    default:
      return sql`${received(scope)} union all ${sent(scope)}`
  }
}

/** Newest reply that the user wrote or may read. Starts from the user's own replies, not from the archive. */
const lastReplies = ({ accountId }: Scope): SQL => sql`(
    select message_id, max(created_at) as at from (
      select y.message_id, y.created_at from message_reply y where y.created_by = ${accountId}
      union all select y.message_id, y.created_at from message_reply_reader x join message_reply y on y.id = x.reply_id where x.account_id = ${accountId}) own
    group by message_id)`

const ofMessage = (value: SQL): SQL => sql`(select ${value} from message m where m.id = listed.id)`

/**
 * Every word occurs in the title, the sender's name or the text. A case-insensitive pattern takes a tenth of the time
 * of lower() over the whole text.
 */
function mentions(search: string): SQL {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 6)
  const patterns = words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, (character) => `\\${character}`))
  return sql.join(
    patterns.map((pattern) => sql`concat_ws(' ', m.title, m.sender_name, m.content) ~* ${pattern}`),
    sql` and `,
  )
}

interface ListedMessage extends Omit<MessageRow, 'summary' | 'createdBy'> {
  readonly senderId: number
  readonly senderName: string
  readonly senderRole: number
  readonly beginning: string
}

/** Last activity: conversations with new replies are sorted first. */
const lastActivityTime = sql`greatest(listed.at, replied.at)`

const idParts = (scope: Scope, query: Query) => ({
  select: sql`select listed.id from (${boxOf(scope, query.box)}) listed left join ${lastReplies(scope)} replied on replied.message_id = listed.id`,
  where: [
    query.search?.trim() ? ofMessage(mentions(query.search)) : undefined,
    query.unseen === true &&
      sql`(listed.unseen or ${hasReminder(scope, sql`listed.id`)} or exists (select from message_reply_reader x where x.account_id = ${scope.accountId} and x.message_id = listed.id and x.seen_at is null))`,
    query.fromDate !== undefined && sql`listed.at >= ${sofiaInstant(query.fromDate, '00:00').toISOString()}`,
    query.toDate !== undefined && sql`listed.at < ${sofiaInstant(addDays(query.toDate, 1), '00:00').toISOString()}`,
  ],
  orderBy: { creationTime: sql`listed.at`, lastActivityTime, title: ofMessage(sql`m.title collate "bg-x-icu"`) },
  otherwise: sql`${lastActivityTime} desc, listed.id desc`,
})

/** Selects the page first, then reads the texts of its messages. */
export async function messagesOf(tx: Tx, scope: Scope, query: Query): Promise<Page<MessageRow>> {
  const { rowsCount, result } = await page<{ id: number }>(tx, query, idParts(scope, query))
  if (result.length === 0) return { rowsCount, result: [] }
  const ids = sql`unnest(${sql.param(result.map(({ id }) => id))}::int[]) with ordinality`
  return { rowsCount, result: (await rows<ListedMessage>(tx, messageRows(scope, ids))).map(shown) }
}

/** The same page as part of a larger query, with the function that maps its rows. */
export const messagesPart = (scope: Scope, query: Query) => ({
  part: part<ListedMessage>(
    messageRows(scope, sql`(select id, row_number() over () from (${pageSql(query, idParts(scope, query))}) paged)`),
    ['creationTime', 'lastReplyTime'],
  ),
  shown: (messages: readonly ListedMessage[]) => messages.map(shown),
})

/** `ids`: query of the ids and their positions. */
function messageRows(scope: Scope, ids: SQL): SQL {
  const me = scope.accountId
  return sql`select m.id, m.title, ${kindergartenOf(scope, sql`m.kindergarten_id`)} as "kindergartenName", left(m.content, 600) as beginning, ${leftAt} as "creationTime", m.created_by as "senderId", m.sender_name as "senderName", m.sender_role as "senderRole",
      m.created_by = ${me} as "isMine", m.state, (r.account_id is null or (r.seen_at is not null and not ${hasReminder(scope, sql`m.id`)})) as "seenByCurrentUser",
      (select count(*)::int from message_reply y where y.message_id = m.id and (y.created_by = ${me} or exists (select from message_reply_reader x where x.reply_id = y.id and x.account_id = ${me}))) as "numberOfReplies",
      (select max(y.created_at) from message_reply y where y.message_id = m.id and (y.created_by = ${me} or exists (select from message_reply_reader x where x.reply_id = y.id and x.account_id = ${me}))) as "lastReplyTime",
      (select count(*)::int from message_reply_reader x where x.account_id = ${me} and x.message_id = m.id and x.seen_at is null) as "numberOfUnseenReplies",
      exists (select from message_file f where f.message_id = m.id) as "hasFiles",
      coalesce(m.ask_acknowledgement and r.account_id is not null and r.acknowledged_at is null, false) as "acknowledgementDue",
      case when m.created_by = ${me} and m.state <> 'draft' then greatest(m.expected, 0) end as recipients,
      case when m.created_by = ${me} and m.state <> 'draft' then (select count(*)::int from message_recipient o where o.message_id = m.id and o.seen_at is not null) end as readers
      from ${ids} as wanted (id, place) join message m on m.id = wanted.id left join message_recipient r on r.message_id = m.id and ${myRecipients(scope)}
      order by wanted.place`
}

const shown = ({ senderId, senderName, senderRole, beginning, ...row }: ListedMessage): MessageRow => ({
  ...row,
  summary: excerpt(plainText(beginning.replace(/<[^>]*$/, '')), 160),
  createdBy: senderOf(senderId, senderName, senderRole),
})

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
  /** Reminded since it was read. */
  readonly toldAgain: boolean
  readonly acknowledgedAt: string | null
  readonly childIds: number[] | null
}

/** The message, or 404 if the user neither wrote nor received it; `lock` serializes changes. */
export async function requireMessage(
  tx: Tx,
  scope: Scope,
  id: number,
  options: { readonly mine?: boolean; readonly lock?: boolean } = {},
): Promise<OpenedMessage> {
  const visible = options.mine
    ? myMessages(scope)
    : sql`((${myMessages(scope)}) or (r.account_id is not null and m.state in ('sending', 'sent')) or ${ofKindergarten(scope)})`
  return requireFound(
    await oneRow<OpenedMessage>(
      tx,
      sql`select m.id, m.kindergarten_id as "kindergartenId", m.created_by as "senderId", m.sender_name as "senderName", m.sender_role as "senderRole", m.title, m.content,
        m.audience, m.direct, m.allow_replies as "allowReplies", m.open_discussion as "openDiscussion", m.ask_acknowledgement as "askAcknowledgement", m.state,
        m.send_at as "sendAt", m.created_at as "createdAt", m.edited_at as "editedAt", m.reminded_at as "remindedAt", m.expected, m.version,
        m.created_by = ${scope.accountId} as "isMine", r.account_id is not null as received, r.seen_at as "seenAt", ${hasReminder(scope, sql`m.id`)} as "toldAgain", r.acknowledged_at as "acknowledgedAt", r.child_ids as "childIds"
        from message m left join message_recipient r on r.message_id = m.id and ${myRecipients(scope)}
        where m.id = ${id} and ${visible} ${options.lock ? sql`for update of m` : sql``}`,
    ),
  )
}

/**
 * The list of files is subject to the caller's rights; their names are rows of the uploader, which readers cannot read.
 */
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

/** Replies that the user wrote or is named as a reader of. */
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
