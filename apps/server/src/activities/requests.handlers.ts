import { refuseActivities } from '@asistent/contract/activities/problems'
import {
  createEnrollmentRequest,
  decideEnrollmentRequest,
  enrollmentRequestPaper,
  listEnrollmentRequests,
  ownEnrollments,
  reverseEnrollmentDecision,
  withdrawEnrollmentRequest,
} from '@asistent/contract/activities/requests.calls'
import type { OutputOf, ParsedOf, RowOf } from '@asistent/contract/core/call'
import type { Slot } from '@asistent/domain/activities/activities'
import { enrollmentKinds, enrollmentStateText, enrollmentStatuses } from '@asistent/domain/activities/requests'
import { addDays, formatDay, maxDay, today, type Day } from '@asistent/domain/kernel/day'
import { firstDayOf, monthOf, nextMonth } from '@asistent/domain/kernel/month'
import { sql, type SQL } from 'drizzle-orm'
import { activityRequest } from '../db/tables/activities'
import { childContains, childName, stayOn } from '../people/child-sql.ops'
import { linkOfCaller, signsFor } from '../people/sight.ops'
import { requireKid, seeingAll, visibleKids } from '../people/visible.ops'
import type { ReadContext, WriteContext } from '../platform/context'
import { oneRow, rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { page } from '../platform/list'
import { requireFound, requireSameVersion } from '../platform/versioned'
import {
  activityColumns,
  freeOn,
  leaderOf,
  lockActivity,
  memberStays,
  offeredTo,
  requireActivity,
  withProvider,
  wordedIn,
} from './activities.queries'
import { changeMembers, enrol, firstFreeDay, moveUp } from './places.steps'
import { enrollmentPaper } from './requests.paper'
import { requestToDecide, type StoredRequest } from './requests.queries'
import { revertEnrolment } from './reversal.steps'
import { tellEnrollmentDecision } from './tell-parents.steps'

const { Waiting, Approved, Canceled } = enrollmentStatuses
const { Enroll, Update, Delist } = enrollmentKinds

/** Position of the request `r` in the waiting list of its activity; null if it is not in the list. */
const placeInList = sql`case when r.status = ${Waiting} and r.listed_at is not null then (select count(*)::int from activity_request q where q.activity_id = r.activity_id
  and q.status = ${Waiting} and (q.listed_at, q.id) <= (r.listed_at, r.id)) end`

/** A request of the child about the activity `a` is open. */
const hasWaitingRequest = (childId: SQL): SQL =>
  sql`exists (select from activity_request x where x.activity_id = a.id and x.child_id = ${childId} and x.status = ${Waiting})`

type Row = RowOf<typeof listEnrollmentRequests>
interface Stated {
  readonly status: Row['status']
  readonly decidedByStaff: boolean
  readonly listed: boolean
}

const stated = <R extends Stated>({ decidedByStaff, listed, ...row }: R) => ({
  ...row,
  state: enrollmentStateText({ status: row.status, decidedByStaff, listed }),
})

export const requestHandlers: Handler[] = [
  read(listEnrollmentRequests, async (context, { search, removal, status, activityId, studentId, ...query }) => {
    const { tx, scope, now } = context
    const decides = scope.rights('ActivityEnrollmentRequests').update && !scope.consolidated
    const { result, rowsCount } = await seeingAll(tx, scope, () =>
      page<Omit<Row, 'state'> & Stated>(tx, query, {
        select: sql`select r.id, r.kind, r.status, r.decided_by_staff as "decidedByStaff", r.listed_at is not null as listed, c.id as "studentId", ${childName()} as "studentName",
          s.group_name as "className", a.id as "activityId", a.name as activity, (select n.name from activity n where n.id = r.to_activity_id) as "toActivity",
          r.for_on as "forDate", r.note, r.parent_name as "parentName", r.comment, r.created_at as "createdAt", ${freeOn(today(now))} as free,
          ${placeInList} as place,
          r.status = ${Waiting} and ${decides} as "mayDecide",
          ${decides} and (r.listed_at is not null and r.status = ${Waiting} or r.status <> ${Waiting} and r.decided_by_staff) as "mayReverse",
          r.status = ${Waiting} and ${signsFor(scope, sql`c.id`)} as "mayWithdraw", r.version
          from activity_request r join child c on c.id = r.child_id join activity a on a.id = r.activity_id ${stayOn(today(now))}`,
        where: [
          visibleKids(scope),
          removal !== undefined && (removal ? sql`r.kind = ${Delist}` : sql`r.kind <> ${Delist}`),
          status !== undefined && sql`r.status = ${status}`,
          activityId !== undefined && sql`r.activity_id = ${activityId}`,
          studentId !== undefined && sql`r.child_id = ${studentId}`,
          search !== null && childContains(scope, search),
        ],
        orderBy: {
          createdAt: sql`"createdAt"`,
          forDate: sql`"forDate"`,
          studentName: sql`"studentName"`,
          activity: sql`activity`,
        },
        otherwise: sql`status, "createdAt" desc, id desc`,
      }),
    )
    return { result: result.map(stated), rowsCount }
  }),

  write(createEnrollmentRequest, async (context, form) => {
    const { tx, scope, audit } = context
    const child = await requireKid(tx, scope, form.studentId)
    const parentName = await signer(context, form.studentId)
    await requireAskable(context, form)
    const row = await tx
      .insert(activityRequest)
      .values({
        kindergartenId: child.kindergartenId,
        activityId: form.activityId,
        childId: form.studentId,
        kind: form.kind,
        forOn: form.forDate,
        toActivityId: form.kind === Update ? form.toActivityId : null,
        note: form.note,
        parentName,
        createdBy: scope.accountId,
      })
      .returning({ id: activityRequest.id })
    const id = requireFound(row[0]).id
    audit.about({ activityRequestId: id, childId: form.studentId })
    return ok(id)
  }),

  write(withdrawEnrollmentRequest, async (context, { id }) => {
    const { tx, scope, now, audit } = context
    const request = await requestToDecide(tx, scope, id)
    await signer(context, request.childId)
    if (request.status !== Waiting) throw refuseActivities('decided')
    await tx.execute(
      sql`update activity_request set status = ${Canceled}, decided_by = ${scope.accountId}, decided_at = ${now.toISOString()}, version = version + 1 where id = ${id}`,
    )
    audit.about({ activityRequestId: id, childId: request.childId })
    return allDone
  }),

  write(decideEnrollmentRequest, async (context, { id, status, comment, version }) => {
    const { tx, scope, now, audit } = context
    const request = await requestToDecide(tx, scope, id)
    requireSameVersion(version, request.version, { table: 'activity_request', id })
    if (request.status !== Waiting) throw refuseActivities('decided')
    if (status === Canceled && comment === null) throw refuseActivities('reject-needs-comment', { field: 'comment' })
    const listed = status === Approved && !(await carriedOut(context, request))
    await tx.execute(
      listed
        ? sql`update activity_request set listed_at = coalesce(listed_at, ${now.toISOString()}), comment = ${comment}, version = version + 1 where id = ${id}`
        : sql`update activity_request set status = ${status}, decided_by_staff = true, decided_by = ${scope.accountId}, decided_at = ${now.toISOString()},
            comment = ${comment}, version = version + 1 where id = ${id}`,
    )
    // A child leaves: the place is reserved from the day after.
    if (listed) await moveUp(context, await lockActivity(tx, scope, request.activityId))
    await tellEnrollmentDecision(context, {
      childId: request.childId,
      request,
      outcome: listed ? 'listed' : status === Approved ? 'approved' : 'rejected',
      comment,
    })
    audit.about({ activityRequestId: id, childId: request.childId })
    if (!listed) return allDone
    // moveUp may have found a place on a later day.
    const waitingRow = await oneRow<{ place: number }>(
      tx,
      sql`select (select count(*)::int from activity_request q where q.activity_id = r.activity_id and q.status = ${Waiting} and (q.listed_at, q.id) <= (r.listed_at, r.id)) as place
        from activity_request r where r.id = ${id} and r.status = ${Waiting}`,
    )
    return { ...allDone, warnings: [placeWords(request.activity, waitingRow?.place)] }
  }),

  write(reverseEnrollmentDecision, async (context, { id, version }) => {
    const { tx, scope, audit } = context
    const request = await requestToDecide(tx, scope, id)
    requireSameVersion(version, request.version, { table: 'activity_request', id })
    const isDecided = request.status === Waiting ? request.isListed : request.decidedByStaff
    if (!isDecided) throw refuseActivities('not-reversible')
    if (request.status === Approved) await revertEnrolment(context, request)
    await tx.execute(sql`update activity_request set status = ${Waiting}, decided_by_staff = false, decided_by = null, decided_at = null, listed_at = null,
      comment = null, version = version + 1 where id = ${id}`)
    await tellEnrollmentDecision(context, {
      childId: request.childId,
      request,
      outcome: 'reversed',
      comment: null,
    })
    audit.about({ activityRequestId: id, childId: request.childId })
    return allDone
  }),

  read(enrollmentRequestPaper, (context, { id }) => enrollmentPaper(context, id)),

  read(ownEnrollments, async (context) => {
    const result = await enrollmentsOfOwn(context)
    return { result, rowsCount: result.length }
  }),
]

const placeWords = (activity: string, position: number | undefined): string =>
  position === undefined
    ? `Свободно място в „${activity}“ има от по-късен ден: детето е записано от него.`
    : `Няма свободни места в „${activity}“: детето е под № ${position} в списъка на чакащите и се записва, щом се освободи място.`

/** Signer: the parent, if allowed to sign; staff record a parent's request. */
async function signer({ tx, scope }: WriteContext, childId: number): Promise<string | null> {
  if (scope.role !== 'Parent') return null
  const link = requireFound(await linkOfCaller(tx, scope, childId))
  if (!link.maySign) throw refuseActivities('may-not-sign')
  const row = await oneRow<{ name: string }>(
    tx,
    sql`select p.first_name || ' ' || p.last_name as name from guardian p where p.id = ${link.guardianId}`,
  )
  return row?.name ?? null
}

type Form = ParsedOf<typeof createEnrollmentRequest>

/** Checks that the request can be fulfilled. The approval repeats the check, because it comes later. */
async function requireAskable({ tx, scope, now }: WriteContext, form: Form): Promise<void> {
  const day = today(now)
  const activity = await requireActivity(tx, scope, form.activityId)
  if (form.forDate < day) throw refuseActivities('too-early', { field: 'forDate' })
  const isMember = await oneRow(
    tx,
    sql`select 1 as there from activity_member where activity_id = ${form.activityId} and child_id = ${form.studentId} and (to_on is null or to_on >= ${form.forDate})`,
  )
  if (form.kind === Enroll) {
    if (isMember) throw refuseActivities('already-member', { field: 'activityId' })
    await requireOffered({ tx, scope, now }, form.studentId, form.activityId)
    if (form.forDate > activity.toOn)
      throw refuseActivities('outside-activity', {
        field: 'forDate',
        values: { from: formatDay(activity.fromOn), to: formatDay(activity.toOn) },
      })
    return
  }
  if (!isMember) throw refuseActivities('not-enrolled', { field: 'activityId' })
  if (!activity.delistmentEnabled) throw refuseActivities('no-delistment', { field: 'activityId' })
  // The earliest end is the end of a month, unless the kindergarten decides otherwise.
  const earliest = firstDayOf(nextMonth(monthOf(day)))
  if (scope.role === 'Parent' && form.forDate < earliest)
    throw refuseActivities('leave-too-early', { field: 'forDate', values: { day: formatDay(earliest) } })
  if (form.kind !== Update) return
  if (form.toActivityId === null || form.toActivityId === form.activityId)
    throw refuseActivities('needs-target', { field: 'toActivityId' })
  await requireActivity(tx, scope, form.toActivityId)
  await requireOffered({ tx, scope, now }, form.studentId, form.toActivityId)
}

async function requireOffered(
  { tx, now }: Pick<WriteContext, 'tx' | 'scope' | 'now'>,
  childId: number,
  activityId: number,
): Promise<void> {
  const offered = await oneRow(
    tx,
    sql`select 1 as there from child c ${stayOn(today(now))} join activity a on a.kindergarten_id = c.kindergarten_id
      where c.id = ${childId} and a.id = ${activityId} and a.enrollment_enabled and a.active and a.deleted_on is null and a.to_on >= ${today(now)}
      and (a.group_ids is null or s.group_id = any (a.group_ids))`,
  )
  if (!offered) throw refuseActivities('no-requests', { field: 'activityId' })
}

/** False if there is no place; the request joins the waiting list. */
async function carriedOut(context: WriteContext, request: StoredRequest): Promise<boolean> {
  const { tx, scope, now } = context
  const day = today(now)
  const activity = await lockActivity(tx, scope, request.activityId)
  if (request.kind === Enroll)
    return enrolledIn(context, activity, request, maxDay(request.forOn, day, activity.fromOn))
  const member = await oneRow<{ memberId: number; from: Day }>(
    tx,
    sql`select id as "memberId", from_on as "from" from activity_member where activity_id = ${activity.id} and child_id = ${request.childId}
      and (to_on is null or to_on >= ${day}) order by from_on limit 1`,
  )
  if (!member) throw refuseActivities('not-enrolled')
  if (request.kind === Update) {
    const target = await lockActivity(tx, scope, requireFound(request.toActivityId))
    if (!(await enrolledIn(context, target, request, maxDay(request.forOn, day, target.fromOn))))
      throw refuseActivities('full', { values: { free: 0, wanted: 1 } })
  }
  // The previous enrolment ends the day before.
  const last = addDays(maxDay(request.forOn, day), -1)
  await changeMembers(context, activity, [{ childId: request.childId, ...member, to: maxDay(last, member.from) }])
  await moveUp(context, activity)
  return true
}

async function enrolledIn(
  context: WriteContext,
  activity: Awaited<ReturnType<typeof lockActivity>>,
  { childId }: StoredRequest,
  from: Day,
): Promise<boolean> {
  if ((await firstFreeDay(context, activity, from)) !== from) return false
  await enrol(context, activity, [{ childId, from, to: null }])
  return true
}

type ChildEnrollments = OutputOf<typeof ownEnrollments>['result'][number]

async function enrollmentsOfOwn({ tx, scope, now }: ReadContext): Promise<ChildEnrollments[]> {
  const day = today(now)
  const children = await rows<Pick<ChildEnrollments, 'studentId' | 'studentName' | 'maySign'>>(
    tx,
    sql`select c.id as "studentId", ${childName()} as "studentName", ${signsFor(scope, sql`c.id`)} as "maySign" from child c
      where ${visibleKids(scope)} and (c.left_on is null or c.left_on >= ${day}) order by c.first_name, c.id`,
  )
  type OfChild<Row> = Omit<Row, 'schedule'> & { readonly slots: readonly Slot[]; readonly studentId: number }
  type Going = Omit<ChildEnrollments['activities'][number], 'leaveFrom'> & {
    readonly mayLeave: boolean
    readonly schedule: string
  }
  const going = await rows<OfChild<Going>>(
    tx,
    sql`select m.child_id as "studentId", ${activityColumns}, m.from_on as "fromDate", m.to_on as "toDate", a.delistment_enabled and m.to_on is null and not ${hasWaitingRequest(sql`m.child_id`)} as "mayLeave"
      from ${memberStays} m join child c on c.id = m.child_id
      join (${withProvider}) on a.id = m.activity_id where ${visibleKids(scope)} and (m.to_on is null or m.to_on >= ${day}) order by a.name, a.id`,
  )
  // Other families' requests and enrolments are counted, and are outside of the policies.
  const requested = await seeingAll(tx, scope, () =>
    rows<Omit<ChildEnrollments['requests'][number], 'state'> & Stated & { studentId: number }>(
      tx,
      sql`select r.id, r.child_id as "studentId", a.name as activity, r.kind, r.for_on as "forDate", r.status, r.decided_by_staff as "decidedByStaff", r.listed_at is not null as listed, ${placeInList} as place
        from activity_request r join child c on c.id = r.child_id join activity a on a.id = r.activity_id where ${visibleKids(scope)} and r.status = ${Waiting} order by r.created_at, r.id`,
    ),
  )
  const offered = await seeingAll(tx, scope, () =>
    rows<OfChild<ChildEnrollments['offered'][number]>>(
      tx,
      sql`select c.id as "studentId", ${activityColumns}, ${leaderOf} as leader, a.description, ${freeOn(day)} as free,
        (select count(*)::int from activity_request q where q.activity_id = a.id and q.status = ${Waiting} and q.listed_at is not null) as waiting, greatest(a.from_on, ${addDays(day, 1)}::date) as "firstDay"
        from child c ${stayOn(day)} join (${withProvider}) on a.kindergarten_id = c.kindergarten_id
        where ${visibleKids(scope)} and (c.left_on is null or c.left_on >= ${day}) and a.enrollment_enabled and ${offeredTo(sql`s.group_id`, addDays(day, 1))}
          and not ${hasWaitingRequest(sql`c.id`)} and not exists (select from activity_member m where m.activity_id = a.id and m.child_id = c.id and (m.to_on is null or m.to_on >= ${day}))
        order by a.name, a.id`,
    ),
  )
  const worded = wordedIn(scope)
  const leaveFrom = firstDayOf(nextMonth(monthOf(day)))
  return children.map((child) => ({
    ...child,
    activities: going.flatMap(({ studentId, mayLeave, ...row }) =>
      studentId === child.studentId ? [{ ...worded(row), leaveFrom: mayLeave ? leaveFrom : null }] : [],
    ),
    requests: requested.flatMap(({ studentId, ...row }) => {
      if (studentId !== child.studentId) return []
      const { id, activity, kind, forDate, state, place } = stated(row)
      return [{ id, activity, kind, forDate, state, place }]
    }),
    offered: offered.flatMap(({ studentId, ...row }) => (studentId === child.studentId ? [worded(row)] : [])),
  }))
}
