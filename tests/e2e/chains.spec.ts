import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { roleTypes } from '@asistent/domain/access/roles'
import { addDays, formatDay, today, weekStart } from '@asistent/domain/kernel/day'
import { formatMonth, monthOf, previousMonth } from '@asistent/domain/kernel/month'
import { capitalised } from '@asistent/domain/kernel/text'
import { chooseFrom } from './support/choose'
import { linkTo } from './support/outbox'
import { enrol, newEmail, ownKindergarten, signedInWith, type OwnKindergarten } from './support/own-kindergarten'

// Chains of the staff's work: a leave from the request to the acknowledged order, and the steps that close a month.

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Account of a member of staff, activated by invitation. */
async function accountOf(
  place: OwnKindergarten,
  request: APIRequestContext,
  person: { firstName: string; lastName: string; roleType: number; teacherId?: number; email: string },
): Promise<string> {
  await place.post('/api/Users/invite', person)
  const link = await linkTo(request, person.email, 'Покана за достъп')
  const data = { token: link.split('/').at(-1), password: 'Detelina7' }
  const activated = await request.post('/api/identity/activate', { data })
  expect(activated.ok(), await activated.text()).toBe(true)
  return ((await activated.json()) as { token: string }).token
}

test(
  'leave is requested, approved, undone and approved again, substituted, ordered and acknowledged',
  { tag: '@both' },
  async ({ browser, page, request }) => {
    const place = await ownKindergarten(request)
    const classId = await place.post('/api/Classes', {
      name: 'Щурче',
      classType: 3,
      attendanceType: 1,
      capacity: 23,
    })
    const email = newEmail('uchitel')
    const anna = { firstName: 'Анна', lastName: 'Петрова' }
    const teacherId = await place.post('/api/Teachers/save', { ...anna, email, occupationId: 3, classIds: [classId] })
    await place.post('/api/Teachers/save', {
      firstName: 'Яна',
      lastName: 'Янева',
      occupationId: 3,
      classIds: [classId],
    })
    const director = await accountOf(place, request, {
      firstName: 'Донка',
      lastName: 'Русева',
      email: newEmail('direktor'),
      roleType: roleTypes.Director,
    })
    const teacher = await accountOf(place, request, { ...anna, email, roleType: roleTypes.Teacher, teacherId })
    const monday = addDays(weekStart(today(new Date())), 14)
    const friday = addDays(monday, 4)

    const theirs = await browser.newPage({ viewport: page.viewportSize() })
    await signedInWith(theirs, teacher)
    await theirs.goto('/staff/leaves/create')
    await theirs.getByLabel('От дата').fill(formatDay(monday))
    await theirs.getByLabel('До дата').fill(formatDay(friday))
    await theirs.keyboard.press('Tab')
    await expect(theirs.getByText(/полагаеми 48, ползвани 0; остават 48 → 4\d дни/)).toBeVisible()
    await theirs.getByRole('button', { name: 'Подай' }).click()
    await expect(heading(theirs, 'Платен отпуск: Анна Петрова')).toBeVisible()
    await expect(theirs.getByText('Чака решение')).toBeVisible()

    await signedInWith(page, director)
    await page.goto('/waiting')
    await expect(page.getByText(/Платен отпуск · .* · остават 48 → 4\d дни/)).toBeVisible()
    await page.getByRole('button', { name: 'Одобри: Анна Петрова' }).click()
    await expect(page.getByText('Отпускът е одобрен и дните са в присъствията')).toBeVisible()
    await page.getByRole('button', { name: 'Върни', exact: true }).click()
    await expect(page.getByText('Решението е върнато')).toBeVisible()
    await page.getByRole('button', { name: 'Одобри: Анна Петрова' }).click()
    await expect(page.getByRole('button', { name: 'Одобри: Анна Петрова' })).toHaveCount(0)

    await page.goto('/staff/leaves')
    await page.getByText('Анна Петрова').first().click()
    await expect(heading(page, 'Платен отпуск: Анна Петрова')).toBeVisible()
    await page.getByRole('link', { name: 'Избери заместник' }).click()
    await expect(heading(page, 'Ново заместване')).toBeVisible()
    await expect(page.getByLabel('От дата')).toHaveValue(formatDay(monday))
    await expect(page.getByRole('combobox', { name: 'Отсъстващ служител', exact: true })).toHaveValue(/Анна Петрова/)
    await expect(page.getByRole('combobox', { name: 'Група', exact: true })).toHaveValue('Щурче')
    await test.step('another reason than that of the leave is rejected with both', async () => {
      await chooseFrom(page.getByRole('combobox', { name: 'Причина', exact: true }), 'Болничен')
      await chooseFrom(page.getByRole('combobox', { name: 'Заместник' }), /Яна Янева/)
      await page.getByRole('button', { name: 'Запиши', exact: true }).click()
      await expect(page.getByText(/е с „Платен отпуск“, а тук е избрано „Болничен“/)).toBeVisible()
      await chooseFrom(page.getByRole('combobox', { name: 'Причина', exact: true }), 'Платен отпуск')
    })
    await page.getByRole('button', { name: 'Запиши', exact: true }).click()
    await expect(heading(page, 'Платен отпуск: Анна Петрова')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Яна Янева' })).toBeVisible()

    await page.getByRole('link', { name: 'Издай заповед' }).click()
    await expect(heading(page, 'Заповед от шаблон')).toBeVisible()
    await expect(page.getByText('Относно: Разрешаване на платен годишен отпуск на Анна Петрова')).toBeVisible()
    await page.getByRole('button', { name: 'Впиши заповедта' }).click()
    await expect(heading(page, 'Заповед № ОТ-1')).toBeVisible()
    await expect(page.getByText('Запознати: 0 от 1')).toBeVisible()
    await expect(page.getByRole('link', { name: /Платен отпуск: Анна Петрова/ })).toBeVisible()

    await theirs.goto('/waiting')
    await theirs.getByRole('link', { name: 'Заповед № ОТ-1' }).click()
    await theirs.getByRole('button', { name: 'Запознат съм' }).click()
    await expect(theirs.getByText('Отбелязано е, че сте запознати')).toBeVisible()
    await page.getByRole('link', { name: /Платен отпуск: Анна Петрова/ }).click()
    await expect(page.getByText('запознати 1 от 1')).toBeVisible()
    await theirs.close()
  },
)

test('a month is closed from one page, and a confirmed step is undone', { tag: '@both' }, async ({ page, request }) => {
  const place = await ownKindergarten(request)
  await signedInWith(page, place.token)
  const month = previousMonth(monthOf(today(new Date())))
  await page.goto(`/month-end?month=${month.month}&year=${month.year}`)
  await expect(heading(page, 'Приключване на месеца')).toBeVisible()
  const section = page.getByRole('heading', {
    name: new RegExp(`^${capitalised(formatMonth(month))}: готови \\d от 7$`),
  })
  await expect(section).toBeVisible()
  const step = page.getByRole('listitem').filter({ hasText: 'Справката за АСП е подадена' })
  await expect(step).toContainText('предстои')
  await step.getByRole('button', { name: /Отбележи като направено/ }).click()
  await page.getByLabel('Бележка').fill('Подадена на хартия')
  await page.getByRole('button', { name: 'Отбележи', exact: true }).click()
  await expect(step).toContainText('готово')
  await expect(step).toContainText('Подадена на хартия · Мария Иванова')
  await page.getByRole('alert').getByRole('button', { name: 'Върни', exact: true }).click()
  await expect(step).toContainText('предстои')
  await page.getByRole('link', { name: '7. Месецът е заключен' }).click()
  await expect(heading(page, 'Заключване')).toBeVisible()
})

test(
  'a child leaves: last day, order and back, and the certificate of a move',
  { tag: '@both' },
  async ({ page, request }) => {
    const place = await ownKindergarten(request)
    const classId = await place.post('/api/Classes', { name: 'Щурче', classType: 3, attendanceType: 1, capacity: 23 })
    const day = today(new Date())
    const childId = await enrol(place, {
      firstName: 'Мила',
      lastName: 'Добрева',
      birthDate: '2022-05-10',
      classId,
    })
    await signedInWith(page, place.token)
    await page.goto(`/kids/records/${childId}`)
    await page.getByRole('link', { name: 'Отписване', exact: true }).click()
    await expect(heading(page, 'Отписване и преместване: Мила Добрева')).toBeVisible()
    await expect(page.getByText('Детето е записано', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Отпиши' }).click()
    await page.getByRole('combobox', { name: 'Причина' }).click()
    await page.getByRole('option', { name: 'По желание на родителя' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Отпиши' }).click()
    await expect(page.getByText(`${formatDay(day)} г. · По желание на родителя`)).toBeVisible()

    await page.getByRole('link', { name: 'Издай заповед' }).click()
    await expect(page.getByText('Относно: Отписване на Мила Добрева')).toBeVisible()
    for (const name of ['Родител', 'Учител']) await page.getByRole('textbox', { name }).fill('Ива Добрева')
    await expect(page.getByText(`Последен ден: ${formatDay(day)} г. Причина: По желание на родителя.`)).toBeVisible()
    await page.getByRole('button', { name: 'Впиши заповедта' }).click()
    await expect(heading(page, /Заповед № /)).toBeVisible()
    await page.getByRole('link', { name: /^Отписване: Мила Добрева/ }).click()
    await expect(page.getByRole('link', { name: /№ .* – Отписване на Мила/ })).toBeVisible()

    await page.getByRole('link', { name: /Удостоверение за преместване/ }).click()
    await page.getByRole('button', { name: 'Попълни и издай' }).click()
    await page.getByLabel('Приемаща институция').fill('ДГ „Слънце“')
    await page.getByRole('button', { name: 'Издай и отпиши' }).click()
    await expect(heading(page, 'Отписване и преместване: Мила Добрева')).toBeVisible()
    await expect(page.getByText(/^№ 1 от /)).toBeVisible()
  },
)
