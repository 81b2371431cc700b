import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import type { ScreenDefinition } from '../../apps/web/src/platform/slice/screen'
import { ofTargets, smallTargets, violationsOf } from './support/axe'
import { coloursOf, isSurelyReadable, ofColours } from './support/colours'
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

// Part of `npm run test:deep`. Opens every screen as every role that may open it: the page has a heading and its own title, and
// the console is silent. As the first of these roles it also runs axe, in light and dark, on a desktop and on a phone, and
// checks that nothing scrolls sideways; the markup is the same for every role.

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const contrast = 'color-contrast'
const targetSize = 'target-size'
const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const
type Size = keyof typeof sizes
type Scheme = 'light' | 'dark'

const shown = screensBySlice.flatMap(({ screens }) => screens)

/** Whether no role before this one in the list may open the screen: this one looks closely. */
const isFirst = async (
  request: APIRequestContext,
  person: PersonName,
  definition: ScreenDefinition,
): Promise<boolean> => (await firstToOpen(request, definition))?.person === person

/**
 * The colours follow this attribute alone (look.tsx), and the attribute the device's scheme (the last test here). Set here, it
 * takes no time: switching the browser's scheme and waiting for the app was a third of a look.
 */
const switchTo = (page: Page, scheme: Scheme): Promise<void> =>
  page.evaluate((to) => document.documentElement.setAttribute('data-mantine-color-scheme', to), scheme)

/** Texts on their grounds that axe has looked at in this process, in each scheme: the same ones have the same contrast. */
const known = { light: new Set<string>(), dark: new Set<string>() }

/** Where on the page colours are that nobody has looked at and that may be hard to read. */
async function newColours(page: Page, scheme: Scheme): Promise<string[]> {
  const places = [...(await coloursOf(page)).entries()].filter(([, colour]) => !known[scheme].has(colour))
  for (const [, colour] of places) known[scheme].add(colour)
  return ofColours(places.filter(([, colour]) => !isSurelyReadable(colour)).map(([place]) => place))
}

/** Small targets and what stands around them that axe has looked at in this process: their size, asked again, is the same. */
const knownTargets = new Set<string>()

async function newTargets(page: Page): Promise<string[]> {
  const places = [...(await smallTargets(page)).entries()].filter(([, target]) => !knownTargets.has(target))
  for (const [, target] of places) knownTargets.add(target)
  return ofTargets(places.map(([place]) => place))
}

interface Look {
  readonly path: string
  readonly size: Size
  readonly scheme: Scheme
  /** The part whose markup is new here; none: it is the one that was looked at in another size. */
  readonly part: string | undefined
}

/**
 * In light all rules, in dark the colours, which alone differ. The two rules that take longest are asked only where they can
 * find something: contrast where there are new colours, the size of targets where one is small or stands over another, and
 * where none like it has been looked at.
 */
async function lookAt(page: Page, { path, part, size, scheme }: Look): Promise<void> {
  await switchTo(page, scheme)
  const found = await violationsOf(page, await newColours(page, scheme), { only: [contrast] })
  if (scheme === 'light') {
    if (part) found.push(...(await violationsOf(page, [part], { tags: rules, without: [contrast, targetSize] })))
    found.push(...(await violationsOf(page, await newTargets(page), { only: [targetSize] })))
  }
  expect.soft(found, `${path}, ${size}, ${scheme}`).toEqual([])
}

/** Gone to a size. Where the page stands in it already, there is nothing to wait for. */
async function showIn(page: Page, size: Size): Promise<void> {
  if (page.viewportSize()?.width === sizes[size].width) return
  await page.setViewportSize(sizes[size])
  // A frame in which the app hears of the new width, and one in which it has drawn what belongs there.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/**
 * One look in each size and scheme, with as few switches as there can be: first in the size in which the screen was opened,
 * and the next one is opened in the other. In the second size the markup is looked at where it isn't the one of the first,
 * and the colours of the dark where there is such a place.
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
        // The frame around the screens of one person is looked at once; it is most of what a page has.
        await lookClosely(page, path, person && framed ? '#main' : 'html')
        framed = true
      }
      // Told once, at the screen that said it; the others are looked at all the same.
      expect.soft(said.splice(0), path).toEqual([])
    })
  }
}

const patience = 1_800_000
/** A few tests for each role, so that both workers have something to do until the end. */
const atOnce = 45

for (const person of onePerRole)
  for (let from = 0; from < shown.length; from += atOnce)
    test(`screens for ${person}, from ${shown[from]?.path}`, async ({ page, request }) => {
      test.setTimeout(patience)
      await signedInAs(page, request, person)
      await walk({ page, request }, person, shown.slice(from, from + atOnce))
    })

test('screens for strangers', async ({ page, request }) => {
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
