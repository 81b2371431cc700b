import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { roleTypes } from '@asistent/domain/access/roles'
import { linkTo } from './support/outbox'
import {
  activated,
  enrol,
  newEmail,
  ownKindergarten,
  signedInWith,
  type OwnKindergarten,
} from './support/own-kindergarten'
import { hubOf } from './support/page'
import { tokenOf } from './support/people'

// Documents of parents and their approval: an absence in two taps, an application and its limit, a summer
// application, a medical note. Each journey has its own kindergarten. Days come from the server, so that the tests
// pass on any day of the school year.

interface Family {
  readonly place: OwnKindergarten
  readonly classId: number
  readonly childId: number
  readonly email: string
  /** Token of the parent. */
  readonly token: string
}

async function family(request: APIRequestContext): Promise<Family> {
  const kindergarten = await ownKindergarten(request)
  const years = await kindergarten.get<{ result: { name: string }[] }>('/api/KindergartenPeriods/overview-models')
  if (!years.result.some((year) => year.name === '2026/2027'))
    await kindergarten.post('/api/KindergartenPeriods', {
      name: '2026/2027',
      fromDate: '2026-09-15',
      toDate: '2027-09-14',
      studyFromDate: '2026-09-15',
      studyToDate: '2027-05-31',
      active: true,
    })
  // A compulsory group, so that the limit applies.
  const classId = await kindergarten.post('/api/Classes', {
    name: 'Щурче',
    classType: 5,
    attendanceType: 1,
    capacity: 23,
  })
  const email = newEmail('mama')
  const childId = await enrol(kindergarten, {
    firstName: 'Нина',
    lastName: 'Колева',
    birthDate: '2020-03-05',
    classId,
    parents: [{ firstName: 'Елена', lastName: 'Колева', email, kinship: 1 }],
  })
  await kindergarten.post(`/api/Classes/${classId}/invite-parents`, {})
  const link = await linkTo(request, email, 'Покана за достъп')
  const activation = link.split('/').find((part) => part.length > 30)
  const answer = await request.post('/api/identity/activate', { data: { token: activation, password: 'Detelina7' } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { token } = (await answer.json()) as { token: string }
  return { place: kindergarten, classId, childId, email, token }
}

interface SchoolDay {
  readonly forDate: string
  readonly isSchoolDay: boolean
}

/** Attendance days of the previous, current and next month, sorted. */
async function schoolDays({ place, classId }: Family): Promise<string[]> {
  const now = new Date()
  const days: string[] = []
  for (const step of [-1, 0, 1, 2]) {
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + step, 1))
    const params = { month: at.getUTCMonth() + 1, year: at.getUTCFullYear(), classId }
    const { result } = await place.get<{ result: SchoolDay[] }>('/api/StudentAttendances/school-days', params)
    days.push(...result.filter((day) => day.isSchoolDay).map((day) => day.forDate))
  }
  return days
}

const typed = (day: string) => day.split('-').toReversed().join('.')
const todayText = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Sofia' }).format(new Date())

/** Status of a day in the group's month; 13 is an empty closed day. */
async function statusOn({ place, classId, childId }: Family, day: string): Promise<number | null | undefined> {
  const [year, month] = day.split('-').map(Number)
  const grid = await place.get<{
    result: { student: { studentId: number }; attendances: { forDate: string; type: number | null }[] }[]
  }>(`/api/StudentAttendances/${classId}/${month}/${year}`)
  const row = grid.result.find(({ student }) => student.studentId === childId)
  return row?.attendances.find(({ forDate }) => forDate === day)?.type
}

