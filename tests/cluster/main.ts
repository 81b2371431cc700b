import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clusterObstacles } from '../../scripts/support/cluster-programs.mjs'
import { accountsOf, brokenSeries, type Account } from './accounts'
import { createCertificates } from './certificates'
import { clientOf } from './client'
import { leaseSeconds } from './configuration'
import { Database } from './database'
import { events, missedAims, play, upgrade, withoutTolerated, type Aims, type Cluster, type Outcome } from './events'
import { startLoad } from './load'
import { createNetwork, removeNetwork } from './network'
import { buildPrevious } from './previous'
import { endAll, until } from './processes'
import { Product } from './product'
import { ports, startProxy } from './proxy'
import { restoreBeforeDeletion } from './restore'

// `npm run cluster`: builds a cluster from Debian packages and the files of `deploy/`, plays failures and planned work
// under a load of writes, and compares what was acknowledged with what is there (docs/guides/operating.md).
// `npm run cluster -- switchover primary` plays the events whose names contain one of the words; `--without-times` does
// not compare the seconds without writes and reads with the aims, for a machine with other work.

const say = (line: string) => void process.stdout.write(`${line}\n`)
const currentProgram = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isKept = process.argv.includes('--keep')
/** A new primary is elected when the lease of the former one has ended. */
const aims: Aims | undefined = process.argv.includes('--without-times')
  ? undefined
  : { withoutWrites: leaseSeconds() + 5, withoutReads: 2 }
const isChosen = (name: string) => words.length === 0 || words.some((word) => name.includes(word))

const table = (rows: readonly (readonly (string | number)[])[]) => {
  const [head, ...body] = rows.map((row) => `| ${row.join(' | ')} |`)
  return [head, `|${rows[0]!.map(() => ' --- ').join('|')}|`, ...body].join('\n')
}

const outcomeRow = ({ name, seconds, withoutWrites, withoutReads, machineLoad, trouble }: Outcome) => [
  name,
  seconds.toFixed(0),
  withoutWrites.toFixed(1),
  withoutReads.toFixed(1),
  machineLoad.toFixed(0),
  Object.entries(trouble)
    .map(([kind, times]) => `${times} × ${kind}`)
    .join(', ') || '–',
]

const accountRow = ({ kind, acknowledged, lost, doubled }: Account) => [kind, acknowledged, lost, doubled]

interface Verdict {
  readonly problems: readonly string[]
  /** Events, kinds of writes and the restore. */
  readonly checks: number
}

async function drill(folder: string): Promise<Verdict> {
  const problems: string[] = []
  const certificates = await createCertificates(folder)
  const previous = isChosen('rolling upgrade') ? await buildPrevious(folder) : undefined
  if (previous) say(`previous release: ${previous.version}`)
  say('starting etcd, Patroni and PostgreSQL on three hosts')
  const database = new Database(join(folder, 'database'), certificates)
  await database.start()
  await database.createDatabase()
  startProxy(folder, certificates)
  await until('HAProxy forwards to the primary', 60, () => database.isReachable(ports.database))
  say('starting the product: two processes for calls, one for jobs')
  database.startBouncer()
  const urls = {
    pooled: database.pooledUrl,
    direct: database.url(ports.database),
    replicas: database.url(ports.replicas),
  }
  const product = new Product(folder, urls, previous?.program ?? currentProgram, previous === undefined)
  await product.startAll()
  const client = clientOf(certificates)
  await until('HAProxy serves the product', 30, async () => (await client.send('GET', '/readyz', {})).status === 200)
  say('first backup')
  await database.backUp()
  const load = await startLoad(client)
  const cluster: Cluster = { database, product, currentProgram }
  const outcomes: Outcome[] = []
  for (const event of events) {
    if (!isChosen(event.name)) continue
    say(event.name)
    const outcome = await play(event, cluster, load)
    say(`  ${outcomeRow(outcome).slice(1).join(' | ')}`)
    outcomes.push(outcome)
    const isUpgrade = event === upgrade && previous
    problems.push(...missedAims(isUpgrade ? withoutTolerated(outcome, previous.tolerated) : outcome, aims))
  }
  const reads = await product.replicaReads()
  await load.stop()
  const superuser = await database.superuser('asistent')
  const accounts = await accountsOf(superuser, load, client)
  problems.push(...(await brokenSeries(superuser)))
  await superuser.end()
  if (isChosen('restore')) {
    say('point-in-time restore')
    const { before, restored, differing, unchangedByDeletion } = await restoreBeforeDeletion({
      database,
      product,
      client,
      load,
    })
    say(`  ${restored} of ${before} deleted rows restored; figures that differ: ${differing.join(', ') || 'none'}`)
    if (restored !== before) problems.push(`restore: ${restored} of ${before} rows`)
    for (const name of differing) problems.push(`restore: '${name}' differs from before the deletion`)
    for (const name of unchangedByDeletion) problems.push(`restore: the deletion did not change '${name}'`)
  }
  await product.endAll()
  say(
    `\n${table([['event', 'seconds', 'without writes, s', 'without reads, s', 'load', 'answers above 499, closed connections'], ...outcomes.map(outcomeRow)])}`,
  )
  say(`\n${table([['writes', 'acknowledged', 'lost', 'doubled'], ...accounts.map(accountRow)])}\n`)
  const { count, stale } = load.reports
  say(`reports after a save: ${count}, ${stale} without it; ${reads.replica} from a replica, ${reads.primary} not\n`)
  if (stale > 0) problems.push(`${stale} reports without the last save`)
  if (reads.replica === 0) problems.push('no report was read from a replica')
  for (const { kind, lost, doubled, acknowledged } of accounts) {
    if (lost + doubled > 0) problems.push(`${kind}: ${lost} lost, ${doubled} doubled`)
    if (acknowledged === 0) problems.push(`${kind}: nothing was written`)
  }
  client.close()
  return { problems, checks: outcomes.length + accounts.length + (isChosen('restore') ? 1 : 0) }
}

const missing = clusterObstacles()
if (missing.length > 0) {
  for (const sentence of missing) say(sentence)
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'asistent-cluster-'))
// PostgreSQL runs as another user and enters the folder.
chmodSync(folder, 0o755)
const cleanUp = async () => {
  await endAll()
  await removeNetwork()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(1)))
let verdict: Verdict
try {
  await createNetwork()
  verdict = await drill(folder)
} catch (error) {
  verdict = { problems: [String((error as Error).stack ?? error)], checks: 1 }
} finally {
  await cleanUp()
}
const { problems, checks } = verdict
for (const problem of problems) say(problem)
if (problems.length === 0 && !isKept) rmSync(folder, { recursive: true, force: true })
else say(`logs: ${folder}`)
say(`${Math.max(0, checks - problems.length)} passed, ${problems.length} failed`)
process.exit(problems.length === 0 ? 0 : 1)
