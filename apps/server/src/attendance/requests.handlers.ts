import { refuseAttendance } from '@asistent/contract/attendance/problems'
import {
  decideRequest,
  getRequest,
  listRequests,
  previewRequest,
  requestFile,
  requestForm,
  reverseRequest,
  saveParentRequest,
  saveRequest,
  withdrawRequest,
} from '@asistent/contract/attendance/requests.calls'
import { mayBecome, requestKinds, requestStatuses } from '@asistent/domain/attendance/requests'
import { attendanceTypes } from '@asistent/domain/attendance/statuses'
import { today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { answerFile } from '../files/files.ops'
import { requireOpenYear } from '../institutions/school-years.ops'
import { visibleKids } from '../people/visible.ops'
import { asSystem, oneRow } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { requireFound, requireSameVersion } from '../platform/versioned'
import { groupIn, requireChild } from './child-facts.queries'
import { lockChildren } from './family-use.steps'
import { mayForce } from './force.rules'
import { tellDecision } from './tell-decision.steps'
import { checkRequest, effectFor, effectOf } from './request-check.steps'
import {
  applyRequest,
  fileRequest,
  isApprovedAtOnce,
  nameOfGuardian,
  requireOpenDays,
  requireSigner,
  reverseDecision,
  takeBack,
} from './request-filing.steps'
import { requestPaper } from './request-form.paper'
import { daysOfRequest, oneRequest, requestPage, requestToChange } from './requests.queries'
import { readsRequest } from './visible.queries'

const { Pending, Approved, Rejected } = requestStatuses

export const requestHandlers: Handler[] = [
  read(listRequests, async ({ tx, scope, now }, query) => {
    const answer = () => requestPage(tx, scope, query, today(now))
    // A guardian reads the own applications with the names of staff, who are outside of the policies.
    return scope.role === 'Parent' ? asSystem(tx, answer) : answer()
  }),

  read(previewRequest, async ({ tx, scope, now }, { studentId, ...request }) => {
    const day = today(now)
    const child = await requireChild(tx, scope, studentId)
    const byParent = scope.role === 'Parent'
    const checked = await checkRequest({ tx, now, today: day, byParent, force: false }, child, request)
    return {
      ...effectOf(checked, request, now),
      problem: checked.problem?.message ?? null,
      isLimitProblem: checked.problem?.code === 'attendance.limit-passed',
      approvedAtOnce: isApprovedAtOnce(checked, request, byParent),
    }
  }),

  read(getRequest, async ({ tx, scope, now }, { id }) => {
    const day = today(now)
    const answer = () => oneRequest(tx, scope, id, day)
    const row = scope.role === 'Parent' ? await asSystem(tx, answer) : await answer()
    const child = await requireChild(tx, scope, row.studentId)
    const open = row.status === Pending || row.status === Approved
    const effect = open ? await effectFor(tx, child, row, day) : undefined
    const excuses = row.status === Approved && row.kind === requestKinds.FamilyReason
    const linked = excuses ? await daysOfRequest(tx, row.studentId, id) : undefined
    // Days that are actually excused, without those on which the child was present.
    const days = effect?.days.filter((one) => !linked || linked.get(one) === attendanceTypes.FamilyReason) ?? []
    return {
      ...row,
      effect: effect ? effectOf({ ...effect, days }, row, now) : null,
      lostDays: linked ? (effect?.days ?? []).filter((one) => !linked.has(one)) : [],
      mayForce: mayForce(scope) && !scope.consolidated,
    }
  }),

  write(saveRequest, async (context, { studentId, force, parentName, ...request }) => {
    const { tx, scope } = context
    const child = await requireChild(tx, scope, studentId)
    return fileRequest(context, child, request, { parentName, force: force && mayForce(scope), byParent: false })
  }),

  write(saveParentRequest, async (context, { studentId, ...request }) => {
    const { tx, scope } = context
    const child = await requireChild(tx, scope, studentId)
    const link = await requireSigner(context, studentId)
    const parentName = await nameOfGuardian(tx, link.guardianId)
    return fileRequest(context, child, request, { parentName, force: false, byParent: true })
  }),

  write(decideRequest, async (context, { id, approve, comment, force, version }) => {
    const { tx, scope, now, audit } = context
    const day = today(now)
    const request = await requestToChange(tx, scope, id)
    requireSameVersion(version, request.version, { table: 'attendance_request', id })
    if (!mayBecome(request.status, approve ? Approved : Rejected) || request.status !== Pending)
      throw refuseAttendance('request-decided')
    if (!approve && comment === null) throw refuseAttendance('reject-needs-comment', { field: 'comment' })
    const child = await requireChild(tx, scope, request.childId)
    await lockChildren(tx, [child.id])
    const group = await groupIn(tx, child, { from: request.fromDate, to: request.toDate }, day)
    if (approve && !group) throw refuseAttendance('not-enrolled')
    if (group) await requireOpenYear(tx, scope, group.schoolYearId)
    await tx.execute(sql`update attendance_request set status = ${approve ? Approved : Rejected}, decided_by = ${scope.accountId}, decided_at = ${now.toISOString()},
      comment = ${comment}, version = version + 1 where id = ${id}`)
    if (approve && request.kind === requestKinds.FamilyReason) {
      await requireOpenDays(context, request)
      await applyRequest(context, child, { ...request, group }, force && mayForce(scope))
    }
    await tellDecision(context, { ...request, child, approve, comment })
    audit.about({ requestId: id, childId: request.childId })
    return allDone
  }),

  write(withdrawRequest, async (context, { id }) => {
    const { tx, scope, audit } = context
    const request = await requestToChange(tx, scope, id)
    await takeBack(context, request)
    audit.about({ requestId: id, childId: request.childId })
    return allDone
  }),

  write(reverseRequest, async (context, { id, version }) => {
    const { tx, scope, audit } = context
    const request = await requestToChange(tx, scope, id)
    requireSameVersion(version, request.version, { table: 'attendance_request', id })
    if (!mayBecome(request.status, Pending)) throw refuseAttendance('not-reversible')
    await reverseDecision(context, request)
    audit.about({ requestId: id, childId: request.childId })
    return allDone
  }),

  read(requestForm, (context, { id }) => requestPaper(context, id)),

  read(requestFile, async ({ tx, scope }, { id }) => {
    const row = await oneRow<{ fileId: number | null }>(
      tx,
      sql`select r.file_id as "fileId" from attendance_request r join child c on c.id = r.child_id where r.id = ${id} and ${visibleKids(scope)} and ${readsRequest(scope)}`,
    )
    const fileId = requireFound(requireFound(row).fileId)
    // The caller may read the application; another user may have uploaded its file.
    return asSystem(tx, () => answerFile({ tx }, fileId))
  }),
]
