import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { allows } from '../../../apps/web/src/platform/user'
import type { ScreenDefinition } from '../../../apps/web/src/platform/slice/screen'
import { errorTitle } from '../../../apps/web/src/shell/error-kinds'
import { slices } from '../../../apps/web/src/shell/slices'
import { productName } from '../../../apps/web/src/shell/titles'
import { addressOf } from './addresses'
import { settled } from './page'
import { onePerRole, userDataOf, type PersonName } from './people'

// Opens every screen of the app. SCREENS=/staff limits the run to addresses that begin so, SCREENS_OF=people,staff to the
// screens of these slices.

const { SCREENS: start = '', SCREENS_OF: names } = process.env

/** The chosen screens of each slice. '/logout' renders nothing: it signs out and leaves. */
export const screensBySlice = slices
  .filter(({ name }) => !names || names.split(',').includes(name))
  .map(({ name, screens }) => ({
    name,
    screens: screens.filter(({ path }) => path !== '/logout' && path.startsWith(start)),
  }))
  .filter(({ screens }) => screens.length > 0)

export const isForGuests = ({ access }: ScreenDefinition): boolean => access.kind === 'guest'

export const guestAddressOf = ({ path }: ScreenDefinition): string => path.replace(/\/\{\w+\?\}/g, '')

/** The heading of the new page; two addresses of one screen may keep theirs, and then it takes the focus again. */
const heading = 'h1:not([data-left]), h1[data-left]:focus'
const longest = 180_000

/**
 * The first page of a person is loaded, the next ones are gone to as by a link: a tenth of the time. The heading of the
 * page before is marked, so that it isn't taken for the new one. A stranger comes to every page by its address.
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
  // A screen that another address of it left where it was is loaded.
  if (!walks) await shown(longest)
  else if (!(await shown(longest / 30).catch(() => undefined))) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await shown(longest)
  }
  await settled(page)
}

/** Fails for an error page, which has a heading like any other page, and for a page without a title of its own. */
export async function expectOwnTitle(page: Page, { path, layout }: ScreenDefinition): Promise<void> {
  const notError = layout === 'error' ? '' : `(?!${errorTitle})`
  await expect(page, path).toHaveTitle(new RegExp(`^${notError}.+ – ${productName}$`))
}

const addresses = new Map<string, string | undefined>()

/** Address of the screen for the person. Undefined if the person may not open it or has no such record. */
export async function addressFor(
  request: APIRequestContext,
  person: PersonName,
  { path, access }: ScreenDefinition,
): Promise<string | undefined> {
  if (access.kind === 'guest' || !allows(await userDataOf(request, person), access)) return undefined
  const key = `${person} ${path}`
  if (!addresses.has(key)) addresses.set(key, await addressOf(request, person, path))
  return addresses.get(key)
}

/** The first of the roles that may open the screen, with its address. */
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
