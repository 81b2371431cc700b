import { estimatedQuantities, orderEstimated } from '@asistent/contract/kitchen/estimates.calls'
import {
  applyCycle,
  copyMenu,
  deleteCycle,
  deleteMenu,
  getMenu,
  getMenuConfiguration,
  groupSheet,
  listCycles,
  listMealTypes,
  listMenus,
  listMenuTypes,
  menuFile,
  menuPoster,
  planMenu,
  publishMenu,
  saveCycle,
  saveMenu,
  saveMenuConfiguration,
  unpublishMenu,
  weeklyMenu,
} from '@asistent/contract/kitchen/menus.calls'
import { listRecipes } from '@asistent/contract/kitchen/recipes.calls'
import { changeLanguage } from '@asistent/contract/identity/session.calls'
import { groupOptions } from '@asistent/contract/people/group-options.calls'
import type { InputOf } from '@asistent/contract/core/call'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'

// The tests' today is Sunday, 15.11.2026: the demo has published menus up to that week and drafts of the next one.

let world: World
let manciple: Person
let dishes: { soup: number; fish: number; milk: number }
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  manciple = await world.as('manciple')
  const idOf = async (search: string) => (await manciple.ok(listRecipes, { search })).result[0]?.id ?? 0
  dishes = { soup: await idOf('Супа от леща'), fish: await idOf('Риба на фурна'), milk: await idOf('Мляко с ориз') }
})
afterEach(() => world.reset())
afterAll(() => world.close())

const menu = (more: Partial<InputOf<typeof saveMenu>> = {}): InputOf<typeof saveMenu> => ({
  menuType: 2,
  fromDate: '2026-12-07',
  toDate: '2026-12-11',
  days: [
    { date: '2026-12-07', mealTypeId: 3, recipes: [dishes.soup, dishes.fish] },
    { date: '2026-12-08', mealTypeId: 4, recipes: [dishes.milk] },
  ],
  ...more,
})
const saved = async (more: Partial<InputOf<typeof saveMenu>> = {}) =>
  Number((await manciple.ok(saveMenu, menu(more))).entityId)

