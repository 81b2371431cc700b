import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { mayOpen } from '../../../apps/web/src/platform/user'
import type { ScreenDefinition } from '../../../apps/web/src/platform/slice/screen'
import { errorTitle } from '../../../apps/web/src/shell/error-kinds'
import { slices } from '../../../apps/web/src/shell/slices'
import { productName } from '../../../apps/web/src/shell/titles'
import { addressOf } from './addresses'
import { settled } from './page'
import { onePerRole, userDataOf, type PersonName } from './people'

// Helpers that open every screen. SCREENS=/staff limits the run to paths with this prefix, SCREENS_OF=people,staff to
// the screens of these slices.

const { SCREENS: start = '', SCREENS_OF: names } = process.env

/** Selected screens by slice. '/logout' renders nothing: it signs out and redirects. */
export const screensBySlice = slices
  .filter(({ name }) => !names || names.split(',').includes(name))
  .map(({ name, screens }) => ({
    name,
    screens: screens.filter(({ path }) => path !== '/logout' && path.startsWith(start)),
  }))
  .filter(({ screens }) => screens.length > 0)

export const isForGuests = ({ access }: ScreenDefinition): boolean => access.kind === 'guest'

export const guestAddressOf = ({ path }: ScreenDefinition): string => path.replace(/\/\{\w+\?\}/g, '')

/**
 * Heading of the new page; navigation between paths of one screen may keep the element, which then takes the focus
 * again.
 */
const heading = 'h1:not([data-left]), h1[data-left]:focus'
const longest = 180_000

/**
 * Loads a user's first page and navigates to the next ones in the client, which takes a tenth of the time. The
 * previous heading is marked to distinguish it from the new one. Signed-out users load every page.
 */
export async function openScreen(page: Page, address: string, person: PersonName | undefined): Promise<void> {
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
  // Loads a screen that stayed unchanged when navigating between two of its paths.
  if (!walks) await shown(longest)
  else if (!(await shown(longest / 30).catch(() => undefined))) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await shown(longest)
  }
  await settled(page)
}

/** Fails for an error page, which has a heading too, and for a page without its own title. */
export async function expectOwnTitle(page: Page, { path, layout }: ScreenDefinition): Promise<void> {
  const notError = layout === 'error' ? '' : `(?!${errorTitle})`
  await expect(page, path).toHaveTitle(new RegExp(`^${notError}.+ – ${productName}$`))
}

const addresses = new Map<string, string | undefined>()

/** Path of the screen for the user; undefined without the right or a record. */
export async function addressFor(
  request: APIRequestContext,
  person: PersonName,
  definition: ScreenDefinition,
): Promise<string | undefined> {
  const { path } = definition
  if (!mayOpen(await userDataOf(request, person), definition)) return undefined
  const key = `${person} ${path}`
  if (!addresses.has(key)) addresses.set(key, await addressOf(request, person, path))
  return addresses.get(key)
}

/** The first role that may open the screen, with its path. */
export async function firstToOpen(
  request: APIRequestContext,
  definition: ScreenDefinition,
): Promise<{ person: PersonName; address: string } | undefined> {
  for (const person of onePerRole) {
    const address = await addressFor(request, person, definition)
    if (address !== undefined) return { person, address }
  }
  return undefined
}
