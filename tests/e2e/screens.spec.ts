import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { allows } from '../../apps/web/src/platform/user'
import type { ScreenDefinition } from '../../apps/web/src/platform/slice/screen'
import { slices } from '../../apps/web/src/shell/slices'
import { addressOf } from './support/addresses'
import { ofTargets, smallTargets, violationsOf } from './support/axe'
import { coloursOf, isSurelyReadable, ofColours } from './support/colours'
import { listen, settled } from './support/page'
import { markNewParts, newPart } from './support/new-parts'
import { markSameRows } from './support/same-rows'
import { onePerRole, signedInAs, userDataOf, type PersonName } from './support/people'

// Generated from the list of screens. Every screen renders for every role allowed, with its title, a heading and a silent
// console. The first of the roles that may open it looks at it closely, in place: axe finds nothing in light and dark, on a
// desktop and on a phone, and nothing scrolls sideways; the markup is the same for every role. SCREENS=/staff looks only at
// addresses that begin so, SCREENS_OF=people,staff only at the screens of these slices.

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const contrast = 'color-contrast'
const targetSize = 'target-size'
const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const
type Size = keyof typeof sizes
type Scheme = 'light' | 'dark'

const { SCREENS: start = '', SCREENS_OF: names } = process.env

/** '/logout' has no face: it signs out and leaves. */
const shown = slices
  .filter(({ name }) => !names || names.split(',').includes(name))
  .flatMap(({ screens }) => screens)
  .filter(({ path }) => path !== '/logout' && path.startsWith(start))

/** The heading of the new page; two addresses of one screen may keep theirs, and then it takes the focus again. */
const heading = 'h1:not([data-left]), h1[data-left]:focus'
const longest = 180_000

/**
 * The first page of a person is loaded, the next ones are gone to as by a link: a tenth of the time. The heading of the
 * page before is marked, so that it isn't taken for the new one. A stranger comes to every page by its address.
 */
async function open(page: Page, address: string, person: PersonName | undefined): Promise<void> {
  const { href } = new URL(page.url())
  const walks = person && href !== 'about:blank' && href !== new URL(address, href).href
  if (walks)
    await page.evaluate((to) => {
      for (const old of document.querySelectorAll('h1')) old.setAttribute('data-left', '')
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
  else await page.goto(address, { waitUntil: 'domcontentloaded' })
  const shown = (timeout: number) =>
    page.waitForFunction((selector) => document.querySelector(selector)?.checkVisibility(), heading, {
      timeout,
      polling: 20,
    })
  // A screen that another address of it left where it was is loaded.
  if (!walks) await shown(longest)
  else if (!(await shown(longest / 30).catch(() => undefined))) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await shown(longest)
  }
  await settled(page)
}

const addresses = new Map<string, string | undefined>()

/** Where the person finds the screen; undefined: not allowed, or without such a record. */
async function addressFor(request: APIRequestContext, person: PersonName, { path, access }: ScreenDefinition) {
  if (access.kind === 'guest' || !allows(await userDataOf(request, person), access)) return undefined
  const key = `${person} ${path}`
  if (!addresses.has(key)) addresses.set(key, await addressOf(request, person, path))
  return addresses.get(key)
}

/** Whether nobody before in the list has opened it: this one looks closely. */
async function isFirst(request: APIRequestContext, person: PersonName, definition: ScreenDefinition): Promise<boolean> {
  for (const other of onePerRole.slice(0, onePerRole.indexOf(person)))
    if ((await addressFor(request, other, definition)) !== undefined) return false
  return true
}

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
    const address = person ? await addressFor(request, person, definition) : path.replace(/\/\{\w+\?\}/g, '')
    if (address === undefined) continue
    await test.step(path, async () => {
      await open(page, address, person)
      await expect(page, path).toHaveTitle(/Асистент за детски градини/)
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
  await walk(
    { page, request },
    undefined,
    shown.filter(({ access }) => access.kind === 'guest'),
  )
})

test('somebody may open every screen', async ({ request }) => {
  const unseen: string[] = []
  for (const definition of shown) {
    if (definition.access.kind === 'guest') continue
    const found = await Promise.all(onePerRole.map((person) => addressFor(request, person, definition)))
    if (found.every((address) => address === undefined)) unseen.push(definition.path)
  }
  expect(unseen).toEqual([])
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
