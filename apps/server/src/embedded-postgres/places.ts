import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { accountForRoot, canReach, isRoot, userName, type Account } from './account'
import { EmbeddedPostgresError, errorCode, failures } from './failures'

/**
 * Data folders for root, accessible to the unprivileged server. The second is for systems where the first is not
 * writable.
 */
export const SYSTEM_FOLDERS = ['/var/lib/asistent', '/var/tmp/asistent'] as const

export type Place = {
  /** Folder of the database; owned by the server's user, mode 0700. */
  home: string
  /** PostgreSQL's data folder. It exists only after initdb has finished (see cluster.ts). */
  cluster: string
  logFile: string
  passwordFile: string
  account: Account | undefined
}

export function settle(dataDir: string, log: (line: string) => void): Place {
  const requested = withoutLinks(resolve(dataDir))
  if (!isRoot()) {
    mkdirSync(requested, { recursive: true, mode: 0o700 })
    return placeIn(requested, undefined)
  }

  const elsewhere = SYSTEM_FOLDERS.map((folder) => join(folder, shortHash(requested)))
  // Prefer existing data: a folder that became accessible must not look like an empty database.
  const existing = [requested, ...elsewhere].find((home) => existsSync(join(home, 'cluster')))
  const account = accountForRoot(existing && join(existing, 'cluster'))
  if (existing && !canReach(account, existing)) {
    throw new EmbeddedPostgresError(failures.unreachable(existing, account.name))
  }
  const home = existing ?? (canReach(account, requested) ? requested : firstUsable(elsewhere))
  if (home !== requested) {
    log(`Базата данни е в „${home}“, защото потребителят „${account.name}“ няма достъп до „${requested}“.`)
  }
  makeReachable(home)
  return placeIn(home, account)
}

function placeIn(home: string, account: Account | undefined): Place {
  claimFolder(home, account, 0o700)
  return {
    home,
    cluster: join(home, 'cluster'),
    logFile: join(home, 'server.log'),
    passwordFile: join(home, 'password'),
    account,
  }
}

/** Resolves symbolic links; the folder itself need not exist yet. */
function withoutLinks(path: string): string {
  if (existsSync(path) || path === dirname(path)) return realpathSync(path)
  return join(withoutLinks(dirname(path)), basename(path))
}

function firstUsable(homes: string[]): string {
  let problem: unknown
  for (const home of homes) {
    try {
      claimFolder(dirname(home), undefined, 0o711)
      return home
    } catch (error) {
      problem = error
    }
  }
  throw problem
}

/** Creates the folder with its parents; the parents are traversable even under a strict umask. */
function makeReachable(home: string): void {
  const first = mkdirSync(home, { recursive: true, mode: 0o755 })
  if (first === undefined) return
  for (let folder = home; folder.length >= first.length; folder = dirname(folder)) chmodSync(folder, 0o755)
}

/**
 * Creates the folder or takes ownership of it, for one user only. In a shared folder such as /tmp another user may
 * have created it first: rejects folders of other users.
 */
export function claimFolder(folder: string, account: Account | undefined, mode: number): void {
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  if (process.platform === 'win32') return
  const stats = lstatSync(folder)
  const owner = stats.uid
  if (owner !== process.getuid?.() && owner !== account?.uid) {
    throw new EmbeddedPostgresError(failures.notOurs(folder, userName(owner)))
  }
  if (!stats.isDirectory()) throw new Error(`${folder} is not a folder`)
  if (account && owner !== account.uid) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, mode)
}

/** The kernel's limit for the path of a unix socket, without the terminating zero. */
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103

/**
 * Folder of the server's socket. Only the server's user (and root) may enter it, which protects the database. It is
 * next to the data if the path is short enough, because every process that shares the data finds it there, even with a
 * private /tmp; otherwise a short folder in the temporary one.
 */
export function socketFolder(place: Place): string {
  const beside = join(place.home, 'socket')
  if (Buffer.byteLength(join(beside, '.s.PGSQL.65535.lock')) <= LONGEST_SOCKET_PATH) {
    claimFolder(beside, place.account, 0o700)
    return beside
  }
  const parents = [tmpdir(), '/tmp', '/var/tmp'].filter(
    (parent) =>
      Buffer.byteLength(parent) <= LONGEST_SOCKET_PATH - 60 &&
      existsSync(parent) &&
      (!place.account || canReach(place.account, join(parent, 'x'))),
  )
  const parent = parents[0] ?? '/tmp'
  const short = join(parent, `asistent-${shortHash(place.home)}`)
  try {
    claimFolder(short, place.account, 0o700)
    return short
  } catch {
    const unique = mkdtempSync(join(parent, 'asistent-'))
    claimFolder(unique, place.account, 0o700)
    return unique
  }
}

function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}
