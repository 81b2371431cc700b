import { expect, test, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { readXlsx } from '@asistent/documents/read-table'
import { signedInAs } from './support/people'

// Drill-downs: an expert from all kindergartens to the children of a group without names, a director to a child's
// record.

const rowsOf = (page: Page) => page.getByRole('table').first().locator('tbody tr')

test('an expert finds a report, drills down to a group, and exports the table to Excel', async ({ page, request }) => {
  await signedInAs(page, request, 'ministry')
  await page.goto('/references')
  await page.getByRole('searchbox', { name: 'Търсене в справките' }).fill('средни резултати')
  await page.getByRole('link', { name: /Средни резултати/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Средни резултати' })).toBeVisible()
  await page.getByRole('table').getByRole('link', { name: 'ДГ „Детелина“', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Средни резултати по групи' })).toBeVisible()
  const groups = rowsOf(page)
  await expect(groups.first()).toBeVisible()
  const figures = (await groups.first().locator('td').allTextContents()).map((text) => text.trim())

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Изтегли Excel' }).click()
  const [sheet] = await readXlsx(await readFile(await (await waiting).path()))
  const inExcel = (sheet?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')))
  expect(inExcel.find((row) => row.includes(figures[1] ?? ''))).toContain(figures[3])

  const link = groups.first().getByRole('link').nth(1)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Средни резултати по деца' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Дете 1', exact: true })).toBeVisible()
  await expect(page.getByText('Децата са с номера вместо с имена')).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(Number(figures[2]))
  await page.getByRole('navigation', { name: 'Разбивка' }).getByRole('link', { name: 'Учебни години' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Средни резултати по учебни години' })).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(2)
})

test(
  'a director drills down from low results to the record of a child',
  { tag: '@both' },
  async ({ page, request }) => {
    const isPhone = (page.viewportSize()?.width ?? 0) < 600
    // On a phone the rows are cards.
    const rows = isPhone
      ? page
          .locator('#main')
          .getByRole('listitem')
          .filter({ has: page.locator('dl') })
      : rowsOf(page)
    await signedInAs(page, request, 'director')
    await page.goto('/references/low-grades/classes')
    await rows.first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Резултати на начално ниво по деца' })).toBeVisible()
    const child = rows.first().getByRole('link').first()
    const name = (await child.textContent()) ?? ''
    await child.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(' ')[0] ?? '')
    await expect(page).toHaveURL(/tab=results/)
  },
)
