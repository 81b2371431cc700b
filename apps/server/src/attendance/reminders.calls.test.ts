import { saveMarks } from '@asistent/contract/attendance/grid.calls'
import { remindTeachers } from '@asistent/contract/attendance/reminders.calls'
import { getDashboard } from '@asistent/contract/dashboards/dashboards.calls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { runJob, type JobHandler } from '../platform/jobs'
import { planRemindersJob, remindAtCutOffJob, standingReminders } from './reminders.job'
import { childrenIn, clearAttendance, groupsOfTeachers } from '../../../../tests/support/attendance/demo'

// Friday, 13.11.2026, 10:30 in Europe/Sofia: past the cut-off of 9:30.

const friday = '2026-11-13'
const late = new Date('2026-11-13T08:30:00Z')

let world: World
let director: Person
let kindergartenId: number
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  director = await world.as('director')
  kindergartenId = (await groupsOfTeachers(world)).ownGroup
  world.setNow(late)
  await clearAttendance(world)
  await world.sql(`delete from staff_substitution`)
  await world.sql(`delete from staff_attendance where for_on = $1`, [friday])
})
afterEach(() => world.reset())
afterAll(() => world.close())

const letters = () =>
  world.sql<{ recipient: string; text: string }>(
    `select recipient, text from mail where subject = 'Присъствията за днес не са въведени' order by recipient`,
  )
const enterAll = async (groupId: number) => {
  const kids = await childrenIn(world, groupId)
  const organisation = await world.sql<{ type: number }>(
    `select attendance_type as type from child_group where id = $1`,
    [groupId],
  )
  const type = organisation[0]?.type === 2 ? 16 : 2
  const all = await world.sql<{ id: number }>(
    `select child_id as id from child_group_period where group_id = $1 and from_on <= $2 and (to_on is null or to_on >= $2)`,
    [groupId, friday],
  )
  await director.ok(saveMarks, {
    classId: groupId,
    items: all.map(({ id }) => ({ studentId: id, forDate: friday, type: type as 2 })),
  })
  return kids
}
const groupToday = async (id: number) =>
  (await director.ok(getDashboard, {})).attendanceToday?.groups.find((group) => group.id === id)

/** Runs a handler like the workers do; returns the plans passed to finish_call. */
async function run(handler: JobHandler, payload: object, key: string): Promise<void> {
  const shop = { database: world.app.pipeline.database, services: world.app.services, now: world.now }
  await runJob(shop, handler, payload, key, 1)
}

test('teachers of groups without entries get one mail with the group and a link', async () => {
  expect(await groupToday(kindergartenId)).toMatchObject({ waits: true, remindedAt: null })
  const answer = await director.ok(remindTeachers, { classIds: [kindergartenId] })
  expect(answer.groups).toHaveLength(1)
  const sent = await letters()
  expect(sent.map(({ recipient }) => recipient)).toContain('uchitel@example.bg')
  expect(sent).toHaveLength(answer.letters)
  expect(sent[0]?.text).toContain('/attendances/management')
  expect(sent[0]?.text).toContain(`„${answer.groups[0]}“`)
  expect(await groupToday(kindergartenId)).toMatchObject({ remindedAt: '10:30' })
  // Reminders are throttled; after the pause another one is sent.
  expect((await director.call(remindTeachers, { classIds: [kindergartenId] })).problem).toMatchObject({
    code: 'attendance.reminded-already',
    errorMessage: 'На учителите беше напомнено в 10:30. Изчакайте малко.',
  })
  world.setNow(new Date(late.getTime() + 16 * 60_000))
  await director.ok(remindTeachers, { classIds: [kindergartenId] })
})

test('sends none for entered groups, vacations, days off and the summer', async () => {
  await enterAll(kindergartenId)
  expect((await director.call(remindTeachers, { classIds: [kindergartenId] })).problem?.code).toBe(
    'attendance.all-entered',
  )
  expect(await groupToday(kindergartenId)).toMatchObject({ waits: false, notEntered: 0 })
  await clearAttendance(world)
  for (const kind of [0, 1]) {
    await world.sql(
      `insert into day_off (kindergarten_id, kind, name, from_on, to_on) values (1, $1, 'Авария', $2, $2)`,
      [kind, friday],
    )
    expect((await director.call(remindTeachers, {})).problem?.code).toBe('attendance.all-entered')
    await world.sql(`delete from day_off where name = 'Авария'`)
  }
  world.setNow(new Date('2027-07-01T08:30:00Z'))
  expect((await director.call(remindTeachers, {})).problem?.code).toBe('attendance.all-entered')
  expect(await letters()).toEqual([])
})

