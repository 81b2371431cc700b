import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { roleTypes } from '@asistent/domain/access/roles'
import { formatDay, formatLongDay, today, type Day } from '@asistent/domain/kernel/day'
import { capitalised } from '@asistent/domain/kernel/text'
import { chooseFrom } from './support/choose'
import { linkTo } from './support/outbox'
import { newEmail, ownKindergarten, signedInWith, type OwnKindergarten } from './support/own-kindergarten'

// A teacher falls ill: the director enters it in the staff month, finds a substitute, and sees it in the report.

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const choose = (page: Page, label: string, option: string | RegExp) =>
  chooseFrom(page.getByRole('combobox', { name: label, exact: true }), option)

const teacherOccupation = 3
const cookOccupation = 17
const paidLeave = 3

/** Director of the kindergarten, activated by invitation. */
async function directorOf(kindergarten: OwnKindergarten, request: APIRequestContext): Promise<string> {
  const email = newEmail('direktor')
  const roleType = roleTypes.Director
  await kindergarten.post('/api/Users/invite', { firstName: 'Донка', lastName: 'Русева', email, roleType })
  const link = await linkTo(request, email, 'Покана за достъп')
  const data = { token: link.split('/').at(-1), password: 'Detelina7' }
  const activated = await request.post('/api/identity/activate', { data })
  expect(activated.ok(), await activated.text()).toBe(true)
  return ((await activated.json()) as { token: string }).token
}

interface IllDays {
  readonly first: Day
  readonly last: Day
  /** The day the director marks, and its column in the month. */
  readonly marked: Day
  readonly column: number
}

interface StaffMonth {
  readonly days: readonly { readonly forDate: Day; readonly isDayOff: boolean }[]
}

/** Two consecutive working days of this month. The newest past one, or the first, is marked. */
async function illDaysOf(kindergarten: OwnKindergarten): Promise<IllDays> {
  const now = today(new Date())
  const [year, month] = now.split('-').map(Number)
  const { days } = await kindergarten.get<StaffMonth>(`/api/TeacherAttendances/${month}/${year}`)
  const working = days.filter((one) => !one.isDayOff).map((one) => one.forDate)
  const come = Math.max(
    working.findLastIndex((one) => one <= now),
    0,
  )
  const marked = working[come]
  const [first, last] = working.slice(Math.min(come, working.length - 2))
  if (marked === undefined || first === undefined || last === undefined) throw new Error('no two working days')
  return { first, last, marked, column: days.findIndex((one) => one.forDate === marked) }
}

/** Desktop: a cell and a status button. Phone: the day, the person, the status. */
async function markIll(page: Page, name: string, { marked, column }: IllDays, isMobile: boolean): Promise<void> {
  if (isMobile) {
    const next = page.getByRole('button', { name: 'Следващ ден' })
    await expect(next).toBeVisible()
    // Opens on the newest past working day, or the first day of the month.
    const shown = page.getByText(capitalised(formatLongDay(marked)))
    while (!(await shown.isVisible()) && (await next.isEnabled())) await next.click()
    await page.getByRole('button', { name: `${name}: Не е въведено` }).click()
    await page.getByRole('menuitem', { name: 'Болничен' }).click()
  } else {
    await page.getByRole('row', { name }).locator(`[data-column="${column}"]`).click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Б – Болничен' }).click()
  }
  await expect(page.getByText('Всичко е записано')).toBeVisible()
  // A wrong press is undone, also on a phone.
  await page.getByRole('button', { name: 'Върни назад' }).click()
  await expect(page.getByText('Всичко е записано')).toBeVisible()
  await page.getByRole('button', { name: 'Върни напред' }).click()
  await expect(page.getByText('Всичко е записано')).toBeVisible()
}

