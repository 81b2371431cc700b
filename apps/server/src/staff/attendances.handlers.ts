import type { ParsedOf } from '@asistent/contract/core/call'
import { getStaffMonth, saveStaffMonth } from '@asistent/contract/staff/attendances.calls'
import { refuseStaff } from '@asistent/contract/staff/problems'
import { formatDay, isWeekend, today, type Day } from '@asistent/domain/kernel/day'
import { daysOf, monthOf, rangeOf, sameMonth } from '@asistent/domain/kernel/month'
import {
  isLeave,
  staffDayProblem,
  staffStatuses,
  staffStatusLabel,
  type StaffStatus,
} from '@asistent/domain/staff/staff-attendance'
import { sql } from 'drizzle-orm'
import { daysOffOf } from '../institutions/days-off.ops'
import { lockedUntilOf } from '../institutions/locks.ops'
import type { WriteContext } from '../platform/context'
import { rows } from '../platform/database'
import { ok, read, write, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import { requireFound, inKindergarten, refuseStaleRows } from '../platform/versioned'
import { workersIn } from './attendances.queries'
import { absencesOn } from './leaves.queries'
import { contradiction } from './leaves.steps'
import { chosenKindergarten, ownStaff, staffInScope } from './visible.ops'
import { enteredDays, workingDaysOf, worksOn } from './work-days.ops'

export const attendanceHandlers: Handler[] = [
  read(getStaffMonth, async ({ tx, scope, now }, { month, year, teacherId, ...filters }) => {
    const kindergartenId = chosenKindergarten(scope, filters.kindergartenId)
    const range = rangeOf({ month, year })
    const more = teacherId === undefined ? undefined : sql`m.id = ${teacherId}`
    const staff = await workersIn(tx, scope, {
      ...filters,
      kindergartenId,
      range,
      resource: 'TeacherAttendances',
      more,
    })
    const entered = await enteredDays(tx, kindergartenId, range)
    const off = await daysOffOf(tx, kindergartenId, range)
    const lockedUntil = await lockedUntilOf(tx, kindergartenId, 'attendance', now)
    const days = daysOf({ month, year }).map((day) => ({
      forDate: day,
      isDayOff: isWeekend(day) || off.locksEntry(day),
      name: off.on(day)?.name ?? null,
      isLocked: lockedUntil !== null && day <= lockedUntil,
    }))
    return {
      result: staff.map((member) => ({
        teacherId: member.id,
        teacherName: member.name,
        occupation: member.occupation,
        kind: member.kind,
        attendances: days.map(({ forDate, isDayOff }) => {
          const stored = entered.get(member.id)?.get(forDate)
          return {
            id: stored?.id ?? null,
            forDate,
            type: stored?.status ?? null,
            additionalStatus: stored?.additional ?? null,
            isDayLocked: isDayOff || !worksOn(member, forDate),
          }
        }),
      })),
      rowsCount: staff.length,
      days,
      lockedUntil,
      mayEdit: scope.rights('TeacherAttendances').create && !scope.consolidated,
    }
  }),

  write(saveStaffMonth, async (context, { month, year, items }) => {
    const { tx, scope, audit } = context
    const kindergartenId = inKindergarten(scope)
    for (const { forDate } of items)
      if (!sameMonth(monthOf(forDate), { month, year }))
        throw refuseStaff('other-month', { field: 'items', values: { day: formatDay(forDate) } })
    await requirePossible(context, kindergartenId, items)
    const cleared = items.filter((item) => item.type === null)
    const kept = items.filter((item) => item.type !== null)
    const column = <T>(list: readonly T[]) => sql.param(list)
    if (cleared.length > 0)
      await tx.execute(sql`delete from staff_attendance a using unnest(${column(cleared.map((item) => item.teacherId))}::int[], ${column(cleared.map((item) => item.forDate))}::date[]) as gone (staff_id, for_on)
        where a.staff_id = gone.staff_id and a.for_on = gone.for_on and a.kindergarten_id = ${kindergartenId}`)
    if (kept.length > 0)
      await tx.execute(sql`insert into staff_attendance (kindergarten_id, staff_id, for_on, status, additional_status)
        select ${kindergartenId}, * from unnest(${column(kept.map((item) => item.teacherId))}::int[], ${column(kept.map((item) => item.forDate))}::date[],
          ${column(kept.map((item) => item.type))}::smallint[], ${column(kept.map((item) => item.additionalStatus))}::smallint[])
        on conflict (staff_id, for_on) do update set status = excluded.status, additional_status = excluded.additional_status`)
    audit.about({ month, year, days: items.length })
    return ok(kindergartenId)
  }),
]

/**
 * A day of approved leave keeps its status. A day of a substitution cannot become another absence; a day at work is
 * possible, because the absent person may have come.
 */
function refuseContradiction(
  { type, forDate }: Item,
  field: string,
  name: string,
  absence: Awaited<ReturnType<typeof absencesOn>>[number] | undefined,
): void {
  if (absence === undefined || type === absence.status) return
  const { status, isLeave: isHeld } = absence
  if (isHeld)
    throw refuseStaff('leave-days-held', {
      field,
      values: {
        name,
        day: formatDay(forDate),
        entered: staffStatusLabel[status],
        chosen: type === null ? 'празно' : staffStatusLabel[type],
      },
    })
  if (type !== null && (isLeave(type) || type === staffStatuses.BusinessTrip))
    throw refuseStaff('substitution-differs', { field, values: contradiction(name, forDate, status, type) })
}

type Item = ParsedOf<typeof saveStaffMonth>['items'][number]

/** Checks the person, the working day, the status and the version of every item. */
async function requirePossible(context: WriteContext, kindergartenId: number, items: readonly Item[]): Promise<void> {
  const { tx, scope, now } = context
  const ids = [...new Set(items.map((item) => item.teacherId))]
  const staffId = ownStaff(scope, 'TeacherAttendances')
  const staff = await rows<{ id: number; name: string; hiredOn: Day | null; leftOn: Day | null }>(
    tx,
    // Locks the rows, so that concurrent saves of a month run one after the other.
    sql`select m.id, m.first_name || ' ' || m.last_name as name, m.hired_on as "hiredOn", m.left_on as "leftOn" from staff_member m
      where m.id = ${anyOf(ids)} and ${staffInScope(scope, kindergartenId)} ${staffId ? sql`and ${staffId}` : sql``} order by m.id for no key update`,
  )
  const byId = new Map(staff.map((one) => [one.id, one]))
  const range = rangeOf(monthOf(items[0]!.forDate))
  const working = new Set(await workingDaysOf(tx, kindergartenId, range))
  const entered = await enteredDays(tx, kindergartenId, range, { staffIds: ids })
  const absences = await absencesOn(tx, kindergartenId, ids, range)
  for (const [index, item] of items.entries()) {
    const field = `items.${index}`
    const row = requireFound(byId.get(item.teacherId))
    const values = { name: row.name, day: formatDay(item.forDate) }
    const absence = absences.find(
      ({ staffId, from, to }) => staffId === row.id && from <= item.forDate && to >= item.forDate,
    )
    refuseContradiction(item, field, row.name, absence)
    // A status on a day that later became a day off may be cleared.
    if (item.type === null) continue
    if (!working.has(item.forDate)) throw refuseStaff('day-off', { field, values })
    if (!worksOn(row, item.forDate)) throw refuseStaff('not-employed', { field, values })
    const day: { status: StaffStatus; additional: StaffStatus | null } = {
      status: item.type,
      additional: item.additionalStatus,
    }
    const wrong = staffDayProblem(day, item.forDate > today(now))
    if (wrong) throw refuseStaff(wrong, { field, values })
  }
  const dayOf = (item: Item) => entered.get(item.teacherId)?.get(item.forDate)
  refuseStaleRows(
    'staff_attendance',
    items.flatMap((item, index) => {
      const stored = dayOf(item)
      const isAs = (seen: Partial<Pick<Item, 'type' | 'additionalStatus'>> | null) =>
        (seen?.type ?? null) === (stored?.status ?? null) &&
        (seen?.additionalStatus ?? null) === (stored?.additional ?? null)
      if (isAs(item.was) || isAs(item)) return []
      return [{ index, key: `${item.teacherId}:${item.forDate}`, id: stored?.id ?? null }]
    }),
  )
}
