import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { demoUsers } from '../../apps/server/src/demo/sign-ins'
import type { Section } from './main'
import { median, type Finding } from './support/table'

// The screens in a real Chromium: what the first pages weigh and when they can be used on a processor slowed four times;
// when a long list and a month grid are ready after their data has arrived, and what one keystroke in the grid costs, on
// the page of blocks and on the attendance of a group, where each key is also kept on the device and sent.

export const title = 'Screens: in Chromium'

const project = fileURLToPath(new URL('../..', import.meta.url))
const slowed = 4
const frame = 1000 / 60
/** Of a grid, at 900 pixels: the rest is drawn when the browser is idle, as the rows of a long list are. */
const shownRows = 20

export async function run({ rounds }: Section): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'asistent-screens-'))
  const web = join(folder, 'web')
  build(web)
  const server = await startServer(folder, web)
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const bench: Bench = { browser, address: server.address, web, rounds: Math.max(3, rounds) }
    const token = await signIn(server.address)
    return [
      ...(await firstPage(bench, 'login', '/login', 'input[type=password]')),
      ...(await firstPage(bench, 'home of a director', '/', '#main h1', token)),
      await ready(bench, 'list of 200 rows', 'long-list', 'answered kids', 'tbody tr', 20),
      await longestWait(bench),
      await ready(bench, 'month grid of 30 × 31', 'grid', 'answered attendances', 'tbody td', shownRows * 30),
      ...(await keystroke(bench)),
      ...(await attendanceReady(bench, token)),
      ...(await attendanceKeys(bench, token)),
    ]
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Bench {
  readonly browser: Browser
  readonly address: string
  readonly web: string
  readonly rounds: number
}

/** As in production, with the page of blocks in it. */
function build(web: string): void {
  const vite = join(project, 'node_modules/vite/bin/vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', '--outDir', web, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: join(project, 'apps/web'),
    env: { ...process.env, VITE_BLOCKS: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (built.status !== 0) throw new Error('the web client could not be built')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function startServer(folder: string, web: string): Promise<{ address: string; stop(): Promise<void> }> {
  const port = await freePort()
  const tsx = join(project, 'node_modules/tsx/dist/cli.mjs')
  const child = spawn(process.execPath, [tsx, join(project, 'apps/server/src/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      WEB_DIR: web,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    if (
      await fetch(`${address}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
    if (tries > 240 || child.exitCode !== null) throw new Error('the server did not start')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return {
    address,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function signIn(address: string): Promise<string> {
  const { email, password } = demoUsers.director
  const answer = await fetch(`${address}/api/identity/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await answer.json()) as { token: string }).token
}

interface Opened {
  readonly page: Page
  readonly tools: CDPSession
  close(): Promise<void>
}

/** A browser that has never been here. */
async function openPage({ browser }: Bench, slow: number, token?: string): Promise<Opened> {
  const context = await browser.newContext({
    locale: 'bg-BG',
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
  })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slow })
  if (token) await page.addInitScript((value) => localStorage.setItem('asistent.token', value), `Bearer ${token}`)
  return { page, tools, close: () => context.close() }
}

async function firstPage(bench: Bench, what: string, path: string, usable: string, token?: string): Promise<Finding[]> {
  const times: number[] = []
  let bytes = 0
  let files = 0
  for (let round = 0; round < bench.rounds; round++) {
    const { page, close } = await openPage(bench, slowed, token)
    const scripts = new Set<string>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) scripts.add(pathname)
    })
    await page.goto(`${bench.address}${path}`, { waitUntil: 'commit' })
    const at = await page.waitForFunction(
      (selector) => (document.querySelector(selector)?.checkVisibility() ? performance.now() : false),
      usable,
      { polling: 'raf', timeout: 60_000 },
    )
    times.push((await at.jsonValue()) as number)
    // What the page asks for right after it has been drawn counts as well.
    await page.waitForTimeout(500)
    const sizes = await Promise.all(
      [...scripts].map(async (name) => gzipSync(await readFile(join(bench.web, name)), { level: 9 }).length),
    )
    bytes = sizes.reduce((sum, size) => sum + size, 0)
    files = sizes.length
    await close()
  }
  return [
    {
      what: `${what}: JavaScript, gzipped`,
      aim: 'at most 200 KB',
      result: `${(bytes / 1024).toFixed(1)} KB`,
      met: bytes <= 200 * 1024,
      detail: `${files} files`,
    },
    {
      what: `${what}: usable, ${slowed} times slowed`,
      aim: 'at most 3000 ms',
      result: `${median(times).toFixed(0)} ms`,
      met: median(times) <= 3000,
      detail: `quickest of ${times.length} ${Math.min(...times).toFixed(0)} ms`,
    },
  ]
}

