import type { DayRange } from '@asistent/domain/kernel/range'
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
  const told: string[] = []
  for (const follower of followers) told.push(...(await follower(context, former)))
  return told
}
