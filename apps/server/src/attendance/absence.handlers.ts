import { listAbsenceDays, reportAbsence, takeBackAbsence } from '@asistent/contract/attendance/absence.calls'
import { refuseAttendance } from '@asistent/contract/attendance/problems'
import {
  absenceReasons,
  keepsMealNotice,
  lastReportedDay,
  longestReport,
  longestReportAhead,
  mayReportFor,
} from '@asistent/domain/attendance/absence-reports'
import { mayWithdraw, requestKinds, requestStatuses } from '@asistent/domain/attendance/requests'
import { isPresent } from '@asistent/domain/attendance/statuses'
import { addDays, formatDay, maxDay, today, type Day } from '@asistent/domain/kernel/day'
import { daysIn, type DayRange } from '@asistent/domain/kernel/range'
import { eq, sql } from 'drizzle-orm'
import { absenceReport } from '../db/tables/attendance'
import { signsFor } from '../people/sight.ops'
import type { ReadContext, WriteContext } from '../platform/context'
import { asSystem, rows } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import { requireFound } from '../platform/versioned'
import {
  absenceDaysOf,
  illnessesWithoutNote,
  reportToTakeBack,
  storedStatus,
  type StoredAbsenceDay,
} from './absence.queries'
import {
  childFacts,
  groupIn,
  groupOn,
  groupsIn,
  lastLocked,
  requireChild,
  type ChildFacts,
} from './child-facts.queries'
import { lockChildren } from './family-use.steps'
import type { GroupFacts } from './group-facts.queries'
import { checkRequest, isSettled, sharedFacts, type SharedFacts } from './request-check.steps'
import { fileRequest, nameOfGuardian, requireSigner, takeBack } from './request-filing.steps'
import { requestToChange } from './requests.queries'

// Absence notices from the home page of parents (docs/areas/attendance.md).

const { Pending, Approved } = requestStatuses

const familyRequest = ({ from, to }: DayRange) => ({
  kind: requestKinds.FamilyReason,
  fromDate: from,
  toDate: to,
  reason: null,
})

/** Reported days; rejects an end before the start and too many days. */
function periodOf(forDate: Day, toDate: Day | undefined, openEnded: boolean): DayRange {
  if (toDate !== undefined && toDate < forDate) throw refuseAttendance('ends-before-start', { field: 'toDate' })
  const to = lastReportedDay(forDate, toDate, openEnded) ?? forDate
  if (to > addDays(forDate, longestReport - 1))
    throw refuseAttendance('absence-too-long', { field: 'toDate', values: { days: longestReport } })
  return { from: forDate, to }
}

export const absenceHandlers: Handler[] = [
  read(listAbsenceDays, async (context) => {
    const { tx, scope, now } = context
    const children = await rows<SignedChild>(
      tx,
      sql`select c.id, c.first_name as "firstName", ${signsFor(scope, sql`c.id`)} as "maySign" from child c where c.id = ${anyOf(scope.childIds)} and c.left_on is null`,
    )
    const result = await daysAhead(context, children)
    return { today: today(now), result, rowsCount: result.length }
  }),

  write(reportAbsence, async (context, { studentId, forDate, toDate, openEnded = false, reason }) => {
    const { tx, scope, now, audit } = context
    const period = periodOf(forDate, toDate, openEnded)
    const child = await requireChild(tx, scope, studentId)
    const link = await requireSigner(context, studentId)
    if (!mayReportFor(forDate, now))
      throw refuseAttendance('absence-too-far', { field: 'forDate', values: { days: longestReportAhead } })
    const group = await groupIn(tx, child, { from: forDate, to: forDate }, today(now))
    if (!group || !isExpected(child, group, forDate)) throw refuseAttendance('no-attendance-day', { field: 'forDate' })
    const until = await lastLocked(tx, child.kindergartenId, now, 'attendance')
    if (until !== null && forDate <= until)
      throw refuseAttendance('period-locked', { field: 'forDate', values: { day: formatDay(until) } })
    // Serializes two guardians. Uses the system role, because locking the child's record requires the right to update
    // it.
    await asSystem(tx, () => lockChildren(tx, [child.id]))
    const status = await storedStatus(tx, child.id, forDate)
    if (status !== null && isPresent(status)) throw refuseAttendance('child-is-here', { field: 'forDate' })
    const parentName = (await nameOfGuardian(tx, link.guardianId)) ?? ''
    const requestOfPeriod = familyRequest(period)
    // An absence notice is valid without an application; the teacher decides on late ones (domain.md 1.3).
    const checked =
      reason === absenceReasons.Family
        ? await checkRequest({ tx, now, today: today(now), byParent: true, force: false }, child, requestOfPeriod)
        : undefined
    const filed =
      checked && !checked.problem
        ? await fileRequest(context, child, requestOfPeriod, { parentName, force: false, byParent: true })
        : undefined
    const [row] = await tx
      .insert(absenceReport)
      .values({
        kindergartenId: child.kindergartenId,
        childId: child.id,
        day: forDate,
        toOn: lastReportedDay(forDate, toDate, openEnded),
        openEnded,
        reason,
        createdBy: scope.accountId,
        parentName,
        requestId: filed?.requestId ?? null,
      })
      .returning({ id: absenceReport.id })
    const { id } = requireFound(row)
    audit.about({ reportId: id, childId: child.id, kindergartenId: child.kindergartenId })
    return {
      isSuccessful: true,
      entityId: id,
      requestId: filed?.requestId ?? null,
      familyProblem: checked?.problem?.message ?? null,
    }
  }),

  write(takeBackAbsence, async (context, { id, comesOn }) => {
    const { tx, scope, now, audit } = context
    const report = await reportToTakeBack(tx, scope, id)
    await requireSigner(context, report.childId)
    const day = today(now)
    if (report.lastDay < day || (comesOn !== undefined && comesOn < day)) throw refuseAttendance('absence-over')
    const comes = comesOn ?? maxDay(report.day, day)
    if (comes > report.lastDay)
      throw refuseAttendance('comes-after-absence', { field: 'comesOn', values: { day: formatDay(report.lastDay) } })
    // A part of the days of an application cannot be withdrawn.
    if (comes > report.day && report.requestId !== null) throw refuseAttendance('cannot-withdraw')
    if (comes > report.day)
      await tx
        .update(absenceReport)
        .set({ toOn: addDays(comes, -1), openEnded: false })
        .where(eq(absenceReport.id, id))
    // The report refers to its application, so it is deleted first.
    else await tx.delete(absenceReport).where(eq(absenceReport.id, id))
    if (report.requestId !== null) await takeBackRequest(context, report.requestId)
    audit.about({ reportId: id, childId: report.childId })
    return allDone
  }),
]

