import { refuse } from '@asistent/contract/core/problem'
import { enrolChild } from '@asistent/contract/people/child-record.calls'
import { cancelMove, leaveChild, moveChild, returnChild } from '@asistent/contract/people/child-stays.calls'
import { refusePeople } from '@asistent/contract/people/problems'
import { addDays, today } from '@asistent/domain/kernel/day'
import { enrolledSince, enter, leave, move, takeBackMove, type Stay } from '@asistent/domain/people/stays'
import { eq } from 'drizzle-orm'
import { child } from '../db/tables/people'
import { requireUnlocked } from '../institutions/locks.ops'
import type { WriteContext } from '../platform/context'
import { allDone, ok, write, type Handler } from '../platform/handler'
import { found, inKindergarten } from '../platform/versioned'
import { adoptPhoto, requirePlausible, withBirth } from './child-personal.steps'
import { lockedChild, type LockedChild } from './child-record.queries'
import { addGuardians } from './guardian-links.steps'
import { placementWarnings, requireTargetGroup, storedStays, taken, writeStays } from './stays.ops'

export const enrolHandlers: Handler[] = [
  write(enrolChild, async (context, form) => {
    const { tx, scope, audit, now } = context
    const kindergartenId = inKindergarten(scope)
    const group = await requireTargetGroup(tx, scope, form.classId, form.enrollmentDate)
    const { classId, enrollmentDate, position, parents, gender, birthDate, ...values } = form
    const born = withBirth({ ...values, gender, birthDate })
    requirePlausible(born.birthOn, today(now), enrollmentDate)
    await adoptPhoto(context, null, form.photoFileId)
    const [row] = await tx
      .insert(child)
      .values({ ...values, ...born, kindergartenId, enrolledOn: enrollmentDate })
      .returning({ id: child.id })
    const { id } = found(row)
    await writeStays(tx, { id, kindergartenId }, [], taken(enter([], classId, enrollmentDate)), position)
    await addGuardians(context, { id, kindergartenId }, parents)
    audit.about({ childId: id, groupId: classId })
    return ok(id, await placementWarnings(tx, born.birthOn, group, today(now)))
  }),

  write(moveChild, async (context, { id, classId, fromDate, position, version }) => {
    const { tx, scope, now } = context
    const current = await openChild(context, id, version)
    await requireUnlocked(context, 'attendance', [fromDate], 'fromDate')
    const group = await requireTargetGroup(tx, scope, classId, fromDate)
    await takeStep(context, current, (stays) => taken(move(stays, classId, fromDate)), position)
    return ok(id, await placementWarnings(tx, current.birthOn, group, today(now)))
  }),

  write(cancelMove, async (context, { id, version }) => {
    const current = await openChild(context, id, version)
    await takeStep(
      context,
      current,
      (stays) => taken(takeBackMove(stays)),
      null,
      async (before) => {
        const last = before.at(-1)
        if (last) await requireUnlocked(context, 'attendance', [last.from])
      },
    )
    return allDone
  }),

  write(leaveChild, async (context, { id, leaveDate, leaveReason, version }) => {
    const current = await openChild(context, id, version)
    if (leaveDate < current.enrolledOn) throw refusePeople('leave-before-enrolment', { field: 'leaveDate' })
    if (leaveDate > addDays(today(context.now), 366)) throw refusePeople('leave-far', { field: 'leaveDate' })
    // The first day without the child is the first one whose books change.
    await requireUnlocked(context, 'attendance', [addDays(leaveDate, 1)], 'leaveDate')
    await takeStep(context, current, (stays) => taken(leave(stays, leaveDate)))
    await context.tx.update(child).set({ leftOn: leaveDate, leaveReason }).where(eq(child.id, id))
    return ok(id)
  }),

  write(returnChild, async (context, { id, classId, fromDate, enrollmentOrder, position, version }) => {
    const { tx, scope, now } = context
    const current = await checkedChild(context, id, version)
    if (current.leftOn === null) throw refusePeople('still-enrolled', { field: 'fromDate' })
    if (fromDate <= current.leftOn) throw refusePeople('still-enrolled', { field: 'fromDate' })
    await requireUnlocked(context, 'attendance', [fromDate], 'fromDate')
    const group = await requireTargetGroup(tx, scope, classId, fromDate)
    await tx
      .update(child)
      .set({ leftOn: null, leaveReason: null, ...(enrollmentOrder && { enrollmentOrder }) })
      .where(eq(child.id, id))
    await takeStep(context, current, (stays) => taken(enter(stays, classId, fromDate)), position)
    return ok(id, await placementWarnings(tx, current.birthOn, group, today(now)))
  }),
]

/** The child with its row locked, at the version the form was opened with. */
async function checkedChild({ tx, scope }: WriteContext, id: number, version: number | undefined) {
  const current = found(await lockedChild(tx, scope, id))
  if (current.erased) throw refusePeople('child-erased')
  if (version !== undefined && version !== current.version) throw refuse('stale')
  return current
}

async function openChild(context: WriteContext, id: number, version: number | undefined): Promise<LockedChild> {
  const current = await checkedChild(context, id, version)
  if (current.leftOn !== null && current.leftOn < today(context.now)) throw refusePeople('left-already')
  return current
}

/** One step of the child's way through the groups; the record's version counts it. */
async function takeStep(
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
