import type { Page } from '@playwright/test'

/** What is seen in a size and wasn't in the one before. */
export const newPart = '[data-new-part]'

type Looked = typeof globalThis & { lookedAt?: WeakMap<Element, string> }

/**
 * Whether this size shows something that the size before didn't: elements that weren't there or weren't seen, or have other
 * attributes. They are marked, the uppermost ones: all others are the very elements that were looked at. `first`: of this
 * screen, everything is new.
 */
export const markNewParts = (page: Page, part: string, { first }: { first: boolean }): Promise<boolean> =>
  page.evaluate(
    ({ part: within, first: all }) => {
      // Names that begin with `data-` are for styles and tests: nothing is read out by them.
      const said = (element: Element) =>
        [...element.attributes]
          .flatMap(({ name, value }) => (name.startsWith('data-') ? [] : `${name}=${value}`))
          .toSorted()
          .join(' ')
      for (const old of document.querySelectorAll('[data-new-part]')) old.removeAttribute('data-new-part')
      const page = globalThis as Looked
      const looked = (!all && page.lookedAt) || new WeakMap<Element, string>()
      page.lookedAt = looked
      let found = false
      const visit = (element: Element, isInside: boolean): void => {
        if (!element.checkVisibility({ visibilityProperty: true })) return
        const is = said(element)
        const isNew = looked.get(element) !== is
        looked.set(element, is)
        if (isNew && !isInside) element.setAttribute('data-new-part', '')
        found ||= isNew
        for (const child of element.children) visit(child, isInside || isNew)
      }
      for (const root of document.querySelectorAll(within)) visit(root, false)
      return found
    },
    { part, first },
  )
