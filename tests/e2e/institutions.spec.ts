import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { chooseFrom } from './support/choose'
import { linkTo } from './support/outbox'
import { signedInAs, userDataOf, type PersonName } from './support/people'

// Institutions: a new kindergarten up to the first sign-in of its administrator, a day off of the master in every
// kindergarten, a lock with history.

/** Desktop and phone share one server, so each creates its own records. */
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600
const mark = (page: Page) => (isPhone(page) ? 'Телефон' : 'Компютър')

const choose = (page: Page, label: string, option: string | RegExp, typed?: string) =>
  chooseFrom(page.getByRole('combobox', { name: label }), option, typed)

const pageOf = async (page: Page, request: APIRequestContext, person: PersonName) => {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const otherPage = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await signedInAs(otherPage, request, person)
  return otherPage
}

test('the master creates a kindergarten, and its administrator activates the account from the letter', async ({
  page,
  request,
}) => {
  const name = `ДГ „Нова ${mark(page)}“`
  const email = isPhone(page) ? 'nova.telefon@example.bg' : 'nova.kompyutar@example.bg'
  await signedInAs(page, request, 'master')
  await page.goto('/admin/kindergartens')
  await page.getByRole('link', { name: 'Нова институция' }).click()

  await page.getByRole('button', { name: 'Запиши' }).click()
  await expect(page.getByText('Полето "Наименование" е задължително')).toBeVisible()
  await page.getByLabel('Наименование').fill(name)
  await page.getByLabel('Код по НЕИСПУО').fill(isPhone(page) ? '7777771' : '7777772')
  await choose(page, 'Община', /^Габрово/, 'Габрово')
  await choose(page, 'Населено място', 'гр. Габрово', 'Габрово')
  await page.getByLabel('Адрес').fill('ул. „Първа“ № 1')
  await page.getByRole('region', { name: 'Контакти' }).getByLabel('Телефон').fill('066 000 123')
  const administrator = page.getByRole('region', { name: 'Администратор' })
  await administrator.getByRole('textbox', { name: 'Име', exact: true }).fill('Силвия')
  await administrator.getByLabel('Фамилия').fill('Колева')
  await administrator.getByLabel('Имейл').fill(email)
  await page.getByRole('button', { name: 'Запиши' }).click()

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Поканен', { exact: true })).toBeVisible()
  await expect(page.getByText('066 000123')).toBeVisible()
  await page.getByRole('tab', { name: 'Учебни години' }).click()
  await expect(page.getByText('Активна')).toBeVisible()

  const guest = await (await page.context().browser()!.newContext({ viewport: page.viewportSize() })).newPage()
  await guest.goto(await linkTo(request, email, 'Покана'))
  await expect(guest.getByText(`${name} Ви кани`)).toBeVisible()
  await guest.getByLabel('Парола', { exact: true }).fill('Nachalo2026')
  await guest.getByRole('button', { name: 'Активирай профила' }).click()
  await expect(guest.getByText(name).first()).toBeVisible()

  await guest.goto('/logout')
  await guest.getByLabel('Имейл').fill(email)
  await guest.getByLabel('Парола', { exact: true }).fill('Nachalo2026')
  await guest.keyboard.press('Enter')
  await expect(guest.getByText(name).first()).toBeVisible()
  await guest.goto('/platform/settings/configuration')
  await expect(guest.getByLabel('Наименование')).toHaveValue(name)
  await guest.close()

  await page.reload()
  await page.getByRole('tab', { name: 'Управление' }).click()
  await expect(page.getByText('Активен', { exact: true })).toBeVisible()
})

test('a day off of the master appears in every kindergarten, and only the master can change it', async ({
  page,
  request,
}) => {
  const name = `Ваканция за проба ${mark(page)}`
  await signedInAs(page, request, 'master')
  await page.goto('/admin/days-off/create')
  await page.getByLabel('Наименование').fill(name)
  await choose(page, 'Вид', /^Ваканция/)
  await page.getByLabel('От дата').fill('14.07.2027')
  await page.getByLabel('До дата').fill('15.07.2027')
  await page.getByRole('button', { name: 'Запиши' }).click()
  await expect(page).toHaveURL(/\/admin\/days-off$/)

  for (const person of ['director', 'directorOfGabrovo', 'directorOfNursery'] as const) {
    const theirs = await pageOf(page, request, person)
    await theirs.goto(`/days-off?search=${encodeURIComponent(name)}`)
    await theirs.getByText(name).first().click()
    await expect(theirs.getByText('се променя само от него')).toBeVisible()
    await expect(theirs.getByLabel('От дата')).toHaveValue('14.07.2027')
    await expect(theirs.getByRole('button', { name: 'Запиши' })).toHaveCount(0)
    await expect(theirs.getByRole('button', { name: 'Изтрий' })).toHaveCount(0)
    await theirs.context().close()
  }

  await page.goto(`/admin/days-off?search=${encodeURIComponent(name)}`)
  await page.getByText(name).first().click()
  await page.getByRole('button', { name: 'Изтрий' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Изтрий' }).click()
  await expect(page).toHaveURL(/\/admin\/days-off$/)
  const director = await pageOf(page, request, 'director')
  await director.goto(`/days-off?search=${encodeURIComponent(name)}`)
  await expect(director.getByText('Няма такива записи')).toBeVisible()
  await director.context().close()
})

test(
  'a lock is set and moved, and the history shows the user and both days',
  { tag: '@phone' },
  async ({ page, request }) => {
    const person = isPhone(page) ? 'directorOfNursery' : 'directorOfGabrovo'
    const { firstName, lastName } = await userDataOf(request, person)
    await signedInAs(page, request, person)
    await page.goto('/platform/settings/lock')
    const topics = page.getByRole('region', { name: 'Теми' })
    await expect(topics.getByText('Отключено')).toBeVisible()

    await topics.getByLabel('Заключено до').fill('31.12.2099')
    await page.getByRole('button', { name: 'Запиши' }).click()
    await expect(page.getByText('Не може да заключите бъдещи дати')).toBeVisible()

    await topics.getByLabel('Заключено до').fill('30.09.2026')
    await topics.getByRole('button', { name: /Предложи/ }).click()
    await page.getByRole('button', { name: 'Запиши' }).click()
    await expect(topics.getByText(/Заключено до \d/)).toBeVisible()
    await expect(topics.getByText('ще се заключи до')).toBeVisible()
    await expect(topics.getByText('Последна промяна:')).toBeVisible()

    await topics.getByLabel('Заключено до').fill('15.09.2026')
    await page.getByRole('button', { name: 'Запиши' }).click()
    await expect(topics.getByText('Заключено до 15.09.2026')).toBeVisible()

    await page.getByRole('link', { name: 'Кой и кога е местил заключването' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'История на действията' })).toBeVisible()
    const notice = page.getByText('Промяна на заключването').first()
    await expect(notice).toBeVisible()
    await expect(page.getByText(`${firstName} ${lastName}`).first()).toBeVisible()
    await expect(page.getByText(/Заключено до: .*стана 15\.09\.2026/).first()).toBeVisible()
  },
)
