import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { builtServer, ensureBuilt, isBuilt } from './built.mjs'
import { ensureChromium, findHeadlessShell } from './chromium.mjs'
import { countPlaywright, countVitest, oneTest } from './counts.mjs'
import { inProject } from './project.mjs'
import { run, tool } from './run.mjs'

// Not test-results: Playwright empties that one when it starts.
const reportPath = (name) => inProject('dist', 'test-reports', name)

/** What a step says is kept here and shown when it failed. */
export const logOf = (name) => freshReport(`${name}.log`)

/** Steps that both `npm test` and `npm run test:deep` begin with. */
export const staticSteps = [
  { name: 'lint', about: 'oxlint with type-aware rules', run: check('oxlint', ['--type-aware']), oneCore: true },
  { name: 'types', about: 'tsc', run: check('typescript', typeArguments(), 'tsc'), oneCore: true },
  { name: 'build', about: 'the server and the web client', run: runBuild, oneCore: true },
  { name: 'unused', about: 'knip: no unused files, exports or dependencies', run: runKnip, oneCore: true },
  { name: 'format', about: 'oxfmt: every file is formatted', run: check('oxfmt', ['--check', '.']), oneCore: true },
]

/**
 * In the order in which they begin. Each resolves with { passed, failed } and writes its output to `log`. Those that work
 * on one core (`oneCore`) run two at a time, the others have the machine to themselves.
 */
export const steps = [
  ...staticSteps,
  {
    name: 'vitest',
    about: 'rules, calls on PostgreSQL, web parts in a DOM, conventions',
    run: (log) => runVitest('vitest.json', log),
  },
  {
    name: 'playwright',
    about: 'every screen opened once and the core journeys, in Chromium on the built program',
    run: (log) => runPlaywright(log, { args: ['tests/e2e'], env: { JOURNEYS: 'core' } }),
    needs: 'build',
  },
]

/** The steps for some files and the specs they touch (changed.mjs). */
export function stepsForChange({ files, slices, vitest, specs }) {
  const code = files.filter((file) => /\.(ts|tsx|mts|mjs)$/.test(file))
  const formatted = files.filter((file) => /\.(ts|tsx|mts|mjs|json|md|css)$/.test(file))
  const chosen = [
    code.length > 0 && {
      name: 'lint',
      about: 'oxlint of the changed files',
      run: check('oxlint', ['--type-aware', ...code]),
      oneCore: true,
    },
    { name: 'types', about: 'tsc', run: check('typescript', typeArguments(), 'tsc'), oneCore: true },
    specs.length > 0 && { name: 'build', about: 'the server and the web client', run: runBuild, oneCore: true },
    formatted.length > 0 && {
      name: 'format',
      about: 'oxfmt of the changed files',
      run: check('oxfmt', ['--check', ...formatted]),
      oneCore: true,
    },
    ...vitest.map(({ name, about, command, args }) => ({
      name,
      about,
      run: (log) => runVitest(`${name}.json`, log, { command, args: ['--passWithNoTests', ...args] }),
    })),
    specs.length > 0 && {
      name: 'playwright',
      about: `${specs.length} of the journeys`,
      run: (log) =>
        runPlaywright(log, {
          args: specs,
          env: specs.includes('tests/e2e') ? { JOURNEYS: 'core' } : { SCREENS_OF: slices.join(',') },
        }),
      needs: 'build',
    },
  ]
  return chosen.filter(Boolean)
}

function typeArguments() {
  return ['--checkers', '1', '-p', 'tsconfig.json']
}

function check(packageName, args, program) {
  return async (log) => oneTest(await run(process.execPath, [tool(packageName, program), ...args], { log }))
}

/** The second run ignores tests, so it finds exports of the product that only tests use (`@internal` allows one). */
async function runKnip(log) {
  const code = await run(process.execPath, [tool('knip')], { log })
  const production = await run(process.execPath, [tool('knip'), '--production', '--include', 'exports'], { log })
  return oneTest(code || production)
}

async function runBuild(log) {
  return oneTest(await run(process.execPath, [inProject('scripts', 'build.mjs')], { log }))
}

export async function runVitest(report, log, { command = 'run', args = [], env = {} } = {}) {
  const file = freshReport(report)
  const code = await run(
    process.execPath,
    [
      tool('vitest'),
      command,
      '--reporter=dot',
      '--silent=passed-only',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    { env: { ...process.env, ...(isBuilt() && { BUILT_SERVER: builtServer }), ...env }, log },
  )
  return countVitest(file, code)
}

export async function runPlaywright(log, { args, env = {}, report = 'playwright.json' }) {
  const chromium = await ensureChromium()
  if (!chromium) throw new Error('No Chromium: set CHROMIUM to the path of one.')
  if (!existsSync(inProject('playwright.config.ts'))) throw new Error('playwright.config.ts is missing.')
  if (!(await ensureBuilt())) throw new Error('The build failed.')
  const file = freshReport(report)
  const code = await run(
    process.execPath,
    [tool('@playwright/test', 'playwright'), 'test', '--reporter=dot,json', ...args],
    {
      env: {
        ...process.env,
        CHROMIUM_PATH: chromium,
        HEADLESS_SHELL_PATH: findHeadlessShell() ?? '',
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        ...env,
      },
      log,
    },
  )
  return countPlaywright(file, code)
}

function freshReport(name) {
  mkdirSync(reportPath(''), { recursive: true })
  rmSync(reportPath(name), { force: true })
  return reportPath(name)
}
