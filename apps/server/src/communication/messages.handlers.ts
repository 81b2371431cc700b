import { refuseCommunication } from '@asistent/contract/communication/problems'
import {
  acknowledgeMessage,
  createMessage,
  createMessageForKindergartens,
  deleteMessage,
  getMessage,
  listMessageReaders,
  listMessages,
  messageFile as messageFileCall,
  remindMessage,
  sendDirectMessage,
  setAllMessagesSeen,
  setMessageSeen,
  takeBackMessage,
  updateMessage,
} from '@asistent/contract/communication/messages.calls'
import { nobody } from '@asistent/domain/communication/audience'
import { sofiaTime } from '@asistent/domain/kernel/day'
import { eq, sql } from 'drizzle-orm'
import { message } from '../db/tables/communication'
import { answerFile, removeFiles } from '../files/files.ops'
import { asSystem, oneRow, rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'
import { requireFound, requireSameVersion } from '../platform/versioned'
import { requireAddressable, requirePlaces } from './addressable.queries'
import { personDetail } from './audience.queries'
import { remindReaders } from './messages.job'
import { filesOf, messagesOf, requireMessage } from './messages.queries'
import { acknowledge, markAllSeen, markSeen } from './messages-seen.steps'
import { messageOf, remindAfter } from './messages-view.queries'
import { audienceOfForm, changeSent, keepMessage, sendKept } from './messages-writing.steps'
import { markNoticesSeen, withdrawNotice } from './notify.steps'

export const messageHandlers: Handler[] = [
  read(listMessages, ({ tx, scope }, query) => messagesOf(tx, scope, query)),

  read(getMessage, (context, { id }) => messageOf(context, id)),

  read(listMessageReaders, async ({ tx, scope }, query) => {
    await requireMessage(tx, scope, query.id, { mine: true })
    // The sender reads the recipients; parents have no rows of other people.
    return asSystem(tx, () =>
      page(tx, query, {
        select: sql`select a.id, a.first_name || ' ' || a.last_name as name, ${personDetail(sql`r.kindergarten_id`, sql`a.id`, sql`r.child_ids`)} as detail,
          r.seen_at as "seenAt", r.acknowledged_at as "acknowledgedAt", r.reminded_at as "remindedAt" from message_recipient r join account a on a.id = r.account_id`,
        where: [
          sql`r.message_id = ${query.id} and r.sender_id = ${scope.accountId}`,
          query.search !== undefined && contains(sql`a.first_name || ' ' || a.last_name`, query.search),
          query.state === 'read' && sql`r.seen_at is not null`,
          query.state === 'unread' && sql`r.seen_at is null`,
          query.state === 'acknowledged' && sql`r.acknowledged_at is not null`,
          query.state === 'unacknowledged' && sql`r.acknowledged_at is null`,
        ],
        orderBy: {
          name: sql`a.first_name collate "bg-x-icu", a.last_name collate "bg-x-icu"`,
          seenAt: sql`r.seen_at`,
          acknowledgedAt: sql`r.acknowledged_at`,
        },
        otherwise: sql`r.seen_at nulls last, a.first_name collate "bg-x-icu", a.last_name collate "bg-x-icu", a.id`,
      }),
    )
  }),

  read(messageFileCall, async (context, { id, fileId }) => {
    const { tx, scope } = context
    await requireMessage(tx, scope, id)
    const files = await filesOf(tx, id)
    requireFound(files.find((file) => file.id === fileId))
    // Part of a message one may read; the row of the file is its uploader's.
    return asSystem(tx, () => answerFile(context, fileId))
  }),

  write(createMessage, async (context, form) => {
    const audience = await audienceOfForm(context, form)
    const id = await keepMessage(context, form, audience)
    if (!form.draft) await sendKept(context, id, audience, form.sendAt)
    context.audit.about({ messageId: id })
    return ok(id)
  }),

  write(createMessageForKindergartens, async (context, form) => {
    const audience = await requirePlaces(context, form.kindergartenIds, form.roleTypes)
    const id = await keepMessage(context, { ...form, openDiscussion: false }, audience, { severalPlaces: true })
    await sendKept(context, id, audience, form.sendAt)
    context.audit.about({ messageId: id })
    return ok(id)
  }),

  write(sendDirectMessage, async (context, form) => {
    const audience = await requireAddressable(context, { ...nobody, userIds: [form.userId] })
    const id = await keepMessage(context, { ...form, allowReplies: true, openDiscussion: false }, audience)
    await sendKept(context, id, audience, null)
    context.audit.about({ messageId: id })
    return ok(id)
  }),

  write(updateMessage, async (context, form) => {
    const { tx, scope, audit } = context
    const kept = await requireMessage(tx, scope, form.id, { mine: true, lock: true })
    audit.about({ messageId: form.id })
    requireSameVersion(form.version, kept.version, { table: 'message', id: form.id })
    if (kept.state === 'sending' || kept.state === 'sent') {
      await changeSent(context, kept, form)
      return ok(form.id)
    }
    const audience = await audienceOfForm(context, form)
    await keepMessage(context, form, audience, { over: kept })
    if (!form.draft) await sendKept(context, form.id, audience, form.sendAt)
    return ok(form.id)
  }),

  write(takeBackMessage, async ({ tx, scope, audit }, { id }) => {
    await requireMessage(tx, scope, id, { mine: true })
    // The delivery locks the same row: either it finds a draft, or we find that it has begun.
    const taken = await tx.execute(
      sql`update message set state = 'draft', send_at = null, version = version + 1 where id = ${id} and created_by = ${scope.accountId} and state = 'queued'`,
    )
    if (taken.rowCount !== 1) throw refuseCommunication('already-left')
    audit.about({ messageId: id })
    return allDone
  }),

  write(deleteMessage, async (context, { id }) => {
    const { tx, scope, audit } = context
    const kept = await requireMessage(tx, scope, id)
    // By its author, or by who looks after the kindergarten's messages (domain.md 8); a recipient can't.
    const { mayDelete } = await messageOf(context, id)
    if (!mayDelete) requireFound(undefined)
    const files = await filesOf(tx, id)
    const readers = await rows<{ id: number }>(
      tx,
      sql`select account_id as id from message_recipient where message_id = ${id}`,
    )
    await tx.delete(message).where(eq(message.id, kept.id))
    await withdrawNotice(tx, 'messages', id)
    await removeFiles(
      context,
      files.map((file) => file.id),
    )
    context.afterCommit(() =>
      context.services.hub.toAccounts(
        readers.map((reader) => reader.id),
        'topics',
        ['messages', 'counters'],
      ),
    )
    audit.about({ messageId: id })
    return allDone
  }),

  write(setMessageSeen, async (context, { id }) => {
    await markSeen(context, await requireMessage(context.tx, context.scope, id))
    return allDone
  }),

  write(setAllMessagesSeen, async (context) => {
    await markAllSeen(context)
    await markNoticesSeen(context.tx, context.scope, 'messages', context.now)
    return allDone
  }),

  write(acknowledgeMessage, async (context, { id }) => {
    await acknowledge(context, await requireMessage(context.tx, context.scope, id))
    return allDone
  }),

  write(remindMessage, async ({ tx, scope, now, later, audit }, { id }) => {
    const kept = await requireMessage(tx, scope, id, { mine: true, lock: true })
    if (kept.state !== 'sent') throw refuseCommunication('not-sent-yet')
    const after = remindAfter(kept, now)
    if (after) throw refuseCommunication('reminded-recently', { values: { time: sofiaTime(new Date(after)) } })
    const instant = now.toISOString()
    const waiting = kept.askAcknowledgement ? sql`r.acknowledged_at is null` : sql`r.seen_at is null`
    const reminded = await oneRow<{ count: number }>(
      tx,
      sql`with reminded as (update message_recipient r set reminded_at = ${instant} where r.message_id = ${id} and r.sender_id = ${scope.accountId} and ${waiting} returning 1)
        select count(*)::int as count from reminded`,
    )
    if (!reminded?.count) throw refuseCommunication('nobody-to-remind')
    await tx.update(message).set({ remindedAt: instant }).where(eq(message.id, id))
    later(remindReaders({ messageId: id, remindedAt: instant, after: 0 }))
    audit.about({ messageId: id })
    return { isSuccessful: true, reminded: reminded.count }
  }),
]
