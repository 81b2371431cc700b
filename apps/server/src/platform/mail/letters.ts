import { asSystem, type Tx } from '../database'
import { mail } from '../../db/tables/platform'
import { defineJob, type JobPlan } from '../jobs'
import type { PdfPaper } from '../papers'

// Mails. `sendLetter(context, letter)` inserts a mail in the caller's transaction and a job sends it. Without SMTP it
// remains in the outbox ('kept'), which the master can read, so every flow can be completed.

export interface Letter {
  readonly to: string
  readonly subject: string
  /** Paragraphs of plain text; a link is a separate paragraph. */
  readonly paragraphs: readonly (string | { readonly link: string; readonly label: string })[]
  readonly kindergartenId?: number | null
  readonly headers?: Record<string, string>
  /** Small unsubscribe link at the end. */
  readonly unsubscribe?: { readonly link: string; readonly label: string }
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
  const values = letters.map((letter) => ({
    recipient: letter.to,
    subject: letter.subject,
    text: textOf(letter),
    html: htmlOf(letter),
    kindergartenId: letter.kindergartenId ?? null,
    headers: letter.headers ?? null,
    attachment: letter.attachment ?? null,
  }))
  // Mails contain account links. No user role may access the outbox, so the system role inserts them.
  const kept = await asSystem(tx, () => tx.insert(mail).values(values).returning({ id: mail.id }))
  for (const [index, { id: mailId }] of kept.entries()) {
    const runAt = letters[index]?.runAt
    later(sendMail({ mailId }, { key: `mail:${mailId}`, attempts: 12, ...(runAt && { runAt }) }))
  }
  return kept.map(({ id }) => id)
}

const signature = 'Асистент за детски градини'

const textOf = (letter: Letter) =>
  [
    ...letter.paragraphs.map((part) => (typeof part === 'string' ? part : `${part.label}:\n${part.link}`)),
    `–\n${signature}`,
    ...(letter.unsubscribe ? [`${letter.unsubscribe.label}:\n${letter.unsubscribe.link}`] : []),
  ].join('\n\n')

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const footOf = ({ unsubscribe }: Letter) =>
  unsubscribe
    ? `<p style="margin:8px 0 0;font-size:13px"><a href="${escape(unsubscribe.link)}" style="color:#6b6257">${escape(unsubscribe.label)}</a></p>`
    : ''

function htmlOf(letter: Letter): string {
  const parts = letter.paragraphs.map((part) =>
    typeof part === 'string'
      ? `<p style="margin:0 0 16px">${escape(part).replaceAll('\n', '<br>')}</p>`
      : `<p style="margin:0 0 24px"><a href="${escape(part.link)}" style="background:#1f6f5c;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">${escape(part.label)}</a></p>`,
  )
  return `<!doctype html><html lang="bg"><body style="margin:0;background:#f7f3ea;padding:24px;font-family:'Sofia Sans',Arial,sans-serif;font-size:16px;line-height:1.5;color:#2b2620"><div style="max-width:560px;margin:auto;background:#fffdf8;border-radius:12px;padding:28px"><h1 style="font-size:20px;margin:0 0 16px">${escape(letter.subject)}</h1>${parts.join('')}<p style="margin:24px 0 0;color:#6b6257;font-size:14px">${signature}</p>${footOf(letter)}</div></body></html>`
}
