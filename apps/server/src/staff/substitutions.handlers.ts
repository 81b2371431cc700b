import type { ParsedOf, RowOf } from '@asistent/contract/core/call'
import { refuse } from '@asistent/contract/core/problem'
import { refuseStaff } from '@asistent/contract/staff/problems'
import {
  deleteSubstitution,
  getSubstitution,
  listSubstitutions,
  saveSubstitution,
  substitutionOptions,
  substitutionReport,
} from '@asistent/contract/staff/substitutions.calls'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { dailyNormMinutes, hoursOf } from '@asistent/domain/staff/norms'
import { leaveStates } from '@asistent/domain/staff/leave'
import { isLeave, staffStatuses, type StaffStatus } from '@asistent/domain/staff/staff-attendance'
import { and, eq, sql } from 'drizzle-orm'
import { staffSubstitution } from '../db/tables/staff'
import { requireUnlocked } from '../institutions/locks.ops'
import { requireGroup } from '../people/visible.ops'
import type { WriteContext } from '../platform/context'
import { oneRow, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { serveReport } from '../platform/reports'
import { requireFound, inKindergarten, requireSameVersion } from '../platform/versioned'
import { leaveById, orderNumberOf } from './leaves.queries'
import { absenceContradiction, lockStaff } from './leaves.steps'
import { rankedOptions } from './substitution-options.queries'
import { registerOf, substitutionById, substitutionPage } from './substitutions.queries'
import { takeOrderOfLeave } from './substitution-order.ops'
import { requireStaff, type StaffOfKindergarten } from './visible.ops'
import { chosenRange, enteredDays, rangeText, requireRange, workingDaysOf, worksOn } from './work-days.ops'

type Form = ParsedOf<typeof saveSubstitution>

const usualMinutes = 6 * 60

export const substitutionHandlers: Handler[] = [
  read(listSubstitutions, ({ tx, scope }, query) => substitutionPage(tx, scope, query)),

  read(substitutionOptions, async ({ tx, scope }, { teacherId, fromDate, toDate, ...query }) => {
    const range = requireRange(fromDate, toDate)
    const absent = await requireStaff(tx, scope, teacherId)
    if (query.classId !== undefined) await requireGroup(tx, scope, query.classId)
    const changed =
      query.substitutionId === undefined
        ? undefined
        : requireFound(await substitutionById(tx, scope, query.substitutionId))
    const result = await rankedOptions(tx, scope, { absent, range, classId: query.classId, changed })
    return { result, rowsCount: result.length }
  }),

  read(getSubstitution, async ({ tx, scope }, { id }) => {
    const { dailyMinutes, kindergartenId, substitute, mergedClassName, registerFacts, ...rest } = requireFound(
      await substitutionById(tx, scope, id),
    )
    const days = await workingDaysOf(tx, kindergartenId, { from: rest.fromDate, to: rest.toDate })
    return {
      ...rest,
      hours: hoursOf(dailyMinutes),
      substituteName: substitute ?? `сливане с група „${mergedClassName ?? ''}“`,
      workingDays: days.length,
      register: registerOf(registerFacts),
    }
  }),

  write(saveSubstitution, async (context, form) => {
    const { tx, scope, audit } = context
    const kindergartenId = inKindergarten(scope)
    const days = await requirePossible(context, kindergartenId, form)
    const values = {
      absentId: form.absentId,
      reason: form.reason,
      fromOn: form.fromDate,
      toOn: form.toDate,
      groupId: form.classId,
      substituteId: form.substituteId,
      mergedGroupId: form.mergedClassId,
      dailyMinutes: await minutesOf(tx, form),
      orderNumber: form.orderNumber,
      orderOn: form.orderDate,
      note: form.note,
      leaveId: form.leaveId,
    }
    let { id } = form
    if (id === undefined) {
      const [row] = await tx
        .insert(staffSubstitution)
        .values({ ...values, kindergartenId })
        .returning({ id: staffSubstitution.id })
      id = requireFound(row).id
    } else {
      const current = await lockedSubstitution(context, id)
      requireSameVersion(form.version, current.version, { table: 'staff_substitution', id })
      // The previous and the new days must be open.
      await requireUnlocked(context, 'attendance', [current.fromDate], 'fromDate')
      await tx
        .update(staffSubstitution)
        .set({ ...values, version: current.version + 1 })
        .where(and(eq(staffSubstitution.id, id), eq(staffSubstitution.kindergartenId, kindergartenId)))
    }
    await takeOrderOfLeave(tx, kindergartenId, id)
    const away = await enterLeave(tx, kindergartenId, form, days)
    audit.about({ substitutionId: id, staffId: form.absentId })
    return ok(id, away)
  }),

  write(deleteSubstitution, async (context, { id }) => {
    const current = await lockedSubstitution(context, id)
    await requireUnlocked(context, 'attendance', [current.fromDate])
    const number = await orderNumberOf(context.tx, 'substitution', id)
    if (number !== undefined) throw refuseStaff('substitution-has-order', { values: { number } })
    await context.tx
      .delete(staffSubstitution)
      .where(and(eq(staffSubstitution.id, id), eq(staffSubstitution.kindergartenId, inKindergarten(context.scope))))
    context.audit.about({ substitutionId: id, staffId: current.absentId })
    return allDone
  }),

  ...serveReport(substitutionReport, async ({ tx, scope, now }, { fromDate, toDate, ...filters }) => {
    const range = chosenRange({ fromDate, toDate }, now)
    const kindergartenId = filters.kindergartenId ?? scope.kindergartenId ?? undefined
    const page = await substitutionPage(tx, scope, {
      fromDate: range.from,
      toDate: range.to,
      teacherId: filters.teacherId,
      kindergartenId,
      pageNumber: 1,
      orderByDescending: false,
      orderByColumn: 'fromDate' as const,
    })
    return { rows: page.result.map(reported), subtitle: rangeText(range), period: range }
  }),
]

const reported = (row: RowOf<typeof listSubstitutions>) => ({
  id: row.id,
  substituteName: row.substituteName,
  absentName: row.absentName,
  reasonName: row.reasonName,
  className: row.className,
  fromDate: row.fromDate,
  toDate: row.toDate,
  workingDays: row.workingDays,
  hours: row.hours,
  totalHours: row.totalHours,
  orderNumber: row.orderNumber,
})

/**
 * Checks that the people and the group belong to the kindergarten, work in the period and are not absent. Returns the
 * working days.
 */
async function requirePossible(context: WriteContext, kindergartenId: number, form: Form): Promise<Day[]> {
  const { tx, scope } = context
  const range = requireRange(form.fromDate, form.toDate)
  await requireUnlocked(context, 'attendance', [form.fromDate], 'fromDate')
  const absent = await ours(context, kindergartenId, form.absentId)
  await lockStaff(tx, absent.id)
  if (!worksOn(absent, form.fromDate) || !worksOn(absent, form.toDate))
    throw refuseStaff('absent-not-employed', { field: 'absentId', values: { name: absent.name } })
  for (const groupId of [form.classId, form.mergedClassId])
    if (groupId !== null && (await requireGroup(tx, scope, groupId)).kindergartenId !== kindergartenId)
      throw refuse('not-found')
  const days = await workingDaysOf(tx, kindergartenId, range)
  if (days.length === 0) throw refuseStaff('no-working-day', { field: 'fromDate' })
  await requireSameAbsence(context, absent, form, days)
  if (form.substituteId !== null) {
    const substitute = await ours(context, kindergartenId, form.substituteId)
    const entered = (await enteredDays(tx, kindergartenId, range, { staffIds: [substitute.id] })).get(substitute.id)
    const away = days.find((day) => !worksOn(substitute, day) || isLeave(entered?.get(day)?.status ?? 0))
    if (away)
      throw refuseStaff('substitute-away', {
        field: 'substituteId',
        values: { name: substitute.name, day: formatDay(away) },
      })
  }
  return days
}

/** The reason must be that of the leave and of the absences in the attendance; days at work produce a warning only. */
async function requireSameAbsence(
  { tx, scope }: WriteContext,
  absent: StaffOfKindergarten,
  { leaveId, reason, fromDate, toDate }: Form,
  days: readonly Day[],
): Promise<void> {
  const range = { from: fromDate, to: toDate }
  if (leaveId !== null) {
    const leave = requireFound(await leaveById(tx, scope, leaveId))
    const isWithin = leave.fromDate <= fromDate && leave.toDate >= toDate
    if (leave.state !== leaveStates.Approved || leave.teacherId !== absent.id || !isWithin)
      throw refuseStaff('leave-of-other', { field: 'fromDate' })
  }
  const problem = await absenceContradiction(tx, absent, { days, range, status: reason }, 'reason', isAway)
  if (problem) throw problem
}

const isAway = (status: StaffStatus): boolean => isLeave(status) || status === staffStatuses.BusinessTrip

async function ours({ tx, scope }: WriteContext, kindergartenId: number, id: number) {
  const staff = await requireStaff(tx, scope, id)
  return requireFound(staff.kindergartenId === kindergartenId ? staff : undefined)
}

/** Hours on a day: the input, else the absent person's daily norm; none for merged groups. */
async function minutesOf(tx: Tx, form: Form): Promise<number> {
  if (form.mergedClassId !== null) return 0
  if (form.hours !== undefined) return Math.round(form.hours * 60)
  const absent = await oneRow<{ norm: number | null }>(
    tx,
    sql`select weekly_norm::int as norm from staff_member where id = ${form.absentId}`,
  )
  return absent?.norm ? dailyNormMinutes(absent.norm) : usualMinutes
}

const lockedSubstitution = async ({ tx, scope }: WriteContext, id: number) =>
  requireFound(
    await oneRow<{ version: number; fromDate: Day; absentId: number }>(
      tx,
      sql`select s.version, s.from_on as "fromDate", s.absent_id as "absentId" from staff_substitution s where s.id = ${id} and s.kindergarten_id = ${inKindergarten(scope)} for update`,
    ),
  )

/** Enters the leave on empty days of the absent person. Days with another status stay and produce a warning. */
async function enterLeave(tx: Tx, kindergartenId: number, form: Form, days: readonly Day[]): Promise<string[]> {
  await tx.execute(sql`insert into staff_attendance (kindergarten_id, staff_id, for_on, status)
    select ${kindergartenId}, ${form.absentId}, day, ${form.reason} from unnest(${sql.param(days)}::date[]) as day
    on conflict (staff_id, for_on) do nothing`)
  const entered = await enteredDays(
    tx,
    kindergartenId,
    { from: form.fromDate, to: form.toDate },
    { staffIds: [form.absentId] },
  )
  const others = days.filter((day) => !isAway(entered.get(form.absentId)?.get(day)?.status ?? 0))
  if (others.length === 0) return []
  return [`В присъствията служителят е отбелязан на работа: ${others.map(formatDay).join(', ')}`]
}
