import { expect, test, type Page } from '@playwright/test'
import { today } from '@asistent/domain/kernel/day'
import { monthOf } from '@asistent/domain/kernel/month'
import { signedInAs, tokenOf } from './support/people'

// Fees of activities: the office makes a month and takes cash, a family pays both children at once through ePay.bg.

test('the administrator makes the month, takes cash and opens the receipt', async ({ page, request }) => {
  await signedInAs(page, request, 'administrator')
  await page.goto('/activities/fees/generate')
  await page.getByRole('button', { name: 'Преглед' }).click()
  await expect(page.getByText(/нов(а|и) такс/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Изготви' }).click()
  await expect(page.getByText(/Нови такси: \d+/)).toBeVisible()
  // Pressed again there is nothing to make.
  await page.getByRole('button', { name: 'Преглед' }).click()
  await expect(page.getByText(/0 нови такси/)).toBeVisible()

  const { month, year } = monthOf(today(new Date()))
  await page.goto(`/activities/references/fees?month=${month}&year=${year}&states=3`)
  await page.getByRole('row').filter({ hasText: 'Неплатена' }).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Защо?' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Плати', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Плати' }).click()
  await expect(page.getByText('Плащането е записано')).toBeVisible()
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Квитанция' }).first().click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/\.pdf$/)
})

const owed = (page: Page) => page.getByText(/За плащане: /)

test(
  'a parent sees why, pays both children at once through ePay.bg and sees it arrive',
  { tag: '@phone' },
  async ({ page, request }) => {
    const { month, year } = monthOf(today(new Date()))
    const headers = { authorization: `Bearer ${await tokenOf(request, 'administrator')}` }
    await request.post('/api/activities/generate-proforma-invoices', { headers, data: { month, year } })
    await signedInAs(page, request, 'parent')
    await page.goto('/activities/parents/fees')
    await expect(page.getByRole('heading', { name: 'Защо?' }).first()).toBeVisible()
    await expect(owed(page)).toBeVisible()

    // Given up at ePay.bg nothing is paid.
    await page.getByRole('button', { name: 'Плати през ePay.bg' }).first().tap()
    await page.getByRole('button', { name: 'Откажи' }).tap()
    await expect(page.getByText('Плащането не е направено')).toBeVisible()
    await page.getByRole('link', { name: 'Към таксите' }).tap()
    // The first buttons are those of the whole sum once it is there.
    await expect(owed(page)).toBeVisible()

    // A code for a desk.
    await page.getByRole('button', { name: 'Код за EasyPay' }).first().tap()
    const title = await page.getByRole('dialog').getByRole('heading').textContent()
    const idn = /\d{10}/.exec(title ?? '')?.[0]
    await page.getByRole('dialog').getByRole('button', { name: 'Разбрах' }).tap()
    await expect(page.getByText(`Код за EasyPay: ${idn}`)).toBeVisible()
    await expect(owed(page)).toBeVisible()

    await page.getByRole('button', { name: 'Плати с карта' }).first().tap()
    await page.getByRole('button', { name: 'Плати', exact: true }).tap()
    await expect(page.getByText(/Платено: /)).toBeVisible()
    await page.getByRole('link', { name: 'Към таксите' }).tap()
    await expect(page.getByText('Всичко е платено')).toBeVisible()
  },
)
