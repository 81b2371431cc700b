import { reconcileWithRegister, registerDifference, sendToRegister } from '@asistent/contract/register/sending.calls'
import {
  registerAchievements,
  registerAttendances,
  registerClasses,
  registerOtherRecords,
  registerPrograms,
  registerSubstitutions,
  registerTopics,
} from '@asistent/contract/register/records.calls'
import { bodyText } from '@asistent/domain/register/bodies'
import type { RegisterSection } from '@asistent/domain/register/sections'
import { keyOf, sectionPath, shapeOf, withShiftHours } from '@asistent/domain/register/shapes'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startRegister, type RegisterSimulator } from '../../../../tests/support/register'
import { isDeep } from '../../../../tests/support/deep'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { randomOf } from '../demo/random'
import type { SimulatedInstitution } from './simulator/books'
import { reconcileJob } from './reconcile.job'
import { sendBatchJob } from './send.job'
import {
  kindergartenCode,
  placeIn,
  itemsOf,
  sendAll,
  work,
  workKilled,
  faultsOf,
} from '../../../../tests/support/register/working'

// Random histories over every kind of record: both sides change, numbers are lost and loaded again, children leave, requests
// are rejected or lost, processes are killed. In the end both sides are equal or there is a reason; no record exists twice;
// only confirmed deletions happened.

let register: RegisterSimulator
let world: World
beforeAll(async () => {
  register = await startRegister()
  world = await startWorld({ env: register.env })
})
afterAll(async () => {
  await world.close()
  await register.close()
})
afterEach(() => world.reset())

type Place = Awaited<ReturnType<typeof placeIn>>
type Random = ReturnType<typeof randomOf>

const sections: readonly RegisterSection[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11]
/** Sections of the institution, outside of books. */
const isWide = (section: RegisterSection) => section === 6 || section === 11
const lists = [
  registerClasses,
  registerAttendances,
  registerAchievements,
  registerPrograms,
  registerTopics,
  registerSubstitutions,
]
const seeds = (process.env.REGISTER_SEEDS ?? (isDeep ? '21,22,23' : '21')).split(',').map(Number)

test.each(seeds)('seed %i', async (seed) => {
  const random = randomOf(seed)
  const seeded = await placeIn(world!)
  await few(seeded)
  register.restart(world)
  const director = await world.as('director')
  const institution = (await register.simulator.institution(kindergartenCode, 2026))!
  const month = { month: 11, year: 2026, classId: seeded.groupId }
  const confirmedDeletions = new Set<string>()
  const send = (withDeletions: boolean) => confirmed(director, month, withDeletions, confirmedDeletions)
  const bad = () => (register.simulator.fault = faultsOf(random, { die: 4, lose: 6, wait: 3, refuse: 5 }))
  const calm = () => (register.simulator.fault = () => undefined)

  // Creates records of every kind before the first fault.
  for (let turn = 0; turn < 2; turn += 1) {
    const batchId = await send(false)
    if (batchId !== undefined) await sendAll(world, batchId)
  }
  for (const section of sections)
    expect(institution.list(sectionPath[section], null).length, `${section}`).toBeGreaterThan(0)

  for (let step = 0; step < 16; step += 1) {
    const what = random.below(10)
    if (what < 5) await changeHere(seeded, random)
    else if (what < 7) meddleThere(institution, seeded.classId, random)
    else if (what === 7) {
      calm()
      await director.ok(reconcileWithRegister, {})
      await work(world, reconcileJob, { kindergartenId: seeded.id })
    } else {
      bad()
      const batchId = await send(random.below(2) === 0)
      if (batchId !== undefined)
        if (random.below(3) === 0) await workKilled(world, sendBatchJob, { batchId }, random.below(6))
        else await work(world, sendBatchJob, { batchId })
    }
  }

  calm()
  const waiting = await world.sql<{ id: number }>(
    `select distinct batch_id as id from register_record where kindergarten_id = $1 and state = 1`,
    [seeded.id],
  )
  for (const { id } of waiting) await sendAll(world, id)
  // A new program has new hours, which need new topics: one round for each dependency.
  for (let round = 0; round < 4; round += 1) {
    await work(world, reconcileJob, { kindergartenId: seeded.id })
    const last = await send(true)
    if (last !== undefined) await sendAll(world, last)
  }

  const left = await director.ok(registerDifference, month)
  expect([left.send, left.change, left.delete]).toEqual([0, 0, 0])
  for (const call of lists) {
    const { result } = await director.ok(call, { ...month, pageSize: 1000 })
    expect(result.filter(({ step, reason }) => step !== null && reason === null)).toEqual([])
  }
  for (const section of [7, 8, 9, 11] as const) {
    const { result } = await director.ok(registerOtherRecords, { ...month, section })
    expect(result.filter(({ step, reason }) => step !== null && reason === null)).toEqual([])
  }
  for (const section of sections) {
    const there = institution
      .of(sectionPath[section])
      .filter(({ classId }) => isWide(section) || classId === seeded.classId)
      .map(({ classId, body }) => ({ classId, body: shapeOf(section, whole(institution, body)) }))
      .map(({ classId, body }) => ({ key: keyOf(section, classId, body), body }))
    const stored = await world.sql<{ theirs: Record<string, never> }>(
      `select theirs from register_record where kindergarten_id = $1 and section = $2 and theirs is not null and (group_id = $3 or $2 in (6, 11))`,
      [seeded.id, section, seeded.groupId],
    )
    const texts = (bodies: readonly Parameters<typeof bodyText>[0][]) => bodies.map(bodyText).toSorted()
    expect(texts(there.map(({ body }) => body)), `section ${section}`).toEqual(
      texts(stored.map(({ theirs }) => theirs)),
    )
    const names = there.map(({ key }) => key)
    expect(new Set(names).size, `section ${section}: twice`).toBe(names.length)
  }
  const deleted = register.simulator.effects
    .filter(({ kind }) => kind === 'deleted')
    .map(({ section, body }) => {
      const of = sections.find((one) => sectionPath[one] === section)!
      return `${of}|${keyOf(of, seeded.classId, shapeOf(of, body))}`
    })
  expect(deleted.filter((name) => !confirmedDeletions.has(name))).toEqual([])
})

