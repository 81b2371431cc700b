import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '../../apps/server/src/platform/database'
import { settle } from '../../apps/server/src/embedded-postgres/places'
import { startEmbeddedPostgres } from '../../apps/server/src/embedded-postgres/embedded'
import { compare } from './ledger'
import { victims, type Victims } from './victims'
import { startWriters, type Writing } from './writers'

// Writes through HTTP while the server, its database or both are killed (-9) at random moments, and holds what was
// acknowledged against what is there.

export interface KillOptions {
  readonly kills: number
  readonly writers: number
  readonly program?: string | undefined
  readonly say: (line: string) => void
}

export interface KillAccount {
  readonly kills: Readonly<Record<Way, number>>
  readonly acknowledged: number
  /** Writes that had to be sent more than once. */
  readonly repeated: number
  readonly letters: number
  readonly problems: readonly string[]
}

const ways = ['server', 'database', 'both'] as const
type Way = (typeof ways)[number]

export async function killRun(options: KillOptions): Promise<KillAccount> {
  const dataDir = await mkdtemp(join(tmpdir(), 'asistent-kill-'))
  const { home } = settle(join(dataDir, 'postgres'), () => undefined)
  const them = victims({ dataDir, program: options.program })
  try {
    options.say('starting')
    await them.start()
    const writing = await startWriters(them, options.writers)
    const kills = await killAgainAndAgain(options, them, writing)
    options.say('waiting for the last answers')
    await writing.stop()
    return await settleAccounts(options, dataDir, writing, kills)
  } finally {
    await them.stop()
    await rm(dataDir, { recursive: true, force: true })
    await rm(home, { recursive: true, force: true })
  }
}

async function killAgainAndAgain(
  { kills, say }: KillOptions,
  them: Victims,
  writing: Writing,
): Promise<Record<Way, number>> {
  const done: Record<Way, number> = { server: 0, database: 0, both: 0 }
  for (let turn = 0; turn < kills; turn++) {
    // Each way in turn, so that a short run has all of them; the moment is random.
    const way = ways[turn % ways.length] ?? 'both'
    await untilMore(writing, 10)
    await sleep(Math.random() * 800)
    const before = writing.acknowledged.length
    if (way !== 'server') them.killDatabase()
    if (way === 'both') await sleep(Math.random() * 30)
    if (way !== 'database') {
      await them.killServer()
      await sleep(Math.random() * 300)
      await them.start()
    }
    done[way] += 1
    say(`kill ${turn + 1} of ${kills}: ${way}, after ${before} acknowledged writes`)
  }
  await untilMore(writing, 10)
  return done
}

const patienceMs = 90_000

async function untilMore({ acknowledged, surprises }: Writing, more: number): Promise<void> {
  const target = acknowledged.length + more
  for (const end = Date.now() + patienceMs; acknowledged.length < target; await sleep(20))
    if (Date.now() > end) throw new Error(`nothing is written any more; ${surprises.slice(-3).join(' ')}`)
}

async function settleAccounts(
  { say }: KillOptions,
  dataDir: string,
  writing: Writing,
  kills: Record<Way, number>,
): Promise<KillAccount> {
  const { acknowledged, surprises } = writing
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: () => undefined })
  const pool = createPool({ ...database.connection, max: 2 })
  try {
    say('waiting for the last jobs')
    const left = `select from graphile_worker.jobs where task_identifier = 'mail.send'`
    for (const end = Date.now() + patienceMs; (await pool.query(left)).rowCount && Date.now() < end;) await sleep(200)
    const { problems, letters } = await compare(pool, writing)
    const unexpected = [...new Set(surprises)].map((answer) => `an unexpected answer: ${answer}`)
    return {
      kills,
      acknowledged: acknowledged.length,
      repeated: acknowledged.filter(({ tries }) => tries > 1).length,
      letters,
      problems: [...problems, ...unexpected],
    }
  } finally {
    await pool.end()
    await database.stop()
  }
}
