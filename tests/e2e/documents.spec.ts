import { expect, test } from '@playwright/test'
import { pdfPages } from '@asistent/documents/pdf-text'
import { bookKinds, partsOfBook, partTitles } from '@asistent/domain/documents/class-book'
import { readFile } from 'node:fs/promises'
import { signedInAs, tokenOf } from './support/people'

// Official documents: certificates of a group, and an immutable class book.

test('the certificates of a group are issued at once and printed', async ({ page, request }) => {
  await signedInAs(page, request, 'director')
  await page.goto('/kids/export-certificate/preschool')
  await page.getByRole('button', { name: /Издай на всички/ }).click()
  // Before the end of the study time the reason is required.
  await page.getByRole('dialog').getByRole('button', { name: 'Издай' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Запишете причината/)
      .first(),
  ).toBeVisible()
  await page.getByLabel('Причина за издаването').fill('Семействата заминават')
  await page.getByRole('dialog').getByRole('button', { name: 'Издай' }).click()
  await expect(page.getByText('Удостоверенията са издадени')).toBeVisible()
  await expect(page.getByText('Не е издадено')).toHaveCount(0)
  const tab = page.waitForEvent('popup')
  await page.getByRole('button', { name: /Удостоверенията/ }).click()
  await tab
  await page.goto('/kids/export-certificate/register')
  await expect(page.getByRole('table')).toContainText('3-19')
})

test('a class book is exported and downloaded; deleting a final one is rejected', async ({ page, request }) => {
  await signedInAs(page, request, 'director')
  await page.goto('/administration/export-classbook/create')
  await page.getByLabel('Група').click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Изготви' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Дневници' })).toBeVisible()
  const first = page.getByRole('row').nth(1)
  await expect(first.getByText('Готов')).toBeVisible()
  await first.click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Изтегли', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^Дневник .*\.pdf$/)

  await page.goto('/administration/export-classbook')
  await page.getByRole('row').filter({ hasText: 'Приключен' }).first().click()
  await page.getByRole('button', { name: 'Изтрий' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Изтрий' }).click()
  await expect(page.getByText('Дневникът е приключен и не може да бъде изтрит.')).toBeVisible()
  await page.goto('/administration/export-classbook')
  await page.getByRole('row').filter({ hasText: 'Приключен' }).first().click()
  await page
    .getByRole('button', { name: 'Приложение с поправки' })
    .or(page.getByRole('link', { name: 'Приложение с поправки' }))
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Приложение към приключен дневник' })).toBeVisible()
  await expect(page.getByText('Няма поправки')).toBeVisible()
})

test('the class book of a closed year is previewed and finalised, and cannot change afterwards', async ({
  page,
  request,
}) => {
  await signedInAs(page, request, 'director')
  const headers = { authorization: `Bearer ${await tokenOf(request, 'director')}` }
  const read = async <Row>(path: string) => {
    const answer = await request.get(path, { headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { result: Row[] }).result
  }
  const years = await read<{ id: number; name: string; closed: boolean }>('/api/KindergartenPeriods/overview-models')
  const past = years.find(({ closed }) => closed)
  const groups = await read<{ id: number; name: string; classType: number }>(
    `/api/Classes/overview-models?periodId=${past?.id}`,
  )
  const finals = await read<{ className: string; schoolYear: string; isFinal: boolean }>(
    '/api/ClassBookExports/overview-models',
  )
  const open = groups.find(
    ({ name, classType }) =>
      classType >= 2 &&
      classType <= 5 &&
      !finals.some((one) => one.isFinal && one.className === name && one.schoolYear === past?.name),
  )
  const made = await request.post('/api/ClassBookExports', { headers, data: { classId: open?.id } })
  expect(made.ok(), await made.text()).toBe(true)
  const { entityId } = (await made.json()) as { entityId: number }

  await page.goto(`/administration/export-classbook/${entityId}`)
  const download = page.getByRole('button', { name: 'Изтегли', exact: true })
  await expect(download).toBeVisible()
  const file = page.waitForEvent('download')
  await download.click()
  const pages = pdfPages(await readFile(await (await file).path()))
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.filter((text) => text.trim() === '')).toEqual([])
  const text = pages.join('\n').toLowerCase()
  const places = partsOfBook[bookKinds.ClassBook]
    .filter((part) => part !== 'cover')
    .map((part) => text.indexOf(partTitles[part].toLowerCase().slice(0, 24)))
  expect(places).toEqual(places.toSorted((left, right) => left - right))
  expect(Math.min(...places)).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Приключи' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Приключи' }).click()
  await expect(page.getByText('Дневникът е приключен', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Изтрий' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Изтрий' }).click()
  await expect(page.getByText('Дневникът е приключен и не може да бъде изтрит.')).toBeVisible()
})

test('an order from a template: the subject is chosen, the rest is filled in', async ({ page, request }) => {
  await signedInAs(page, request, 'director')
  await page.goto('/administration/books/director')
  await page.getByRole('link', { name: 'От шаблон' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Платен годишен отпуск' }).getByRole('button').click()
  await expect(page.getByText('Липсва: Служител, Длъжност, От дата, До дата, Работни дни.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Впиши заповедта' })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Служител' }).fill('Елена')
  await page.getByRole('option').first().click()
  // No leave is chosen, so its days are unknown.
  await page.getByRole('textbox', { name: 'От дата' }).fill('01.12.2026')
  await page.getByRole('textbox', { name: 'До дата' }).fill('02.12.2026')
  await page.getByRole('textbox', { name: 'Работни дни' }).fill('2 дни')
  await page.getByRole('button', { name: 'Впиши заповедта' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Заповед № ОТ-\d+$/ })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Относно' })).toHaveValue(
    /^Разрешаване на платен годишен отпуск на Елена/,
  )
})

test('a template is edited with placeholder autocomplete, and its markup is escaped', async ({ page, request }) => {
  await signedInAs(page, request, 'director')
  await page.goto('/administration/books/templates/create')
  await page.getByLabel('Наименование *').fill(`Проба ${Date.now()}`)
  const text = page.getByLabel('Текст *')
  await text.fill('<img src=x onerror="window.hacked=1"> <script>window.hacked=1</script> ')
  await text.press('End')
  await text.pressSequentially('{Сл')
  await page.getByRole('option', { name: /^Служител/ }).click()
  await expect(text).toHaveValue(/\{Служител\}$/)
  const preview = page.getByRole('region', { name: 'Преглед' })
  await preview.getByRole('combobox', { name: 'Служител' }).fill('Елена')
  await page.getByRole('option').first().click()
  await expect(preview.getByText(/<script>window\.hacked=1<\/script> Елена/)).toBeVisible()
  expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined()
  await page.getByRole('button', { name: 'Запиши', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Шаблони' })).toBeVisible()
})

test('an inspection pack lists missing documents and downloads as one file', async ({ page, request }) => {
  await signedInAs(page, request, 'director')
  await page.goto('/administration/inspections')
  await page.getByLabel('Кой идва').click()
  await page.getByRole('option', { name: 'БАБХ' }).click()
  await expect(page.getByText('Доставки на храни с партиди и срокове')).toBeVisible()
  await expect(page.getByRole('link', { name: /Липсва или е изтекъл документ/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Изготви папката' }).click()
  const pack = page.getByRole('row').filter({ hasText: 'БАБХ' }).first()
  await expect(pack.getByText('Готов')).toBeVisible()
  const download = page.waitForEvent('download')
  await pack.getByRole('button', { name: 'Действия' }).click()
  await page.getByRole('menuitem', { name: 'Изтегли' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Проверка БАБХ .*\.zip$/)
})
