import { sql } from 'drizzle-orm'
import { rows } from '../platform/database'
import { defineJob, work, type JobPlan } from '../platform/jobs'
import { sendLetters } from '../platform/mail/letters'
import { digestLetter, type DigestLine } from './notices.letters'

// One e-mail in the evening for users who chose it. Notices schedule it, so a day without notices has none.

const writeDigests = defineJob<{ after: number }>('communication.digest', 'Дневен преглед по имейл')

export const planDigest = (runAt: Date): JobPlan<{ after: number }> =>
  writeDigests({ after: 0 }, { key: 'communication.digest', runAt })

interface Reader {
  readonly accountId: number
  readonly email: string
  readonly kindergartenId: number | null
  readonly lines: DigestLine[]
}

const atOnce = 200

export const digestJob = work(writeDigests, async (context, { after }) => {
  const { tx, now, later } = context
  const instant = now.toISOString()
  // Omits notices that were read meanwhile, are over, are switched off, or concern a child that the user may no longer see.
  const readers = await rows<Reader & { ids: number[] }>(
    tx,
    sql`with waiting as (
        select n.account_id from notification n where n.in_digest and n.account_id > ${after} group by 1 order by 1 limit ${atOnce}
      )
      select a.id as "accountId", a.email, min(n.kindergarten_id) as "kindergartenId", array_agg(n.id) as ids,
        coalesce(json_agg(json_build_object('kind', n.kind, 'subjectId', n.subject_id, 'title', n.title) order by n.kind desc, n.created_at) filter (
          where a.state = 'active' and n.seen_at is null and (n.expires_at is null or n.expires_at > ${instant})
            and a.notification_flags & (case n.kind when 'messages' then 1 when 'calendar' then 2 when 'polls' then 4 when 'feed' then 16 else 8 end) <> 0
            and (n.child_ids is null or exists (select from child_guardian cg join guardian q on q.id = cg.guardian_id
              where cg.child_id = any (n.child_ids) and cg.may_see and q.account_id = a.id))), '[]') as lines
      from waiting w join account a on a.id = w.account_id join notification n on n.account_id = a.id and n.in_digest
      group by a.id order by a.id`,
  )
  const letters = []
  for (const reader of readers)
    if (reader.lines.length > 0) letters.push(await digestLetter(context, reader, reader.lines))
  await sendLetters(context, letters)
  await tx.execute(
    sql`update notification set in_digest = false where id = any (${sql.param(readers.flatMap(({ ids }) => ids))}::int[])`,
  )
  const last = readers.at(-1)
  if (last && readers.length === atOnce) later(writeDigests({ after: last.accountId }))
})