async function expectLetter(request: APIRequestContext, email: string, subject: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'master')}` }
  const subjects = async () => {
    const answer = await request.get('/api/administration/Mails/overview-models', {
      headers,
      params: { search: email },
    })
    return ((await answer.json()) as { result: { subject: string }[] }).result.map((letter) => letter.subject)
  }
  await expect.poll(subjects).toContain(subject)
}

const fillPeriod = async (page: Page, from: string, to: string) => {
  await page.getByLabel('От дата').fill(typed(from))
  await page.getByLabel('До дата').fill(typed(to))
  await page.keyboard.press('Tab')
}

interface Door {
  readonly page: Page
  readonly close: () => Promise<void>
}

/** The group's teacher on a second device, with the group open on that day. */
async function teacherAt(page: Page, request: APIRequestContext, home: Family, forDate: string): Promise<Door> {
  const person = { firstName: 'Силвия', lastName: 'Тодорова' }
  const classIds = [home.classId]
  const teacherId = await home.place.post('/api/Teachers/save', { ...person, occupationId: 3, classIds })
  // The administrator invites a director, who invites the teacher.
  const [boss, email] = [newEmail('direktor'), newEmail('uchitel')]
  const director = { firstName: 'Донка', lastName: 'Русева', email: boss, roleType: roleTypes.Director }
  await home.place.post('/api/Users/invite', director)
  const invited = await request.post('/api/Users/invite', {
    headers: { authorization: `Bearer ${await activated(request, boss)}` },
    data: { ...person, email, roleType: roleTypes.Teacher, teacherId },
  })
  expect(invited.ok(), await invited.text()).toBe(true)
  const context = await page.context().browser()?.newContext({ viewport: page.viewportSize(), locale: 'bg-BG' })
  if (!context) throw new Error('no browser')
  const teacherPage = await context.newPage()
  await signedInWith(teacherPage, await activated(request, email))
  const [year, month] = forDate.split('-').map(Number)
  const joined = hubOf(teacherPage)
  await teacherPage.goto(`/attendances/management?groupId=${home.classId}&month=${month}&year=${year}&day=${forDate}`)
  await joined()
  return { page: teacherPage, close: () => context.close() }
}

test(
  'a parent reports an absence in two taps, the teacher sees it on the open grid, and it is withdrawn',
  { tag: '@both' },
  async ({ page, request }) => {
    const home = await family(request)
    const offered = await request.get('/api/StudentAttendances/absence-days', {
      headers: { authorization: `Bearer ${home.token}` },
    })
    const { result } = (await offered.json()) as { result: { days: { forDate: string }[] }[] }
    const forDate = result[0]?.days[0]?.forDate ?? ''
    const teacher = await teacherAt(page, request, home, forDate)
    const isPhone = (page.viewportSize()?.width ?? 0) < 700
    // The month view has a marker and its description, the day view a text next to the child.
    const cell = teacher.page
      .getByRole('row', { name: /Нина/ })
      .locator(`td[data-column="${Number(forDate.slice(-2)) - 1}"]`)
    const words = teacher.page.getByText(/родител съобщи отсъствие/i)
    if (isPhone) await expect(teacher.page.getByRole('button', { name: /^Нина/ }).first()).toBeVisible()
    else await cell.click()
    await expect(words).toHaveCount(0)

    await signedInWith(page, home.token)
    await page.goto('/')
    await page
      .getByRole('button', { name: /Нина няма да дойде/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Болно е, един ден' }).click()
    await expect(page.getByText(/Болно е · Елена Колева/)).toBeVisible()
    await expect(words).toBeVisible()
    if (!isPhone) {
      await expect(cell).toHaveAttribute('data-sign', 'waiting')
      await expect(words).toContainText('болно е (Елена Колева')
      await expect(cell).toBeFocused()
    }

    await page.getByRole('button', { name: /Върни: Нина/ }).click()
    await expect(page.getByText(/Болно е · Елена Колева/)).toBeHidden()
    await expect(words).toHaveCount(0)
    if (!isPhone) await expect(cell).not.toHaveAttribute('data-sign')
    await teacher.close()
  },
)

test(
  'a child is ill for several days: two taps, no end, and the parent says when it comes',
  { tag: '@phone' },
  async ({ page, request }) => {
    const home = await family(request)
    await signedInWith(page, home.token)
    await page.goto('/')
    await page
      .getByRole('button', { name: /Нина няма да дойде/ })
      .first()
      .tap()
    await page.getByRole('button', { name: 'Болно е, няколко дни' }).tap()
    await expect(page.getByText(/Няма да дойде от .*, докато съобщите, че идва/)).toBeVisible()
    await expect(page.getByRole('button', { name: /Нина няма да дойде/ })).toHaveCount(0)
    await page.getByRole('button', { name: /Върни: Нина/ }).tap()
    await expect(page.getByText(/докато съобщите, че идва/)).toHaveCount(0)
  },
)

test(
  'an application is rejected over the limit, appears in the month once approved, and leaves no trace when withdrawn',
  { tag: '@phone' },
  async ({ page, request }) => {
    const home = await family(request)
    // A week ahead satisfies any notice period.
    const start = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    const ahead = (await schoolDays(home)).filter((day) => day > start)
    const [first = '', second = ''] = ahead
    await signedInWith(page, home.token)
    await page.goto('/attendances/applications/personal-reasons/create')
    // The only child is preselected.
    await expect(page.getByRole('radio', { name: /Нина/ })).toBeChecked()

    await fillPeriod(page, first, ahead[17] ?? '')
    await expect(page.getByText(/Достигнат е лимитът от 15 дни по семейни причини/)).toBeVisible()
    await page.getByRole('button', { name: 'Изпрати' }).click()
    await expect(page.getByText(/Остават 15 дни, а заявлението е за 18 дни/).first()).toBeVisible()
    expect(await statusOn(home, first)).not.toBe(4)

    await fillPeriod(page, first, second)
    await expect(page.getByText('2 от 15')).toBeVisible()
    await expect(page.getByText(/Храната се отказва за 2 дни/)).toBeVisible()
    await page.getByRole('button', { name: 'Изпрати' }).click()
    await expect(page.getByText('Одобрено', { exact: true }).first()).toBeVisible()
    expect([await statusOn(home, first), await statusOn(home, second)]).toEqual([4, 4])

    await page.getByText('Нина Колева').first().click()
    await page.getByRole('button', { name: 'Оттегли' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Оттегли' }).click()
    await expect(page.getByText('Оттеглено', { exact: true })).toBeVisible()
    expect([await statusOn(home, first), await statusOn(home, second)]).not.toContain(4)
  },
)

test('summer days wait for a decision, which is mailed', async ({ page, request, browser }) => {
  const home = await family(request)
  await signedInWith(page, home.token)
  await page.goto('/attendances/applications/summer-attendances/create')
  await expect(page.getByRole('radio', { name: /Нина/ })).toBeChecked()
  await fillPeriod(page, '2027-07-05', '2027-07-09')
  await page.getByRole('button', { name: /07\.07\./ }).click()
  await expect(page.getByText('4 присъствени дни')).toBeVisible()
  await page.getByRole('button', { name: 'Изпрати' }).click()
  await expect(page.getByText('Чака решение').first()).toBeVisible()

  const office = await browser.newPage()
  await signedInWith(office, home.place.token)
  await office.goto('/attendances/applications/summer-attendances')
  await office.getByText('Нина Колева').first().click()
  await office.getByRole('button', { name: 'Одобри' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Одобри' }).click()
  await expect(office.getByText('Одобрено', { exact: true })).toBeVisible()
  await expectLetter(request, home.email, 'Заявлението е одобрено')
  await office.close()
})

test('a note is approved and annulled, and the days follow', async ({ page, request }) => {
  const home = await family(request)
  const past = (await schoolDays(home)).filter((day) => day < todayText() && day >= '2026-09-15')
  const [first = '', last = ''] = past.slice(-2)
  const note = { studentId: home.childId, issuedOn: last, fromDate: first, toDate: last, doctorName: 'д-р Петрова' }
  const id = await home.place.post('/api/StudentMedicalNotes', note)
  const statuses = async () => [await statusOn(home, first), await statusOn(home, last)]
  expect(await statuses()).toEqual([null, null])

  await signedInWith(page, home.place.token)
  await page.goto(`/attendances/medical-notices/${id}`)
  await expect(page.getByText('2 дни ще бъдат извинени.')).toBeVisible()
  await page.getByRole('button', { name: 'Одобри' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Одобри' }).click()
  await expect(page.getByText('Одобрена', { exact: true })).toBeVisible()
  expect(await statuses()).toEqual([5, 5])

  await page.getByRole('button', { name: 'Анулирай' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Анулирай бележката' }).click()
  await expect(dialog.getByText(/е задължително/)).toBeVisible()
  await dialog.getByLabel('Причина за анулирането').fill('Бележката е на друго дете.')
  await dialog.getByRole('button', { name: 'Анулирай бележката' }).click()
  await expect(page.getByText('Анулирана', { exact: true })).toBeVisible()
  expect(await statuses()).toEqual([1, 1])
  await expectLetter(request, home.email, 'Медицинска бележка е анулирана')
})
