import { enrollmentStatuses } from '@asistent/domain/activities/requests'
import { nextSofiaTime } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { rows } from '../platform/database'
import { defineJob, work } from '../platform/jobs'
import { activityFacts, type ActivityFacts } from './activities.queries'
import { moveUp } from './places.steps'

// Every morning: a child that has left the kindergarten leaves its places free, and those who wait come in. What becomes free
// in an activity itself is given out at once (moveUp in the handlers).

const fillPlaces = defineJob<Record<string, never>>('activities.places', 'Свободни места в дейности за чакащите')
const key = 'activities.places'
const plannedAt = '05:10'

export const standingPlaces = (now: Date) => [{ ...fillPlaces({}), key, runAt: now }]

export const placesJob = work(fillPlaces, async (context) => {
  const { tx, now, later } = context
  later(fillPlaces({}, { key, runAt: nextSofiaTime(now, plannedAt) }))
  const awaited = await rows<ActivityFacts>(
    tx,
    sql`${activityFacts} where a.active and a.deleted_on is null and exists (select from activity_request r
      where r.activity_id = a.id and r.status = ${enrollmentStatuses.Waiting} and r.listed_at is not null) order by a.id for update of a`,
  )
  for (const activity of awaited) await moveUp(context, activity)
})