async function openBlock(bench: Bench, block: string, slow = 1): Promise<Opened> {
  const opened = await openPage(bench, slow)
  await opened.page.goto(`${bench.address}/dev/blocks?block=${block}`, { waitUntil: 'commit' })
  return opened
}

/**
 * Painted: the frame after which `count` of `selector` stand is over. `since` gives the moment the data arrived. As text:
 * the loader of TypeScript would add helpers that the page doesn't have.
 */
const painted = (selector: string, count: number, since: string) => `new Promise((resolve) => {
  const look = () => {
    if (document.querySelectorAll(${JSON.stringify(selector)}).length < ${count}) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now() - (${since}))
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
})`

const marked = (name: string) => `performance.getEntriesByName(${JSON.stringify(name)}).at(-1).startTime`

/** From the moment its data arrived to the end of the frame that shows it; of a list, all that the screen has room for. */
async function ready(
  bench: Bench,
  what: string,
  block: string,
  mark: string,
  rows: string,
  count: number,
): Promise<Finding> {
  const times: number[] = []
  for (let round = 0; round < bench.rounds; round++) {
    const { page, close } = await openBlock(bench, block)
    times.push((await page.evaluate(painted(rows, count, marked(mark)))) as number)
    await close()
  }
  return readyFinding(what, times)
}

function readyFinding(what: string, times: readonly number[], most = 100): Finding {
  const typical = median(times)
  return {
    what: `${what}: painted after its data`,
    aim: `at most ${most} ms`,
    result: `${typical.toFixed(0)} ms`,
    met: typical <= most,
    detail: `quickest of ${times.length} ${Math.min(...times).toFixed(0)} ms`,
  }
}

/** Rows below the screen are drawn when the browser is idle: what somebody does meanwhile waits for no more than this. */
async function longestWait(bench: Bench): Promise<Finding> {
  const longest: number[] = []
  let drawn = 0
  for (let round = 0; round < bench.rounds; round++) {
    const { page, close } = await openBlock(bench, 'long-list')
    await page.evaluate(painted('tbody tr', 20, '0'))
    const waited = (await page.evaluate(
      `(async () => {
        const tasks = []
        new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' })
        const began = performance.now()
        const all = await ${painted('tbody tr[data-row]', 200, 'began')}
        await new Promise((resolve) => setTimeout(resolve, 100))
        return [Math.max(0, ...tasks.map((task) => task.duration)), all]
      })()`,
    )) as [number, number]
    longest.push(waited[0])
    drawn = Math.max(drawn, waited[1])
    await close()
  }
  const typical = median(longest)
  return {
    what: 'list of 200 rows: longest task while the rest is drawn',
    aim: 'none over 50 ms',
    result: typical === 0 ? 'none' : `${typical.toFixed(0)} ms`,
    met: typical <= 50,
    detail: `all drawn within ${drawn.toFixed(0)} ms more`,
  }
}

/** As text: the loader of TypeScript would add helpers that the page doesn't have. */
const watchKeys = `
  window.costs = []
  const after = (work) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = work
    port2.postMessage(null)
  }
  window.addEventListener('keydown', () => {
    const pressed = performance.now()
    let handled = 0
    after(() => (handled = performance.now()))
    requestAnimationFrame(() => {
      const drawing = performance.now()
      after(() => window.costs.push(handled - pressed + performance.now() - drawing))
    })
  }, { capture: true })
`

/**
 * What one letter costs: its handlers with all they draw, and the frame that shows it. The wait for the screen's next
 * beat between the two is nobody's work and is left out.
 */
async function keystroke(bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const slow of [1, slowed]) {
    const { page, close } = await openBlock(bench, 'grid', slow)
    findings.push(await keysOn(page, 'a key in the month grid', slow))
    await close()
  }
  return findings
}

