import { expect, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test'
import { today } from '@asistent/domain/kernel/day'
import { monthOf, previousMonth } from '@asistent/domain/kernel/month'
import { test } from './support/attendance'
import { signedInWith } from './support/own-kindergarten'
import { tokenOf } from './support/people'

// The grids of staff and activities save like that of the children: each change at once, also without a network.

test.use({ serviceWorkers: 'allow' })

interface Grid {
  readonly address: string
  readonly cell: (page: Page) => Locator
  /** Buttons of two statuses and their codes. */
  readonly mine: { readonly button: string; readonly code: string }
  readonly theirs: { readonly button: string; readonly code: string }
}

const isSaved = (page: Page) => expect(page.getByText('Всичко е записано')).toBeVisible()

async function choose(page: Page, { cell }: Grid, button: string): Promise<void> {
  await cell(page).click()
  await page.getByRole('toolbar').getByRole('button', { name: button }).click()
}

/** Opens the grid on a device that can open it offline. */
async function openOn(page: Page, token: string, grid: Grid): Promise<void> {
  await signedInWith(page, token)
  await page.goto(grid.address)
  await expect(grid.cell(page)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(grid.cell(page)).toBeVisible()
}

async function newPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 900 } })
  return context.newPage()
}

async function twoPeople(page: Page, otherPage: Page, grid: Grid): Promise<void> {
  const { cell, mine, theirs } = grid
  await choose(page, grid, 'Изчисти избраното')
  await isSaved(page)
  await expect(cell(page)).toHaveText('')

  await choose(page, grid, mine.button)
  await isSaved(page)
  await expect(cell(otherPage)).toHaveText(mine.code)
  await page.getByRole('button', { name: 'Върни назад' }).click()
  await expect(cell(page)).toHaveText('')
  await isSaved(page)
  await expect(cell(otherPage)).toHaveText('')

  await page.context().setOffline(true)
  await choose(page, grid, mine.button)
  await expect(page.getByText('1 отметка чака връзка')).toBeVisible()
  await page.reload()
  await expect(cell(page)).toHaveText(mine.code)
  await expect(page.getByText('1 отметка чака връзка')).toBeVisible()
  await choose(otherPage, grid, theirs.button)
  await isSaved(otherPage)

  await page.context().setOffline(false)
  const question = page.getByRole('alert', { name: 'Различни отметки' })
  await expect(question).toContainText(`: ${theirs.code}`)
  await expect(page.getByText('1 отметка чака Вашето решение')).toBeVisible()
  await question.getByRole('button', { name: 'Моята' }).click()
  await expect(question).toHaveCount(0)
  await isSaved(page)
  await expect(cell(otherPage)).toHaveText(mine.code)
  await page.reload()
  await expect(cell(page)).toHaveText(mine.code)
}

test('two people fill in the month of the staff: offline, reload, undo, conflict', async ({
  page,
  place,
  browser,
  baseURL,
}) => {
  const name = 'Стоянка Дебелянова'
  await place.post('/api/Teachers/save', {
    firstName: 'Стоянка',
    lastName: 'Дебелянова',
    occupationId: 3,
    classIds: [],
  })
  const now = today(new Date())
  const [year, month] = now.split('-').map(Number)
  const { days } = await place.get<{ days: { forDate: string; isDayOff: boolean }[] }>(
    `/api/TeacherAttendances/${month}/${year}`,
  )
  // Leave is entered in advance too, so every working day of the month is possible.
  const column = days.findIndex(({ isDayOff }) => !isDayOff)
  const grid: Grid = {
    address: '/staff/attendances',
    cell: (one) => one.getByRole('row', { name }).locator(`[data-column="${column}"]`),
    mine: { button: 'Б – Болничен', code: 'Б' },
    theirs: { button: 'ПО – Платен отпуск', code: 'ПО' },
  }
  const otherPage = await newPage(browser, baseURL)
  await openOn(page, place.token, grid)
  await openOn(otherPage, place.colleague, grid)
  await twoPeople(page, otherPage, grid)
  await otherPage.context().close()
})

test('both statuses of a day are readable', { tag: '@both' }, async ({ page, place, isMobile }) => {
  const name = 'Румяна Двустепенова'
  const [firstName, lastName] = name.split(' ')
  const hired = { firstName, lastName, occupationId: 3, classIds: [] }
  const teacherId = await place.post('/api/Teachers/save', hired)
  // Work is entered for past days only: the month before has them.
  const { month, year } = previousMonth(monthOf(today(new Date())))
  const { days } = await place.get<{ days: { forDate: string; isDayOff: boolean }[] }>(
    `/api/TeacherAttendances/${month}/${year}`,
  )
  const column = days.findIndex(({ isDayOff }) => !isDayOff)
  const forDate = days[column]?.forDate
  // The widest pair, and one that the palette does not offer.
  await place.post('/api/TeacherAttendances', {
    month,
    year,
    items: [{ teacherId, forDate, type: 4, additionalStatus: 2 }],
  })
  await signedInWith(page, place.token)
  await page.goto(`/staff/attendances?month=${month}&year=${year}`)
  if (isMobile) await page.getByText('Целият месец').tap()
  const cell = page.getByRole('row', { name }).locator(`[data-column="${column}"]`)
  await expect(cell).toHaveText('НП II')
  const look = await cell.evaluate((one) => ({
    size: Number.parseFloat(getComputedStyle(one).fontSize),
    isCut: one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight,
  }))
  expect(look.size).toBeGreaterThanOrEqual(11)
  expect(look.isCut).toBe(false)
  await expect(page.getByLabel('Легенда').getByText('Неплатен отпуск и II смяна')).toBeVisible()
})

async function activityWithSession(request: APIRequestContext): Promise<{ address: string; column: number }> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'director')}` }
  const now = today(new Date())
  const [year, month] = now.split('-').map(Number)
  const { result } = (await (await request.get('/api/Activities/overview-simple-models', { headers })).json()) as {
    result: { activityId: number }[]
  }
  for (const { activityId: id } of result) {
    const answer = await request.get(`/api/Activities/attendance/${id}/${month}/${year}`, { headers })
    const grid = (await answer.json()) as {
      days: { forDate: string; isDayOff: boolean }[]
      result: { visits: { isLocked: boolean }[] }[]
    }
    const column = grid.days.findLastIndex(
      ({ forDate, isDayOff }, index) =>
        !isDayOff && forDate <= now && grid.result[1]?.visits[index]?.isLocked === false,
    )
    if (column >= 0) return { address: `/activities/attendances?activityId=${id}&month=${month}&year=${year}`, column }
  }
  throw new Error('no activity has had a session this month')
}

test('two people mark an activity: offline, reload, undo, conflict', async ({ page, request, browser, baseURL }) => {
  const { address, column } = await activityWithSession(request)
  const grid: Grid = {
    address,
    cell: (one) => one.locator(`tr[data-row="1"] td[data-column="${column}"]`),
    mine: { button: 'П – Присъства', code: 'П' },
    theirs: { button: 'О – Отсъства', code: 'О' },
  }
  const otherPage = await newPage(browser, baseURL)
  await openOn(page, await tokenOf(request, 'director'), grid)
  await openOn(otherPage, await tokenOf(request, 'administrator'), grid)
  await twoPeople(page, otherPage, grid)
  await otherPage.context().close()
})
