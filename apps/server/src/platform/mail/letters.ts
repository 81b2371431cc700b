import type { Language } from '@asistent/domain/kernel/languages'
import { sql } from 'drizzle-orm'
import { mail } from '../../db/tables/platform'
import { asSystem, type Tx } from '../database'
import { defineJob, type JobPlan } from '../jobs'
import { inLanguage, languagesWhere, type Said } from '../language'
import { anyOf } from '../list'
import type { PdfPaper } from '../papers'

// Mails. `sendLetter(context, letter)` inserts a mail in the caller's transaction and a job sends it. Without SMTP it
// remains in the outbox ('kept'), which the master can read, so every flow can be completed.

export interface Letter {
  readonly to: string
  /** Account whose language the mail has, if the address is not (any more) the address of the account. */
  readonly accountId?: number
  readonly subject: Said
  /** Paragraphs of plain text, or their lines; a link is a separate paragraph. */
  readonly paragraphs: readonly (Said | readonly Said[] | { readonly link: string; readonly label: Said })[]
  readonly kindergartenId?: number | null
  readonly headers?: Record<string, string>
  /** Small unsubscribe link at the end. */
  readonly unsubscribe?: { readonly link: string; readonly label: Said }
  /** PDF attachment, created when the mail is sent. */
  readonly attachment?: { readonly name: string; readonly paper: PdfPaper }
}

export const sendMail = defineJob<{ mailId: number }>('mail.send', 'Изпращане на писмо')

interface Sender {
  readonly tx: Tx
  later<P>(job: JobPlan<P>): void
}

export async function sendLetter(sender: Sender, letter: Letter): Promise<number> {
  const [mailId = 0] = await sendLetters(sender, [letter])
  return mailId
}

/** Inserts many mails in one statement; `runAt` is the earliest time to send them. */
export async function sendLetters(
  { tx, later }: Sender,
  letters: readonly (Letter & { readonly runAt?: Date | undefined })[],
): Promise<number[]> {
  if (letters.length === 0) return []
  const languageOf = await languagesOfLetters(tx, letters)
  const values = letters.map((letter) => {
    const language = languageOf(letter)
    const text = inWords(letter, language)
    return {
      recipient: letter.to,
      subject: text.subject,
      text: textOf(text),
      html: htmlOf(text, language),
      kindergartenId: letter.kindergartenId ?? null,
      headers: letter.headers ?? null,
      attachment: letter.attachment ?? null,
    }
  })
  // Mails contain account links. No user role may access the outbox, so the system role inserts them.
  const kept = await asSystem(tx, () => tx.insert(mail).values(values).returning({ id: mail.id }))
  for (const [index, { id: mailId }] of kept.entries()) {
    const runAt = letters[index]?.runAt
    later(sendMail({ mailId }, { key: `mail:${mailId}`, attempts: 12, ...(runAt && { runAt }) }))
  }
  return kept.map(({ id }) => id)
}

/** Sends the letters at `runAt` at the earliest, and collects their ids, so that they can be withdrawn before. */
export function delayedLetters<Context extends Sender>(
  context: Context,
  runAt: Date,
): { readonly context: Context; readonly mailIds: number[] } {
  const mailIds: number[] = []
  const later: Sender['later'] = (job) => {
    if (job.task !== sendMail.task) return context.later(job)
    mailIds.push((job.payload as { readonly mailId: number }).mailId)
    context.later({ ...job, runAt })
  }
  return { context: { ...context, later }, mailIds }
}

/** Deletes the letters that are not sent yet. Returns whether all of them were. */
export async function withdrawLetters(tx: Tx, mailIds: readonly number[]): Promise<boolean> {
  const withdrawn = await asSystem(tx, () =>
    tx
      .delete(mail)
      .where(sql`${mail.id} = ${anyOf(mailIds)} and ${mail.state} = 'waiting'`)
      .returning({ id: mail.id }),
  )
  return withdrawn.length === mailIds.length
}

/** Language of the recipient of each mail; Bulgarian for an address without an account. */
async function languagesOfLetters(tx: Tx, letters: readonly Letter[]): Promise<(letter: Letter) => Language> {
  const ids = letters.flatMap(({ accountId }) => accountId ?? [])
  const addresses = letters.map(({ to }) => to.toLowerCase())
  const readers = await asSystem(tx, () =>
    languagesWhere(tx, sql`a.id = ${anyOf(ids)} or lower(a.email) = any (${sql.param(addresses)}::text[])`),
  )
  const byId = new Map(readers.map(({ id, language }) => [id, language]))
  const byAddress = new Map(readers.map(({ email, language }) => [email, language]))
  return ({ to, accountId }) =>
    (accountId === undefined ? byAddress.get(to.toLowerCase()) : byId.get(accountId)) ?? 'bg'
}

const signature = 'Асистент за детски градини'

interface Text {
  readonly subject: string
  readonly paragraphs: readonly (string | { readonly link: string; readonly label: string })[]
  readonly unsubscribe?: { readonly link: string; readonly label: string }
}

function inWords({ subject, paragraphs, unsubscribe }: Letter, language: Language): Text {
  const write = (said: Said) => inLanguage(said, language)
  return {
    subject: write(subject),
    paragraphs: paragraphs.map((part) => {
      if (typeof part === 'string' || 'text' in part) return write(part)
      return 'link' in part ? { ...part, label: write(part.label) } : part.map(write).join('\n')
    }),
    ...(unsubscribe && { unsubscribe: { ...unsubscribe, label: write(unsubscribe.label) } }),
  }
}

const textOf = (letter: Text) =>
  [
    ...letter.paragraphs.map((part) => (typeof part === 'string' ? part : `${part.label}:\n${part.link}`)),
    `–\n${signature}`,
    ...(letter.unsubscribe ? [`${letter.unsubscribe.label}:\n${letter.unsubscribe.link}`] : []),
  ].join('\n\n')

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const footOf = ({ unsubscribe }: Text) =>
  unsubscribe
    ? `<p style="margin:8px 0 0;font-size:13px"><a href="${escape(unsubscribe.link)}" style="color:#6b6257">${escape(unsubscribe.label)}</a></p>`
    : ''

function htmlOf(letter: Text, language: Language): string {
  const parts = letter.paragraphs.map((part) =>
    typeof part === 'string'
      ? `<p style="margin:0 0 16px">${escape(part).replaceAll('\n', '<br>')}</p>`
      : `<p style="margin:0 0 24px"><a href="${escape(part.link)}" style="background:#1f6f5c;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">${escape(part.label)}</a></p>`,
  )
  return `<!doctype html><html lang="${language}"><body style="margin:0;background:#f7f3ea;padding:24px;font-family:'Sofia Sans',Arial,sans-serif;font-size:16px;line-height:1.5;color:#2b2620"><div style="max-width:560px;margin:auto;background:#fffdf8;border-radius:12px;padding:28px"><h1 style="font-size:20px;margin:0 0 16px">${escape(letter.subject)}</h1>${parts.join('')}<p style="margin:24px 0 0;color:#6b6257;font-size:14px">${signature}</p>${footOf(letter)}</div></body></html>`
}
