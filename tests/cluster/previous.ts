import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { output } from './processes'

// Builds the program as it was before its newest migrations, to be replaced by the current one under load.

const project = fileURLToPath(new URL('../..', import.meta.url))

const migrations = 'apps/server/src/db/migrations'

const git = (...args: string[]) => output('git', ['-C', project, ...args])

const isMigration = (name: string) => /^\d{4}_.*\.sql$/.test(name)

/**
 * The newest commit that lacks migrations of this checkout and has none of its own: unreleased migrations are renumbered,
 * and a program rejects a database with names that it does not know.
 */
async function previousCommit(): Promise<string | undefined> {
  const current = new Set(readdirSync(join(project, migrations)).filter(isMigration))
  for (const commit of (await git('log', '--format=%H', '--', migrations)).split('\n').filter(Boolean)) {
    const names = (await git('ls-tree', '--name-only', `${commit}:${migrations}`)).split('\n').filter(isMigration)
    if (names.length < current.size && names.every((name) => current.has(name))) return commit
  }
  return undefined
}

/** Returns the path of the built main.js. */
export async function buildPrevious(folder: string): Promise<string | undefined> {
  const commit = await previousCommit().catch(() => undefined)
  if (!commit) return undefined
  const checkout = join(folder, 'previous')
  const main = join(checkout, 'dist', 'server', 'main.js')
  if (existsSync(main)) return main
  mkdirSync(checkout, { recursive: true })
  const archive = join(folder, 'previous.tar')
  await output('git', ['-C', project, 'archive', '--output', archive, commit])
  await output('tar', ['-xf', archive, '-C', checkout])
  linkPackages(checkout)
  await output(process.execPath, [join(checkout, 'scripts', 'build.mjs')], { ...process.env, NODE_OPTIONS: '' })
  return main
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
