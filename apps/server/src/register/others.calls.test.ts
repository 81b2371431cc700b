import { masterOtherRecords, registerOtherRecords, registerPrograms } from '@asistent/contract/register/records.calls'
import {
  deleteRegisterAttendance,
  deleteRegisterRecord,
  reconcileWithRegister,
  registerBatches,
  registerDifference,
} from '@asistent/contract/register/sending.calls'
import { registerSections, type RegisterSection } from '@asistent/domain/register/sections'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startRegister, type RegisterSimulator } from '../../../../tests/support/register'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { reconcileJob } from './reconcile.job'
import {
  confirmMonth,
  itemsOf,
  kindergartenCode,
  placeIn,
  sendAll,
  work,
} from '../../../../tests/support/register/working'

// Parent meetings, notes, additional activities and days off (integrations.md 1.11).

let register: RegisterSimulator
let world: World
let director: Person
let seeded: Awaited<ReturnType<typeof placeIn>>
beforeAll(async () => {
  register = await startRegister()
  world = await startWorld({ env: register.env })
  seeded = await placeIn(world)
})
afterAll(async () => {
  await world.close()
  await register.close()
})
beforeEach(async () => {
  register.restart(world)
  director = await world.as('director')
  for (const table of ['event_occurrence', 'meeting_booking', 'meeting_slot', 'notification', 'event', 'note'])
    await world.sql(`do $$ begin delete from ${table}; exception when undefined_table then null; end $$`)
  await world.sql(`delete from class_program_item where kind = 2`)
  await world.sql(`delete from day_off`)
})
afterEach(() => world.reset())

const { ClassBooks, ParentMeetings, Notes, AdditionalActivities, DaysOff, Programs, Shifts } = registerSections
const november = { month: 11, year: 2026 } as const
type OtherSection = 7 | 8 | 9 | 10 | 11
const only = (section: OtherSection) => ({ ...november, section })
const there = async () => (await register.simulator.institution(kindergartenCode, 2026))!
const send = async (section: OtherSection, withDeletions = false) =>
  sendAll(world, await confirmMonth(director, only(section), withDeletions))
const meeting = (title: string, day: string, time: string | null, audience: object) =>
  world.sql(
    `insert into event (kindergarten_id, kind, title, place, from_on, to_on, from_time, to_time, audience, created_by) values ($1, 'event', $2, 'Занималнята', $3, $3, $4, $5, $6, $7) returning id`,
    [seeded.id, title, day, time, time && '19:00', JSON.stringify(audience), director.accountId],
  )

test('parent meetings go to the books of their groups; one without an hour is named', async () => {
  await meeting('Родителска среща', '2026-11-18', '17:30', { classIds: [seeded.groupId] })
  await meeting('Обща родителска среща', '2026-11-20', '18:00', { everyone: true })
  await meeting('Родителска среща без час', '2026-11-25', null, { classIds: [seeded.groupId] })
  await meeting('Спортен празник', '2026-11-26', '10:00', { everyone: true })
  const [groups] = await world.sql<{ count: number }>(
    `select count(*)::int as count from child_group g join school_year y on y.id = g.school_year_id and y.active where g.kindergarten_id = $1 and not g.is_for_substitution and g.deleted_on is null`,
    [seeded.id],
  )
  expect(await director.ok(registerDifference, only(ParentMeetings))).toMatchObject({
    send: groups!.count + 1,
    blocked: 1,
  })
  const blocked = (await itemsOf(director, only(ParentMeetings))).find(({ step }) => step === null)
  expect(blocked).toMatchObject({
    reason: 'Родителската среща няма начален час. Въведете го в календара.',
    mending: { to: '/calendar' },
    ours: '25.11.2026 г., Родителска среща без час, Занималнята',
  })
  await send(ParentMeetings)
  expect((await there()).list('parentMeetings', seeded.classId)).toMatchObject([
    { date: '2026-11-18', startTime: '17:30', location: 'Занималнята', title: 'Родителска среща', description: null },
    { date: '2026-11-20', startTime: '18:00', title: 'Обща родителска среща' },
  ])
  await world.sql(`update event set place = 'Физкултурният салон' where title = 'Родителска среща'`)
  expect(await director.ok(registerDifference, only(ParentMeetings))).toMatchObject({ send: 0, change: 1, delete: 0 })
  await send(ParentMeetings)
  expect((await there()).list('parentMeetings', seeded.classId)[0]).toMatchObject({ location: 'Физкултурният салон' })
})

