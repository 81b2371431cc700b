import type { LockCategory } from '@asistent/contract/core/call'
import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import { formatDay, isDay, today, type Day } from '@asistent/domain/kernel/day'
import { lockedUntil } from '@asistent/domain/institutions/locks'
import { and, eq } from 'drizzle-orm'
import { moduleLock } from '../db/tables/institutions'
import type { ReadContext } from '../platform/context'
import type { Tx } from '../platform/database'
import type { LockCheck } from '../platform/locks'

/** The last locked day of a category, by hand or by the automatic rule, whichever is later (domain.md 1.6). */
export async function lockedUntilOf(
  tx: Tx,
  kindergartenId: number,
  category: LockCategory,
  now: Date,
): Promise<Day | null> {
  const [row] = await tx
    .select()
    .from(moduleLock)
    .where(and(eq(moduleLock.kindergartenId, kindergartenId), eq(moduleLock.category, category)))
  if (!row) return null
  return lockedUntil({ lockedUntil: row.lockedUntil, autoDay: row.autoDay, movedOn: row.movedOn }, today(now))
}

/** Refuses when any of the days is locked. */
export async function requireUnlocked(
  { tx, scope, now }: ReadContext,
  category: LockCategory,
  days: readonly Day[],
): Promise<void> {
  if (scope.kindergartenId === null || days.length === 0) return
  const until = await lockedUntilOf(tx, scope.kindergartenId, category, now)
  if (until && days.some((day) => day <= until))
    throw refuseInstitutions('period-locked', { values: { day: formatDay(until) } })
}

/** The pipeline's check of `lock: { category, day: 'forDate' }`: the named field, or that field of each of `items`. */
export const checkLock: LockCheck = async (context, lock, input) => {
  const values = input as Record<string, unknown> & { items?: Record<string, unknown>[] }
  const days = [values[lock.day], ...(values.items ?? []).map((item) => item[lock.day])].filter(
    (value): value is Day => typeof value === 'string' && isDay(value),
  )
  await requireUnlocked(context, lock.category, days)
}
