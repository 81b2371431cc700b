import {
  decideEnrollmentRequest,
  listEnrollmentRequests,
  reverseEnrollmentDecision,
} from '@asistent/contract/activities/requests.calls'
import {
  annulNote,
  approveNote,
  getNote,
  markNoteIncorrect,
  reverseNote,
  saveNote,
} from '@asistent/contract/attendance/notes.calls'
import { decideRequest, getRequest, reverseRequest } from '@asistent/contract/attendance/requests.calls'
import { listWaiting } from '@asistent/contract/dashboards/waiting.calls'
import { decideProposal, listProposals, reverseProposal } from '@asistent/contract/people/proposals.calls'
import { enrollmentStatuses } from '@asistent/domain/activities/requests'
import { noteStatuses } from '@asistent/domain/attendance/notes'
import { requestStatuses } from '@asistent/domain/attendance/requests'
import { proposalStatuses } from '@asistent/domain/people/proposals'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'

// Decisions taken in 'Чака Ви' can be reversed. The tests' today is Sunday, 15.11.2026.

let world: World
let childId: number
beforeAll(async () => {
  world = await startWorld()
  const [child] = await world.sql<{ id: number }>(
    `select c.id from child c join child_guardian g on g.child_id = c.id join guardian p on p.id = g.guardian_id join account a on a.id = p.account_id
     where a.email = 'roditel@example.bg' and c.left_on is null order by c.id limit 1`,
  )
  childId = child!.id
})
afterEach(() => world.reset())
afterAll(() => world.close())

const codeOf = async (answer: Promise<{ problem: { code: string } }>) => (await answer).problem?.code

async function inserted(statement: string, values: readonly unknown[]): Promise<number> {
  const [row] = await world.sql<{ id: number }>(`${statement} returning id`, [...values])
  return row!.id
}

const waitingRow = async (person: Person, kind: string, id: number) =>
  (await person.ok(listWaiting, {})).kinds.find((one) => one.kind === kind)?.rows.find((row) => row.id === id)

test('a proposal shows its values, and a reversal restores what the approval replaced', async () => {
  const director = await world.as('director')
  await world.sql(`update child set diet = null where id = $1`, [childId])
  await world.sql(`delete from child_change_proposal where child_id = $1`, [childId])
  const id = await inserted(
    `insert into child_change_proposal (kindergarten_id, child_id, guardian_id, created_by, changes)
      select c.kindergarten_id, c.id, p.id, p.account_id, '{"diet": "Без ягоди"}' from child c join child_guardian g on g.child_id = c.id join guardian p on p.id = g.guardian_id
      where c.id = $1 and p.account_id is not null limit 1`,
    [childId],
  )
  const row = await waitingRow(director, 'childProposals', id)
  expect(row?.detail).toContain('предлага: Хранителен режим: няма → Без ягоди')
  const dietOf = async () =>
    (await world.sql<{ diet: string | null }>(`select diet from child where id = $1`, [childId]))[0]?.diet
  await director.ok(decideProposal, { id, accept: true, reason: null, version: row!.version! })
  expect(await dietOf()).toBe('Без ягоди')
  await director.ok(reverseProposal, { id })
  expect(await dietOf()).toBeNull()
  const shown = (await director.ok(listProposals, { studentId: childId })).result.find((one) => one.id === id)
  expect(shown).toMatchObject({ status: proposalStatuses.Pending, decidedBy: null })

  await director.ok(decideProposal, { id, accept: true, reason: null })
  await world.sql(`update child set diet = 'Вегетариански' where id = $1`, [childId])
  expect(await codeOf(director.call(reverseProposal, { id }))).toBe('people.proposal-changed-since')
  expect(await codeOf((await world.as('directorOfGabrovo')).call(reverseProposal, { id }))).toBe('platform.not-found')
})

test('a reversed application for absence releases its days and waits again', async () => {
  const director = await world.as('director')
  await world.sql(`delete from absence_report where child_id = $1`, [childId])
  await world.sql(`update attendance_request set status = 3 where child_id = $1`, [childId])
  const id = await inserted(
    `insert into attendance_request (kindergarten_id, child_id, kind, from_on, to_on, status, created_by)
      select c.kindergarten_id, c.id, 1, '2026-11-19', '2026-11-20', 0, a.id from child c, account a where c.id = $1 and a.email = 'roditel@example.bg'`,
    [childId],
  )
  const linked = async () =>
    (
      await world.sql<{ day: string }>(`select day from attendance where child_id = $1 and request_id = $2`, [
        childId,
        id,
      ])
    ).length
  await director.ok(decideRequest, { id, approve: true, comment: null })
  expect(await linked()).toBe(2)
  expect(await director.ok(getRequest, { id })).toMatchObject({ mayReverse: true })
  await director.ok(reverseRequest, { id })
  expect(await linked()).toBe(0)
  expect(await director.ok(getRequest, { id })).toMatchObject({
    status: requestStatuses.Pending,
    decidedBy: null,
    mayReverse: false,
  })
  expect(await codeOf(director.call(reverseRequest, { id }))).toBe('attendance.not-reversible')
  await director.ok(decideRequest, { id, approve: false, comment: 'Няма бележка' })
  await director.ok(reverseRequest, { id })
  expect((await (await world.as('parent')).call(reverseRequest, { id })).status).toBe(403)
})

