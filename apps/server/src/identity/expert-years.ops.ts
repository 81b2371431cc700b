import { today } from '@asistent/domain/kernel/day'
import { startYearOf } from '@asistent/domain/kernel/school-year'
import { sql } from 'drizzle-orm'
import { rowsAsSystem, type Tx } from '../platform/database'

/** School years of all kindergartens by start year, latest first, including the current one. */
export async function yearsOfExperts(tx: Tx, now: Date): Promise<number[]> {
  // The policies limit an expert with a selected kindergarten to its years.
  const results = await rowsAsSystem<{ startYear: number }>(
    tx,
    sql`select distinct start_year as "startYear" from school_year`,
  )
  const years = new Set([startYearOf(today(now)), ...results.map(({ startYear }) => startYear)])
  return [...years].toSorted((left, right) => right - left)
}
