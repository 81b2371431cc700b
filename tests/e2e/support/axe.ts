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
 * Where a target may be too small to hit: those below 24 pixels, and those over, under or around another, which may leave
 * less of them free. All others are large enough.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((exclude) => {
    for (const old of document.querySelectorAll('[data-small-target]')) old.removeAttribute('data-small-target')
    const targets = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role], [tabindex]'),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(exclude))
      .filter((element) => (element as HTMLElement).tabIndex >= 0)
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
    const meets = (a: DOMRect, b: DOMRect): boolean =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    for (const { element, box } of targets) {
      const small = box.width < 24 || box.height < 24
      if (small || targets.some((other) => other.element !== element && meets(box, other.box)))
        element.setAttribute('data-small-target', '')
    }
    return document.querySelector('[data-small-target]') ? ['[data-small-target]'] : []
  }, sameRow)
