import { refuseAttendance } from '@asistent/contract/attendance/problems'
import {
  decideRequest,
  listRequests,
  previewRequest,
  requestFile,
  requestForm,
  saveParentRequest,
  saveRequest,
  withdrawRequest,
} from '@asistent/contract/attendance/requests.calls'
import { refuse } from '@asistent/contract/core/problem'
import { limitText, remainingDays } from '@asistent/domain/attendance/family-limit'
import { mayBecome, mayWithdraw, requestKinds, requestStatuses } from '@asistent/domain/attendance/requests'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { attendanceRequest } from '../db/tables/attendance'
import { adoptFiles, answerFile } from '../files/files.ops'
import { linkOfCaller } from '../people/sight.ops'
import type { WriteContext } from '../platform/context'
import { asSystem, oneRow } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { found } from '../platform/versioned'
import { groupIn, lastLocked, requireChild, type ChildFacts } from './child-facts'
import { linkRequest, unlinkRequest } from './cover-days'
import { overLimit } from './family-use'
import { mayForce } from './force'
import { tellDecision } from './letters'
import { checkRequest, type Asked, type Checked } from './request-check'
import { requestPaper } from './request-form'
import { requestPage, requestToChange, type RequestToChange } from './requests.queries'
import { kidsInScope } from './visible'

const { Pending, Approved, Rejected, Withdrawn } = requestStatuses

export const requestHandlers: Handler[] = [
  read(listRequests, async ({ tx, scope, now }, query) => {
    const answer = () => requestPage(tx, scope, query, today(now))
    // A guardian reads the own applications; the names of those who decided are behind the policies.
    return scope.role === 'Parent' ? asSystem(tx, answer) : answer()
  }),

  read(previewRequest, async ({ tx, scope, now }, { studentId, ...asked }) => {
    const day = today(now)
    const child = await requireChild(tx, scope, studentId, day)
    const byParent = scope.role === 'Parent'
    const checked = await checkRequest({ tx, now, today: day, byParent, force: false }, child, asked)
    return {
      ...effectOf(checked),
      problem: checked.problem?.message ?? null,
      approvedAtOnce: isApprovedAtOnce(checked, asked, byParent),
    }
  }),

  write(saveRequest, async (context, { studentId, force, parentName, ...asked }) => {
    const { tx, scope, now } = context
    const child = await requireChild(tx, scope, studentId, today(now))
    return file(context, child, asked, { parentName, force: force && mayForce(scope), byParent: false })
  }),

  write(saveParentRequest, async (context, { studentId, ...asked }) => {
    const { tx, scope, now } = context
    const child = await requireChild(tx, scope, studentId, today(now))
    const link = found(await linkOfCaller(tx, scope, studentId))
    if (!link.maySign) throw refuseAttendance('may-not-sign')
    const guardian = await oneRow<{ name: string }>(
      tx,
      sql`select p.first_name || ' ' || p.last_name as name from guardian p where p.id = ${link.guardianId}`,
    )
    return file(context, child, asked, { parentName: guardian?.name ?? null, force: false, byParent: true })
  }),

  write(decideRequest, async (context, { id, approve, comment, force, version }) => {
    const { tx, scope, now, audit } = context
    const day = today(now)
    const request = await requestToChange(tx, scope, id, day)
    if (version !== undefined && version !== request.version) throw refuse('stale')
    if (!mayBecome(request.status, approve ? Approved : Rejected) || request.status !== Pending)
      throw refuseAttendance('request-decided')
    if (!approve && comment === null) throw refuseAttendance('reject-needs-comment', { field: 'comment' })
    const child = await requireChild(tx, scope, request.childId, day)
    await tx.execute(sql`update attendance_request set status = ${approve ? Approved : Rejected}, decided_by = ${scope.accountId}, decided_at = ${now.toISOString()},
      comment = ${comment}, version = version + 1 where id = ${id}`)
    if (approve && request.kind === requestKinds.FamilyReason) {
      await requireOpenDays(context, request)
      const group = await groupIn(tx, child, { from: request.fromDate, to: request.toDate }, day)
      await applyRequest(context, child, { ...request, group }, force && mayForce(scope))
    }
    await tellDecision(context, { ...request, child, approve, comment })
    audit.about({ requestId: id, childId: request.childId })
    return allDone
  }),

  write(withdrawRequest, async (context, { id }) => {
    const { tx, scope, now, audit } = context
    const day = today(now)
    const request = await requestToChange(tx, scope, id, day)
    const range = { from: request.fromDate, to: request.toDate }
    const who = scope.role === 'Parent' ? 'parent' : 'staff'
    if (!mayWithdraw({ status: request.status, range }, who, day)) throw refuseAttendance('cannot-withdraw')
    const writes = request.status === Approved && request.kind === requestKinds.FamilyReason
    if (writes) await requireOpenDays(context, request)
    await tx.execute(
      sql`update attendance_request set status = ${Withdrawn}, decided_by = ${scope.accountId}, decided_at = ${now.toISOString()}, version = version + 1 where id = ${id}`,
    )
    // A parent writes no days; what the own application covered is given back by the platform.
    if (writes) await asSystem(tx, () => unlinkRequest(tx, request.childId, range, id))
    audit.about({ requestId: id, childId: request.childId })
    return allDone
  }),

  read(requestForm, (context, { id }) => requestPaper(context, id)),

  read(requestFile, async ({ tx, scope, now, services }, { id }) => {
    const row = await oneRow<{ fileId: number | null }>(
      tx,
      sql`select r.file_id as "fileId" from attendance_request r join child c on c.id = r.child_id where r.id = ${id} and ${kidsInScope(scope, today(now))}`,
    )
    const fileId = found(found(row).fileId)
    // The application is the caller's to see; its file may have been uploaded by somebody else.
    return asSystem(tx, () => answerFile({ tx, services }, fileId))
  }),
]

