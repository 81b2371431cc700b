import { addressOf } from '../identity/addresses.ops'
import { formatLongDay, type Day } from '@asistent/domain/kernel/day'
import { listed, plural } from '@asistent/domain/kernel/text'
import { sql } from 'drizzle-orm'
import { asSystem, rows, type Tx } from '../platform/database'
import type { JobPlan } from '../platform/jobs'
import { anyOf } from '../platform/list'
import { sendLetter } from '../platform/mail/letters'
import type { Services } from '../platform/services'
import type { WaitingGroup } from './waiting-groups.queries'

// Reminders to teachers of groups without entries.

/** Context of a call or a job. */
interface Sender {
  readonly tx: Tx
  readonly now: Date
  readonly services: Services
  later<P>(job: JobPlan<P>): void
}

interface Reminder {
  readonly kindergartenId: number
  readonly day: Day
  readonly groups: readonly WaitingGroup[]
  /** Null if sent automatically. */
  readonly sentBy: number | null
}

interface Teacher {
  readonly accountId: number
  readonly email: string
  readonly groupIds: readonly number[]
}

/**
 * Teachers who work in the groups today: assigned ones who are neither on leave nor substituted, and substitutes. Uses
 * the system role, because accounts are outside of the policies.
 */
const teachersOf = (tx: Tx, groupIds: readonly number[], day: Day) =>
  asSystem(tx, () =>
    rows<Teacher>(
      tx,
      sql`select a.id as "accountId", a.email, array_agg(distinct w.group_id order by w.group_id) as "groupIds" from (
          select gs.group_id, gs.staff_id from group_staff gs where gs.group_id = ${anyOf(groupIds)} and gs.from_on <= ${day} and (gs.to_on is null or gs.to_on >= ${day})
            and not exists (select from staff_substitution v where v.absent_id = gs.staff_id and v.from_on <= ${day} and v.to_on >= ${day})
          union
          select v.group_id, v.substitute_id from staff_substitution v where v.group_id = ${anyOf(groupIds)} and v.substitute_id is not null and v.from_on <= ${day} and v.to_on >= ${day}
        ) w join staff_member s on s.id = w.staff_id and s.is_pedagogical and (s.left_on is null or s.left_on >= ${day}) join account a on a.id = s.account_id and a.state = 'active'
        where not exists (select from staff_attendance t where t.staff_id = s.id and t.for_on = ${day} and t.status in (3, 4, 5, 6, 7, 9))
        group by a.id order by a.id`,
    ),
  )

export interface Reminded {
  readonly groups: string[]
  readonly withoutTeacher: string[]
  readonly letters: number
}

/** Sends the reminders and records them for the groups. */
export async function remind(sender: Sender, reminder: Reminder): Promise<Reminded> {
  const { kindergartenId, day, groups, sentBy } = reminder
  const teachers = await teachersOf(
    sender.tx,
    groups.map(({ id }) => id),
    day,
  )
  for (const teacher of teachers)
    await tell(
      sender,
      teacher,
      groups.filter(({ id }) => teacher.groupIds.includes(id)),
      reminder,
    )
  const lettersTo = (id: number) => teachers.filter((teacher) => teacher.groupIds.includes(id)).length
  const notified = groups.filter(({ id }) => lettersTo(id) > 0)
  for (const { id } of notified)
    await sender.tx.execute(
      sql`insert into attendance_reminder (kindergarten_id, group_id, for_on, sent_at, sent_by, letters)
        values (${kindergartenId}, ${id}, ${day}, ${sender.now.toISOString()}, ${sentBy}, ${lettersTo(id)})
        on conflict (group_id, for_on) do update set sent_at = excluded.sent_at, sent_by = coalesce(excluded.sent_by, attendance_reminder.sent_by), letters = excluded.letters`,
    )
  return {
    groups: notified.map(({ name }) => name),
    withoutTeacher: groups.filter(({ id }) => lettersTo(id) === 0).map(({ name }) => name),
    letters: teachers.length,
  }
}

/** Sends a teacher's reminder by mail. Add other channels here. */
async function tell(
  sender: Sender,
  { email }: Teacher,
  groups: readonly WaitingGroup[],
  { kindergartenId, day }: Reminder,
): Promise<void> {
  const missing = groups.map(({ name, notEntered }) => `„${name}“ – ${plural(notEntered, 'дете', 'деца')}`)
  await sendLetter(sender, {
    to: email,
    kindergartenId,
    subject: 'Присъствията за днес не са въведени',
    paragraphs: [
      `За ${formatLongDay(day)} още няма въведени присъствия: ${listed(missing)}.`,
      'Кухнята и директорът разчитат на тези числа. Отнема по-малко от минута.',
      { label: 'Въведете присъствията', link: addressOf(sender.services.config, '/attendances/management') },
    ],
  })
}
