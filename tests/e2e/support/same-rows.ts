import type { Page } from '@playwright/test'

/** Rows that this attribute stands on are built like one before them; axe would only say the same again, and slowly. */
export const sameRow = '[data-same-row]'

/**
 * Marks the rows of tables, grids and lists that have the shape of an earlier row beside them: the same elements with the
 * same classes, roles, names of attributes and places of text. Rows that differ in anything, a badge's colour too, are kept.
 */
export const markSameRows = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // Of these the value says how an element is read or painted; of all others it is enough that they are there.
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
    const known = new Map<Element | null, Set<string>>()
    for (const row of document.querySelectorAll('tbody > tr, [role="row"], li, [role="listitem"]')) {
      row.removeAttribute('data-same-row')
      const shapes = known.get(row.parentElement) ?? new Set<string>()
      known.set(row.parentElement, shapes)
      const shape = shapeOf(row)
      if (shapes.has(shape)) row.setAttribute('data-same-row', '')
      shapes.add(shape)
    }
  })
