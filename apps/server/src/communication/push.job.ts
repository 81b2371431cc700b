import { noticeFlag, type NoticeKind } from '@asistent/domain/communication/notice-kinds'
import type { Language } from '@asistent/domain/kernel/languages'
import { sql } from 'drizzle-orm'
import { addressOf } from '../identity/addresses.ops'
import { rows } from '../platform/database'
import { defineJob, workAfter } from '../platform/jobs'
import { inLanguage, languageOfAccount, type Said } from '../platform/language'
import { pushKeys, sendPush, type Subscription } from './push.steps'

// Pushes leave outside of any transaction. A process that dies in between sends them again; the device shows one, because
// they bear one tag. A service that is busy is asked again when it says, a few times: the bell and the letter have it.

interface PushPayload {
  readonly accountIds: readonly number[]
  readonly kind: NoticeKind
  readonly subjectId: number
  readonly heading: Said
  readonly title: Said
  readonly path: string
  /** Asked again: only the devices whose service was busy. */
  readonly devices?: readonly number[]
  readonly tries?: number
}

const mostTries = 4

interface Pushed {
  readonly gone: number[]
  readonly busy: number[]
  readonly waitSeconds: number
}

export const pushToPeople = defineJob<PushPayload>('communication.push', 'Известия на телефоните')

const atOnce = 10

export const pushJob = workAfter(
  pushToPeople,
  async ({ look, services, now }, payload): Promise<Pushed> => {
    const { keys, subscriptions } = await look(async (tx) => ({
      keys: await pushKeys(tx),
      // Asked again: the person may have switched it off, seen it, or lost the right to the child since it was planned.
      subscriptions: await rows<Subscription & { id: number; language: Language }>(
        tx,
        sql`select s.id, s.endpoint, s.p256dh, s.auth, ${languageOfAccount} as language from push_subscription s join account a on a.id = s.account_id and a.state = 'active'
          join notification n on n.account_id = a.id and n.kind = ${payload.kind} and n.subject_id = ${payload.subjectId} and n.seen_at is null
            and (n.expires_at is null or n.expires_at > ${now.toISOString()})
          left join notification_preference f on f.account_id = a.id
          where s.account_id = any (${sql.param(payload.accountIds)}::int[]) and ${payload.devices ? sql`s.id = any (${sql.param(payload.devices)}::int[])` : sql`true`}
            and coalesce(f.push_flags, 15) & ${noticeFlag[payload.kind]} <> 0
            and (n.child_ids is null or exists (select from child_guardian cg join guardian q on q.id = cg.guardian_id
              where cg.child_id = any (n.child_ids) and cg.may_see and q.account_id = a.id)) order by s.id`,
      ),
    }))
    const pushed = { gone: [] as number[], busy: [] as number[], waitSeconds: 0 }
    if (!keys) return pushed
    const { heading, title, path, kind, subjectId } = payload
    const address = addressOf(services.config)
    // The push services require a contact address.
    const subject = address.startsWith('https:') ? address : 'mailto:postmaster@localhost.localdomain'
    for (let from = 0; from < subscriptions.length; from += atOnce)
      await Promise.all(
        subscriptions.slice(from, from + atOnce).map(async ({ id, language, ...subscription }) => {
          const [said, about] = [inLanguage(heading, language), inLanguage(title, language)]
          const message = { heading: said, title: about, path, tag: `${kind}:${subjectId}` }
          const outcome = await sendPush(subscription, message, keys, subject, now)
          if (outcome.state === 'gone') pushed.gone.push(id)
          if (outcome.state !== 'busy') return
          pushed.busy.push(id)
          pushed.waitSeconds = Math.max(pushed.waitSeconds, outcome.waitSeconds)
        }),
      )
    return pushed
  },
  async ({ tx, now, later }, payload, { gone, busy, waitSeconds }) => {
    if (gone.length > 0) await tx.execute(sql`delete from push_subscription where id = any (${sql.param(gone)}::int[])`)
    const tries = (payload.tries ?? 1) + 1
    if (busy.length > 0 && tries <= mostTries)
      later(
        pushToPeople(
          { ...payload, devices: busy, tries },
          { attempts: 5, runAt: new Date(now.getTime() + waitSeconds * 1000) },
        ),
      )
  },
)
