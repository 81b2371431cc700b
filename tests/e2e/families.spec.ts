import { expect, test, type Page } from '@playwright/test'
import { chooseFrom } from './support/choose'
import { linkTo } from './support/outbox'
import { enrol, newEmail, ownKindergarten, signedInWith, type OwnKindergarten } from './support/own-kindergarten'
import { tokenOf } from './support/people'

// Groups and families: invitations of a group, a parent's request, a proposal, and a school year roll-over with undo.
// Except for the request, each journey has its own kindergarten.

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

const groups = '/api/Classes'
const group = (kindergarten: OwnKindergarten, name: string, classType: number) =>
  kindergarten.post(groups, { name, classType, attendanceType: 1, capacity: 23 })

/** A new kindergarten may have its first school year already. */
async function schoolYear(kindergarten: OwnKindergarten): Promise<void> {
  const { result } = await kindergarten.get<{ result: { name: string }[] }>('/api/KindergartenPeriods/overview-models')
  if (result.some((year) => year.name === '2026/2027')) return
  await kindergarten.post('/api/KindergartenPeriods', {
    name: '2026/2027',
    fromDate: '2026-09-15',
    toDate: '2027-09-14',
    studyFromDate: '2026-09-15',
    studyToDate: '2027-05-31',
    active: true,
  })
}

const choose = (page: Page, label: string, option: string | RegExp, typed?: string) =>
  chooseFrom(page.getByRole('combobox', { name: label }), option, typed)

