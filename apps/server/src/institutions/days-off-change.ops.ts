import type { DayRange } from '@asistent/domain/kernel/range'
import { sql, type SQL } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'

// Who has to know when a day off is moved or removed: institutions come before the slices that keep days.

/** A record as it was before the change. */
export interface FormerDayOff extends DayRange {
  /** Null: every kindergarten. */
  readonly kindergartenId: number | null
  /** Null: every group. */
  readonly groupIds: readonly number[] | null
}

/** Answers with what the person should be told. Runs after the change, in its transaction. */
type Follower = (context: WriteContext, former: readonly FormerDayOff[]) => Promise<string[]>

const followers: Follower[] = []

export const followsDaysOff = (follower: Follower): void => void followers.push(follower)

export async function afterDaysOffChange(context: WriteContext, former: readonly FormerDayOff[]): Promise<string[]> {
  await context.tx.execute(sql`select ${calendarChanged(former)}`)
  const told: string[] = []
  for (const follower of followers) told.push(...(await follower(context, former)))
  return told
}

const calendarLock = 7_204_513
const everyPlace = 0
const shared = (place: SQL | number): SQL => sql`pg_advisory_xact_lock_shared(${calendarLock}, ${place})`
const alone = (place: number): SQL => sql`pg_advisory_xact_lock(${calendarLock}, ${place})`

// Every place before a single one, always: nobody waits in a circle.

/**
 * Held by whoever writes days by what the calendar says, until their transaction ends, and taken before the calendar is
 * read: a change of the calendar waits for them and finds their days, or they wait for it and read the new calendar.
 */
export const calendarHeld = (kindergarten: SQL): SQL => sql`${shared(everyPlace)}, ${shared(kindergarten)}`

function calendarChanged([first, ...others]: readonly FormerDayOff[]): SQL {
  const place = others.length === 0 ? first?.kindergartenId : null
  return typeof place === 'number' ? sql`${shared(everyPlace)}, ${alone(place)}` : alone(everyPlace)
}
