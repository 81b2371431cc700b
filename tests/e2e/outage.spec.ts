import { expect, test as base, type Page } from '@playwright/test'
import { signedInAs } from './support/people'
import { doorTo, type Door } from './support/proxy'

// A server outage, and a new version during editing. No input is lost, nothing is saved twice, and each message names
// the next step.

const test = base.extend<{ door: Door }>({
  door: async ({ baseURL }, use) => {
    const door = await doorTo(baseURL ?? '')
    await use(door)
    await door.close()
  },
})

test.use({ serviceWorkers: 'allow' })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function fillDayOff(page: Page, name: string, day: string): Promise<void> {
  await page.getByLabel('Наименование').fill(name)
  await page.getByLabel('От дата').fill(day)
  await page.keyboard.press('Tab')
  await page.getByLabel('До дата').fill(day)
  await page.keyboard.press('Tab')
}

test('the server goes away and comes back', { tag: '@both' }, async ({ page, request, door }, { project }) => {
  const name = `Ремонт на покрива ${project.name}`
  await signedInAs(page, request, 'directorOfNursery')
  await page.goto(`${door.address}/days-off`)
  await expect(heading(page, 'Неучебни дни')).toBeVisible()
  await page.goto(`${door.address}/days-off/create`)
  await fillDayOff(page, name, project.name === 'phone' ? '09.03.2027' : '10.03.2027')

  await door.close()
  await page.getByRole('button', { name: 'Запиши' }).click()
  await expect(page.getByText('Записът се бави. Опитваме отново, нищо не е изгубено.')).toBeVisible()
  await expect(page.getByLabel('Наименование')).toHaveValue(name)
  await expect(page.getByRole('button', { name: 'Запиши' })).toHaveAttribute('data-loading', 'true')

  await door.open()
  await expect(page).toHaveURL(/\/days-off(\?|$)/)
  await expect(page.getByText('Записът се бави.')).toHaveCount(0)
  await page.goto(`${door.address}/days-off?search=${encodeURIComponent(name)}`)
  await expect(page.getByText(name)).toHaveCount(1)
})

test('a save whose answer is lost takes effect once', async ({ page, request, door }) => {
  const name = 'Ремонт на оградата'
  await signedInAs(page, request, 'directorOfNursery')
  await page.goto(`${door.address}/days-off`)
  await expect(heading(page, 'Неучебни дни')).toBeVisible()
  await page.goto(`${door.address}/days-off/create`)
  await fillDayOff(page, name, '11.03.2027')
  door.loseAnswerOf('POST')
  await page.getByRole('button', { name: 'Запиши' }).click()
  await expect(page).toHaveURL(/\/days-off(\?|$)/)
  await page.goto(`${door.address}/days-off?search=${encodeURIComponent(name)}`)
  await expect(page.getByText(name)).toHaveCount(1)
})

test('a list that failed to load is retried with one click', async ({ page, request, door }) => {
  await signedInAs(page, request, 'directorOfNursery')
  await page.goto(`${door.address}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${door.address}/platform/settings/school-years`)
  await expect(heading(page, 'Учебни години')).toBeVisible()
  await page.route('**/api/KindergartenPeriods/overview-models*', (route) => route.abort('connectionrefused'))
  await page.reload()
  const again = page.getByRole('button', { name: 'Опитай отново' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/KindergartenPeriods/overview-models*')
  await again.click()
  await expect(page.getByText('2026/2027').first()).toBeVisible()
})

test(
  'a lazy module that fails to load leaves the form intact and loads later',
  { tag: '@phone' },
  async ({ page, request }) => {
    await signedInAs(page, request, 'directorOfNursery')
    const parts = /\/assets\/(day-calendar|offline-count|overlays)-/
    await page.route(parts, (route) => route.abort('connectionrefused'))
    await page.goto('/days-off/create')
    await page.getByLabel('Наименование').fill('Ден на розата')
    await page.getByRole('button', { name: 'Отвори календара' }).first().click()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Наименование')).toHaveValue('Ден на розата')
    await page.unroute(parts)
    await page.getByRole('button', { name: 'Отвори календара' }).first().click()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByRole('button', { name: /15 / }).first()).toBeVisible()
  },
)

test('a new version arrives while a form is half filled', async ({ page, request, door }) => {
  await signedInAs(page, request, 'directorOfNursery')
  await page.goto(`${door.address}/days-off/create`)
  await expect(heading(page, 'Нов неучебен ден')).toBeVisible()
  // The first visit installs the worker, which serves the next page.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByLabel('Наименование').fill('Ден на отворените врати')

  door.change('/sw.js', (worker) => `${worker}\n// another version`)
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  await expect(page.getByText('Има нова версия. Въведеното се пази.')).toBeVisible()
  // Waits for the user's confirmation.
  await expect(page.getByLabel('Наименование')).toHaveValue('Ден на отворените врати')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Обнови' }).click()
  await reloaded
  await expect(page.getByLabel('Наименование')).toHaveValue('Ден на отворените врати')
  await expect(page.getByText('Има нова версия.')).toHaveCount(0)
})