test('a group is created, its parents are invited, and one of them activates the account', async ({
  page,
  request,
  browser,
}) => {
  const kindergarten = await ownKindergarten(request)
  await schoolYear(kindergarten)
  await signedInWith(page, kindergarten.token)
  await page.goto('/groups/management')
  await page.getByRole('link', { name: 'Нова група' }).first().click()
  await expect(heading(page, 'Нова група')).toBeVisible()
  await page.getByLabel('Име на групата').fill('Щурче')
  await choose(page, 'Вид група', 'Втора група')
  await page.getByRole('radio', { name: 'Люляк' }).check({ force: true })
  await page.getByRole('button', { name: 'Запиши' }).click()
  await expect(heading(page, 'Групи')).toBeVisible()
  await expect(page.getByText('Щурче').first()).toBeVisible()

  const [made] = (await kindergarten.get<{ result: { id: number }[] }>(groups)).result
  const classId = made?.id ?? 0
  const email = newEmail('mama')
  const mother = { firstName: 'Елена', lastName: 'Колева', email, kinship: 1 }
  const father = { firstName: 'Петър', lastName: 'Колев', kinship: 2 }
  const child = { firstName: 'Нина', lastName: 'Колева', birthDate: '2022-03-05', classId, parents: [mother, father] }
  const childId = await enrol(kindergarten, child)

  await page.getByText('Щурче').first().click()
  await expect(page.getByText('Нина Колева')).toBeVisible()
  await page.getByRole('button', { name: 'Покани родителите' }).click()
  await page.getByRole('button', { name: 'Изпрати поканите' }).click()
  const dialog = page.getByRole('dialog', { name: 'Изпратена е 1 покана' })
  await expect(dialog).toContainText('Петър Колев: Няма въведен имейл')
  await page.keyboard.press('Escape')

  const parent = await browser.newPage()
  await parent.goto(await linkTo(request, email, 'Покана за достъп'))
  await parent.getByLabel('Парола', { exact: true }).fill('Detelina7')
  await parent.getByRole('button', { name: 'Активирай профила' }).click()
  await expect(parent.getByRole('heading', { name: 'Нина Колева' })).toBeVisible()

  await test.step('the parent proposes, the kindergarten accepts', async () => {
    const token = await parent.evaluate(() => localStorage.getItem('asistent.token') ?? '')
    const proposed = await request.post(`/api/Students/${childId}/proposals`, {
      headers: { authorization: token },
      data: { changes: { diet: 'Без свинско' }, note: 'Молим' },
    })
    expect(proposed.ok(), await proposed.text()).toBe(true)
    await parent.goto('/kids/proposals')
    await expect(parent.getByText('Без свинско')).toBeVisible()
    await page.goto('/kids/proposals')
    await expect(page.getByText('Без свинско')).toBeVisible()
    await page
      .getByRole('button', { name: /Действия/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Приеми' }).click()
    await page.getByRole('button', { name: 'Приеми' }).click()
    await expect(page.getByText('Няма предложения')).toBeVisible()
    expect(await kindergarten.get(`/api/Students/${childId}`)).toMatchObject({ diet: 'Без свинско' })
  })

  await test.step('the rights of the parent are narrowed', async () => {
    await page.goto('/parents/management?search=' + encodeURIComponent('Елена Колева'))
    await expect(page.getByText('Активен').first()).toBeVisible()
    await page.getByText('Елена Колева').first().click()
    await page.getByRole('button', { name: /Промени правата/ }).click()
    await page.getByRole('switch', { name: 'Плаща такси' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Запиши' }).click()
    await expect(page.getByText('Не плаща')).toBeVisible()
  })
  await parent.close()
})

test(
  'a parent requests access, and the teacher of the group decides',
  { tag: '@phone' },
  async ({ page, request, browser }) => {
    const authorization = `Bearer ${await tokenOf(request, 'teacherOfGabrovo')}`
    const response = await request.get('/api/Students', { headers: { authorization }, params: { pageSize: 50 } })
    const { result } = (await response.json()) as { result: { name: string; personId: string; personIdType: number }[] }
    const child = result.find((one) => one.personIdType === 0)
    if (!child) throw new Error('the teacher has no child with an ЕГН')

    const ask = async (firstName: string, email: string) => {
      await page.goto('/registration-parents')
      await page.getByRole('textbox', { name: 'Име', exact: true }).fill(firstName)
      await page.getByLabel('Фамилия').fill('Панайотова')
      await page.getByLabel('Имейл').fill(email)
      await choose(page, 'Детска градина', /Слънчице.*Габрово/, 'Слънчице')
      await page.getByLabel('ЕГН на детето').fill(child.personId)
      await choose(page, 'Връзка с детето', 'Друг роднина')
      await page.getByRole('button', { name: 'Изпрати заявлението' }).click()
      await expect(heading(page, 'Заявлението е изпратено')).toBeVisible()
    }
    const welcome = newEmail('lelia')
    const stranger = newEmail('neznaen')
    await ask('Виолета', welcome)
    await ask('Снежана', stranger)

    const teacher = await browser.newPage()
    await signedInWith(teacher, authorization.replace('Bearer ', ''))
    await teacher.goto(`/parents/registration-parents?search=${encodeURIComponent(welcome)}`)
    await teacher.getByText('Виолета Панайотова').first().click()
    await expect(heading(teacher, 'Виолета Панайотова')).toBeVisible()
    await expect(teacher.getByText(child.name)).toBeVisible()
    await teacher.getByRole('button', { name: 'Одобри' }).click()
    await expect(teacher.getByText('Одобрено', { exact: true })).toBeVisible()
    expect(await linkTo(request, welcome, 'Покана за достъп')).toContain('/account-activation/')

    await teacher.goto(`/parents/registration-parents?search=${encodeURIComponent(stranger)}`)
    await teacher.getByText('Снежана Панайотова').first().click()
    await teacher.getByRole('button', { name: 'Отхвърли' }).click()
    const dialog = teacher.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Отхвърли' }).click()
    await expect(dialog.getByText('Полето "Причина" е задължително')).toBeVisible()
    await dialog.getByLabel('Причина').fill('Не Ви познаваме.')
    await dialog.getByRole('button', { name: 'Отхвърли' }).click()
    await expect(teacher.getByText('Отхвърлено', { exact: true })).toBeVisible()
    await expect(teacher.getByRole('definition').filter({ hasText: 'Не Ви познаваме.' })).toBeVisible()
    await teacher.close()
  },
)

test('the year rolls over and is undone', async ({ page, request }) => {
  const kindergarten = await ownKindergarten(request)
  await schoolYear(kindergarten)
  const first = await group(kindergarten, 'Калинка', 2)
  const fourth = await group(kindergarten, 'Бързаци', 5)
  await enrol(kindergarten, { firstName: 'Ана', lastName: 'Първа', birthDate: '2023-02-01', classId: first })
  await enrol(kindergarten, { firstName: 'Яна', lastName: 'Първа', birthDate: '2023-04-02', classId: first }, 1)
  await enrol(kindergarten, { firstName: 'Рая', lastName: 'Голяма', birthDate: '2020-06-03', classId: fourth }, 2)
  await enrol(kindergarten, { firstName: 'Вяра', lastName: 'Отложена', birthDate: '2020-11-03', classId: fourth }, 3)
  const before = await kindergarten.get('/api/Classes/overview-models')
  await signedInWith(page, kindergarten.token)

  await page.goto('/groups/roll-over')
  await expect(page.getByText('Още не може да се премине')).toBeVisible()
  await kindergarten.post('/api/KindergartenPeriods', {
    name: '2027/2028',
    fromDate: '2027-09-15',
    toDate: '2028-09-14',
    studyFromDate: '2027-09-15',
    studyToDate: '2028-05-31',
    active: false,
  })
  await page.goto('/groups/roll-over')
  await expect(page.getByRole('heading', { name: 'От 2026/2027 към 2027/2028' })).toBeVisible()
  const leaving = page.getByText('деца се отписват').locator('..')
  await expect(leaving).toContainText('2')
  await page.getByRole('button', { name: /Бързаци.*Отписва се/ }).click()
  await page.getByRole('combobox', { name: 'Вяра Отложена отива в' }).selectOption({ label: 'Калинка (Втора)' })
  await expect(leaving).toContainText('1')
  await page.getByLabel('Има група „Бързаци“').uncheck()
  await page.getByRole('button', { name: 'Направи преминаването' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Направи преминаването' }).click()
  await expect(page.getByText('Преминаването към 2027/2028 е направено')).toBeVisible()

  const years = await kindergarten.get<{ result: { id: number; name: string }[] }>(
    '/api/KindergartenPeriods/overview-models',
  )
  const next = years.result.find((year) => year.name === '2027/2028')?.id ?? 0
  const made = () => kindergarten.get<{ result: { name: string; classType: number }[] }>(groups, { periodId: next })
  expect((await made()).result.map(({ name, classType }) => [name, classType])).toEqual([['Калинка', 3]])

  await page.getByRole('button', { name: 'Върни преминаването' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Върни преминаването' }).click()
  await expect(page.getByText(/Върнато на/)).toBeVisible()
  await expect(page.getByRole('heading', { name: '1. Групите' })).toBeVisible()
  expect((await made()).result).toEqual([])
  expect(await kindergarten.get('/api/Classes/overview-models')).toEqual(before)
})
