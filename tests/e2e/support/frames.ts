import type { Page } from '@playwright/test'

/** Frames that may scroll sideways on a desktop, with the reason. */
const mayScroll: readonly { readonly selector: string; readonly because: string }[] = [
  { selector: ':has(> table[role="grid"])', because: '31 days of a month beside the menu' },
  { selector: '[data-week-planner]', because: 'the long words of a week’s cards stay whole' },
  { selector: 'pre', because: 'code and raw messages keep their lines' },
  { selector: 'textarea, input', because: 'the text is edited' },
]

/** Frames of the page that hide part of their content at the side: path of the element and the hidden pixels. */
export const sidewaysFrames = (page: Page): Promise<string[]> =>
  page.evaluate(
    (exempt) => {
      const isScrolling = (element: Element) => {
        if (element.scrollWidth <= element.clientWidth || element.matches(exempt)) return false
        return ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
      }
      const nameOf = (element: Element) =>
        `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} ${element.getAttribute('aria-label') ?? ''}`.trim()
      return [...document.querySelectorAll('#main *')]
        .filter(isScrolling)
        .map((element) => `${nameOf(element)}: ${element.scrollWidth - element.clientWidth} px`)
    },
    mayScroll.map(({ selector }) => selector).join(', '),
  )
