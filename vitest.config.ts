import { defineConfig } from 'vitest/config'

// Pure rules, calls on a real PostgreSQL, web parts in a DOM, conventions over the whole code.

// Files that put something else in a module's place need the modules for themselves.
const alone = ['apps/server/src/identity/attack.calls.test.ts', 'tests/calls/mutation.test.ts']

// What these prove lies in our processes, whichever PostgreSQL stands behind: once, on the embedded one, is enough.
const aboutProcesses = ['**/fuzz.test.ts', '**/kill/**', '**/messages-delivery.calls.test.ts']

const shared = { testTimeout: 30_000, hookTimeout: 120_000, setupFiles: ['tests/support/console.ts'] }

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
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
          include: ['apps/server/src/**/*.calls.test.ts', 'tests/calls/**/*.test.ts'],
          exclude: [...alone, ...(process.env.TEST_DATABASE_URL ? aboutProcesses : [])],
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
      { test: { ...shared, name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...shared,
          name: 'conventions',
          include: ['tests/conventions/**/*.test.ts'],
          globalSetup: ['tests/support/database.global.ts'],
        },
      },
    ],
  },
})
