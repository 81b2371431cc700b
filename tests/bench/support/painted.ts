import type { Page } from '@playwright/test'
import { median, type Finding } from './table'

// When something is painted, and what a key costs.

export const slowed = 4
const frame = 1000 / 60
/** Of a grid, at 900 pixels: the rest is drawn when the browser is idle, as the rows of a long list are. */
export const shownRows = 20

/**
 * Painted: the frame after which `count` of `selector` stand is over. `since` gives the moment the data arrived. As text:
 * the loader of TypeScript would add helpers that the page doesn't have.
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

/** A month of 31 days chosen on an open grid of a month of 30, from the arrival of its data (`since`) to its painting. */
export async function nextMonthReady(page: Page, since: string): Promise<number> {
  await page.locator('tbody td[data-column="0"]').first().waitFor()
  await page.waitForTimeout(500)
  const drawn = page.evaluate(painted('tbody td[data-column="30"]', shownRows, since))
  await page.getByRole('button', { name: 'Следващ месец' }).click()
  return (await drawn) as number
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

/** As text: the loader of TypeScript would add helpers that the page doesn't have. */
const watchKeys = `
  window.costs = []
  window.written = 0
  const after = (work) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = work
    port2.postMessage(null)
  }
  window.addEventListener('keydown', ({ target }) => {
    const before = target.textContent
    const pressed = performance.now()
    let handled = 0
    after(() => (handled = performance.now()))
    requestAnimationFrame(() => {
      const drawing = performance.now()
      after(() => {
        window.costs.push(handled - pressed + performance.now() - drawing)
        if (target.textContent !== before) window.written++
      })
    })
  }, { capture: true })
`

/**
 * What one letter costs: its handlers with all they draw, and the frame that shows it. The wait for the screen's next
 * beat between the two is nobody's work and is left out.
 */
export async function keysOn(page: Page, what: string, slow: number): Promise<Finding> {
  await page.locator('tbody td[data-column]').nth(400).waitFor()
  await page.locator('tbody td[data-column]').nth(33).click()
  await page.evaluate(watchKeys)
  for (let letter = 0; letter < 40; letter++) {
    await page.keyboard.press(['p', 'n', 'Delete', 'ArrowRight'][letter % 4] ?? 'p')
    await page.waitForTimeout(40)
  }
  const seen = await page.evaluate(() => {
    const { costs, written } = window as unknown as { costs: number[]; written: number }
    return { costs, written }
  })
  // A key that is refused costs nothing: of each four, two change their cell whatever stood in it.
  if (seen.written < 20) throw new Error(`${what}: only ${seen.written} of 40 keys wrote something`)
  const costs = seen.costs.slice(8)
  const typical = median(costs)
  return {
    what: `${what}${slow > 1 ? `, ${slow} times slowed` : ''}`,
    aim: 'within one frame, 16.7 ms',
    result: `${typical.toFixed(1)} ms`,
    met: typical <= frame,
    detail: `slowest of ${costs.length} ${Math.max(...costs).toFixed(1)} ms`,
  }
}
