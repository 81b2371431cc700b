import { expect, test, type Page } from '@playwright/test'
import { listen, settled } from './support/page'
import { signedInAs, type PersonName } from './support/people'

// The page of a child does not move under the finger of a parent while slow responses arrive one after the other.

const limit = 0.05

interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

/** Sums the shifts that no input caused, as the cumulative layout shift does. */
const observe = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        if (hadRecentInput) continue
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node instanceof Element ? node.tagName + '.' + node.className : node?.nodeName}: ${previousRect.top} → ${currentRect.top}: ${node?.textContent?.slice(0, 40)}`,
        )
        shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Responses of a slow connection, each a little later than the one before, so that no two parts appear together. */
async function slowly(page: Page): Promise<void> {
  let later = 0
  await page.route('**/api/**', async (route) => {
    later += 150
    await new Promise((resolve) => setTimeout(resolve, 300 + (later % 1500)))
    await route.continue().catch(() => undefined)
  })
}

for (const person of ['parent', 'secondParent'] as const satisfies readonly PersonName[])
  test(`the page of the child of ${person} keeps its place`, { tag: '@phone' }, async ({ page, request }) => {
    listen(page)
    await signedInAs(page, request, person)
    await page.goto('/')
    const link = page.getByRole('heading', { level: 2 }).getByRole('link', { name: /Калина/ })
    const child = (await link.getAttribute('href')) ?? ''
    await observe(page)
    await slowly(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(child)
    await expect(page.getByRole('region', { name: 'Данни и документи' })).toBeVisible()
    await settled(page)
    // A part that loads after the last response would move the page too.
    await page.waitForTimeout(500)
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(limit)
  })
