import type { Page } from '@playwright/test'

/** Marks rows shaped like an earlier one: axe would report the same again, slowly. */
export const sameRow = '[data-same-row]'

/**
 * Marks rows of tables, grids and lists with the same shape as an earlier sibling: elements, classes, roles,
 * attribute names and text positions. Rows with any difference, also the colour of a badge, are not marked.
 */
export const markSameRows = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // Attributes whose value affects how an element is announced or painted; for others their presence is enough.
    const telling = new Set(['class', 'style', 'role', 'type', 'aria-hidden', 'aria-disabled', 'disabled', 'tabindex'])
    const shapeOf = (node: Node): string => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent?.trim() ? 'text' : ''
      if (!(node instanceof Element)) return ''
      const attributes = [...node.attributes]
        .filter(({ name }) => name !== 'data-same-row')
        .map(({ name, value }) =>
          telling.has(name)
            ? `${name}=${value.replace(/-?[\d.]+(px|rem|%)/g, 'n')}`
            : `${name}${value === '' ? '=' : ''}`,
        )
        .toSorted()
      return `<${node.tagName} ${attributes.join(' ')}>${[...node.childNodes].map(shapeOf).join('')}</>`
    }
    const shapesByParent = new Map<Element | null, Set<string>>()
    for (const row of document.querySelectorAll('tbody > tr, [role="row"], li, [role="listitem"]')) {
      row.removeAttribute('data-same-row')
      const shapes = shapesByParent.get(row.parentElement) ?? new Set<string>()
      shapesByParent.set(row.parentElement, shapes)
      const shape = shapeOf(row)
      if (shapes.has(shape)) row.setAttribute('data-same-row', '')
      shapes.add(shape)
    }
  })
