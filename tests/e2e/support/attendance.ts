import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { roleTypes } from '@asistent/domain/access/roles'
import { addDays, day, dayOfMonth, isWeekend, today, type Day } from '@asistent/domain/kernel/day'
import { monthOf } from '@asistent/domain/kernel/month'
import { activated, enrol, newEmail, ownKindergarten, type OwnKindergarten } from './own-kindergarten'
import { doorTo, type Door } from './proxy'

// Helpers for attendance on a tablet or phone. Journeys share a separate kindergarten with a group for each.

export interface Place extends OwnKindergarten {
  /** Token of a second user who enters attendance. */
  readonly colleague: string
}

export interface Group {
  readonly id: number
  /** The newest attendance day up to today. */
  readonly day: Day
  readonly children: readonly { readonly id: number; readonly name: string }[]
  readonly address: string
}

export const test = base.extend<{ door: Door }, { place: Place }>({
  place: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '' })
      const kindergarten = await ownKindergarten(request)
      const email = newEmail('direktor')
      const roleType = roleTypes.Director
      await kindergarten.post('/api/Users/invite', { firstName: 'Донка', lastName: 'Русева', email, roleType })
      await use({ ...kindergarten, colleague: await activated(request, email) })
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  door: async ({ baseURL }, use) => {
    const door = await doorTo(baseURL ?? '')
    await use(door)
    await door.close()
  },
})

export const names = ['Ана Иванова', 'Боян Петров', 'Вера Колева'] as const

/** The newest day that is neither on a weekend nor off. */
async function lastAttendanceDay(kindergarten: OwnKindergarten): Promise<Day> {
  for (let newest = today(new Date()); ; newest = addDays(newest, -1)) {
    if (isWeekend(newest)) continue
    const { month, year } = monthOf(newest)
    const { result } = await kindergarten.get<{ result: { forDate: Day; isSchoolDay: boolean }[] }>(
      '/api/StudentAttendances/school-days',
      { month, year },
    )
    if (result.some((one) => one.forDate === newest && one.isSchoolDay)) return newest
  }
}

let made = 0

export async function newGroup(kindergarten: Place): Promise<Group> {
  const id = await kindergarten.post('/api/Classes', {
    name: `Група ${process.pid} ${++made}`,
    classType: 2,
    attendanceType: 1,
    capacity: 23,
  })
  const children = []
  for (const [index, name] of names.entries()) {
    const [firstName = '', lastName = ''] = name.split(' ')
    const child = { firstName, lastName, birthDate: addDays(day('2022-03-01'), made), classId: id }
    children.push({ id: await enrol(kindergarten, child, index), name })
  }
  const newest = await lastAttendanceDay(kindergarten)
  const { month, year } = monthOf(newest)
  const address = `/attendances/management?groupId=${id}&month=${month}&year=${year}&day=${newest}`
  return { id, day: newest, children, address }
}

interface Cell {
  readonly forDate: Day
  readonly type: number | null
  readonly version: number
}

export async function cellsOf(kindergarten: Place, group: Group): Promise<Map<string, Cell>> {
  const { month, year } = monthOf(group.day)
  const { result } = await kindergarten.get<{ result: { student: { studentId: number }; attendances: Cell[] }[] }>(
    `/api/StudentAttendances/${group.id}/${month}/${year}`,
  )
  return new Map(
    result.flatMap(({ student, attendances }) =>
      attendances.map((cell): [string, Cell] => [`${student.studentId} ${cell.forDate}`, cell]),
    ),
  )
}

export const typesOn = async (kindergarten: Place, group: Group): Promise<(number | null | undefined)[]> => {
  const cells = await cellsOf(kindergarten, group)
  return group.children.map((child) => cells.get(`${child.id} ${group.day}`)?.type)
}

export const signIn = (page: Page, token: string) =>
  page.evaluate((value) => localStorage.setItem('asistent.token', value), `Bearer ${token}`)

/** Opens the group on a device whose service worker has precached everything for offline use. */
export async function openGroup(page: Page, origin: string, token: string, group: Group): Promise<void> {
  await page.goto(`${origin}/login`)
  await signIn(page, token)
  // Otherwise the next page of the origin would get the storage event, take it for another tab's, and navigate home.
  await page.goto('about:blank')
  await page.goto(`${origin}${group.address}`)
  await expect(child(page, names[0])).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(child(page, names[0])).toBeVisible()
}

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 700

export const row = (page: Page, name: string) =>
  page.locator('tbody tr', { has: page.getByTitle(name, { exact: true }) })
export const cell = (page: Page, name: string, day: Day) =>
  row(page, name).locator(`td[data-column="${dayOfMonth(day) - 1}"]`)
/** The child in the month or the day view. */
export const child = (page: Page, name: string) =>
  isPhone(page) ? page.getByRole('button', { name: new RegExp(`^${name}: [^двз]`) }).first() : row(page, name)

/** Phonetic letters on a Latin layout. */
const letters = { 1: 'n', 2: 'p', 5: 'm' } as const
const codes = { 1: 'НО', 2: 'П', 5: 'МБ' } as const
export const labels = {
  1: 'Неизвинено отсъствие',
  2: 'Присъствие',
  5: 'Отсъствие по болест с медицинска бележка',
} as const
type Type = keyof typeof letters

/** By keyboard in the month view, by touch in the day view. */
export async function mark(page: Page, name: string, type: Type, on: Day): Promise<void> {
  if (!isPhone(page)) {
    await cell(page, name, on).click()
    await page.keyboard.press(letters[type])
  } else if (type === 2) await child(page, name).tap()
  else {
    // A long tap equals the menu button.
    if (type === 1) await hold(page, child(page, name))
    else await page.getByRole('button', { name: `${name}: други статуси и часове` }).tap()
    await page.getByRole('group', { name: 'Статус' }).getByRole('button', { name: labels[type], exact: false }).tap()
  }
  await expectShown(page, name, type, on)
}

/** Long press; releasing must not choose an item of the opened sheet. */
async function hold(page: Page, what: Locator): Promise<void> {
  const box = await what.boundingBox()
  const touch = await page.context().newCDPSession(page)
  const touchPoints = [{ x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 20 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(page.getByRole('group', { name: 'Статус' })).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

export const expectShown = (page: Page, name: string, type: Type, on: Day) =>
  isPhone(page)
    ? expect(page.getByRole('button', { name: `${name}: ${labels[type]}` })).toBeVisible()
    : expect(cell(page, name, on)).toHaveText(codes[type])

export const waiting = (page: Page) => page.getByRole('banner').getByRole('link', { name: /чака/ })
export const allSaved = (page: Page) => page.getByText('Всичко е записано')

export async function otherTablet(page: Page): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    isMobile: isPhone(page),
    hasTouch: isPhone(page),
    locale: 'bg-BG',
    timezoneId: 'Europe/Sofia',
    serviceWorkers: 'allow',
  })
  return { page: await context.newPage(), close: () => context.close() }
}
