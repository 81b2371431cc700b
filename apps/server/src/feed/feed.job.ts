import { noticeArrival } from '@asistent/domain/communication/notice-kinds'
import { addDays, sofiaInstant, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { notifyChoosingFamily } from '../communication/family-notices.ops'
import { rows } from '../platform/database'
import { defineJob, work, type JobPlan } from '../platform/jobs'
import { say } from '../platform/language'
import { readable } from './feed.queries'

// Families that have chosen it get one notification a day for each child, when the day is nearly over.

interface GroupDay {
  readonly classId: number
  readonly forDate: Day
}

const notifyFamilies = defineJob<GroupDay>('feed.notify', 'Известия за деня на детето')

const notifiedAt = '16:30'
/** Staff may still correct an entry that is made later. */
const laterBy = 10 * 60_000

interface Planner {
  readonly now: Date
  later<P>(job: JobPlan<P>): void
}

/** One job for a group and day, however often the day is saved. */
export function planFamilyNotices({ now, later }: Planner, day: GroupDay): void {
  const runAt = new Date(Math.max(sofiaInstant(day.forDate, notifiedAt).getTime(), now.getTime() + laterBy))
  later(notifyFamilies(day, { key: `feed.notify:${day.classId}:${day.forDate}`, runAt }))
}

export const notifyFamiliesJob = work(notifyFamilies, async (context, { classId, forDate }) => {
  const entered = await rows<{ id: number; childId: number; kindergartenId: number; name: string }>(
    context.tx,
    sql`select f.id, f.child_id as "childId", f.kindergarten_id as "kindergartenId", c.first_name as name
      from daily_feed f join child c on c.id = f.child_id where f.group_id = ${classId} and f.for_on = ${forDate} and ${readable} order by f.id`,
  )
  for (const { id, name, ...child } of entered)
    await notifyChoosingFamily(
      context,
      {
        kind: 'feed',
        subjectId: id,
        title: say('Денят на {name}', { name }),
        heading: say(noticeArrival.feed),
        paragraphs: [
          say('В детската градина въведоха как мина денят на {name}: хранене, сън и занимания.', { name }),
          say('Вижте го на картата на детето на началната страница.'),
        ],
        expiresAt: sofiaInstant(addDays(forDate, 1), '23:59').toISOString(),
      },
      child,
    )
})
