import { expect } from '@playwright/test'
import { dayOffKinds } from '@asistent/domain/institutions/days-off'
import { isWeekend } from '@asistent/domain/kernel/day'
import { monthOf } from '@asistent/domain/kernel/month'
import {
  test,
  names,
  newGroup,
  cellsOf,
  typesOn,
  openGroup,
  isPhone,
  cell,
  labels,
  allSaved,
  row,
} from './support/attendance'
import { signedInWith } from './support/own-kindergarten'
import { hubOf } from './support/page'

// Attendance grid: a pasted month, a colleague's marks, a vacation, concurrent arrivals.

test.use({ serviceWorkers: 'allow' })

test('a month is pasted from a spreadsheet, undone and redone', async ({ page, place, baseURL }) => {
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
  // Days off and future days are unchanged.
  const cells = await cellsOf(place, group)
  expect([...cells.values()].filter(({ forDate, type }) => isWeekend(forDate) && type !== 13)).toEqual([])

  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(page, names[1], group.day)).toHaveText('')
  await expect(allSaved(page)).toBeVisible()
  await expect.poll(() => typesOn(place, group)).toEqual([null, null, null])
  await page.keyboard.press('ControlOrMeta+y')
  await expect.poll(() => typesOn(place, group)).toEqual([2, 5, 1])
  // Copying returns the pasted values.
  await cell(page, names[0], group.day).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('П\nМБ')
})

test(
  'a colleague’s mark appears on an open grid without a reload and keeps the cursor',
  { tag: '@both' },
  async ({ page, place, request, baseURL }) => {
    const group = await newGroup(place)
    const joined = hubOf(page)
    await openGroup(page, baseURL ?? '', place.token, group)
    if (!isPhone(page)) await cell(page, names[2], group.day).click()
    await joined()
    const saved = await request.post('/api/StudentAttendances', {
      headers: { authorization: `Bearer ${place.colleague}` },
      data: {
        classId: group.id,
        items: [{ studentId: group.children[1]?.id, forDate: group.day, type: 1, version: 0 }],
      },
    })
    expect(saved.ok(), await saved.text()).toBe(true)
    const shown = isPhone(page)
      ? page.getByRole('button', { name: `${names[1]}: ${labels[1]}` })
      : cell(page, names[1], group.day).getByText('НО')
    await expect(shown).toBeVisible()
    if (!isPhone(page)) await expect(cell(page, names[2], group.day)).toBeFocused()
  },
)

test('a flu vacation is stored as statuses over empty and unexcused days, never over a presence', async ({
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

test(
  'conflicting arrival times of two users are shown with names, and one is kept',
  { tag: '@phone' },
  async ({ page, place, request, baseURL }) => {
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
  },
)
