import { isWeekend, today } from '@asistent/domain/kernel/day'
import { expect, test } from '@playwright/test'
import { signedInAs } from './support/people'

// A parent gives a neighbour a code; the teacher checks it at the door and hands the child over.

test(
  'a one-time collection by code, from the parent to the door',
  { tag: '@phone' },
  async ({ page, request, browser, baseURL }) => {
    const neighbour = `Стоил Илиев ${Date.now() % 10_000}`
    await signedInAs(page, request, 'parent')
    await page.goto('/kids/records')
    await page.getByText('Калина Георгиева Стоянова').tap()
    await page.getByRole('link', { name: 'Контакти и вземане' }).tap()
    await page.getByRole('button', { name: 'Упълномощи човек' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Име и фамилия').fill(neighbour)
    await dialog.getByLabel('№ на лична карта').fill('651112223')
    await dialog.getByRole('switch', { name: 'Само веднъж, с код' }).tap()
    await expect(dialog.getByLabel('До дата')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Упълномощи' }).tap()
    const code = await page.getByRole('status', { name: 'Код за вземане' }).innerText()
    expect(code).toMatch(/^\d{3} \d{3}$/)

    const door = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } })
    await signedInAs(door, request, 'teacher')
    await door.goto('/attendances/door')
    await door.getByLabel('Код от шест цифри').fill('999 999')
    await door.getByRole('button', { name: 'Провери' }).click()
    await expect(door.getByText(/Няма такъв код за днес в тази група/)).toBeVisible()
    await door.getByLabel('Код от шест цифри').fill(code)
    await door.getByRole('button', { name: 'Провери' }).click()
    await expect(door.getByText(`${neighbour} може да вземе Калина`, { exact: false })).toBeVisible()
    await expect(door.getByText(/сверете личната карта: 651112223/)).toBeVisible()
    // Departures are entered on attendance days.
    if (!isWeekend(today(new Date()))) {
      await door.getByRole('button', { name: 'Предай детето' }).click()
      await expect(door.getByText(new RegExp(`ч\\., ${neighbour}`))).toBeVisible()
    }
    expect(await door.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await door.close()
  },
)
