import { refuseAttendance } from '@asistent/contract/attendance/problems'
import { limitText } from '@asistent/domain/attendance/family-limit'
import { mayWithdraw, requestKinds, requestStatuses } from '@asistent/domain/attendance/requests'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { attendanceRequest } from '../db/tables/attendance'
import { adoptFiles } from '../files/files.ops'
import { requireOpenYear } from '../institutions/school-years.ops'
import { linkOfCaller } from '../people/sight.ops'
import type { WriteContext } from '../platform/context'
import { asSystem, oneRow, type Tx } from '../platform/database'
import { requireFound } from '../platform/versioned'
import { groupIn, lastLocked, requireChild, type ChildFacts } from './child-facts.queries'
import { linkRequest, unlinkRequest } from './cover-days.steps'
import { lockChildren, overLimit } from './family-use.steps'
import { checkRequest, effectOf, type RequestPeriod, type Checked } from './request-check.steps'
import type { RequestToChange } from './requests.queries'
import { tellReversal } from './tell-decision.steps'

// Filing and withdrawing applications, by their form or with a parent's absence notice.

const { Pending, Approved, Withdrawn } = requestStatuses

export const nameOfGuardian = async (tx: Tx, id: number): Promise<string | null> =>
  (
    await oneRow<{ name: string }>(
      tx,
      sql`select p.first_name || ' ' || p.last_name as name from guardian p where p.id = ${id}`,
    )
  )?.name ?? null

/** Parents may withdraw pending or future applications, staff any that is not locked (domain.md 1.5). */
export async function takeBack(context: WriteContext, request: RequestToChange): Promise<void> {
  const { tx, scope, now } = context
  const range = { from: request.fromDate, to: request.toDate }
  const who = scope.role === 'Parent' ? 'parent' : 'staff'
  if (who === 'parent') await requireSigner(context, request.childId)
  if (!mayWithdraw({ status: request.status, range }, who, today(now))) throw refuseAttendance('cannot-withdraw')
  const writes = request.status === Approved && request.kind === requestKinds.FamilyReason
  const child = await requireChild(tx, scope, request.childId)
  const group = await groupIn(tx, child, range, today(now))
  if (writes && group) await requireOpenYear(tx, scope, group.schoolYearId)
  if (writes) await requireOpenDays(context, request)
  await tx.execute(
    sql`update attendance_request set status = ${Withdrawn}, decided_by = ${scope.accountId}, decided_at = ${now.toISOString()}, version = version + 1 where id = ${request.id}`,
  )
  // A parent's withdrawal means that the child comes, so the absence notice is deleted too; a withdrawal by staff does
  // not imply that.
  if (who === 'parent') await tx.execute(sql`delete from absence_report where request_id = ${request.id}`)
  // Uses the system role: parents may not write days, but their application's days must be released.
  if (!writes) return
  await asSystem(tx, async () => {
    await lockChildren(tx, [request.childId])
    await unlinkRequest(tx, child.id, range, request.id)
  })
}

/** Reverses a decision: releases the days of an approved application and makes it pending. */
export async function reverseDecision(context: WriteContext, request: RequestToChange): Promise<void> {
  const { tx, now } = context
  const range = { from: request.fromDate, to: request.toDate }
  const child = await requireChild(tx, context.scope, request.childId)
  const group = await groupIn(tx, child, range, today(now))
  if (group) await requireOpenYear(tx, context.scope, group.schoolYearId)
  const writes = request.status === Approved && request.kind === requestKinds.FamilyReason
  if (writes) {
    await requireOpenDays(context, request)
    await lockChildren(tx, [request.childId])
    await unlinkRequest(tx, child.id, range, request.id)
  }
  await tx.execute(
    sql`update attendance_request set status = ${Pending}, decided_by = null, decided_at = null, comment = null, version = version + 1 where id = ${request.id}`,
  )
  await tellReversal(context, { ...request, child })
}

