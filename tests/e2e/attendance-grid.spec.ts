import {
  chromium,
  expect,
  test as base,
  type APIRequestContext,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test'
import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roleTypes } from '@asistent/domain/access/roles'
import { dayOffKinds } from '@asistent/domain/institutions/days-off'
import { addDays, day, dayOfMonth, formatShortDay, isWeekend, today, type Day } from '@asistent/domain/kernel/day'
import { monthOf } from '@asistent/domain/kernel/month'
import {
  activated,
  enrol,
  newEmail,
  ownKindergarten,
  signedInWith,
  type OwnKindergarten,
} from './support/own-kindergarten'
import { doorTo, type Door } from './support/proxy'

// The attendance of a group, with and without a network. Everything happens in a kindergarten of the journeys' own, in
// which each of them has a group.

interface Place extends OwnKindergarten {
  /** A second person who enters attendance. */
  readonly colleague: string
}

interface Group {
  readonly id: number
  /** The newest attendance day that has come. */
  readonly day: Day
  readonly children: readonly { readonly id: number; readonly name: string }[]
  readonly address: string
}

const test = base.extend<{ door: Door }, { place: Place }>({
  place: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '' })
      const own = await ownKindergarten(request)
      const email = newEmail('direktor')
      const roleType = roleTypes.Director
      await own.post('/api/Users/invite', { firstName: 'Донка', lastName: 'Русева', email, roleType })
      await use({ ...own, colleague: await activated(request, email) })
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

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 90_000 })

const names = ['Ана Иванова', 'Боян Петров', 'Вера Колева'] as const

/** The newest day that is neither a weekend nor off for everybody. */
async function lastAttendanceDay(place: OwnKindergarten): Promise<Day> {
  for (let newest = today(new Date()); ; newest = addDays(newest, -1)) {
    if (isWeekend(newest)) continue
    const { month, year } = monthOf(newest)
    const { result } = await place.get<{ result: { forDate: Day; isSchoolDay: boolean }[] }>(
      '/api/StudentAttendances/school-days',
      { month, year },
    )
    if (result.some((one) => one.forDate === newest && one.isSchoolDay)) return newest
  }
}

let made = 0

async function newGroup(place: Place): Promise<Group> {
  const id = await place.post('/api/Classes', {
    name: `Група ${process.pid} ${++made}`,
    classType: 2,
    attendanceType: 1,
    capacity: 23,
  })
  const children = []
  for (const [index, name] of names.entries()) {
    const [firstName = '', lastName = ''] = name.split(' ')
    const child = { firstName, lastName, birthDate: addDays(day('2022-03-01'), made), classId: id }
    children.push({ id: await enrol(place, child, index), name })
  }
  const newest = await lastAttendanceDay(place)
  const { month, year } = monthOf(newest)
  const address = `/attendances/management?groupId=${id}&month=${month}&year=${year}&day=${newest}`
  return { id, day: newest, children, address }
}

interface Cell {
  readonly forDate: Day
  readonly type: number | null
  readonly version: number
}

async function cellsOf(place: Place, group: Group): Promise<Map<string, Cell>> {
  const { month, year } = monthOf(group.day)
  const { result } = await place.get<{ result: { student: { studentId: number }; attendances: Cell[] }[] }>(
    `/api/StudentAttendances/${group.id}/${month}/${year}`,
  )
  return new Map(
    result.flatMap(({ student, attendances }) =>
      attendances.map((cell): [string, Cell] => [`${student.studentId} ${cell.forDate}`, cell]),
    ),
  )
}

const typesOn = async (place: Place, group: Group): Promise<(number | null | undefined)[]> => {
  const cells = await cellsOf(place, group)
  return group.children.map((child) => cells.get(`${child.id} ${group.day}`)?.type)
}

const signIn = (page: Page, token: string) =>
  page.evaluate((value) => localStorage.setItem('asistent.token', value), `Bearer ${token}`)

