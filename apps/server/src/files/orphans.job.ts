import { sql } from 'drizzle-orm'
import { rows } from '../platform/database'
import { defineJob, workAfter, type JobPlan } from '../platform/jobs'

// Files without a row: a process ended after storing an upload and before inserting its row. Searched once a week.

const orphans = defineJob<Record<string, never>>('files.orphans', 'Търсене на неизползвани файлове')

const day = 86_400_000

/** The next Sunday, 01:00 UTC. */
export function planOrphans(now: Date): JobPlan<Record<string, never>> & { readonly key: string } {
  const runAt = new Date(now)
  runAt.setUTCHours(1, 0, 0, 0)
  runAt.setUTCDate(runAt.getUTCDate() + ((7 - runAt.getUTCDay()) % 7))
  if (runAt <= now) runAt.setUTCDate(runAt.getUTCDate() + 7)
  const key = 'files.orphans'
  return { ...orphans({}, { key, runAt }), key }
}

/** Crashes leave a few. Many mean that this store belongs to another database, and then nothing is deleted. */
const isLeftByCrashes = (lost: number, all: number) => lost <= 20 || lost < all / 10

export const orphansJob = workAfter(
  orphans,
  async ({ now, services, look }) => {
    let all = 0
    const lost: string[] = []
    // The row of an upload of today may not be inserted yet.
    for await (const keys of services.files.keptBefore(new Date(now.getTime() - day))) {
      const results = await look((tx) =>
        rows<{ key: string }>(
          tx,
          sql`select storage_key as key from stored_file where storage_key = any (${sql.param(keys)}::text[])`,
        ),
      )
      const storedKeys = new Set(results.map(({ key }) => key))
      all += keys.length
      lost.push(...keys.filter((key) => !storedKeys.has(key)))
    }
    if (!isLeftByCrashes(lost.length, all)) {
      services.log.error({ files: all, withoutRow: lost.length }, 'хранилището е на друга база данни: не се почиства')
      return
    }
    for (const key of lost) await services.files.remove(key)
  },
  async ({ now, later }) => later(planOrphans(now)),
)
