import { expect, test } from '@playwright/test'
import { settled } from './support/page'
import { signedInAs, type PersonName } from './support/people'

// Home pages of all nine roles: a greeting and cards with demo data, without horizontal overflow.

const homes = {
  director: ['Чака Ви', 'Групи', 'Склад', 'Събития', 'Табло', 'Теми тази седмица'],
  administrator: ['Групи', 'Събития', 'Табло'],
  teacher: ['Чака Ви', 'Съобщения', 'Събития', 'Табло'],
  resourceSpecialist: ['Моите деца', 'Съобщения', 'Събития', 'Табло'],
  manciple: ['Кухня', 'Склад', 'Групи', 'Събития'],
  parent: ['Чака Ви', 'Последно съобщение'],
  municipality: ['Институции'],
  ministry: ['Институции'],
  master: ['Системата днес', 'Задачи на системата'],
} satisfies Partial<Record<PersonName, readonly string[]>>

test(
  'the home of a parent fits two phone screens; with two kindergartens it shows both and has nothing to choose',
  { tag: '@phone' },
  async ({ page, request }) => {
    for (const parent of ['parent', 'parentOfTwoPlaces'] as const) {
      await signedInAs(page, request, parent)
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Чака Ви' })).toBeVisible()
      // Announcements of the master administrator can be dismissed.
      const height = await page.evaluate(
        () =>
          document.documentElement.scrollHeight -
          (document.querySelector('[aria-label="Съобщения от платформата"]')?.getBoundingClientRect().height ?? 0),
      )
      expect(height).toBeLessThanOrEqual(2 * 844)
    }
    const bar = page.getByRole('banner')
    await expect(bar.getByText(/„Звездица“.*„Мечо Пух“|„Мечо Пух“.*„Звездица“/)).toBeVisible()
    await expect(bar.getByRole('button', { name: /Смяна на детска градина/ })).toHaveCount(0)
    await page.goto('/kitchen/weekly-menu')
    await expect(page.getByRole('heading', { level: 1, name: 'Седмично меню' })).toBeVisible()
    await expect(page.getByText('Нямате достъп')).toHaveCount(0)
  },
)

for (const role of Object.keys(homes))
  test(`the home of the ${role} sends one request`, async ({ page, request }) => {
    await signedInAs(page, request, role as PersonName)
    const requests: string[] = []
    page.on('request', (sent) => {
      const { pathname, search } = new URL(sent.url())
      if (pathname.startsWith('/api/')) requests.push(pathname + search)
    })
    // The maintenance message is the last one, some seconds after the page is ready.
    const connected = page.waitForEvent('websocket')
    await page.goto('/')
    await settled(page)
    await connected
    expect(requests).toEqual(['/api/Start?home=true'])
  })

for (const [role, cards] of Object.entries(homes))
  test(`the home of the ${role} has all its cards`, { tag: '@both' }, async ({ page, request }) => {
    await signedInAs(page, request, role as PersonName)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: /^(Добро утро|Добър ден|Добър вечер), / })).toBeVisible()
    for (const title of cards) {
      const card = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
        .last()
      await expect(card).toBeVisible()
      // A card has more than its title: rows, numbers or actions.
      await expect.poll(async () => (await card.innerText()).length).toBeGreaterThan(title.length + 10)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    // Labels of the bottom bar are not truncated.
    const bar = page.getByRole('navigation', { name: 'Най-използвани' }).getByRole('link')
    const cut = await bar.evaluateAll((links) =>
      links
        .flatMap((link) => link.lastElementChild ?? [])
        .filter((word) => word.scrollWidth > word.clientWidth)
        .map((word) => word.textContent),
    )
    expect(cut).toEqual([])
  })
