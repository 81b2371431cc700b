import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { roleTypes } from '@asistent/domain/access/roles'
import { addDays, formatDay, today } from '@asistent/domain/kernel/day'
import { readXlsx } from '@asistent/documents/read-table'
import { readFile } from 'node:fs/promises'
import { chooseFrom } from './support/choose'
import { activated, newEmail, ownKindergarten, signedInWith, type OwnKindergarten } from './support/own-kindergarten'

// Warehouse of a separate kindergarten: a corrected delivery, and a stock count.

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const choose = (page: Page, label: string, option: string) =>
  chooseFrom(page.getByRole('combobox', { name: label, exact: true }), option)
const confirmed = (page: Page, action: string) =>
  page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600

/** Fills the table, or on a phone the sheet of the line, which a bar code opens. */
async function fillLine(page: Page, values: Record<string, string>) {
  const sheet = page.getByRole('dialog')
  for (const [label, value] of Object.entries(values)) {
    const field = isPhone(page) ? sheet.getByRole('textbox', { name: label }) : page.getByLabel(`${label}, ред 1`)
    await field.fill(value)
    await field.press('Tab')
  }
  if (isPhone(page)) await sheet.getByRole('button', { name: 'Готово' }).click()
}

const now = today(new Date())

interface Store {
  readonly place: OwnKindergarten
  readonly warehouseId: number
  readonly supplierId: number
  readonly lentils: number
  readonly rice: number
}

async function storeOf(request: APIRequestContext): Promise<Store> {
  const kindergarten = await ownKindergarten(request)
  const { result } = await kindergarten.get<{ result: { id: number }[] }>('/api/Products/categories', { flat: 'true' })
  const product = (name: string, barcode: string) =>
    kindergarten.post('/api/Products', {
      name,
      barcode,
      categoryId: result[0]?.id,
      unitOfMeasure: 3,
      storageConditionId: 1,
    })
  return {
    place: kindergarten,
    warehouseId: await kindergarten.post('/api/Warehouses', { name: 'Опитен склад' }),
    supplierId: await kindergarten.post('/api/Suppliers', { name: 'Опитен доставчик' }),
    lentils: await product('Опитна леща', '3899000000011'),
    rice: await product('Опитен ориз', '3899000000028'),
  }
}

const balances = async ({ place }: Store) => {
  const { result } = await place.get<{ result: { productName: string; quantity: number; value: number }[] }>(
    '/api/Stocks/product-availability',
  )
  return Object.fromEntries(result.map(({ productName, quantity, value }) => [productName, [quantity, value]]))
}

// Also on a phone, where the lines are cards instead of a table.
test(
  'a delivery is received by bar code and corrected after posting, and both documents show it',
  { tag: '@both' },
  async ({ page, request }) => {
    const store = await storeOf(request)
    await signedInWith(page, store.place.token)
    await page.goto('/storage/stock/create')
    await choose(page, 'Склад', 'Опитен склад')
    await choose(page, 'Доставчик', 'Опитен доставчик')
    await page.getByLabel('Добави по баркод').fill('3899000000011')
    await page.getByLabel('Добави по баркод').press('Enter')
    await fillLine(page, {
      Количество: '80',
      'Единична цена': '2,50',
      Партида: 'L-1',
      'Годен до': formatDay(addDays(now, 90)),
      '°C': '18',
    })
    // No horizontal scrolling of lines, on phone and desktop.
    const table = page.getByRole('table', { name: 'Редове' }).locator('..')
    if (!isPhone(page)) expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Запиши' }).click()
    await expect(heading(page, 'Складова разписка № 1')).toBeVisible()
    await page.getByRole('button', { name: 'Заприходи' }).click()
    await confirmed(page, 'Заприходи')
    await expect(page.getByText('Доставката е заприходена')).toBeVisible()
    expect(await balances(store)).toEqual({ 'Опитна леща': [80, 200] })

    await test.step('eight and not eighty: the old paper is reversed and replaced', async () => {
      await page.getByRole('link', { name: 'Поправи' }).click()
      await page.getByLabel('Причина').fill('Нулата е в повече')
      if (isPhone(page)) await page.getByRole('button', { name: /Промени ред 1/ }).click()
      await fillLine(page, { Количество: '8' })
      await page.getByRole('button', { name: 'Запиши' }).click()
      await expect(heading(page, 'Складова разписка № 2')).toBeVisible()
      await expect(page.getByText('Поправя:')).toBeVisible()
      expect(await balances(store)).toEqual({ 'Опитна леща': [8, 20] })
    })

    await test.step('the stock has the quantity and the expiry, on a phone as a card', async () => {
      await page.goto('/storage/stock-availability')
      const row = page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: 'Опитна леща' })
      await expect(row).toContainText(isPhone(page) ? 'Наличност8,000 кг' : '8,000')
      await expect(row).toContainText(formatDay(addDays(now, 90)))
    })

    await test.step('the trial balance agrees, and „Защо?“ shows all three movements', async () => {
      await page.goto('/storage/references/trial-balance')
      const row = page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: 'Опитна леща' })
      await expect(row).toContainText('20,00')
      await row.getByRole('link', { name: '8,000' }).last().click()
      await expect(heading(page, /^Защо\?/)).toBeVisible()
      const movement = page
        .getByRole(isPhone(page) ? 'listitem' : 'row')
        .filter({ hasText: 'Складова разписка, сторно' })
      await expect(movement).toContainText('-80,000')
      const total = isPhone(page) ? page.getByRole('group', { name: 'Общо' }) : page.getByRole('row', { name: /Общо/ })
      await expect(total).toContainText('8,000')
    })
  },
)

