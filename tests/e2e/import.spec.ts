import { expect, test, type Page } from '@playwright/test'
import { templateToXlsx } from '@asistent/documents/import-template'
import { day } from '@asistent/domain/kernel/day'
import { genders, makeEgn } from '@asistent/domain/kernel/person-id'
import { importSheets, type PeopleSheet } from '@asistent/domain/people/import-sheets'
import { newEmail, ownKindergarten, signedInWith } from './support/own-kindergarten'

// Import of children, parents and staff from one Excel file: errors are reported per row, then all rows are imported.

type Row = Readonly<Record<string, string | number>>
type People = Readonly<Record<PeopleSheet['key'], readonly Row[]>>

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The kindergarten's template with these rows, columns by key. */
async function excelOf(name: string, people: People): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const bytes = await templateToXlsx(
    importSheets.map((sheet) => ({
      name: sheet.name,
      columns: sheet.columns.map(({ title, example }) => ({ title, example })),
      rows: people[sheet.key].map((row) => sheet.columns.map(({ key }) => row[key] ?? null)),
    })),
  )
  return { name, mimeType: type, buffer: Buffer.from(bytes) }
}

const born = day('2022-05-12')
const egnOf = (ordinal: number) => makeEgn(born, genders.Female, ordinal)

const kid = (firstName: string, ordinal: number, more: Row = {}): Row => ({
  firstName,
  lastName: 'Внесена',
  personId: egnOf(ordinal),
  className: 'Щурче',
  enrollmentDate: '15.09.2026',
  ...more,
})
const parent = (firstName: string, ordinal: number, more: Row = {}): Row => ({
  childPersonId: egnOf(ordinal),
  kinship: 'майка',
  firstName,
  lastName: 'Внесена',
  phone: `088877700${ordinal}`,
  ...more,
})
const member = (firstName: string, more: Row = {}): Row => ({
  firstName,
  lastName: 'Внесена',
  occupation: 'учител',
  classes: 'Щурче',
  ...more,
})

const good = (email: string): People => ({
  children: [kid('Калина', 0), kid('Рая', 1), kid('Нина', 2), kid('Ана', 3), kid('Вяра', 4)],
  parents: [
    parent('Мила', 0, { email }),
    parent('Дора', 1),
    parent('Петър', 1, { kinship: 'баща', lastName: 'Внесен', phone: '0888777999' }),
    parent('Яна', 2),
  ],
  staff: [member('Ралица'), member('Стоян', { lastName: 'Внесен', occupation: 'готвач', classes: '' })],
})

/** The same people with nine mistakes, and the expected messages: sheet, row, column, reason. */
const broken: People = {
  children: [
    kid('', 0),
    kid('Рая', 1, { personId: '1234567890' }),
    kid('Нина', 2, { birthDate: '13.05.2022' }),
    kid('Ана', 3),
    kid('Вяра', 4, { enrollmentDate: 'вчера' }),
    kid('Вяра', 4),
  ],
  parents: [
    parent('Мила', 0, { kinship: 'леля' }),
    parent('Дора', 1, { childPersonId: makeEgn(day('2022-05-13'), genders.Female, 0) }),
    parent('Яна', 2, { email: 'не е имейл' }),
  ],
  staff: [member('Ралица', { occupation: 'космонавт' })],
}
const mistakes = [
  ['Деца', '2', 'Име', 'Полето "Име" е задължително'],
  ['Деца', '3', 'ЕГН/ЛНЧ/ИДН', 'Невалидно ЕГН'],
  ['Деца', '4', 'ЕГН/ЛНЧ/ИДН', 'ЕГН не съответства на датата на раждане'],
  ['Деца', '6', 'Дата на записване', 'Въведете дата като 15.09.2026'],
  ['Деца', '7', 'ЕГН/ЛНЧ/ИДН', 'Същият идентификатор е и на ред 6'],
  ['Родители', '2', 'Връзка с детето', 'Изберете една от стойностите: майка, баща, настойник, друг'],
  ['Родители', '3', 'ЕГН/ЛНЧ/ИДН на детето', 'Няма дете с този идентификатор в листа „Деца“ и в детската градина'],
  ['Родители', '4', 'Имейл', 'Имейл трябва да е коректен Email адрес'],
  ['Персонал', '2', 'Длъжност', 'Няма длъжност „космонавт“'],
]

const chosen = (page: Page) => page.locator('input[type=file]')

test('a file with nine invalid rows is rejected with reasons, corrected and imported', async ({ page, request }) => {
  const kindergarten = await ownKindergarten(request)
  await kindergarten.post('/api/Classes', { name: 'Щурче', classType: 3, attendanceType: 1, capacity: 23 })
  await signedInWith(page, kindergarten.token)
  await page.goto('/kids/import')

  await test.step('the template is what the file was made from', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Изтегли шаблона' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/)
  })

  await chosen(page).setInputFiles(await excelOf('грешен.xlsx', broken))
  await expect(page.getByText('9 проблема')).toBeVisible()
  const lines = page.getByRole('table', { name: 'Проблеми във файла' }).getByRole('row')
  await expect(lines).toHaveCount(mistakes.length + 1)
  for (const [index, cells] of mistakes.entries())
    await expect(lines.nth(index + 1).getByRole('cell')).toHaveText(cells)
  await expect(page.getByRole('button', { name: /^Внеси/ })).toHaveCount(0)
  const rows = async (path: string) =>
    (await kindergarten.get<{ rowsCount: number }>(path, { search: 'Внесен', pageSize: 50 })).rowsCount
  expect(await rows('/api/Students')).toBe(0)

  await chosen(page).setInputFiles(await excelOf('поправен.xlsx', good(newEmail('mila'))))
  await expect(page.getByText('Файлът е готов за внасяне')).toBeVisible()
  await expect(lines).toHaveCount(0)
  expect(await rows('/api/Students')).toBe(0)
  await page.getByRole('button', { name: /^Внеси 5 деца, 4 нови родители, 4 връзки с деца, 2 служители/ }).click()
  await expect(page.getByText('Внесено', { exact: true })).toBeVisible()

  const isThere = async (address: string, ...names: string[]) => {
    await page.goto(address)
    for (const name of names) await expect(page.locator('#main').getByText(name).first()).toBeVisible()
  }
  await isThere('/kids/records', 'Калина Внесена', 'Рая Внесена', 'Нина Внесена', 'Ана Внесена', 'Вяра Внесена')
  await isThere('/parents/management', 'Мила Внесена', 'Дора Внесена', 'Петър Внесен', 'Яна Внесена')
  await isThere('/staff/pedagogical', 'Ралица Внесена', 'Стоян Внесен')
  expect(await rows('/api/Students')).toBe(5)
})
