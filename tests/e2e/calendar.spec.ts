import { addDays, formatDay, today } from '@asistent/domain/kernel/day'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { signedInWith } from './support/own-kindergarten'
import { forGroup, twoFamilies } from './support/two-families'

// Calendar and board: an event is created, opened by its URL and marked as seen; two parents compete for a slot;
// notes are reordered by dragging and with the keyboard.

const day = addDays(today(new Date()), 10)

async function parentPage(browser: Browser, token: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signedInWith(page, token)
  return page
}

test('an event is created and repeated, opened by its URL, and its badge disappears', async ({
  page,
  request,
  browser,
}) => {
  const { place, families } = await twoFamilies(request)
  await signedInWith(page, place.token)
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'Ново събитие' }).first().click()
  const form = page.getByRole('dialog', { name: 'Ново събитие' })
  await form.getByRole('textbox', { name: 'Заглавие' }).fill('Ден на спорта')
  // Dropdowns in the dialog do not widen a phone's page.
  for (const kind of ['Среща с часове', 'Събитие']) {
    await form.getByLabel('Вид').first().click()
    await page.getByRole('option', { name: kind }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
  }
  await form.getByRole('textbox', { name: 'Място' }).fill('Дворът')
  await form.getByRole('textbox', { name: 'От дата' }).fill(formatDay(day))
  await form.getByRole('textbox', { name: 'До дата' }).fill(formatDay(day))
  await form.getByRole('textbox', { name: 'Начало' }).fill('09:30')
  await form.getByRole('textbox', { name: 'Край' }).fill('11:00')
  await form.getByRole('combobox', { name: 'Повторение' }).selectOption('week')
  await expect(form.getByText(/Повтаря се всяка седмица/)).toBeVisible()
  await form.getByText(/Щурче · 2/).click()
  await expect(form.getByText(/Ще получат 2 души/)).toBeVisible()
  await form.getByRole('button', { name: 'Запиши събитието' }).click()
  const opened = page.getByRole('dialog', { name: 'Ден на спорта' })
  await expect(opened.getByText('Дворът')).toBeVisible()
  await expect(page).toHaveURL(/id=\d+/)

  const address = new URL(page.url())
  const parent = await parentPage(browser, families[0]!.token)
  await parent.goto(`/calendar?id=${address.searchParams.get('id')}`)
  const seen = parent.getByRole('dialog', { name: 'Ден на спорта' })
  await expect(seen.getByText('всяка седмица', { exact: false })).toBeVisible()
  await expect(seen.getByRole('button', { name: 'Промени' })).toHaveCount(0)
  await parent.keyboard.press('Escape')
  await expect(parent).not.toHaveURL(/id=/)

  await opened.getByRole('button', { name: /Изтрий само на/ }).click()
  await page
    .getByRole('dialog', { name: /Само на/ })
    .getByRole('button', { name: 'Изтрий' })
    .click()
  await expect(page.getByText(/отпада на/)).toBeVisible()
  await parent.close()
})

test(
  'a slot requested by two parents at once goes to one of them',
  { tag: '@phone' },
  async ({ page, request, browser }) => {
    const { place, groupId, families } = await twoFamilies(request)
    const id = await place.post('/api/Events', {
      kind: 'meeting',
      title: 'Индивидуални срещи',
      fromDate: day,
      toDate: day,
      fromTime: '17:00',
      toTime: '17:40',
      slotMinutes: 20,
      recipients: forGroup(groupId),
    })
    const pages = await Promise.all(families.map(({ token }) => parentPage(browser, token)))
    const hour = (one: Page) => one.getByRole('button', { name: 'Запиши час 17:00 – 17:20' })
    for (const row of pages) {
      await row.goto(`/calendar?id=${id}`)
      await expect(hour(row)).toBeEnabled()
    }
    // Both requests are held until both are sent: otherwise the slower user may already see the slot as taken.
    let pressed = 0
    for (const row of pages)
      await row.route('**/slots/*/book', async (route) => {
        pressed += 1
        await expect.poll(() => pressed).toBeGreaterThanOrEqual(pages.length)
        await route.continue()
      })
    await Promise.all(pages.map((one) => hour(one).click()))
    const mine = (one: Page) => one.getByText(/Вашият час е 17:00/)
    const faster = (one: Page) => one.getByText('Този час току-що беше зает', { exact: false })
    await expect.poll(async () => (await mine(pages[0]!).count()) + (await mine(pages[1]!).count())).toBe(1)
    await expect.poll(async () => (await faster(pages[0]!).count()) + (await faster(pages[1]!).count())).toBe(1)
    const winner = (await mine(pages[0]!).count()) === 1 ? 0 : 1
    const otherPage = pages[1 - winner]!
    await expect(otherPage.getByText('зает', { exact: true })).toBeVisible()
    await otherPage.getByRole('button', { name: 'Запиши час 17:20 – 17:40' }).click()
    await expect(otherPage.getByText(/Вашият час е 17:20/)).toBeVisible()

    await signedInWith(page, place.token)
    await page.goto(`/calendar?id=${id}`)
    const list = page.getByRole('dialog', { name: 'Индивидуални срещи' })
    await expect(list.getByText('Записани 2 от 2 часа')).toBeVisible()
    await expect(list.getByRole('row', { name: /17:00/ })).toContainText(families[winner]!.childName)
    await list.getByRole('button', { name: 'Освободи часа в 17:00' }).click()
    await page.getByRole('dialog', { name: 'Освобождаване на час' }).getByRole('button', { name: 'Освободи' }).click()
    await expect(list.getByText('Записани 1 от 2 часа')).toBeVisible()
    await Promise.all(pages.map((one) => one.close()))
  },
)

test('notes are reordered by dragging and with the keyboard', { tag: '@both' }, async ({ page, request }) => {
  const { place } = await twoFamilies(request)
  const ids = new Map<string, number>()
  for (const title of ['Трета', 'Втора', 'Първа'])
    ids.set(title, await place.post('/api/Dashboards/message', { title, text: 'Текст', date: today(new Date()) }))
  await signedInWith(page, place.token)
  await page.goto('/notes')
  const titles = () => page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents()
  const handle = (title: string) => page.getByRole('button', { name: `Премести „${title}“` })
  await expect.poll(titles).toEqual(['Първа', 'Втора', 'Трета'])

  const from = (await handle('Първа').boundingBox())!
  const to = (await page.getByRole('article', { name: 'Трета' }).boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  const ordered = page.waitForResponse((answer) => answer.url().endsWith('/messages/order'))
  await page.mouse.up()
  expect((await ordered).ok()).toBe(true)
  await expect.poll(titles).toEqual(['Втора', 'Трета', 'Първа'])

  await handle('Първа').focus()
  // On a slow machine each arrow may be saved separately.
  const again = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/messages/order') && (answer.request().postDataJSON() as number[])[0] === ids.get('Първа'),
  )
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('„Първа“ е на място 2 от 3')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  expect((await again).ok()).toBe(true)
  await page.reload()
  await expect.poll(titles).toEqual(['Първа', 'Втора', 'Трета'])
})
