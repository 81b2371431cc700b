import type { DayRange } from '@asistent/domain/kernel/range'
import { sql, type SQL } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'

// Callbacks of slices that store days, for when a day off is moved or deleted: institutions cannot import later slices.

/** A record before the change. */
export interface FormerDayOff extends DayRange {
  /** Null is every kindergarten. */
  readonly kindergartenId: number | null
  /** Null is every group. */
  readonly groupIds: readonly number[] | null
}

/** Runs after the change in its transaction and returns warnings for the user. */
type Follower = (context: WriteContext, former: readonly FormerDayOff[]) => Promise<string[]>

const followers: Follower[] = []

export const followsDaysOff = (follower: Follower): void => void followers.push(follower)

export async function afterDaysOffChange(context: WriteContext, former: readonly FormerDayOff[]): Promise<string[]> {
  await context.tx.execute(sql`select ${calendarChanged(former)}`)
  const notified: string[] = []
  for (const follower of followers) notified.push(...(await follower(context, former)))
  return notified
}

const calendarLock = 7_204_513
const everyPlace = 0
const shared = (kindergartenId: SQL | number): SQL =>
  sql`pg_advisory_xact_lock_shared(${calendarLock}, ${kindergartenId})`
const alone = (kindergartenId: number): SQL => sql`pg_advisory_xact_lock(${calendarLock}, ${kindergartenId})`

// Fixed order against deadlocks: all kindergartens before a single one.

/**
 * Shared lock on the calendar, taken before reading it and held until the end of the transaction by writers of days
 * that depend on it. A concurrent change of the calendar either waits and finds their days, or they wait and read the
 * new calendar.
 */
export const calendarHeld = (kindergarten: SQL): SQL => sql`${shared(everyPlace)}, ${shared(kindergarten)}`

function calendarChanged([first, ...others]: readonly FormerDayOff[]): SQL {
  const kindergartenId = others.length === 0 ? first?.kindergartenId : null
  return typeof kindergartenId === 'number' ? sql`${shared(everyPlace)}, ${alone(kindergartenId)}` : alone(everyPlace)
}
