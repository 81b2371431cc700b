import { expect, test, type APIRequestContext, type Browser } from '@playwright/test'
import type { ScreenDefinition } from '../../apps/web/src/platform/slice/screen'
import { listen } from './support/page'
import { signedInAs, type PersonName } from './support/people'
import { periodsWithoutToday } from './support/periods'
import { expectOwnTitle, firstToOpen, guestAddressOf, isForGuests, openScreen, screensBySlice } from './support/screens'

// Opens every screen once, as the first permitted role: it has a heading and its own title, its periods contain today,
// and it logs nothing to the console. `screens-closely.spec.ts` opens them as every role and checks accessibility.

const patience = 1_800_000

interface Visit {
  readonly definition: ScreenDefinition
  readonly address: string
}

async function visitAll(
  { browser, request }: { browser: Browser; request: APIRequestContext },
  person: PersonName | undefined,
  visits: readonly Visit[],
): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  if (person) await signedInAs(page, request, person)
  const errors = listen(page)
  for (const { definition, address } of visits)
    await test.step(definition.path, async () => {
      await openScreen(page, address, person)
      await expectOwnTitle(page, definition)
      expect.soft(await periodsWithoutToday(page, definition.path), `${definition.path} opens at today`).toEqual([])
      // Soft: the remaining screens are still opened.
      expect.soft(errors.splice(0), `console of ${definition.path}`).toEqual([])
    })
  await context.close()
}

for (const { name, screens } of screensBySlice)
  test(`the screens of ${name} open`, { tag: '@core' }, async ({ browser, request }) => {
    test.setTimeout(patience)
    const visitsOf = new Map<PersonName | undefined, Visit[]>()
    const unreachable: string[] = []
    for (const definition of screens) {
      const row = isForGuests(definition)
        ? { person: undefined, address: guestAddressOf(definition) }
        : await firstToOpen(request, definition)
      if (!row) unreachable.push(definition.path)
      else visitsOf.set(row.person, [...(visitsOf.get(row.person) ?? []), { definition, address: row.address }])
    }
    expect(unreachable, 'screens that nobody may open').toEqual([])
    for (const [person, visits] of visitsOf) await visitAll({ browser, request }, person, visits)
  })
