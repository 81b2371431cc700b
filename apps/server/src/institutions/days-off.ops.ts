import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { sql } from 'drizzle-orm'
import { dayOff } from '../db/tables/institutions'
import { asItWas } from '../platform/as-it-was'
import { rows, type Tx } from '../platform/database'
import { expandDaysOff, type DayOffRecord, type DaysOff } from './days-off.rules'

// Days off for attendance, staff and planning. Records of the master apply to all kindergartens.

export { expandDaysOff } from './days-off.rules'
export type { DayOffRecord, DaysOff } from './days-off.rules'

/** `asOf` returns them as of that moment. */
export const dayOffRecords = (tx: Tx, kindergartenId: number, { from, to }: DayRange, asOf?: string) =>
  rows<DayOffRecord>(
    tx,
    sql`select id, kind, name, from_on as "fromOn", to_on as "toOn", group_ids as "groupIds" from ${asItWas(dayOff, asOf, { of: kindergartenId })} d
      where (kindergarten_id = ${kindergartenId} or kindergarten_id is null) and from_on <= ${to} and to_on >= ${from}
      order by from_on, id`,
  )

/** Days off of a group in a range; without a group those of the whole kindergarten (staff, calendar). */
export async function daysOffOf(tx: Tx, kindergartenId: number, range: DayRange, groupId?: number): Promise<DaysOff> {
  return expandDaysOff(await dayOffRecords(tx, kindergartenId, range), range, groupId)
}

/** Returns whether entry is locked on that day. Vacations, flu vacations and quarantines lock nothing. */
export async function isDayOff(tx: Tx, kindergartenId: number, day: Day, groupId?: number): Promise<boolean> {
  return (await daysOffOf(tx, kindergartenId, { from: day, to: day }, groupId)).locksEntry(day)
}