describe('a menu', () => {
  test('is drafted, published, changed with a trace, taken back and removed', async () => {
    const id = await saved()
    const draft = await manciple.ok(getMenu, { id })
    expect(draft).toMatchObject({ name: 'Детска градина, 07.12.–11.12.2026 г.', status: 1, versions: [] })
    expect(draft.days[0]).toMatchObject({ date: '2026-12-07', recipes: [{ id: dishes.soup }, { allergenIds: [4] }] })
    const parent = await world.as('parent')
    expect((await parent.call(getMenu, { id })).status).toBe(404)
    await manciple.ok(publishMenu, { id })
    expect(await parent.ok(getMenu, { id })).toMatchObject({ status: 2, may: { edit: false } })

    const published = await manciple.ok(getMenu, { id })
    const change = menu({
      id,
      version: published.version,
      days: [{ date: '2026-12-07', mealTypeId: 3, recipes: [dishes.soup] }],
    })
    expect((await manciple.call(saveMenu, change)).body).toMatchObject({ errors: { reason: expect.anything() } })
    await manciple.ok(saveMenu, { ...change, reason: 'Няма риба' })
    const { versions } = await manciple.ok(getMenu, { id })
    expect(versions).toMatchObject([
      {
        number: 2,
        reason: 'Няма риба',
        changes: [
          '07.12. Обяд: отпада „Риба на фурна със зеленчуци“',
          '08.12. Следобедна закуска: отпада „Мляко с ориз“',
        ],
      },
      { number: 1, changes: [] },
    ])
    expect((await manciple.call(deleteMenu, { id })).body).toMatchObject({ code: 'kitchen.not-draft' })
    await manciple.ok(unpublishMenu, { id })
    await manciple.ok(deleteMenu, { id })
    expect((await manciple.call(getMenu, { id })).status).toBe(404)
  })

  test('a day has one of each kind, and all its days are in it', async () => {
    await saved()
    expect((await manciple.call(saveMenu, menu())).body).toMatchObject({ code: 'kitchen.menu-there' })
    await saved({ diet: 2, days: [] })
    await saved({ menuType: 1, days: [] })
    expect((await manciple.call(saveMenu, menu({ diet: 1, toDate: '2026-12-14' }))).body).toMatchObject({
      code: 'kitchen.menu-week',
    })
    const outside = menu({ diet: 1, days: [{ date: '2026-12-14', mealTypeId: 3, recipes: [dishes.soup] }] })
    expect((await manciple.call(saveMenu, outside)).body).toMatchObject({ code: 'kitchen.menu-day' })
    const twice = menu({ diet: 1, days: [{ date: '2026-12-07', mealTypeId: 3, recipes: [dishes.soup, dishes.soup] }] })
    expect((await manciple.call(saveMenu, twice)).body).toMatchObject({ code: 'kitchen.same-dish' })
    const empty = await saved({ diet: 3, days: [] })
    expect((await manciple.call(publishMenu, { id: empty })).body).toMatchObject({ code: 'kitchen.menu-empty' })
  })

  test('a day whose calculation is completed stays as it was', async () => {
    const id = await saved()
    await manciple.ok(publishMenu, { id })
    await world.sql(
      `insert into meal_calculation (kindergarten_id, for_on, menu_type, menu_id, state, completed_at)
       select kindergarten_id, '2026-12-07', 2, id, 3, now() from menu where id = ${id}`,
    )
    const { version } = await manciple.ok(getMenu, { id })
    const changed = menu({ id, version, reason: 'Промяна', days: [] })
    expect((await manciple.call(saveMenu, changed)).body).toMatchObject({ code: 'kitchen.menu-completed' })
    expect((await manciple.call(unpublishMenu, { id })).body).toMatchObject({ code: 'kitchen.menu-completed' })
    const otherRow = { ...menu({ id, version, reason: 'Промяна' }), days: menu().days.slice(0, 1) }
    await manciple.ok(saveMenu, otherRow)
  })

  test('is copied into another week and for others', async () => {
    const id = await saved()
    const copy = Number((await manciple.ok(copyMenu, { id, fromDate: '2026-12-16' })).entityId)
    expect(await manciple.ok(getMenu, { id: copy })).toMatchObject({
      fromDate: '2026-12-14',
      status: 1,
      days: [{ date: '2026-12-14' }, { date: '2026-12-15' }],
    })
    expect((await manciple.call(copyMenu, { id, fromDate: '2026-12-14' })).status).toBe(409)
    await manciple.ok(copyMenu, { id, fromDate: '2026-12-14', menuType: 1 })
  })

  test('cycles make drafts for weeks to come and leave what is there', async () => {
    const [first, second] = [await saved(), await saved({ fromDate: '2026-12-14', toDate: '2026-12-18', days: [] })]
    const id = Number((await manciple.ok(saveCycle, { name: 'Цикъл за проба', menuIds: [first, second] })).entityId)
    expect((await manciple.ok(listCycles, {})).result.find((one) => one.id === id)?.weeks).toHaveLength(2)
    const made = await manciple.ok(applyCycle, { id, fromDate: '2026-12-14', weeks: 3 })
    expect(made).toMatchObject({ made: 2, skipped: ['Детска градина, 14.12.–18.12.2026 г.'] })
    await manciple.ok(deleteCycle, { id })
  })

  test('teachers read it, parents what is published, and neither writes', async () => {
    const teacher = await world.as('teacher')
    const parent = await world.as('parent')
    const id = await saved()
    await teacher.ok(getMenu, { id })
    for (const person of [teacher, parent]) {
      expect((await person.call(saveMenu, menu({ diet: 1 }))).status).toBe(403)
      expect((await person.call(planMenu, { menuType: 2, fromDate: '2026-12-07' })).status).toBe(403)
    }
    const shown = await parent.ok(listMenus, {})
    expect(shown.result.every(({ status }) => status === 2)).toBe(true)
  })
})

test('the file of a menu is served with its menu alone', async () => {
  const [kindergarten] = await world.sql<{ id: number }>(
    `select kindergarten_id as id from menu where name like 'Детска градина%' limit 1`,
  )
  expect((await manciple.call(menuFile, { kindergartenId: kindergarten?.id ?? 0, fileId: 999_999 })).status).toBe(404)
})

test('the configuration has defaults, is saved and guards against two at once', async () => {
  const read = await manciple.ok(getMenuConfiguration, {})
  await manciple.ok(saveMenuConfiguration, { ...read, recentDays: 21 })
  expect(await manciple.ok(getMenuConfiguration, {})).toMatchObject({ recentDays: 21, version: read.version + 1 })
  expect((await manciple.call(saveMenuConfiguration, read)).status).toBe(409)
  expect((await manciple.ok(listMealTypes, {})).result).toHaveLength(5)
  expect((await manciple.ok(listMenuTypes, {})).result).toHaveLength(3)
})