test('notes of a group go to its book; notes of the whole kindergarten stay on the board', async () => {
  const note = (title: string, groupIds: number[] | null) =>
    world.sql(
      `insert into note (kindergarten_id, title, text, note_on, group_ids, position, created_by) values ($1, $2, 'Носете чадър.', '2026-11-10', $3, 1, $4)`,
      [seeded.id, title, groupIds, director.accountId],
    )
  await note('Разходка', [seeded.groupId])
  await note('Разходка', [seeded.groupId])
  await note('За всички', null)
  await send(Notes)
  expect((await there()).list('notes', seeded.classId)).toMatchObject([
    { description: '10.11.2026 г. Разходка\nНосете чадър.', isForAllStudents: true, studentIds: [] },
    { description: '10.11.2026 г. Разходка (2)\nНосете чадър.' },
  ])
  await world.sql(`update note set text = 'Носете и яке.' where title = 'Разходка'`)
  expect(await director.ok(registerDifference, only(Notes))).toMatchObject({ send: 0, change: 2, delete: 0 })
})

test('additional activities of the program go week by week, without days off', async () => {
  await world.sql(
    `insert into class_program_item (kindergarten_id, program_id, weekday, position, starts_at, ends_at, kind, title)
      select p.kindergarten_id, p.id, d.weekday, 50, '16:00', '16:30', 2, d.title from class_program p, (values (1, 'Народни танци'), (3, 'Английски език'), (3, 'Плуване')) d (weekday, title)
      where p.group_id = $1 and p.from_on <= '2026-11-02' and p.to_on >= '2026-11-15'`,
    [seeded.groupId],
  )
  await world.sql(
    `insert into day_off (kindergarten_id, kind, name, from_on, to_on) values ($1, 0, 'Авария', '2026-11-09', '2026-11-09')`,
    [seeded.id],
  )
  await send(AdditionalActivities)
  expect((await there()).list('additionalActivities', seeded.classId)).toMatchObject([
    { year: 2026, weekNumber: 45, activity: 'понеделник: Народни танци; сряда: Английски език, Плуване' },
    { year: 2026, weekNumber: 46, activity: 'сряда: Английски език, Плуване' },
  ])
  await director.ok(reconcileWithRegister, {})
  await work(world, reconcileJob, { kindergartenId: seeded.id })
  expect(await director.ok(registerDifference, only(AdditionalActivities))).toMatchObject({
    send: 0,
    change: 0,
    delete: 0,
  })
})

test('days off precede schedules, which get no hours on them; overlapping ones are split', async () => {
  const [otherRow] = await world.sql<{ id: number; classId: number }>(
    `select g.id, g.neispuo_id as "classId" from child_group g join school_year y on y.id = g.school_year_id and y.active where g.kindergarten_id = $1 and g.id <> $2 and g.neispuo_id is not null and not g.is_for_substitution order by g.id limit 1`,
    [seeded.id, seeded.groupId],
  )
  await world.sql('delete from register_record where kindergarten_id = $1', [seeded.id])
  register.restart(world)
  const off = (kind: number, name: string, from: string, to: string, groups: number[] | null = null) =>
    world.sql(
      `insert into day_off (kindergarten_id, kind, name, from_on, to_on, group_ids) values ($1, $2, $3, $4, $5, $6)`,
      [seeded.id, kind, name, from, to, groups],
    )
  await off(3, 'Ваканция', '2026-12-23', '2026-12-28')
  await off(0, 'Коледа', '2026-12-24', '2026-12-26')
  await off(1, 'Карантина', '2026-11-30', '2026-12-01', [seeded.groupId, otherRow!.id])
  for (const section of [ClassBooks, DaysOff, Programs] as const)
    await sendAll(world, await confirmMonth(director, { ...november, section }))
  const institution = await there()
  const bookOf = (classId: number) => institution.of('classBooks').find((book) => book.classId === classId)!.id
  expect(institution.list('offDays', null)).toMatchObject([
    {
      from: '2026-11-30',
      to: '2026-12-01',
      isForAllClasses: false,
      classBookIds: [bookOf(seeded.classId), bookOf(otherRow!.classId)].toSorted((left, right) => left - right),
      isPgOffProgramDay: true,
    },
    { from: '2026-12-23', to: '2026-12-23', description: 'Ваканция', isForAllClasses: true, isPgOffProgramDay: true },
    { from: '2026-12-24', to: '2026-12-26', description: 'Коледа', isForAllClasses: true, isPgOffProgramDay: false },
    { from: '2026-12-27', to: '2026-12-28', description: 'Ваканция', isForAllClasses: true, isPgOffProgramDay: true },
  ])
  const dates = institution.lessons(seeded.classId).map(({ date }) => date)
  expect(dates.filter((date) => date >= '2026-12-23' && date <= '2026-12-28')).toEqual([])
  expect(dates).toContain('2026-12-22')
  await director.ok(reconcileWithRegister, {})
  await work(world, reconcileJob, { kindergartenId: seeded.id })
  for (const section of [DaysOff, Programs] as const)
    expect(await director.ok(registerDifference, { ...november, section })).toMatchObject({
      send: 0,
      change: 0,
      delete: 0,
    })
})

