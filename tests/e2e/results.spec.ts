import { expect, test } from '@playwright/test'
import { signedInAs } from './support/people'

// Results and portfolios: a photo from a phone, diagnostics by keyboard, a returned text.

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

test(
  'a parent adds a photo to the portfolio of the child and downloads the book',
  { tag: '@phone' },
  async ({ page, request }) => {
    await signedInAs(page, request, 'parent')
    await page.goto('/kids/portfolio')
    await page.getByText('Калина Стоянова').first().tap()
    await expect(page.getByRole('heading', { level: 1, name: /Портфолио на Калина/ })).toBeVisible()
    await page.getByRole('button', { name: 'Добави снимка' }).tap()
    const form = page.getByRole('dialog')
    await form.getByLabel('Заглавие').fill('Първият ми плуваем ден')
    await form.locator('input[type=file]').first().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
    await expect(form.getByText('a.jpg')).toBeVisible()
    await form.getByRole('button', { name: 'Запиши' }).tap()
    await expect(page.getByRole('img', { name: 'Първият ми плуваем ден' })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Изтегли за спомен' }).tap()
    expect((await download).suggestedFilename()).toBe('Портфолио – Калина Стоянова.pdf')
  },
)

test('a teacher enters levels by keyboard, the director returns a text with a comment', async ({
  browser,
  page,
  request,
}) => {
  await signedInAs(page, request, 'teacher')
  await page.goto('/educational-results/records?stage=2')
  const table = page.getByRole('table')
  const cells = table.locator('tbody input')
  const reason = page.getByLabel('Причина за ранното изходно ниво')
  // Before the last days of March an exit level needs a reason.
  await cells.first().waitFor()
  if (await reason.isVisible()) await reason.fill('Детето се мести в друга градина')
  await cells.first().focus()
  // The focus moves to the next cell after each key.
  const [children, marks] = [await table.locator('tbody tr').count(), await cells.count()]
  expect(children).toBeGreaterThan(20)
  for (let at = 0; at < marks; at += 1) await page.keyboard.press(String(at % 3))
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Записано')).toBeVisible()
  await expect(table.getByText('Необработен')).toHaveCount(children)
  const address = page.url()

  const desk = await browser.newPage()
  await signedInAs(desk, request, 'director')
  const classId = new URL(address).searchParams.get('classId')
  await desk.goto(`/educational-results/records?stage=2${classId ? `&classId=${classId}` : ''}`)
  // The director sees all groups, so the teacher's is chosen.
  const group = await page.getByRole('combobox', { name: 'Група' }).inputValue()
  await desk.getByRole('combobox', { name: 'Група' }).click()
  await desk.getByRole('option', { name: group }).first().click()
  await desk.getByRole('button', { name: 'Върни' }).first().click()
  await desk.getByRole('dialog').getByRole('textbox').fill('Допишете какво му е трудно.')
  await desk.getByRole('dialog').getByRole('button', { name: 'Запиши' }).click()
  await expect(desk.getByRole('table').getByText('Допишете какво му е трудно.')).toBeVisible()
  await desk.close()
  await page.reload()
  await expect(table.getByText('Допишете какво му е трудно.')).toBeVisible()
})