test(
  'an ill teacher is marked and the best colleague substitutes',
  { tag: '@both' },
  async ({ page, request, isMobile }) => {
    const kindergarten = await ownKindergarten(request)
    const groupId = await kindergarten.post('/api/Classes', {
      name: 'Щурче',
      classType: 3,
      attendanceType: 1,
      capacity: 23,
    })
    const otherRow = await kindergarten.post('/api/Classes', {
      name: 'Калинка',
      classType: 2,
      attendanceType: 1,
      capacity: 23,
    })
    const hire = (firstName: string, lastName: string, classIds: number[], occupationId = teacherOccupation) =>
      kindergarten.post('/api/Teachers/save', { firstName, lastName, occupationId, classIds })
    const illId = await hire('Анна', 'Петрова', [groupId])
    // The best one is last by name, so alphabetical order would fail.
    await hire('Ани', 'Ангелова', [otherRow])
    await hire('Яна', 'Янева', [groupId])
    const awayId = await hire('Бояна', 'Боева', [groupId])
    await hire('Гошо', 'Готвачев', [], cookOccupation)
    const ill = await illDaysOf(kindergarten)
    const [year, month] = ill.first.split('-').map(Number)
    const days = [ill.first, ill.last]
    const items = days.map((forDate) => ({ teacherId: awayId, forDate, type: paidLeave, additionalStatus: null }))
    await kindergarten.post('/api/TeacherAttendances', { month, year, items })
    await signedInWith(page, await directorOf(kindergarten, request))

    await page.goto('/staff/attendances')
    await markIll(page, 'Анна Петрова', ill, isMobile)

    await page.goto('/staff/members-substitution')
    await page.getByRole('link', { name: 'Ново заместване' }).first().click()
    await expect(heading(page, 'Ново заместване')).toBeVisible()
    await choose(page, 'Отсъстващ служител', /Анна Петрова/)
    await choose(page, 'Причина', 'Болничен')
    await page.getByLabel('От дата').fill(formatDay(ill.first))
    await page.getByLabel('До дата').fill(formatDay(ill.last))
    await page.keyboard.press('Tab')
    await choose(page, 'Група', 'Щурче')
    await page.getByRole('combobox', { name: 'Заместник' }).click()
    const options = page.getByRole('listbox', { name: 'Заместник' }).getByRole('option')
    await expect(options.first()).toContainText('Яна Янева')
    await expect(options.first()).toContainText('свободни дни · работи в групата · същата длъжност')
    await expect(options.nth(1)).toContainText('Ани Ангелова')
    await expect(options.filter({ hasText: /Бояна|Гошо|Анна Петрова/ })).toHaveCount(0)
    await options.first().click()
    await page.getByLabel('Заповед №').fill('РД-17')
    await page.getByRole('button', { name: 'Запиши' }).click()
    await expect(heading(page, 'Замествания')).toBeVisible()

    await test.step('it is in the reference, and both days of the illness in the attendance', async () => {
      await page.goto(`/staff/references/substitutions?fromDate=${ill.first}&toDate=${ill.last}`)
      const main = page.locator('#main')
      for (const text of ['Яна Янева', 'Анна Петрова', 'Болничен', 'Щурче', 'РД-17', formatDay(ill.last)])
        await expect(main.getByText(text, { exact: true }).first()).toBeVisible()
      const { result } = await kindergarten.get<{ result: { totalHours: number }[] }>(
        '/api/TeacherSubstitutions/reference',
        {
          fromDate: ill.first,
          toDate: ill.last,
        },
      )
      // Two days of a teacher's norm of 30 hours a week.
      expect(result.map((one) => one.totalHours)).toEqual([12])
      const grid = await kindergarten.get<{
        result: { teacherId: number; attendances: { forDate: Day; type: number | null }[] }[]
      }>(`/api/TeacherAttendances/${month}/${year}`)
      const ofIll = grid.result.find((one) => one.teacherId === illId)?.attendances.filter((one) => one.type !== null)
      expect(ofIll?.map((one) => [one.forDate, one.type])).toEqual(days.map((one) => [one, 6]))
    })
  },
)
