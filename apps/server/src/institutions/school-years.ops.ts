import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import { today, type Day } from '@asistent/domain/kernel/day'
import { schoolYearBounds, schoolYearName, startYearOf, studyTime } from '@asistent/domain/kernel/school-year'
import { sql, type SQL } from 'drizzle-orm'
import { schoolYear } from '../db/tables/institutions'
import { oneRow, type Tx } from '../platform/database'
import type { Scope } from '../platform/scope'

/** A closed year is read-only except for the director (domain.md 8). Other slices call this before writing. */
export async function requireOpenYear(tx: Tx, scope: Scope, schoolYearId: number): Promise<void> {
  if (scope.role === 'Director') return
  const closed = await oneRow(tx, sql`select id from school_year where id = ${schoolYearId} and closed_at is not null`)
  if (closed) throw refuseInstitutions('year-closed')
}

interface Period {
  readonly from: SQL
  readonly to: SQL
  /** An explicit period of the request, which replaces the year. */
  readonly filter: { readonly fromDate?: Day | undefined; readonly toDate?: Day | undefined }
  /** Condition on pending items: the current year shows them whatever their date. */
  readonly waits?: SQL
}

/** Filters lists by the selected school year, which is a view and grants no rights. */
export function inChosenYear({ schoolYear: year }: Scope, { from, to, filter, waits }: Period): SQL | undefined {
  if (!year || filter.fromDate !== undefined || filter.toDate !== undefined) return undefined
  const touches = sql`(${from} <= ${year.toOn} and ${to} >= ${year.fromOn})`
  return waits && year.active ? sql`(${touches} or ${waits})` : touches
}

/** Creates the first school year of a new kindergarten. */
export async function openFirstYear(tx: Tx, kindergartenId: number, now: Date): Promise<void> {
  const startYear = startYearOf(today(now))
  const [bounds, study] = [schoolYearBounds(startYear), studyTime(startYear)]
  await tx.insert(schoolYear).values({
    kindergartenId,
    name: schoolYearName(startYear),
    startYear,
    fromOn: bounds.from,
    toOn: bounds.to,
    studyFromOn: study.from,
    studyToOn: study.to,
    active: true,
  })
}