test('a reversed enrolment frees the place, unless the child has used it', async () => {
  const director = await world.as('director')
  const [activity] = await world.sql<{ id: number }>(
    `select a.id from activity a join child c on c.kindergarten_id = a.kindergarten_id and c.id = $1
     where a.active and a.deleted_on is null and a.to_on > '2026-12-01' and a.from_on < '2026-11-01' and a.group_ids is null and a.capacity is null
       and not exists (select from activity_member m where m.activity_id = a.id and m.child_id = c.id) order by a.id limit 1`,
    [childId],
  )
  const activityId =
    activity?.id ??
    (
      await world.sql<{ id: number }>(
        `with chosen as (select a.id from activity a join child c on c.kindergarten_id = a.kindergarten_id and c.id = $1 where a.active and a.deleted_on is null and a.to_on > '2026-12-01' order by a.id limit 1),
         gone as (delete from activity_member m using chosen where m.activity_id = chosen.id and m.child_id = $1)
         update activity a set group_ids = null, capacity = null from chosen where a.id = chosen.id returning a.id`,
        [childId],
      )
    )[0]!.id
  const id = await inserted(
    `insert into activity_request (kindergarten_id, activity_id, child_id, kind, for_on, created_by)
      select c.kindergarten_id, $2, c.id, 1, '2026-11-16', a.id from child c, account a where c.id = $1 and a.email = 'roditel@example.bg'`,
    [childId, activityId],
  )
  const members = async () =>
    (await world.sql(`select id from activity_member where activity_id = $1 and child_id = $2`, [activityId, childId]))
      .length
  const row = await waitingRow(director, 'activityEnrollments', id)
  await director.ok(decideEnrollmentRequest, {
    id,
    status: enrollmentStatuses.Approved,
    comment: null,
    version: row!.version!,
  })
  expect(await members()).toBe(1)
  await director.ok(reverseEnrollmentDecision, { id })
  expect(await members()).toBe(0)
  const shown = (await director.ok(listEnrollmentRequests, { studentId: childId })).result.find((one) => one.id === id)
  expect(shown).toMatchObject({ status: enrollmentStatuses.Waiting, mayDecide: true, mayReverse: false })

  await director.ok(decideEnrollmentRequest, { id, status: enrollmentStatuses.Approved, comment: null })
  await world.sql(
    `insert into activity_visit (kindergarten_id, activity_id, child_id, day, mark) select kindergarten_id, $2, id, '2026-11-16', 1 from child where id = $1`,
    [childId, activityId],
  )
  expect(await codeOf(director.call(reverseEnrollmentDecision, { id }))).toBe('activities.reversal-used')
})

test('a reversed medical note releases its days as they were and waits again', async () => {
  const director = await world.as('director')
  await world.sql(`delete from attendance where child_id = $1 and day between '2026-11-09' and '2026-11-13'`, [childId])
  await world.sql(`delete from medical_note where child_id = $1`, [childId])
  // Monday: absent; Tuesday: present; Wednesday to Friday: nothing entered.
  await world.sql(
    `insert into attendance (child_id, day, kindergarten_id, group_id, mark) select c.id, x.day, c.kindergarten_id, p.group_id, x.mark
      from child c join child_group_period p on p.child_id = c.id and p.to_on is null cross join (values ('2026-11-09'::date, 1), ('2026-11-10'::date, 2)) x(day, mark) where c.id = $1`,
    [childId],
  )
  const days = () =>
    world.sql<{ day: string; mark: number | null; status: number | null; note_id: number | null }>(
      `select day::text, mark, status, note_id from attendance where child_id = $1 and day between '2026-11-09' and '2026-11-13' and (mark is not null or note_id is not null) order by day`,
      [childId],
    )
  const before = await days()
  const { entityId } = await director.ok(saveNote, {
    studentId: childId,
    issuedOn: '2026-11-13',
    fromDate: '2026-11-09',
    toDate: '2026-11-13',
    comment: 'Донесена от майката',
  })
  const id = Number(entityId)
  const row = await waitingRow(director, 'medicalNotes', id)
  await director.ok(approveNote, { id, version: row!.version! })
  expect((await days()).filter(({ status }) => status === 5).map(({ day: one }) => one)).toEqual([
    '2026-11-09',
    '2026-11-11',
    '2026-11-12',
    '2026-11-13',
  ])
  await director.ok(reverseNote, { id })
  expect(await days()).toEqual(before)
  expect(await director.ok(getNote, { id })).toMatchObject({
    status: noteStatuses.Unprocessed,
    processedBy: null,
    comment: 'Донесена от майката',
  })
  expect(await waitingRow(director, 'medicalNotes', id)).toBeDefined()

  // A day that was entered after the approval stays.
  await director.ok(approveNote, { id })
  await world.sql(`update attendance set mark = 2, marked_at = now() where child_id = $1 and day = '2026-11-12'`, [
    childId,
  ])
  await director.ok(reverseNote, { id })
  expect((await days()).map(({ day: one }) => one)).toEqual(['2026-11-09', '2026-11-10', '2026-11-12'])

  await director.ok(markNoteIncorrect, { id, comment: 'Без печат' })
  await director.ok(reverseNote, { id })
  expect(await codeOf(director.call(reverseNote, { id }))).toBe('attendance.note-state')

  await director.ok(approveNote, { id })
  expect((await (await world.as('parent')).call(reverseNote, { id })).status).toBe(403)
  expect((await (await world.as('directorOfGabrovo')).call(reverseNote, { id })).status).toBe(404)
  await world.sql(
    `insert into module_lock (kindergarten_id, category, locked_until) select kindergarten_id, 'attendance', '2026-11-11' from child where id = $1
      on conflict (kindergarten_id, category) do update set locked_until = excluded.locked_until`,
    [childId],
  )
  expect(await codeOf(director.call(reverseNote, { id }))).toBe('attendance.period-locked')
  await director.ok(annulNote, { id, comment: 'Грешка' })
  expect(await codeOf(director.call(reverseNote, { id }))).toBe('attendance.note-state')
})
