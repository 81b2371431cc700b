import { expect, type Locator, type Page } from '@playwright/test'
import { pdfText } from '@asistent/documents/pdf-text'
import { formatDay, isWeekend, today, weekdayNames, weekdayOf, weekStart } from '@asistent/domain/kernel/day'
import { names, newGroup, test, type Group, type Place } from './support/attendance'
import { ownKindergarten, signedInWith } from './support/own-kindergarten'
import { signedInAs } from './support/people'

// Kitchen: a week planned by keyboard, a day from attendance to the stock issue with a late child that has an
// allergy, and the menu for parents.

const eggAllergen = 3

interface Kitchen {
  readonly place: Place
  readonly group: Group
  readonly rice: number
}

/** Three dishes, their stock, and a child with an egg allergy. */
async function kitchenOf(kindergarten: Place): Promise<Kitchen> {
  const group = await newGroup(kindergarten)
  const mark = group.id
  const { result } = await kindergarten.get<{ result: { id: number }[] }>('/api/Products/categories', { flat: 'true' })
  const product = (name: string, more: object = {}) =>
    kindergarten.post('/api/Products', {
      name: `${name} ${mark}`,
      categoryId: result[0]?.id,
      unitOfMeasure: 3,
      storageConditionId: 1,
      ...more,
    })
  const lentils = await product('Опитна леща')
  const rice = await product('Опитен ориз')
  const eggs = await product('Опитни яйца', { allergenIds: [eggAllergen] })
  const recipe = (name: string, grams: Record<number, number>) =>
    kindergarten.post('/api/Recipes', {
      name: `${name} ${mark}`,
      category: 2,
      mealTypes: [3],
      yieldG: 150,
      ingredients: Object.entries(grams).map(([productId, grossG]) => ({ productId: Number(productId), grossG })),
    })
  await recipe('Лещена опитна', { [lentils]: 45, [rice]: 20 })
  await recipe('Яйчена опитна', { [eggs]: 50, [rice]: 30 })
  await recipe('Оризова опитна', { [rice]: 60 })
  await kindergarten.post('/api/StockInbounds', {
    forDate: group.day,
    warehouseId: await kindergarten.post('/api/Warehouses', { name: `Опитна кухня ${mark}` }),
    supplierId: await kindergarten.post('/api/Suppliers', { name: `Опитен доставчик ${mark}` }),
    complete: true,
    lines: [lentils, rice, eggs].map((productId) => ({ productId, quantity: 10, unitOfMeasure: 3, price: 2 })),
  })
  return { place: kindergarten, group, rice }
}

async function allergicToEggs(kindergarten: Place, id: number): Promise<void> {
  const { version } = await kindergarten.get<{ version: number }>(`/api/Students/${id}`)
  await kindergarten.post(`/api/Students/${id}/health`, { version, allergies: [eggAllergen] })
}

const comes = ({ place, group }: Kitchen, ...children: number[]) =>
  place.post('/api/StudentAttendances', {
    classId: group.id,
    items: children.map((child) => ({ studentId: group.children[child]?.id, forDate: group.day, type: 2 })),
  })

const left = async ({ place, rice }: Kitchen) => {
  const { result } = await place.get<{ result: { productId: number; quantity: number }[] }>(
    '/api/Stocks/product-availability',
    { pageSize: 100 },
  )
  return result.find(({ productId }) => productId === rice)?.quantity
}

const step = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title }).first()

/** Text of the PDF that a button opens in a new tab. */
async function printed(page: Page, button: Locator): Promise<string> {
  const answer = page.waitForResponse((one) => one.headers()['content-type'] === 'application/pdf')
  await button.click()
  const printRequest = (await answer).request()
  // Chromium does not expose the body of a displayed PDF, so it is requested again.
  const paper = await page.request.get(printRequest.url(), { headers: await printRequest.allHeaders() })
  return pdfText(await paper.body()).replaceAll(/\s+/g, ' ')
}

