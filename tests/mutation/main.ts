import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/embedded-postgres/embedded'
import { projectFolder } from '../support/sources'
import { mutants, occurrences, type Mutant } from './mutants'

// `npx tsx tests/mutation/main.ts ['words' ...]`: changes one line at a time in a copy of the sources and runs the tests that
// must notice. A mutant that survives is a hole in the tests. About a minute each; words of a description or a path choose.

const say = (line: string) => process.stdout.write(`${line}\n`)

const copied = [
  'packages',
  'apps',
  'tests',
  'docs/generated',
  'spec',
  'vitest.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
]
const workspaces = ['packages/domain', 'packages/contract', 'packages/documents', 'apps/server', 'apps/web']

/** A copy whose packages find each other, and everything else where it is. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'asistent-mutants-'))
  for (const part of copied)
    cpSync(join(projectFolder, part), join(copy, part), {
      recursive: true,
      filter: (path) => !/node_modules|[\\/]dist$/.test(path.slice(projectFolder.length)),
    })
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@asistent'), { recursive: true })
  for (const name of readdirSync(join(projectFolder, 'node_modules')))
    if (name !== '@asistent' && name !== '.cache' && name !== '.vite')
      symlinkSync(join(projectFolder, 'node_modules', name), join(modules, name))
  for (const workspace of workspaces) {
    symlinkSync(join(copy, workspace), join(modules, '@asistent', workspace.split('/')[1] ?? ''))
    const installed = join(projectFolder, workspace, 'node_modules')
    if (existsSync(installed)) symlinkSync(installed, join(copy, workspace, 'node_modules'))
  }
  return copy
}

interface Outcome {
  readonly passed: boolean
  readonly output: string
}

function runTests(copy: string, tests: readonly string[], databaseUrl: string): Promise<Outcome> {
  const vitest = join(projectFolder, 'node_modules/vitest/vitest.mjs')
  return new Promise((resolve) => {
    const run = spawn(process.execPath, [vitest, 'run', '--bail', '1', '--reporter', 'dot', ...tests], {
      cwd: copy,
      // Some mutants are noticed by tests of the deep run alone.
      env: { ...process.env, TEST_DATABASE_URL: databaseUrl, NO_COLOR: '1', DEEP: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    run.stdout.on('data', (text: Buffer) => (said += text.toString('utf8')))
    run.stderr.on('data', (text: Buffer) => (said += text.toString('utf8')))
    run.on('close', (code) => {
      // Tests that do not even start prove nothing.
      if (!/Tests {2}/.test(said)) throw new Error(`the tests did not run:\n${said.slice(-2000)}`)
      resolve({ passed: code === 0, output: said })
    })
  })
}

function mutate(copy: string, mutant: Mutant): () => void {
  const { file, find, put, what } = mutant
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  const times = occurrences(mutant, text)
  if (times !== 1) throw new Error(`${what}: found ${times} times in ${file}, must be once`)
  writeFileSync(path, typeof find === 'string' ? text.split(find).join(put) : text.replace(find, put))
  return () => writeFileSync(path, text)
}

async function main(): Promise<void> {
  const filters = process.argv.slice(2).map((words) => words.toLowerCase())
  const chosen = mutants.filter(
    ({ what, file }) =>
      filters.length === 0 || filters.some((words) => `${what} ${file}`.toLowerCase().includes(words)),
  )
  const copy = copyProject()
  const dataDir = mkdtempSync(join(tmpdir(), 'asistent-mutants-db-'))
  const database = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const survivors: string[] = []
  try {
    const needed = [...new Set(chosen.flatMap(({ tests }) => tests))]
    say(`Without any change: ${needed.join(', ')}`)
    const unchanged = await runTests(copy, needed, database.url)
    if (!unchanged.passed) throw new Error(`the tests fail without any change:\n${unchanged.output.slice(-4000)}`)
    for (const mutant of chosen) {
      const undo = mutate(copy, mutant)
      const missed: string[] = []
      for (const test of mutant.tests) if ((await runTests(copy, [test], database.url)).passed) missed.push(test)
      undo()
      say(
        `${missed.length === 0 ? 'noticed ' : 'SURVIVED'}  ${mutant.what}${missed.length > 0 ? ` (${missed.join(', ')})` : ''}`,
      )
      if (missed.length > 0) survivors.push(mutant.what)
    }
  } finally {
    await database.stop()
    rmSync(copy, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
  say(`\n${chosen.length - survivors.length} noticed, ${survivors.length} survived`)
  process.exitCode = survivors.length > 0 ? 1 : 0
}

await main()
