import { expect, type Locator } from '@playwright/test'

/**
 * Opens the list of a field, types where it is a long one, and takes the option. A list hides while its field is scrolled
 * away, and pressing an option that still moves to its place may scroll: then the field is brought back and it is pressed again.
 */
export async function chooseFrom(field: Locator, option: string | RegExp, typed?: string): Promise<void> {
  await field.click()
  if (typed !== undefined) await field.fill(typed)
  const wanted = field.page().getByRole('option', { name: option }).first()
  await expect(async () => {
    await field.scrollIntoViewIfNeeded()
    await wanted.click({ timeout: 10_000 })
  }).toPass()
}
