import AxeBuilder from '@axe-core/playwright'
import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { allows } from '../../apps/web/src/platform/user'
import type { ScreenDefinition } from '../../apps/web/src/platform/slice/screen'
import { screens } from '../../apps/web/src/shell/slices'
import { addressOf } from './support/addresses'
import { listen, settled } from './support/page'
import { onePerRole, signedInAs, userDataOf, type PersonName } from './support/people'

// Generated from the list of screens. Every screen renders for every role allowed, with its title, a heading and a silent
// console; axe finds nothing in light and dark, on a phone and on a desktop (once per screen: the markup is the same for
// every role). SCREENS=/staff looks only at addresses that begin so.

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const

const heading = 'h1:not([data-left])'

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
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
  else await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction((selector) => document.querySelector(selector)?.checkVisibility(), heading)
  await settled(page)
}

/** '/logout' has no face: it signs out and leaves. */
const shown = screens.filter(
  ({ path }) => path !== '/logout' && (!process.env.SCREENS || path.startsWith(process.env.SCREENS)),
)

async function isAllowed(
  request: APIRequestContext,
  person: PersonName,
  { access }: ScreenDefinition,
): Promise<boolean> {
  return access.kind !== 'guest' && allows(await userDataOf(request, person), access)
}

for (const person of onePerRole) {
  test(`every screen renders for ${person}`, async ({ page, request }) => {
    test.setTimeout(600_000)
    await signedInAs(page, request, person)
    const said = listen(page)
    for (const definition of shown) {
      if (!(await isAllowed(request, person, definition))) continue
      const address = await addressOf(request, person, definition.path)
      if (address === undefined) continue
      await test.step(definition.path, async () => {
        await open(page, address, person)
        await expect(page, definition.path).toHaveTitle(/Асистент за детски градини/)
        // Told once, at the screen that said it; the others are looked at all the same.
        expect.soft(said.splice(0), definition.path).toEqual([])
      })
    }
  })
}

/** The first person who may open it and has such a record; undefined: nobody signed in needs to be. */
async function visitorOf(request: APIRequestContext, definition: ScreenDefinition) {
  if (definition.access.kind === 'guest') return { address: definition.path.replace(/\/\{\w+\?\}/g, '') }
  for (const person of onePerRole) {
    if (!(await isAllowed(request, person, definition))) continue
    const address = await addressOf(request, person, definition.path)
    if (address !== undefined) return { person, address }
  }
  throw new Error(`no demo person can open ${definition.path}`)
}

/** One page for each visitor, kept for the next screen: what the browser has fetched stays fetched. */
function visitors(browser: Browser, request: APIRequestContext) {
  const pages = new Map<PersonName | undefined, { page: Page; said: string[] }>()
  return async (person: PersonName | undefined) => {
    const known = pages.get(person)
    if (known) return known
    const context = await browser.newContext({ locale: 'bg-BG', timezoneId: 'Europe/Sofia', serviceWorkers: 'block' })
    const page = await context.newPage()
    if (person) await signedInAs(page, request, person)
    const opened = { page, said: listen(page) }
    pages.set(person, opened)
    return opened
  }
}

/**
 * What axe finds. In dark only the colours differ: the rest has been looked at in light. The frame around the screens of one
 * person is looked at once; it is most of what a page has.
 */
async function violationsOf(page: Page, colorScheme: 'light' | 'dark', withFrame: boolean): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // The app hears of it a moment later, and two frames after that the new colours are on the screen.
  await page.waitForFunction((scheme) => {
    const shown = document.documentElement.getAttribute('data-mantine-color-scheme')
    return shown === null || shown === scheme
  }, colorScheme)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  // Without frames in a page there is nothing to put together in a second one, which is what takes long.
  const whole = new AxeBuilder({ page }).setLegacyMode()
  const axe = withFrame ? whole : whole.include('#main')
  const { violations } = await (
    colorScheme === 'light' ? axe.withTags(rules) : axe.withRules(['color-contrast'])
  ).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
}

const atOnce = 12
for (let from = 0; from < shown.length; from += atOnce) {
  const part = shown.slice(from, from + atOnce)
  test(`axe: ${part[0]?.path} … ${part.at(-1)?.path}`, async ({ browser, request, baseURL }) => {
    test.setTimeout(600_000)
    const visit = visitors(browser, request)
    const framed = new Set<PersonName>()
    for (const definition of part) {
      await test.step(definition.path, async () => {
        const { person, address } = await visitorOf(request, definition)
        const { page, said } = await visit(person)
        const withFrame = person === undefined || !framed.has(person)
        if (person) framed.add(person)
        await page.setViewportSize(sizes.desktop)
        await open(page, `${baseURL}${address}`, person)
        for (const [size, viewport] of Object.entries(sizes)) {
          await page.setViewportSize(viewport)
          for (const scheme of ['light', 'dark'] as const)
            expect
              .soft(await violationsOf(page, scheme, withFrame), `${definition.path}, ${size}, ${scheme}`)
              .toEqual([])
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect.soft(overflow, `${definition.path} scrolls sideways, ${size}`).toBeLessThanOrEqual(0)
        }
        expect.soft(said.splice(0), definition.path).toEqual([])
      })
    }
  })
}