test('a week is planned by keyboard; the day goes from attendance to the issue', async ({ page, request }) => {
  // Attendance of the whole kindergarten counts, so this journey has its own.
  const kindergarten = await ownKindergarten(request)
  const withColleague = { ...kindergarten, colleague: kindergarten.token }
  const kitchen = await kitchenOf(withColleague)
  const { group } = kitchen
  await allergicToEggs(withColleague, group.children[1]!.id)
  await signedInWith(page, withColleague.token)

  await test.step('the lunch is typed, saved and published without a mouse', async () => {
    await page.goto(`/kitchen/create-menu?week=${weekStart(group.day)}`)
    const label = `Добави: ${weekdayNames[weekdayOf(group.day) - 1]}, Обяд`
    await page.getByRole('button', { name: label }).focus()
    await page.keyboard.press('Enter')
    for (const dish of ['Лещена опитна', 'Яйчена опитна']) {
      await page.getByRole('combobox', { name: label }).pressSequentially(`${dish} ${group.id}`)
      await expect(page.getByRole('option', { name: `${dish} ${group.id}` })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: `Действия: ${dish} ${group.id}` })).toBeVisible()
    }
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Менюто е записано')).toBeVisible()
    await page.getByRole('button', { name: 'Публикувай' }).press('Enter')
    await expect(page.getByText('Публикувано: вижда се от родителите.')).toBeVisible()
  })

  await test.step('present children make portions; the allergic one gets another dish', async () => {
    await comes(kitchen, 0, 1)
    await page.goto(`/kitchen/day?forDate=${group.day}`)
    await page.getByRole('button', { name: 'Вземи порциите' }).click()
    const conflict = page.getByRole('listitem').filter({ hasText: `${names[1]} (` })
    await expect(conflict).toContainText('Яйца')
    await conflict.getByRole('button', { name: 'Друго ястие' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').first().click()
    await page.getByRole('option', { name: `Оризова опитна ${group.id}` }).click()
    await dialog.getByRole('button', { name: 'Избери' }).click()
    await expect(conflict).toContainText(`вместо него: Оризова опитна ${group.id}`)
    await page.getByRole('button', { name: 'Заяви продуктите' }).click()
    await expect(page.getByRole('button', { name: 'Изпиши' })).toBeVisible()
  })

  await test.step('a child that comes late and must not eat eggs stops the kitchen until somebody decides', async () => {
    await allergicToEggs(withColleague, group.children[2]!.id)
    await comes(kitchen, 2)
    const late = page.getByRole('listitem').filter({ hasText: `${names[2]} (` })
    await expect(late).toContainText('Яйца')
    await late.getByRole('button', { name: 'Потвърди' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill('Носи си храна от вкъщи')
    await dialog.getByRole('button', { name: 'Потвърди' }).click()
    await expect(late).toContainText('Носи си храна от вкъщи')
  })

  await test.step('given out: the warehouse has less', async () => {
    await page.getByRole('button', { name: 'Изпиши' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Изпиши' }).click()
    await expect(step(page, 'Изписване')).toContainText('Готово')
    // Two soups, one dish with eggs and its rice substitute: 20 + 20 + 30 + 60 g.
    expect(await left(kitchen)).toBe(9.87)
    await page.goto('/storage/calculations')
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: formatDay(group.day) })
        .first(),
    ).toContainText('Приключена')
  })

  await test.step('the cook’s portion book and the poster of the week, on paper', async () => {
    await page.goto(`/kitchen/day?forDate=${group.day}`)
    await page.getByRole('button', { name: 'Издай порционник' }).click()
    const book = await printed(page, page.getByRole('button', { name: 'Отпечатай', exact: true }))
    for (const words of ['Порционник', `Яйчена опитна ${group.id}`, `Оризова опитна ${group.id}`, names[2], '3 яйца'])
      expect(book).toContain(words)
    await page.goto('/kitchen/menu')
    await page.getByRole('row').filter({ hasText: 'Публикувано' }).getByRole('link').first().click()
    // Exact, because the previous list has 'Изтегляне и печат'.
    const poster = await printed(page, page.getByRole('button', { name: 'Печат', exact: true }))
    for (const words of ['Седмично меню', `Лещена опитна ${group.id}`, 'Алергени: 3 Яйца', 'Утвърдил'])
      expect(poster).toContain(words)
  })
})

test('a parent reads the week: dishes with their allergens', { tag: '@phone' }, async ({ page, request }) => {
  await signedInAs(page, request, 'parent')
  await page.goto('/kitchen/weekly-menu')
  await expect(page.getByRole('heading', { level: 1, name: 'Седмично меню' })).toBeVisible()
  // In the current week today comes first; on weekends the next week is shown.
  const first = isWeekend(today(new Date())) ? /^Понеделник/ : / – днес$/
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(first)
  await expect(page.getByText('Обяд').first()).toBeVisible()
  await expect(page.getByText('След ястията са алергените в тях.')).toBeVisible()
  await expect(page.getByText(/мляко/).first()).toBeVisible()
})
