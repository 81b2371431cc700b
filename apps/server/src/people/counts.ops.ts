import type { Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'

// What counts as a child and as a group of a day, the same on homes and in reports
// (packages/domain/src/oversight/figures.ts says it to the user).

/** Child `c`: enrolled in the kindergarten on the day, in a group or not. */
export const countedChild = (day: Day): SQL =>
  sql`c.enrolled_on <= ${day} and (c.left_on is null or c.left_on >= ${day})`

/** Group `g` of the school year that contains the day. Substitution groups repeat the children of other groups. */
export const countedGroup = (day: Day): SQL =>
  sql`g.deleted_on is null and not g.is_for_substitution and exists (select from school_year y where y.id = g.school_year_id and ${day} between y.from_on and y.to_on)`
