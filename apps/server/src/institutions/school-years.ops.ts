import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import { today, type Day } from '@asistent/domain/kernel/day'
import { schoolYearBounds, schoolYearName, startYearOf, studyTime } from '@asistent/domain/kernel/school-year'
import { sql, type SQL } from 'drizzle-orm'
import { schoolYear } from '../db/tables/institutions'
import { oneRow, type Tx } from '../platform/database'
import type { Scope } from '../platform/scope'

/** A closed year is read-only; the director alone still corrects it (domain.md 8). Other slices ask before they write. */
export async function requireOpenYear(tx: Tx, scope: Scope, schoolYearId: number): Promise<void> {
  if (scope.role === 'Director') return
  const closed = await oneRow(tx, sql`select id from school_year where id = ${schoolYearId} and closed_at is not null`)
  if (closed) throw refuseInstitutions('year-closed')
}

interface Period {
  readonly from: SQL
  readonly to: SQL
  /** A period of the person's own, which counts instead of the year. */
  readonly asked: { readonly fromDate?: Day | undefined; readonly toDate?: Day | undefined }
  /** What waits for somebody's decision: the running year shows it whenever it is for. */
  readonly waits?: SQL
}

/** Lists follow the school year that is chosen above; it is a view and grants nothing. */
export function inChosenYear({ schoolYear: year }: Scope, { from, to, asked, waits }: Period): SQL | undefined {
  if (!year || asked.fromDate !== undefined || asked.toDate !== undefined) return undefined
  const touches = sql`(${from} <= ${year.toOn} and ${to} >= ${year.fromOn})`
  return waits && year.active ? sql`(${touches} or ${waits})` : touches
}

/** The year a new kindergarten starts with, so that its screens have something to work in. */
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
