import { differenceRecords, registerDifference, sendToRegister } from '@asistent/contract/register/sending.calls'
import type { InputOf, RowOf } from '@asistent/contract/core/call'
import type { Person, World } from '../world'
import { runJob, type JobHandler } from '../../../apps/server/src/platform/jobs'
import type { Fault, SimulatedRequest } from '../../../apps/server/src/register/simulator/simulator'
import { sendBatchJob } from '../../../apps/server/src/register/send.job'

// Runs jobs one at a time, like a worker.

let runs = 0

export async function work(world: World, handler: JobHandler, payload: unknown): Promise<void> {
  runs += 1
  const { database, services } = world.app.pipeline
  await runJob({ database, services, now: world.now }, handler, payload, `${handler.task}:test:${runs}`, 1)
}

interface Chances {
  readonly die: number
  readonly lose: number
  readonly wait: number
  readonly refuse: number
}

/** Random faults, in percent of the requests. Only writes lose a response or are rejected. */
export function faultsOf(random: { below: (most: number) => number }, { die, lose, wait, refuse }: Chances) {
  return ({ method }: SimulatedRequest): Fault | undefined => {
    const chance = random.below(100)
    if (chance < die) return { kind: 'die' }
    if (chance < die + lose && method !== 'GET') return { kind: 'lose' }
    if (chance < die + lose + wait) return { kind: 'wait', seconds: 3 }
    const refused = chance < die + lose + wait + refuse && method === 'POST'
    return refused ? { kind: 'refuse', words: 'Отказ по преценка на НЕИСПУО.' } : undefined
  }
}

class Killed extends Error {}

/** Simulates a process that dies at the n-th write: requests were applied, their results are not stored. */
export async function workKilled(world: World, handler: JobHandler, payload: unknown, writes: number): Promise<void> {
  runs += 1
  const { database, services } = world.app.pipeline
  let left = writes
  const transact: typeof database.transact = async (kind, ...rest) => {
    if (kind === 'write' && --left < 0) throw new Killed()
    return database.transact(kind, ...rest)
  }
  const shop = { database: { ...database, transact }, services, now: world.now }
  await runJob(shop, handler, payload, `${handler.task}:killed:${runs}`, 1).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error
  })
}

export const kindergartenCode = '1690999'

/** Kindergarten of the demo's director and one of its groups. */
export async function placeIn(world: World): Promise<{ id: number; groupId: number; classId: number }> {
  const [kindergarten] = await world.sql<{ id: number; groupId: number; classId: number }>(
    `select k.id, g.id as "groupId", g.neispuo_id as "classId" from kindergarten k join child_group g on g.kindergarten_id = k.id and g.name = 'Слънчо' join school_year y on y.id = g.school_year_id and y.active where k.code = $1`,
    [kindergartenCode],
  )
  return kindergarten!
}

/** Sends a batch to its end and returns the number of turns. */
export async function sendAll(world: World, batchId: number, most = 200): Promise<number> {
  for (let turn = 1; turn <= most; turn += 1) {
    await work(world, sendBatchJob, { batchId })
    const [batch] = await world.sql<{ state: number }>('select state from register_batch where id = $1', [batchId])
    if (batch!.state === 2) return turn
  }
  throw new Error('the batch did not finish')
}

/** All records of a difference, page by page. */
export async function itemsOf(person: Person, month: InputOf<typeof registerDifference>) {
  const items: RowOf<typeof differenceRecords>[] = []
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { result, rowsCount } = await person.ok(differenceRecords, { ...month, pageNumber, pageSize: 1000 })
    items.push(...result)
    if (items.length >= rowsCount) return items
  }
}

/** Previews a month and confirms it. */
export async function confirmMonth(
  director: Person,
  month: InputOf<typeof registerDifference>,
  withDeletions = false,
): Promise<number> {
  const { fingerprint } = await director.ok(registerDifference, month)
  const { entityId } = await director.ok(sendToRegister, { ...month, fingerprint, withDeletions })
  return Number(entityId)
}

/** Planned jobs of a task: payload, and seconds from now. */
export const plannedJobs = (world: World, task: string) =>
  world.sql<{ payload: unknown; seconds: number }>(
    `select j.payload, round(extract(epoch from j.run_at - $2::timestamptz))::int as seconds
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
    [task, world.now().toISOString()],
  )
