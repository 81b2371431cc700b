import { recordStates } from '@asistent/domain/results/diagnostics'
import { sql, type SQL } from 'drizzle-orm'

/**
 * Whether figures count a result: approved and with marks (figures.approvedResults). Every home, report and file uses it;
 * the stored figures of db/figures-of-learning.ts have the same condition.
 */
export const isCountedResult = (alias: SQL): SQL =>
  sql`${alias}.status = ${recordStates.Approved} and ${alias}.percent is not null`
