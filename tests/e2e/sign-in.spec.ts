import { expect, test } from '@playwright/test'
import { demoUsers } from '../../apps/server/src/demo/sign-ins'

// Sign-in with a requested page, by keyboard only, and sign-out.

test('a requested page is restored after the sign-in', { tag: '@both' }, async ({ page }) => {
  await page.goto('/days-off')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Имейл').fill(demoUsers.director.email)
  await page.getByLabel('Парола', { exact: true }).fill('greshna-Parola1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Грешно потребителско име или парола')).toBeVisible()
  await page.getByLabel('Парола', { exact: true }).fill(demoUsers.director.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/days-off/)
  await expect(page.getByRole('heading', { level: 1, name: 'Неучебни дни' })).toBeVisible()
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/days-off')
  await expect(page).toHaveURL(/\/login/)
})
