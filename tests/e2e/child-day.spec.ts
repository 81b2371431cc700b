import { isWeekend, today } from '@asistent/domain/kernel/day'
import { expect, test } from '@playwright/test'
import { signedInAs } from './support/people'

// The daily feed: the teacher enters the group on a phone, the family reads the day of its child.

const isClosed = isWeekend(today(new Date()))

test(
  'the teacher changes one child, and its family reads it on the home and with the past days',
  { tag: '@phone' },
  async ({ page, request, browser, baseURL }) => {
    const note = `Нареди пъзела сама ${Date.now() % 10_000}`
    const overflow = (of: typeof page) => of.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await signedInAs(page, request, 'teacher')
    await page.goto('/kids/day')
    if (isClosed) return expect(page.getByText('Неприсъствен ден')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: /^За всички присъстващи/ })).toBeVisible()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const child = page.getByRole('listitem').filter({ hasText: 'Калина' }).first()
    await child.getByRole('button', { name: /Калина/ }).tap()
    await child.getByRole('radiogroup', { name: /Обяд/ }).getByText('половината').tap()
    await child
      .getByRole('radiogroup', { name: /настроение/ })
      .getByText('спокойно')
      .tap()
    await child.getByLabel('За семейството').fill(note)
    await page.getByRole('button', { name: 'Запиши за 1 дете' }).tap()
    await expect(page.getByRole('button', { name: 'Записано' })).toBeVisible()

    const family = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } })
    await signedInAs(family, request, 'parent')
    await family.goto('/')
    await expect(family.getByText(note)).toBeVisible()
    await expect(family.getByText(/Обяд – половината/)).toBeVisible()
    await family
      .locator('section')
      .filter({ has: family.getByText(note) })
      .last()
      .getByRole('link', { name: 'всички дни' })
      .click()
    await expect(family.getByRole('heading', { level: 1, name: 'Денят на детето' })).toBeVisible()
    await expect(family.getByText(note)).toBeVisible()
    expect(await family.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(3)
    expect(await overflow(family)).toBeLessThanOrEqual(0)
    await family.close()
  },
)

test(
  'without a network the day waits on the device and is sent later',
  { tag: '@phone' },
  async ({ page, request }) => {
    const stamp = Date.now() % 10_000
    await signedInAs(page, request, 'teacher')
    await page.goto('/kids/day')
    if (isClosed) return expect(page.getByText('Неприсъствен ден')).toBeVisible()
    const child = page.getByRole('listitem').filter({ hasText: 'Борис' }).first()
    await child.getByRole('button', { name: /Борис/ }).tap()
    await child.getByLabel('За семейството').fill(`Без връзка ${stamp}`)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Запиши за 1 дете' }).tap()
    const waits = page.locator('#main').getByText('Чака връзка и ще се изпрати само.')
    await expect(waits).toBeVisible()
    await page.context().setOffline(false)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(waits).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Записано' })).toBeVisible()
    await expect(child.getByText(new RegExp(`Без връзка ${stamp}`)).first()).toBeVisible()
  },
)
