import { getMonthEnd } from '@asistent/contract/dashboards/month-end.calls'
import { saveMarks } from '@asistent/contract/attendance/grid.calls'
import { listPacks, loadPacks } from '@asistent/contract/dashboards/packs.calls'
import { getSetup } from '@asistent/contract/dashboards/setup.calls'
import { createMaster } from '@asistent/contract/identity/first-master.calls'
import { activateAdminAccount } from '@asistent/contract/identity/links.calls'
import { createInstitution } from '@asistent/contract/institutions/administration.calls'
import { enterOfficialDays } from '@asistent/contract/institutions/days-off.calls'
import { listCycles, listMenus, startMenus } from '@asistent/contract/kitchen/menus.calls'
import { listRecipes } from '@asistent/contract/kitchen/recipes.calls'
import { runImport } from '@asistent/contract/people/import.calls'
import { listGroups } from '@asistent/contract/people/groups.calls'
import { listChildren } from '@asistent/contract/people/children.calls'
import { templateToXlsx } from '@asistent/documents/import-template'
import { attendanceTypes } from '@asistent/domain/attendance/statuses'
import { day } from '@asistent/domain/kernel/day'
import { genders, makeEgn } from '@asistent/domain/kernel/person-id'
import { importSheets } from '@asistent/domain/people/import-sheets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyInstitution } from '../../../../tests/support/institutions/institution'
import { makeDatabase, startWorld, type Person, type World } from '../../../../tests/support/world'
import { migrate } from '../db/migrate'
import { firstMasterAddress } from '../identity/first-master.ops'
import { loadGeography } from '../institutions/geography/load'
import { createDatabase, createPool } from '../platform/database'

// From an empty database to the first marked day, as a master and an administrator do it; the steps tick themselves.

let world: World
let master: Person
let administrator: Person
beforeAll(async () => {
  const on = await makeDatabase('empty')
  const pool = createPool({ connectionString: on.url, max: 2 })
  await migrate(pool)
  await loadGeography(pool)
  await pool.end()
  world = await startWorld({ on, commits: true, env: { PUBLIC_URL: 'https://gradina.example.bg' } })
  // A working day.
  world.setNow(new Date('2026-11-16T08:00:00Z'))
})
afterAll(() => world.close())

const open = async (person: Person) =>
  (await person.ok(getSetup, {})).steps.filter(({ isDone }) => !isDone).map(({ step }) => step)
const tokenOf = (text: string | undefined) => /\/admin-account-activation\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''

test('the first master loads the starter packs; loading again adds nothing', async () => {
  const link = await firstMasterAddress(createDatabase(world.pool), world.app.services.config, world.now())
  const person = { firstName: 'Мария', lastName: 'Главова', email: 'maria@example.bg', password: 'NovaParola2' }
  const { token } = await world.stranger.ok(createMaster, { ...person, token: link?.split('/').at(-1) ?? '' })
  master = world.withToken(token ?? '')
  expect(await open(master)).toEqual(['mail', 'packs', 'holidays', 'kindergarten', 'administrator'])

  const before = (await master.ok(listPacks, {})).result
  expect(before.filter(({ present }) => present > 0).map(({ key }) => key)).toEqual(['templates'])
  expect(before.filter(({ missing }) => missing === 0)).toEqual([])
  expect(before.find(({ key }) => key === 'recipes')?.needs).toBe('Продукти')
  expect((await master.call(loadPacks, { key: 'recipes' })).problem.code).toBe('dashboards.pack-needs')

  expect((await master.ok(loadPacks, {})).added).toBe(before.reduce((sum, { missing }) => sum + missing, 0))
  expect((await master.ok(listPacks, {})).result.filter(({ missing }) => missing > 0)).toEqual([])
  expect(await master.ok(loadPacks, {})).toEqual({ added: 0 })
  const holidays = async () => (await master.ok(getSetup, {})).steps.find(({ step }) => step === 'holidays')
  expect(await holidays()).toMatchObject({ detail: '24.12.2026 г. още е учебен ден за всички детски градини' })
  await master.ok(enterOfficialDays, { year: 2026 })
  expect(await holidays()).toMatchObject({ isDone: true, detail: 'Следващият е на 24.12.2026 г.' })
  expect(await open(master)).toEqual(['mail', 'kindergarten', 'administrator'])
  const books = await world.sql(
    `select b.ages, count(*)::int as recipes from recipe r join recipe_book b on b.id = r.book_id group by 1 order by 1 desc`,
  )
  expect(books).toEqual([
    { ages: 'до 3 години', recipes: 6 },
    { ages: '3–7 години', recipes: 32 },
  ])
  // Every ingredient has its product, and rows continue after the reserved ids.
  expect(
    await world.sql(
      `select r.name from recipe r where not exists (select from recipe_ingredient i where i.recipe_id = r.id)`,
    ),
  ).toEqual([])
})

