import { expect, test } from '@playwright/test'
import { tokenOf, signedInAs } from './support/people'

// A week planned without a mouse, and the same kind of week read by a parent on a phone.

test('a week is planned by keyboard: energy, cost and rules answer at once', async ({ page, request }, info) => {
  test.skip(info.project.name !== 'desktop')
  await signedInAs(page, request, 'manciple')
  await page.goto('/kitchen/create-menu?week=2027-03-15')
  await expect(page.getByRole('table', { name: 'Меню за седмицата' })).toBeVisible()

  const monday = page.getByRole('row', { name: /^Обяд/ }).getByRole('cell').first()
  for (const letters of ['Супа от леща', 'Пиле с ориз']) {
    await monday.getByRole('button', { name: /Добави/ }).press('Enter')
    await page.keyboard.type(letters)
    await page.getByRole('option', { name: letters }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(monday.getByText(letters)).toBeVisible()
  }
  // Counted in the browser: no answer of the server was waited for.
  await expect(page.getByRole('row', { name: /Енергия/ })).toContainText('под нормата')
  await expect(page.getByText('Няма риба тази седмица.')).toBeVisible()

  await page.keyboard.press('Control+s')
  await expect(page.getByText('Менюто е записано')).toBeVisible()
  await expect(page).toHaveURL(/\/kitchen\/menu\/\d+/)
  const id = page.url().split('/').at(-1)
  await page.getByRole('button', { name: 'Публикувай' }).click()
  await expect(page.getByText('Публикувано: вижда се от родителите.')).toBeVisible()

  const headers = { authorization: `Bearer ${await tokenOf(request, 'manciple')}` }
  await request.post(`/api/menus/unpublish/${id}`, { headers, data: {} })
  await request.delete(`/api/menus/${id}`, { headers })
})

test('a parent reads the week with its allergens', async ({ page, request }) => {
  await signedInAs(page, request, 'parent')
  await page.goto('/kitchen/weekly-menu')
  await expect(page.getByRole('heading', { level: 1, name: 'Седмично меню' })).toBeVisible()
  await page.getByRole('button', { name: 'Предишна седмица' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Обяд' }).first()).toBeVisible()
  await expect(page.getByText(/Числата след ястията са алергени/)).toBeVisible()
})
