import type { Page } from '@playwright/test'

/** Elements with text have the index of their colours in the result of `coloursOf`. */
export const ofColours = (places: readonly number[]): string[] => places.map((index) => `[data-colours="${index}"]`)

/** Colours without transparency, picture or shadow: 'rgb(1, 2, 3) | 14px | 400 | none | 1 | rgb(4, 5, 6) none 1; '. */
const plain = /^rgb\((\d+), (\d+), (\d+)\) \| ([\d.]+)px \| (\d+) \| none \| 1 \| rgb\((\d+), (\d+), (\d+)\) none 1; $/

function luminanceOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** True if the contrast is sufficient by the WCAG formula for small text; axe checks the others. */
export function isSurelyReadable(colour: string): boolean {
  const row = plain.exec(colour)?.slice(1).map(Number)
  if (!row) return false
  const [lighter = 0, darker = 0] = [luminanceOf(row.slice(0, 3)), luminanceOf(row.slice(5))].toSorted(
    (left, right) => right - left,
  )
  return (lighter + 0.05) / (darker + 0.05) >= 4.5
}

/**
 * Distinct descriptions of visible texts and fields by everything that affects contrast: colour, size, weight,
 * opacity, and the backgrounds down to the first opaque one.
 */
export const coloursOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const grounds = new Map<Element, string>()
    const groundOf = (element: Element): string => {
      const cached = grounds.get(element)
      if (cached !== undefined) return cached
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
      const hides = backgroundImage === 'none' && opacity === '1' && backgroundColor.startsWith('rgb(')
      const below = hides || !element.parentElement ? '' : groundOf(element.parentElement)
      const clear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1'
      const ground = clear ? below : `${backgroundColor} ${backgroundImage} ${opacity}; ${below}`
      grounds.set(element, ground)
      return ground
    }
    const opacities = new Map<Element, number>()
    const opacityOf = (element: Element): number => {
      const cached = opacities.get(element)
      if (cached !== undefined) return cached
      const above = element.parentElement ? opacityOf(element.parentElement) : 1
      const opacity = Number(getComputedStyle(element).opacity) * above
      opacities.set(element, opacity)
      return opacity
    }
    for (const old of document.querySelectorAll('[data-colours]')) old.removeAttribute('data-colours')
    const elements = new Set<Element>(document.querySelectorAll('input, select, textarea'))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (node.parentElement && node.textContent?.trim()) elements.add(node.parentElement)
    const result = new Map<string, number>()
    for (const element of elements) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
      const key = [color, fontSize, fontWeight, textShadow, opacityOf(element), groundOf(element)].join(' | ')
      const index = result.get(key) ?? result.size
      result.set(key, index)
      element.setAttribute('data-colours', String(index))
    }
    return [...result.keys()]
  })
