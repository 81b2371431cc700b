import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { roleTypes, type RoleType } from '@asistent/domain/access/roles'
import { chooseFrom } from './support/choose'
import { linkTo } from './support/outbox'
import { signedInAs, tokenOf } from './support/people'

// Access: a custom role, a deactivated account, a ministry expert. Each journey creates its own user in the nursery,
// where no other spec counts users.

let made = 0
const unique = (what: string) => `${what}${process.pid}${Date.now()}${++made}`

interface Member {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly token: string
}

/** Invited by the director of the nursery, activated through the letter. */
async function newMember(request: APIRequestContext, roleType: RoleType): Promise<Member> {
  const word = unique('ч')
  const email = `${unique('chlen')}@example.bg`
  const director = { authorization: `Bearer ${await tokenOf(request, 'directorOfNursery')}` }
  const invited = await request.post('/api/Users/invite', {
    headers: director,
    data: { firstName: 'Нели', lastName: word, email, roleType },
  })
  expect(invited.ok(), await invited.text()).toBe(true)
  const { entityId } = (await invited.json()) as { entityId: number }
  const link = await linkTo(request, email, 'Покана за достъп')
  const activated = await request.post('/api/identity/activate', {
    data: { token: link.split('/').at(-1), password: 'Detelina7' },
  })
  const { token } = (await activated.json()) as { token: string }
  return { id: entityId, name: `Нели ${word}`, email, token }
}

/** A browser window signed in as the member. */
async function pageOf(browser: Browser, { token }: Member): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript((value) => {
    // Once: a reload after the end of the session must not restore the token.
    if (sessionStorage.getItem('given')) return
    sessionStorage.setItem('given', 'yes')
    localStorage.setItem('asistent.token', value)
  }, `Bearer ${token}`)
  return page
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const menuItem = (page: Page, name: string) => page.locator('#main').getByRole('link', { name, exact: true })

test('a director creates a role, and its member sees exactly its screens', async ({ page, request, browser }) => {
  const member = await newMember(request, roleTypes.Manciple)
  const memberHeaders = { authorization: `Bearer ${member.token}` }
  const memberPage = await pageOf(browser, member)
  await memberPage.goto('/menu')
  await expect(menuItem(memberPage, 'Неучебни дни')).toBeVisible()
  await expect(menuItem(memberPage, 'Потребители и роли')).toHaveCount(0)

  await signedInAs(page, request, 'directorOfNursery')
  await page.goto('/platform/groups?tab=roles')
  await page.getByRole('link', { name: 'Нова роля' }).first().click()
  await expect(heading(page, 'Нова роля')).toBeVisible()
  const roleName = unique('Касиер ')
  await page.getByLabel('Име на ролята').fill(roleName)
  await chooseFrom(page.getByRole('combobox', { name: 'Основна роля' }), 'Домакин')
  await chooseFrom(page.getByRole('combobox', { name: 'Хора' }), member.name, member.name)
  await page.keyboard.press('Escape')

  // Inherited, added and removed rights differ; unavailable ones have no checkbox.
  await page.getByLabel('Търсене на право').fill('неучебни')
  await page.getByRole('checkbox', { name: 'Неучебни дни: Вижда', exact: true }).uncheck()
  await expect(page.getByRole('checkbox', { name: 'Неучебни дни: Вижда, отнето' })).not.toBeChecked()
  await page.getByLabel('Търсене на право').fill('роли')
  await page.getByRole('checkbox', { name: 'Роли и права: Вижда', exact: true }).check()
  await expect(page.getByRole('checkbox', { name: 'Роли и права: Вижда, добавено' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Роли и права: Изтрива/ })).toHaveCount(0)
  await page.getByLabel('Търсене на право').fill('')
  await page.getByRole('switch', { name: 'Само променените (2)' }).click()
  await expect(page.getByRole('checkbox', { name: /: Вижда, / })).toHaveCount(2)
  await page.getByRole('button', { name: 'Запиши' }).click()
  await expect(page.getByText(roleName).first()).toBeVisible()

  // The member's open page updates.
  await expect(menuItem(memberPage, 'Потребители и роли')).toBeVisible()
  await expect(menuItem(memberPage, 'Неучебни дни')).toHaveCount(0)
  await memberPage.goto('/platform/groups')
  await expect(heading(memberPage, 'Потребители и роли')).toBeVisible()
  await expect(memberPage.getByText(roleName).first()).toBeVisible()
  await expect(memberPage.getByRole('tab', { name: 'Хора' })).toHaveCount(0)
  await expect(memberPage.getByRole('link', { name: 'Нова роля' })).toHaveCount(0)
  await memberPage.goto('/days-off')
  await expect(heading(memberPage, 'Нямате достъп до тази страница!')).toBeVisible()
  const status = async (path: string) => (await request.get(path, { headers: memberHeaders })).status()
  expect(await status('/api/UserRoles/overview-models')).toBe(200)
  expect(await status('/api/DaysOff/overview-models')).toBe(403)
  expect(await status('/api/Users')).toBe(403)
  const saving = await request.post('/api/UserRoles', {
    headers: memberHeaders,
    data: { name: 'Още една', baseRoleType: roleTypes.Manciple, access: {} },
  })
  expect(saving.status()).toBe(403)
  await memberPage.context().close()
})

