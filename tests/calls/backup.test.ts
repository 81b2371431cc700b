import { getDatabase } from '@asistent/contract/institutions/database.calls'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFolder } from '../support/sources'
import { startWorld, type World } from '../support/world'

// Runs `npm run backup` with the installed pg_dump. One older than the server cannot read it; then the script reports
// that and leaves no partial backup.

let world: World
let url = ''
const folder = mkdtempSync(join(tmpdir(), 'asistent-backup-'))
beforeAll(async () => {
  world = await startWorld({
    commits: true,
    through: async (address) => {
      url = address
      return address
    },
  })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const backup = (environment: Record<string, string>, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(projectFolder, 'scripts/backup.mjs'), ...args], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}`.trim() }
}

/** Major version; 0 if it is not installed. */
const versionOf = (program: string) =>
  Number(/(\d+)\./.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0)

test('reports missing prerequisites in one sentence', () => {
  expect(backup({ DATABASE_URL: url })).toEqual({
    status: 1,
    said: 'Посочете папка: npm run backup -- /var/backups/asistent',
  })
  expect(backup({ DATABASE_URL: '' }, folder).said).toContain('Няма DATABASE_URL.')
  expect(backup({ DATABASE_URL: url, PATH: '' }, folder).said).toContain('Липсва pg_dump.')
})

test('backs up database and files and records the backup', async () => {
  const dataDir = join(folder, 'data')
  mkdirSync(join(dataDir, 'files', 'ab'), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'ab', 'one'), 'bytes')
  const target = join(folder, 'target')
  const [server] = await world.sql<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  const readable = versionOf('pg_dump') >= (server?.version ?? 0)
  const { status, said } = backup({ DATABASE_URL: url, DATA_DIR: dataDir }, target, '--every=12')
  const director = await world.as('director')
  const { lastBackupAt, nextBackupAt } = await director.ok(getDatabase, {})
  const kept = readdirSync(target, { recursive: true }).map(String).toSorted()
  const hours = lastBackupAt && nextBackupAt ? (Date.parse(nextBackupAt) - Date.parse(lastBackupAt)) / 3_600_000 : null
  expect({ status, kept: kept.map((name) => name.replace(/\d+/, 'N')), hours }).toEqual(
    readable
      ? { status: 0, kept: ['asistent-N.dump', 'files', 'files/ab', 'files/ab/one'], hours: 12 }
      : { status: 1, kept: [], hours: null },
  )
  expect(said).toMatch(readable ? /^Архивът е готов/ : /pg_dump е по-стар|Липсва pg_dump/)
})
