import { expect, test, type Page } from '@playwright/test'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { decimal, readableDecimal } from '@asistent/domain/kernel/decimal'
import { monthOf } from '@asistent/domain/kernel/month'
import { paymentCode } from '@asistent/domain/payments/bank-lines'
import { chooseFrom } from './support/choose'
import { hubOf } from './support/page'
import { signedInAs, tokenOf } from './support/people'

// Fees of activities: monthly accrual, cash payments, and online payments of a family through ePay.bg.

test('the administrator accrues the month, takes cash and opens the receipt', async ({ page, request }) => {
  await signedInAs(page, request, 'administrator')
  await page.goto('/activities/fees/generate')
  await page.getByRole('button', { name: 'Преглед' }).click()
  await expect(page.getByText(/нов(а|и) такс/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Изготви' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Изготви' }).click()
  await expect(page.getByText(/Родителите се известяват на/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Отмени изготвянето' })).toBeVisible()
  // Idempotent: there is nothing left to accrue.
  await page.goto('/activities/fees/generate')
  await page.getByRole('button', { name: 'Преглед' }).click()
  await expect(page.getByText(/0 нови такси/)).toBeVisible()

  const { month, year } = monthOf(today(new Date()))
  await page.goto(`/activities/references/fees?month=${month}&year=${year}&states=3`)
  await page.getByRole('row').filter({ hasText: 'Неплатена' }).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Защо?' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Приеми плащане', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Приеми плащане' }).click()
  await expect(page.getByText('Плащането е записано')).toBeVisible()
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Квитанция' }).first().click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/\.pdf$/)
})

test('the administrator imports a bank statement: preview, one payment, manual matching of the rest', async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'administrator')}` }
  const answer = await request.get('/api/activities/invoices?states=3&pageSize=200', { headers })
  const unpaid = ((await answer.json()) as { result: Unpaid[] }).result
  // The last fees: parallel journeys pay the first one and those of one family.
  const result = unpaid.filter(({ studentName }) => !studentName.includes('Стоянов')).slice(-2)
  const day = formatDay(today(new Date()))
  const amount = (value: number) => readableDecimal(decimal(String(value)))
  const text = [
    'Дата;Референция;Кредит;Валута;Наредител;Основание',
    `${day};E1;${amount(result[0]!.notPaid)};EUR;Иван Петров;${paymentCode(result[0]!.id)}`,
    `${day};E2;${amount(result[1]!.notPaid)};EUR;Непознат Наредител;плащане`,
  ].join('\n')
  const file = { name: 'извлечение.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await signedInAs(page, request, 'administrator')
  await page.goto('/activities/bank/import')
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText(/Ще се осчетоводи 1 превод/)).toBeVisible()
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
  'a parent sees the reasons, pays both children at once through ePay.bg and sees it arrive',
  { tag: '@phone' },
  async ({ page, request }) => {
    const { month, year } = monthOf(today(new Date()))
    const headers = { authorization: `Bearer ${await tokenOf(request, 'administrator')}` }
    await request.post('/api/activities/generate-proforma-invoices', { headers, data: { month, year } })
    await signedInAs(page, request, 'parent')
    await page.goto('/activities/parents/fees')
    await expect(page.getByRole('heading', { name: 'Защо?' }).first()).toBeVisible()
    await expect(owed(page)).toBeVisible()

    // Cancelling at ePay.bg pays nothing.
    await page.getByRole('button', { name: 'Плати през ePay.bg' }).first().tap()
    await page.getByRole('button', { name: 'Откажи' }).tap()
    await expect(page.getByText('Плащането не е направено')).toBeVisible()
    await page.getByRole('link', { name: 'Към таксите' }).tap()
    // The first buttons belong to the total once it is shown.
    await expect(owed(page)).toBeVisible()

    // Payment code for a cash desk.
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

    // The next month is paid with a code at an EasyPay desk: the open page updates.
    const joined = hubOf(page)
    const next = month === 12 ? { month: 1, year: year + 1 } : { month: month + 1, year }
    await request.post('/api/activities/generate-proforma-invoices', { headers, data: next })
    await page.reload()
    await expect(owed(page)).toBeVisible()
    await page.getByRole('button', { name: 'Код за EasyPay' }).first().tap()
    const code = /\d{10}/.exec((await page.getByRole('dialog').getByRole('heading').textContent()) ?? '')?.[0]
    await page.getByRole('dialog').getByRole('button', { name: 'Разбрах' }).tap()
    await joined()
    const desk = await page.context().newPage()
    await desk.goto('/epay-demo/bills')
    await desk
      .locator('section', { hasText: `код за EasyPay ${code}` })
      .getByRole('button', { name: 'Плати', exact: true })
      .click()
    await expect(page.getByText('Всичко е платено')).toBeVisible()
  },
)

test('payments of parents go to the provider: protocol, invoice and cash voucher have one total', async ({
  page,
  request,
}) => {
  const provider = 'Лингва Кидс ЕООД'
  const papers = async (...names: string[]) => {
    for (const name of names) {
      const [paper] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ])
      expect(paper.suggestedFilename()).toMatch(/\.pdf$/)
    }
  }
  const choose = (label: string, option: string) => chooseFrom(page.getByRole('combobox', { name: label }), option)
  const numberOf = async (kind: string) => {
    const title = page.getByRole('heading', { level: 1, name: new RegExp(`^${kind} № \\d+$`) })
    await expect(title).toBeVisible()
    return (await title.textContent())?.split('№ ')[1] ?? ''
  }
  await signedInAs(page, request, 'administrator')
  for (const [list, button] of [
    ['/activities/accounting/order', 'Нов ордер'],
    ['/activities/accounting/invoice', 'Нов протокол'],
  ] as const) {
    await page.goto(list)
    await page.getByRole('link', { name: button, exact: true }).click()
    await expect(page).toHaveURL(`${list}/create`)
    await page.locator('#main').getByRole('link', { name: 'Назад' }).click()
    await expect(page).toHaveURL(list)
  }
  await page.goto('/activities/accounting/invoice/create')
  await choose('Доставчик', provider)
  const toPay = page.getByText(/За изплащане: /)
  await expect(toPay).toBeVisible()
  const sum = (await toPay.locator('strong').textContent()) ?? ''
  expect(sum).toMatch(/^\d[\d ,]* €$/)
  await page.getByRole('button', { name: 'Запиши' }).click()
  const protocol = await numberOf('Протокол')
  await expect(page.locator('#main')).toContainText(sum)
  await papers('Протокол', 'Приложение № 1')
  // A payment cannot be in two protocols. Other journeys may have paid in the meantime.
  await page.goto('/activities/accounting/invoice/create')
  await choose('Доставчик', provider)
  await expect(page.getByText(/Няма платени суми, които не са в друг протокол|^Платено /)).toBeVisible()
  await expect(page.locator('#main')).not.toContainText(sum)

  await page.goto('/activities/accounting/invoice/create?kind=invoice')
  await choose('Доставчик', provider)
  await page.getByRole('textbox', { name: /^Фактура №/ }).fill(`${2_000_000_000 + Number(protocol)}`)
  await page.getByRole('checkbox', { name: new RegExp(`Протокол № ${protocol} `) }).check()
  await page.getByRole('button', { name: 'Запиши' }).click()
  const invoice = await numberOf('Фактура')
  await expect(page.locator('#main')).toContainText(sum)
  await papers('Опис към фактура')

  await page.goto('/activities/accounting/order/create')
  await choose('Доставчик', provider)
  await choose('Документ', invoice)
  await expect(page.locator('#main').getByText(/евро/)).toContainText(sum)
  await page.getByRole('textbox', { name: /^Получател/ }).fill('Силвия Петрова Маринова')
  await page.getByRole('button', { name: 'Запиши' }).click()
  await numberOf('Разходен касов ордер')
  await expect(page.locator('#main')).toContainText(sum)
  await page.goto('/activities/accounting/invoice')
  await expect(page.getByRole('row').filter({ hasText: invoice }).first()).toContainText(/платена? с РКО № \d+/)
})

test('a duplicate payment waits for the office: returned by mistake, and credited to the next fee', async ({
  page,
  request,
}) => {
  await signedInAs(page, request, 'administrator')
  await page.goto('/waiting')
  await expect(page.getByText(/надплатен(а|и) сум(а|и) през ePay\.bg чака/).first()).toBeVisible()
  await page.goto('/activities/references/online')
  await page.getByRole('link', { name: /^Прехвърлете (ги или ги|я или я) върнете$/ }).click()
  await page.getByRole('row').filter({ hasText: 'Платена' }).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /Плащане № \d+ в ePay\.bg/ })).toBeVisible()
  await expect(page.getByText('вече беше платена')).toBeVisible()

  // A comment is required.
  await page.getByRole('button', { name: 'Отбележи връщане' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Отбележи' }).click()
  await expect(dialog.getByRole('textbox', { name: /^Коментар/ })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: /^Коментар/ }).fill('Върнато от ePay.bg')
  await dialog.getByRole('button', { name: 'Отбележи' }).click()
  await expect(page.getByText('Връщането е отбелязано')).toBeVisible()
  await expect(page.getByText('Нищо не чака')).toBeVisible()
  await expect(page.getByText('Върнато на родителя').last()).toBeVisible()

  await page.getByRole('button', { name: 'Анулирай' }).last().click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Причина/ })
    .fill('Преводът не е направен')
  await page.getByRole('dialog').getByRole('button', { name: 'Анулирай' }).click()
  await expect(page.getByText('Връщането е анулирано')).toBeVisible()
  await expect(page.getByText(/анулирано: Преводът не е направен/).first()).toBeVisible()

  await page.getByRole('checkbox').first().check()
  await page.getByRole('textbox', { name: /^Сума за / }).fill('1')
  await page.getByRole('button', { name: 'Прехвърли' }).click()
  await expect(page.getByText('Сумата е прехвърлена')).toBeVisible()
  await expect(page.getByText('Прехвърлено към такса').last()).toBeVisible()
})

test('a payment with a different amount stays open until its resolution is recorded', async ({ page, request }) => {
  await signedInAs(page, request, 'administrator')
  await page.goto('/waiting')
  const waiting = page.getByRole('region', { name: /плащан(е|ия) с друга сума през ePay\.bg чака/ })
  await waiting.getByRole('link', { name: 'Към списъка' }).click()
  await page.getByRole('row').filter({ hasText: 'Грешка' }).first().getByRole('link').first().click()
  await expect(page.getByText(/ePay\.bg съобщи сума 1,00 € вместо \d+,\d\d €/)).toBeVisible()
  await page.getByRole('button', { name: 'Приключи' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Приключи' }).click()
  await expect(dialog.getByRole('textbox', { name: /^Какво е направено/ })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: /^Какво е направено/ }).fill('Върнато от профила в ePay.bg')
  await dialog.getByRole('button', { name: 'Приключи' }).click()
  await expect(page.getByText(/Приключено: Върнато от профила в ePay\.bg/)).toBeVisible()
  await expect(page.getByText('Нищо не чака')).toBeVisible()
})

test('a fee is annulled with a reason, which it shows', async ({ page, request }) => {
  await signedInAs(page, request, 'administrator')
  const headers = { authorization: `Bearer ${await tokenOf(request, 'administrator')}` }
  const { month, year } = monthOf(today(new Date()))
  await request.post('/api/activities/generate-proforma-invoices', { headers, data: { month, year } })
  const answer = await request.get(`/api/activities/invoices?states=3&month=${month}&year=${year}&pageSize=200`, {
    headers,
  })
  const unpaid = ((await answer.json()) as { result: (Unpaid & { studentId: number })[] }).result
  // Neither the first fee, paid by another journey, nor the last ones, nor those of the family that pays online.
  const fee = unpaid.filter(({ studentName }) => !studentName.includes('Стоянов'))[5]!
  await page.goto(`/activities/fees/${year}/${month}/${fee.studentId}`)
  await page.getByRole('button', { name: 'Анулирай', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Анулирай' }).click()
  await expect(dialog.getByRole('textbox', { name: /^Причина/ })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: /^Причина/ }).fill('Детето не е посещавало дейността')
  await dialog.getByRole('button', { name: 'Анулирай' }).click()
  await expect(page.getByText('Таксата е анулирана', { exact: true })).toBeVisible()
  await expect(page.getByText(/Анулирана на .*: Детето не е посещавало дейността/)).toBeVisible()
})
