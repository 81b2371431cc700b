import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database'
import type { Load } from './load'
import { connect, disconnect, hosts } from './network'
import { until } from './processes'
import type { Process, Product } from './product'

// What the drill does to the cluster while writers and readers work.

export interface Cluster {
  readonly database: Database
  readonly product: Product
  /** The program to which the rolling upgrade leads. */
  readonly currentProgram: string
}

export interface Event {
  readonly name: string
  /** No answer above 499 and no closed connection is allowed. */
  readonly isPlanned: boolean
  run(cluster: Cluster): Promise<void>
}

const complete = ({ database }: Cluster) => until('the cluster is complete again', 240, () => database.isComplete())

export const upgrade: Event = {
  name: 'rolling upgrade with a migration',
  isPlanned: true,
  async run({ product, currentProgram }) {
    product.program = currentProgram
    product.isPooled = true
    // Jobs first: this process migrates while those for calls continue with the previous version.
    for (const name of ['jobs', 'app1', 'app2'] satisfies Process[]) {
      await product.end(name, 'SIGTERM')
      await product.start(name)
      await sleep(3000)
    }
  },
}

const switchover: Event = {
  name: 'switchover of the database',
  isPlanned: true,
  async run(cluster) {
    await cluster.database.switchover()
    await sleep(5000)
    await complete(cluster)
  },
}

const primaryLost: Event = {
  name: 'kill -9 of the primary and its agent',
  isPlanned: false,
  async run(cluster) {
    const { database } = cluster
    const host = await database.primary()
    await database.killPostgres(host)
    await until('another primary', 120, async () => (await database.primary()) !== host)
    await sleep(5000)
    database.restartPostgres(host)
    await complete(cluster)
  },
}

const processLost: Event = {
  name: 'kill -9 of a process for calls',
  isPlanned: false,
  async run({ product }) {
    await product.end('app1', 'SIGKILL')
    await sleep(5000)
    await product.start('app1')
  },
}

const leaderLost: Event = {
  name: 'kill -9 of etcd’s leader',
  isPlanned: false,
  async run(cluster) {
    const { database } = cluster
    const host = await database.etcdLeader()
    await database.killEtcd(host)
    await sleep(10_000)
    database.restartEtcd(host)
    await complete(cluster)
  },
}

const partition: Event = {
  name: 'partition: the primary is cut off for 40 s',
  isPlanned: false,
  async run(cluster) {
    const { database } = cluster
    const host = await database.primary()
    await disconnect(host)
    await until('another primary', 120, async () => (await database.primary()) !== host)
    await sleep(15_000)
    await connect(host)
    await complete(cluster)
  },
}

const standbyLost: Event = {
  name: 'partition: the synchronous replica is cut off',
  isPlanned: false,
  async run(cluster) {
    const { database } = cluster
    const standby = (await database.members()).find(({ role }) => role === 'sync_standby')
    const host = hosts.find(({ name }) => name === standby?.name)
    if (!host) throw new Error('no synchronous replica')
    await disconnect(host)
    await sleep(25_000)
    await connect(host)
    await complete(cluster)
  },
}

export const events: readonly Event[] = [
  upgrade,
  switchover,
  primaryLost,
  processLost,
  leaderLost,
  standbyLost,
  partition,
]

export interface Outcome {
  readonly name: string
  readonly seconds: number
  readonly withoutWrites: number
  readonly withoutReads: number
  /** Answers above 499 and closed connections, by kind. */
  readonly trouble: Readonly<Record<string, number>>
  readonly isPlanned: boolean
  /** Load of the machine in the last minute: above its cores, times say little. */
  readonly machineLoad: number
}

export interface Aims {
  readonly withoutWrites: number
  readonly withoutReads: number
}

/** The outcome of the rolling upgrade without the failures of the previous release that cannot be corrected any more. */
export function withoutTolerated(outcome: Outcome, tolerated: Readonly<Record<string, number>>): Outcome {
  const trouble = Object.entries(outcome.trouble).filter(([kind, times]) => times > (tolerated[kind] ?? 0))
  return { ...outcome, trouble: Object.fromEntries(trouble) }
}

/** Sentences about the aims that the outcome misses: docs/guides/operating.md, 'The drill'. */
export function missedAims({ name, withoutWrites, withoutReads, trouble, isPlanned }: Outcome, aims?: Aims): string[] {
  const failures = Object.entries(trouble).map(([kind, times]) => `${times} × ${kind}`)
  const seconds = (value: number) => value.toFixed(1)
  return [
    ...(isPlanned && failures.length > 0 ? [`${name}: ${failures.join(', ')}`] : []),
    ...(aims && withoutWrites > aims.withoutWrites
      ? [`${name}: ${seconds(withoutWrites)} s without writes, more than ${aims.withoutWrites}`]
      : []),
    ...(aims && withoutReads > aims.withoutReads
      ? [`${name}: ${seconds(withoutReads)} s without reads, more than ${aims.withoutReads}`]
      : []),
  ]
}

const longestGap = (times: readonly number[], from: number, to: number): number => {
  const inside = [from, ...times.filter((time) => time > from && time < to), to]
  return Math.max(...inside.slice(1).map((time, index) => time - inside[index]!)) / 1000
}

const sumOf = ({ trouble: { writes, reads } }: Load) =>
  Object.fromEntries(
    [...writes, ...reads].map(([name]) => [name, (writes.get(name) ?? 0) + (reads.get(name) ?? 0)] as const),
  )

/** Runs an event and measures the longest pauses of writes and reads until things are quiet again. */
export async function play(event: Event, cluster: Cluster, load: Load): Promise<Outcome> {
  await sleep(3000)
  load.check()
  const before = sumOf(load)
  const startedAt = Date.now()
  await event.run(cluster)
  await untilWrites(load)
  const endedAt = Date.now()
  const after = sumOf(load)
  return {
    name: event.name,
    seconds: (endedAt - startedAt) / 1000,
    withoutWrites: longestGap(
      load.acknowledged.map(({ at }) => at),
      startedAt,
      endedAt,
    ),
    withoutReads: longestGap(load.reads, startedAt, endedAt),
    trouble: Object.fromEntries(
      Object.entries(after)
        .map(([name, times]) => [name, times - (before[name] ?? 0)] as const)
        .filter(([, times]) => times > 0),
    ),
    isPlanned: event.isPlanned,
    machineLoad: loadavg()[0]!,
  }
}

async function untilWrites({ acknowledged }: Load): Promise<void> {
  const target = acknowledged.length + 10
  await until('writes are acknowledged again', 120, () => acknowledged.length >= target)
}
