import type { Page } from '@playwright/test'

/** Elements visible at one size but not at the previous one. */
export const newPart = '[data-new-part]'

type Looked = typeof globalThis & { lookedAt?: WeakMap<Element, string> }

/**
 * Marks the topmost elements that differ from the previous size: new, newly visible, or with other attributes;
 * returns whether there are any. `first`: the first size of a screen, so everything is new.
 */
export const markNewParts = (page: Page, part: string, { first }: { first: boolean }): Promise<boolean> =>
  page.evaluate(
    ({ part: within, first: all }) => {
      // `data-` attributes are for styles and tests and are not announced.
      const said = (element: Element) =>
        [...element.attributes]
          .flatMap(({ name, value }) => (name.startsWith('data-') ? [] : `${name}=${value}`))
          .toSorted()
          .join(' ')
      for (const old of document.querySelectorAll('[data-new-part]')) old.removeAttribute('data-new-part')
      const page = globalThis as Looked
      const looked = (!all && page.lookedAt) || new WeakMap<Element, string>()
      page.lookedAt = looked
      let row = false
      const visit = (element: Element, isInside: boolean): void => {
        if (!element.checkVisibility({ visibilityProperty: true })) return
        const is = said(element)
        const isNew = looked.get(element) !== is
        looked.set(element, is)
        if (isNew && !isInside) element.setAttribute('data-new-part', '')
        row ||= isNew
        for (const child of element.children) visit(child, isInside || isNew)
      }
      for (const root of document.querySelectorAll(within)) visit(root, false)
      return row
    },
    { part, first },
  )
