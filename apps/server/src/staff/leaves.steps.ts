import type { Problem } from '@asistent/contract/core/problem'
import { refuseStaff } from '@asistent/contract/staff/problems'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import {
  leaveKinds,
  leavePeriodText,
  leaveStateLabel,
  leaveMayBecome,
  leaveStates,
  type LeaveKind,
  type LeaveState,
} from '@asistent/domain/staff/leave'
import { staffStatusLabel, type StaffStatus } from '@asistent/domain/staff/staff-attendance'
import { sql } from 'drizzle-orm'
import { requireUnlocked } from '../institutions/locks.ops'
import type { WriteContext } from '../platform/context'
import { oneRow, type Tx } from '../platform/database'
import { sendLetter } from '../platform/mail/letters'
import { requireFound, requireSameVersion } from '../platform/versioned'
import {
  absencesOn,
  leaveById,
  leaveEffect,
  orderNumberOf,
  substitutionsOfLeave,
  type LeaveRecord,
} from './leaves.queries'
import type { StaffOfKindergarten } from './visible.ops'
import { enteredDays, worksOn } from './work-days.ops'

export interface LeaveForm {
  readonly kind: LeaveKind
  readonly range: DayRange
}

/** Serializes entries about one employee: leave, attendance and substitutions must agree. */
export const lockStaff = (tx: Tx, staffId: number) =>
  tx.execute(sql`select from staff_member where id = ${staffId} for no key update`)

/** First contradiction between an absence with a status and what is stored for its days. */
export async function absenceContradiction(
  tx: Tx,
  staff: Pick<StaffOfKindergarten, 'id' | 'name' | 'kindergartenId'>,
  { days, range, status }: { readonly days: readonly Day[]; readonly range: DayRange; readonly status: StaffStatus },
  field: string,
  isAbsence: (entered: StaffStatus) => boolean = () => true,
): Promise<Problem | undefined> {
  const stored = (await enteredDays(tx, staff.kindergartenId, range, { staffIds: [staff.id] })).get(staff.id)
  for (const day of days) {
    const entered = stored?.get(day)?.status
    if (entered !== undefined && entered !== status && isAbsence(entered))
      return refuseStaff('absence-differs', { field, values: contradiction(staff.name, day, entered, status) })
  }
  return undefined
}

/** Values of the problems that show both contradicting statuses. */
export const contradiction = (name: string, day: Day, entered: StaffStatus, chosen: StaffStatus) => ({
  name,
  day: formatDay(day),
  entered: staffStatusLabel[entered],
  chosen: staffStatusLabel[chosen],
})

interface Checked {
  readonly days: readonly Day[]
  readonly balances: Awaited<ReturnType<typeof leaveEffect>>['balances']
  readonly problem: Problem | undefined
}

/** Effect of a request and the reason for which it cannot be approved. `leaveId` is the request itself. */
export async function checkLeave(
  tx: Tx,
  staff: StaffOfKindergarten,
  { kind, range }: LeaveForm,
  leaveId?: number,
): Promise<Checked> {
  const { id: staffId, kindergartenId } = staff
  const { days, balances } = await leaveEffect(tx, { staffId, kindergartenId, kind, range })
  const problem = async (): Promise<Problem | undefined> => {
    if (!worksOn(staff, range.from) || !worksOn(staff, range.to))
      return refuseStaff('absent-not-employed', { field: 'fromDate', values: { name: staff.name } })
    if (days.length === 0) return refuseStaff('no-working-day', { field: 'fromDate' })
    const overlapping = await oneRow(
      tx,
      sql`select id from staff_leave where staff_id = ${staffId} and id <> ${leaveId ?? 0} and state in (${leaveStates.Pending}, ${leaveStates.Approved})
        and from_on <= ${range.to} and to_on >= ${range.from}`,
    )
    if (overlapping) return refuseStaff('leave-overlap', { field: 'fromDate' })
    const exceeded = balances.find(({ remaining, days: needed }) => remaining !== null && remaining < needed)
    if (exceeded)
      return refuseStaff('leave-exceeds', {
        field: 'toDate',
        values: {
          year: exceeded.year,
          remaining: exceeded.remaining ?? 0,
          days: exceeded.days,
          kind: staffStatusLabel[kind],
        },
      })
    const substitution = (await absencesOn(tx, kindergartenId, [staffId], range)).find(
      (one) => !one.isLeave && one.status !== kind,
    )
    if (substitution) {
      const day = substitution.from > range.from ? substitution.from : range.from
      return refuseStaff('substitution-differs', {
        field: 'kind',
        values: contradiction(staff.name, day, substitution.status, kind),
      })
    }
    return absenceContradiction(tx, staff, { days, range, status: kind }, 'kind')
  }
  return { days, balances, problem: await problem() }
}

