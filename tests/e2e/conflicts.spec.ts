import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { signedInAs, tokenOf, type PersonName } from './support/people'

// Two users change one record: the author of the first save is shown, and each conflict needs a choice.

async function otherRow(page: Page, request: APIRequestContext, person: PersonName): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const opened = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await signedInAs(opened, request, person)
  return opened
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Записът е променен междувременно' })

test('concurrent changes of a group are merged, the conflict is chosen, and both changes are kept', async ({
  page,
  request,
}) => {
  const authorization = `Bearer ${await tokenOf(request, 'director')}`
  const groups = await request.get('/api/Classes/overview-models?pageSize=100', { headers: { authorization } })
  const { result } = (await groups.json()) as { result: { id: number }[] }
  // No other journey changes the last group.
  const address = `/groups/management/${result.at(-1)?.id}`
  await signedInAs(page, request, 'director')
  const office = await otherRow(page, request, 'administrator')
  await page.goto(address)
  await office.goto(address)
  await page.getByLabel('Помещение').fill('стая 5')
  await office.getByLabel('Помещение').fill('стая 7')
  await office.getByLabel(/^Места/).fill('25')
  await office.getByRole('button', { name: 'Запиши' }).click()
  await expect(office).toHaveURL(/\/groups\/management(\?|$)/)

  await page.getByRole('button', { name: 'Запиши' }).click()
  const panel = panelOf(page)
  await expect(panel).toContainText('Има промени, записани от')
  await expect(panel).toBeFocused()
  await expect(panel).toContainText('Приети са промените на: Места.')
  await expect(page.getByLabel(/^Места/)).toHaveValue('25')
  await expect(page.getByLabel('Помещение')).toHaveValue('стая 5')
  // Nothing is saved before the choice.
  await page.getByRole('button', { name: 'Запиши', exact: true }).click()
  await expect(panel).toBeFocused()
  await panel.getByRole('radio', { name: /^Записаното стая 7/ }).press('Space')
  await expect(page.getByLabel('Помещение')).toHaveValue('стая 7')
  await panel.getByRole('button', { name: 'Запази моите' }).click()
  await page.getByRole('button', { name: 'Запиши', exact: true }).click()
  await expect(page).toHaveURL(/\/groups\/management(\?|$)/)
  await page.goto(address)
  await expect(page.getByLabel('Помещение')).toHaveValue('стая 5')
  await expect(page.getByLabel(/^Места/)).toHaveValue('25')
  await office.context().close()
})

test('two users edit one sheet: the row that both changed is marked and chosen', async ({ page, request }) => {
  await signedInAs(page, request, 'teacherOfOtherGroup')
  const desk = await otherRow(page, request, 'director')
  await page.goto('/educational-results/records?stage=2')
  await expect(page.getByRole('table').locator('tbody input').first()).toBeVisible()
  const group = await page.getByRole('combobox', { name: 'Група' }).inputValue()
  await desk.goto('/educational-results/records?stage=2')
  await desk.getByRole('combobox', { name: 'Група' }).click()
  await desk.getByRole('option', { name: group }).first().click()
  const cells = page.getByRole('table').locator('tbody tr').first().locator('input')
  const theirs = desk.getByRole('table').locator('tbody tr').first().locator('input')
  await expect(desk.getByRole('table').locator('tbody th').first()).toHaveText(
    await page.getByRole('table').locator('tbody th').first().innerText(),
  )
  // Before the last days of March an exit level needs a reason.
  for (const row of [page, desk]) {
    const reason = row.getByLabel('Причина за ранното изходно ниво')
    if (await reason.isVisible()) await reason.fill('Детето се мести в друга градина')
  }
  const before = await cells.first().inputValue()
  const [typed, saved] = ['0', '1', '2'].filter((mark) => mark !== before) as [string, string]
  await cells.first().fill(typed)
  await theirs.first().fill(saved)
  await desk.keyboard.press('Control+s')
  await expect(desk.getByText('Записано')).toBeVisible()

  // The hub delivers the new row before the save.
  const panel = panelOf(page)
  await expect(panel.getByRole('group')).toHaveCount(1)
  await expect(page.getByText('променен междувременно', { exact: true })).toBeVisible()
  await expect(cells.first()).toHaveValue(typed)
  await page.keyboard.press('Control+s')
  await expect(panel).toBeFocused()
  await panel.getByRole('radio', { name: /^Записаното/ }).check()
  await expect(cells.first()).toHaveValue(saved)
  await panel.getByRole('radio', { name: /^Вашето/ }).check()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Записано', { exact: true })).toBeVisible()
  await page.reload()
  await expect(cells.first()).toHaveValue(typed)
  await desk.context().close()
})