test('the packs have distinct topics and indicators for every age, and loading again adds what is missing', async () => {
  const titles = await world.sql<{ type: number; subject: number; title: string }>(
    `select class_type as type, subject_id as subject, title from subject_topic where kindergarten_id is null and kind = 1`,
  )
  const fields = [80, 81, 82, 83, 84, 85, 86]
  for (const type of [1, 2, 3, 4, 5, 6])
    for (const subject of fields) {
      const ofGroup = titles.filter((one) => one.type === type && one.subject === subject).map(({ title }) => title)
      expect(ofGroup.length, `${type} ${subject}`).toBeGreaterThan(7)
      const repeated = titles.filter(
        (title) =>
          title.subject === subject &&
          title.type !== type &&
          type !== 6 &&
          title.type !== 6 &&
          ofGroup.includes(title.title),
      )
      expect(repeated, `${type} ${subject}`).toEqual([])
    }
  const templates = await world.sql<{ type: number; subject: number; indicators: string[] }>(
    `select class_type as type, subject_id as subject, indicators from result_template where kindergarten_id is null`,
  )
  expect(templates).toHaveLength(4 * fields.length)
  const indicators = templates.flatMap((one) => one.indicators.map((text) => `${one.subject} ${text}`))
  expect(new Set(indicators).size).toBe(indicators.length)
  const [family] = await world.sql<{ count: number }>(
    `select count(*)::int as count from document_template where kindergarten_id is null and category = 3`,
  )
  // Five certificates and the contract with the parents.
  expect(family?.count).toBe(6)

  const [removed] = await world.sql<{ count: number }>(
    `with gone as (delete from subject_topic where kindergarten_id is null and class_type = 1 and subject_id = 86 returning 1) select count(*)::int as count from gone`,
  )
  expect(await master.ok(loadPacks, {})).toEqual({ added: removed?.count })
  expect(removed?.count).toBeGreaterThan(7)
  expect(await master.ok(loadPacks, {})).toEqual({ added: 0 })
})

test('the administrator of the first kindergarten accepts the letter and imports everybody', async () => {
  await master.ok(createInstitution, emptyInstitution)
  expect(await open(master)).toEqual(['mail', 'administrator'])
  const [letter] = await world.sql<{ text: string }>(`select text from mail order by id desc limit 1`)
  const { token } = await world.stranger.ok(activateAdminAccount, {
    token: tokenOf(letter?.text),
    password: 'NovaParola3',
  })
  administrator = world.withToken(token ?? '')
  expect(await open(master)).toEqual(['mail'])
  expect((await administrator.ok(getSetup, {})).steps.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual([
    'year',
    'packs',
  ])
  expect((await administrator.ok(getMonthEnd, {})).isDue).toBe(false)
  const kid = (ordinal: number, firstName: string) => ({
    firstName,
    lastName: 'Първи',
    personId: makeEgn(day('2022-05-12'), genders.Female, ordinal),
    className: 'Звездичка',
    enrollmentDate: '15.09.2026',
  })
  const rows = {
    children: [kid(1, 'Ана'), kid(2, 'Ива')],
    parents: [{ childPersonId: kid(1, '').personId, kinship: 'майка', firstName: 'Мила', lastName: 'Първа' }],
    staff: [{ firstName: 'Ралица', lastName: 'Учителка', occupation: 'Учител', classes: 'Звездичка' }],
  }
  const bytes = await templateToXlsx(
    importSheets.map(({ key, name, columns }) => ({
      name,
      columns: columns.map(({ title, example }) => ({ title, example })),
      rows: rows[key].map((row) => columns.map((column) => (row as Record<string, string>)[column.key] ?? null)),
    })),
  )
  const files = [{ name: 'деца.xlsx', bytes: Buffer.from(bytes) }] as never
  expect((await administrator.ok(runImport, { files, createsGroups: true })).counts).toEqual({
    groups: 1,
    children: 2,
    parents: 1,
    links: 1,
    staff: 1,
  })
  expect(await open(administrator)).toEqual(['details', 'accounts', 'parents', 'attendance', 'menus', 'fees'])
})

test('the first day is marked, and four weeks of menus are drafted from the common recipes', async () => {
  const [group] = (await administrator.ok(listGroups, {})).result
  const children = (await administrator.ok(listChildren, {})).result
  await administrator.ok(saveMarks, {
    classId: group!.id,
    items: children.map(({ id }) => ({ studentId: id, forDate: day('2026-11-16'), type: attendanceTypes.Attendance })),
  } as never)
  expect(await administrator.ok(startMenus, { fromDate: day('2026-11-25') })).toMatchObject({ made: 4, skipped: [] })
  expect((await administrator.ok(startMenus, { fromDate: day('2026-11-25') })).made).toBe(0)
  const menus = (await administrator.ok(listMenus, {})).result
  expect(menus.map(({ dishes, status }) => [dishes > 30, status])).toEqual([1, 2, 3, 4].map(() => [true, 1]))
  expect((await administrator.ok(listCycles, {})).result).toMatchObject([{ weeks: { length: 4 } }])
  expect((await administrator.ok(listRecipes, { pageSize: 1 })).rowsCount).toBe(38)
  expect(await open(administrator)).toEqual(['details', 'accounts', 'parents', 'fees'])
})
