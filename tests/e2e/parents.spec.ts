import { addDays, formatDay, isWeekend, today } from '@asistent/domain/kernel/day'
import { expect, test as base, type Page } from '@playwright/test'
import { signIn } from './support/attendance'
import { newTokenOf, signedInAs } from './support/people'
import { doorTo, type Door } from './support/proxy'

// A parent on a phone: the child's page, a rejected period, and offline use.

const test = base.extend<{ door: Door }>({
  door: async ({ baseURL }, use) => {
    const door = await doorTo(baseURL ?? '')
    await use(door)
    await door.close()
  },
})

test(
  'the page of the child shows its day and week, explains a code and links to the teacher',
  { tag: '@phone' },
  async ({ page, request }) => {
    await signedInAs(page, request, 'parent')
    await page.goto('/kids/records')
    // Lists of two children have no search, order or export.
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Изтегляне и печат' })).toHaveCount(0)
    await page.getByText('Калина Георгиева Стоянова').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Калина Стоянова' })).toBeVisible()
    const week = page.getByRole('region', { name: 'Днес' })
    await week.getByRole('button', { name: /:/ }).first().tap()
    await expect(week.getByRole('status')).toContainText(':')
    await page.getByRole('link', { name: 'Всички присъствия' }).tap()
    await expect(page.getByRole('list', { name: 'Какво значат буквите' })).toContainText('Присъствие')
    await page.getByRole('link', { name: 'Назад' }).tap()
    await page.getByRole('link', { name: 'Пиши на Елена Димитрова' }).tap()
    await expect(page.getByText('Елена Димитрова').first()).toBeVisible()
  },
)

test('an end before the start is kept as typed and rejected', { tag: '@phone' }, async ({ page, request }) => {
  await signedInAs(page, request, 'parent')
  await page.goto('/attendances/applications/personal-reasons/create')
  await page.getByText('Калина Георгиева Стоянова').tap()
  let first = addDays(today(new Date()), 30)
  while (isWeekend(first)) first = addDays(first, 1)
  const before = formatDay(addDays(first, -1))
  await page.getByLabel('От дата').fill(formatDay(first))
  // The end follows the start until the user changes it.
  await expect(page.getByLabel('До дата')).toHaveValue(formatDay(first))
  await page.getByLabel('До дата').tap()
  // A tap selects the whole day, so typing replaces it.
  await page.keyboard.type(before)
  await page.getByLabel('От дата').tap()
  await expect(page.getByLabel('До дата')).toHaveValue(before)
  await page.getByRole('button', { name: 'Изпрати' }).tap()
  await expect(page.getByText('Краят не може да е преди началото').first()).toBeVisible()
})

/** Signs in on a device whose service worker has everything for offline use. */
async function openDevice(page: Page, address: string, token: string): Promise<void> {
  await page.goto(`${address}/login`)
  await signIn(page, token)
  await page.goto('about:blank')
  await page.goto(`${address}/`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'the menu, the calendar and the child open as at the last visit',
    { tag: '@phone' },
    async ({ page, request, door }) => {
      await openDevice(page, door.address, await newTokenOf(request, 'parent'))
      await page.goto(`${door.address}/kids/records`)
      await page.getByText('Калина Георгиева Стоянова').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Калина Стоянова' })).toBeVisible()
      const paths = ['/kitchen/weekly-menu', '/calendar', new URL(page.url()).pathname]
      const linesOf = async () =>
        (await page.locator('#main').innerText()).split('\n').filter((line) => line.trim() !== '')
      const visits = new Map<string, readonly string[]>()
      for (const path of paths) {
        await page.goto(`${door.address}${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        visits.set(path, await linesOf())
      }
      await door.close()
      for (const [path, lines] of visits) {
        expect(lines.length, path).toBeGreaterThan(8)
        await page.goto(`${door.address}${path}`)
        await expect(page.getByText(/Показаното е към/)).toBeVisible()
        await expect.poll(async () => (await linesOf()).filter((line) => lines.includes(line)), path).toEqual(lines)
      }
    },
  )

  test(
    'the last home page is shown with its timestamp; an absence report is queued and sent; nothing is left',
    { tag: '@phone' },
    async ({ page, request, door }) => {
      await openDevice(page, door.address, await newTokenOf(request, 'parent'))
      const childCard = page.getByRole('heading', { level: 2, name: /Стоян/ }).first()
      await expect(childCard).toBeVisible()
      await page.goto(`${door.address}/messages`)
      await expect(page.getByRole('listitem').filter({ hasText: 'Разходка' })).toBeVisible()

      await door.close()
      await page.goto(`${door.address}/`)
      await expect(page.getByText(/Показаното е към/)).toBeVisible()
      await expect(childCard).toBeVisible()
      await page
        .getByRole('button', { name: /няма да дойде/ })
        .first()
        .tap()
      await page.getByRole('button', { name: 'Болно е, един ден' }).tap()
      await expect(page.getByText('Чака връзка: ще се изпрати само.')).toBeVisible()
      await page.goto(`${door.address}/messages`)
      await expect(page.getByRole('listitem').filter({ hasText: 'Разходка' })).toBeVisible()

      await door.open()
      await page.goto(`${door.address}/`)
      await expect(page.getByText('Чака връзка: ще се изпрати само.')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Върни:/ })).toHaveCount(1)
      await page.getByRole('button', { name: /^Върни:/ }).tap()
      await page.goto(`${door.address}/logout`)
      await expect(page).toHaveURL(/login/)
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /kept|user|token/.test(key)))).toEqual(
        [],
      )
    },
  )
})
