import { expect, test, type Browser, type Page } from '@playwright/test'
import { signedInWith } from './support/own-kindergarten'
import { forGroup, twoFamilies } from './support/two-families'

// Polls: created in the form, answered by parents with live results; anonymous votes stay anonymous in the browser
// too.

async function parentPage(browser: Browser, token: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signedInWith(page, token)
  return page
}

test('a poll is created, two parents answer, the results update without a reload', async ({
  page,
  request,
  browser,
}) => {
  const { place, families } = await twoFamilies(request)
  await signedInWith(page, place.token)
  await page.goto('/polls')
  await page.getByRole('link', { name: 'Нова анкета' }).first().click()
  await page.getByRole('textbox', { name: 'Заглавие' }).fill('Тържеството')
  await page.getByRole('textbox', { name: 'Въпрос', exact: true }).fill('В кой ден?')
  await page.getByRole('textbox', { name: 'Отговор' }).nth(0).fill('Вторник')
  await page.getByRole('textbox', { name: 'Отговор' }).nth(1).fill('Сряда')
  await page.getByText(/Щурче · 2/).click()
  await expect(page.getByText(/Ще получат 2 души/)).toBeVisible()
  await page.getByRole('button', { name: 'Запиши' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Тържеството' })).toBeVisible()
  const results = page.getByRole('region', { name: 'В кой ден?' })
  await expect(results).toContainText('0 · 0 %')
  const path = new URL(page.url()).pathname

  for (const [index, answer] of ['Сряда', 'Вторник'].entries()) {
    const parent = await parentPage(browser, families[index]!.token)
    await parent.goto(path)
    await parent.getByRole('button', { name: 'Изпрати отговора' }).click()
    await expect(parent.getByText('Отговорете на този въпрос')).toBeVisible()
    await parent.getByRole('radio', { name: answer }).check()
    await parent.getByRole('button', { name: 'Изпрати отговора' }).click()
    await expect(parent.getByText('Благодарим за отговора')).toBeVisible()
    // Without a reload: the hub notifies the author's page.
    await expect(results).toContainText(index === 0 ? '1 · 100 %' : '1 · 50 %')
    if (index === 1) {
      await parent.getByRole('radio', { name: 'Сряда' }).check()
      await parent.getByRole('button', { name: 'Промени отговора' }).click()
      await expect(results).toContainText('2 · 100 %')
    }
    await parent.close()
  }
  await expect(page.getByText('Ана Петрова')).toBeVisible()
  await page.getByRole('button', { name: 'Промени' }).click()
  await expect(page.getByText('Вече има отговори', { exact: false })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Въпрос', exact: true })).toHaveAttribute('readonly', '')
})

test(
  'an anonymous vote can be changed on its device only, and results need three votes',
  { tag: '@phone' },
  async ({ page, request, browser }) => {
    const { place, groupId, families } = await twoFamilies(request)
    const id = await place.post('/api/Polls', {
      question: 'Храната',
      questions: [{ text: 'Добра ли е?', kind: 'single', options: [{ text: 'Да' }, { text: 'Не' }] }],
      anonymous: true,
      results: 'voted',
      expirationTime: new Date(Date.now() + 86_400_000).toISOString(),
      recipients: forGroup(groupId),
    })
    const parent = await parentPage(browser, families[0]!.token)
    await parent.goto(`/polls/${id}`)
    await parent.getByRole('radio', { name: 'Да' }).check()
    await parent.getByRole('button', { name: 'Изпрати отговора' }).click()
    await expect(parent.getByText('Благодарим за отговора')).toBeVisible()
    await expect(parent.getByText('резултатите се показват при поне 3 гласа', { exact: false })).toBeVisible()
    await parent.getByRole('radio', { name: 'Не' }).check()
    await parent.getByRole('button', { name: 'Промени отговора' }).click()
    await expect(parent.getByText('Отговорът Ви е променен')).toBeVisible()

    const elsewhere = await parentPage(browser, families[0]!.token)
    await elsewhere.goto(`/polls/${id}`)
    await expect(elsewhere.getByText('само от устройството, на което е даден', { exact: false })).toBeVisible()
    await expect(elsewhere.getByRole('radio')).toHaveCount(0)

    await signedInWith(page, place.token)
    await page.goto(`/polls/${id}`)
    await expect(page.getByText('Анонимна', { exact: true })).toBeVisible()
    await expect(page.getByText('Кой какво отговори')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Напомни на останалите 1/ })).toBeVisible()
    await parent.close()
    await elsewhere.close()
  },
)
