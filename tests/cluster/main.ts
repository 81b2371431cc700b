import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accountsOf, brokenSeries, type Account } from './accounts'
import { createCertificates } from './certificates'
import { clientOf } from './client'
import { Database } from './database'
import { events, play, type Cluster, type Outcome } from './events'
import { startLoad } from './load'
import { createNetwork, removeNetwork } from './network'
import { buildPrevious } from './previous'
import { endAll, until } from './processes'
import { Product } from './product'
import { obstacles } from './programs'
import { ports, startProxy } from './proxy'
import { restoreBeforeDeletion } from './restore'

// `npm run cluster`: builds a cluster from Debian packages and the files of `deploy/`, plays failures and planned work
// under a load of writes, and compares what was acknowledged with what is there (docs/guides/operating.md).
// `npm run cluster -- switchover primary` plays the events whose names contain one of the words.

const say = (line: string) => void process.stdout.write(`${line}\n`)
const currentProgram = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isKept = process.argv.includes('--keep')
const isChosen = (name: string) => words.length === 0 || words.some((word) => name.includes(word))

const table = (rows: readonly (readonly (string | number)[])[]) => {
  const [head, ...body] = rows.map((row) => `| ${row.join(' | ')} |`)
  return [head, `|${rows[0]!.map(() => ' --- ').join('|')}|`, ...body].join('\n')
}

const outcomeRow = ({ name, seconds, withoutWrites, withoutReads, trouble }: Outcome) => [
  name,
  seconds.toFixed(0),
  withoutWrites.toFixed(1),
  withoutReads.toFixed(1),
  Object.entries(trouble)
    .map(([kind, times]) => `${times} × ${kind}`)
    .join(', ') || '–',
]

const accountRow = ({ kind, acknowledged, lost, doubled }: Account) => [kind, acknowledged, lost, doubled]

async function drill(folder: string): Promise<string[]> {
  const problems: string[] = []
  const certificates = await createCertificates(folder)
  const previous = isChosen('rolling upgrade') ? await buildPrevious(folder) : undefined
  if (isChosen('rolling upgrade') && !previous)
    problems.push('The previous release cannot be built: the checkout has no history.')
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
  const product = new Product(folder, urls, previous ?? currentProgram, previous === undefined)
  await product.startAll()
  const client = clientOf(certificates)
  await until('HAProxy serves the product', 30, async () => (await client.send('GET', '/readyz', {})).status === 200)
  await backUp(database)
  const load = await startLoad(client)
  const cluster: Cluster = { database, product, currentProgram }
  const outcomes: Outcome[] = []
  for (const event of events) {
    if (!isChosen(event.name) || (event.name.startsWith('rolling upgrade') && !previous)) continue
    say(event.name)
    const outcome = await play(event, cluster, load)
    say(`  ${outcomeRow(outcome).slice(1).join(' | ')}`)
    outcomes.push(outcome)
    if (outcome.isPlanned && Object.keys(outcome.trouble).length > 0)
      problems.push(`${outcome.name}: ${outcomeRow(outcome).at(-1)}`)
  }
  const reads = await product.replicaReads()
  await load.stop()
  const superuser = await database.superuser('asistent')
  const accounts = await accountsOf(superuser, load)
  problems.push(...(await brokenSeries(superuser)))
  await superuser.end()
  if (isChosen('restore')) {
    say('point-in-time restore')
    const { before, restored } = await restoreBeforeDeletion(database)
    say(`  ${restored} of ${before} deleted rows restored`)
    if (restored !== before) problems.push(`restore: ${restored} of ${before} rows`)
  }
  await product.endAll()
  say(
    `\n${table([['event', 'seconds', 'without writes, s', 'without reads, s', 'answers above 499, closed connections'], ...outcomes.map(outcomeRow)])}`,
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
  return problems
}

async function backUp(database: Database): Promise<void> {
  say('first backup')
  const host = await database.primary()
  await database.backrest(host, 'stanza-create')
  await database.backrest(host, '--type=full', 'backup')
}

const missing = obstacles()
if (missing.length > 0) {
  for (const sentence of missing) say(sentence)
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'asistent-cluster-'))
// PostgreSQL runs as another user and enters the folder.
chmodSync(folder, 0o755)
let problems: string[]
try {
  await createNetwork()
  problems = await drill(folder)
} catch (error) {
  problems = [String((error as Error).stack ?? error)]
} finally {
  await endAll()
  await removeNetwork()
}
for (const problem of problems) say(problem)
if (problems.length === 0 && !isKept) rmSync(folder, { recursive: true, force: true })
else say(`logs: ${folder}`)
say(problems.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed')
process.exit(problems.length === 0 ? 0 : 1)
