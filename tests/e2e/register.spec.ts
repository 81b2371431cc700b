import { expect, test, type Page } from '@playwright/test'
import { chooseFrom } from './support/choose'
import { signedInAs } from './support/people'

// National register: a month is prepared, previewed, sent, rejected, corrected and sent again. The demo data include
// a simulator of the register with its own page.

const simulator = '/neispuo-simulator/'

/** Presses a button on the simulator's page, for the demo director's kindergarten. */
async function inRegister(page: Page, button: string): Promise<void> {
  await page.goto(simulator)
  const section = page.locator('section').filter({ hasText: '1690999' })
  await section.getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { name: 'Симулатор на НЕИСПУО' })).toBeVisible()
}

/** Previews the month of one group. */
async function lookAtMonth(page: Page): Promise<void> {
  await page.goto('/platform/settings/neispuo')
  await chooseFrom(page.getByRole('combobox', { name: 'Група' }), 'Слънчо')
}

async function sendMonth(page: Page): Promise<void> {
  await lookAtMonth(page)
  await expect(page.getByText(/^Ще изпратим \d+ запис/)).toBeVisible()
  await page.getByRole('button', { name: 'Изпрати', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Изпрати' }).click()
  await expect(page.getByText(/Записите са на път/)).toBeVisible()
}

/** Waits until no difference is being sent. */
async function untilSent(page: Page): Promise<void> {
  await page.goto('/platform/settings/neispuo/batches')
  const first = page.getByRole('row').nth(1)
  await expect(first.getByText('Приключено')).toBeVisible({ timeout: 120_000 })
}

test('a month is previewed, sent, rejected, corrected and sent again', async ({ page, request }) => {
  await signedInAs(page, request, 'director')
  await page.goto('/platform/settings/neispuo/numbers')
  await page.getByRole('button', { name: 'Зареди номерата' }).click()
  await expect(page.getByText('Номерата се зареждат от НЕИСПУО')).toBeVisible()
  await expect(page.getByText(/Заредени: /)).toBeVisible()
  // The register misses a child of each group.
  await expect(async () => inRegister(page, 'Отпиши по едно дете от група')).toPass()

  await lookAtMonth(page)
  await expect(page.getByRole('columnheader', { name: 'Ще изпратим' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Покажи записите' }).first().click()
  await sendMonth(page)
  await untilSent(page)

  await page.goto('/attendances/references/neispuo?section=2&state=3')
  const refused = page.getByRole('row').filter({ hasText: 'Детето не е в дневника' })
  await expect(refused.first()).toBeVisible()
  await expect(refused.first().getByRole('link', { name: 'Данни на детето' })).toBeVisible()

  await inRegister(page, 'Запиши всички деца')
  await sendMonth(page)
  await untilSent(page)
  await page.goto('/attendances/references/neispuo?section=2&state=3')
  await expect(page.getByText('Няма такива записи')).toBeVisible()
})

test('a reconciliation is created and printed', async ({ page, request }) => {
  await signedInAs(page, request, 'administrator')
  await page.goto('/platform/settings/neispuo/reports')
  await page.getByRole('button', { name: 'Свери сега' }).click()
  await expect(page.getByText(/Сверката е започнала/)).toBeVisible()
  await expect(page.getByRole('row')).not.toHaveCount(1)
})
