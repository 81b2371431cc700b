import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'

interface JobSubject {
  readonly kindergarten: string | null
  readonly groups: readonly string[]
  readonly day: Day | null
}

interface StoredJob {
  readonly id: string
  readonly runAt: string
  readonly attempts: number
  readonly maxAttempts: number
  readonly running: boolean
  readonly lastError: string | null
  readonly subject: JobSubject
}

/** First 100 jobs of a task, with the names of the records in their payloads. */
export const jobsOfTask = (tx: Tx, task: string): Promise<StoredJob[]> =>
  rows<StoredJob>(
    tx,
    sql`select j.id, j."runAt", j.attempts, j."maxAttempts", j.running, j."lastError", jsonb_build_object(
        'kindergarten', (select k.name from kindergarten k where k.id = coalesce(
          (j.subject ->> 'kindergartenId')::int,
          (select g.kindergarten_id from child_group g where g.id = any(ids.groups) limit 1),
          (select b.kindergarten_id from register_batch b where b.id = (j.subject ->> 'batchId')::int),
          (select r.kindergarten_id from register_record r where r.id = (j.subject ->> 'recordId')::int),
          (select m.kindergarten_id from mail m where m.id = (j.subject ->> 'mailId')::int),
          (select m.kindergarten_id from message m where m.id = (j.subject ->> 'messageId')::int),
          (select e.kindergarten_id from event e where e.id = (j.subject ->> 'eventId')::int),
          (select f.kindergarten_id from fee_run f where f.id = (j.subject ->> 'runId')::int))),
        'groups', (select coalesce(json_agg(g.name order by g.name), '[]') from child_group g where g.id = any(ids.groups)),
        'day', coalesce(j.subject ->> 'day', j.subject ->> 'forDate')) as subject
      from jobs_of_task(${task}) j
      cross join lateral (select array_remove(array(select jsonb_array_elements_text(coalesce(j.subject -> 'groupIds', '[]'))::int)
        || (j.subject ->> 'classId')::int, null) as groups) ids`,
  )

/** More groups are counted instead of listed. */
const mostGroups = 3

/** Subject of a job in plain words, without names of people. */
export const subjectText = ({ kindergarten, groups, day }: JobSubject): string =>
  [
    kindergarten,
    groups.length > mostGroups ? plural(groups.length, 'група', 'групи') : groups.map((name) => `„${name}“`).join(', '),
    day && formatDay(day),
  ]
    .filter(Boolean)
    .join(' · ')
