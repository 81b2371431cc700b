import { expect, test } from '@playwright/test'
import { signedInAs } from './support/people'

// An expert drills down from a national number to a group, exports a report and saves a view.

const october = 'month=10&year=2026'

// On a phone the rows are cards.
test('an expert drills down from the country to the days of a group', { tag: '@both' }, async ({ page, request }) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  await signedInAs(page, request, 'ministry')
  await page.goto(`/administrative-references/absences?${october}&by=municipality`)
  const rows = isPhone ? page.locator('#main') : page.getByRole('table', { name: 'Отсъствия по детски градини' })
  await expect(isPhone ? page.getByRole('group', { name: 'Общо' }) : rows).toContainText(/Общо/)
  await rows.getByRole('link', { name: 'Пловдив', exact: true }).click()
  await expect(page).toHaveURL(/municipalityId=/)
  await rows.getByRole('link', { name: 'ДГ „Детелина“', exact: true }).click()
  await expect(page).toHaveURL(/kindergartenId=/)
  const group = rows.getByRole(isPhone ? 'listitem' : 'row').filter({ hasText: 'Бързаци' })
  await expect(group).toBeVisible()
  await group.getByRole('link').last().click()
  await expect(page).toHaveURL(/attendances\/references\/entries/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an expert drills down from a kind of activity to the activities of one kindergarten', async ({
  page,
  request,
}) => {
  await signedInAs(page, request, 'municipality')
  await page.goto('/administrative-references')
  await expect(page).toHaveURL(/administrative-references\/smp/)
  await page.goto(`/administrative-references/activities?${october}&by=kind`)
  const table = page.getByRole('table', { name: 'Допълнителни дейности по детски градини' })
  await table.getByRole('link', { name: 'Английски език', exact: true }).click()
  await expect(page).toHaveURL(/kind=/)
  await table.getByRole('link', { name: 'ДГ „Детелина“', exact: true }).click()
  await expect(page).toHaveURL(/kindergartenId=/)
  // The previous rows stay until the new ones have loaded.
  await table.locator('a[href*="/activities/management/"]').last().click()
  await expect(page).toHaveURL(/activities\/management\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a report is exported to Excel and saved under a name', async ({ page, request }) => {
  await signedInAs(page, request, 'municipality')
  await page.goto(`/administrative-references/staff-count?${october}`)
  await expect(page.getByRole('table', { name: 'Деца и персонал по детски градини' })).toContainText('Детелина')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Изтегли Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/Деца и персонал.*\.xlsx$/)

  await page.getByRole('button', { name: 'Запази избора' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Име' }).fill('За съвета')
  await page.getByRole('dialog').getByRole('button', { name: 'Запиши' }).click()
  const kept = page.getByRole('group', { name: 'Запазени справки' })
  await expect(kept.getByRole('link', { name: 'За съвета' })).toBeVisible()
  await kept.getByRole('button', { name: 'Действия: За съвета' }).click()
  await page.getByRole('menuitem', { name: 'Изтрий' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Изтрий' }).click()
  await expect(kept.getByRole('link', { name: 'За съвета' })).toHaveCount(0)
})
