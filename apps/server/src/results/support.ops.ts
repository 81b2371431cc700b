import { minDay, today, type Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { sql, type SQL } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import type { Scope } from '../platform/scope'
import { requireRange } from '../staff/work-days.ops'

// Whose timetable and sessions a user reads, and for which days.

/** Specialists read their own ones; others those of readable children. */
export const keptBy = (scope: Scope, staffId: SQL): SQL =>
  scope.role === 'ResourceSpecialist' ? sql`${staffId} = ${scope.staffId}::int` : sql`true`

/** The chosen days; by default from the beginning of the school year to today. */
export function periodOfBook(
  { scope, now }: ReadContext,
  { fromDate, toDate }: { readonly fromDate?: Day | undefined; readonly toDate?: Day | undefined },
): DayRange {
  const year = scope.schoolYear
  const to = toDate ?? (year ? minDay(today(now), year.toOn) : today(now))
  return requireRange(fromDate ?? (year && year.fromOn <= to ? year.fromOn : to), to)
}
