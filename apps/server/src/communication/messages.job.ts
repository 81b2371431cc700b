import type { PlacedAudience } from '@asistent/domain/communication/audience'
import { excerpt, plainText } from '@asistent/domain/communication/content'
import { noticeArrival } from '@asistent/domain/communication/notice-kinds'
import { today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { oneRow, rows } from '../platform/database'
import { defineJob, work } from '../platform/jobs'
import { say, type Said } from '../platform/language'
import { resolveAudience, type Reached } from './audience.queries'
import { batchSize, type Notice } from './notify.steps'
import { tell, tellAgain } from './notify-people.steps'

// Messages on their way. A batch of people is one transaction: their rows, their bells, their letters. A server that is
// killed goes on with the batch it was in; who has a row already isn't told again.

interface Delivery {
  readonly messageId: number
  /** Id of the sending: a message that was withdrawn and sent again has another. */
  readonly sendAt: string
  readonly after: number
  /** Who gets it has a letter about it already. */
  readonly withoutLetters?: boolean
}

export const deliverMessage = defineJob<Delivery>('communication.deliver', 'Доставяне на съобщение')

interface Leaving {
  readonly id: number
  readonly senderId: number
  readonly senderName: string
  readonly title: string
  readonly content: string
  readonly audience: PlacedAudience
  readonly askAcknowledgement: boolean
}

const leaving = sql`select m.id, m.created_by as "senderId", m.sender_name as "senderName", m.title, m.content, m.audience, m.ask_acknowledgement as "askAcknowledgement"
  from message m join account a on a.id = m.created_by`

/** Length of the excerpt in the e-mail. */
const letterLength = 1500

const textOf = (content: string): string => {
  const text = plainText(content)
  return text.length > letterLength ? excerpt(text, letterLength) : text
}

const noticeOf = (message: Leaving, heading: Said = say(noticeArrival.messages)): Notice => ({
  kind: 'messages',
  subjectId: message.id,
  title: message.title,
  heading,
  paragraphs: [
    say('{sender} Ви изпрати съобщение:', { sender: message.senderName }),
    textOf(message.content),
    ...(message.askAcknowledgement ? [say('Моля, отворете го и потвърдете, че сте го прочели.')] : []),
  ],
})

export const deliverJob = work(deliverMessage, async (context, payload) => {
  const { tx, now, later } = context
  const { messageId, sendAt, after } = payload
  const message = await oneRow<Leaving>(
    tx,
    sql`${leaving} where m.id = ${messageId} and m.send_at = ${sendAt} and m.state in ('queued', 'sending') and a.state = 'active' for update of m`,
  )
  // Withdrawn, deleted, sent again, or the author has left.
  if (!message) return
  const people = await resolveAudience(tx, message.audience, {
    today: today(now),
    senderId: message.senderId,
    after,
    limit: batchSize,
  })
  await tx.execute(
    sql`insert into message_recipient (message_id, account_id, kindergarten_id, sender_id, child_ids, sent_at)
      select ${messageId}, p."accountId", p."kindergartenId", ${message.senderId}, p."childIds", ${sendAt}
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p ("accountId" int, "kindergartenId" int, "childIds" int[])
      on conflict do nothing`,
  )
  const last = people.at(-1)
  const more = last !== undefined && people.length === batchSize
  // Before the letters of this batch, so that it comes before them in the queue: nobody's bell waits for a slow mail server.
  if (more) later(deliverMessage({ ...payload, after: last.accountId }))
  await tell(context, { ...noticeOf(message), withoutLetters: payload.withoutLetters === true }, people)
  await tx.execute(
    more
      ? sql`update message set state = 'sending' where id = ${messageId}`
      : sql`update message m set state = 'sent', sent_at = ${now.toISOString()}, expected = (select count(*) from message_recipient r where r.message_id = m.id) where m.id = ${messageId}`,
  )
  context.afterCommit(() => context.services.hub.toAccounts([message.senderId], 'topics', ['messages']))
})

interface Reminder {
  readonly messageId: number
  readonly remindedAt: string
  readonly after: number
}

export const remindReaders = defineJob<Reminder>('communication.remind', 'Напомняне за непрочетено съобщение')

/** Only those who still haven't read, or confirmed, it. */
export const remindJob = work(remindReaders, async (context, payload) => {
  const { tx, later } = context
  const message = await oneRow<Leaving>(tx, sql`${leaving} where m.id = ${payload.messageId} and a.state = 'active'`)
  if (!message) return
  const people = await rows<Reached>(
    tx,
    sql`select r.account_id as "accountId", r.kindergarten_id as "kindergartenId", r.child_ids as "childIds" from message_recipient r
      join account a on a.id = r.account_id and a.state = 'active'
      where r.message_id = ${payload.messageId} and r.reminded_at = ${payload.remindedAt} and r.account_id > ${payload.after}
        and ${message.askAcknowledgement ? sql`r.acknowledged_at is null` : sql`r.seen_at is null`} and ${stillReached}
      order by r.account_id limit ${batchSize}`,
  )
  const last = people.at(-1)
  if (last && people.length === batchSize) later(remindReaders({ ...payload, after: last.accountId }))
  await tellAgain(context, noticeOf(message, say('Напомняне')), people)
})

/** A guardian who may see none of the children any more isn't told. */
const stillReached = sql`(r.child_ids is null or exists (select from child_guardian cg join guardian q on q.id = cg.guardian_id
  where cg.child_id = any (r.child_ids) and cg.may_see and q.account_id = r.account_id))`

interface ReplyPayload {
  readonly replyId: number
  readonly after: number
}

export const tellReply = defineJob<ReplyPayload>('communication.reply', 'Известие за отговор на съобщение')

/** Those who are named as readers of the reply: its conversation's other side, or everybody of an open discussion. */
export const replyJob = work(tellReply, async (context, { replyId, after }) => {
  const { tx, later } = context
  const reply = await oneRow<{ messageId: number; title: string; authorName: string; content: string }>(
    tx,
    sql`select m.id as "messageId", m.title, y.author_name as "authorName", y.content from message_reply y join message m on m.id = y.message_id where y.id = ${replyId}`,
  )
  if (!reply) return
  const readers = await rows<Reached>(
    tx,
    sql`select x.account_id as "accountId", coalesce(r.kindergarten_id, m.kindergarten_id) as "kindergartenId", r.child_ids as "childIds"
      from message_reply_reader x join message m on m.id = x.message_id join account a on a.id = x.account_id and a.state = 'active'
      left join message_recipient r on r.message_id = x.message_id and r.account_id = x.account_id
      where x.reply_id = ${replyId} and x.seen_at is null and x.account_id > ${after} and (r.account_id is null or ${stillReached})
      order by x.account_id limit ${batchSize}`,
  )
  const notice: Notice = {
    kind: 'messages',
    subjectId: reply.messageId,
    title: reply.title,
    heading: say('Отговор на съобщение'),
    paragraphs: [say('{author} отговори:', { author: reply.authorName }), textOf(reply.content)],
  }
  const last = readers.at(-1)
  if (last && readers.length === batchSize) later(tellReply({ replyId, after: last.accountId }))
  await tellAgain(context, notice, readers)
})
