import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtServer, ensureBuilt } from './built.mjs'
import { clusterObstacles } from './cluster-programs.mjs'
import { oneTest, sumCounts } from './counts.mjs'
import { findPostgres15, startPostgres15 } from './postgres15.mjs'
import { inProject } from './project.mjs'
import { run, tool } from './run.mjs'
import { runPlaywright, runVitest, staticSteps } from './steps.mjs'

// Steps of `npm run test:deep`: everything of `npm test` and what takes too long for each push.

/** How many seeds the steps `random` and `fuzz` draw, and how much more than `npm test` each of them tries. */
const SEEDS = Number(process.env.DEEP_SEEDS ?? 3)
const RANDOM_RUNS = process.env.RANDOM_RUNS ?? '5'
const FUZZ_REQUESTS = process.env.FUZZ_REQUESTS ?? '25000'

export const deepSteps = [
  ...staticSteps,
  {
    name: 'vitest',
    about: 'all tests of Vitest, with the inputs that `npm test` leaves out',
    run: (log) => runVitest('vitest.json', log, { env: { DEEP: '1' } }),
  },
  {
    name: 'vitest-15',
    about: 'what depends on the version, on PostgreSQL 15, where this machine has it',
    run: runOnPostgres15,
    applies: () => findPostgres15() !== undefined,
  },
  { name: 'random', about: `random histories, ${SEEDS} seeds`, run: runRandom },
  { name: 'fuzz', about: `${FUZZ_REQUESTS} bad requests, ${SEEDS} seeds`, run: runFuzz },
  {
    name: 'journeys',
    about: 'all journeys in Chromium on the built program',
    run: (log) => runPlaywright(log, { args: ['tests/e2e'], env: { JOURNEYS: 'all' }, report: 'journeys.json' }),
    needs: 'build',
  },
  {
    name: 'screens',
    about: 'every screen as every role; axe in two sizes and two colour schemes',
    run: (log) => runPlaywright(log, { args: ['tests/e2e'], env: { JOURNEYS: 'screens' }, report: 'screens.json' }),
    needs: 'build',
  },
  { name: 'kill', about: 'the built server and its database killed with -9', run: runKill, needs: 'build' },
  {
    name: 'cluster',
    about: 'kill -9 of the primary of a cluster under load, where its programs are installed',
    run: runCluster,
    needs: 'build',
    applies: () => clusterObstacles().length === 0,
  },
  { name: 'mutants', about: 'changed lines that a test must notice', run: runMutants },
]

/** The tests whose outcome depends on the version of the database: vitest.config.ts names them. */
async function runOnPostgres15(log) {
  const binaries = findPostgres15()
  if (!binaries) throw new Error('PostgreSQL 15 is not installed.')
  const { url, stop } = await startPostgres15(binaries)
  try {
    return await runVitest('vitest-15.json', log, {
      args: ['--project', 'calls', '--project', 'conventions'],
      env: { TEST_DATABASE_URL: url, ONLY_VERSION_DEPENDENT: 'on' },
    })
  } finally {
    await stop()
  }
}

/** One run for each seed. The seed is written before its run, so that a failure can be repeated. */
async function runSeeds(log, variable, runOne) {
  const first = Number(process.env[variable] ?? Math.floor(Date.now() / 1000))
  const counts = []
  for (let seed = first; seed < first + SEEDS; seed++) {
    appendFileSync(log, `\n${variable}=${seed}\n`)
    counts.push(await runOne(String(seed)))
  }
  return sumCounts(counts)
}

function runRandom(log) {
  return runSeeds(log, 'RANDOM_SEED', (seed) =>
    runVitest('random.json', log, { args: randomTests(), env: { DEEP: '1', RANDOM_SEED: seed, RANDOM_RUNS } }),
  )
}

function runFuzz(log) {
  return runSeeds(log, 'FUZZ_SEED', (seed) =>
    runVitest('fuzz.json', log, {
      args: ['--project', 'calls', 'tests/calls/fuzz.test.ts'],
      env: { DEEP: '1', FUZZ_SEED: seed, FUZZ_REQUESTS },
    }),
  )
}

/** Test files that draw random histories, directly or through the helpers of attendance. */
function randomTests() {
  const isRandom = (path) => /support\/random'|support\/attendance\/steps'/.test(readFileSync(inProject(path), 'utf8'))
  return ['apps', 'packages', 'tests'].flatMap(testFilesIn).filter(isRandom)
}

function testFilesIn(folder) {
  return readdirSync(inProject(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testFilesIn(path)
    return /\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}

const runScript = (log, ...args) =>
  run(process.execPath, [tool('tsx'), ...args], { log, env: { ...process.env, DEEP: '1' } })

async function runKill(log) {
  if (!(await ensureBuilt())) throw new Error('The build failed.')
  return oneTest(await runScript(log, 'tests/kill/main.ts', `--program=${builtServer}`))
}

/** One failover without limits of time, because other work on the machine prolongs it. */
async function runCluster(log) {
  if (!(await ensureBuilt())) throw new Error('The build failed.')
  const code = await runScript(log, 'tests/cluster/main.ts', '--without-times', 'kill -9 of the primary')
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(readFileSync(log, 'utf8')) ?? []
  return failed === undefined ? oneTest(code || 1) : { passed: Number(passed), failed: Number(failed) }
}

async function runMutants(log) {
  const code = await runScript(log, 'tests/mutation/main.ts')
  const [, noticed, survived] = /(\d+) noticed, (\d+) survived/.exec(readFileSync(log, 'utf8')) ?? []
  return noticed === undefined ? oneTest(code || 1) : { passed: Number(noticed), failed: Number(survived) }
}
