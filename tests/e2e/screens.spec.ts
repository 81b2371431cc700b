import AxeBuilder from '@axe-core/playwright'
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { allows } from '../../apps/web/src/platform/user'
import type { ScreenDefinition } from '../../apps/web/src/shell/screen'
import { screens } from '../../apps/web/src/shell/slices'
import { addressOf } from './support/addresses'
import { listen, settled } from './support/page'
import { onePerRole, signedInAs, userDataOf, type PersonName } from './support/people'

// Generated from the list of screens. Every screen renders for every role allowed, with its title, a heading and a silent
// console; axe finds nothing in light and dark, on a phone and on a desktop (once per screen: the markup is the same for
// every role).

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await settled(page)
}

/** '/logout' has no face: it signs out and leaves. */
const shown = screens.filter((definition) => definition.path !== '/logout')

async function isAllowed(
  request: APIRequestContext,
  person: PersonName,
  { access }: ScreenDefinition,
): Promise<boolean> {
  return access.kind !== 'guest' && allows(await userDataOf(request, person), access)
}

for (const person of onePerRole) {
  test(`every screen renders for ${person}`, async ({ page, request }) => {
    test.setTimeout(300_000)
    await signedInAs(page, request, person)
    const said = listen(page)
    for (const definition of shown) {
      if (!(await isAllowed(request, person, definition))) continue
      const address = await addressOf(request, person, definition.path)
      if (address === undefined) continue
      await test.step(definition.path, async () => {
        await open(page, address)
        await expect(page, definition.path).toHaveTitle(/Асистент за детски градини/)
        expect(said, definition.path).toEqual([])
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

for (const definition of shown) {
  test(`axe: ${definition.path}`, async ({ page, request }) => {
    test.setTimeout(120_000)
    const { person, address } = await visitorOf(request, definition)
    if (person) await signedInAs(page, request, person)
    const said = listen(page)
    await open(page, address)
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
        )
        expect(found, `${size}, ${colorScheme}`).toEqual([])
      }
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `scrolls sideways, ${size}`).toBeLessThanOrEqual(0)
    }
    expect(said).toEqual([])
  })
}
