import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { day } from '@asistent/domain/kernel/day'
import { genders, makeEgn } from '@asistent/domain/kernel/person-id'
import { chooseFrom } from './support/choose'
import { linkTo } from './support/outbox'
import { enrol, newEmail, ownKindergarten, signedInWith, type OwnKindergarten } from './support/own-kindergarten'
import { signedInAs, tokenOf } from './support/people'

// Children: one is enrolled with two guardians who have different rights; two users change one record; a teacher
// finds phone numbers on a phone.

const password = 'Detelina7'
const born = day('2022-04-06')

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function newGroup(kindergarten: OwnKindergarten, name: string): Promise<number> {
  const { result } = await kindergarten.get<{ result: { name: string }[] }>('/api/KindergartenPeriods/overview-models')
  if (!result.some((year) => year.name === '2026/2027'))
    await kindergarten.post('/api/KindergartenPeriods', {
      name: '2026/2027',
      fromDate: '2026-09-15',
      toDate: '2027-09-14',
      studyFromDate: '2026-09-15',
      studyToDate: '2027-05-31',
      active: true,
    })
  return kindergarten.post('/api/Classes', { name, classType: 3, attendanceType: 1, capacity: 23 })
}

const choose = (page: Page, label: string, option: string) =>
  chooseFrom(page.getByRole('combobox', { name: label }).last(), option)

