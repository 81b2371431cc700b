import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { roleTypes } from '@asistent/domain/access/roles'
import { chooseFrom } from './support/choose'
import { linkTo } from './support/outbox'
import { tokenOf, type PersonName } from './support/people'
import { totpCode } from './support/totp'

// Sign-in and the user's account. Each journey creates its own user, in a kindergarten that no other spec uses, and
// follows links in real letters.

const password = 'Detelina7'
const newPassword = 'NovaParola8'

let made = 0
const newEmail = (what: string) => `${what}.${process.pid}.${Date.now()}.${++made}@example.bg`

const as = async (request: APIRequestContext, person: PersonName) => ({
  authorization: `Bearer ${await tokenOf(request, person)}`,
})

async function post(request: APIRequestContext, person: PersonName, path: string, data: object): Promise<void> {
  const answer = await request.post(path, { headers: await as(request, person), data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}

const invite = (request: APIRequestContext, email: string, roleType: number) =>
  post(request, 'directorOfNursery', '/api/Users/invite', {
    firstName: 'Калина',
    lastName: 'Стоянова',
    email,
    roleType,
  })

/** Creates a user with a password through calls. */
async function activePerson(request: APIRequestContext, email: string): Promise<void> {
  await invite(request, email, roleTypes.Manciple)
  const link = await linkTo(request, email, 'Покана за достъп')
  const answer = await request.post('/api/identity/activate', { data: { token: link.split('/').at(-1), password } })
  expect(answer.ok()).toBe(true)
}

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Имейл').fill(email)
  await page.getByLabel('Парола', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Вход', exact: true }).click()
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const home = /\/$/

test('a forgotten password: letter, new password, sign-in; the link works once', async ({ page, request }) => {
  const email = newEmail('zabravil')
  await activePerson(request, email)

  await page.goto('/login')
  await page.getByRole('link', { name: 'Забравена парола' }).click()
  await page.getByRole('button', { name: 'Изпрати ми връзка' }).click()
  await expect(page.getByText('Полето "Имейл" е задължително')).toBeVisible()
  await page.getByLabel('Имейл').fill(email)
  await page.getByRole('button', { name: 'Изпрати ми връзка' }).click()
  await expect(heading(page, 'Проверете пощата си')).toBeVisible()

  const link = await linkTo(request, email, 'Нова парола')
  await page.goto(link)
  await expect(page.getByLabel('Имейл')).toHaveValue(email)
  await page.getByLabel('Нова парола').fill('slaba')
  await page.getByRole('button', { name: 'Запиши новата парола' }).click()
  await expect(page.getByText('Полето "Нова парола" трябва да е поне 8 знака')).toBeVisible()
  await page.getByLabel('Нова парола').fill(newPassword)
  await page.getByRole('button', { name: 'Запиши новата парола' }).click()
  await expect(heading(page, 'Паролата е сменена')).toBeVisible()
  await page.getByRole('link', { name: 'Вход', exact: true }).click()

  await signIn(page, email, password)
  await expect(page.getByText('Грешно потребителско име или парола')).toBeVisible()
  await signIn(page, email, newPassword)
  await expect(page).toHaveURL(home)

  await page.goto(link)
  await expect(heading(page, 'Връзката е невалидна или изтекла')).toBeVisible()
})

test('an unknown e-mail gets the same response as a known one', async ({ page }) => {
  await page.goto('/login/reset')
  await page.getByLabel('Имейл').fill(newEmail('nqma'))
  await page.getByRole('button', { name: 'Изпрати ми връзка' }).click()
  await expect(heading(page, 'Проверете пощата си')).toBeVisible()
})

test(
  'an invitation: activation, setup of a second factor, and the next sign-in with a code',
  { tag: '@phone' },
  async ({ page, request }) => {
    const configuration = '/api/Kindergartens/configuration'
    const headers = await as(request, 'directorOfNursery')
    const settings = (await (await request.get(configuration, { headers })).json()) as object
    await post(request, 'directorOfNursery', configuration, {
      ...settings,
      requiredSecondFactorRoles: [roleTypes.ResourceSpecialist],
    })
    const email = newEmail('pokanen')
    await invite(request, email, roleTypes.ResourceSpecialist)
    const link = await linkTo(request, email, 'Покана за достъп')

    await page.goto(link)
    await expect(heading(page, 'Добре дошли, Калина!')).toBeVisible()
    await page.getByLabel('Парола', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Активирай профила' }).click()

    await expect(heading(page, 'Двуфакторен вход')).toBeVisible()
    await page.getByRole('button', { name: 'Започни' }).click()
    const secret = (await page.locator('code').textContent()) ?? ''
    await page.getByLabel('Код').fill('000000')
    await page.getByRole('button', { name: 'Включи' }).click()
    await expect(page.getByText('Грешен код')).toBeVisible()
    await page.getByLabel('Код').fill(totpCode(secret))
    await page.getByRole('button', { name: 'Включи' }).click()
    await expect(page.getByText('Това са резервните Ви кодове')).toBeVisible()
    await page.getByRole('button', { name: 'Запазих ги' }).click()
    await expect(page).toHaveURL(home)

    await page.goto('/logout')
    await expect(heading(page, 'Вход')).toBeVisible()
    await signIn(page, email, password)
    await page.getByLabel('Код').fill(totpCode(secret, 1))
    await page.getByRole('button', { name: 'Продължи' }).click()
    await expect(page).toHaveURL(home)

    await page.goto('/logout')
    await expect(heading(page, 'Вход')).toBeVisible()
    await page.goto(link)
    await expect(heading(page, 'Връзката е невалидна или изтекла')).toBeVisible()
    await page.getByRole('link', { name: 'Нова връзка' }).click()
    await expect(heading(page, 'Забравена парола')).toBeVisible()
  },
)

test(
  'a parent registers, the kindergarten approves, and the link in the letter signs in',
  { tag: '@phone' },
  async ({ page, request, browser }) => {
    const headers = await as(request, 'directorOfGabrovo')
    const children = await request.get('/api/Students', { headers, params: { pageSize: 100 } })
    const { result } = (await children.json()) as { result: { personId: string; personIdType: number; name: string }[] }
    const child = result.findLast((one) => one.personIdType === 0)
    if (!child) throw new Error('no child with an ЕГН')
    const email = newEmail('maika')

    await page.goto('/login')
    await page.getByRole('link', { name: 'Регистрация' }).click()
    await page.getByRole('textbox', { name: 'Име', exact: true }).fill('Елена')
    await page.getByLabel('Фамилия').fill('Стоянова')
    await page.getByLabel('Имейл').fill(email)
    await page.getByLabel('Телефон').fill('0888 123 456')
    await chooseFrom(page.getByRole('combobox', { name: 'Детска градина' }), /Слънчице.*Габрово/, 'Слънчице')
    await page.getByLabel('ЕГН на детето').fill('1234567890')
    await chooseFrom(page.getByRole('combobox', { name: 'Връзка с детето' }), 'Майка')
    await page.getByRole('button', { name: 'Изпрати заявлението' }).click()
    await expect(page.getByText('Невалидно ЕГН')).toBeVisible()
    await page.getByLabel('ЕГН на детето').fill(child.personId)
    await page.getByRole('button', { name: 'Изпрати заявлението' }).click()
    await expect(heading(page, 'Заявлението е изпратено')).toBeVisible()

    const director = await browser.newPage()
    const { authorization } = headers
    await director.addInitScript((value) => localStorage.setItem('asistent.token', value), authorization)
    await director.goto(`/parents/registration-parents?search=${encodeURIComponent(email)}`)
    await director.getByText('Елена Стоянова').first().click()
    await director.getByRole('button', { name: 'Одобри' }).click()
    const link = await linkTo(request, email, 'Покана за достъп')
    await director.close()

    await page.goto(link)
    await expect(heading(page, 'Добре дошли, Елена!')).toBeVisible()
    await page.getByLabel('Парола', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Активирай профила' }).click()
    await expect(page).toHaveURL(home)
    const mine = await page.evaluate(async () => {
      const answer = await fetch('/api/Students', {
        headers: { authorization: localStorage.getItem('asistent.token') ?? '' },
      })
      return ((await answer.json()) as { result: { name: string }[] }).result.map((one) => one.name)
    })
    expect(mine).toEqual([child.name])
  },
)

test('truncated, forged and empty links show the same page with a next step', async ({ page }) => {
  const madeUp = 'x'.repeat(43)
  for (const address of [
    '/password-recovery',
    `/password-recovery/1/${madeUp}`,
    '/password-recovery/nikoi/kratko',
    `/account-activation/staff/${madeUp}`,
    `/account-activation/email/${madeUp}`,
    `/admin-account-activation/${madeUp}/1`,
    '/unsubscribe/1-1-nishto',
    `/unsubscribe/1-1-${'x'.repeat(24)}`,
  ]) {
    await page.goto(address)
    await expect(heading(page, 'Връзката е невалидна или изтекла'), address).toBeVisible()
    await expect(page.getByRole('link', { name: 'Вход', exact: true }), address).toBeVisible()
  }
})

test('a lost device is signed out from the profile immediately', async ({ page, request, browser }) => {
  const email = newEmail('ustroistva')
  await activePerson(request, email)
  const lost = await browser.newPage()
  for (const row of [lost, page]) {
    await row.goto('/login')
    await signIn(row, email, password)
    await expect(row).toHaveURL(home)
  }
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Изход от всички други', exact: true }).click()
  await page.getByRole('button', { name: 'Изход от всички други устройства' }).click()
  await expect(lost).toHaveURL(/\/login/)
  await expect(page.getByText('Това устройство')).toBeVisible()
  await lost.close()
})

test(
  'a passkey added in the profile signs in alone; without it a recovery code does',
  { tag: '@phone' },
  async ({ page, request, baseURL }) => {
    const email = newEmail('klyuch')
    await activePerson(request, email)
    // WebAuthn needs a host name instead of an IP address.
    const site = (baseURL ?? '').replace('127.0.0.1', 'localhost')
    const device = await page.context().newCDPSession(page)
    await device.send('WebAuthn.enable')
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const leave = async () => {
      await page.goto(`${site}/logout`)
      await expect(heading(page, 'Вход')).toBeVisible()
    }
    const useKey = () => page.getByRole('button', { name: 'Вход с ключ за достъп' }).click()

    await page.goto(`${site}/login`)
    await signIn(page, email, password)
    await expect(page).toHaveURL(home)
    await page.goto(`${site}/profile`)
    await page.getByRole('button', { name: 'Добави ключ' }).click()
    await page.getByLabel('Име на ключа').fill('Телефонът ми')
    await page.getByRole('button', { name: 'Добави', exact: true }).click()
    await expect(page.getByText('Това са резервните Ви кодове')).toBeVisible()
    const [code = ''] = ((await page.locator('pre').textContent()) ?? '').split('\n')
    await page.getByRole('button', { name: 'Запазих ги' }).click()
    await expect(page.getByText('още не е използван')).toBeVisible()

    await leave()
    await useKey()
    await expect(page).toHaveURL(home)

    await leave()
    await signIn(page, email, password)
    await expect(heading(page, 'Ключ за достъп')).toBeVisible()
    // A failed verification is no error: the page waits.
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await useKey()
    await expect(page.getByRole('button', { name: 'Вход с ключ за достъп' })).toBeEnabled()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByLabel('Резервен код').fill(code)
    await page.getByRole('button', { name: 'Продължи' }).click()
    await expect(page).toHaveURL(home)
  },
)