test('the planner gets all that it counts with', async () => {
  const plan = await manciple.ok(planMenu, { menuType: 2, fromDate: '2026-11-18' })
  expect(plan.days.map(({ date }) => date)).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
  ])
  expect(plan.recipes.length).toBeGreaterThanOrEqual(32)
  expect(plan.norm).toMatchObject({ approximate: true })
  expect(plan.norm?.values.find(({ measure }) => measure === 1)).toMatchObject({ minimum: 1200, maximum: 1300 })
  expect(plan.costLimit).toBe(2.6)
  expect(plan.expected.filter(({ mealTypeId }) => mealTypeId === 3).every(({ portions }) => portions > 0)).toBe(true)
  expect(plan.cooked.length).toBeGreaterThan(0)
  expect(plan.allergies.length).toBeGreaterThan(0)
})

test('expected portions exclude a reported absence by the days on which the child ate', async () => {
  const expected = async () =>
    (await manciple.ok(planMenu, { menuType: 2, fromDate: '2026-11-16' })).expected
      .filter(({ mealTypeId }) => mealTypeId === 3)
      .map(({ portions }) => portions)
  const before = await expected()
  // A whole group of five days is absent on Wednesday only.
  const [group] = await world.sql<{ id: number; present: number }>(
    `select g.id, count(*)::int as present from child_group g join school_year y on y.id = g.school_year_id and y.active join attendance a on a.group_id = g.id and a.status = 2
      and a.day in ('2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13') where g.kindergarten_id = 1 and g.meal_group = 2 and g.attendance_type = 1 group by g.id order by 2 desc limit 1`,
  )
  await world.sql(
    `insert into absence_report (kindergarten_id, child_id, day, reason, created_by, parent_name)
      select 1, p.child_id, '2026-11-18', 1, 1, 'Анна Стоянова' from child_group_period p where p.group_id = $1 and p.from_on <= '2026-11-18' and (p.to_on is null or p.to_on >= '2026-11-18')`,
    [group!.id],
  )
  const after = await expected()
  expect(after.map((portions, index) => (before[index] ?? 0) - portions)).toEqual(
    before.map((_, index) => (index === 2 ? Math.ceil(group!.present / 5) : 0)),
  )
})

test('expected portions exclude children who do not eat by the settings', async () => {
  const expected = async (mealTypeId: number) =>
    (await manciple.ok(planMenu, { menuType: 2, fromDate: '2026-11-18' })).expected.find(
      (row) => row.mealTypeId === mealTypeId,
    )?.portions ?? 0
  const all = await expected(3)
  expect(all).toBeGreaterThan(0)
  const mealTwo = await expected(2)

  // Children of an own organization in full-day groups.
  const some = `select id from child where kindergarten_id = 1 and attendance_type is null and left_on is null order by id % 7, id limit 20`
  const children = (await world.sql<{ id: number }>(some)).map(({ id }) => id)
  await world.sql(`update child set attendance_type = 4 where id = any ($1)`, [children])
  const fewer = await expected(3)
  expect(fewer).toBeGreaterThan(0)
  expect(fewer).toBeLessThan(all)
  await world.sql(`update child set attendance_type = null where id = any ($1)`, [children])
  expect(await expected(3)).toBe(all)

  // Hourly groups: entitled to the second meal, but only if hourly visits eat.
  await world.sql(`update child_group set attendance_type = 2 where kindergarten_id = 1`)
  expect([await expected(2), await expected(3)]).toEqual([0, 0])
  await world.sql(
    `update kindergarten set settings = jsonb_set(coalesce(settings, '{}'), '{hourlyVisitsEat}', 'true') where id = 1`,
  )
  expect(await expected(2)).toBeGreaterThanOrEqual(mealTwo)
  expect(await expected(3)).toBe(0)
})

