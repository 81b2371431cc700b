import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { allows } from '../../apps/web/src/platform/user'
import type { ScreenDefinition } from '../../apps/web/src/platform/slice/screen'
import { addressOf } from './support/addresses'
import { listen, settled } from './support/page'
import { onePerRole, signedInAs, userDataOf, type PersonName } from './support/people'
import { isForGuests, screensBySlice } from './support/screens'

// Opens every screen with ids that do not exist: unknown, of another kindergarten, 0, negative, a word, in the path and in
// the query. It has a heading and an explanation, does not crash, and requests nothing with `undefined` or `null`.
// In `npm run test:deep`.

const wrongValues = { unknown: '99999999', zero: '0', negative: '-5', word: 'дума' } as const
type Kind = keyof typeof wrongValues | 'foreign'
const kinds: readonly Kind[] = ['unknown', 'zero', 'negative', 'word', 'foreign']

/** Query parameters with ids and choices that screens read. */
const queryNames = [
  'activityId',
  'categoryId',
  'classId',
  'classIds',
  'classSubjectId',
  'day',
  'edit',
  'forDate',
  'fromDate',
  'groupId',
  'id',
  'kindId',
  'kindergartenId',
  'menuId',
  'month',
  'municipalityId',
  'periodId',
  'productId',
  'providerId',
  'section',
  'stage',
  'startYear',
  'status',
  'studentId',
  'subjectId',
  'tab',
  'teacherId',
  'tillId',
  'toDate',
  'userId',
  'view',
  'warehouseId',
  'week',
  'year',
]

const hasPathIds = ({ path }: ScreenDefinition) => path.includes('{')

async function firstAllowed(request: APIRequestContext, { access }: ScreenDefinition): Promise<PersonName | undefined> {
  if (access.kind === 'guest') return undefined
  for (const person of onePerRole) if (allows(await userDataOf(request, person), access)) return person
  return undefined
}

/** Users of the first kindergarten; records of the second one are foreign to them. */
const neighbours: Partial<Record<PersonName, PersonName>> = { director: 'directorOfGabrovo' }

async function wrongAddress(
  request: APIRequestContext,
  kind: Kind,
  person: PersonName,
  definition: ScreenDefinition,
): Promise<string | undefined> {
  const { path } = definition
  if (kind === 'foreign') {
    const neighbour = neighbours[person]
    return neighbour && hasPathIds(definition) ? addressOf(request, neighbour, path) : undefined
  }
  const value = encodeURIComponent(wrongValues[kind])
  if (hasPathIds(definition)) return path.replace(/\{\w+\??\}/g, value)
  return `${path}?${queryNames.map((name) => `${name}=${value}`).join('&')}`
}

const heading = 'h1:not([data-left]), h1[data-left]:focus'
const patience = 20_000

/** Navigates in the client; the headings of the previous page are marked. */
async function navigate(page: Page, address: string): Promise<boolean> {
  await page.evaluate((to) => {
    for (const old of document.querySelectorAll('h1')) old.setAttribute('data-left', '')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  const hasHeading = await page
    .waitForFunction((selector) => document.querySelector(selector)?.checkVisibility(), heading, {
      timeout: patience,
      polling: 20,
    })
    .then(() => true)
    .catch(() => false)
  await settled(page)
  return hasHeading
}

/** Text of the page without its heading. */
const explanationOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const main = document.querySelector('#main') ?? document.body
    const title = main.querySelector('h1')?.textContent ?? ''
    return (main.textContent ?? '').replace(title, '').trim()
  })

for (const kind of kinds)
  for (const { name, screens } of screensBySlice)
    test(`the screens of ${name} explain ids: ${kind}`, async ({ browser, request }) => {
      test.setTimeout(1_800_000)
      const visitsOf = new Map<PersonName, string[]>()
      for (const definition of screens.filter((screen) => !isForGuests(screen))) {
        const person = await firstAllowed(request, definition)
        const address = person && (await wrongAddress(request, kind, person, definition))
        if (person && address) visitsOf.set(person, [...(visitsOf.get(person) ?? []), address])
      }
      for (const [person, addresses] of visitsOf) {
        const context = await browser.newContext()
        const page = await context.newPage()
        await signedInAs(page, request, person)
        // A response of 404 is expected and logged by the browser.
        const errors = listen(page)
        const senseless: string[] = []
        page.on('request', (sent) => {
          const { pathname, search } = new URL(sent.url())
          if (/(^|[/=,])(undefined|null|NaN)([/&,]|$)/.test(pathname + search)) senseless.push(pathname + search)
        })
        await page.goto('/platform/about')
        // The heading of this page must not count as that of the first screen.
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await settled(page)
        for (const address of addresses)
          await test.step(address, async () => {
            const hasHeading = await navigate(page, address)
            expect.soft(hasHeading, `${address} has a heading (${person})`).toBe(true)
            expect.soft(await explanationOf(page), `${address} explains (${person})`).toMatch(/[а-я]{3}/)
            const crashed = await page.getByRole('heading', { name: 'Възникна грешка!' }).count()
            expect.soft(crashed, `${address} crashes (${person})`).toBe(0)
            const crashes = errors.splice(0).filter((text) => !text.startsWith('Failed to load resource'))
            expect.soft(crashes, `console of ${address} (${person})`).toEqual([])
            expect.soft(senseless.splice(0), `requests of ${address} (${person})`).toEqual([])
          })
        await context.close()
      }
    })
