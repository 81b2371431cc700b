import { getMail, listMails, resendKeptMails, resendMail } from '@asistent/contract/identity/outbox.calls'
import { refuseIdentity } from '@asistent/contract/identity/problems'
import { refuse } from '@asistent/contract/core/problem'
import type { RowOf } from '@asistent/contract/core/call'
import { eq, sql } from 'drizzle-orm'
import { mail } from '../db/tables/platform'
import { oneRow, rows } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'
import { sendMail } from '../platform/mail/letters'
import { requireFound } from '../platform/versioned'

// The master reads the outbox; the master's transaction has the system role.

type MailRow = RowOf<typeof listMails>

const columns = sql`m.id, m.recipient, m.subject, m.state, k.name as "kindergartenName", m.created_at as "createdAt", m.sent_at as "sentAt"`
const letters = sql`from mail m left join kindergarten k on k.id = m.kindergarten_id`

const mostResent = 1000

/** Links give access to accounts of others: the master gets them only if mails cannot be sent. */
const withoutLinks = (text: string) => text.replace(/https?:\/\/\S+/g, '[връзка, видима само за получателя]')

export const outboxHandlers: Handler[] = [
  read(listMails, ({ tx }, query) =>
    page<MailRow>(tx, query, {
      select: sql`select ${columns} ${letters}`,
      where: [
        query.search !== null && contains(sql`m.recipient || ' ' || m.subject`, query.search),
        query.state !== undefined && sql`m.state = ${query.state}`,
      ],
      orderBy: {
        createdAt: sql`m.created_at`,
        recipient: sql`m.recipient`,
        subject: sql`m.subject`,
        state: sql`m.state`,
      },
      otherwise: sql`m.id desc`,
    }),
  ),

  read(getMail, async ({ tx, services }, { id }) => {
    const letter = requireFound(
      await oneRow<MailRow & { text: string; lastError: string | null }>(
        tx,
        sql`select ${columns}, m.text, m.last_error as "lastError" ${letters} where m.id = ${id}`,
      ),
    )
    return services.config.smtpUrl ? { ...letter, text: withoutLinks(letter.text) } : letter
  }),

  write(resendMail, async ({ tx, later, audit }, { id }) => {
    const letter = requireFound(
      await oneRow<{ state: string }>(tx, sql`select state from mail where id = ${id} for update`),
    )
    if (letter.state === 'sent') throw refuse('already-exists')
    await tx.update(mail).set({ state: 'waiting' }).where(eq(mail.id, id))
    later(sendMail({ mailId: id }, { key: `mail:${id}`, attempts: 12 }))
    audit.about({ mailId: id })
    return allDone
  }),

  write(resendKeptMails, async ({ tx, later, services, audit }) => {
    if (!services.config.smtpUrl) throw refuseIdentity('no-mail-server')
    const waiting = await rows<{ id: number }>(
      tx,
      sql`update mail set state = 'waiting' where id in (select id from mail where state = 'kept' order by id limit ${mostResent}) returning id`,
    )
    for (const { id } of waiting) later(sendMail({ mailId: id }, { key: `mail:${id}`, attempts: 12 }))
    audit.about({ count: waiting.length })
    return { count: waiting.length }
  }),
]