describe('the week of a group', () => {
  const groupOf = async (person: Person) => {
    const [row] = await world.sql<{ id: number }>(
      `select p.group_id as id from child_group_period p join child_guardian gc on gc.child_id = p.child_id join guardian g on g.id = gc.guardian_id
       join account a on a.id = g.account_id where a.email = 'roditel@example.bg' and p.to_on is null limit 1`,
    )
    expect(person).toBeTruthy()
    return row?.id ?? 0
  }

  test('parents read it with allergens and their own child’s marked', async () => {
    const parent = await world.as('parent')
    const classId = await groupOf(parent)
    await world.sql(
      `update child set allergen_ids = '{3}' where id in (select gc.child_id from child_guardian gc join guardian g on g.id = gc.guardian_id
       join account a on a.id = g.account_id where a.email = 'roditel@example.bg')`,
    )
    const week = await parent.ok(weeklyMenu, { classId, weekNumber: 46 })
    expect(week).toMatchObject({ fromDate: '2026-11-09', toDate: '2026-11-13' })
    const all = week.days.flatMap(({ meals }) => meals.flatMap(({ dishes: served }) => served))
    expect(all.length).toBeGreaterThan(20)
    expect(all.filter(({ mine }) => mine.length > 0).every(({ allergenIds }) => allergenIds.includes(3))).toBe(true)
    expect(all.some(({ mine }) => mine.length > 0)).toBe(true)
    // The next week is a draft.
    expect(
      (await parent.ok(weeklyMenu, { classId, weekNumber: 47 })).days.every(({ meals }) => meals.length === 0),
    ).toBe(true)
  })

  test('a parent of two kindergartens reads the menus of both', async () => {
    const family = await world.as('parentOfTwoPlaces')
    const groups = (await family.ok(groupOptions, {})).result
    expect(new Set(groups.map(({ kindergartenId }) => kindergartenId)).size).toBe(2)
    for (const { id, kindergartenId } of groups)
      expect(await family.ok(weeklyMenu, { classId: id, weekNumber: 46 })).toMatchObject({ kindergartenId })
    const foreign = (await (await world.as('parent')).ok(groupOptions, {})).result[0]!
    expect((await family.call(weeklyMenu, { classId: foreign.id, weekNumber: 46 })).status).toBe(404)
  })

  test('is printed for the group and for the board', async () => {
    const director = await world.as('director')
    const classId = await groupOf(director)
    const sheet = pdfText((await director.ok(groupSheet, { classId, week: 46 })).bytes)
    expect(sheet).toContain('Седмично меню')
    expect(sheet).toMatch(/Алергени/)
    const [published] = (await director.ok(listMenus, { status: 2, menuType: 2 })).result
    const poster = pdfText((await director.ok(menuPoster, { menuId: published?.id ?? 0, week: 46 })).bytes)
    expect(poster).toContain('Обяд')
    expect(poster.replaceAll(/\s+/g, ' ')).toMatch(/, \d+ г, \d+ kcal/)
    // Staff choose the language; the dishes stay as the kitchen wrote them.
    const english = await director.ok(menuPoster, { menuId: published?.id ?? 0, week: 46, language: 'en' })
    const words = pdfText(english.bytes).replaceAll(/\s+/g, ' ')
    for (const word of [
      'Weekly menu',
      'Lunch',
      'Monday',
      'Printed on',
      'Prepared by',
      'Weight and energy are per portion',
    ])
      expect(words).toContain(word)
    expect(words).toMatch(/, \d+ g, \d+ kcal/)
    expect(words).not.toMatch(/Понеделник|Обяд|Изготвил|Отпечатано/)
  })

  test('a parent prints the menu in the own language, or in another one', async () => {
    const parent = await world.as('parent')
    const { id } = (await parent.ok(groupOptions, {})).result[0]!
    const printed = async (language?: 'uk') =>
      pdfText((await parent.ok(groupSheet, { classId: id, week: 46, ...(language && { language }) })).bytes)
    expect(await printed()).toContain('Седмично меню')
    await parent.ok(changeLanguage, { language: 'tr' })
    expect(await printed()).toContain('Haftalık menü')
    expect(await printed('uk')).toContain('Меню на тиждень')
    // Staff read Bulgarian whatever their account says.
    const director = await world.as('director')
    await director.ok(changeLanguage, { language: 'en' })
    const classId = await groupOf(director)
    expect(pdfText((await director.ok(groupSheet, { classId, week: 46 })).bytes)).toContain('Седмично меню')
  })
})

test('what a menu needs is held against the stock, and what is missing is ordered', async () => {
  const id = await saved()
  const { result } = await manciple.ok(estimatedQuantities.json, { menuId: id })
  const lentils = result.find(({ productName }) => productName === 'Леща')
  const plan = await manciple.ok(planMenu, { menuType: 2, fromDate: '2026-12-07' })
  const lunch = plan.expected.find(({ forDate, mealTypeId }) => forDate === '2026-12-07' && mealTypeId === 3)
  expect(lentils?.needed).toBeCloseTo(((lunch?.portions ?? 0) * 25) / 1000, 3)
  await world.sql(`update recipe_ingredient set gross_grams = 4000 where recipe_id = ${dishes.soup}`)
  const { orders } = await manciple.ok(orderEstimated, { menuId: id })
  expect(orders.length).toBeGreaterThan(0)
})
