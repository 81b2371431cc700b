import { defineConfig } from '@playwright/test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coreJourneysWith } from './tests/e2e/core'
import { lightBrowser } from './tests/e2e/support/browser'

// Journeys in a real Chromium on the built product: a fresh embedded database with the demo data for each run.

const port = Number(process.env.E2E_PORT ?? 34_517)
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'asistent-e2e-')))

// Which tests run: 'core' for `npm test`, 'all' and 'screens' for `npm run test:deep`. By hand, those that are named.
const { JOURNEYS: chosen } = process.env
const closely = '**/*-closely.spec.ts'

export default defineConfig({
  testDir: process.env.PICTURES ? 'tests/pictures' : 'tests/e2e',
  ...(chosen === 'screens' && { testMatch: closely }),
  ...((chosen === 'core' || chosen === 'all') && { testIgnore: closely }),
  outputDir: 'test-results',
  fullyParallel: true,
  // Three workers on two cores, because tests often wait for a job, a timer or a response.
  workers: 3,
  // Only what hangs is ended: a busy machine takes its time.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'dist/test-reports/playwright.json' }],
  ],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'bg-BG',
    // One step that never comes must not take the whole time of its test.
    actionTimeout: 180_000,
    timezoneId: 'Europe/Sofia',
    // Recording every step doubles the time: TRACE=1 when something has to be looked into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    // A click on a dialog that still moves may miss it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: lightBrowser,
  },
  projects: [
    // A journey runs at a desk, with '@phone' on a phone, with '@both' in both sizes, which have another way to do it. A core
    // run does without the second size of '@both'.
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 900 } },
      grepInvert: /@phone/,
      ...(chosen === 'core' && { grep: coreJourneysWith('') }),
    },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      grep: chosen === 'core' ? coreJourneysWith('@phone') : /@phone|@both/,
    },
  ],
  webServer: {
    // While working: E2E_SERVER='npx tsx apps/server/src/main.ts' runs the journeys on the sources, WEB_DIR on another build of the web.
    command: process.env.E2E_SERVER ?? 'node dist/server/main.js',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 120_000,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
