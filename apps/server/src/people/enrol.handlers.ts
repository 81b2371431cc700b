import { enrolChild } from '@asistent/contract/people/child-record.calls'
import { cancelMove, leaveChild, moveChild, returnChild } from '@asistent/contract/people/child-stays.calls'
import { refusePeople } from '@asistent/contract/people/problems'
import { today } from '@asistent/domain/kernel/day'
import { enter, move, takeBackMove } from '@asistent/domain/people/stays'
import { eq } from 'drizzle-orm'
import { child } from '../db/tables/people'
import { requireUnlocked } from '../institutions/locks.ops'
import { allDone, ok, write, type Handler } from '../platform/handler'
import { enrol } from './enrol.ops'
import { checkedChild, leaveKindergarten, openChild, takeStep } from './leaving.ops'
import { placementWarnings, requireTargetGroup, taken } from './stays.ops'

export const enrolHandlers: Handler[] = [
  write(enrolChild, async (context, form) => {
    const { id, warnings } = await enrol(context, form)
    return ok(id, warnings)
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
    await leaveKindergarten(context, await openChild(context, id, version), leaveDate, leaveReason)
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