/** A schedule with the hours of its shift. */
const whole = (institution: SimulatedInstitution, body: Record<string, unknown>) =>
  withShiftHours(body, (shiftId) => institution.of('shifts').find(({ id }) => id === shiftId)?.body.hours as never)

/** Reduces a group to a few records of each kind. */
async function few({ id, groupId }: Place): Promise<void> {
  await world.sql('delete from register_record where kindergarten_id = $1', [id])
  await world.sql(
    `update attendance set mark = null, request_id = null, note_id = null where kindergarten_id = $1 and day >= '2026-11-01' and (day > '2026-11-04' or child_id % 4 <> 0)`,
    [id],
  )
  await world.sql(
    `update lesson set status = 3, taken_at = null where group_id = $1 and status = 2 and (for_on < '2026-11-02' or for_on > '2026-11-04')`,
    [groupId],
  )
  await world.sql(`delete from achievement where kindergarten_id = $1`, [id])
  await world.sql(
    `insert into achievement (kindergarten_id, child_id, group_id, school_year_id, subject_id, stage, indicators, marks, percent, text, status)
     select g.kindergarten_id, p.child_id, g.id, g.school_year_id, s.id, 1, '{}', '{}', 60, 'Справя се', 1
     from child_group g join (select child_id from child_group_period where group_id = $1 and to_on is null order by 1 limit 4) p on true
     join (select id from subject where kindergarten_id is null order by id limit 2) s on true where g.id = $1`,
    [groupId],
  )
  await world.sql(`delete from staff_substitution where kindergarten_id = $1`, [id])
  await world.sql(
    `insert into staff_substitution (kindergarten_id, absent_id, reason, from_on, to_on, group_id, substitute_id, daily_minutes)
     select $1, a.id, 6, d.day, d.day, $2, (select max(m.id) from staff_member m where m.kindergarten_id = $1 and m.neispuo_id is not null and m.id <> a.id), 360
     from (select min(id) as id from staff_member where kindergarten_id = $1 and is_pedagogical and neispuo_id is not null) a, (values ('2026-11-03'::date), ('2026-11-04')) d (day)`,
    [id, groupId],
  )
  await world.sql(
    `insert into event (kindergarten_id, kind, title, place, from_on, to_on, from_time, to_time, audience, created_by)
     select $1, 'event', 'Родителска среща', 'Зала', d.day, d.day, '17:30', '18:30', $2::jsonb, (select min(id) from account) from (values ('2026-11-03'::date), ('2026-11-24')) d (day)`,
    [id, JSON.stringify({ classIds: [groupId] })],
  )
  await world.sql(
    `insert into note (kindergarten_id, title, text, note_on, group_ids, position, created_by)
     select $1, 'Бележка', 'Текст', d.day, array[$2::int], 1, (select min(id) from account) from (values ('2026-11-03'::date), ('2026-11-04')) d (day)`,
    [id, groupId],
  )
  await world.sql(
    `insert into class_program_item (kindergarten_id, program_id, weekday, position, starts_at, ends_at, kind, title)
     select p.kindergarten_id, p.id, d.weekday, 50, '16:00', '16:30', 2, 'Танци' from class_program p, (values (2), (4)) d (weekday) where p.group_id = $1`,
    [groupId],
  )
}

