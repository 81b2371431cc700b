import { refuse } from '@asistent/contract/core/problem'
import {
  decideLeave,
  getLeave,
  getLeaveEntitlement,
  leaveBalances,
  listLeaves,
  previewLeave,
  requestLeave,
  reverseLeave,
  saveLeaveEntitlement,
  withdrawLeave,
} from '@asistent/contract/staff/leaves.calls'
import { refuseStaff } from '@asistent/contract/staff/problems'
import { dayOf, today, yearOf } from '@asistent/domain/kernel/day'
import { entitledKinds, leaveKinds, leaveStates, remainingDays, usualEntitlement } from '@asistent/domain/staff/leave'
import { staffStatusLabel } from '@asistent/domain/staff/staff-attendance'
import { sql } from 'drizzle-orm'
import { staffLeave, staffLeaveEntitlement } from '../db/tables/staff'
import { requireUnlocked } from '../institutions/locks.ops'
import type { ReadContext, WriteContext } from '../platform/context'
import { oneRow, rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { insertRow, saveRow } from '../platform/rows'
import { serveReport } from '../platform/reports'
import { requireFound, inKindergarten } from '../platform/versioned'
import { workersIn } from './attendances.queries'
import { groupsOfLeave, leaveById, leavePage, substitutionsOfLeave, type LeaveRecord } from './leaves.queries'
import {
  checkLeave,
  enterLeaveDays,
  leaveToChange,
  lockStaff,
  mayWithdrawOwn,
  takeLeaveBack,
  tellLeave,
} from './leaves.steps'
import { chosenKindergarten, requireStaff, type StaffOfKindergarten } from './visible.ops'
import { countsInSums, requireRange, workingDayCount } from './work-days.ops'

const { Pending, Approved, Rejected, Withdrawn } = leaveStates

const manages = ({ scope }: ReadContext): boolean =>
  scope.rights('TeacherAttendances').update && !scope.rights('TeacherAttendances').own && !scope.consolidated

/** Employee of a request: the caller, or for users who enter requests for others the chosen one. */
async function employeeOf(context: ReadContext, teacherId: number | undefined): Promise<StaffOfKindergarten> {
  const { tx, scope } = context
  const kindergartenId = inKindergarten(scope)
  const id = manages(context) ? (teacherId ?? scope.staffId) : scope.staffId
  if (id === null) throw refuseStaff('choose-staff', { field: 'teacherId' })
  if (!manages(context) && teacherId !== undefined && teacherId !== id) throw refuse('not-found')
  const staff = await requireStaff(tx, scope, id)
  return requireFound(staff.kindergartenId === kindergartenId ? staff : undefined)
}

const staffOf = ({ tx, scope }: ReadContext, { teacherId }: LeaveRecord) => requireStaff(tx, scope, teacherId)

const formOf = ({ kind, fromDate, toDate }: Pick<LeaveRecord, 'kind' | 'fromDate' | 'toDate'>) => ({
  kind,
  range: requireRange(fromDate, toDate),
})

export const leaveHandlers: Handler[] = [
  read(listLeaves, ({ tx, scope }, query) => leavePage(tx, scope, query)),

  read(previewLeave, async (context, { teacherId, ...query }) => {
    const staff = await employeeOf(context, teacherId)
    const { days, balances, problem } = await checkLeave(context.tx, staff, formOf(query))
    return { workingDays: days.length, balances, problem: problem?.message ?? null }
  }),

  write(requestLeave, async (context, { teacherId, kind, fromDate, toDate, reason, destination }) => {
    const { tx, scope, audit } = context
    const staff = await employeeOf(context, teacherId)
    const isTrip = kind === leaveKinds.BusinessTrip
    if (isTrip && destination === null) throw refuseStaff('needs-destination', { field: 'destination' })
    await lockStaff(tx, staff.id)
    const { problem } = await checkLeave(tx, staff, formOf({ kind, fromDate, toDate }))
    if (problem) throw problem
    const id = await insertRow(tx, staffLeave, staff.kindergartenId, {
      staffId: staff.id,
      kind,
      fromOn: fromDate,
      toOn: toDate,
      reason,
      destination: isTrip ? destination : null,
      requestedBy: scope.accountId,
    })
    audit.about({ staffLeaveId: id, staffId: staff.id })
    return ok(id)
  }),

  read(getLeave, async (context, { id }) => {
    const { tx, scope, now } = context
    const record = requireFound(await leaveById(tx, scope, id))
    const { kindergartenId: _kindergartenId, ...leave } = record
    const { balances, problem } = await checkLeave(tx, await staffOf(context, record), formOf(leave), id)
    const isPending = leave.state === Pending
    const isOpen = isPending || leave.state === Approved
    const isOwn = leave.teacherId === scope.staffId && !scope.consolidated
    return {
      ...leave,
      balances: isOpen ? balances : [],
      problem: isPending ? (problem?.message ?? null) : null,
      groups: await groupsOfLeave(tx, record),
      substitutions: await substitutionsOfLeave(tx, scope, id),
      mayDecide: isPending && manages(context),
      mayReverse: (leave.state === Approved || leave.state === Rejected) && manages(context),
      mayWithdraw: isOpen && (manages(context) || (isOwn && mayWithdrawOwn(record, now))),
    }
  }),

  write(decideLeave, async (context, { id, approve, comment, version }) => {
    const { tx, audit } = context
    const leave = await leaveToChange(context, id, approve ? Approved : Rejected, version)
    if (leave.state !== Pending) throw refuseStaff('leave-decided')
    if (!approve && comment === null) throw refuseStaff('reject-needs-reason', { field: 'comment' })
    if (approve) {
      await requireUnlocked(context, 'attendance', [leave.fromDate])
      const { days, problem } = await checkLeave(tx, await staffOf(context, leave), formOf(leave), id)
      if (problem) throw problem
      await enterLeaveDays(tx, leave, days)
    }
    await setState(context, leave, approve ? Approved : Rejected, comment)
    await tellLeave(context, leave, approve ? 'разрешено' : 'отказано', comment)
    audit.about({ staffLeaveId: id, staffId: leave.teacherId })
    return allDone
  }),

  write(reverseLeave, async (context, { id, reason, version }) => {
    const leave = await leaveToChange(context, id, Pending, version)
    await takeLeaveBack(context, leave)
    await setState(context, leave, Pending, reason)
    await tellLeave(context, leave, 'решението е върнато и отново се разглежда', reason)
    context.audit.about({ staffLeaveId: id, staffId: leave.teacherId })
    return allDone
  }),

  write(withdrawLeave, async (context, { id, reason, version }) => {
    const { scope, now, audit } = context
    const leave = await leaveToChange(context, id, Withdrawn, version)
    if (!manages(context)) {
      if (leave.teacherId !== scope.staffId) requireFound(undefined)
      if (!mayWithdrawOwn(leave, now)) throw refuseStaff('leave-begun')
    }
    await takeLeaveBack(context, leave)
    await setState(context, leave, Withdrawn, reason)
    await tellLeave(context, leave, 'оттеглено', reason)
    audit.about({ staffLeaveId: id, staffId: leave.teacherId })
    return allDone
  }),

  ...serveReport(leaveBalances, async (context, { year, kind = entitledKinds.PaidLeave, ...filters }) => {
    const { tx, scope, now } = context
    const kindergartenId = chosenKindergarten(scope, filters.kindergartenId)
    const chosen = year ?? yearOf(today(now))
    const range = { from: dayOf(chosen, 1, 1), to: dayOf(chosen, 12, 31) }
    const staff = await workersIn(tx, scope, { kindergartenId, range, resource: 'TeacherAttendances' })
    const figures = await rows<{ id: number; days: number | null; carried: number } & Used>(
      tx,
      sql`select m.id, e.days, coalesce(e.carried, 0)::int as carried, coalesce(u.used, 0)::int as used, coalesce(u.planned, 0)::int as planned,
          coalesce((select sum(${workingDayCount(sql`l.kindergarten_id`, sql`greatest(l.from_on, ${range.from}::date)`, sql`least(l.to_on, ${range.to}::date)`)})
            from staff_leave l where l.staff_id = m.id and l.kind = ${kind} and l.state = ${Pending} and l.from_on <= ${range.to} and l.to_on >= ${range.from}), 0)::int as pending
        from staff_member m left join staff_leave_entitlement e on e.staff_id = m.id and e.year = ${chosen} and e.kind = ${kind}
        left join lateral (select count(*) filter (where a.for_on <= ${today(now)}) as used, count(*) filter (where a.for_on > ${today(now)}) as planned
          from staff_attendance a where a.staff_id = m.id and a.status = ${kind} and a.for_on between ${range.from} and ${range.to} and ${countsInSums}) u on true
        where m.kindergarten_id = ${kindergartenId}`,
    )
    const byId = new Map(figures.map((one) => [one.id, one]))
    return {
      rows: staff.flatMap(({ id, name, occupation, kind: staffKind }) => {
        const row = byId.get(id)
        if (!row) return []
        const days = row.days ?? usualEntitlement(kind, staffKind === 1)
        const entitled = days === null ? null : days + row.carried
        const remaining = remainingDays({ entitled, used: row.used + row.planned })
        return [{ ...row, id, name, occupation, days, remaining }]
      }),
      subtitle: `${staffStatusLabel[kind]}, ${chosen} г.`,
    }
  }),

  read(getLeaveEntitlement, async ({ tx, scope }, { teacherId, year, kind }) => {
    const staff = await requireStaff(tx, scope, teacherId)
    const stored = await oneRow<{ days: number | null; carried: number; version: number; isPedagogical: boolean }>(
      tx,
      sql`select e.days, coalesce(e.carried, 0)::int as carried, coalesce(e.version, 0)::int as version, m.is_pedagogical as "isPedagogical"
        from staff_member m left join staff_leave_entitlement e on e.staff_id = m.id and e.year = ${year} and e.kind = ${kind} where m.id = ${teacherId}`,
    )
    const { isPedagogical, days, ...kept } = requireFound(stored)
    return { teacherId, year, kind, name: staff.name, days: days ?? usualEntitlement(kind, isPedagogical), ...kept }
  }),

  write(saveLeaveEntitlement, async ({ tx, scope, audit }, { teacherId, year, kind, version, ...values }) => {
    const kindergartenId = inKindergarten(scope)
    const staff = await requireStaff(tx, scope, teacherId)
    if (staff.kindergartenId !== kindergartenId) requireFound(undefined)
    await lockStaff(tx, teacherId)
    const stored = await oneRow<{ id: number }>(
      tx,
      sql`select id from staff_leave_entitlement where staff_id = ${teacherId} and year = ${year} and kind = ${kind}`,
    )
    await saveRow(
      tx,
      staffLeaveEntitlement,
      kindergartenId,
      { id: stored?.id, version },
      { staffId: teacherId, year, kind, ...values },
    )
    audit.about({ staffId: teacherId })
    return allDone
  }),
]

interface Used {
  readonly used: number
  readonly planned: number
  readonly pending: number
}

const setState = (
  { tx, scope, now }: WriteContext,
  { id }: LeaveRecord,
  state: (typeof leaveStates)[keyof typeof leaveStates],
  comment: string | null,
) => {
  const isDecided = state === Approved || state === Rejected
  return tx.execute(sql`update staff_leave set state = ${state}, comment = ${comment}, decided_by = ${isDecided ? scope.accountId : null},
    decided_at = ${isDecided ? now.toISOString() : null}, version = version + 1 where id = ${id}`)
}
