import type { Person, World } from '../world'
import { runJob } from '../../../apps/server/src/platform/jobs'
import { identity } from '../../../apps/server/src/identity/identity.slice'

// Mails and planned jobs of a world whose transactions are rolled back.

interface SentLetter {
  readonly recipient: string
  readonly subject: string
  readonly text: string
}

export const lettersTo = (world: World, email: string) =>
  world.sql<SentLetter>('select recipient, subject, text from mail where lower(recipient) = lower($1) order by id', [
    email,
  ])

export async function lastLetter(world: World, email: string): Promise<SentLetter> {
  const letter = (await lettersTo(world, email)).at(-1)
  if (!letter) throw new Error(`no letter to ${email}`)
  return letter
}

/** Path segments of the first link in a mail: ['account-activation', 'staff', token]. */
export function linkIn({ text }: SentLetter): string[] {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`no link in: ${text}`)
  return new URL(link).pathname.slice(1).split('/').map(decodeURIComponent)
}

export const tokenIn = (letter: SentLetter): string => linkIn(letter).find((part) => part.length > 30) ?? ''

/** Runs the planned jobs, except sending mails. */
export async function runJobs(world: World): Promise<string[]> {
  const planned = await world.sql<{ id: string; task: string; payload: unknown }>(
    `select j.id, t.identifier as task, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier in ('identity.recovery', 'identity.match-registration') order by j.id`,
  )
  for (const { id, task, payload } of planned) {
    const handler = identity.jobs?.find((job) => job.task === task)
    if (!handler) throw new Error(`no job ${task}`)
    const { database, services } = world.app.pipeline
    await runJob({ database, services, now: world.now }, handler, payload, `test:${task}:${id}`, 1)
    await world.sql('delete from graphile_worker._private_jobs where id = $1', [id])
  }
  return planned.map(({ task }) => task)
}

/** Statements of a call without their values and without the hub's notifications. */
export async function stepsOf(world: World, work: () => Promise<unknown>): Promise<string[]> {
  const sent = await world.statements(work)
  return sent.filter((text) => !/pg_notify|listen/i.test(text)).map((text) => text.replace(/'[^']*'/g, '…'))
}

/** A session opened just now, without the cost of hashing. */
export async function freshSession(world: World, email: string): Promise<Person> {
  const person = await world.withSession(email)
  await world.sql('update session set created_at = $2 where account_id = $1', [
    person.accountId,
    world.now().toISOString(),
  ])
  return person
}
