import type { LockRule } from '@asistent/domain/institutions/locks'
import { familyAbsenceLimit, settingsOf, type KindergartenSettings } from '@asistent/domain/institutions/settings'
import type { FamilyLimit } from '@asistent/domain/attendance/family-limit'
import { maxDay, minDay, type Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { isCompulsory, type GroupAttendanceType, type GroupType } from '@asistent/domain/people/groups'
import { daysTogether } from '@asistent/domain/attendance/totals'
import { sql, type SQL } from 'drizzle-orm'
import type { DayOffRecord } from '../institutions/days-off.ops'
import { rows, type Tx } from '../platform/database'
import { calendarOf, type Calendar } from './calendar.rules'

// Everything about groups that determines the possible statuses of a day, in one statement.

interface StoredFacts {
  readonly id: number
  readonly name: string
  readonly classType: GroupType
  readonly attendanceType: GroupAttendanceType
  readonly isForSubstitution: boolean
  readonly mealGroup: number
  readonly kindergartenId: number
  readonly schoolYearId: number
  readonly startYear: number
  readonly fromOn: Day
  readonly toOn: Day
  readonly settings: Record<string, unknown>
  readonly records: readonly DayOffRecord[]
  readonly lock: LockRule | null
  readonly people: Readonly<Record<string, string>> | null
}

export interface GroupFacts extends Omit<StoredFacts, 'settings'> {
  readonly settings: KindergartenSettings
  /** Covers the requested range and the whole school year, over which days for family reasons are counted. */
  readonly calendar: Calendar
  readonly year: DayRange
}

/** Groups `g` that match the condition, in list order. `people` includes names of staff. */
export async function groupFacts(
  tx: Tx,
  where: SQL,
  range: DayRange,
  today: Day,
  people = false,
): Promise<GroupFacts[]> {
  const results = await rows<StoredFacts>(
    tx,
    sql`select g.id, g.name, g.class_type as "classType", g.attendance_type as "attendanceType", g.is_for_substitution as "isForSubstitution", g.meal_group as "mealGroup",
      g.kindergarten_id as "kindergartenId", g.school_year_id as "schoolYearId", y.start_year as "startYear", y.from_on as "fromOn", y.to_on as "toOn", k.settings,
      coalesce((select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'fromOn', d.from_on, 'toOn', d.to_on, 'groupIds', d.group_ids) order by d.from_on, d.id)
        from day_off d where (d.kindergarten_id = g.kindergarten_id or d.kindergarten_id is null)
        and d.from_on <= greatest(y.to_on, ${range.to}::date) and d.to_on >= least(y.from_on, ${range.from}::date)), '[]') as records,
      (select json_build_object('lockedUntil', l.locked_until, 'autoDay', l.auto_day, 'movedOn', l.moved_on) from module_lock l
        where l.kindergarten_id = g.kindergarten_id and l.category = 'attendance') as lock,
      ${people ? namesOfStaff : sql`null`} as people
      from child_group g join school_year y on y.id = g.school_year_id join kindergarten k on k.id = g.kindergarten_id
      where ${where} order by g.kindergarten_id, g.is_for_substitution, g.name, g.id`,
  )
  return results.map((facts) => {
    const year = { from: facts.fromOn, to: facts.toOn }
    const wide = { from: minDay(range.from, year.from), to: maxDay(range.to, year.to) }
    const { id: groupId, records, lock } = facts
    return {
      ...facts,
      settings: settingsOf(facts.settings),
      year,
      calendar: calendarOf({ year, records, groupId, lock }, wide, today),
    }
  })
}

const namesOfStaff = sql`(select json_object_agg(m.account_id, a.first_name || ' ' || a.last_name) from membership m join account a on a.id = m.account_id
  where m.kindergarten_id = g.kindergarten_id and m.role <> 3)`

/** Yearly limit of days for family reasons; null outside of compulsory education (domain.md 1.3). */
export const limitOf = (facts: Pick<GroupFacts, 'classType' | 'startYear' | 'settings'>, birthOn: Day): FamilyLimit =>
  isCompulsory(facts.classType, birthOn, facts.startYear) ? familyAbsenceLimit(facts.settings, facts.startYear) : null

/** Divisor of the average for a total: attendance days of the group with most of them, among groups with entries. */
export const mostWorkedDays = (
  groups: readonly Pick<GroupFacts, 'id' | 'calendar' | 'startYear'>[],
  entered: readonly { readonly groupId: number }[],
  days: readonly Day[],
): number => {
  const working = new Set(entered.map(({ groupId }) => groupId))
  return daysTogether(
    groups
      .filter(({ id }) => working.has(id))
      .map(({ calendar, startYear }) => ({ startYear, days: days.filter(calendar.isAttendanceDay).length })),
  )
}