/** Nothing changes in the days up to the lock (domain.md 1.6). */
async function requireOpenDays({ tx, now }: WriteContext, request: RequestToChange): Promise<void> {
  const until = await lastLocked(tx, request.kindergartenId, now, 'attendance')
  if (until !== null && request.fromDate <= until)
    throw refuseAttendance('period-locked', { values: { day: formatDay(until) } })
}

interface Filing {
  readonly parentName: string | null
  readonly force: boolean
  readonly byParent: boolean
}

interface Written extends Asked {
  readonly reason: string | null
  readonly fileId?: number | undefined
}

async function file(context: WriteContext, child: ChildFacts, asked: Written, filing: Filing) {
  const { tx, scope, now, audit } = context
  const { byParent, force } = filing
  // Two applications of one child at once take turns: the second sees the first.
  await asSystem(tx, () => tx.execute(sql`select from child where id = ${child.id} for no key update`))
  const checked = await checkRequest({ tx, now, today: today(now), byParent, force }, child, asked)
  if (checked.problem) throw checked.problem
  if (asked.fileId !== undefined) await adoptFiles(context, [asked.fileId])
  const approved = isApprovedAtOnce(checked, asked, byParent)
  const [row] = await tx
    .insert(attendanceRequest)
    .values({
      kindergartenId: child.kindergartenId,
      childId: child.id,
      kind: asked.kind,
      fromOn: asked.fromDate,
      toOn: asked.toDate,
      days: asked.kind === requestKinds.Presence && asked.dates?.length ? [...asked.dates] : null,
      reason: asked.reason,
      fileId: asked.fileId ?? null,
      status: approved ? Approved : Pending,
      createdBy: scope.accountId,
      parentName: filing.parentName,
      ...(approved && { decidedAt: now.toISOString(), decidedBy: byParent ? null : scope.accountId }),
    })
    .returning({ id: attendanceRequest.id })
  const { id } = found(row)
  if (approved) await applyRequest(context, child, { ...asked, id, group: checked.group }, force)
  audit.about({ requestId: id, childId: child.id, kindergartenId: child.kindergartenId })
  return {
    isSuccessful: true,
    entityId: id,
    requestId: id,
    status: approved ? Approved : Pending,
    ...effectOf(checked),
  }
}

/** Staff write down what is agreed; a parent's is approved where the kindergarten's setting says so (domain.md 1.5). */
const isApprovedAtOnce = ({ group }: Checked, { kind }: Pick<Asked, 'kind'>, byParent: boolean): boolean =>
  !byParent || (kind === requestKinds.FamilyReason && group?.settings.autoApproveFamilyRequests === true)

const effectOf = ({ days, use, group }: Checked) => ({
  days: group ? days.length : 0,
  limit: use.limit,
  used: use.used,
  left: remainingDays(use),
})

interface Applied extends Asked {
  readonly id: number
  readonly group: Checked['group']
}

/** An approved absence becomes the status of its days; presence is only expected (domain.md 1.5). */
async function applyRequest({ tx }: WriteContext, child: ChildFacts, request: Applied, force: boolean): Promise<void> {
  const { id, kind, fromDate, toDate, group } = request
  if (kind !== requestKinds.FamilyReason || !group) return
  // A parent's application that needs no decision writes days that a parent may not write.
  await asSystem(tx, async () => {
    await linkRequest(tx, child, { from: fromDate, to: toDate }, id)
    const over = force ? undefined : (await overLimit(tx, group, [child.id])).get(child.id)
    if (over)
      throw refuseAttendance('cell-refused', {
        values: { name: child.name, day: formatDay(fromDate), reason: limitText(over.limit) },
      })
  })
}
