import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { roleTypes } from '@asistent/domain/access/roles'
import { addDays, formatDay, today, weekStart } from '@asistent/domain/kernel/day'
import { firstDayOf, formatMonth, lastDayOf, monthOf, previousMonth } from '@asistent/domain/kernel/month'
import { capitalised } from '@asistent/domain/kernel/text'
import { chooseFrom } from './support/choose'
import { linkTo } from './support/outbox'
import { enrol, newEmail, ownKindergarten, signedInWith, type OwnKindergarten } from './support/own-kindergarten'
import { tokenOf } from './support/people'
import { twoFamilies } from './support/two-families'

// Chains of the staff's work: a leave from the request to the acknowledged order, the steps that close a month, decisions that
// are undone, the order for a commission, and a child that leaves.

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Account of a member of staff, activated by invitation. */
async function accountOf(
  kindergarten: OwnKindergarten,
  request: APIRequestContext,
  person: { firstName: string; lastName: string; roleType: number; teacherId?: number; email: string },
): Promise<string> {
  await kindergarten.post('/api/Users/invite', person)
  const link = await linkTo(request, person.email, 'Покана за достъп')
  const data = { token: link.split('/').at(-1), password: 'Detelina7' }
  const activated = await request.post('/api/identity/activate', { data })
  expect(activated.ok(), await activated.text()).toBe(true)
  return ((await activated.json()) as { token: string }).token
}