test('a request is entered by keyboard and completed, and its reservation becomes an issue', async ({
  page,
  request,
}) => {
  const store = await storeOf(request)
  await store.place.post('/api/StockInbounds', {
    forDate: now,
    warehouseId: store.warehouseId,
    supplierId: store.supplierId,
    lines: [{ productId: store.lentils, quantity: 10, unitOfMeasure: 3, price: 2.5 }],
    complete: true,
  })
  await signedInWith(page, store.place.token)
  await page.goto('/storage/requests/create')
  await choose(page, 'Склад', 'Опитен склад')
  await page.getByRole('button', { name: 'Добави продукт' }).click()
  await page.getByLabel('Продукт, ред 1').pressSequentially('Опитна ле')
  await page.getByRole('option', { name: /Опитна леща/ }).click()
  // The unit follows the chosen product; without it the save is rejected.
  await expect(page.getByLabel('Мярка, ред 1')).toHaveValue('кг')
  await page.getByLabel('Количество, ред 1').fill('4')
  await page.getByRole('button', { name: 'Запиши' }).click()
  await expect(heading(page, 'Искане № 1')).toBeVisible()
  expect(await balances(store)).toEqual({ 'Опитна леща': [10, 25] })
  await page.getByRole('button', { name: 'Изпълни' }).click()
  await confirmed(page, 'Изпълни')
  await expect.poll(() => balances(store)).toEqual({ 'Опитна леща': [6, 15] })
  await expect(page.getByText('Изпълнил')).toBeVisible()
})

test('goods are transferred to another warehouse, and the supplier credits an overcharge', async ({
  page,
  request,
}) => {
  const store = await storeOf(request)
  const { place, warehouseId, supplierId, lentils } = store
  await place.post('/api/Warehouses', { name: 'Втори склад' })
  const inbound = await place.post('/api/StockInbounds', {
    forDate: now,
    warehouseId,
    supplierId,
    lines: [{ productId: lentils, quantity: 10, unitOfMeasure: 3, price: 2.5 }],
    complete: true,
  })
  await signedInWith(page, place.token)
  await page.goto('/storage/transfers/create')
  await choose(page, 'От склад', 'Опитен склад')
  await choose(page, 'В склад', 'Втори склад')
  await page.getByRole('button', { name: 'Добави продукт' }).click()
  await page.getByLabel('Продукт, ред 1').pressSequentially('Опитна ле')
  await page.getByRole('option', { name: /Опитна леща/ }).click()
  await page.getByLabel('Количество, ред 1').fill('4')
  await page.getByRole('button', { name: 'Запиши' }).click()
  await expect(heading(page, 'Прехвърляне № 1')).toBeVisible()
  await page.getByRole('button', { name: 'Прехвърли' }).click()
  await confirmed(page, 'Прехвърли')
  await expect(page.getByText('Прехвърлил')).toBeVisible()

  await page.goto(`/storage/stock/${inbound}`)
  await page.getByRole('button', { name: 'Кредитно известие' }).click()
  await confirmed(page, 'Кредитно известие')
  await page.getByRole('link', { name: 'Протокол № 1' }).click()
  await page.getByLabel('Причина').fill('Надписана цена')
  await page.getByLabel('Сума с ДДС, ред 1').fill('5')
  await page.getByRole('button', { name: 'Запиши' }).click()
  await page.getByRole('button', { name: 'Осчетоводи' }).click()
  await confirmed(page, 'Осчетоводи')
  await expect(page.getByText('Осчетоводил', { exact: true })).toBeVisible()

  // The credit counts before the issues of its day: 10 kg are worth 20, and the transfer is worth 8.
  await page.goto('/storage/references/trial-balance')
  const table = page.getByRole('table', { name: 'Оборотна ведомост' })
  await expect(table.getByRole('row', { name: /Втори склад/ })).toContainText('8,00')
  await expect(table.getByRole('row', { name: /Опитен склад/ })).toContainText('12,00')
})

