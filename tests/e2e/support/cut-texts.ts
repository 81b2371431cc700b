import type { Page } from '@playwright/test'

/** Texts that may be cut, with the reason. */
const mayBeCut: readonly { readonly selector: string; readonly because: string }[] = [
  { selector: 'input, textarea, select', because: 'a field scrolls its text' },
  { selector: 'iframe, svg', because: 'drawings are not laid out as text' },
  { selector: '[data-preview]', because: 'the beginning of a text whose link opens all of it' },
  { selector: '[class*="ScheduleEvent"]', because: 'an event in a month is a button that opens all of it' },
]

/**
 * Problems of the layout in the current viewport: width of the page, texts that an ancestor cuts without a scroll bar,
 * texts over other texts, and fixed parts that leave less than a third of the height to the page.
 */
export const layoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate(
    (exempt) => {
      const tolerance = 2
      const problems: string[] = []
      const nameOf = (element: Element) => {
        const text = element.textContent?.trim().slice(0, 40)
        return `${element.tagName.toLowerCase()}.${[...element.classList].at(-1) ?? ''} „${text}“`
      }
      const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      const overlays = [...document.querySelectorAll('[role=dialog], [role=listbox], [role=menu]')]
      const overlay = overlays.findLast(isShown)

      const { clientWidth, scrollWidth } = document.documentElement
      if (scrollWidth > clientWidth) {
        const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth + tolerance
        const widest = [...document.querySelectorAll('body *')].filter(
          (one) => isWide(one) && !one.closest('svg') && ![...one.children].some(isWide),
        )
        problems.push(
          `the page is ${scrollWidth - clientWidth} px too wide: ${widest.slice(0, 3).map(nameOf).join(', ')}`,
        )
      }

      /** The box that cuts the text; 'scrolled' if the user can scroll to the rest. */
      const cutterOf = (element: Element, box: DOMRect): Element | 'hidden' | 'scrolled' | undefined => {
        // The box of a line has room above and below its letters.
        const leading = parseFloat(getComputedStyle(element).fontSize) / 4
        for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
          const { clip, clipPath, display, overflowX, overflowY } = getComputedStyle(at)
          if (clip !== 'auto' || clipPath !== 'none') return 'hidden'
          if (display === 'inline') continue
          const frame = at.getBoundingClientRect()
          const isBeside = box.right > frame.right + tolerance || box.left < frame.left - tolerance
          const isBelow = box.bottom > frame.bottom + leading || box.top < frame.top - leading
          if ((isBeside && /auto|scroll/.test(overflowX)) || (isBelow && /auto|scroll/.test(overflowY)))
            return 'scrolled'
          if ((isBeside && /hidden|clip/.test(overflowX)) || (isBelow && /hidden|clip/.test(overflowY))) return at
        }
        return undefined
      }
      const layerOf = (element: Element) => {
        let at: Element | null = element
        while (at && !['fixed', 'sticky'].includes(getComputedStyle(at).position)) at = at.parentElement
        return at
      }

      const lines: { readonly element: Element; readonly box: DOMRect; readonly layer: Element | null }[] = []
      const texts = document.createTreeWalker(overlay ?? document.body, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { parentElement: element, textContent } = texts.currentNode
        if (!element || !textContent?.trim() || !isShown(element) || element.closest(exempt)) continue
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        const layer = layerOf(element)
        for (const box of range.getClientRects()) {
          if (box.width < tolerance) continue
          const cutter = cutterOf(element, box)
          if (cutter instanceof Element) problems.push(`cut: ${nameOf(element)} by ${nameOf(cutter)}`)
          else if (!cutter) {
            if (box.left < -tolerance || box.right > innerWidth + tolerance)
              problems.push(`beside the page: ${nameOf(element)}`)
            lines.push({ element, box, layer })
          }
        }
      }

      const covers = (a: DOMRect, b: DOMRect): boolean =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > tolerance &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2
      for (const [index, { element, box, layer }] of lines.entries())
        for (const other of lines.slice(index + 1))
          if (element !== other.element && layer === other.layer && covers(box, other.box))
            problems.push(`overlap: ${nameOf(element)} and ${nameOf(other.element)}`)

      const covered = new Set<number>()
      for (const element of overlay ? [] : document.querySelectorAll('body *')) {
        if (!isShown(element) || !['fixed', 'sticky'].includes(getComputedStyle(element).position)) continue
        const { top, bottom, width } = element.getBoundingClientRect()
        if (width < innerWidth / 2) continue
        for (let at = Math.max(0, Math.round(top)); at < Math.min(innerHeight, bottom); at++) covered.add(at)
      }
      if (covered.size > (innerHeight * 2) / 3) problems.push(`fixed parts cover ${covered.size} of ${innerHeight} px`)
      return [...new Set(problems)]
    },
    mayBeCut.map(({ selector }) => selector).join(', '),
  )
