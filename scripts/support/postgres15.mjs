import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const FOLDERS = [
  '/usr/lib/postgresql/15/bin',
  '/usr/pgsql-15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
  '/usr/local/opt/postgresql@15/bin',
]

/** Folder of the oldest supported PostgreSQL, if it is installed. */
export const findPostgres15 = () => FOLDERS.find((folder) => existsSync(join(folder, 'postgres')))

/**
 * Starts a disposable cluster without the embedded one's settings (plain C.UTF-8 collation, no ICU default), to detect
 * dependencies on them.
 */
export async function startPostgres15(binaries) {
  const folder = mkdtempSync(join(existsSync('/tmp') ? '/tmp' : tmpdir(), 'asistent-pg15-'))
  const cluster = join(folder, 'cluster')
  const logFile = join(folder, 'log')
  const owner = unprivilegedUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const options = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...owner }

  const initdb = spawnSync(
    join(binaries, 'initdb'),
    [
      '-D',
      cluster,
      '-U',
      'postgres',
      '--encoding=UTF8',
      '--locale=C',
      '--lc-ctype=C.UTF-8',
      '--auth=trust',
      '--no-sync',
    ],
    { ...options, encoding: 'utf8' },
  )
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr}`)

  const log = openSync(logFile, 'a')
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  }
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, stdio: ['ignore', log, log] },
  )
  const ended = new Promise((resolve) => server.on('exit', resolve))
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  if (!(await isReady(cluster, server))) {
    const output = readFileSync(logFile, 'utf8')
    await stop()
    throw new Error(`PostgreSQL 15 did not start: ${output}`)
  }
  return { url: `postgres://postgres@${encodeURIComponent(folder)}:5432/postgres`, stop }
}

/** Line 8 of the pid file is the server's state. */
async function isReady(cluster, server) {
  const pidFile = join(cluster, 'postmaster.pid')
  for (let tries = 0; tries < 300 && server.exitCode === null; tries++) {
    if (existsSync(pidFile) && (readFileSync(pidFile, 'utf8').split('\n')[7] || '').trim() === 'ready') return true
    await sleep(50)
  }
  return false
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser() {
  if (!process.getuid || process.getuid() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = accounts.find(([name]) => name === 'postgres') || accounts.find(([name]) => name === 'nobody')
  return account && { uid: Number(account[2]), gid: Number(account[3]) }
}
