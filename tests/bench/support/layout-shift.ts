import { openPage, signIn, type MeasuredBrowser } from './browser'
import { slowed } from './painted'
import type { Finding } from './table'

// Layout shift of the home pages while they load (the browser's metric, which excludes shifts after user input), on a
// processor slowed down four times, with an empty cache.

const homes = ['director', 'teacher', 'parent', 'manciple', 'municipality', 'master'] as const
const widths = [390, 1280] as const
/** Limit of a good page. */
const most = 0.1

export async function layoutShifts(bench: MeasuredBrowser): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const person of homes) {
    const token = await signIn(bench.address, person)
    for (const width of widths) findings.push(await shiftOf(bench, person, token, width))
  }
  return findings
}

interface Shift {
  readonly value: number
  readonly what: string
}

async function shiftOf(bench: MeasuredBrowser, person: string, token: string, width: number): Promise<Finding> {
  const { page, close } = await openPage(bench, slowed, token)
  await page.setViewportSize({ width, height: width < 700 ? 844 : 900 })
  // A string for the page, which lacks the helpers that tsx inserts.
  await page.addInitScript(`
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!entry.hadRecentInput)
          window.shifts.push({
            value: entry.value,
            what: entry.sources.map(({ node, previousRect: from, currentRect: to }) => (node?.className || node?.nodeName || '') + ' ' + from.y + ' to ' + to.y).join(', '),
          })
    }).observe({ type: 'layout-shift', buffered: true })`)
  await page.goto(`${bench.address}/`, { waitUntil: 'commit' })
  await page.waitForSelector('#main h1')
  await page.waitForLoadState('networkidle')
  // Cards render after their responses arrive.
  await page.waitForTimeout(1500)
  const shifts = (await page.evaluate('window.shifts')) as Shift[]
  await close()
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  const [largest] = shifts.toSorted((left, right) => right.value - left.value)
  return {
    what: `home of a ${person} at ${width} px: layout shift`,
    aim: `under ${most}`,
    result: sum.toFixed(3),
    met: sum < most,
    detail: largest ? `most by ${largest.what.slice(0, 60)}: ${largest.value.toFixed(3)}` : 'nothing moves',
  }
}
