import { typesOfKind } from '@asistent/domain/attendance/statuses'
import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { sql } from 'drizzle-orm'
import { anyOf } from '../platform/list'
import { part } from '../platform/together'

// Entered and present children by group and day, from the stored figures (docs/guides/figures.md). Callers apply the
// calendar.

interface StoredFigures {
  readonly groupId: number
  readonly days: readonly (readonly [day: Day, entered: number, present: number])[]
}

export const attendanceFigures = (groupIds: readonly number[], { from, to }: DayRange) =>
  part<StoredFigures>(
    sql`select f.group_id as "groupId", json_agg(json_build_array(f.day, f.entered, f.present)) as days from (
        select f.group_id, f.day, sum(f.amount) as entered, coalesce(sum(f.amount) filter (where f.part = any (${sql.param(typesOfKind('present'))}::smallint[])), 0) as present
        from day_figure f where f.group_id = ${anyOf(groupIds)} and f.measure = 'attendance' and f.day between ${from} and ${to}
        group by f.group_id, f.day having sum(f.amount) <> 0) f group by f.group_id`,
  )

export interface DayFigures {
  readonly groupId: number
  readonly day: Day
  readonly entered: number
  readonly present: number
}

export const figuresIn = (stored: readonly StoredFigures[]): DayFigures[] =>
  stored.flatMap(({ groupId, days }) => days.map(([day, entered, present]) => ({ groupId, day, entered, present })))