test('a recall shows what was received, what is left and when it was issued; the spreadsheet agrees', async ({
  page,
  request,
}) => {
  const store = await storeOf(request)
  const { place, warehouseId, supplierId, lentils } = store
  const of = (quantity: number, more = {}) => ({ productId: lentils, quantity, unitOfMeasure: 3, ...more })
  await place.post('/api/StockInbounds', {
    forDate: now,
    warehouseId,
    supplierId,
    lines: [of(10, { price: 2.5, batch: 'R-7', expiryDate: addDays(now, 30) })],
    complete: true,
  })
  const requestId = await place.post('/api/StockRequests/create-request', {
    forDate: now,
    warehouseId,
    purpose: 2,
    lines: [of(3)],
  })
  await place.post(`/api/StockRequests/complete/${requestId}`, {})

  await signedInWith(page, place.token)
  await page.goto('/storage/batches')
  await page.getByRole('row', { name: /R-7/ }).getByRole('link').first().click()
  await expect(heading(page, 'Опитна леща, партида R-7')).toBeVisible()
  const facts = page.getByRole('definition')
  await expect(facts.filter({ hasText: /^10(,0+)? / })).toHaveCount(1)
  await expect(facts.filter({ hasText: 'Опитен склад: 7' })).toBeVisible()
  await page.getByRole('tab', { name: 'По дни' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: `${formatDay(now)} г.` })).toContainText('3')
  await page.getByRole('tab', { name: 'Доставено' }).click()
  await expect(page.getByRole('link', { name: /Складова разписка № 1/ })).toBeVisible()

  await page.goto('/storage/references/trial-balance')
  const table = page.getByRole('table', { name: 'Оборотна ведомост' })
  const row = table.getByRole('row', { name: /Опитна леща/ })
  await expect(row).toContainText('17,50')
  const shown = await row.locator('td').allTextContents()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Изтегли Excel' }).click(),
  ])
  const [sheet] = await readXlsx(await readFile(await file.path()))
  const inExcel = sheet?.rows.find((row) => row.includes('Опитна леща')) ?? []
  const numbers = (cells: readonly unknown[]) =>
    cells
      .map((cell) =>
        Number(
          String(cell ?? '')
            .replace(/\s/g, '')
            .replace(',', '.'),
        ),
      )
      .filter((n) => !Number.isNaN(n))
  expect(numbers(inExcel).slice(-4)).toEqual(numbers(shown).slice(-4))
  expect(numbers(shown)).toEqual(expect.arrayContaining([10, 25, 3, 7.5, 7, 17.5]))
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'a blind stock count becomes a declaration with a surplus and a shortage',
    { tag: '@phone' },
    async ({ page, context, request }) => {
      const store = await storeOf(request)
      const line = (productId: number, quantity: number, price: number) => ({
        productId,
        quantity,
        unitOfMeasure: 3,
        price,
      })
      await store.place.post('/api/StockInbounds', {
        forDate: now,
        warehouseId: store.warehouseId,
        supplierId: store.supplierId,
        lines: [line(store.lentils, 10, 2), line(store.rice, 5, 3)],
        complete: true,
      })
      const email = newEmail('domakin')
      await store.place.post('/api/Users/invite', {
        firstName: 'Донка',
        lastName: 'Русева',
        email,
        roleType: roleTypes.Manciple,
      })
      await signedInWith(page, await activated(request, email))
      await page.goto(`/storage/inventory-declarations/count?warehouseId=${store.warehouseId}`)
      await expect(page.getByText('Преброени 0 от 2')).toBeVisible()
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

      await context.setOffline(true)
      await page.getByLabel(/^Опитна леща: преброено/).fill('9,5')
      await page.getByLabel('Намери по баркод').fill('3899000000028')
      await page.getByLabel('Намери по баркод').press('Enter')
      await expect(page.getByLabel(/^Опитен ориз: преброено/)).toBeFocused()
      await page.reload()
      await expect(page.getByText('Преброени 1 от 2')).toBeVisible()
      await page.getByLabel(/^Опитен ориз: преброено/).fill('6')
      await page.getByRole('button', { name: 'Запиши инвентаризация' }).click()
      await expect(page.getByText('Чака мрежа')).toBeVisible()

      await context.setOffline(false)
      await expect(heading(page, 'Инвентаризация № 1')).toBeVisible()
      // Still blind: no book quantities on the page.
      await expect(page.getByText('10,000')).toHaveCount(0)
      await page.getByRole('button', { name: 'Предай за утвърждаване' }).click()
      await confirmed(page, 'Предай за утвърждаване')
      await expect(page.getByText('Инвентаризацията чака утвърждаване')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Утвърди' })).toHaveCount(0)

      // Another person decides the shortage and approves.
      const at = page.url()
      await signedInWith(page, store.place.token)
      await page.goto(at)
      await page.getByRole('button', { name: 'Утвърди' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('Опитна леща')).toBeVisible()
      await dialog.getByRole('button', { name: /Промени ред 1/ }).click()
      await chooseFrom(dialog.getByLabel(/^Решение/), 'Брак')
      await dialog.getByRole('button', { name: 'Готово' }).click()
      await dialog.getByRole('button', { name: 'Утвърди' }).click()
      await expect(page.getByText('Инвентаризацията е утвърдена')).toBeVisible()
      const papers = page.getByRole('listitem')
      await expect(papers.filter({ hasText: 'Липси:' })).toBeVisible()
      await expect(papers.filter({ hasText: 'Излишъци:' })).toBeVisible()
      expect(await balances(store)).toEqual({ 'Опитна леща': [9.5, 19], 'Опитен ориз': [6, 18] })
    },
  )
})
