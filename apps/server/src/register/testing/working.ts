import { registerDifference, sendToRegister } from '@asistent/contract/register/sending.calls'
import type { Person, World } from '../../../../../tests/support/world'
import { runJob, type JobHandler } from '../../platform/jobs'
import { sendBatchJob } from '../send.job'

// What a worker does, one job at a time: tests see every turn.

let runs = 0

export async function work(world: World, handler: JobHandler, payload: unknown): Promise<void> {
  runs += 1
  const { database, services } = world.app.pipeline
  await runJob({ database, services, now: world.now }, handler, payload, `${handler.task}:test:${runs}`, 1)
}

export const kindergartenCode = '1690999'

export async function detelina(world: World): Promise<number> {
  const [place] = await world.sql<{ id: number }>('select id from kindergarten where code = $1', [kindergartenCode])
  return place!.id
}

/** Turns of a difference until it is over; answers how many there were. */
export async function sendAll(world: World, batchId: number, most = 200): Promise<number> {
  for (let turn = 1; turn <= most; turn += 1) {
    await work(world, sendBatchJob, { batchId })
    const [batch] = await world.sql<{ state: number }>('select state from register_batch where id = $1', [batchId])
    if (batch!.state === 2) return turn
  }
  throw new Error('the difference never ended')
}

type Asked = Parameters<typeof registerDifference.input.parse>[0]

/** Looks at a month and confirms it. */
export async function confirmMonth(
  director: Person,
  month: { month: number; year: number; classId?: number; section?: 1 | 2 | 3 | 4 | 5 | 6 },
  withDeletions = false,
): Promise<number> {
  const { fingerprint } = await director.ok(registerDifference, month as Asked as never)
  const { entityId } = await director.ok(sendToRegister, { ...month, fingerprint, withDeletions })
  return Number(entityId)
}
