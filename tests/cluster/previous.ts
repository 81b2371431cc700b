import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { output } from './processes'

// Builds the previous release, to be replaced by the current program under load. A release is a dated section of
// CHANGELOG.md, and its program is the one of the commit that dated it. The previous release is the newest one that lacks
// a migration of this checkout, so the upgrade always migrates.

const project = fileURLToPath(new URL('../..', import.meta.url))

const migrations = 'apps/server/src/db/migrations'

const git = (...args: string[]) => output('git', ['-C', project, ...args])

/**
 * Answers above 499 of a release during its upgrade that cannot be corrected any more, by status: a release with such an
 * error cannot be replaced without them.
 */
const tolerated: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  // It does not repeat a call whose prepared statement is outdated by 0071: one for each connection of two processes.
  '1.2.10': { 500: 20 },
}

export interface Previous {
  readonly version: string
  readonly tolerated: Readonly<Record<string, number>>
  /** Path of the built main.js. */
  readonly program: string
}

/** Migrations of a commit with the hashes of their contents. */
async function migrationsOf(commit: string): Promise<ReadonlyMap<string, string>> {
  const lines = (await git('ls-tree', `${commit}:${migrations}`)).split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [, hash, name] = /^\d+ blob (\w+)\t(\d{4}_.*\.sql)$/.exec(line) ?? []
      return hash && name ? [[name, hash] as const] : []
    }),
  )
}

/** Throws if the checkout has no history of its releases, or changed a migration of the previous one. */
async function previousRelease(): Promise<{ version: string; commit: string }> {
  const current = await migrationsOf('HEAD')
  for (const [heading, version] of readFileSync(join(project, 'CHANGELOG.md'), 'utf8').matchAll(
    /^## \[(\d[\d.]*)\] - \d{4}-\d{2}-\d{2}$/gm,
  )) {
    const commits = await git('log', '--reverse', '--format=%H', `-S${heading}`, '--', 'CHANGELOG.md')
    const commit = commits.split('\n')[0]
    if (!commit) throw new Error(`The history of this checkout does not reach release ${version}.`)
    const released = await migrationsOf(commit)
    const changed = [...released].filter(([name, hash]) => current.get(name) !== hash).map(([name]) => name)
    // A program refuses a database with migrations that it does not have, so such an upgrade would fail for everybody.
    if (changed.length > 0) throw new Error(`Migrations of release ${version} were changed: ${changed.join(', ')}`)
    if (released.size < current.size) return { version: version!, commit }
  }
  throw new Error('CHANGELOG.md has no release before this one.')
}

export async function buildPrevious(folder: string): Promise<Previous> {
  const { version, commit } = await previousRelease()
  const checkout = join(folder, 'previous')
  const program = join(checkout, 'dist', 'server', 'main.js')
  mkdirSync(checkout, { recursive: true })
  const archive = join(folder, 'previous.tar')
  await output('git', ['-C', project, 'archive', '--output', archive, commit])
  await output('tar', ['-xf', archive, '-C', checkout])
  linkPackages(checkout)
  await output(process.execPath, [join(checkout, 'scripts', 'build.mjs')], { ...process.env, NODE_OPTIONS: '' })
  return { version, tolerated: tolerated[version] ?? {}, program }
}

/** The installed packages of this checkout, with the workspaces of the other one. */
function linkPackages(checkout: string): void {
  const modules = join(checkout, 'node_modules')
  mkdirSync(join(modules, '@asistent'), { recursive: true })
  for (const name of readdirSync(join(project, 'node_modules')))
    if (name !== '@asistent' && name !== '.cache') symlinkSync(join(project, 'node_modules', name), join(modules, name))
  for (const name of ['domain', 'contract', 'documents'])
    symlinkSync(join(checkout, 'packages', name), join(modules, '@asistent', name))
  for (const name of ['server', 'web']) {
    symlinkSync(join(checkout, 'apps', name), join(modules, '@asistent', name))
    const installed = join(project, 'apps', name, 'node_modules')
    if (existsSync(installed)) symlinkSync(installed, join(checkout, 'apps', name, 'node_modules'))
  }
}
