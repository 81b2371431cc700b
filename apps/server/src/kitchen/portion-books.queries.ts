import { comparedDays, portionBookStates } from '@asistent/domain/kitchen/portion-books'
import type { Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'

const isReplaced = sql`exists (select from portion_book n where n.kindergarten_id = b.kindergarten_id and n.series = b.series and n.number = b.number and n.edition > b.edition)`

/**
 * The day of the book `b` changed after the issue. Books of older days are not compared, because children and recipes
 * change later without any effect on that day. A book without a checksum was issued by an earlier version.
 */
const differs = (today: Day) =>
  sql`(b.for_on > ${today}::date - ${comparedDays}::int and (b.basis is not null or b.for_on >= ${today}) and b.basis is distinct from portion_basis(b.kindergarten_id, b.for_on))`

/** The latest edition of a book for today or a later day, outdated. */
export const isDueForReissue = (today: Day) => sql`(b.for_on >= ${today} and not ${isReplaced} and ${differs(today)})`

/** State of the book `b`. */
export const bookState = (today: Day) =>
  sql`case when ${isReplaced} then ${portionBookStates.Replaced}::int when ${differs(today)} then ${portionBookStates.Outdated}::int else ${portionBookStates.Current}::int end`
