import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { encodeContent } from '@asistent/domain/communication/content'
import { signedInWith } from './support/own-kindergarten'
import { hubOf, settled } from './support/page'
import { tokenOf } from './support/people'
import { forGroup, twoFamilies } from './support/two-families'

// Messages between two browsers: notifications without a reload, confirmations, undo, private replies; unsubscribing
// with one click; a maintenance message shown once.

const opened = async (browser: Browser, token: string, path: string): Promise<Page> => {
  const page = await browser.newPage()
  await signedInWith(page, token)
  await page.goto(path)
  return page
}

const emailOf = async (request: APIRequestContext, token: string): Promise<string> => {
  const answer = await request.get('/api/identity/user-data', { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { email: string }).email
}

const write = async (page: Page, title: string, text: string) => {
  await page.goto('/messages/create')
  await page.getByText(/Щурче · 2/).click()
  await expect(page.getByText('Ще получат 2 души: 2 родители.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Заглавие' }).fill(title)
  await page.getByRole('textbox', { name: 'Текст' }).fill(text)
}

test(
  'a message notifies without a reload, is confirmed, and its replies stay private',
  { tag: '@phone' },
  async ({ page, request, browser }) => {
    const { place, families } = await twoFamilies(request)
    const [first, second] = families
    const mother = await browser.newPage()
    await signedInWith(mother, first?.token ?? '')
    const joined = hubOf(mother)
    await mother.goto('/')
    await joined()
    await signedInWith(page, place.token)
    await write(page, 'Разходка в петък', 'Облечете децата топло.')
    await page.getByRole('button', { name: 'Покажи имената' }).click()
    await expect(page.getByText('Родител на Нина Колева', { exact: true })).toBeVisible()
    await page.getByRole('switch', { name: 'Искам потвърждение' }).check({ force: true })
    await page.getByRole('button', { name: 'Изпрати', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Разходка в петък' })).toBeVisible()
    await expect(page.getByText(/Изпраща се след \d+ сек/)).toBeVisible()

    await expect(mother.getByText('Разходка в петък').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Напомни на 2' })).toBeVisible()
    await mother.goto('/messages')
    await mother.getByText('Разходка в петък').first().click()
    await expect(mother.getByText('Облечете децата топло.')).toBeVisible()
    await mother.getByRole('button', { name: 'Прочетох' }).click()
    await expect(mother.getByText(/Потвърдихте, че сте прочели/)).toBeVisible()
    // The sender's open page updates.
    await expect(page.getByRole('button', { name: 'Напомни на 1' })).toBeVisible()

    await mother.getByRole('textbox', { name: 'Вашият отговор' }).fill('Нина ще закъснее.')
    await mother.getByRole('button', { name: 'Изпрати отговора' }).click()
    await expect(page.getByText('Нина ще закъснее.')).toBeVisible()
    const right = await opened(browser, second?.token ?? '', '/messages')
    await right.getByText('Разходка в петък').first().click()
    await expect(right.getByText('Облечете децата топло.')).toBeVisible()
    await expect(right.getByText('Нина ще закъснее.')).toHaveCount(0)
  },
)

test('a message withdrawn within ten seconds is not delivered', async ({ page, request, browser }) => {
  const { place, groupId, families } = await twoFamilies(request)
  await signedInWith(page, place.token)
  await write(page, 'Грешка', 'Това не биваше да тръгва.')
  await page.getByRole('button', { name: 'Изпрати', exact: true }).click()
  await page.getByRole('button', { name: 'Върни съобщението' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Чернова' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Заглавие' })).toHaveValue('Грешка')
  // A later message has arrived: the first one would have arrived before it.
  const content = encodeContent('<p>Здравейте</p>')
  await place.post('/api/Messages', { title: 'Поправка', content, recipients: forGroup(groupId) })
  const mother = await opened(browser, families[0]?.token ?? '', '/messages')
  await expect(mother.getByText('Поправка').first()).toBeVisible()
  await expect(mother.getByText('Грешка')).toHaveCount(0)
})

test('letters about messages are unsubscribed with one click', { tag: '@phone' }, async ({ page, request }) => {
  const { place, groupId, families } = await twoFamilies(request)
  const token = families[0]?.token ?? ''
  const email = await emailOf(request, token)
  const send = (title: string) =>
    place.post('/api/Messages', { title, content: encodeContent('<p>Здравейте</p>'), recipients: forGroup(groupId) })
  await send('Първо')
  const headers = { authorization: `Bearer ${await tokenOf(request, 'master')}` }
  const letters = async () => {
    const answer = await request.get('/api/administration/Mails/overview-models', {
      headers,
      params: { search: email },
    })
    const { result } = (await answer.json()) as { result: { id: number; recipient: string; subject: string }[] }
    return result.filter((row) => row.recipient === email && row.subject.startsWith('Ново съобщение'))
  }
  await expect.poll(async () => (await letters()).length).toBe(1)
  const answer = await request.get(`/api/administration/Mails/${(await letters())[0]?.id}`, { headers })
  const { text } = (await answer.json()) as { text: string }
  const path = /https?:\/\/[^/]+(\/unsubscribe\/\S+)/.exec(text)?.[1] ?? ''
  await page.goto(path)
  await expect(page.getByText('Няма да получавате имейли за „Съобщения“')).toBeVisible()
  const user = await request.get('/api/identity/user-data', { headers: { authorization: `Bearer ${token}` } })
  expect(((await user.json()) as { notificationFlags: number }).notificationFlags).toBe(14)
})

test('a maintenance message is shown once', async ({ page, request }) => {
  const { families } = await twoFamilies(request)
  await signedInWith(page, families[0]?.token ?? '')
  // Faked for this page only: the dialog would appear in all other journeys too.
  let read = false
  // Without the common response of a page that opens, each call is sent by itself.
  await page.route('**/api/Start*', (route) => route.abort('connectionrefused'))
  await page.route('**/api/MaintenanceMessage', (route) =>
    route.fulfill({
      json: { message: read ? null : { id: 999, title: 'Профилактика', content: 'Тази вечер в 22 ч.' } },
    }),
  )
  await page.route('**/api/MaintenanceMessage/999/read', (route) => {
    read = true
    return route.fulfill({ json: { isSuccessful: true } })
  })
  await page.goto('/messages')
  const dialog = page.getByRole('dialog', { name: 'Профилактика' })
  await expect(dialog).toContainText('Тази вечер в 22 ч.')
  await dialog.getByRole('button', { name: 'Разбрах' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => read).toBe(true)
  const saved = page.waitForResponse('**/api/MaintenanceMessage')
  await page.reload()
  await saved
  await settled(page)
  await expect(dialog).toBeHidden()
})
