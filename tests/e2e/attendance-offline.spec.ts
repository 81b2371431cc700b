import { chromium, expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatShortDay, type Day } from '@asistent/domain/kernel/day'
import { wholeBrowser } from './support/browser'
import {
  test,
  names,
  newGroup,
  cellsOf,
  typesOn,
  signIn,
  openGroup,
  child,
  mark,
  expectShown,
  waiting,
  allSaved,
  otherTablet,
  type Place,
} from './support/attendance'
import { ownKindergarten } from './support/own-kindergarten'

// Attendance online and offline: no mark is lost, duplicated or visible to another account.

test.use({ serviceWorkers: 'allow' })

test(
  'two offline tablets mark one group: nothing is lost or duplicated, one conflict is decided',
  { tag: '@both' },
  async ({ page, place, baseURL }) => {
    const group = await newGroup(place)
    const [ana, boyan, vera] = names
    const otherRow = await otherTablet(page)
    await openGroup(page, baseURL ?? '', place.token, group)
    await openGroup(otherRow.page, baseURL ?? '', place.colleague, group)

    for (const tablet of [page, otherRow.page]) await tablet.context().setOffline(true)
    // Opens from the on-device cache and says so.
    await page.reload()
    await expect(page.getByText(/Няма връзка\. Показано е видяното днес/)).toBeVisible()
    await mark(page, ana, 2, group.day)
    await mark(page, boyan, 2, group.day)
    await mark(otherRow.page, boyan, 2, group.day)
    await mark(otherRow.page, vera, 5, group.day)
    // Both mark Ana, differently.
    await mark(otherRow.page, ana, 1, group.day)
    await expect(waiting(page)).toHaveText('2')
    await expect(waiting(otherRow.page)).toHaveText('3')
    expect(await typesOn(place, group)).toEqual([null, null, null])

    await page.context().setOffline(false)
    await expect(allSaved(page)).toBeVisible()
    await otherRow.page.context().setOffline(false)
    const question = otherRow.page.getByRole('alert', { name: 'Различни отметки' })
    await expect(question).toContainText('Мария Иванова')
    await expect(question).toContainText(`${ana}, ${formatShortDay(group.day)}`)
    await expect.poll(() => typesOn(place, group)).toEqual([2, 2, 5])
    await question.getByRole('button', { name: 'Моята' }).click()
    await expect(question).toHaveCount(0)
    await expect(allSaved(otherRow.page)).toBeVisible()
    await expect(waiting(otherRow.page)).toHaveCount(0)
    expect(await typesOn(place, group)).toEqual([1, 2, 5])
    // Both marked Boyan with the same value: one change.
    const cells = await cellsOf(place, group)
    expect(group.children.map((one) => cells.get(`${one.id} ${group.day}`)?.version)).toEqual([2, 1, 1])
    await expectShown(page, ana, 1, group.day)
    await otherRow.close()
  },
)

test('a lock rejects marks made offline, and the user sees each of them', async ({ page, request, baseURL }) => {
  // A lock affects the whole kindergarten, so this journey has its own.
  const kindergarten = await ownKindergarten(request)
  const kindergartenWithColleague = { ...kindergarten, colleague: kindergarten.token }
  const group = await newGroup(kindergartenWithColleague)
  await openGroup(page, baseURL ?? '', kindergartenWithColleague.token, group)
  await page.context().setOffline(true)
  await mark(page, names[0], 2, group.day)
  await lockUntil(kindergartenWithColleague, request, group.day)
  await page.context().setOffline(false)
  const refused = page.getByRole('alert', { name: 'Незаписани отметки' })
  await expect(refused).toContainText(`${names[0]}, ${formatShortDay(group.day)}`)
  await expect(refused).toContainText('Периодът е заключен')
  expect(await typesOn(kindergartenWithColleague, group)).toEqual([null, null, null])
  await page.reload()
  await expect(refused).toBeVisible()
  await lockUntil(kindergartenWithColleague, request, null)
  await refused.getByRole('button', { name: 'Опитай пак' }).click()
  await expect(refused).toHaveCount(0)
  await expect.poll(() => typesOn(kindergartenWithColleague, group)).toEqual([2, null, null])
})

async function lockUntil(
  kindergartenWithColleague: Place,
  request: APIRequestContext,
  lockedUntil: Day | null,
): Promise<void> {
  const { result } = await kindergartenWithColleague.get<{
    result: { category: number; autoDay: number | null; version: number }[]
  }>('/api/ModuleSettings')
  const lock = result.find((one) => one.category === 1)
  const saved = await request.post('/api/ModuleSettings', {
    headers: { authorization: `Bearer ${kindergartenWithColleague.token}` },
    data: { items: [{ category: 1, lockedUntil, autoDay: lock?.autoDay ?? null, version: lock?.version ?? 0 }] },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
}

test(
  'queued marks survive a killed browser and are sent after a restart',
  { tag: '@phone' },
  async ({ place, door }, { project }) => {
    const group = await newGroup(place)
    const folder = await mkdtemp(join(tmpdir(), 'asistent-profile-'))
    const { viewport = null, isMobile = false, hasTouch = false } = project.use
    const start = async (): Promise<{ context: BrowserContext; page: Page }> => {
      const context = await chromium.launchPersistentContext(folder, {
        ...wholeBrowser,
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
    // The browser flushes localStorage to disk after some seconds.
    await expect.poll(() => signedInOnDisk(folder)).toBe(true)
    await kill(folder)
    await first.context.close().catch(() => undefined)
    expect(await typesOn(place, group)).toEqual([null, null, null])

    // Still offline: the app opens with the marks.
    const second = await start()
    await second.page.goto(`${door.address}${group.address}`)
    await expectShown(second.page, names[0], 2, group.day)
    await expect(waiting(second.page)).toHaveText('2')
    await door.open()
    await expect.poll(() => typesOn(place, group)).toEqual([2, 1, null])
    await expect(waiting(second.page)).toHaveCount(0)
    await second.context.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
)

async function signedInOnDisk(folder: string): Promise<boolean> {
  const kept = join(folder, 'Default/Local Storage/leveldb')
  const files = await readdir(kept).catch(() => [])
  const texts = await Promise.all(files.map((name) => readFile(join(kept, name), 'latin1').catch(() => '')))
  return ['asistent.token', 'asistent.user'].every((key) => texts.some((text) => text.includes(key)))
}

/** Kills the whole browser with this profile folder. */
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

test('another account on the same device does not see queued marks', async ({ page, place, baseURL }) => {
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

  // The first account returns (offline the server did not get the sign-out): the mark is sent from any page.
  await signIn(page, place.token)
  await page.goto(`${baseURL}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => typesOn(place, group)).toEqual([2, null, null])
})
