import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { violationsOf } from './support/axe'
import { layoutProblems } from './support/cut-texts'
import { listen, settled } from './support/page'
import { signedInAs, type PersonName } from './support/people'
import { markSameRows } from './support/same-rows'
import { addressFor, openScreen, screensBySlice } from './support/screens'

// Part of `npm run test:deep`. Opens every screen of a parent with its tabs, dialogs and menus: axe finds nothing in
// both colour schemes, and with twice the text size and in landscape nothing is cut, overlaps or widens the page.

const parents = ['parent', 'secondParent'] as const satisfies readonly PersonName[]
const definitions = screensBySlice.flatMap(({ screens }) => screens)

const portrait = { width: 390, height: 844 }
const landscape = { width: 844, height: 390 }
const views = [
  { name: 'landscape', size: landscape, text: '' },
  { name: 'landscape, large text', size: landscape, text: '200%' },
  { name: 'portrait, large text', size: portrait, text: '200%' },
]

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function show(page: Page, size: typeof portrait, text: string): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(async (fontSize) => {
    document.documentElement.style.fontSize = fontSize
    for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
  }, text)
}

/** Checks the current state of the page, without changing it. */
async function check(page: Page, state: string): Promise<void> {
  await markSameRows(page)
  for (const scheme of ['dark', 'light'] as const) {
    await page.evaluate((to) => document.documentElement.setAttribute('data-mantine-color-scheme', to), scheme)
    const chosen = scheme === 'light' ? { tags: rules } : { only: ['color-contrast'] }
    expect.soft(await violationsOf(page, ['html'], chosen), `axe of ${state}, ${scheme}`).toEqual([])
  }
  for (const { name, size, text } of views) {
    await show(page, size, text)
    expect.soft(await layoutProblems(page), `${state}, ${name}`).toEqual([])
  }
  await show(page, portrait, '')
}

const overlays = '[role=dialog], [role=menu]'

/** Checks what each button of the page opens. The server refuses changes, so that later states are the same. */
async function checkOverlays(page: Page, address: string): Promise<void> {
  const buttons = page.locator('#main').getByRole('button', { disabled: false })
  const names = await buttons.evaluateAll((all) =>
    all.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
  )
  // Buttons of rows differ in a name or a day.
  const shapes = new Set<string>()
  for (const [index, name] of names.entries()) {
    const shape = name.replace(/\d+/g, '').split(/[:„]/)[0] ?? ''
    if (shapes.has(shape)) continue
    shapes.add(shape)
    const button = buttons.nth(index)
    if (!(await button.isVisible().catch(() => false))) continue
    const before = page.url()
    await button.click({ timeout: 2000 }).catch(() => undefined)
    const overlay = page.locator(overlays).filter({ visible: true }).first()
    if (
      await overlay.waitFor({ timeout: 400 }).then(
        () => true,
        () => false,
      )
    ) {
      await settled(page)
      await check(page, `${address}, ${name}`)
      await page.keyboard.press('Escape')
      await expect(overlay)
        .toBeHidden({ timeout: 2000 })
        .catch(() => undefined)
    }
    if (page.url() !== before || (await overlay.isVisible())) {
      await page.goto(address)
      await settled(page)
    }
  }
}

async function addressesOf(request: APIRequestContext, person: PersonName): Promise<string[]> {
  const addresses: string[] = []
  for (const definition of definitions) {
    const address = await addressFor(request, person, definition)
    if (address !== undefined) addresses.push(address)
  }
  return addresses
}

/** Tests per parent, so that all workers are busy. */
const shares = 3

for (const person of parents)
  for (let share = 0; share < shares; share++)
    test(`screens of ${person}, part ${share + 1}`, { tag: '@phone' }, async ({ page, request }) => {
      test.setTimeout(1_800_000)
      await signedInAs(page, request, person)
      await page.route('**/api/**', (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({ status: 409, json: { code: 'refused', title: 'Отказано', status: 409 } }),
      )
      listen(page)
      const addresses = (await addressesOf(request, person)).filter((_, index) => index % shares === share)
      const opened = new Set<string>()
      for (const address of addresses) {
        if (opened.has(address)) continue
        opened.add(address)
        await test.step(address, async () => {
          await openScreen(page, address, person)
          await check(page, address)
          const tabs = page.locator('#main').getByRole('tab')
          for (let index = 1; index < (await tabs.count()); index++) {
            await tabs.nth(index).click()
            await settled(page)
            await check(page, `${address}, tab ${await tabs.nth(index).textContent()}`)
          }
          await checkOverlays(page, address)
          const links = page.locator(`#main a[href*="?tab="]`)
          addresses.push(...(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))))
        })
      }
      if (!process.env['SCREENS'] && !process.env['SCREENS_OF']) expect(opened.size).toBeGreaterThan(5)
    })