test('the master deactivates an account, and its open page is signed out immediately', async ({
  page,
  request,
  browser,
}) => {
  const member = await newMember(request, roleTypes.Teacher)
  const memberPage = await pageOf(browser, member)
  await memberPage.goto('/days-off')
  await expect(heading(memberPage, 'Неучебни дни')).toBeVisible()

  await signedInAs(page, request, 'master')
  await page.goto(`/admin/user/account?search=${member.email}`)
  await page.getByRole('link', { name: member.name }).first().click()
  await expect(heading(page, member.name)).toBeVisible()
  await page.getByRole('button', { name: 'Деактивирай' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Деактивирай' }).click()
  await expect(page.getByText('Профилът е деактивиран')).toBeVisible()

  await expect(memberPage).toHaveURL(/\/login/)
  const headers = { authorization: `Bearer ${member.token}` }
  expect((await request.get('/api/identity/user-data', { headers })).status()).toBe(401)
  const again = await request.post('/api/identity/login', { data: { email: member.email, password: 'Detelina7' } })
  expect(again.ok()).toBe(false)
  await expect(page.getByRole('button', { name: 'Активирай', exact: true })).toBeVisible()
  await memberPage.context().close()
})

test('the master invites a ministry expert, who activates the account from the letter', async ({
  page,
  request,
  browser,
}) => {
  const email = `${unique('ekspert')}@example.bg`
  await signedInAs(page, request, 'master')
  await page.goto('/admin/user/mon')
  await page.getByRole('link', { name: 'Покани експерт' }).first().click()
  await page.getByLabel('Име', { exact: false }).first().fill('Виолета')
  await page.getByLabel('Фамилия').fill('Русева')
  await page.getByLabel('Имейл').fill(email)
  await page.getByRole('button', { name: 'Запиши' }).click()
  await expect(page.getByText('Поканата е изпратена')).toBeVisible()
  await page.goto(`/admin/user/mon?search=${email}`)
  await expect(page.locator('#main').getByText('Поканен', { exact: true })).toBeVisible()

  await page.goto(`/admin/outbox?search=${email}`)
  await page
    .getByRole('link', { name: /Покана за достъп/ })
    .first()
    .click()
  await expect(page.getByRole('article', { name: 'Писмото' })).toContainText('Здравейте, Виолета!')
  const link = await page.getByRole('link', { name: 'Приемам поканата' }).getAttribute('href')
  expect(link).toContain('/account-activation/mon/')

  const context = await browser.newContext()
  const expert = await context.newPage()
  await expert.goto(link ?? '')
  await expert.getByLabel('Парола', { exact: true }).fill('Detelina7')
  await expert.getByRole('button', { name: 'Активирай профила' }).click()
  await expect(expert).toHaveURL(/\/$/)
  await context.close()
  await page.goto(`/admin/user/mon?search=${email}`)
  await expect(page.locator('#main').getByText('Активен', { exact: true })).toBeVisible()
})