test('groups with equal hours share a shift, which their schedules name; changed hours are another shift', async () => {
  await world.sql('delete from register_record where kindergarten_id = $1', [seeded.id])
  register.restart(world)
  const whole = async (section: RegisterSection) =>
    sendAll(world, await confirmMonth(director, { ...november, section }))
  for (const section of [ClassBooks, Shifts, Programs] as const) await whole(section)
  const institution = await there()
  const shifts = institution.list('shifts', null)
  expect(shifts.length).toBeGreaterThan(0)
  expect(shifts[0]).toMatchObject({
    name: expect.stringMatching(/^\d\d:\d\d – \d\d:\d\d, \d+ часа седмично$/),
    isMultiday: true,
  })
  const schedules = institution.list('schedules', null)
  expect(schedules.length).toBeGreaterThan(shifts.length)
  for (const schedule of schedules) {
    expect(schedule).toMatchObject({ hasAdhocShift: false })
    expect(shifts.map(({ shiftId }) => shiftId)).toContain(schedule.shiftId)
  }
  await director.ok(reconcileWithRegister, {})
  await work(world, reconcileJob, { kindergartenId: seeded.id })
  const difference = (section: RegisterSection) => director.ok(registerDifference, { ...november, section })
  for (const section of [Shifts, Programs] as const)
    expect(await difference(section)).toMatchObject({ send: 0, change: 0, delete: 0 })

  const [item] = await world.sql<{ id: number }>(
    `select i.id from class_program_item i join class_program p on p.id = i.program_id where p.group_id = $1 and i.kind = 1 order by i.weekday desc, i.starts_at desc limit 1`,
    [seeded.groupId],
  )
  await world.sql(`delete from class_program_item where id = $1`, [item!.id])
  // Without the new shift the register rejects hours of its own.
  await whole(Programs)
  const [rejected] = (await director.ok(registerPrograms, { ...november, classId: seeded.groupId })).result
  expect(rejected!.reason).toBe(
    'Часовете на разпределението са променени. Изпратете първо смените, а после разпределението.',
  )
  expect(await difference(Shifts)).toMatchObject({ send: 1, delete: 0 })
  await whole(Shifts)
  await whole(Programs)
  expect(institution.list('schedules', seeded.classId)).toMatchObject([{ hasAdhocShift: false }])
  expect(await difference(Programs)).toMatchObject({ send: 0, change: 0, delete: 0 })
})

test('a shift that a schedule uses is not deleted', async () => {
  await world.sql('delete from register_record where kindergarten_id = $1', [seeded.id])
  register.restart(world)
  for (const section of [ClassBooks, Shifts, Programs] as const)
    await sendAll(world, await confirmMonth(director, { ...november, section }))
  const [row] = (await director.ok(registerOtherRecords, only(Shifts))).result
  await director.ok(deleteRegisterRecord, { id: row!.id!, fingerprint: row!.deletion! })
  const [{ id: batchId } = { id: 0 }] = (await director.ok(registerBatches, {})).result
  await sendAll(world, batchId)
  expect((await director.ok(registerOtherRecords, only(Shifts))).result[0]!.reason).toBe(
    'Не може да изтриете смяната, защото се използва.',
  )
})

test('deletes only what we have sent; records of others in the register are left alone', async () => {
  const institution = await there()
  const foreign = { date: '2026-11-05', startTime: '17:00', location: null, title: 'Записана там', description: null }
  institution.of('parentMeetings').push({ id: 9001, classId: seeded.classId, body: foreign })
  await meeting('Родителска среща', '2026-11-18', '17:30', { classIds: [seeded.groupId] })
  await director.ok(reconcileWithRegister, {})
  await work(world, reconcileJob, { kindergartenId: seeded.id })
  await send(ParentMeetings)
  await world.sql(`delete from event`)
  expect(await director.ok(registerDifference, only(ParentMeetings))).toMatchObject({ send: 0, change: 0, delete: 1 })
  await send(ParentMeetings, true)
  expect(institution.list('parentMeetings', seeded.classId)).toMatchObject([{ title: 'Записана там' }])
})

test('lists, the deletion of one record, and who may not', async () => {
  await meeting('Родителска среща', '2026-11-18', '17:30', { classIds: [seeded.groupId] })
  await send(ParentMeetings)
  const [row] = (await director.ok(registerOtherRecords, only(ParentMeetings))).result
  expect(row).toMatchObject({ state: 2, step: null, ours: '18.11.2026 г., 17:30 ч., Родителска среща, Занималнята' })
  const master = await world.as('master')
  const listed = await master.ok(masterOtherRecords, { ...only(ParentMeetings), kindergartenId: seeded.id })
  expect(listed.result).toMatchObject([{ label: 'Родителска среща' }])
  expect((await director.call(deleteRegisterAttendance, { id: row!.id! })).status).toBe(404)
  await director.ok(deleteRegisterRecord, { id: row!.id!, fingerprint: row!.deletion! })
  for (const who of ['teacher', 'parent', 'manciple', 'municipality'] as const)
    expect((await (await world.as(who)).call(registerOtherRecords, only(ParentMeetings))).status).toBe(403)
})
