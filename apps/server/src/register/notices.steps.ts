import { noticeCauses } from '@asistent/domain/register/notices'
import { sql } from 'drizzle-orm'
import type { UnmatchedNotice } from '../attendance/notices.ops'
import type { Tx } from '../platform/database'
import type { FeedState } from './notices.queries'

// Writes of unmatched notes and of the state of their feed. Require the system role.

export const removeNotice = (tx: Tx, id: number) => tx.execute(sql`delete from register_notice where id = ${id}`)

export async function storeUnmatched(tx: Tx, notices: readonly UnmatchedNotice[], at: Date): Promise<void> {
  const causes = { 'unknown-child': noticeCauses.UnknownChild, malformed: noticeCauses.Malformed }
  for (const { noticeId, personId, outcome, body } of notices)
    await tx.execute(
      sql`insert into register_notice (notice_id, person_id, cause, body, received_at) values (${noticeId}, ${personId}, ${causes[outcome]}, ${JSON.stringify(body)}::jsonb, ${at.toISOString()})
        on conflict on constraint register_notice_once do update set cause = excluded.cause, body = excluded.body`,
    )
}

export const deleteOldNotices = (tx: Tx, before: Date) =>
  tx.execute(sql`delete from register_notice where received_at < ${before.toISOString()}`)

/** `readAt` null: nothing was read, the last time stays. */
export const storeFeedState = (
  tx: Tx,
  { readAt, syncedAt = null, note: text }: FeedState & { readonly syncedAt?: string | null },
) =>
  tx.execute(
    sql`insert into register_feed as f (id, read_at, synced_at, note) values (1, ${readAt}, ${syncedAt}, ${text})
      on conflict (id) do update set read_at = coalesce(excluded.read_at, f.read_at), synced_at = coalesce(excluded.synced_at, f.synced_at), note = excluded.note`,
  )
