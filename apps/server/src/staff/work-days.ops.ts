import { refuseStaff } from '@asistent/contract/staff/problems'
import { dayOffKinds } from '@asistent/domain/institutions/days-off'
import { formatDay, isWeekend, today, type Day } from '@asistent/domain/kernel/day'
import { lastDayOf, firstDayOf, monthOf } from '@asistent/domain/kernel/month'
import { daysIn, lengthOf, type DayRange } from '@asistent/domain/kernel/range'
import type { StaffStatus } from '@asistent/domain/staff/staff-attendance'
import { sql, type SQL } from 'drizzle-orm'
import { dayOffRecords, expandDaysOff } from '../institutions/days-off.ops'
import { staffAttendance } from '../db/tables/staff'
import { asItWas } from '../platform/as-it-was'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'

// Working days of the staff and their entries.

/** Longest range of a report: a school year and a margin. */
const longest = 400

export function requireRange(fromDate: Day, toDate: Day): DayRange {
  if (toDate < fromDate) throw refuseStaff('ends-before-start', { field: 'toDate' })
  const range = { from: fromDate, to: toDate }
  if (lengthOf(range) > longest) throw refuseStaff('too-long', { field: 'toDate', values: { days: longest } })
  return range
}

interface ReportDates {
  readonly fromDate?: Day | undefined
  readonly toDate?: Day | undefined
}

/** Period of a reference: the requested range, the month of a single requested day, else the current month. */
export function chosenRange({ fromDate, toDate }: ReportDates, now: Date): DayRange {
  const from = fromDate ?? firstDayOf(monthOf(toDate ?? today(now)))
  return requireRange(from, toDate ?? lastDayOf(monthOf(from)))
}

export const rangeText = ({ from, to }: DayRange): string => `${formatDay(from)} – ${formatDay(to)}`

/** Days on which the kindergarten works: no weekend, no day off that locks entry (product.md 4). */
export async function workingDaysOf(tx: Tx, kindergartenId: number, range: DayRange, asOf?: string): Promise<Day[]> {
  const off = expandDaysOff(await dayOffRecords(tx, kindergartenId, range, asOf), range)
  return daysIn(range).filter((day) => !isWeekend(day) && !off.locksEntry(day))
}

/** Condition of `workingDaysOf` in SQL, for lists of several kindergartens. */
const isWorkingDay = (kindergartenId: SQL, on: SQL): SQL =>
  sql`(extract(isodow from ${on}) < 6 and not exists (select from day_off o where o.kind = ${dayOffKinds.DayOff} and o.group_ids is null
    and (o.kindergarten_id = ${kindergartenId} or o.kindergarten_id is null) and ${on} between o.from_on and o.to_on))`

/** Number of working days of a range. */
export const workingDayCount = (kindergartenId: SQL, from: SQL, to: SQL): SQL =>
  sql`(select count(*)::int from generate_series(${from}, ${to}, interval '1 day') as d (at) where ${isWorkingDay(kindergartenId, sql`d.at::date`)})`

export interface StoredDay {
  readonly id: number
  readonly staffId: number
  readonly forOn: Day
  readonly status: StaffStatus
  readonly additional: StaffStatus | null
}

/** Condition on `staff_attendance a`: counts in sums, which omit statuses on a day that became a day off. */
export const countsInSums: SQL = isWorkingDay(sql`a.kindergarten_id`, sql`a.for_on`)

/** Entries by member of staff and day. */
export async function enteredDays(
  tx: Tx,
  kindergartenId: number,
  { from, to }: DayRange,
  { staffIds, asOf }: { readonly staffIds?: readonly number[]; readonly asOf?: string | undefined } = {},
): Promise<Map<number, Map<Day, StoredDay>>> {
  const stored = await rows<StoredDay>(
    tx,
    sql`select id, staff_id as "staffId", for_on as "forOn", status, additional_status as additional from ${asItWas(staffAttendance, asOf, { of: kindergartenId, only: sql`t.for_on between ${from} and ${to}` })} a
      where kindergarten_id = ${kindergartenId} and for_on between ${from} and ${to} ${staffIds ? sql`and staff_id = ${anyOf(staffIds)}` : sql``}`,
  )
  const byStaff = new Map<number, Map<Day, StoredDay>>()
  for (const day of stored) {
    const days = byStaff.get(day.staffId) ?? new Map<Day, StoredDay>()
    days.set(day.forOn, day)
    byStaff.set(day.staffId, days)
  }
  return byStaff
}

interface Employment {
  readonly hiredOn: Day | null
  readonly leftOn: Day | null
}

export const worksOn = ({ hiredOn, leftOn }: Employment, day: Day): boolean =>
  (hiredOn === null || hiredOn <= day) && (leftOn === null || leftOn >= day)
