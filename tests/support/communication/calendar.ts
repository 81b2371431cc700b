import { day } from '@asistent/domain/kernel/day'
import type { Person, World } from '../world'
import type { EventInput } from '@asistent/contract/communication/events.calls'
import type { PollInput } from '@asistent/contract/communication/polls.calls'
import { childOf, toGroups } from './people'

// Set-up for tests of the board, the calendar and the polls: no entries, and a teacher of the group.

/** Deletes all entries and assigns the demo teacher to the group of the demo parent's child. */
export async function emptyCalendar(world: World) {
  await world.sql('truncate note, event, meeting_booking, poll, notification cascade')
  const [director, teacher, parent] = [await world.as('director'), await world.as('teacher'), await world.as('parent')]
  const child = await childOf(world, 'parent')
  await world.sql(
    `insert into group_staff (kindergarten_id, group_id, staff_id, from_on) select s.kindergarten_id, $1, s.id, '2026-09-15' from staff_member s where s.account_id = $2
      and not exists (select from group_staff g where g.group_id = $1 and g.staff_id = s.id)`,
    [child.groupId, teacher.accountId],
  )
  return { director, teacher, parent, child }
}

/** Another group of the same kindergarten, in which the demo parent has no child. */
export async function otherGroup(world: World, kindergartenId: number, groupId: number): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    `select g.id from child_group g join school_year y on y.id = g.school_year_id and y.active where g.kindergarten_id = $1 and g.id <> $2 and not g.is_for_substitution
      and not exists (select from child_group_period p join child_guardian cg on cg.child_id = p.child_id join guardian q on q.id = cg.guardian_id join account a on a.id = q.account_id
        where p.group_id = g.id and a.email like 'roditel%') order by g.id limit 1`,
    [kindergartenId, groupId],
  )
  return row?.id ?? 0
}

/** A parent with a session whose child is in the group, other than the named demo parents. */
export async function parentsOfGroup(world: World, groupId: number, count: number) {
  const rows = await world.sql<{ email: string; childId: number }>(
    `select distinct on (a.id) a.email, c.id as "childId" from child_group_period p join child c on c.id = p.child_id and c.left_on is null
      join child_guardian cg on cg.child_id = c.id and cg.may_see join guardian q on q.id = cg.guardian_id
      join account a on a.id = q.account_id and a.state = 'active' join membership m on m.account_id = a.id and m.role = 3 and m.active
      where p.group_id = $1 and p.to_on is null and a.email not like 'roditel%' order by a.id limit $2`,
    [groupId, count],
  )
  return Promise.all(
    rows.map(async ({ email, childId }) => ({ childId, person: await world.withSession(email) })),
  ) as Promise<{ childId: number; person: Person }[]>
}

export const eventForm = (recipients = toGroups(), more: Partial<EventInput> = {}): EventInput => ({
  kind: 'event',
  title: 'Коледно тържество',
  description: 'Заповядайте!',
  place: 'Музикален салон',
  fromDate: day('2026-12-17'),
  toDate: day('2026-12-17'),
  fromTime: '17:30',
  toTime: '18:30',
  recipients,
  ...more,
})

export const meetingForm = (recipients = toGroups(), more: Partial<EventInput> = {}): EventInput =>
  eventForm(recipients, {
    kind: 'meeting',
    title: 'Индивидуални срещи',
    fromDate: day('2026-11-24'),
    toDate: day('2026-11-24'),
    fromTime: '17:00',
    toTime: '18:00',
    slotMinutes: 20,
    pauseMinutes: 0,
    ...more,
  })

export const pollForm = (recipients = toGroups(), more: Partial<PollInput> = {}): PollInput => ({
  question: 'Коледното тържество',
  questions: [
    { text: 'В кой ден?', kind: 'single', options: [{ text: 'Вторник' }, { text: 'Четвъртък' }] },
    { text: 'Какво ще донесете?', kind: 'multiple', required: false, options: [{ text: 'Сок' }, { text: 'Плодове' }] },
    { text: 'Друго?', kind: 'text', required: false },
  ],
  results: 'voted',
  expirationTime: '2026-11-30T15:00:00Z',
  recipients,
  ...more,
})

export const code = (answer: { status: number; problem?: { code: string } | undefined }) => [
  answer.status,
  answer.problem?.code,
]
