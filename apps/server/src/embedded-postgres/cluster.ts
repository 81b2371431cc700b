import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account'
import type { Binaries } from './binaries'
import { EmbeddedPostgresError, errorCode, explainOutput, failures, POSTGRES_MAJOR } from './failures'
import type { Place } from './places'
import { runProgram } from './processes'
import { sweepUnfinished, unfinishedFolder } from './unfinished'

export const SUPERUSER = 'postgres'

/**
 * ICU (bg-BG) defines order and case, but pg_trgm classifies letters with the C library: under plain C a Cyrillic word
 * has no trigrams. C.UTF-8 needs no installed language; the others are for older systems.
 */
const CTYPE_LOCALES = process.platform === 'win32' ? ['C'] : ['C.UTF-8', 'en_US.UTF-8', 'C']

/** Ensures a complete cluster of the required version, owned by the server's user. */
export async function ensureCluster(place: Place, binaries: Binaries, quick: boolean, tcp: boolean): Promise<void> {
  sweepUnfinished(place.home)
  if (!existsSync(place.cluster)) await createCluster(place, binaries, quick, tcp)
  const version = (await readFile(join(place.cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version !== String(POSTGRES_MAJOR)) {
    throw new EmbeddedPostgresError(failures.otherVersion(place.home, version))
  }
  takeOver(place)
}

/**
 * initdb runs in a temporary folder that is renamed at the end, so an interrupted run is never taken for a database. If
 * two processes start at once, the slower rename fails and uses the other's cluster.
 */
async function createCluster(place: Place, binaries: Binaries, quick: boolean, tcp: boolean): Promise<void> {
  const unfinished = unfinishedFolder(place.home)
  if (tcp) await writePassword(place)
  try {
    await initialise(unfinished, place, binaries, [
      ...(quick ? ['--no-sync'] : []),
      ...(tcp
        ? ['--auth=scram-sha-256', `--pwfile=${place.passwordFile}`]
        : ['--auth-local=trust', '--auth-host=reject']),
    ])
    await rename(unfinished, place.cluster)
    if (!quick) await syncFolder(place.home)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST' && errorCode(error) !== 'EPERM') throw error
    if (!existsSync(place.cluster)) throw error
  }
}

async function initialise(folder: string, place: Place, binaries: Binaries, args: string[]): Promise<void> {
  let output = ''
  for (const ctype of CTYPE_LOCALES) {
    const result = await runProgram(
      binaries.initdb,
      [
        `--pgdata=${folder}`,
        `--username=${SUPERUSER}`,
        '--encoding=UTF8',
        '--locale-provider=icu',
        '--icu-locale=bg-BG',
        '--locale=C',
        `--lc-ctype=${ctype}`,
        '--text-search-config=simple',
        '--data-checksums',
        '--no-instructions',
        ...args,
      ],
      place.account,
      place.home,
    )
    if (result.ok) return
    output = result.output
    await rm(folder, { recursive: true, force: true })
    if (!output.includes('invalid locale name')) break
  }
  const lastLine =
    output
      .trim()
      .split('\n')
      .findLast((line) => line.includes('error')) ?? output.trim()
  throw new EmbeddedPostgresError(explainOutput(output, place.home) ?? failures.didNotStart(place.home, lastLine))
}

/** Only without a unix socket: any program of this machine can reach a TCP port, so it needs a password. */
async function writePassword(place: Place): Promise<void> {
  const password = randomBytes(24).toString('base64url')
  await writeFile(place.passwordFile, password, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
  if (place.account) chownSync(place.passwordFile, place.account.uid, place.account.gid)
}

/** Data restored from a backup by root belong to root and may have wider permissions; PostgreSQL refuses both. */
function takeOver({ cluster, account }: Place): void {
  if (process.platform === 'win32') return
  if (account && statSync(cluster).uid !== account.uid) changeOwner(cluster, account)
  chmodSync(cluster, 0o700)
}

function changeOwner(path: string, account: Account): void {
  lchownSync(path, account.uid, account.gid)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) changeOwner(join(path, name), account)
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
