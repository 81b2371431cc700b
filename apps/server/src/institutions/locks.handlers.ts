import { getLocks, saveLocks } from '@asistent/contract/institutions/locks.calls'
import { refuse } from '@asistent/contract/core/problem'
import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import {
  lockCategories,
  lockCategoryLabel,
  lockCategoryNumber,
  lockCategoryOfNumber,
  lockedUntil,
  suggestedAutoDay,
  type LockRule,
} from '@asistent/domain/institutions/locks'
import { dayOf, dayOfMonth, today, type Day } from '@asistent/domain/kernel/day'
import { lastDayOf, monthOf, nextMonth, previousMonth } from '@asistent/domain/kernel/month'
import { sql } from 'drizzle-orm'
import { moduleLock } from '../db/tables/institutions'
import { rows, type Tx } from '../platform/database'
import { ok, read, write, type Handler } from '../platform/handler'
import { requireFound, inKindergarten, refuseStale } from '../platform/versioned'
import { lastLockMoves } from './locks.ops'

export const lockHandlers: Handler[] = [
  read(getLocks, async ({ tx, scope, now }) => {
    const kindergartenId = inKindergarten(scope)
    const stored = new Map((await lockRows(tx, kindergartenId)).map((lock) => [lock.category, lock]))
    const moved = await lastLockMoves(tx, kindergartenId)
    const result = lockCategories.map((category) => {
      const lock = stored.get(category) ?? { ...open, version: 0 }
      const until = lockedUntil(lock, today(now))
      return {
        category: lockCategoryNumber[category],
        name: lockCategoryLabel[category],
        lockedUntil: until,
        isAutomatic: until !== lock.lockedUntil,
        autoDay: lock.autoDay,
        ...nextLock(lock.autoDay, today(now)),
        movedBy: moved.get(category)?.person ?? null,
        movedAt: moved.get(category)?.at ?? null,
        version: lock.version,
      }
    })
    return { result, rowsCount: result.length, suggestedAutoDay }
  }),

  write(saveLocks, async ({ tx, scope, now, audit }, { items }) => {
    const kindergartenId = inKindergarten(scope)
    const current = today(now)
    // Rows are locked in key order against deadlocks.
    await tx.execute(
      sql`select from module_lock where kindergarten_id = ${kindergartenId} order by category for update`,
    )
    const stored = new Map((await lockRows(tx, kindergartenId)).map((lock) => [lock.category, lock]))
    const changed: string[] = []
    for (const [index, item] of items.entries()) {
      if (item.lockedUntil && item.lockedUntil > current)
        throw refuseInstitutions('lock-in-future', { field: `items.${index}.lockedUntil` })
      const category = requireFound(lockCategoryOfNumber(item.category))
      const before = stored.get(category)
      if (before && item.version === undefined) throw refuse('no-version')
      if (item.version !== undefined && item.version !== (before?.version ?? 0))
        throw refuseStale({ table: moduleLock, id: `${kindergartenId}:${category}`, field: `items.${index}` })
      const values = movedLock(before ?? open, item, current)
      // A module that remains unlocked has no history.
      if (sameLock(before ?? open, values)) continue
      await tx
        .insert(moduleLock)
        .values({ kindergartenId, category, ...values })
        .onConflictDoUpdate({
          target: [moduleLock.kindergartenId, moduleLock.category],
          set: { ...values, version: (before?.version ?? 0) + 1 },
        })
      changed.push(category)
    }
    // With several categories, the changes show which.
    if (changed.length === 1 && changed[0]) audit.about({ lock: changed[0] })
    return ok(kindergartenId)
  }),
]

type Lock = Required<LockRule>
const open: Lock = { lockedUntil: null, autoDay: null, movedOn: null }

const sameLock = (left: LockRule, right: LockRule) =>
  left.lockedUntil === right.lockedUntil && left.autoDay === right.autoDay

/**
 * Values to store for a requested date and rule. A date other than the effective one is a manual move, which is valid
 * until the next automatic lock. A change of the rule alone never unlocks.
 */
function movedLock(before: LockRule, lockRule: Pick<LockRule, 'lockedUntil' | 'autoDay'>, current: Day): Lock {
  const held = lockedUntil(before, current)
  const { autoDay } = lockRule
  if (lockRule.lockedUntil !== held) return { lockedUntil: lockRule.lockedUntil, autoDay, movedOn: current }
  const kept = { lockedUntil: before.lockedUntil, autoDay, movedOn: before.movedOn ?? null }
  const next = lockedUntil(kept, current)
  return held && (!next || next < held) ? { ...kept, lockedUntil: held } : kept
}

type LockRow = LockRule & { readonly category: (typeof lockCategories)[number]; readonly version: number }

const lockRows = (tx: Tx, kindergartenId: number) =>
  rows<LockRow>(
    tx,
    sql`select category, locked_until as "lockedUntil", auto_day as "autoDay", moved_on as "movedOn", version
      from module_lock where kindergarten_id = ${kindergartenId}`,
  )

/** Next date on which the rule locks, and the date until which it will lock. */
function nextLock(autoDay: number | null, current: Day): { nextLockOn: Day | null; nextLockedUntil: Day | null } {
  if (autoDay === null) return { nextLockOn: null, nextLockedUntil: null }
  const month = dayOfMonth(current) < autoDay ? monthOf(current) : nextMonth(monthOf(current))
  return {
    nextLockOn: dayOf(month.year, month.month, autoDay),
    nextLockedUntil: lastDayOf(previousMonth(month)),
  }
}
