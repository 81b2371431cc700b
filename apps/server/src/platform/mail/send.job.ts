import { eq } from 'drizzle-orm'
import { createTransport, type Transporter } from 'nodemailer'
import { mail } from '../../db/tables/platform'
import { work } from '../jobs'
import { scrub } from '../logging'
import { sendMail } from './letters'

let transport: { url: string; transporter: Transporter } | undefined

/** One pooled connection per process, made when the first letter goes out. */
function transporterFor(url: string): Transporter {
  if (transport?.url !== url)
    transport = {
      url,
      transporter: createTransport({ url, pool: true, maxConnections: 2 } as Parameters<typeof createTransport>[0]),
    }
  return transport.transporter
}

export const sendMailJob = work(sendMail, async ({ tx, now, services, attempt }, { mailId }) => {
  const [letter] = await tx.select().from(mail).where(eq(mail.id, mailId)).for('update')
  if (!letter || letter.state === 'sent') return
  const { smtpUrl, mailFrom } = services.config
  if (!smtpUrl) {
    await tx.update(mail).set({ state: 'kept' }).where(eq(mail.id, mailId))
    return
  }
  await transporterFor(smtpUrl).sendMail({
    // The same id on a repeated try: a receiving server drops the second copy.
    messageId: `<asistent-${mailId}@${mailFrom.split('@').at(-1)?.replace('>', '') ?? 'localhost'}>`,
    from: mailFrom,
    to: letter.recipient,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: letter.headers ?? {},
  })
  await tx.update(mail).set({ state: 'sent', sentAt: now.toISOString(), attempts: attempt }).where(eq(mail.id, mailId))
})

export const describeMailError = (error: unknown): string =>
  scrub(error instanceof Error ? error.message : String(error)).slice(0, 500)