test('mails substitutes instead of absent teachers', async () => {
  const [teacher] = await world.sql<{ id: number }>(
    `select s.id from staff_member s join account a on a.id = s.account_id where a.email = 'uchitel@example.bg'`,
  )
  const [otherRow] = await world.sql<{ id: number }>(
    `select s.id from staff_member s join account a on a.id = s.account_id where a.email = 'uchitel2@example.bg'`,
  )
  await world.sql(
    `insert into staff_substitution (kindergarten_id, absent_id, reason, from_on, to_on, group_id, substitute_id, daily_minutes) values (1, $1, 6, $2, $2, $3, $4, 300)`,
    [teacher!.id, friday, kindergartenId, otherRow!.id],
  )
  await director.ok(remindTeachers, { classIds: [kindergartenId] })
  const recipients = (await letters()).map(({ recipient }) => recipient)
  expect(recipients).toContain('uchitel2@example.bg')
  expect(recipients).not.toContain('uchitel@example.bg')
})

test('only the administration may remind', async () => {
  for (const who of ['teacher', 'parent', 'manciple', 'municipality'] as const)
    expect((await (await world.as(who)).call(remindTeachers, {})).status).toBe(403)
})

test('ratio of present staff, including substitutes, to present children', async () => {
  const kids = await enterAll(kindergartenId)
  const staff = await world.sql<{ id: number }>(
    `select staff_id as id from group_staff where group_id = $1 and from_on <= $2 and (to_on is null or to_on >= $2) order by staff_id`,
    [kindergartenId, friday],
  )
  const present = (await groupToday(kindergartenId))?.present ?? 0
  expect(await groupToday(kindergartenId)).toMatchObject({ adults: 0, childrenNow: present })
  const enter = (id: number, status: number) =>
    world.sql(`insert into staff_attendance (kindergarten_id, staff_id, for_on, status) values (1, $1, $2, $3)`, [
      id,
      friday,
      status,
    ])
  await enter(staff[0]!.id, 1)
  expect((await groupToday(kindergartenId))?.adults).toBe(1)
  await world.sql(`update attendance set left_at = '10:00' where child_id = $1 and day = $2`, [kids[0]!.id, friday])
  expect((await groupToday(kindergartenId))?.childrenNow).toBe(present - 1)
  // In the afternoon the second shift works.
  world.setNow(new Date('2026-11-13T12:00:00Z'))
  expect((await groupToday(kindergartenId))?.adults).toBe(0)
  const isOpen = async () => (await director.ok(getDashboard, {})).attendanceToday?.isOpen
  expect(await isOpen()).toBe(true)
  world.setNow(new Date('2026-11-13T17:30:00Z'))
  expect(await isOpen()).toBe(false)
})

test('reminds automatically at the cut-off, once', async () => {
  expect(standingReminders(late)).toMatchObject([{ key: 'attendance.plan-reminders', runAt: late }])
  world.setNow(new Date('2026-11-13T03:00:00Z'))
  await run(planRemindersJob, {}, 'plan')
  const planned = await world.sql<{ key: string; at: Date }>(
    `select key, run_at as at from graphile_worker.jobs where key in ('attendance.remind:1', 'attendance.plan-reminders') order by key desc`,
  )
  // 9:30 in Europe/Sofia, and its own run of the next morning.
  expect(planned.map(({ key, at }) => [key, new Date(at).toISOString()])).toEqual([
    ['attendance.remind:1', '2026-11-13T07:30:00.000Z'],
    ['attendance.plan-reminders', '2026-11-14T03:00:00.000Z'],
  ])
  world.setNow(new Date('2026-11-13T07:30:00Z'))
  await run(remindAtCutOffJob, { kindergartenId: 1, day: friday }, 'first')
  const first = await letters()
  expect(first.length).toBeGreaterThan(0)
  await run(remindAtCutOffJob, { kindergartenId: 1, day: friday }, 'second')
  expect(await letters()).toHaveLength(first.length)
})

test('does not remind if disabled; reschedules for a later hour', async () => {
  await world.sql(`update kindergarten set settings = settings || '{"remindsAtCutOff": false}' where id = 1`)
  await run(remindAtCutOffJob, { kindergartenId: 1, day: friday }, 'off')
  await world.sql(
    `update kindergarten set settings = settings || '{"remindsAtCutOff": true, "attendanceCutOff": "11:00"}' where id = 1`,
  )
  await run(remindAtCutOffJob, { kindergartenId: 1, day: friday }, 'too early')
  expect(await letters()).toEqual([])
  expect((await director.ok(getDashboard, {})).attendanceToday).toMatchObject({ cutOff: '11:00', isPastCutOff: false })
})