/** An activity of a provider with a contract, for all groups. */
async function activityIn(kindergarten: OwnKindergarten, request: APIRequestContext): Promise<number> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'master')}` }
  const saved = await request.post('/api/administration/ActivityManagement/activity-provider', {
    headers,
    data: { name: newEmail('Танци'), contracts: [{ kindergartenId: kindergarten.id }] },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  const { entityId: providerId } = (await saved.json()) as { entityId: number }
  const types = await kindergarten.get<{ result: { id: number }[] }>('/api/Activities/types')
  return kindergarten.post('/api/activities', {
    name: 'Народни танци',
    typeId: types.result[0]?.id,
    providerId,
    fromDate: '2026-09-15',
    toDate: '2027-05-31',
    feeType: 1,
    price: 20,
  })
}

test(
  'leave is requested, approved, undone and approved again, substituted, ordered and acknowledged',
  { tag: '@both' },
  async ({ browser, page, request }) => {
    const kindergarten = await ownKindergarten(request)
    const classId = await kindergarten.post('/api/Classes', {
      name: 'Щурче',
      classType: 3,
      attendanceType: 1,
      capacity: 23,
    })
    const email = newEmail('uchitel')
    const anna = { firstName: 'Анна', lastName: 'Петрова' }
    const teacherId = await kindergarten.post('/api/Teachers/save', {
      ...anna,
      email,
      occupationId: 3,
      classIds: [classId],
    })
    await kindergarten.post('/api/Teachers/save', {
      firstName: 'Яна',
      lastName: 'Янева',
      occupationId: 3,
      classIds: [classId],
    })
    const director = await accountOf(kindergarten, request, {
      firstName: 'Донка',
      lastName: 'Русева',
      email: newEmail('direktor'),
      roleType: roleTypes.Director,
    })
    const teacher = await accountOf(kindergarten, request, { ...anna, email, roleType: roleTypes.Teacher, teacherId })
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

test(
  'a month is closed from one page: a note is decided, the month is locked, a confirmed step is undone',
  { tag: '@both' },
  async ({ page, request }) => {
    const kindergarten = await ownKindergarten(request)
    const classId = await kindergarten.post('/api/Classes', {
      name: 'Щурче',
      classType: 3,
      attendanceType: 1,
      capacity: 23,
    })
    const studentId = await enrol(kindergarten, {
      firstName: 'Мила',
      lastName: 'Добрева',
      birthDate: '2022-05-10',
      classId,
    })
    const month = previousMonth(monthOf(today(new Date())))
    const first = firstDayOf(month)
    await kindergarten.post('/api/StudentMedicalNotes', {
      studentId,
      issuedOn: first,
      fromDate: first,
      toDate: addDays(first, 2),
      doctorName: 'д-р Петрова',
    })
    await signedInWith(page, kindergarten.token)
    const monthEnd = `/month-end?month=${month.month}&year=${month.year}`
    await page.goto(monthEnd)
    await expect(heading(page, 'Приключване на месеца')).toBeVisible()
    const section = page.getByRole('heading', {
      name: new RegExp(`^${capitalised(formatMonth(month))}: готови \\d от 7$`),
    })
    await expect(section).toBeVisible()
    const stepOf = (title: string) => page.getByRole('listitem').filter({ hasText: title })

    await test.step('the decisions link to the note of the month', async () => {
      const decisions = stepOf('Бележките и заявленията са решени')
      await expect(decisions).toContainText('1 медицинска бележка')
      await expect(decisions).toContainText('остават 1')
      await decisions.getByRole('link', { name: '2. Бележките и заявленията са решени' }).click()
      await page.getByText('Мила Добрева').first().click()
      await page.getByRole('button', { name: 'Одобри' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Одобри' }).click()
      await expect(page.getByText('Бележката е одобрена')).toBeVisible()
      await page.goto(monthEnd)
      await expect(decisions).toContainText('готово')
      await expect(decisions).toContainText('Няма чакащи за този месец · Мария Иванова')
    })

    await test.step('a confirmed step is undone', async () => {
      const social = stepOf('Справката за АСП е подадена')
      await expect(social).toContainText('предстои')
      await social.getByRole('button', { name: /Отбележи като направено/ }).click()
      await page.getByLabel('Бележка').fill('Подадена на хартия')
      await page.getByRole('button', { name: 'Отбележи', exact: true }).click()
      await expect(social).toContainText('готово')
      await expect(social).toContainText('Подадена на хартия · Мария Иванова')
      await page.getByRole('alert').getByRole('button', { name: 'Върни', exact: true }).click()
      await expect(social).toContainText('предстои')
    })

    await test.step('the lock names the categories', async () => {
      const lock = stepOf('Месецът е заключен')
      await expect(lock).toContainText('Не са заключени: Присъствия')
      const { result } = await kindergarten.get<{ result: { category: number; version: number }[] }>(
        '/api/ModuleSettings',
      )
      const attendance = result.find(({ category }) => category === 1)!
      await kindergarten.post('/api/ModuleSettings', {
        items: [{ category: 1, autoDay: null, lockedUntil: lastDayOf(month), version: attendance.version }],
      })
      await page.reload()
      await expect(lock).toContainText('готово')
      await expect(lock).toContainText('Заключени: Присъствия')
      await page.getByRole('link', { name: '7. Месецът е заключен' }).click()
      await expect(heading(page, 'Заключване')).toBeVisible()
    })
  },
)

test(
  'decisions on an activity and on a medical note are taken and undone in the pending items',
  { tag: '@both' },
  async ({ page, request }) => {
    const { place, families } = await twoFamilies(request)
    const [family] = families
    const { childId: studentId, childName, token } = family!
    const on = today(new Date())
    const headers = { authorization: `Bearer ${token}` }
    const note = await request.post('/api/StudentMedicalNotes', {
      headers,
      data: { studentId, issuedOn: on, fromDate: on, toDate: addDays(on, 2), doctorName: 'д-р Петрова' },
    })
    expect(note.ok(), await note.text()).toBe(true)
    const activityId = await activityIn(place, request)
    const enrolment = await request.post('/api/Activities/enrollment-requests/parents/create', {
      headers,
      data: { studentId, activityId, kind: 1, forDate: addDays(on, 1) },
    })
    expect(enrolment.ok(), await enrolment.text()).toBe(true)

    await signedInWith(page, place.token)
    await page.goto('/waiting')
    const approve = page.getByRole('button', { name: `Одобри: ${childName}` })
    const undo = page.getByRole('alert').getByRole('button', { name: 'Върни', exact: true })
    for (const { region, done, confirms } of [
      { region: /медицинск/, done: 'Бележката е одобрена', confirms: true },
      { region: /заявлени[ея] за дейност/, done: 'Решението е записано', confirms: false },
    ]) {
      const section = page.getByRole('region', { name: region })
      await section.getByRole('button', { name: `Одобри: ${childName}` }).click()
      if (confirms) await page.getByRole('dialog').getByRole('button', { name: 'Одобри' }).click()
      await expect(page.getByText(done)).toBeVisible()
      await expect(section).toHaveCount(0)
      await undo.click()
      await expect(page.getByText('Решението е върнато')).toBeVisible()
      await expect(section).toBeVisible()
      await page.reload()
    }
    await expect(approve).toHaveCount(2)
  },
)

test(
  'a stock-take of the inventory has an order for its commission, which links back',
  { tag: '@both' },
  async ({ page, request }) => {
    const kindergarten = await ownKindergarten(request)
    const anna = { firstName: 'Анна', lastName: 'Петрова' }
    await kindergarten.post('/api/Teachers/save', {
      ...anna,
      email: newEmail('uchitel'),
      occupationId: 3,
      classIds: [],
    })
    await kindergarten.post('/api/Inventory', {
      name: 'Стол',
      category: 1,
      quantity: 10,
      unitPrice: 20,
      room: 'стая 5',
      state: 1,
    })
    const id = await kindergarten.post('/api/Inventory/counts', {
      forDate: today(new Date()),
      room: 'стая 5',
      commission: 'Анна Петрова, председател; Иван Иванов',
    })
    const director = await accountOf(kindergarten, request, {
      firstName: 'Донка',
      lastName: 'Русева',
      email: newEmail('direktor'),
      roleType: roleTypes.Director,
    })
    await signedInWith(page, director)
    await page.goto(`/administration/inventory/counts/${id}`)
    await page.getByRole('link', { name: 'Издай заповед за комисията' }).click()
    await expect(page.getByText('Относно: Определяне на комисия')).toBeVisible()
    await expect(page.getByText(/в състав: Анна Петрова, председател; Иван Иванов/)).toBeVisible()
    await page.getByRole('button', { name: 'Впиши заповедта' }).click()
    await expect(heading(page, /Заповед № /)).toBeVisible()
    await expect(page.getByText('Запознати: 0 от 1')).toBeVisible()
    await page.getByRole('link', { name: /^Комисия: Инвентаризация: стая 5/ }).click()
    await expect(page.getByRole('link', { name: /№ .* – Определяне на комисия/ })).toBeVisible()
    // The order for the stock-take itself is still to be issued.
    await expect(page.getByRole('link', { name: 'Издай заповед', exact: true })).toBeVisible()
  },
)

test(
  'a child leaves: last day, order and back, and the certificate of a move',
  { tag: '@both' },
  async ({ page, request }) => {
    const kindergarten = await ownKindergarten(request)
    const classId = await kindergarten.post('/api/Classes', {
      name: 'Щурче',
      classType: 3,
      attendanceType: 1,
      capacity: 23,
    })
    const day = today(new Date())
    const childId = await enrol(kindergarten, {
      firstName: 'Мила',
      lastName: 'Добрева',
      birthDate: '2022-05-10',
      classId,
    })
    await signedInWith(page, kindergarten.token)
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
