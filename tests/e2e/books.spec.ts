import { addDays, formatDay, today } from '@asistent/domain/kernel/day'
import { expect, test, type Page } from '@playwright/test'
import { chooseFrom } from './support/choose'
import { signedInAs } from './support/people'

// Books of the demo kindergarten: a council with decisions, a letter answered in time, an order acknowledged by a
// teacher.

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
/** Required fields have an asterisk after their label. */
const label = (name: string) => new RegExp(`^${name.replace(/[()]/g, '\\$&')}( \\*)?$`)
const write = (page: Page, name: string, text: string) => page.getByLabel(label(name)).first().fill(text)
const save = (page: Page) => page.getByRole('button', { name: 'Запиши', exact: true }).click()
const choose = async (page: Page, name: string, typed: string) => {
  await chooseFrom(page.getByLabel(label(name)).first(), typed, typed)
  await page.keyboard.press('Escape')
}

/** Unique, because runs share the demo data. */
const named = (words: string) => `${words} ${Date.now()}`
const teacher = 'Елена'

test('a council is created with a decision and gets another one', async ({ page, request }) => {
  const title = named('Заседание за празника')
  await signedInAs(page, request, 'director')
  await page.goto('/administration/books/pedagogical/create')
  await write(page, 'Присъстващи (брой)', '12')
  await write(page, 'Тема на заседанието', title)
  await page.getByRole('button', { name: 'Добави решение' }).click()
  await write(page, 'Решение', 'Приема програмата на празника.')
  await write(page, 'За', '12')
  await save(page)
  await expect(heading(page, /^Протокол № \d+$/)).toBeVisible()
  await page.getByRole('link', { name: 'Ново решение' }).click()
  await expect(heading(page, 'Ново решение')).toBeVisible()
  await write(page, 'Решение', 'Родителите да бъдат поканени.')
  await write(page, 'За', '13')
  await save(page)
  await expect(page.getByText('Гласувалите са 13, а присъстващите – 12')).toBeVisible()
  await write(page, 'За', '11')
  await save(page)
  await expect(page.getByRole('link', { name: '1. Приема програмата на празника.' })).toBeVisible()
  await expect(page.getByRole('link', { name: '2. Родителите да бъдат поканени.' })).toBeVisible()
})

test('a letter is assigned to a teacher, whose answer completes it in time', async ({ browser, page, request }) => {
  const title = named('Искане на сведения')
  await signedInAs(page, request, 'director')
  await page.goto('/administration/books/incoming-correspondence/create')
  await write(page, 'Подател', 'РУО – Пловдив')
  await write(page, 'Относно', title)
  await choose(page, 'Изпълнител', teacher)
  await write(page, 'Срок', formatDay(addDays(today(new Date()), 3)))
  await save(page)
  await expect(page.getByText(title).first()).toBeVisible()
  const theirs = await browser.newPage()
  await signedInAs(theirs, request, 'teacher')
  await theirs.goto('/administration/books/mine?waiting=true')
  await expect(theirs.getByText(title).first()).toBeVisible()
  await page.goto('/administration/books/outgoing-correspondence/create')
  await write(page, 'Получател', 'РУО – Пловдив')
  await write(page, 'Относно', `Отговор: ${title}`)
  await choose(page, 'В отговор на', title)
  await save(page)
  await page.getByText(`Отговор: ${title}`).first().click()
  await expect(heading(page, /^Изходящ документ №/)).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(heading(page, /^Входящ документ №/)).toBeVisible()
  await expect(page.getByLabel('Приключено на')).toHaveValue(formatDay(today(new Date())))
  await theirs.goto('/administration/books/mine?waiting=true')
  await expect(heading(theirs, 'Възложено на мен')).toBeVisible()
  await expect(theirs.getByText(title)).toHaveCount(0)
  await theirs.close()
})

test('a teacher acknowledges an order, and the director sees when', async ({ browser, page, request }) => {
  const title = named('Дежурства по празниците')
  await signedInAs(page, request, 'director')
  await page.goto('/administration/books/director/create')
  await write(page, 'Относно', title)
  await choose(page, 'Да се запознаят', teacher)
  await save(page)
  await expect(page.getByText(title).first()).toBeVisible()
  const theirs = await browser.newPage()
  await signedInAs(theirs, request, 'teacher')
  await theirs.goto('/administration/books/mine?waiting=true')
  await theirs.getByText(title).first().click()
  await theirs.getByRole('button', { name: 'Запознат съм' }).click()
  await expect(theirs.getByText('Отбелязано е, че сте запознати')).toBeVisible()
  await page.goto('/administration/books/director')
  await page.getByText(title).first().click()
  await expect(page.getByRole('heading', { name: 'Запознати: 1 от 1' })).toBeVisible()
  await theirs.close()
})

test(
  'an inventory of a room by scanning labels reports the missing item',
  { tag: '@phone' },
  async ({ page, request }) => {
    const room = named('стая')
    await signedInAs(page, request, 'manciple')
    for (const thing of ['Маса', 'Лампа']) {
      await page.goto('/administration/inventory/create')
      await write(page, 'Наименование', thing)
      await page.getByLabel(label('Категория')).click()
      await page.getByRole('option', { name: 'Мебели' }).click()
      await write(page, 'Помещение', room)
      await save(page)
      await expect(heading(page, 'Инвентар')).toBeVisible()
    }
    await page.goto('/administration/inventory/counts')
    await page.getByRole('button', { name: 'Започни инвентаризация' }).click()
    await page.getByRole('dialog').getByLabel('Помещение').fill(room)
    await page.getByRole('dialog').getByRole('button', { name: 'Започни', exact: true }).click()
    await page.getByText(room).first().click()
    await expect(heading(page, `Инвентаризация: ${room}`)).toBeVisible()
    const table = page.getByRole('listitem').filter({ hasText: 'Маса' })
    const code = /\d{8}/.exec(await table.innerText())?.[0] ?? ''
    await page.getByLabel('Код от етикета').fill(code)
    await page.getByLabel('Код от етикета').press('Enter')
    await expect(table.getByText('налице')).toBeVisible()
    await page.getByRole('button', { name: 'Приключи инвентаризацията' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Приключи' }).click()
    await expect(page.getByText('липсва 1 бр.')).toBeVisible()
    await expect(page.getByText(/Приключена, разлики: 1/)).toBeVisible()
  },
)
