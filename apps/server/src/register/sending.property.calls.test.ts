import { reconcileWithRegister, registerDifference, sendToRegister } from '@asistent/contract/register/sending.calls'
import { registerAttendances } from '@asistent/contract/register/records.calls'
import { attendanceTypes } from '@asistent/domain/attendance/statuses'
import { sameBody } from '@asistent/domain/register/bodies'
import { shapeOf } from '@asistent/domain/register/shapes'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startRegister, type RegisterSimulator } from '../../../../tests/support/register'
import { isDeep } from '../../../../tests/support/deep'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import type { SimulatedInstitution } from './simulator/books'
import { randomOf } from '../demo/random'
import { reconcileJob } from './reconcile.job'
import { sendBatchJob } from './send.job'
import {
  faultsOf,
  itemsOf,
  kindergartenCode,
  placeIn,
  sendAll,
  work,
  workKilled,
} from '../../../../tests/support/register/working'

// Random histories of days with faults: in the end both sides are equal or every difference has a reason, no record was
// created twice, and only confirmed deletions happened.

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

const seeds = (process.env.REGISTER_SEEDS ?? (isDeep ? '11,12,13,14,15,16' : '11')).split(',').map(Number)
const marks = [1, 2, 3, 10, 11, 12, 14].filter((type) => type !== attendanceTypes.Locked)

test.each(seeds)('seed %i', async (seed) => {
  const random = randomOf(seed)
  const kindergarten = await placeIn(world)
  // The records of the last month would only slow down each preview.
  await world.sql('delete from register_record where kindergarten_id = $1 and section = 2', [kindergarten.id])
  register.restart(world)
  const director = await world.as('director')
  const institution = (await register.simulator.institution(kindergartenCode, 2026))!
  const month = { month: 11, year: 2026, classId: kindergarten.groupId, section: 2 as const }
  // A few children and days are enough.
  await world.sql(
    `update attendance set mark = null, request_id = null, note_id = null where kindergarten_id = $1 and day >= '2026-11-01' and (day > '2026-11-06' or child_id % 4 <> 0)`,
    [kindergarten.id],
  )
  const days = await world.sql<{ childId: number; day: string }>(
    `select a.child_id as "childId", a.day::text as day from attendance a join child_group_period p on p.child_id = a.child_id and p.group_id = $1 and p.to_on is null where a.day between '2026-11-02' and '2026-11-06' and a.mark is not null`,
    [kindergarten.groupId],
  )
  expect(days.length).toBeGreaterThan(15)
  const confirmedDeletions = new Set<string>()
  const bad = () => (register.simulator.fault = faultsOf(random, { die: 6, lose: 8, wait: 4, refuse: 6 }))
  const calm = () => (register.simulator.fault = () => undefined)

  for (let step = 0; step < 14; step += 1) {
    const what = random.below(10)
    if (what < 4)
      await markHere(
        days[random.below(days.length)]!,
        random.below(5) === 0 ? null : marks[random.below(marks.length)]!,
      )
    else if (what < 6) meddleThere(institution, kindergarten.classId, random.below(3), random.below(100))
    else if (what === 6) {
      calm()
      await director.ok(reconcileWithRegister, {})
      await work(world, reconcileJob, { kindergartenId: kindergarten.id })
    } else {
      bad()
      const batchId = await confirmed(director, month, random.below(2) === 0, confirmedDeletions)
      // Some turns now, the rest after a restart.
      if (batchId !== undefined)
        for (let turn = 0; turn < 1 + random.below(3); turn += 1)
          if (random.below(3) === 0) await workKilled(world, sendBatchJob, { batchId }, random.below(6))
          else await work(world, sendBatchJob, { batchId })
    }
  }

  calm()
  const waiting = await world.sql<{ id: number }>(
    `select distinct batch_id as id from register_record where kindergarten_id = $1 and state = 1`,
    [kindergarten.id],
  )
  for (const { id } of waiting) await sendAll(world, id)
  await work(world, reconcileJob, { kindergartenId: kindergarten.id })
  const last = await confirmed(director, month, true, confirmedDeletions)
  if (last !== undefined) await sendAll(world, last)

  const ours = await director.ok(registerAttendances, { ...month, pageSize: 1000 })
  const unlike = ours.result.filter(({ step }) => step !== null)
  expect(unlike.filter(({ reason }) => reason === null)).toEqual([])
  const theirs = institution
    .list('attendances', kindergarten.classId)
    .filter(({ date }) => String(date) >= '2026-11-01')
    .map((raw) => shapeOf(2, raw))
  const stored = await world.sql<{ theirs: Record<string, never> }>(
    `select theirs from register_record where kindergarten_id = $1 and section = 2 and group_id = $2 and for_on >= '2026-11-01' and theirs is not null`,
    [kindergarten.id, kindergarten.groupId],
  )
  expect(theirs).toHaveLength(stored.length)
  for (const their of theirs) expect(stored.some((record) => sameBody(record.theirs, their))).toBe(true)
  expect(unlike).toEqual([])

  // No record exists twice; each deletion was confirmed or is part of a confirmed change.
  const names = theirs.map(({ personId, date }) => `${String(personId)} ${String(date)}`)
  expect(new Set(names).size).toBe(names.length)
  const deleted = register.simulator.effects.filter(({ kind }) => kind === 'deleted')
  const named = deleted.map(({ body }) => `${String(body.personId)} ${String(body.date)}`)
  expect(named.filter((name) => !confirmedDeletions.has(name))).toEqual([])
})

const markHere = ({ childId, day }: { childId: number; day: string }, mark: number | null) =>
  world.sql('update attendance set mark = $3, request_id = null, note_id = null where child_id = $1 and day = $2', [
    childId,
    day,
    mark,
  ])

/** Changes, deletes or adds a record in the register. */
function meddleThere(institution: SimulatedInstitution, classId: number, how: number, where: number): void {
  const held = institution.of('attendances')
  const heldRecords = held.filter((one) => one.classId === classId && String(one.body.date) >= '2026-11-01')
  const chosen = heldRecords[where % Math.max(1, heldRecords.length)]
  const { personId } = institution.students.filter((one) => one.classId === classId)[where % 5]!
  if (how === 0 && chosen) held.splice(held.indexOf(chosen), 1)
  else if (how === 1 && chosen)
    chosen.body = { ...chosen.body, type: 2, excusedReason: null, excusedReasonComment: null }
  else if (!heldRecords.some(({ body }) => body.personId === personId && body.date === '2026-11-05'))
    held.push({ id: 900_000 + held.length + where * 1000, classId, body: { personId, date: '2026-11-05', type: 2 } })
}

/** Previews, collects the deletions of the difference, and confirms it. */
async function confirmed(
  director: Person,
  month: { month: number; year: number; classId: number; section: 2 },
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
  for (const { key, step } of items)
    if (step === 2 || (step === 3 && withDeletions)) deletions.add(key.split('#')[0]!.split(':').slice(1).join(' '))
  return (answer.body as { entityId: number }).entityId
}