/** Changes one of our records. */
async function changeHere({ id, groupId, classId }: Place, random: Random): Promise<void> {
  const at = random.below(50)
  const rowOf = (table: string, where: string) =>
    `(select t.id from ${table} t where ${where} order by t.id offset ${at} % (select greatest(count(*), 1) from ${table} t where ${where}) limit 1)`
  const word = `Промяна ${random.below(1000)}`
  const lesson = rowOf('lesson', `t.group_id = ${groupId} and t.for_on between '2026-11-02' and '2026-11-04'`)
  const result = rowOf('achievement', `t.group_id = ${groupId}`)
  const substitution = rowOf('staff_substitution', `t.kindergarten_id = ${id}`)
  const program = rowOf('class_program', `t.group_id = ${groupId}`)
  const child = rowOf(
    'child',
    `exists (select from child_group_period p where p.child_id = t.id and p.group_id = ${groupId})`,
  )
  const event = rowOf('event', `t.kindergarten_id = ${id} and t.title like 'Родителска среща%'`)
  const note = rowOf('note', `t.kindergarten_id = ${id} and t.group_ids is not null`)
  const teacher = rowOf('staff_member', `t.kindergarten_id = ${id} and t.is_pedagogical`)
  const number = (table: string, whose: string) =>
    `update ${table} set neispuo_id = case when neispuo_id is null then 800000 + id else null end where id = ${whose}`
  const changes = [
    `update attendance set mark = ${1 + random.below(3)}, request_id = null, note_id = null where kindergarten_id = ${id} and day = '2026-11-0${2 + random.below(3)}' and child_id = ${child}`,
    `update lesson set title = '${word}' where id = ${lesson}`,
    `update lesson set status = case when status = 2 then 3 else 2 end, taken_at = case when status = 2 then null else '2026-11-05T10:00:00Z'::timestamptz end where id = ${lesson}`,
    `update achievement set text = '${word}' where id = ${result}`,
    `update achievement set status = case when status = 1 then 0 else 1 end where id = ${result}`,
    `update staff_substitution set note = '${word}' where id = ${substitution}`,
    `delete from staff_substitution where id = ${substitution}`,
    `delete from class_program_item where id = ${rowOf('class_program_item', `t.program_id = ${program} and t.kind = 1`)}`,
    `update class_program set to_on = to_on - 7 where id = ${program} and to_on - 7 > from_on`,
    `update child_group_period set to_on = '2026-11-03' where group_id = ${groupId} and to_on is null and child_id = ${child}`,
    `update event set place = '${word}' where id = ${event}`,
    `update event set title = 'Родителска среща ${at}' where id = ${event}`,
    `delete from event where id = ${event}`,
    `update note set text = '${word}' where id = ${note}`,
    `delete from note where id = ${note}`,
    `update class_program_item set title = '${word}' where id = ${rowOf('class_program_item', `t.program_id = ${program} and t.kind = 2`)}`,
    number('staff_member', teacher),
    `update child set neispuo_id = null where id = ${child}`,
    `update child_group set neispuo_id = case when neispuo_id is null then ${classId} end where id = ${groupId}`,
  ]
  await world.sql(changes[random.below(changes.length)]!)
}

/** Changes or deletes a record in the register. */
function meddleThere(institution: SimulatedInstitution, classId: number, random: Random): void {
  const section = sections[random.below(sections.length)]!
  const held = institution.of(sectionPath[section])
  const heldRecords = held.filter((one) => one.classId === classId || section === 6)
  const chosen = heldRecords[random.below(Math.max(1, heldRecords.length))]
  if (!chosen) return
  const words = `Там ${random.below(1000)}`
  const changed: Partial<Record<RegisterSection, object>> = {
    2: { type: 2, excusedReason: null, excusedReasonComment: null },
    3: { startSchoolYearResult: words },
    5: { titles: [words] },
    6: { reason: words },
    7: { location: words },
    8: { description: `${String(chosen.body.description).split('\n')[0]}\n${words}` },
    9: { activity: words },
  }
  if (changed[section] && random.below(2) === 0) chosen.body = { ...chosen.body, ...changed[section] }
  else if (section !== 1) held.splice(held.indexOf(chosen), 1)
}

/** Previews, collects the deletions of the difference, and confirms it. */
async function confirmed(
  director: Person,
  month: { month: number; year: number; classId: number },
  withDeletions: boolean,
  deletions: Set<string>,
): Promise<number | undefined> {
  const seen = await director.ok(registerDifference, month)
  const items = await itemsOf(director, month)
  const answer = await director.call(sendToRegister, { ...month, fingerprint: seen.fingerprint, withDeletions })
  if (answer.status !== 200) {
    if (answer.problem.code !== 'register.nothing-to-send') throw new Error(answer.problem.code)
    return undefined
  }
  for (const { key, section, step } of items)
    if (step === 2 || (step === 3 && withDeletions)) deletions.add(`${section}|${key.split('#')[0]}`)
  return (answer.body as { entityId: number }).entityId
}
