import { refusePeople } from '@asistent/contract/people/problems'
import { addDays, today, type Day } from '@asistent/domain/kernel/day'
import { enrolledSince, leave, takeBackLeave, type Stay } from '@asistent/domain/people/stays'
import { eq, sql } from 'drizzle-orm'
import { child } from '../db/tables/people'
import { requireUnlocked } from '../institutions/locks.ops'
import { requireOpenYear } from '../institutions/school-years.ops'
import type { WriteContext } from '../platform/context'
import { asSystem, oneRow } from '../platform/database'
import { requireFound, requireSameVersion } from '../platform/versioned'
import { lockedChild, type LockedChild } from './child-record.queries'
import { storedStays, taken, writeStays } from './stays.ops'

// Changes of a child's stays; certificates for moves use leaving too.

/** Locks the child and checks its version. */
export async function checkedChild({ tx, scope }: WriteContext, id: number, version: number | undefined) {
  const current = requireFound(await lockedChild(tx, scope, id))
  if (current.erased) throw refusePeople('child-erased')
  requireSameVersion(version, current.version, { table: 'child', id })
  return current
}

export async function openChild(context: WriteContext, id: number, version: number | undefined): Promise<LockedChild> {
  const current = await checkedChild(context, id, version)
  if (current.leftOn !== null && current.leftOn < today(context.now)) throw refusePeople('left-already')
  return current
}

/** Applies a change of stays and increments the record's version. */
export async function takeStep(
  { tx, audit }: WriteContext,
  current: LockedChild,
  step: (before: readonly Stay[]) => readonly Stay[],
  position: number | null = null,
  check?: (before: readonly Stay[]) => Promise<void>,
): Promise<void> {
  const before = await storedStays(tx, current.id)
  await check?.(before)
  const after = step(before)
  await writeStays(tx, current, before, after, position)
  await tx
    .update(child)
    .set({ version: current.version + 1, enrolledOn: enrolledSince(after) ?? current.enrolledOn })
    .where(eq(child.id, current.id))
  audit.about({ childId: current.id })
}

/** Sets a child's last day; `field` is its field in the form. */
export async function leaveKindergarten(
  context: WriteContext,
  current: LockedChild,
  lastDay: Day,
  leaveReason: string,
  field = 'leaveDate',
): Promise<void> {
  if (lastDay < current.enrolledOn) throw refusePeople('leave-before-enrolment', { field })
  if (lastDay > addDays(today(context.now), 366)) throw refusePeople('leave-far', { field })
  // The first day whose books change is the day after the last one.
  await requireUnlocked(context, 'attendance', [addDays(lastDay, 1)], field)
  await takeStep(context, current, (stays) => taken(leave(stays, lastDay)))
  await context.tx.update(child).set({ leftOn: lastDay, leaveReason }).where(eq(child.id, current.id))
}

/** Undoes leaving, unless another kindergarten has enrolled the child. */
export async function takeBackLeaving(context: WriteContext, childId: number, lastDay: Day): Promise<void> {
  const { tx, scope } = context
  const current = await checkedChild(context, childId, undefined)
  // Meanwhile the child has returned or left on another day: keep that.
  if (current.leftOn !== lastDay) return
  // Children of other kindergartens are outside of the policies; only existence is used.
  const elsewhere = await asSystem(tx, () =>
    oneRow(
      tx,
      sql`select from child o join child c on c.id = ${childId} where o.id <> c.id and o.person_id_type = c.person_id_type and o.person_id = c.person_id and o.left_on is null and o.erased_at is null limit 1`,
    ),
  )
  if (elsewhere) throw refusePeople('enrolled-elsewhere')
  await requireUnlocked(context, 'attendance', [addDays(lastDay, 1)])
  const year = await oneRow<{ id: number }>(
    tx,
    sql`select g.school_year_id as id from child_group_period p join child_group g on g.id = p.group_id where p.child_id = ${childId} order by p.from_on desc limit 1`,
  )
  if (year) await requireOpenYear(tx, scope, year.id)
  await tx.update(child).set({ leftOn: null, leaveReason: null }).where(eq(child.id, childId))
  await takeStep(context, current, (stays) => taken(takeBackLeave(stays)))
}
