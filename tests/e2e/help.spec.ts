import { expect, test } from '@playwright/test'
import { signedInAs } from './support/people'
import { ownKindergarten, signedInWith } from './support/own-kindergarten'

// Texts of the help by kindergartens and by the master administrator.

test(
  'an administrator adds a note and a topic, which only the people of the kindergarten find',
  { tag: '@both' },
  async ({ browser, page, request }) => {
    const kindergarten = await ownKindergarten(request)
    await signedInWith(page, kindergarten.token)
    await page.goto('/platform/help/days-off')
    await page.getByRole('link', { name: 'Добави бележка' }).click()
    await page.getByRole('textbox', { name: 'Текст' }).fill('През август работи само филиалът.')
    await page.getByRole('button', { name: 'Запиши' }).click()
    await expect(page.getByRole('heading', { name: 'От Вашата детска градина' })).toBeVisible()
    await expect(page.getByText('През август работи само филиалът.')).toBeVisible()
    // The bundled text remains.
    await expect(page.getByRole('heading', { name: 'Кой вид да изберете' })).toBeVisible()

    await page.goto('/platform/help-topics/create')
    await page.getByRole('textbox', { name: 'Заглавие' }).fill('Ключове за задния вход')
    await page.getByRole('textbox', { name: 'С едно изречение' }).fill('Кой ги пази.')
    await page.getByRole('textbox', { name: 'Текст' }).fill('Ключовете са при домакина. Вижте {days-off}.')
    await page.getByRole('button', { name: 'Запиши' }).click()
    await expect(page.getByRole('link', { name: 'Ключове за задния вход' })).toBeVisible()
    await expect(page.getByText('с бележка').first()).toBeVisible()

    await page.goto('/platform/help?search=домакина')
    await page.getByRole('link', { name: /Ключове за задния вход.*от Вашата детска градина/s }).click()
    await expect(page.getByRole('link', { name: 'Неучебни дни' }).last()).toBeVisible()

    const otherKindergarten = await ownKindergarten(request)
    const theirs = await browser.newPage({ viewport: page.viewportSize() })
    await signedInWith(theirs, otherKindergarten.token)
    await theirs.goto('/platform/help/days-off')
    await expect(theirs.getByRole('heading', { name: 'Кой вид да изберете' })).toBeVisible()
    await expect(theirs.getByText('През август работи само филиалът.')).toBeHidden()
    await theirs.goto('/platform/help?search=ключове')
    await expect(theirs.getByText('Ключове за задния вход')).toBeHidden()

    await page.goto('/platform/help/days-off')
    await page.getByRole('link', { name: 'Промени бележката' }).click()
    await page.getByRole('button', { name: 'Изтрий' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Изтрий' }).click()
    await page.goto('/platform/help/days-off')
    await expect(page.getByRole('heading', { name: 'Кой вид да изберете' })).toBeVisible()
    await expect(page.getByText('През август работи само филиалът.')).toBeHidden()
  },
)

test('the master replaces a topic and restores the original', { tag: '@both' }, async ({ page, request }) => {
  await signedInAs(page, request, 'master')
  // Both widths share the database.
  const address = `/platform/help/${(page.viewportSize()?.width ?? 0) < 800 ? 'qualification' : 'contacts'}`
  await page.goto(address)
  await page.getByRole('link', { name: 'Промени темата' }).click()
  const text = page.getByRole('textbox', { name: 'Текст' })
  await expect(text).toContainText('Ако нещо не стане')
  await text.fill('Пишете на екипа на областта.')
  await page.getByRole('button', { name: 'Запиши' }).click()
  await expect(page.getByText('Пишете на екипа на областта.')).toBeVisible()

  await page.getByRole('link', { name: 'Промени темата' }).click()
  await expect(page.getByRole('heading', { name: 'Оригинал' })).toBeVisible()
  await page.getByRole('button', { name: 'Върни оригинала' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Изтрий' }).click()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Ако нещо не стане' })).toBeVisible()
  await expect(page.getByText('Пишете на екипа на областта.')).toBeHidden()
})
