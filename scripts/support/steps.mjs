import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { ensureBuilt } from './built.mjs'
import { ensureChromium } from './chromium.mjs'
import { countPlaywright, countVitest, oneTest } from './counts.mjs'
import { findPostgres15, startPostgres15 } from './postgres15.mjs'
import { inProject } from './project.mjs'
import { run, tool } from './run.mjs'

// Not test-results: Playwright empties that one when it starts.
const reportPath = (name) => inProject('dist', 'test-reports', name)

/** In the order in which they run. Each resolves with { passed, failed }. */
export const steps = [
  { name: 'format', about: 'oxfmt: every file is formatted', run: () => check('oxfmt', ['--check', '.']) },
  { name: 'lint', about: 'oxlint with type-aware rules', run: () => check('oxlint', ['--type-aware']) },
  { name: 'types', about: 'tsc', run: () => check('typescript', ['--checkers', '1', '-p', 'tsconfig.json'], 'tsc') },
  { name: 'unused', about: 'knip: no unused files, exports or dependencies', run: () => check('knip', []) },
  { name: 'build', about: 'the server and the web client', run: runBuild },
  { name: 'vitest', about: 'rules, calls, screens, conventions', run: () => runVitest('vitest.json') },
  {
    name: 'vitest-15',
    about: 'the calls again on PostgreSQL 15, where this machine has it',
    run: runOnPostgres15,
    applies: () => findPostgres15() !== undefined,
  },
  { name: 'playwright', about: 'journeys in Chromium on the built program', run: runPlaywright, needs: 'build' },
]

async function check(packageName, args, program) {
  return oneTest(await run(process.execPath, [tool(packageName, program), ...args]))
}

async function runBuild() {
  return oneTest(await run(process.execPath, [inProject('scripts', 'build.mjs')]))
}

async function runVitest(report, args = [], env = {}) {
  const file = freshReport(report)
  const code = await run(
    process.execPath,
    [tool('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    { env: { ...process.env, ...env } },
  )
  return countVitest(file, code)
}

async function runOnPostgres15() {
  const binaries = findPostgres15()
  if (!binaries) throw new Error('PostgreSQL 15 is not installed.')
  const { url, stop } = await startPostgres15(binaries)
  try {
    return await runVitest('vitest-15.json', ['--project', 'calls'], { TEST_DATABASE_URL: url })
  } finally {
    await stop()
  }
}

async function runPlaywright() {
  const chromium = await ensureChromium()
  if (!chromium) throw new Error('No Chromium: set CHROMIUM to the path of one.')
  if (!existsSync(inProject('playwright.config.ts'))) throw new Error('playwright.config.ts is missing.')
  if (!(await ensureBuilt())) throw new Error('The build failed.')
  const file = freshReport('playwright.json')
  const code = await run(process.execPath, [tool('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], {
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  return countPlaywright(file, code)
}

function freshReport(name) {
  mkdirSync(reportPath(''), { recursive: true })
  rmSync(reportPath(name), { force: true })
  return reportPath(name)
}
