import type { Page } from '@playwright/test'

/**
 * Every text that is seen, as what its contrast depends on: its colour, size, weight and opacity, and the grounds it stands
 * on, down to the first one that hides what is below. Each once.
 */
export const coloursOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const grounds = new Map<Element, string>()
    const groundOf = (element: Element): string => {
      const told = grounds.get(element)
      if (told !== undefined) return told
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
      const told = opacities.get(element)
      if (told !== undefined) return told
      const above = element.parentElement ? opacityOf(element.parentElement) : 1
      const opacity = Number(getComputedStyle(element).opacity) * above
      opacities.set(element, opacity)
      return opacity
    }
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || !element.checkVisibility({ visibilityProperty: true })) continue
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
      found.add([color, fontSize, fontWeight, textShadow, opacityOf(element), groundOf(element)].join(' | '))
    }
    return [...found]
  })
