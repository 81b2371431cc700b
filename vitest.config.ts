import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { catalogues } from './apps/web/catalogues.ts'
import { helpTopics } from './apps/web/help-topics.ts'
import { patience, patienceInside } from './tests/support/patience.ts'

// Pure rules, calls on a real PostgreSQL, web parts in a DOM, conventions over the whole code.

// Whether the tests of every call are able to fail, and kill -9 of whole processes (tests/kill): the deep run.
const onlyDeep = ['tests/calls/mutation.test.ts', 'tests/calls/kill/*.test.ts']

// Growth of statements with the rows, and upgrades of large tables: the deep run too, in the processes of the others.
const deepToo = ['tests/calls/growth.test.ts', 'tests/calls/migration-large.test.ts']

// Files that mock a module need modules that no other file has loaded before; the grid of attendance needs a device of its own.
const alone = {
  calls: ['apps/server/src/identity/attack.calls.test.ts', ...onlyDeep],
  web: [
    'apps/web/src/attendance/grid.screen.test.tsx',
    'apps/web/src/blocks/grid/month-grid.test.tsx',
    'apps/web/src/identity/captcha.test.ts',
    'apps/web/src/people/child-screens.test.tsx',
    'apps/web/src/shell/use-live-notices.test.ts',
  ],
}

// Tests that another version of PostgreSQL can fail: migrations and guards, the statements of every call, transactions and
// locks, the queue, the order of words, a backup.
const dependOnVersion = [
  'tests/calls/{access,backup,migration,pipeline,queries,writes}.test.ts',
  'tests/calls/jobs/jobs.test.ts',
  'apps/server/src/attendance/{grid,references,saving}.calls.test.ts',
  'apps/server/src/communication/{messages,notifications}.calls.test.ts',
  'apps/server/src/identity/users.calls.test.ts',
  'apps/server/src/institutions/{audit-record,kindergartens}.calls.test.ts',
  'apps/server/src/people/{children,sight}.calls.test.ts',
  'apps/server/src/staff/members.calls.test.ts',
]
const onlyThose = process.env.ONLY_VERSION_DEPENDENT !== undefined

/** tests/support/deep.ts says so to the tests; Vitest can't be imported here. */
const isDeep = process.env.DEEP !== undefined

const shared = {
  testTimeout: patience,
  hookTimeout: patience,
  expect: { poll: { timeout: patienceInside } },
  setupFiles: ['tests/support/console.ts'],
}

/**
 * Modules that are transformed in every run: those of the process of Vitest itself, which reads cached modules as bytes
 * and cannot find their source maps, and lists of files, which other files change.
 */
const keptForWorkers: Plugin = {
  name: 'kept-for-workers',
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineKey }) =>
    defineKey(({ environment, sourceCode }) =>
      environment.name === '__vitest__' || sourceCode.includes('import.meta.glob') ? false : undefined,
    ),
}

export default defineConfig({
  test: {
    // Transformed modules are kept between runs: a file that needs the server starts in a fifth of the time.
    experimental: { fsModuleCache: true },
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        plugins: [keptForWorkers],
        test: {
          ...shared,
          name: 'rules',
          // A process of its own for each of these small files took longer than the files.
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'apps/server/src/*.test.ts',
            'apps/server/src/{embedded-postgres,platform}/**/*.test.ts',
            'apps/server/src/institutions/geography/*.test.ts',
            'apps/server/src/demo/!(*.calls).test.ts',
            'apps/server/src/*/*.rules.test.ts',
          ],
        },
      },
      {
        plugins: [keptForWorkers],
        test: {
          ...shared,
          name: 'calls',
          // Every file needs the whole server: one loads it for those that follow in the same process.
          isolate: false,
          include: onlyThose ? dependOnVersion : ['apps/server/src/**/*.calls.test.ts', 'tests/calls/**/*.test.ts'],
          exclude: [...alone.calls, ...(isDeep ? [] : deepToo)],
          globalSetup: ['tests/support/database.global.ts'],
        },
      },
      {
        plugins: [keptForWorkers],
        test: {
          ...shared,
          name: 'calls-alone',
          include: alone.calls,
          exclude: isDeep ? [] : onlyDeep,
          globalSetup: ['tests/support/database.global.ts'],
        },
      },
      {
        plugins: [keptForWorkers, catalogues, helpTopics],
        test: {
          ...shared,
          name: 'web',
          // One page for all files of a process: loading the app again for each file took three quarters of the time.
          isolate: false,
          environment: 'happy-dom',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: alone.web,
          setupFiles: [...shared.setupFiles, 'tests/support/web.ts'],
        },
      },
      {
        plugins: [keptForWorkers, catalogues, helpTopics],
        test: {
          ...shared,
          name: 'web-alone',
          environment: 'happy-dom',
          include: alone.web,
          setupFiles: [...shared.setupFiles, 'tests/support/web.ts'],
        },
      },
      {
        plugins: [keptForWorkers, catalogues, helpTopics],
        test: {
          ...shared,
          name: 'conventions',
          // Loading the server and the web for each of these files took longer than their tests.
          isolate: false,
          include: [onlyThose ? 'tests/conventions/database.test.ts' : 'tests/conventions/**/*.test.ts'],
          globalSetup: ['tests/support/database.global.ts'],
        },
      },
    ],
  },
})
