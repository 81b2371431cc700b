import { eq, sql } from 'drizzle-orm'
import { createTransport, type Transporter } from 'nodemailer'
import { mail } from '../../db/tables/platform'
import { workAfter } from '../jobs'
import { scrub } from '../logging'
import type { PdfPaper } from '../papers'
import type { Services } from '../services'
import { sendMail } from './letters'

// A mail is sent before its row is updated. If the process dies in between, it is sent again with the same Message-ID,
// by which the receiving server detects the duplicate. There is no other gap: no transaction waits for SMTP, recording
// is retried over a database restart, and a mail recorded as sent is never sent again (docs/guides/jobs.md).

let transport: { url: string; transporter: Transporter } | undefined

/** One pooled transport per process, created with the first mail. */
function transporterFor(url: string): Transporter {
  if (transport?.url !== url) {
    transport?.transporter.close()
    const limits = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }
    const options = { url, pool: true, maxConnections: 2, ...limits } as Parameters<typeof createTransport>[0]
    transport = { url, transporter: createTransport(options) }
  }
  return transport.transporter
}

/** Connects and signs in; rejects with the reason. */
export const verifyMailServer = async (url: string): Promise<void> => void (await transporterFor(url).verify())

type Outcome =
  | { readonly state: 'sent' | 'kept' }
  /** Permanent failure: the receiving server will never accept it, so it is not retried. */
  | { readonly state: 'failed'; readonly error: string }

export const sendMailJob = workAfter(
  sendMail,
  async ({ look, services }, { mailId }): Promise<Outcome | undefined> => {
    const [letter] = await look((tx) => tx.select().from(mail).where(eq(mail.id, mailId)))
    if (!letter || letter.state === 'sent') return undefined
    const { smtpUrl, mailFrom } = services.config
    if (!smtpUrl) return { state: 'kept' }
    try {
      await transporterFor(smtpUrl).sendMail({
        messageId: `<asistent-${mailId}@${mailFrom.split('@').at(-1)?.replace('>', '') ?? 'localhost'}>`,
        from: mailFrom,
        to: letter.recipient,
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        // Out-of-office replies and vacation programs do not answer (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', ...letter.headers },
        attachments: await attachmentsOf(letter, services),
      })
      return { state: 'sent' }
    } catch (error) {
      if (isRefusal(error)) return { state: 'failed', error: describeMailError(error) }
      throw error
    }
  },
  async ({ tx, now, attempt }, { mailId }, outcome) => {
    if (!outcome) return
    await tx
      .update(mail)
      .set({
        state: outcome.state,
        attempts: attempt,
        lastError: outcome.state === 'failed' ? outcome.error : null,
        sentAt: outcome.state === 'sent' ? now.toISOString() : null,
      })
      .where(eq(mail.id, mailId))
  },
  {
    async failed(tx, { mailId }, { error, attempt, last }) {
      await tx.execute(
        sql`update mail set attempts = ${attempt}, last_error = ${describeMailError(error)}, state = ${last ? 'failed' : 'waiting'}
          where id = ${mailId} and state <> 'sent'`,
      )
    },
  },
)

/** Creates the attachment. If that fails, the job retries the mail. */
async function attachmentsOf({ attachment }: typeof mail.$inferSelect, { documents }: Services) {
  if (!attachment) return []
  const { template, data } = attachment.paper as PdfPaper
  const content = Buffer.from(await documents.pdf(template, data))
  return [{ filename: attachment.name, content, contentType: 'application/pdf' }]
}

/** 5xx for this recipient or mail is permanent; a wrong SMTP password (535) is not the mail's fault. */
function isRefusal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

export const describeMailError = (error: unknown): string =>
  scrub(error instanceof Error ? error.message : String(error)).slice(0, 500)
