import type { Page } from '@playwright/test'
import type { Opened } from './browser'
import { median, type Finding } from './table'

// Measures when something is painted, and the cost of a key.

export const slowed = 4
const frame = 1000 / 60
/** Rows of a grid that fit 900 pixels; the browser renders the others when it is idle, as in a long list. */
export const shownRows = 20

/**
 * Resolves after the frame that shows `count` elements of `selector`. `since` returns when the data arrived. A string,
 * because the TypeScript loader would insert helpers that the page lacks.
 */
export const painted = (selector: string, count: number, since: string) => `new Promise((resolve) => {
  const look = () => {
    if (document.querySelectorAll(${JSON.stringify(selector)}).length < ${count}) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now() - (${since}))
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
})`

/**
 * Milliseconds from the arrival of the data (`since`) of a month of 31 days, on a grid of 30 days, until it is painted.
 */
export async function nextMonthReady(page: Page, since: string): Promise<number> {
  await page.locator('tbody td[data-column="0"]').first().waitFor()
  await page.waitForTimeout(500)
  const drawn = page.evaluate(painted('tbody td[data-column="30"]', shownRows, since))
  await page.getByRole('button', { name: 'Следващ месец' }).click()
  return (await drawn) as number
}

/** Baseline: writes the cells of 31 days into a bare table of 30 days, on the same machine at the same time. */
export async function bareMonthReady(page: Page): Promise<number> {
  await page.setContent(bareTable(30))
  await page.waitForTimeout(500)
  return (await page.evaluate(`(() => {
    const began = performance.now()
    for (const row of document.querySelectorAll('tr')) {
      for (const cell of row.children) cell.textContent = cell.dataset.column % 7 < 2 ? '' : 'МБ'
      row.append(Object.assign(document.createElement('td'), { textContent: 'МБ' }))
      row.lastChild.dataset.column = 30
    }
    return ${painted('tbody td[data-column="30"]', shownRows, 'began')}
  })()`)) as number
}

export function readyFinding(what: string, times: readonly number[]): Finding {
  const typical = median(times)
  return {
    what: `${what}: painted after its data`,
    aim: 'at most 100 ms',
    result: `${typical.toFixed(0)} ms`,
    met: typical <= 100,
    detail: `quickest of ${times.length} ${Math.min(...times).toFixed(0)} ms`,
  }
}

/**
 * The browser handles a key and paints the result in the next frame, often before any other task. The end of the
 * handlers is measured when the event reaches the window, after React has rendered. A string, for the reason above.
 */
const watchKeys = `
  window.costs = []
  window.written = 0
  let key
  window.addEventListener('keydown', ({ target }) => {
    key = { before: target.textContent, pressed: performance.now(), answered: NaN }
    const now = key
    requestAnimationFrame(() => {
      const drawing = performance.now()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const beat = Math.min(drawing - now.answered, ${frame})
        window.costs.push(performance.now() - now.pressed - beat)
        if (target.textContent !== now.before) window.written++
      }
      port2.postMessage(null)
    })
  }, { capture: true })
  window.addEventListener('keydown', () => (key.answered = performance.now()))
`

/**
 * Cost of a letter: its handlers with all rendering, and the frame that paints it. Excludes the wait for the next
 * refresh of the display between the two, and all work after the paint. Includes any delay of the frame beyond one
 * refresh interval.
 */
async function keyCosts(page: Page): Promise<number[]> {
  await page.locator('tbody td[data-column]').nth(400).waitFor()
  await page.locator('tbody td[data-column]').nth(33).click()
  await page.evaluate(watchKeys)
  for (let letter = 0; letter < 40; letter++) {
    // A key is held down for longer than a frame.
    await page.keyboard.press(['p', 'n', 'Delete', 'ArrowRight'][letter % 4] ?? 'p', { delay: 40 })
    await page.waitForTimeout(40)
  }
  const { costs, written } = await page.evaluate(() => {
    const seen = window as unknown as { costs: number[]; written: number }
    return { costs: seen.costs, written: seen.written }
  })
  // A rejected key costs nothing: two of each four change their cell, whatever its value, except on a day off.
  if (written < 14) throw new Error(`only ${written} of 40 keys wrote something`)
  return costs.slice(8)
}

export async function keysOn(page: Page, what: string, slow: number): Promise<Finding> {
  const costs = await keyCosts(page)
  return keyFinding(what, slow, costs)
}

const keyFinding = (what: string, slow: number, costs: readonly number[]): Finding => ({
  what: `${what}${slow > 1 ? `, ${slow} times slowed` : ''}`,
  aim: 'within one frame, 16.7 ms',
  result: `${median(costs).toFixed(1)} ms`,
  met: median(costs) <= frame,
  detail: `slowest of ${costs.length} ${Math.max(...costs).toFixed(1)} ms`,
})

const bareTable = (days: number) => `<!doctype html>
<style>td { width: 24px; height: 24px; text-align: center; border: 1px solid #ddd }</style>
<table><tbody>${`<tr>${Array.from({ length: days }, (_, day) => `<td tabindex=-1 data-column=${day}>П</td>`).join('')}</tr>`.repeat(30)}</tbody></table>
<script>
  const letters = { p: 'П', n: 'НО', Delete: '' }
  addEventListener('keydown', ({ key, target }) => {
    if (key in letters) target.textContent = letters[key]
    else target.nextElementSibling.focus()
  })
</script>`

/**
 * The same keys on the screen and, alternately, in a bare table of 30 × 31 that only writes the letter: the cost of the
 * browser itself on the same machine at the same time.
 */
export async function keysAgainstBare(
  rounds: number,
  what: string,
  slow: number,
  open: () => Promise<Opened>,
  openEmpty: () => Promise<Opened>,
): Promise<Finding[]> {
  const costs: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round++) {
    const empty = await openEmpty()
    await empty.page.setContent(bareTable(31))
    bare.push(...(await keyCosts(empty.page)))
    await empty.close()
    const screen = await open()
    costs.push(...(await keyCosts(screen.page)))
    await screen.close()
  }
  const ratio = median(costs) / median(bare)
  const finding = keyFinding(what, slow, costs)
  return [
    finding,
    {
      what: `${finding.what}: against a bare table`,
      aim: 'at most 1.3 times',
      result: `${ratio.toFixed(2)} times`,
      met: ratio <= 1.3,
      detail: `bare ${median(bare).toFixed(1)} ms`,
    },
  ]
}
