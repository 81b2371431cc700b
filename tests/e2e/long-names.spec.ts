import { expect, type Locator } from '@playwright/test'
import { chooseFrom } from './support/choose'
import { test } from './support/attendance'
import { signedInWith } from './support/own-kindergarten'

// A chosen name that does not fit its field is readable in full, without a pointer.

const longest = 'Подготвителна група „Слънчогледи и маргаритки от Тракия“ II'

const isCut = (element: Locator) => element.evaluate((one) => one.scrollWidth > one.clientWidth)

test('a long name is shown in full by a select and by a multi-select', { tag: '@both' }, async ({ page, place }) => {
  const id = await place.post('/api/Classes', { name: longest, classType: 3, attendanceType: 1, capacity: 23 })
  await signedInWith(page, place.token)
  await page.goto(`/attendances/management?groupId=${id}`)
  const group = page.getByRole('combobox', { name: 'Група' })
  await expect(group).toHaveValue(longest)
  expect(await isCut(group)).toBe(true)
  const full = page.getByText(longest, { exact: true })
  await expect(full).toBeVisible()
  expect(await isCut(full)).toBe(false)

  await page.goto('/days-off/create')
  await chooseFrom(page.getByRole('combobox', { name: 'Групи' }), longest)
  const chosen = page.getByText(longest, { exact: true }).first()
  await expect(chosen).toBeVisible()
  expect(await isCut(chosen)).toBe(false)
})
