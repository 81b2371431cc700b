import { expect, test, type Page } from '@playwright/test'
import { signedInAs, tokenOf } from './support/people'

// Navigation: menu, references, favourites, Ctrl-K, and pending decisions.

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Главно меню' })

async function openMenu(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Отвори менюто' }).click()
}

test(
  'a report is found on the page of its area, starred and opened from the menu',
  { tag: '@both' },
  async ({ page, request }, { project }) => {
    const person = project.name === 'phone' ? 'teacher' : 'administrator'
    await signedInAs(page, request, person)
    await page.goto('/menu')
    await page
      .locator('#main')
      .getByRole('link', { name: /^Присъствия/ })
      .click()
    await expect(heading(page, 'Присъствия')).toBeVisible()
    const references = page.getByRole('list', { name: 'Справки' })
    await page.getByRole('searchbox', { name: 'Търсене в справките' }).fill('социално подпомагане')
    await expect(references.getByRole('link')).toHaveCount(1)
    await references.getByRole('button', { name: /Добави „Отсъствия за месеца“/ }).click()
    await references.getByRole('link', { name: /Отсъствия за месеца/ }).click()
    await expect(heading(page, /Отсъствия/)).toBeVisible()

    // Stored in the account, so another page or device shows it too.
    await page.goto('/')
    await openMenu(page)
    const favourites = menu(page).getByRole('list', { name: 'Любими и последни' })
    await favourites.getByRole('link', { name: 'Отсъствия за месеца' }).first().click()
    await expect(page).toHaveURL(/references\/absences/)
    const headers = { authorization: `Bearer ${await tokenOf(request, person)}` }
    await request.post('/api/Identity/favourites', { headers, data: { favourites: [] } })
  },
)

test('Ctrl-K loses no key press, and Enter opens the first result', async ({ page, request }) => {
  await signedInAs(page, request, 'director')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  // Typed without a pause, on a Latin (phonetic) layout.
  await page.keyboard.type('novo dete')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Ново дете')).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('отбележи звънче')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/attendances\/management\?groupId=\d+/)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('парола')
  const locator = page.getByRole('listbox', { name: 'Намерено' })
  await expect(locator.getByRole('option', { selected: true })).toContainText('Моят профил')
  await expect(locator.getByRole('group', { name: 'Помощ' }).getByRole('option').first()).toBeVisible()
})

test(
  'pending items are counted in the menu, listed with their rows and decided in place',
  { tag: '@both' },
  async ({ page, request }, { project }) => {
    await signedInAs(page, request, 'director')
    await page.goto('/waiting')
    await expect(heading(page, 'Чака Ви')).toBeVisible()
    const section = page.getByRole('region', { name: /заявлени[ея] за присъствие/ })
    const lines = section.getByRole('listitem')
    await expect(section).toBeVisible()
    const before = await lines.count()
    expect(before).toBeGreaterThan(0)
    await expect(section.getByRole('heading')).toContainText(String(before))
    if (project.name === 'phone') {
      await lines
        .first()
        .getByRole('button', { name: /^Откажи/ })
        .click()
      const dialog = page.getByRole('dialog', { name: 'Откажи' })
      await dialog.getByLabel('Причина за отказа').fill('Няма места')
      await dialog.getByRole('button', { name: 'Откажи', exact: true }).click()
    } else
      await lines
        .first()
        .getByRole('button', { name: /^Одобри/ })
        .click()
    await expect(lines).toHaveCount(before - 1)
    // Each link opens exactly the counted rows.
    await page
      .getByRole('region', { name: /медицинск/ })
      .getByRole('link', { name: 'Към списъка' })
      .click()
    await expect(page).toHaveURL(/medical-notices\?status=0/)
  },
)

test(
  'on a phone the bell, applications and settings are two taps away',
  { tag: '@phone' },
  async ({ page, request }) => {
    await signedInAs(page, request, 'parent')
    for (const [name, address] of [
      ['Известия', /\/notifications/],
      ['Заявления', /\/attendances\/applications\/personal-reasons/],
      ['Настройки', /\/profile/],
    ] as const) {
      await page.goto('/')
      await page.getByRole('button', { name: 'Отвори менюто' }).click()
      await page.getByRole('list', { name: 'Бързи връзки' }).getByRole('link', { name }).click()
      await expect(page).toHaveURL(address)
    }
  },
)

test('a new staff member is offered an invitation', async ({ page, request }) => {
  await signedInAs(page, request, 'directorOfNursery')
  await page.goto('/staff/pedagogical/create')
  const family = `Стъпкова${Date.now()
    .toString()
    .slice(-5)
    .replace(/\d/g, (digit) => 'абвгдежзик'[Number(digit)] ?? 'а')}`
  await page.getByRole('textbox', { name: /^Име( |$)/ }).fill('Ива')
  await page.getByRole('textbox', { name: /^Фамилия/ }).fill(family)
  await page.getByRole('textbox', { name: /^Имейл/ }).fill(`iva${Date.now()}@example.bg`)
  await page.getByRole('button', { name: 'Запиши' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Изпрати покана' })
  await dialog.getByRole('combobox', { name: 'Роля' }).click()
  await page.getByRole('option', { name: 'Учител', exact: true }).click()
  await dialog.getByRole('button', { name: 'Изпрати поканата' }).click()
  await expect(page.getByText('Поканата е изпратена')).toBeVisible()
})
