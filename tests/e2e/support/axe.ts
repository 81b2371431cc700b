import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { sameRow } from './same-rows'

interface Chosen {
  readonly only?: readonly string[]
  readonly tags?: readonly string[]
  readonly without?: readonly string[]
}

/** What axe finds in these parts of the page, without rows built like an earlier one. No parts: nothing to look at. */
export async function violationsOf(page: Page, parts: readonly string[], chosen: Chosen): Promise<string[]> {
  if (parts.length === 0) return []
  // Read once in a page, not for every look: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ parts: include, sameRow: exclude, chosen: { only, tags, without = [] } }) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        { include: [...include], exclude: [exclude] },
        {
          runOnly: only ? { type: 'rule', values: [...only] } : { type: 'tag', values: [...(tags ?? [])] },
          rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
          resultTypes: ['violations'],
        },
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
    },
    { parts, sameRow, chosen },
  )
}

/**
 * Where a target may be too small to hit. Below 24 pixels: unless nothing else is hit within 12 pixels of its middle. Over,
 * under or around another: unless one side of it is free for 24 pixels. All others are large enough.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((exclude) => {
    const least = 24
    for (const old of document.querySelectorAll('[data-small-target]')) old.removeAttribute('data-small-target')
    const targets = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role], [tabindex]'),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(exclude))
      .filter((element) => (element as HTMLElement).tabIndex >= 0)
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
    const isSmall = (box: DOMRect): boolean => box.width < least || box.height < least
    const meets = (a: DOMRect, b: DOMRect): boolean =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    const middleOf = (box: DOMRect) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 })
    const isNear = (box: DOMRect, other: DOMRect): boolean => {
      const { x, y } = middleOf(box)
      const across = Math.max(other.left - x, 0, x - other.right)
      const down = Math.max(other.top - y, 0, y - other.bottom)
      const itsMiddle = middleOf(other)
      const apart = Math.hypot(itsMiddle.x - x, itsMiddle.y - y)
      return Math.hypot(across, down) < least / 2 || (isSmall(other) && apart < least)
    }
    const isFreeBeside = (box: DOMRect, others: readonly DOMRect[]): boolean => {
      const left = Math.min(...others.map((other) => other.left)) - box.left
      const right = box.right - Math.max(...others.map((other) => other.right))
      const above = Math.min(...others.map((other) => other.top)) - box.top
      const below = box.bottom - Math.max(...others.map((other) => other.bottom))
      return Math.max(left, right) >= least || Math.max(above, below) >= least
    }
    for (const { element, box } of targets) {
      const others = targets.filter((other) => other.element !== element).map((other) => other.box)
      const over = others.filter((other) => meets(box, other))
      const doubtful = isSmall(box)
        ? others.some((other) => isNear(box, other))
        : over.length > 0 && !isFreeBeside(box, over)
      if (doubtful) element.setAttribute('data-small-target', '')
    }
    return document.querySelector('[data-small-target]') ? ['[data-small-target]'] : []
  }, sameRow)