/** Locks a request that may get the state. */
export async function leaveToChange(
  { tx, scope }: WriteContext,
  id: number,
  to: LeaveState,
  version: number | undefined,
): Promise<LeaveRecord> {
  const seen = requireFound(await leaveById(tx, scope, id))
  await lockStaff(tx, seen.teacherId)
  await tx.execute(sql`select from staff_leave where id = ${id} for update`)
  const leave = requireFound(await leaveById(tx, scope, id))
  requireSameVersion(version, leave.version, { table: 'staff_leave', id })
  if (!leaveMayBecome(leave.state, to))
    throw leave.state === to || to !== leaveStates.Withdrawn
      ? refuseStaff('leave-decided')
      : refuseStaff('leave-not-open', { values: { state: leaveStateLabel[leave.state].toLowerCase() } })
  return leave
}

/** Enters the leave on the empty days; days with the same status stay as they were entered. */
export const enterLeaveDays = (tx: Tx, leave: LeaveRecord, days: readonly Day[]) =>
  tx.execute(sql`insert into staff_attendance (kindergarten_id, staff_id, for_on, status, leave_id)
    select ${leave.kindergartenId}, ${leave.teacherId}, day, ${leave.kind}, ${leave.id} from unnest(${sql.param(days)}::date[]) as day
    on conflict (staff_id, for_on) do nothing`)

/** Reverts the effect of an approval. Later steps of the chain must be reverted first. */
export async function takeLeaveBack(context: WriteContext, leave: LeaveRecord): Promise<void> {
  const { tx } = context
  if (leave.state !== leaveStates.Approved) return
  await requireUnlocked(context, 'attendance', [leave.fromDate])
  const number = await orderNumberOf(tx, 'leave', leave.id)
  if (number !== undefined) throw refuseStaff('leave-has-order', { values: { number } })
  const [substitution] = await substitutionsOfLeave(tx, context.scope, leave.id)
  if (substitution) throw refuseStaff('leave-has-substitution', { values: { name: substitution.name } })
  await tx.execute(sql`delete from staff_attendance where leave_id = ${leave.id}`)
}

const leaveWords = (kind: LeaveKind) => (kind === leaveKinds.BusinessTrip ? 'Командировка' : staffStatusLabel[kind])

/** Notifies the employee, unless the employee took the decision. */
export async function tellLeave(context: WriteContext, leave: LeaveRecord, outcome: string, comment: string | null) {
  const { tx, scope } = context
  if (leave.teacherId === scope.staffId) return
  const staff = await oneRow<{ email: string | null }>(
    tx,
    sql`select email from staff_member where id = ${leave.teacherId}`,
  )
  if (!staff?.email) return
  await sendLetter(context, {
    to: staff.email,
    kindergartenId: leave.kindergartenId,
    subject: `${leaveWords(leave.kind)}: ${outcome}`,
    paragraphs: [
      `${leaveWords(leave.kind)}, ${leavePeriodText(leave.fromDate, leave.toDate)}: ${outcome}.`,
      ...(comment === null ? [] : [`Причина: ${comment}`]),
    ],
  })
}

/** Employees may withdraw a request, and approved leave before it begins. */
export const mayWithdrawOwn = ({ state, fromDate }: LeaveRecord, now: Date): boolean =>
  state === leaveStates.Pending || (state === leaveStates.Approved && fromDate > today(now))
