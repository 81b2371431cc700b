import { expect, test } from '@playwright/test'
import { signedInAs } from './support/people'

// Papers that leave the kindergarten: the certificates of a group, and a class book that stays.

test('the certificates of a group are issued at once and printed', async ({ page, request }) => {
  await signedInAs(page, request, 'director')
  await page.goto('/kids/export-certificate/preschool')
  await page.getByRole('button', { name: /Издай на всички/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Издай' }).click()
  await expect(page.getByText(/Издадени удостоверения: \d+/)).toBeVisible()
  await expect(page.getByText('Не е издадено')).toHaveCount(0)
  const tab = page.waitForEvent('popup')
  await page.getByRole('button', { name: /Удостоверенията/ }).click()
  await tab
  await page.goto('/kids/export-certificate/register')
  await expect(page.getByRole('table')).toContainText('3-19')
})

test('a class book is exported and downloaded; a final one is refused to be deleted', async ({ page, request }) => {
  await signedInAs(page, request, 'director')
  await page.goto('/administration/export-classbook/create')
  await page.getByLabel('Група').click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Запиши' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Дневници' })).toBeVisible()
  const first = page.getByRole('row').nth(1)
  await expect(first.getByText('Готов')).toBeVisible({ timeout: 60_000 })
  await first.click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Изтегли', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^Дневник .*\.pdf$/)

  await page.goto('/administration/export-classbook')
  await page.getByRole('row').filter({ hasText: 'Приключен' }).first().click()
  await page.getByRole('button', { name: 'Изтрий' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Изтрий' }).click()
  await expect(page.getByText('Дневникът е приключен и не може да бъде изтрит.')).toBeVisible()
})