/** Opens the group on a device whose worker has everything it needs without a network. */
async function openGroup(page: Page, origin: string, token: string, group: Group): Promise<void> {
  await page.goto(`${origin}/login`)
  await signIn(page, token)
  await page.goto(`${origin}${group.address}`)
  await expect(child(page, names[0])).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(child(page, names[0])).toBeVisible()
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 700

const row = (page: Page, name: string) => page.locator('tbody tr', { has: page.getByTitle(name, { exact: true }) })
const cell = (page: Page, name: string, day: Day) => row(page, name).locator(`td[data-column="${dayOfMonth(day) - 1}"]`)
/** The child, in the month or in the day view. */
const child = (page: Page, name: string) =>
  isPhone(page) ? page.getByRole('button', { name: new RegExp(`^${name}: [^двз]`) }).first() : row(page, name)

/** On a Latin layout, by their sound. */
const letters = { 1: 'n', 2: 'p', 5: 'm' } as const
const codes = { 1: 'НО', 2: 'П', 5: 'МБ' } as const
const labels = { 1: 'Неизвинено отсъствие', 2: 'Присъствие', 5: 'Отсъствие по болест с медицинска бележка' } as const
type Type = keyof typeof letters

/** By the keyboard in the month, by the finger in the day. */
async function mark(page: Page, name: string, type: Type, on: Day): Promise<void> {
  if (!isPhone(page)) {
    await cell(page, name, on).click()
    await page.keyboard.press(letters[type])
  } else if (type === 2) await child(page, name).tap()
  else {
    // A long tap is the same as the dots.
    if (type === 1) await hold(page, child(page, name))
    else await page.getByRole('button', { name: `${name}: други статуси и часове` }).tap()
    await page.getByRole('group', { name: 'Статус' }).getByRole('button', { name: labels[type], exact: false }).tap()
  }
  await expectShown(page, name, type, on)
}

/** A finger that stays; what opens under it must not be chosen when it leaves. */
async function hold(page: Page, what: Locator): Promise<void> {
  const box = await what.boundingBox()
  const touch = await page.context().newCDPSession(page)
  const touchPoints = [{ x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 20 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(page.getByRole('group', { name: 'Статус' })).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

const expectShown = (page: Page, name: string, type: Type, on: Day) =>
  isPhone(page)
    ? expect(page.getByRole('button', { name: `${name}: ${labels[type]}` })).toBeVisible()
    : expect(cell(page, name, on)).toHaveText(codes[type])

const waiting = (page: Page) => page.getByRole('banner').getByRole('link', { name: /чака/ })
const allSaved = (page: Page) => page.getByText('Всичко е записано')

async function otherTablet(page: Page): Promise<{ page: Page; close: () => Promise<void> }> {
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

test('two tablets without a network mark one group: nothing is lost or doubled, one conflict is decided', async ({
  page,
  place,
  baseURL,
}) => {
  const group = await newGroup(place)
  const [ana, boyan, vera] = names
  const other = await otherTablet(page)
  await openGroup(page, baseURL ?? '', place.token, group)
  await openGroup(other.page, baseURL ?? '', place.colleague, group)

  for (const tablet of [page, other.page]) await tablet.context().setOffline(true)
  // It opens from the device, and says so.
  await page.reload()
  await expect(page.getByText(/Няма връзка\. Показано е видяното днес/)).toBeVisible()
  await mark(page, ana, 2, group.day)
  await mark(page, boyan, 2, group.day)
  await mark(other.page, boyan, 2, group.day)
  await mark(other.page, vera, 5, group.day)
  // Both mark Ana, differently.
  await mark(other.page, ana, 1, group.day)
  await expect(waiting(page)).toHaveText('2')
  await expect(waiting(other.page)).toHaveText('3')
  expect(await typesOn(place, group)).toEqual([null, null, null])

  await page.context().setOffline(false)
  await expect(allSaved(page)).toBeVisible()
  await other.page.context().setOffline(false)
  const question = other.page.getByRole('alert', { name: 'Различни отметки' })
  await expect(question).toContainText('Мария Иванова')
  await expect(question).toContainText(`${ana}, ${formatShortDay(group.day)}`)
  await expect.poll(() => typesOn(place, group)).toEqual([2, 2, 5])
  await question.getByRole('button', { name: 'Моята' }).click()
  await expect(question).toHaveCount(0)
  await expect(allSaved(other.page)).toBeVisible()
  await expect(waiting(other.page)).toHaveCount(0)
  expect(await typesOn(place, group)).toEqual([1, 2, 5])
  // Boyan was marked twice with the same: one change.
  const cells = await cellsOf(place, group)
  expect(group.children.map((one) => cells.get(`${one.id} ${group.day}`)?.version)).toEqual([2, 1, 1])
  await expectShown(page, ana, 1, group.day)
  await other.close()
})

test('a month is pasted from a spreadsheet, taken back and done again @keyboard', async ({ page, place, baseURL }) => {
  const group = await newGroup(place)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' })
  await openGroup(page, baseURL ?? '', place.token, group)
  const days = page.locator('thead th[data-day]')
  const codesOfRow = (code: string, count: number) => Array.from({ length: count }, () => code).join('\t')
  const width = await days.count()
  const table = [codesOfRow('П', width), codesOfRow('мб', width), codesOfRow('НО', width)].join('\r\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), table)
  await row(page, names[0]).locator('td[data-column="0"]').click()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(cell(page, names[1], group.day)).toHaveText('МБ')
  await expect(allSaved(page)).toBeVisible()
  expect(await typesOn(place, group)).toEqual([2, 5, 1])
  // Days off and days that haven't come stay as they are.
  const cells = await cellsOf(place, group)
  expect([...cells.values()].filter(({ forDate, type }) => isWeekend(forDate) && type !== 13)).toEqual([])

  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(page, names[1], group.day)).toHaveText('')
  await expect(allSaved(page)).toBeVisible()
  await expect.poll(() => typesOn(place, group)).toEqual([null, null, null])
  await page.keyboard.press('ControlOrMeta+y')
  await expect.poll(() => typesOn(place, group)).toEqual([2, 5, 1])
  // Back to the spreadsheet: what is copied is what stands there.
  await cell(page, names[0], group.day).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('П\nМБ')
})

test('a lock refuses what was marked without a network; nothing is dropped in silence', async ({
  page,
  request,
  baseURL,
}) => {
  // A lock is the whole kindergarten's: this journey has one of its own.
  const own = await ownKindergarten(request)
  const place = { ...own, colleague: own.token }
  const group = await newGroup(place)
  await openGroup(page, baseURL ?? '', place.token, group)
  await page.context().setOffline(true)
  await mark(page, names[0], 2, group.day)
  await lockUntil(place, request, group.day)
  await page.context().setOffline(false)
  const refused = page.getByRole('alert', { name: 'Незаписани отметки' })
  await expect(refused).toContainText(`${names[0]}, ${formatShortDay(group.day)}`)
  await expect(refused).toContainText('Периодът е заключен')
  expect(await typesOn(place, group)).toEqual([null, null, null])
  await page.reload()
  await expect(refused).toBeVisible()
  await lockUntil(place, request, null)
  await refused.getByRole('button', { name: 'Опитай пак' }).click()
  await expect(refused).toHaveCount(0)
  await expect.poll(() => typesOn(place, group)).toEqual([2, null, null])
})

async function lockUntil(place: Place, request: APIRequestContext, lockedUntil: Day | null): Promise<void> {
  const { result } = await place.get<{ result: { category: number; autoDay: number | null; version: number }[] }>(
    '/api/ModuleSettings',
  )
  const lock = result.find((one) => one.category === 1)
  const saved = await request.post('/api/ModuleSettings', {
    headers: { authorization: `Bearer ${place.token}` },
    data: { items: [{ category: 1, lockedUntil, autoDay: lock?.autoDay ?? null, version: lock?.version ?? 0 }] },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
}

test('the browser is killed with marks waiting; after a restart they arrive', async ({ place, door }, { project }) => {
  const group = await newGroup(place)
  const folder = await mkdtemp(join(tmpdir(), 'asistent-profile-'))
  const { viewport = null, isMobile = false, hasTouch = false, launchOptions = {} } = project.use
  const start = async (): Promise<{ context: BrowserContext; page: Page }> => {
    const context = await chromium.launchPersistentContext(folder, {
      ...launchOptions,
      viewport,
      isMobile,
      hasTouch,
      locale: 'bg-BG',
      timezoneId: 'Europe/Sofia',
    })
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  const first = await start()
  await openGroup(first.page, door.address, place.token, group)
  await door.close()
  await mark(first.page, names[0], 2, group.day)
  await mark(first.page, names[1], 1, group.day)
  await expect(first.page.getByText('2 отметки чакат връзка')).toBeVisible()
  // The browser writes who is signed in to the disk after some seconds; nobody is killed that soon after signing in.
  await expect.poll(() => signedInOnDisk(folder), { timeout: 20_000 }).toBe(true)
  await kill(folder)
  await first.context.close().catch(() => undefined)
  expect(await typesOn(place, group)).toEqual([null, null, null])

  // Still without a server: the app opens, the marks are there.
  const second = await start()
  await second.page.goto(`${door.address}${group.address}`)
  await expectShown(second.page, names[0], 2, group.day)
  await expect(waiting(second.page)).toHaveText('2')
  await door.open()
  await expect.poll(() => typesOn(place, group), { timeout: 30_000 }).toEqual([2, 1, null])
  await expect(waiting(second.page)).toHaveCount(0)
  await second.context.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function signedInOnDisk(folder: string): Promise<boolean> {
  const kept = join(folder, 'Default/Local Storage/leveldb')
  const files = await readdir(kept).catch(() => [])
  const texts = await Promise.all(files.map((name) => readFile(join(kept, name), 'latin1').catch(() => '')))
  return texts.some((text) => text.includes('asistent.token'))
}

/** The whole browser that lives in this folder, at once, without a word to it. */
async function kill(folder: string): Promise<void> {
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(`--user-data-dir=${folder}`) && !command.includes('--type='))
      process.kill(Number(id), 'SIGKILL')
  }
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Профил/ }).click()
  await page.getByRole('link', { name: 'Изход' }).click()
}

test('another account on the same device sees nothing of the marks that wait', async ({ page, place, baseURL }) => {
  const group = await newGroup(place)
  await openGroup(page, baseURL ?? '', place.token, group)
  await page.context().setOffline(true)
  await mark(page, names[0], 2, group.day)
  await expect(waiting(page)).toHaveText('1')
  await leave(page)
  const question = page.getByRole('dialog', { name: '1 отметка още не е изпратена' })
  await question.getByRole('button', { name: 'Остани' }).click()
  await expect(child(page, names[0])).toBeVisible()
  await leave(page)
  await question.getByRole('button', { name: 'Излез и ги запази за мен' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.context().setOffline(false)

  await signIn(page, place.colleague)
  await page.goto(`${baseURL}${group.address}`)
  await expect(child(page, names[0])).toBeVisible()
  await expect(allSaved(page)).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  expect(await typesOn(place, group)).toEqual([null, null, null])

  // The first one comes back (without a network the server never heard of the sign-out): the mark goes from any page.
  await signIn(page, place.token)
  await page.goto(`${baseURL}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => typesOn(place, group), { timeout: 20_000 }).toEqual([2, null, null])
})

test('a colleague’s mark appears on an open grid within a second, the cursor stays', async ({
  page,
  place,
  request,
  baseURL,
}) => {
  const group = await newGroup(place)
  await openGroup(page, baseURL ?? '', place.token, group)
  if (!isPhone(page)) await cell(page, names[2], group.day).click()
  // The hub joins a little after the page.
  await page.waitForEvent('websocket', { timeout: 15_000 })
  await page.waitForTimeout(500)
  const saved = await request.post('/api/StudentAttendances', {
    headers: { authorization: `Bearer ${place.colleague}` },
    data: { classId: group.id, items: [{ studentId: group.children[1]?.id, forDate: group.day, type: 1, version: 0 }] },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  const shown = isPhone(page)
    ? page.getByRole('button', { name: `${names[1]}: ${labels[1]}` })
    : cell(page, names[1], group.day).getByText('НО')
  await expect(shown).toBeVisible({ timeout: 1000 })
  if (!isPhone(page)) await expect(cell(page, names[2], group.day)).toBeFocused()
})

test('a flu vacation is written down as statuses: over empty and unexcused days, never over a presence', async ({
  page,
  place,
  request,
}) => {
  const group = await newGroup(place)
  const [first, second] = group.children
  const flu = { kind: dayOffKinds.FluVacation, name: 'Грипна ваканция', fromDate: group.day, toDate: group.day }
  await place.post('/api/DaysOff', { ...flu, classIds: [group.id] })
  const saved = await request.post('/api/StudentAttendances', {
    headers: { authorization: `Bearer ${place.token}` },
    data: {
      classId: group.id,
      items: [
        { studentId: first?.id, forDate: group.day, type: 2 },
        { studentId: second?.id, forDate: group.day, type: 1 },
      ],
    },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  const { month, year } = monthOf(group.day)
  await signedInWith(page, place.token)
  await page.goto(`/attendances/references/month?classId=${group.id}&month=${month}&year=${year}&variant=2`)
  await page.getByRole('button', { name: 'Запиши като статуси' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('ГВ – 2')
  await question.getByRole('button', { name: 'Запиши' }).click()
  await expect(page.getByText(/статуса са записани/)).toBeVisible()
  expect(await typesOn(place, group)).toEqual([2, 12, 12])
  await expect(page.getByRole('button', { name: 'Запиши като статуси' })).toHaveCount(0)
})

test('two enter different hours at two doors: both are shown with names and times, and one stays', async ({
  page,
  place,
  request,
  baseURL,
}) => {
  const group = await newGroup(place)
  const [ana] = names
  await openGroup(page, baseURL ?? '', place.token, group)
  if (!isPhone(page)) await page.getByText('Ден', { exact: true }).click()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: `${ana}: други статуси и часове` }).click()
  await page.getByLabel('Дошло в').fill('08:40')
  await page.getByRole('button', { name: 'Запиши часовете' }).click()
  const saved = await request.post('/api/StudentAttendances/arrivals', {
    headers: { authorization: `Bearer ${place.colleague}` },
    data: {
      classId: group.id,
      forDate: group.day,
      items: [
        { studentId: group.children[0]?.id, arrivedAt: '08:05', leftAt: null, broughtBy: null, collectedBy: null },
      ],
    },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await page.context().setOffline(false)
  const question = page.getByRole('alert', { name: 'Различни часове' })
  await expect(question).toContainText(/Донка Русева: дошло в 8:05 ч\./)
  await expect(question).toContainText('Вие: дошло в 8:40 ч.')
  await question.getByRole('button', { name: 'Моите часове' }).click()
  await expect(question).toHaveCount(0)
  await expect(allSaved(page)).toBeVisible()
  await expect(page.getByText('дошло 08:40')).toBeVisible()
})
