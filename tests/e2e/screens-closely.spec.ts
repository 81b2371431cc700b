import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import type { ScreenDefinition } from '../../apps/web/src/platform/slice/screen'
import { ofTargets, smallTargets, violationsOf } from './support/axe'
import { coloursOf, isSurelyReadable, ofColours } from './support/colours'
import { sidewaysFrames } from './support/frames'
import { listen } from './support/page'
import { markNewParts, newPart } from './support/new-parts'
import { markSameRows } from './support/same-rows'
import { onePerRole, signedInAs, type PersonName } from './support/people'
import {
  addressFor,
  expectOwnTitle,
  firstToOpen,
  guestAddressOf,
  isForGuests,
  openScreen,
  screensBySlice,
} from './support/screens'

// Part of `npm run test:deep`. Opens every screen as every permitted role: it has a heading and its own title, and
// logs nothing to the console. For the first of these roles it also runs axe in both colour schemes, on desktop and
// phone, and checks for horizontal overflow of the page and, on desktop, of every frame; the markup is the same for all roles.

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const contrast = 'color-contrast'
const targetSize = 'target-size'
const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const
type Size = keyof typeof sizes
type Scheme = 'light' | 'dark'

const shown = screensBySlice.flatMap(({ screens }) => screens)

/** True if no earlier role in the list may open the screen. */
const isFirst = async (
  request: APIRequestContext,
  person: PersonName,
  definition: ScreenDefinition,
): Promise<boolean> => (await firstToOpen(request, definition))?.person === person

/**
 * Colours depend on this attribute only (look.tsx), and the attribute on the device's scheme (the last test here).
 * Setting it directly takes no time; switching the browser's scheme and waiting took a third of each check.
 */
const switchTo = (page: Page, scheme: Scheme): Promise<void> =>
  page.evaluate((to) => document.documentElement.setAttribute('data-mantine-color-scheme', to), scheme)

/** Cache of text colours checked by axe in this process, per scheme: equal colours have equal contrast. */
const seenColours = { light: new Set<string>(), dark: new Set<string>() }

/** Places with unchecked colours that may have low contrast. */
async function newColours(page: Page, scheme: Scheme): Promise<string[]> {
  const places = [...(await coloursOf(page)).entries()].filter(([, colour]) => !seenColours[scheme].has(colour))
  for (const [, colour] of places) seenColours[scheme].add(colour)
  return ofColours(places.filter(([, colour]) => !isSurelyReadable(colour)).map(([index]) => index))
}

/** Cache of small targets and their surroundings checked by axe in this process. */
const knownTargets = new Set<string>()

async function newTargets(page: Page): Promise<string[]> {
  const places = [...(await smallTargets(page)).entries()].filter(([, target]) => !knownTargets.has(target))
  for (const [, target] of places) knownTargets.add(target)
  return ofTargets(places.map(([index]) => index))
}

interface Look {
  readonly path: string
  readonly size: Size
  readonly scheme: Scheme
  /** Selector of new markup; undefined if it was checked at the other size. */
  readonly part: string | undefined
}

/**
 * Checks all rules in light, and contrast only in dark. The two slowest rules run only where needed: contrast for new
 * colours, target size for small or overlapping targets that are not cached.
 */
async function lookAt(page: Page, { path, part, size, scheme }: Look): Promise<void> {
  await switchTo(page, scheme)
  const rows = await violationsOf(page, await newColours(page, scheme), { only: [contrast] })
  if (scheme === 'light') {
    if (part) rows.push(...(await violationsOf(page, [part], { tags: rules, without: [contrast, targetSize] })))
    rows.push(...(await violationsOf(page, await newTargets(page), { only: [targetSize] })))
  }
  expect.soft(rows, `${path}, ${size}, ${scheme}`).toEqual([])
}

/** Resizes the viewport, unless it has the size already. */
async function showIn(page: Page, size: Size): Promise<void> {
  if (page.viewportSize()?.width === sizes[size].width) return
  await page.setViewportSize(sizes[size])
  // One frame for the resize event and one for its render.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/**
 * Checks all sizes and schemes with the fewest switches: starts with the current size, and the next screen opens in
 * the other one. At the second size only differing markup and dark colours are checked.
 */
async function lookClosely(page: Page, path: string, part: string): Promise<void> {
  const isPhone = page.viewportSize()?.width === sizes.phone.width
  const order: readonly Size[] = isPhone ? ['phone', 'desktop'] : ['desktop', 'phone']
  for (const [turn, size] of order.entries()) {
    await showIn(page, size)
    const isFirst = turn === 0
    const isNew = await markNewParts(page, part, { first: isFirst })
    await markSameRows(page)
    const light = { path, size, scheme: 'light', part: isFirst ? part : isNew ? newPart : undefined } as const
    const dark = { path, size, scheme: 'dark', part: undefined } as const
    for (const look of isFirst ? [light, dark] : isNew ? [dark, light] : [light]) await lookAt(page, look)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(overflow, `${path} scrolls sideways, ${size}`).toBeLessThanOrEqual(0)
    if (size === 'desktop') expect.soft(await sidewaysFrames(page), `frames of ${path} scroll sideways`).toEqual([])
  }
}

async function walk(
  { page, request }: { page: Page; request: APIRequestContext },
  person: PersonName | undefined,
  definitions: readonly ScreenDefinition[],
): Promise<void> {
  const said = listen(page)
  let framed = false
  for (const definition of definitions) {
    const { path } = definition
    const address = person ? await addressFor(request, person, definition) : guestAddressOf(definition)
    if (address === undefined) continue
    await test.step(path, async () => {
      await openScreen(page, address, person)
      await expectOwnTitle(page, definition)
      if (!person || (await isFirst(request, person, definition))) {
        // The layout around a user's screens is checked once; it is most of the page's markup.
        await lookClosely(page, path, person && framed ? '#main' : 'html')
        framed = true
      }
      // Soft: reported once at its screen, and the others are still checked.
      expect.soft(said.splice(0), path).toEqual([])
    })
  }
}

const patience = 1_800_000
/** Screens per test: several tests per role keep both workers busy. */
const atOnce = 45

for (const person of onePerRole)
  for (let from = 0; from < shown.length; from += atOnce)
    test(`screens for ${person}, from ${shown[from]?.path}`, async ({ page, request }) => {
      test.setTimeout(patience)
      await signedInAs(page, request, person)
      await walk({ page, request }, person, shown.slice(from, from + atOnce))
    })

test('screens for signed-out users', async ({ page, request }) => {
  test.setTimeout(patience)
  await walk({ page, request }, undefined, shown.filter(isForGuests))
})

test('the colours follow the scheme of the device', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await ground()).not.toBe(light)
})
