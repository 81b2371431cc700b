import { endOfQuiet, nextDigest } from '@asistent/domain/communication/quiet-hours'
import { languages, type Language } from '@asistent/domain/kernel/languages'
import { noticePath, wants, type NoticeKind } from '@asistent/domain/communication/notice-kinds'
import type { HubNotice } from '@asistent/contract/core/hub'
import { sql } from 'drizzle-orm'
import { rows } from '../platform/database'
import type { JobContext } from '../platform/jobs'
import { inLanguage, languagesWhere } from '../platform/language'
import { anyOf } from '../platform/list'
import { sendLetters } from '../platform/mail/letters'
import type { Reached } from './audience.queries'
import { planDigest } from './digest.job'
import { noticeLetters } from './notices.letters'
import type { Notice } from './notify.steps'
import { pushToPeople } from './push.job'

// Notifies people within a job's transaction. People who have the row are skipped, so a batch that is repeated after a
// crash notifies nobody twice.

export interface Recipient {
  readonly accountId: number
  readonly email: string
  readonly kindergartenId: number | null
  readonly language: Language
  /** Permission flags: which mails the person receives. */
  readonly mailFlags: number
  readonly digest: boolean
  readonly quietFrom: string | null
  readonly quietTo: string | null
  readonly pushFlags: number
  readonly devices: number
}

/** Notifies people who do not have the notice yet. */
export async function tell(context: JobContext, notice: Notice, people: readonly Reached[]): Promise<void> {
  await tellThem(
    context,
    notice,
    people,
    sql`on conflict (account_id, kind, subject_id) do nothing returning account_id, kindergarten_id`,
  )
}

/** Notifies again after a reply or a reminder, and marks the notice as unseen. */
export async function tellAgain(context: JobContext, notice: Notice, people: readonly Reached[]): Promise<void> {
  await tellThem(
    context,
    notice,
    people,
    sql`on conflict (account_id, kind, subject_id) do update set seen_at = null, created_at = excluded.created_at, title = excluded.title
      returning account_id, kindergarten_id`,
  )
}

async function tellThem(
  context: JobContext,
  notice: Notice,
  people: readonly Reached[],
  otherwise: ReturnType<typeof sql>,
): Promise<void> {
  if (people.length === 0) return
  const { tx, now } = context
  const accounts = await languagesWhere(tx, sql`a.id = ${anyOf(people.map(({ accountId }) => accountId))}`)
  const languageOf = new Map(accounts.map(({ id, language }) => [id, language]))
  const addressed = people.map((person) => {
    const language = languageOf.get(person.accountId) ?? 'bg'
    return { ...person, language, title: inLanguage(notice.title, language) }
  })
  const recipients = await rows<Recipient>(
    tx,
    sql`with told as (
        insert into notification (account_id, kind, subject_id, kindergarten_id, child_ids, title, created_at, expires_at)
        select p."accountId", ${notice.kind}, ${notice.subjectId}, p."kindergartenId", p."childIds", p.title, ${now.toISOString()}, ${notice.expiresAt ?? null}
        from jsonb_to_recordset(${JSON.stringify(addressed)}::jsonb) as p ("accountId" int, "kindergartenId" int, "childIds" int[], title text)
        ${otherwise}
      )
      select t.account_id as "accountId", t.kindergarten_id as "kindergartenId", x.language, a.email, a.notification_flags as "mailFlags",
        coalesce(f.digest, false) as digest, f.quiet_from as "quietFrom", f.quiet_to as "quietTo", coalesce(f.push_flags, 15) as "pushFlags",
        (select count(*)::int from push_subscription s where s.account_id = a.id) as devices
      from told t join account a on a.id = t.account_id join jsonb_to_recordset(${JSON.stringify(addressed)}::jsonb) as x ("accountId" int, language text) on x."accountId" = a.id left join notification_preference f on f.account_id = a.id order by a.id`,
  )
  if (!notice.withoutLetters) await mail(context, notice, recipients)
  push(context, notice, recipients)
  onScreens(context, notice, recipients)
}

const quietOf = ({ quietFrom, quietTo }: Recipient) =>
  quietFrom !== null && quietTo !== null ? { from: quietFrom, to: quietTo } : null

async function mail(context: JobContext, notice: Notice, recipients: readonly Recipient[]): Promise<void> {
  const { tx, now, later } = context
  const readers = recipients.filter(({ mailFlags }) => wants(mailFlags, notice.kind))
  const inDigest = readers.filter(({ digest }) => digest).map(({ accountId }) => accountId)
  if (inDigest.length > 0) {
    await tx.execute(
      sql`update notification set in_digest = true where kind = ${notice.kind} and subject_id = ${notice.subjectId} and account_id = any (${sql.param(inDigest)}::int[])`,
    )
    later(planDigest(nextDigest(now)))
  }
  const letters = await noticeLetters(
    context,
    notice,
    readers.filter(({ digest }) => !digest),
  )
  await sendLetters(
    context,
    letters.map(({ person, letter }) => ({ ...letter, runAt: endOfQuiet(now, quietOf(person)) })),
  )
}

function push({ now, later }: JobContext, notice: Notice, recipients: readonly Recipient[]): void {
  const byTime = new Map<number, number[]>()
  for (const person of recipients.filter(({ devices, pushFlags }) => devices > 0 && wants(pushFlags, notice.kind))) {
    const at = endOfQuiet(now, quietOf(person))?.getTime() ?? 0
    byTime.set(at, [...(byTime.get(at) ?? []), person.accountId])
  }
  for (const [at, accountIds] of byTime)
    for (let from = 0; from < accountIds.length; from += 50)
      later(
        pushToPeople(
          {
            accountIds: accountIds.slice(from, from + 50),
            kind: notice.kind,
            subjectId: notice.subjectId,
            heading: notice.heading,
            title: notice.title,
            path: noticePath(notice.kind, notice.subjectId),
          },
          { attempts: 5, ...(at > 0 && { runAt: new Date(at) }) },
        ),
      )
}

/** Events of spec/product.md 7: one that shows a notice, one that makes lists and badges reload. */
const hubEvents = {
  messages: ['receiveMessage', 'new-message'],
  calendar: ['receiveEvent', 'new-calendar-event'],
  polls: ['receivePoll', 'new-poll'],
} as const satisfies Partial<Record<NoticeKind, readonly [string, string]>>

function onScreens({ services, afterCommit }: JobContext, notice: Notice, recipients: readonly Recipient[]): void {
  const ids = recipients.map(({ accountId }) => accountId)
  if (ids.length === 0) return
  afterCommit(() => {
    const { hub } = services
    if (notice.kind === 'dashboard') return hub.toAccounts(ids, 'topics', ['dashboard-messages', 'counters'])
    if (notice.kind === 'feed') return hub.toAccounts(ids, 'topics', ['daily-feed', 'counters'])
    const [arrives, refreshes] = hubEvents[notice.kind]
    for (const language of languages) {
      const readers = recipients.filter((person) => person.language === language).map(({ accountId }) => accountId)
      if (readers.length === 0) continue
      const [title, heading] = [inLanguage(notice.title, language), inLanguage(notice.heading, language)]
      const news: HubNotice = { id: notice.subjectId, title, heading }
      if (!notice.quietly) hub.toAccounts(readers, arrives, news)
      hub.toAccounts(readers, refreshes, news)
    }
  })
}
