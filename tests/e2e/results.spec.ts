import { expect, test, type Page } from '@playwright/test'
import { lawSubjects } from '@asistent/domain/planning/subjects'
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

/** The shown child of a sheet on a phone. */
const childOn = (page: Page) => page.getByRole('region').filter({ has: page.getByText(/^\d+ от \d+, попълнени/) })

test('a teacher enters diagnostics child by child on a phone', { tag: '@phone' }, async ({ page, request }) => {
  await signedInAs(page, request, 'teacherOfOtherGroup')
  await page.goto(`/educational-results/records?stage=2&classSubjectId=${lawSubjects.Mathematics}`)
  const card = childOn(page)
  const reason = page.getByLabel('Причина за ранното изходно ниво')
  await expect(card).toBeVisible()
  if (await reason.isVisible()) await reason.fill('Детето се мести в друга градина')
  const names: string[] = []
  const press = async (mark: number) => {
    names.push((await card.getByRole('heading').textContent())?.trim() ?? '')
    for (const indicator of await card.getByRole('group').all()) {
      const button = indicator.getByRole('button').nth(mark)
      if ((await button.getAttribute('aria-pressed')) === 'false') await button.tap()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
    }
  }
  await press(2)
  await page.getByRole('button', { name: 'Следващо' }).tap()
  await expect(card.getByText(/^2 от/)).toBeVisible()
  await press(1)
  expect(new Set(names).size).toBe(2)
  // The buttons are above the bottom bar, within reach of the thumb.
  const save = page.getByRole('button', { name: 'Запиши', exact: true })
  const box = await save.boundingBox()
  expect(box!.height).toBeGreaterThanOrEqual(44)
  expect(box!.y).toBeGreaterThan((page.viewportSize()?.height ?? 0) / 2)
  await save.tap()
  await expect(page.getByText('Записано')).toBeVisible()
  await page.reload()
  const pressed = card.getByRole('group').first().locator('[aria-pressed="true"]')
  await expect(pressed).toHaveText(/^2/)
  await page.getByRole('button', { name: 'Следващо' }).tap()
  await expect(pressed).toHaveText(/^1/)
})

test('a rejected measurement is marked at its cell on a phone', { tag: '@phone' }, async ({ page, request }) => {
  await signedInAs(page, request, 'teacherOfOtherGroup')
  await page.goto('/kids/measurements')
  const card = childOn(page)
  const height = card.getByLabel(/^Ръст на/)
  const weight = card.getByLabel(/^Тегло на/)
  await expect(height).toBeVisible()
  // Half a centimetre more than last time is usual.
  const [, tall = '108,2', heavy = '18,4'] = /([\d,]+) см.*?([\d,]+) кг/.exec((await card.textContent()) ?? '') ?? []
  const usual = (Number(tall.replace(',', '.')) + 0.3).toFixed(1).replace('.', ',')
  await height.fill('205')
  await weight.fill(heavy)
  await expect(height).toHaveAttribute('aria-invalid', 'true')
  await expect(card.getByText('Ръст (см): от 50 до 150')).toBeVisible()
  await expect(weight).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Запиши', exact: true }).tap()
  const doubt = page.getByRole('dialog', { name: 'Необичайни стойности' })
  await doubt.getByRole('button', { name: 'Вярно е, запиши' }).tap()
  await expect(doubt).toHaveCount(0)
  // The server's sentence is at the cell too.
  const rejection = card.getByText('Полето "Ръст (см)" трябва да е най-много 150')
  await expect(rejection).toBeVisible()
  await expect(page.getByText('Записано')).toHaveCount(0)
  // What was typed stays, with its decimals.
  await expect(weight).toHaveValue(heavy)
  await height.fill(usual)
  await expect(rejection).toHaveCount(0)
  await expect(height).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Запиши', exact: true }).tap()
  await expect(page.getByText('Записано')).toBeVisible()
  await page.reload()
  await expect(height).toHaveValue(usual)
  await expect(weight).toHaveValue(heavy)
})
