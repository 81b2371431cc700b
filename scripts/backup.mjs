import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureDependencies } from './support/dependencies.mjs'
import { fail, inProject, refuseOldNode } from './support/project.mjs'

// `npm run backup -- <folder> [--every=24]`: backs up the database (pg_dump), then the files, and records it for
// Настройки → База данни. --every is the number of hours until the next backup is due. Run it from cron or a timer.

refuseOldNode()
await ensureDependencies()

const given = process.argv.slice(2)
const folder = given.find((one) => !one.startsWith('--'))
const every = Number(given.find((one) => one.startsWith('--every='))?.slice('--every='.length) ?? 24)
const url = process.env.DATABASE_URL
if (!folder) fail('Посочете папка: npm run backup -- /var/backups/asistent')
if (!(every > 0)) fail('--every е брой часове, например --every=24.')
if (!url) fail('Няма DATABASE_URL. Вградената база се архивира, като спрете програмата и копирате папката на DATA_DIR.')

const target = resolve(folder)
const at = new Date()
const file = join(target, `asistent-${at.toISOString().slice(0, 16).replace(/[-:T]/g, '')}.dump`)
mkdirSync(target, { recursive: true, mode: 0o700 })

// Written under a temporary name: a partial dump is never taken for a backup.
const part = `${file}.part`
const dump = spawnSync('pg_dump', ['--format=custom', `--file=${part}`, '--dbname', url], { encoding: 'utf8' })
if (dump.status !== 0) {
  rmSync(part, { force: true })
  if (dump.error?.code === 'ENOENT') fail('Липсва pg_dump. Инсталирайте клиента на PostgreSQL (postgresql-client).')
  if (/server version mismatch/.test(dump.stderr))
    fail('pg_dump е по-стар от сървъра. Инсталирайте postgresql-client със същата или по-нова версия.')
  fail(`pg_dump не успя: ${dump.stderr.trim()}`)
}
renameSync(part, file)

// After the database, so that every row of the dump has its file. Files are immutable, so only new ones are copied.
const files = join(resolve(process.env.DATA_DIR ?? inProject('.data')), 'files')
if (process.env.FILES !== 's3' && existsSync(files))
  cpSync(files, join(target, 'files'), { recursive: true, force: false, filter: (path) => !path.endsWith('.part') })

const { default: pg } = await import('pg')
const client = new pg.Client({ connectionString: url })
await client.connect()
const note = { lastAt: at.toISOString(), nextAt: new Date(at.getTime() + every * 3_600_000).toISOString() }
await client.query(
  `insert into platform_setting (name, value) values ('backup', $1) on conflict (name) do update set value = excluded.value`,
  [JSON.stringify(note)],
)
await client.end()
console.log(`Архивът е готов: ${file}`)