async function keysOn(page: Page, what: string, slow: number): Promise<Finding> {
  await page.locator('tbody td').nth(400).waitFor()
  await page.locator('tbody td').nth(33).click()
  await page.evaluate(watchKeys)
  for (let letter = 0; letter < 40; letter++) {
    await page.keyboard.press(['p', 'n', 'Delete', 'ArrowRight'][letter % 4] ?? 'p')
    await page.waitForTimeout(40)
  }
  const costs = (await page.evaluate(() => (window as unknown as { costs: number[] }).costs)).slice(8)
  const typical = median(costs)
  return {
    what: `${what}${slow > 1 ? `, ${slow} times slowed` : ''}`,
    aim: 'within one frame, 16.7 ms',
    result: `${typical.toFixed(1)} ms`,
    met: typical <= frame,
    detail: `slowest of ${costs.length} ${Math.max(...costs).toFixed(1)} ms`,
  }
}

/** A group of 30 in a month of 31 days, all of them open: the largest month there is. */
const attendances = '/api/StudentAttendances'
const children = 30
const days = 31

interface MonthAnswer {
  readonly result: readonly {
    readonly student: { readonly studentId: number; readonly studentName: string }
    readonly attendances: readonly object[]
  }[]
  readonly days: readonly object[]
}

/** The real screen on the real server; only the month is made larger than the demo's groups are. */
async function openAttendance(bench: Bench, token: string, slow: number, month = 12): Promise<Opened> {
  const opened = await openPage(bench, slow, token)
  const { page } = opened
  await page.route(`**${attendances}/*/12/*`, async (route) => {
    const answer = await route.fetch()
    const month = (await answer.json()) as MonthAnswer
    await route.fulfill({ response: answer, json: enlarged(month) })
  })
  await page.route(`**${attendances}`, (route) => route.fulfill({ json: { isSuccessful: true, items: [] } }))
  const groups = await fetch(`${bench.address}/api/Classes?mine=true`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [group] = ((await groups.json()) as { result: { id: number }[] }).result
  const year = new Date().getFullYear()
  await page.goto(`${bench.address}/attendances/management?groupId=${group?.id}&month=${month}&year=${year}`, {
    waitUntil: 'commit',
  })
  return opened
}

function enlarged(month: MonthAnswer): object {
  const rows = Array.from({ length: children }, (_, index) => {
    const row = month.result[index % month.result.length]!
    return {
      ...row,
      student: { ...row.student, studentId: 900_000 + index },
      attendances: row.attendances.map((cell, column) => ({
        ...cell,
        type: (index * 7 + column) % 11 === 0 ? null : (index * 5 + column) % 17 === 0 ? 5 : 2,
        isDayOff: false,
        isDayLocked: false,
        markedBy: 1,
        markedAt: '2026-11-13T06:41:00Z',
      })),
    }
  })
  const open = month.days.map((day) => ({ ...day, isDayOff: false, isLocked: false }))
  return { ...month, result: rows, rowsCount: children, days: open, mayEdit: true }
}

/**
 * A month chosen on the open screen, as all day long; and the first opening on a device that has never seen the product,
 * when the month comes before the frame of the page and the place where marks are kept.
 */
async function attendanceReady(bench: Bench, token: string): Promise<Finding[]> {
  const answered = (month: number) =>
    `performance.getEntriesByType('resource').find(({ name }) => /StudentAttendances\\/\\d+\\/${month}\\//.test(name)).responseEnd`
  const shown = answered(12)
  const first: number[] = []
  const next: number[] = []
  for (let round = 0; round < bench.rounds; round++) {
    const cold = await openAttendance(bench, token, 1)
    first.push((await cold.page.evaluate(painted('tbody td[data-column]', shownRows * days, shown))) as number)
    await cold.close()
    const warm = await openAttendance(bench, token, 1, 11)
    await warm.page.locator('tbody td[data-column="0"]').first().waitFor()
    await warm.page.waitForTimeout(500)
    const drawn = warm.page.evaluate(painted('tbody td[data-column="30"]', shownRows, shown))
    await warm.page.getByRole('button', { name: 'Следващ месец' }).click()
    next.push((await drawn) as number)
    await warm.close()
  }
  return [
    readyFinding('attendance of 30 × 31, the next month', next),
    readyFinding('attendance of 30 × 31, first opening on a new device', first, 200),
  ]
}

async function attendanceKeys(bench: Bench, token: string): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const slow of [1, slowed]) {
    const { page, close } = await openAttendance(bench, token, slow)
    findings.push(await keysOn(page, 'a key in the attendance of 30 × 31, kept and sent', slow))
    await close()
  }
  return findings
}
