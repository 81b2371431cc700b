import { expect, type Locator } from '@playwright/test'

/**
 * Opens the dropdown of a field, types if it is searchable, and picks the option. A dropdown hides when its field
 * scrolls out of view, and clicking an option that is still moving may scroll: then it scrolls the field back and
 * clicks again.
 */
export async function chooseFrom(field: Locator, option: string | RegExp, typed?: string): Promise<void> {
  await field.click()
  if (typed !== undefined) await field.fill(typed)
  const optionRow = field.page().getByRole('option', { name: option }).first()
  await expect(async () => {
    await field.scrollIntoViewIfNeeded()
    await optionRow.click({ timeout: 10_000 })
  }).toPass()
}
