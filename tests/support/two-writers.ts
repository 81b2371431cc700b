import type { Call } from '@asistent/contract/core/call'
import { unwrap } from '@asistent/contract/core/messages'
import { seenVersion, version } from '@asistent/contract/core/values'
import { roles } from '@asistent/domain/access/roles'
import type { z } from 'zod'
import { userOfRole } from './actors'
import { openedVersionOf } from './opened-version'
import { allows, verdictOf } from './permissions'
import type { Registered } from './registered'
import { tableOfKind } from './records'
import { inputFor, meaningOf } from './samples'
import type { CallAnswer } from './sending'
import type { SampleIds } from './slice-samples'
import { twoWritersInputs, valueIn } from './two-writers-inputs'
import type { Person, World } from './world'

// Two users save the same record concurrently: both have read it, both wait for its lock, then both continue.

const shapeOf = (call: Call) => (unwrap(call.input) as unknown as { shape?: Record<string, z.ZodType> }).shape ?? {}

/** Returns whether the input has the version on which it is based. */
export const carriesVersion = (call: Call): boolean =>
  [version, seenVersion].includes(shapeOf(call).version as typeof version)

/** A demo user who may update the record; create counts for calls that never update. */
export async function writerOf(world: World, call: Call): Promise<Person> {
  const verdicts = (letter: 'update' | 'create') =>
    roles.find((candidate) => allows(verdictOf(call.access, candidate), letter))
  const role = verdicts('update') ?? verdicts('create')
  if (!role) throw new Error(`${call.method} ${call.path}: no role may make it`)
  return world.as(userOfRole[role])
}

/** Written before and after the handler by the platform: locking them would block reads. */
const platformTables = ['audit', 'audit_change', 'request_key', 'session', 'sign_in_failure', 'schema_migration']

const tablesToHold = async (world: World): Promise<string> => {
  const tables = await world.sql<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname <> all ($1) order by 1`,
    [platformTables],
  )
  return tables.map(({ name }) => `"${name}"`).join(', ')
}

/**
 * Sends both requests while all tables block writes and row locks but allow reads; releases them when both wait or have
 * responded.
 */
export async function atOnce(
  world: World,
  requests: readonly (() => Promise<CallAnswer<unknown>>)[],
): Promise<CallAnswer<unknown>[]> {
  const holder = await world.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('set local idle_in_transaction_session_timeout = 0')
    await holder.query(`lock table ${await tablesToHold(world)} in exclusive mode`)
    let answered = 0
    const answers = requests.map(async (send) => {
      const answer = await send()
      answered += 1
      return answer
    })
    for (;;) {
      const [row] = await world.sql<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      if ((row?.n ?? 0) + answered >= requests.length) break
      await new Promise(setImmediate)
    }
    await holder.query('commit')
    return await Promise.all(answers)
  } finally {
    holder.release()
  }
}

const tableOf = (call: Call) => {
  const kind = meaningOf(call, 'id')
  return typeof kind === 'string' ? tableOfKind(kind) : undefined
}

/** Inputs of two users who opened the same record; equal unless the call's sample has two. */
async function inputsOf(world: World, { call, name }: Registered, ids: SampleIds, person: Person) {
  const given = (await twoWritersInputs[name]?.({ ids, person, value: valueIn(world) })) ?? {}
  const pair = Array.isArray(given) ? (given as readonly object[]) : [given, given]
  const sample = inputFor(call, ids)
  return Promise.all(
    pair.map(async (parts) => {
      const whole: Record<string, unknown> = { ...sample, ...parts }
      if (!carriesVersion(call) || 'version' in parts) return whole
      return { ...whole, version: await openedVersionOf(world.sql, call, whole, person.accountId, tableOf(call)) }
    }),
  )
}

/** Input of a save that succeeds. */
export const writeInputOf = async (world: World, registered: Registered, ids: SampleIds, person: Person) =>
  (await inputsOf(world, registered, ids, person))[0]

/** Two saves based on the same version of a record. */
export async function saveTwice(world: World, registered: Registered, ids: SampleIds): Promise<CallAnswer<unknown>[]> {
  const person = await writerOf(world, registered.call)
  const inputs = await inputsOf(world, registered, ids, person)
  return atOnce(
    world,
    inputs.map((input) => () => person.call(registered.call as never, input as never)),
  )
}
