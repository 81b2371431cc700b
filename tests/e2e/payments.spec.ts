import { expect, test, type Page } from '@playwright/test'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { decimal, readableDecimal } from '@asistent/domain/kernel/decimal'
import { monthOf } from '@asistent/domain/kernel/month'
import { paymentCode } from '@asistent/domain/payments/bank-lines'
import { signedInAs, tokenOf } from './support/people'

// Fees of activities: the office makes a month and takes cash, a family pays both children at once through ePay.bg.

test('the administrator makes the month, takes cash and opens the receipt', async ({ page, request }) => {
  await signedInAs(page, request, 'administrator')
  await page.goto('/activities/fees/generate')
  await page.getByRole('button', { name: 'Преглед' }).click()
  await expect(page.getByText(/нов(а|и) такс/).first()).toBeVisible()
  // A second try finds the month made.
  const make = page.getByRole('button', { name: 'Изготви' })
  if (await make.isEnabled()) {
    await make.click()
    await expect(page.getByText(/Нови такси: \d+/)).toBeVisible()
  }
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

test('the administrator imports a statement: looked through, paid once, the rest settled by hand', async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'administrator')}` }
  const answer = await request.get('/api/activities/invoices?states=3&pageSize=200', { headers })
  const unpaid = ((await answer.json()) as { result: Unpaid[] }).result
  // The last ones: the journeys beside this one pay the first of the month and those of one family.
  const result = unpaid.filter(({ studentName }) => !studentName.includes('Стоянов')).slice(-2)
  const day = formatDay(today(new Date()))
  const amount = (value: number) => readableDecimal(decimal(String(value)))
  const text = [
    'Дата;Референция;Кредит;Наредител;Основание',
    `${day};E1;${amount(result[0]!.notPaid)};Иван Петров;${paymentCode(result[0]!.id)}`,
    `${day};E2;${amount(result[1]!.notPaid)};Непознат Наредител;плащане`,
  ].join('\n')
  const file = { name: 'извлечение.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await signedInAs(page, request, 'administrator')
  await page.goto('/activities/bank/import')
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText(/Ще се платят 1 превод/)).toBeVisible()
  await page.getByRole('button', { name: 'Внеси', exact: true }).click()
  await expect(page.getByText('Извлечението е внесено')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Внесен вече')).toHaveCount(2)

  await page.goto('/activities/bank?search=Непознат')
  await page.getByRole('row').filter({ hasText: 'Непознат Наредител' }).first().getByRole('link').first().click()
  await page.getByLabel('Търсене по дете или код').fill(paymentCode(result[1]!.id))
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Разнеси' }).click()
  await expect(page.getByText('Преводът е разнесен')).toBeVisible()
})

interface Unpaid {
  readonly id: number
  readonly studentName: string
  readonly notPaid: number
}

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
