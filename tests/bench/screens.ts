import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Section } from './main'
import { attendanceFindings } from './support/attendance-screen'
import { openPage, signIn, withBrowser, type MeasuredBrowser, type Opened } from './support/browser'
import { layoutShifts } from './support/layout-shift'
import { keysOn, nextMonthReady, painted, readyFinding, slowed } from './support/painted'
import { median, type Finding } from './support/table'

// The screens in Chromium: size of the first pages, time until they are usable on a processor slowed down four times,
// and layout shift of the home pages; time until a long list and a month grid are painted after their data arrived, and
// the cost of a keystroke in the grid, on the page of blocks and on the attendance of a group.

export const title = 'Screens: in Chromium'

export const run = ({ rounds }: Section): Promise<Finding[]> =>
  withBrowser(rounds, async (bench) => [
    ...(await firstPage(bench, 'login', '/login', 'input[type=password]')),
    ...(await firstPage(bench, 'home of a director', '/', '#main h1', bench.token)),
    ...(await firstPage(bench, 'home of a parent', '/', '#main h1', await signIn(bench.address, 'parent'))),
    ...(await layoutShifts(bench)),
    await listReady(bench),
    await longestWait(bench),
    await gridReady(bench),
    ...(await keystroke(bench)),
    ...(await attendanceFindings(bench)),
  ])

async function firstPage(
  bench: MeasuredBrowser,
  what: string,
  path: string,
  usable: string,
  token?: string,
): Promise<Finding[]> {
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
    // Includes the cards of a home page, which load after its frame.
    await page.waitForLoadState('networkidle')
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

async function openBlock(bench: MeasuredBrowser, block: string, slow = 1): Promise<Opened> {
  const opened = await openPage(bench, slow)
  await opened.page.goto(`${bench.address}/dev/blocks?block=${block}`, { waitUntil: 'commit' })
  return opened
}

const marked = (name: string) => `performance.getEntriesByName(${JSON.stringify(name)}).at(-1).startTime`

/** Milliseconds from the arrival of the data to the end of the frame that shows all visible rows. */
async function listReady(bench: MeasuredBrowser): Promise<Finding> {
  const times: number[] = []
  for (let round = 0; round < bench.rounds; round++) {
    const { page, close } = await openBlock(bench, 'long-list')
    times.push((await page.evaluate(painted('tbody tr', 20, marked('answered kids')))) as number)
    await close()
  }
  return readyFinding('list of 200 rows', times)
}

async function gridReady(bench: MeasuredBrowser): Promise<Finding> {
  const times: number[] = []
  for (let round = 0; round < bench.rounds; round++) {
    const { page, close } = await openBlock(bench, 'grid&groupId=1&month=11&year=2026')
    times.push(await nextMonthReady(page, marked('answered attendances')))
    await close()
  }
  return readyFinding('month grid of 30 × 31, the next month', times)
}

/** Rows below the viewport render when the browser is idle and delay input by at most this time. */
async function longestWait(bench: MeasuredBrowser): Promise<Finding> {
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

async function keystroke(bench: MeasuredBrowser): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const slow of [1, slowed]) {
    const { page, close } = await openBlock(bench, 'grid', slow)
    findings.push(await keysOn(page, 'a key in the month grid', slow))
    await close()
  }
  return findings
}