/** Accepts the invitation through calls; the pages have their own journeys. */
async function comesIn(request: APIRequestContext, email: string): Promise<string> {
  const link = await linkTo(request, email, 'Покана')
  const token = link.split('/').find((part) => part.length > 30)
  const answer = await request.post('/api/identity/activate', { data: { token, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { token: string }).token
}

test('a child is enrolled with two guardians, and each sees exactly the permitted data', async ({
  page,
  request,
  browser,
}) => {
  const kindergarten = await ownKindergarten(request)
  await newGroup(kindergarten, 'Щурче')
  const emails = { mother: newEmail('mayka'), father: newEmail('bashta') }
  await signedInWith(page, kindergarten.token)

  await test.step('enrolled, number first', async () => {
    await page.goto('/kids/records')
    await page.getByRole('link', { name: 'Ново дете' }).first().click()
    await expect(heading(page, 'Ново дете')).toBeVisible()
    const number = page.getByRole('textbox', { name: 'ЕГН/ЛНЧ/ИДН' }).first()
    await number.fill('2244061234')
    await expect(page.getByText('Невалидно ЕГН')).toBeVisible()
    await number.fill(makeEgn(born, genders.Female, 3))
    await expect(page.getByText('Момиче, 06.04.2022 г.')).toBeVisible()
    await expect(page.getByLabel('Дата на раждане')).toHaveValue('06.04.2022')
    await page.getByRole('textbox', { name: 'Име', exact: true }).fill('Ива')
    await page.getByRole('textbox', { name: 'Фамилия' }).fill('Колева')
    await choose(page, 'Група', 'Щурче')
    await page.getByLabel('Дата на записване').fill('15.09.2026')

    for (const [ordinal, first, last, kinship, email] of [
      [1, 'Елена', 'Колева', 'Майка', emails.mother],
      [2, 'Петър', 'Колев', 'Баща', emails.father],
    ] as const) {
      await page.getByRole('button', { name: 'Добави родител' }).click()
      const row = page.getByRole('group', { name: `Родители и настойници, ${ordinal}` })
      await row.getByRole('textbox', { name: 'Име', exact: true }).fill(first)
      await row.getByRole('textbox', { name: 'Фамилия' }).fill(last)
      await row.getByRole('textbox', { name: 'Имейл' }).fill(email)
      await row.getByRole('combobox', { name: 'Връзка с детето' }).click()
      await page.getByRole('option', { name: kinship }).last().click()
      if (kinship === 'Баща')
        for (const right of ['Подписва', 'Плаща', 'Взема детето'])
          await row.getByRole('checkbox', { name: right }).uncheck()
    }
    await page.getByLabel('Постоянен адрес').fill('ул. „Люляк“ № 5')
    await page.getByRole('button', { name: 'Запиши' }).click()
    await expect(heading(page, 'Ива Колева')).toBeVisible()
  })

  const id = Number(new URL(page.url()).pathname.split('/').at(3))
  await test.step('allergies stand above the record and beside the name', async () => {
    await page.getByRole('tab', { name: 'Здраве' }).click()
    await page.getByRole('button', { name: 'Промени: Здраве' }).click()
    await page.getByRole('combobox', { name: 'Алергени' }).click()
    await page.getByRole('option', { name: '3. Яйца' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Личен лекар', exact: true }).fill('д-р Тодорова')
    await page.getByRole('button', { name: 'Запиши' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Алергии: Яйца' })).toBeVisible()
    await page.goto('/kids/records')
    await expect(page.getByText('алергия', { exact: true })).toBeVisible()
  })

  const record = await kindergarten.get<{ parents: { parentId: number }[] }>(`/api/Students/${id}`)
  const parentIds = record.parents.map((parent) => parent.parentId)
  await kindergarten.post('/api/Mails/send-invitation', { parentIds })

  await test.step('the mother signs: she sees address and health, and proposes a change', async () => {
    const mother = await browser.newPage()
    await signedInWith(mother, await comesIn(request, emails.mother))
    await mother.goto(`/kids/records/${id}`)
    await expect(heading(mother, 'Ива Колева')).toBeVisible()
    // The week loads later and shifts the layout, also below the pointer.
    await expect(mother.getByRole('heading', { name: 'Днес' })).toBeVisible()
    await mother.getByRole('link', { name: 'Данни', exact: true }).click()
    await expect(mother.getByText('ул. „Люляк“ № 5')).toBeVisible()
    await expect(mother.getByRole('button', { name: /Промени/ })).toHaveCount(0)
    await mother.getByRole('link', { name: 'Назад' }).click()
    await mother.getByRole('link', { name: 'Здраве' }).click()
    await expect(mother.getByText('д-р Тодорова')).toBeVisible()
    await mother.getByRole('link', { name: 'Назад' }).click()
    await mother.getByRole('link', { name: 'Предложи промяна' }).click()
    await mother.getByLabel('Хранителен режим').fill('Без захар')
    await mother.getByRole('button', { name: 'Изпрати предложението' }).click()
    await expect(mother.getByText('Чака решение')).toBeVisible()
    await mother.close()
    await page.goto(`/kids/records/${id}`)
    await expect(page.getByText('Елена Колева предлага промяна в данните.')).toBeVisible()
  })

  await test.step('the father only looks: no address, no doctor, no telephone of the mother', async () => {
    const father = await browser.newPage()
    await signedInWith(father, await comesIn(request, emails.father))
    await father.goto(`/kids/records/${id}`)
    await expect(heading(father, 'Ива Колева')).toBeVisible()
    await expect(father.getByRole('heading', { name: 'Днес' })).toBeVisible()
    await expect(father.getByRole('link', { name: 'История' })).toHaveCount(0)
    await expect(father.getByRole('button', { name: 'Изтегли всички данни на детето' })).toHaveCount(0)
    await father.getByRole('link', { name: 'Данни', exact: true }).click()
    await expect(heading(father, 'Данни')).toBeVisible()
    await expect(father.getByText('ул. „Люляк“ № 5')).toHaveCount(0)
    await father.getByRole('link', { name: 'Назад' }).click()
    await father.getByRole('link', { name: 'Здраве' }).click()
    await expect(father.getByText('3. Яйца')).toBeVisible()
    await expect(father.getByText('д-р Тодорова')).toHaveCount(0)
    await father.getByRole('link', { name: 'Назад' }).click()
    await father.getByRole('link', { name: 'Родители', exact: true }).click()
    await expect(father.getByText('Не подписва')).toBeVisible()
    await expect(father.getByText(emails.mother)).toHaveCount(0)
    await father.close()
  })
})

test('two users change one record: the second is notified and nothing is lost', async ({ page, request }) => {
  const kindergarten = await ownKindergarten(request)
  const classId = await newGroup(kindergarten, 'Щурче')
  const id = await enrol(kindergarten, { firstName: 'Нина', lastName: 'Петрова', birthDate: '2022-03-05', classId })
  await signedInWith(page, kindergarten.token)
  await page.goto(`/kids/records/${id}`)
  await page.getByRole('button', { name: 'Промени: Адреси' }).click()
  await page.getByLabel('Постоянен адрес').fill('ул. „Роза“ № 2')

  const { version } = await kindergarten.get<{ version: number }>(`/api/Students/${id}`)
  await kindergarten.post(`/api/Students/${id}/addresses`, { version, phone: '0888123456' })
  await page.getByRole('button', { name: 'Запиши' }).click()
  await expect(page.getByText('Приети са промените на: Телефон.')).toBeVisible()
  await expect(page.getByLabel('Постоянен адрес')).toHaveValue('ул. „Роза“ № 2')
  await expect(page.getByLabel('Телефон')).toHaveValue('0888 123 456')
  await page.getByRole('button', { name: 'Запиши' }).click()
  await expect(page.getByText('0888 123 456')).toBeVisible()
  expect(await kindergarten.get(`/api/Students/${id}`)).toMatchObject({
    addressPermanent: 'ул. „Роза“ № 2',
    phone: '+359888123456',
  })

  await test.step('the history tells it in words', async () => {
    await page.getByRole('tab', { name: 'Документи' }).click()
    await page.getByRole('button', { name: 'История' }).click()
    await expect(page.getByText('Запис на адресите на дете').first()).toBeVisible()
    await expect(page.getByText(/Телефон: празно/)).toBeVisible()
  })
})

test('a teacher finds a child and its contacts on a phone', { tag: '@phone' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const authorization = `Bearer ${await tokenOf(request, 'teacher')}`
  const response = await request.get('/api/Students', { headers: { authorization }, params: { pageSize: 100 } })
  const { result } = (await response.json()) as { result: { name: string; parents: { phone: string | null }[] }[] }
  const child = result.find((one) => one.parents.some((parent) => parent.phone))
  if (!child) throw new Error('no child of the teacher has a parent with a telephone')

  await signedInAs(page, request, 'teacher')
  await page.goto('/kids/records')
  await page.getByRole('searchbox', { name: 'Име или ЕГН' }).fill(child.name)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: child.name }).first().click()
  await expect(heading(page, child.name)).toBeVisible()
  await page.getByRole('tab', { name: 'Семейство' }).click()
  await page.getByRole('button', { name: 'Контакти и вземане' }).click()
  const phone = child.parents.find((parent) => parent.phone)?.phone ?? ''
  await expect(page.locator(`a[href="tel:${phone}"]`).first()).toBeVisible()
  await expect(page.locator('a[href="tel:112"]')).toBeVisible()
  const card = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Карта за спешни случаи' }).click()
  expect((await card).suggestedFilename()).toMatch(/\.pdf$/)
})
