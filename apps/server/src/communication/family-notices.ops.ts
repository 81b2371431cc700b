import { nobody } from '@asistent/domain/communication/audience'
import { noticeFlag, usualNoticeFlags } from '@asistent/domain/communication/notice-kinds'
import { today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { rows } from '../platform/database'
import type { JobContext } from '../platform/jobs'
import { anyOf } from '../platform/list'
import { resolveAudience } from './audience.queries'
import type { Notice } from './notify.steps'
import { tell } from './notify-people.steps'

/** Notifies the guardians of a child who have chosen the kind, by e-mail or on their devices; once for a subject. */
export async function notifyChoosingFamily(
  context: JobContext,
  notice: Notice,
  { childId, kindergartenId }: { readonly childId: number; readonly kindergartenId: number },
): Promise<void> {
  const { tx, now } = context
  const audience = { ...nobody, studentIds: [childId], kindergartenIds: [kindergartenId] }
  const people = await resolveAudience(tx, audience, { today: today(now), senderId: 0 })
  const flag = noticeFlag[notice.kind]
  const choosing = await rows<{ id: number }>(
    tx,
    sql`select a.id from account a left join notification_preference f on f.account_id = a.id
      where a.id = ${anyOf(people.map(({ accountId }) => accountId))} and (a.notification_flags | coalesce(f.push_flags, ${usualNoticeFlags}::int)) & ${flag}::int <> 0`,
  )
  const ids = new Set(choosing.map(({ id }) => id))
  await tell(
    context,
    notice,
    people.filter(({ accountId }) => ids.has(accountId)),
  )
}
