import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import { formatDay, isDay, today, type Day } from '@asistent/domain/kernel/day'
import { lockCategories, lockedUntil, type LockCategory, type LockRule } from '@asistent/domain/institutions/locks'
import { sql, type SQL } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { rows, rowsAsSystem, type Tx } from '../platform/database'
import type { LockCheck } from '../platform/locks'

type StoredLock = LockRule & { readonly category: LockCategory }

const storedLocks = (tx: Tx, kindergartenId: number) =>
  rows<StoredLock>(
    tx,
    sql`select category, locked_until as "lockedUntil", auto_day as "autoDay", moved_on as "movedOn"
      from module_lock where kindergarten_id = ${kindergartenId}`,
  )

/** Last locked day of each category, manual or automatic, whichever is effective (domain.md 1.6). */
export async function locksOf(tx: Tx, kindergartenId: number, now: Date): Promise<ReadonlyMap<LockCategory, Day>> {
  const locks = new Map<LockCategory, Day>()
  for (const lock of await storedLocks(tx, kindergartenId)) {
    const until = lockedUntil(lock, today(now))
    if (until) locks.set(lock.category, until)
  }
  return locks
}

export async function lockedUntilOf(
  tx: Tx,
  kindergartenId: number,
  category: LockCategory,
  now: Date,
): Promise<Day | null> {
  return (await locksOf(tx, kindergartenId, now)).get(category) ?? null
}

/** Last locked day of each category, by kindergarten. */
export async function locksIn(
  tx: Tx,
  inPlaces: (column: SQL) => SQL,
  now: Date,
): Promise<ReadonlyMap<number, ReadonlyMap<LockCategory, Day>>> {
  const stored = await rows<StoredLock & { readonly kindergartenId: number }>(
    tx,
    sql`select kindergarten_id as "kindergartenId", category, locked_until as "lockedUntil", auto_day as "autoDay", moved_on as "movedOn"
      from module_lock where ${inPlaces(sql`kindergarten_id`)}`,
  )
  const locks = new Map<number, Map<LockCategory, Day>>()
  for (const { kindergartenId, category, ...rule } of stored) {
    const until = lockedUntil(rule, today(now))
    if (!until) continue
    const ofPlace = locks.get(kindergartenId) ?? new Map<LockCategory, Day>()
    locks.set(kindergartenId, ofPlace.set(category, until))
  }
  return locks
}

/** Last author of each lock, from the audit. */
export async function lastLockMoves(tx: Tx, kindergartenId: number) {
  const ids = lockCategories.map((category) => sql`${`${kindergartenId}:${category}`}`)
  // It may be the master's support, whose account is outside of the caller's policies; the name is not secret.
  const moves = await rowsAsSystem<{ category: string; person: string | null; at: string }>(
    tx,
    sql`select distinct on (c.row_id) split_part(c.row_id, ':', 2) as category, c.at, a.first_name || ' ' || a.last_name as person
        from audit_change c left join account a on a.id = c.account_id
        where c.table_name = 'module_lock' and c.row_id in (${sql.join(ids, sql`, `)}) and c.account_id is not null
        order by c.row_id, c.at desc, c.id desc`,
  )
  return new Map(moves.map((move) => [move.category, move]))
}

/**
 * Rejects locked days of a kindergarten with an error at `field`. A parent's child may be in another kindergarten than
 * the selected one.
 */
export async function requireUnlockedIn(
  { tx, now }: Pick<ReadContext, 'tx' | 'now'>,
  kindergartenId: number,
  category: LockCategory,
  days: readonly Day[],
  field?: string,
): Promise<void> {
  if (days.length === 0) return
  const until = await lockedUntilOf(tx, kindergartenId, category, now)
  if (until && days.some((day) => day <= until))
    throw refuseInstitutions('period-locked', { ...(field && { field }), values: { day: formatDay(until) } })
}

/** The same for the selected kindergarten. */
export async function requireUnlocked(
  context: ReadContext,
  category: LockCategory,
  days: readonly Day[],
  field?: string,
): Promise<void> {
  if (context.scope.kindergartenId !== null)
    await requireUnlockedIn(context, context.scope.kindergartenId, category, days, field)
}

/**
 * Implements `lock: { category, day: 'forDate' }` of the pipeline: checks the field (a day or several), or that field
 * of each of `items`.
 */
export const checkLock: LockCheck = async (context, lock, input) => {
  const values = input as Record<string, unknown> & { items?: Record<string, unknown>[] }
  const days = [values[lock.day], ...(values.items ?? []).map((item) => item[lock.day])]
    .flat()
    .filter((value): value is Day => typeof value === 'string' && isDay(value))
  await requireUnlocked(context, lock.category, days, lock.day in values ? lock.day : 'items')
}