/** Does nothing if staff have rejected or withdrawn it meanwhile. */
async function takeBackRequest(context: WriteContext, id: number): Promise<void> {
  const request = await requestToChange(context.tx, context.scope, id)
  if (request.status === Pending || request.status === Approved) await takeBack(context, request)
}

const isExpected = (child: ChildFacts, group: GroupFacts, day: Day): boolean =>
  groupOn(child, day) === group.id && group.calendar.isAttendanceDay(day)

interface SignedChild {
  readonly id: number
  readonly firstName: string
  readonly maySign: boolean
}

/** Today, if it is an attendance day, and the next one, of each child with a group. */
async function daysAhead({ tx, scope, now }: ReadContext, children: readonly SignedChild[]) {
  const day = today(now)
  const range = { from: day, to: addDays(day, longestReportAhead) }
  const signed = new Map(children.map((child) => [child.id, child]))
  const facts = await childFacts(tx, scope, [...signed.keys()])
  const groups = await groupsIn(tx, facts, range, day)
  const placed = facts.flatMap((child) => {
    const group = groups.get(child.id)
    return group ? [{ child, group, days: offeredDays(child, group, range) }] : []
  })
  const stored = new Map((await absenceDaysOf(tx, scope, placed)).map((one) => [`${one.childId} ${one.forDate}`, one]))
  const shared = await sharedFacts(tx, now, placed)
  const illnesses = new Map(
    (await illnessesWithoutNote(tx, scope, day)).map(({ childId, ...illness }) => [childId, illness]),
  )
  const result = []
  for (const { child, group, days: offered } of placed) {
    const { firstName, maySign } = requireFound(signed.get(child.id))
    const ofChild = { child, group, shared: requireFound(shared.get(child.id)) }
    const days = []
    for (const forDate of offered) {
      const { report, ...day } = await dayOf({ tx, now }, ofChild, forDate, stored.get(`${child.id} ${forDate}`))
      days.push({ ...day, report: report && { ...report, mayTakeBack: maySign && report.mayTakeBack } })
    }
    const withoutNote = illnesses.get(child.id) ?? null
    result.push({
      studentId: child.id,
      firstName,
      maySign,
      mealNoticeTime: group.settings.mealNoticeTime,
      days,
      withoutNote,
    })
  }
  return result
}

const offeredDays = (child: ChildFacts, group: GroupFacts, range: DayRange): Day[] => {
  const expected = daysIn(range).filter((one) => isExpected(child, group, one))
  return expected.slice(0, expected[0] === range.from ? 2 : 1)
}

interface ChildAhead {
  readonly child: ChildFacts
  readonly group: GroupFacts
  readonly shared: Omit<SharedFacts, 'settled'>
}

/** Reads nothing: an offered day without an application is checked with the shared facts. */
async function dayOf(
  { tx, now }: Pick<ReadContext, 'tx' | 'now'>,
  { child, group, shared }: ChildAhead,
  forDate: Day,
  stored: StoredAbsenceDay | undefined,
) {
  const { report = null, requestId = null, type = null } = stored ?? {}
  const asking = { tx, now, today: today(now), byParent: true, force: false }
  const settled = new Set(type !== null && isSettled(type) ? [forDate] : [])
  const checked =
    report !== null || requestId !== null
      ? undefined
      : await checkRequest(asking, child, familyRequest({ from: forDate, to: forDate }), { ...shared, settled })
  const range = { from: forDate, to: forDate }
  return {
    forDate,
    type,
    report: report && {
      id: report.id,
      reason: report.reason,
      by: report.by,
      createdAt: report.createdAt,
      fromDate: report.fromDate,
      toDate: report.toDate,
      openEnded: report.openEnded,
      request: report.request,
      mayTakeBack: !report.request || mayGoBack(report.request.status, range, today(now)),
    },
    requestId,
    familyProblem: checked?.problem?.message ?? null,
    savesMeals: keepsMealNotice(forDate, now, group.settings.mealNoticeTime),
  }
}

const mayGoBack = (status: 0 | 1 | 2 | 3, range: { from: Day; to: Day }, day: Day): boolean =>
  (status !== Pending && status !== Approved) || mayWithdraw({ status, range }, 'parent', day)
