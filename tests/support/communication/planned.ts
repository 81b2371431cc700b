import type { World } from '../world'
import { runJob } from '../../../apps/server/src/platform/jobs'
import { slices } from '../../../apps/server/src/slices'

// Runs jobs of a world that never commits: no worker sees them, so the test runs the due ones by its own clock.

interface Planned {
  readonly id: number
  readonly task: string
  readonly payload: unknown
}

/** A job planned without a delay has the database's now(), which is constant in the transaction of the test. */
const due = (world: World, like: string) =>
  world.sql<Planned>(
    `select j.id, t.identifier as task, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier like $2 and (j.run_at <= $1 or j.run_at = now()) order by j.run_at, j.id`,
    [world.now().toISOString(), like],
  )

/** Runs all due jobs and the jobs that they plan; returns their number. */
export async function runDue(world: World, like = 'communication.%'): Promise<number> {
  const handlers = new Map(slices.flatMap((slice) => slice.jobs ?? []).map((handler) => [handler.task, handler]))
  const { database, services } = world.app.pipeline
  let done = 0
  for (let jobs = await due(world, like); jobs.length > 0; jobs = await due(world, like))
    for (const { id, task, payload } of jobs) {
      const handler = handlers.get(task)
      if (!handler) throw new Error(`no job ${task}`)
      await world.sql('delete from graphile_worker._private_jobs where id = $1', [id])
      await runJob({ database, services, now: world.now }, handler, payload, `${task}:${id}`, 1)
      done++
    }
  return done
}

/** Advances the clock and runs the jobs that have become due. */
export function after(world: World, seconds: number): Promise<number> {
  world.setNow(new Date(world.now().getTime() + seconds * 1000))
  return runDue(world)
}
