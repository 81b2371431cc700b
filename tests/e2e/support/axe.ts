import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { sameRow } from './same-rows'

interface Chosen {
  readonly only?: readonly string[]
  readonly tags?: readonly string[]
  readonly without?: readonly string[]
}

/** Violations in these parts of the page, without rows shaped like an earlier one. Without parts it returns none. */
export async function violationsOf(page: Page, parts: readonly string[], chosen: Chosen): Promise<string[]> {
  if (parts.length === 0) return []
  // Injected once per page, because it is half a megabyte.
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
 * Targets that may be too small, each with everything its result depends on: its size and surrounding targets. Below
 * 24 pixels, unless there is no other target within 12 pixels of its centre. Overlapping ones, unless one side is
 * free for 24 pixels. All others are large enough. Located by `ofTargets`.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((exclude) => {
    const least = 24
    for (const old of document.querySelectorAll('[data-small-target]')) old.removeAttribute('data-small-target')
    // What axe considers a target: not a scrollable region, although it is focusable.
    const widgets =
      'button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option progressbar radio scrollbar searchbox slider spinbutton switch tab textbox treeitem'
    const isWidget = (element: Element) => {
      const role = element.getAttribute('role')
      return role === null || widgets.split(' ').includes(role)
    }
    const targets = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role]')]
      .filter(isWidget)
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(exclude))
      .filter((element) => (element as HTMLElement).tabIndex >= 0)
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
    const isSmall = (box: DOMRect): boolean => box.width < least || box.height < least
    const meets = (a: DOMRect, b: DOMRect): boolean =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    const middleOf = (box: DOMRect) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 })
    const isNear = (box: DOMRect, otherBox: DOMRect): boolean => {
      const { x, y } = middleOf(box)
      const across = Math.max(otherBox.left - x, 0, x - otherBox.right)
      const down = Math.max(otherBox.top - y, 0, y - otherBox.bottom)
      const itsMiddle = middleOf(otherBox)
      const apart = Math.hypot(itsMiddle.x - x, itsMiddle.y - y)
      return Math.hypot(across, down) < least / 2 || (isSmall(otherBox) && apart < least)
    }
    const isFreeBeside = (box: DOMRect, others: readonly DOMRect[]): boolean => {
      const left = Math.min(...others.map((otherBox) => otherBox.left)) - box.left
      const right = box.right - Math.max(...others.map((otherBox) => otherBox.right))
      const above = Math.min(...others.map((otherBox) => otherBox.top)) - box.top
      const below = box.bottom - Math.max(...others.map((otherBox) => otherBox.bottom))
      return Math.max(left, right) >= least || Math.max(above, below) >= least
    }
    const around = ({ left, top, right, bottom }: DOMRect) =>
      new DOMRect(left - least, top - least, right - left + 2 * least, bottom - top + 2 * least)
    // Only the nearby part of large elements matters: a wide table around a link equals a narrow one.
    const near = (box: DOMRect, from: DOMRect) => {
      if (isSmall(box)) return box
      const { left, top, right, bottom } = around(from)
      const [x, y] = [Math.max(box.left, left), Math.max(box.top, top)]
      return new DOMRect(x, y, Math.min(box.right, right) - x, Math.min(box.bottom, bottom) - y)
    }
    const said = (element: Element, box: DOMRect, from: DOMRect) =>
      [element.tagName, element.getAttribute('class'), box.left - from.left, box.top - from.top, box.width, box.height]
        .map((part) => (typeof part === 'number' ? Math.round(part) : part))
        .join(' ')
    const result = new Map<string, number>()
    for (const { element, box } of targets) {
      const others = targets.filter((otherBox) => otherBox.element !== element)
      const over = others.filter((otherBox) => meets(box, otherBox.box))
      const doubtful = isSmall(box)
        ? others.some((otherBox) => isNear(box, otherBox.box))
        : over.length > 0 &&
          !isFreeBeside(
            box,
            over.map((otherBox) => otherBox.box),
          )
      if (!doubtful) continue
      const beside = others.filter((otherBox) => meets(around(box), otherBox.box))
      const key = [
        said(element, box, box),
        ...beside.map((otherBox) => said(otherBox.element, near(otherBox.box, box), box)),
      ].join('; ')
      const index = result.get(key) ?? result.size
      result.set(key, index)
      element.setAttribute('data-small-target', String(index))
    }
    return [...result.keys()]
  }, sameRow)

/** Elements that may be too small have the index of their reason in the result of `smallTargets`. */
export const ofTargets = (places: readonly number[]): string[] =>
  places.map((index) => `[data-small-target="${index}"]`)
