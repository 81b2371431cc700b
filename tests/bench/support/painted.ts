import type { Page } from '@playwright/test'
import type { Opened } from './browser'
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

/** A bare table of 30 days is given the cells of a month of 31 and nothing else: what a browser takes for it, at this hour. */
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
 * The browser answers a key and shows it in the frame that follows, often before it lets any other task run: the end of
 * the answer is taken where the event leaves the window, when React has drawn. As text, for the reason above.
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
 * What one letter costs: its handlers with all they draw, and the frame that shows it. The wait for the screen's next
 * beat between the two is nobody's work and is left out, and so is what follows after the letter is painted; what holds the
 * frame up for longer than a beat counts.
 */
async function keyCosts(page: Page): Promise<number[]> {
  await page.locator('tbody td[data-column]').nth(400).waitFor()
  await page.locator('tbody td[data-column]').nth(33).click()
  await page.evaluate(watchKeys)
  for (let letter = 0; letter < 40; letter++) {
    // A finger stays on its key for longer than a frame.
    await page.keyboard.press(['p', 'n', 'Delete', 'ArrowRight'][letter % 4] ?? 'p', { delay: 40 })
    await page.waitForTimeout(40)
  }
  const { costs, written } = await page.evaluate(() => {
    const seen = window as unknown as { costs: number[]; written: number }
    return { costs: seen.costs, written: seen.written }
  })
  // A key that is refused costs nothing: of each four two change their cell whatever stood in it, but on a day off.
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
 * The same keys on the screen and in a bare table of 30 × 31 that writes the letter and nothing else, by turns: what a
 * browser takes for it on this machine, at this hour.
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