/** Guardians without the right to sign may neither file nor withdraw applications. */
export async function requireSigner({ tx, scope }: WriteContext, childId: number) {
  const link = requireFound(await linkOfCaller(tx, scope, childId))
  if (!link.maySign) throw refuseAttendance('may-not-sign')
  return link
}

/** Rejects changes of locked days (domain.md 1.6). */
export async function requireOpenDays({ tx, now }: WriteContext, request: RequestToChange): Promise<void> {
  const until = await lastLocked(tx, request.kindergartenId, now, 'attendance')
  if (until !== null && request.fromDate <= until)
    throw refuseAttendance('period-locked', { values: { day: formatDay(until) } })
}

interface Filing {
  readonly parentName: string | null
  readonly force: boolean
  readonly byParent: boolean
}

interface Written extends RequestPeriod {
  readonly reason: string | null
  readonly fileId?: number | undefined
}

export async function fileRequest(context: WriteContext, child: ChildFacts, request: Written, filing: Filing) {
  const { tx, scope, now, audit } = context
  const { byParent, force } = filing
  // Serializes applications of one child. Uses the system role, because locking the child's record requires the right
  // to update it.
  await asSystem(tx, () => lockChildren(tx, [child.id]))
  const checked = await checkRequest({ tx, now, today: today(now), byParent, force }, child, request)
  if (checked.problem) throw checked.problem
  if (checked.group) await requireOpenYear(tx, scope, checked.group.schoolYearId)
  if (request.fileId !== undefined) await adoptFiles(context, [request.fileId])
  const approved = isApprovedAtOnce(checked, request, byParent)
  const [row] = await tx
    .insert(attendanceRequest)
    .values({
      kindergartenId: child.kindergartenId,
      childId: child.id,
      kind: request.kind,
      fromOn: request.fromDate,
      toOn: request.toDate,
      days: request.kind === requestKinds.Presence && request.dates?.length ? [...request.dates] : null,
      reason: request.reason,
      fileId: request.fileId ?? null,
      status: approved ? Approved : Pending,
      createdBy: scope.accountId,
      createdAt: now.toISOString(),
      parentName: filing.parentName,
      ...(approved && { decidedAt: now.toISOString(), decidedBy: byParent ? null : scope.accountId }),
    })
    .returning({ id: attendanceRequest.id })
  const { id } = requireFound(row)
  if (approved) await applyRequest(context, child, { ...request, id, group: checked.group }, force)
  audit.about({ requestId: id, childId: child.id, kindergartenId: child.kindergartenId })
  return {
    isSuccessful: true,
    entityId: id,
    requestId: id,
    status: approved ? Approved : Pending,
    ...effectOf(checked, request, now),
  }
}

/**
 * Applications entered by staff are approved at once; a parent's only by the kindergarten's setting (domain.md 1.5).
 */
export const isApprovedAtOnce = (
  { group }: Checked,
  { kind }: Pick<RequestPeriod, 'kind'>,
  byParent: boolean,
): boolean => !byParent || (kind === requestKinds.FamilyReason && group?.settings.autoApproveFamilyRequests === true)

interface Applied extends RequestPeriod {
  readonly id: number
  readonly group: Checked['group']
}

/** An approved absence becomes the status of its days; presence only makes the child expected (domain.md 1.5). */
export async function applyRequest(
  { tx }: WriteContext,
  child: ChildFacts,
  request: Applied,
  force: boolean,
): Promise<void> {
  const { id, kind, fromDate, toDate, group } = request
  if (kind !== requestKinds.FamilyReason || !group) return
  // Uses the system role: a parent's automatically approved application writes days, which parents may not.
  await asSystem(tx, async () => {
    await linkRequest(tx, child, { from: fromDate, to: toDate }, id)
    const over = force ? undefined : (await overLimit(tx, group, [child.id])).get(child.id)
    if (over)
      throw refuseAttendance('cell-refused', {
        values: { name: child.name, day: formatDay(fromDate), reason: limitText(over.limit) },
      })
  })
}
