import { defineConfig } from 'vitest/config'
import { patience, patienceInside } from './tests/support/patience.ts'

// Pure rules, calls on a real PostgreSQL, web parts in a DOM, conventions over the whole code.

// Files that put something else in a module's place need the modules for themselves.
const alone = ['apps/server/src/identity/attack.calls.test.ts', 'tests/calls/mutation.test.ts']

// What another version of PostgreSQL could answer otherwise: the migrations and guards (every file stands on them), every
// call's own statements, transactions and locks, the queue, the order of words, a backup. Nothing else is run on it.
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

const shared = {
  testTimeout: patience,
  hookTimeout: patience,
  expect: { poll: { timeout: patienceInside } },
  setupFiles: ['tests/support/console.ts'],
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          // A process of its own for each of these small files took longer than the files.
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'apps/server/src/*.test.ts',
            'apps/server/src/platform/**/*.test.ts',
            'apps/server/src/institutions/geography/*.test.ts',
            'apps/server/src/demo/*.test.ts',
            'apps/server/src/*/*.rules.test.ts',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'calls',
          // Every file needs the whole server: one loads it for those that follow in the same process.
          isolate: false,
          include: onlyThose ? dependOnVersion : ['apps/server/src/**/*.calls.test.ts', 'tests/calls/**/*.test.ts'],
          exclude: alone,
          globalSetup: ['tests/support/database.global.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'calls-alone',
          include: alone,
          globalSetup: ['tests/support/database.global.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          // A page for each file: screens add themselves to what others show, and listeners stay. Sharing one failed by the order.
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          setupFiles: [...shared.setupFiles, 'tests/support/web.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'conventions',
          include: [onlyThose ? 'tests/conventions/database.test.ts' : 'tests/conventions/**/*.test.ts'],
          globalSetup: ['tests/support/database.global.ts'],
        },
      },
    ],
  },
})
