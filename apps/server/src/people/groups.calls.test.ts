import { groupOptions } from '@asistent/contract/people/group-options.calls'
import {
  deleteGroup,
  getGroup,
  groupOverview,
  listGroups,
  listGroupStaff,
  orderGroup,
  saveGroup,
} from '@asistent/contract/people/groups.calls'
import {
  groupAges,
  groupsByKindergarten,
  groupsByMealGroup,
  groupsByType,
  groupsOfKindergarten,
} from '@asistent/contract/people/group-lists.calls'
import { compareText } from '@asistent/domain/kernel/text'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { groupNamed, idOf } from '../../../../tests/support/people/demo'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const blank = { name: 'Мечо Пух', classType: 3, attendanceType: 1, capacity: 23 } as const

describe('the list of groups', () => {
  test('sorts by name with substitution groups last, with counts and teachers', async () => {
    const director = await world.as('director')
    const { result } = await director.ok(listGroups, {})
    const sorted = result.toSorted(
      (left, right) =>
        Number(left.isForSubstitution) - Number(right.isForSubstitution) || compareText(left.name, right.name),
    )
    expect(result.map((group) => group.name)).toEqual(sorted.map((group) => group.name))
    expect(result.at(-1)).toMatchObject({ name: 'Лятна група', isForSubstitution: true, total: 0 })
    const bell = result.find((group) => group.name === 'Звънче')
    expect(bell).toMatchObject({ total: 23, classType: 3, typeName: 'Детска градина' })
    expect((bell?.girls ?? 0) + (bell?.boys ?? 0)).toBe(23)
    expect(bell?.teachers.map((teacher) => teacher.name)).toContain('Елена Димитрова')
  })

  test('filters by text, kind, year and own groups', async () => {
    const teacher = await world.as('teacher')
    const names = async (filters: object) => (await teacher.ok(groupOptions, filters)).result.map((group) => group.name)
    expect(await names({ search: 'зВън' })).toEqual(['Звънче'])
    expect(await names({ classTypes: [1] })).toEqual(['Бонбони'])
    expect(await names({ mine: true })).toEqual(['Звънче', 'Лятна група'])
    const [past] = await world.sql<{ id: number }>(
      `select y.id from school_year y join kindergarten k on k.id = y.kindergarten_id where k.code = '1690999' and not y.active order by start_year desc`,
    )
    expect(await names({ periodId: past?.id })).toContain('Звезделин')
    // A past year shows its last day, not today.
    const radka = await idOf(world, `select id from staff_member where first_name = 'Радка' and last_name = 'Николова'`)
    await world.sql(
      `insert into group_staff (kindergarten_id, group_id, staff_id, from_on, to_on)
        select g.kindergarten_id, g.id, $2, y.from_on, y.to_on from child_group g join school_year y on y.id = g.school_year_id where y.id = $1 and g.name = 'Звезделин'`,
      [past?.id, radka],
    )
    const { result } = await teacher.ok(listGroups, { periodId: past!.id })
    const ended = result.find((group) => group.name === 'Звезделин')
    expect(ended?.total).toBeGreaterThan(10)
    expect(ended?.teachers.map(({ id }) => id)).toEqual([radka])
    expect((await teacher.ok(getGroup, { id: ended!.id })).teacherIds).toEqual([radka])
  })

  test('as PDF and XLSX', async () => {
    const director = await world.as('director')
    const { result, totals } = await director.ok(groupOverview.json, {})
    const { result: listed } = await director.ok(listGroups, {})
    expect(result.map(({ name, total }) => [name, total])).toEqual(listed.map(({ name, total }) => [name, total]))
    expect(totals.total).toBe(listed.reduce((sum, group) => sum + group.total, 0))
    expect((await director.call(groupOverview.pdf!, { search: 'звън' })).status).toBe(200)
    expect((await director.call(groupOverview.xlsx!, {})).status).toBe(200)
    expect((await (await world.as('parent')).ok(groupOverview.json, {})).result).toHaveLength(2)
    expect((await (await world.as('master')).call(groupOverview.json, {})).status).toBe(403)
  })

  test('a parent gets groups of the own children, a municipality those of its kindergartens', async () => {
    const parent = await world.as('parent')
    expect((await parent.ok(groupOptions, {})).result.map((group) => group.name)).toEqual(['Бързаци', 'Звънче'])
    const plovdiv = await (await world.as('municipality')).ok(groupOptions, {})
    const gabrovo = await (await world.as('municipalityOfGabrovo')).ok(groupOptions, {})
    expect(new Set(plovdiv.result.map((group) => group.kindergartenName)).size).toBe(2)
    expect(new Set(gabrovo.result.map((group) => group.kindergartenName))).toEqual(new Set(['ДГ „Слънчице“']))
  })
})

describe('staff choices', () => {
  test('has current staff by name and occupation', async () => {
    const director = await world.as('director')
    const { result, rowsCount } = await director.ok(listGroupStaff, {})
    expect(rowsCount).toBe(result.length)
    expect(result).toContainEqual(expect.objectContaining({ name: 'Елена Димитрова', occupation: 'старши учител' }))
    await world.sql(
      `update staff_member set left_on = '2026-11-01' where first_name = 'Елена' and last_name = 'Димитрова'`,
    )
    expect((await director.ok(listGroupStaff, {})).result.map((one) => one.name)).not.toContain('Елена Димитрова')
    const elsewhere = await (await world.as('directorOfGabrovo')).ok(listGroupStaff, {})
    const groupIds = new Set(result.map((one) => one.id))
    expect(elsewhere.result.filter((one) => groupIds.has(one.id))).toEqual([])
  })

  test('is allowed only with the right to create groups', async () => {
    for (const person of ['teacher', 'parent', 'municipality', 'manciple'] as const)
      expect((await (await world.as(person)).call(listGroupStaff, {})).status).toBe(403)
    expect((await world.stranger.call(listGroupStaff, {})).status).toBe(401)
  })

  test('the substitution kind implies substitution', async () => {
    const director = await world.as('director')
    const { entityId } = await director.ok(saveGroup, { ...blank, classType: 7 })
    expect(await director.ok(getGroup, { id: Number(entityId) })).toMatchObject({
      isForSubstitution: true,
      teachers: [],
    })
  })
})

describe('group choices', () => {
  test('of a visible kindergarten only', async () => {
    const director = await world.as('director')
    const kindergartenId = await idOf(world, `select id from kindergarten where code = '1690999'`)
    const otherKindergarten = await idOf(world, `select id from kindergarten where code = '0790999'`)
    expect((await director.ok(groupsOfKindergarten, { kindergartenId })).rowsCount).toBe(8)
    expect((await director.call(groupsOfKindergarten, { kindergartenId: otherKindergarten })).status).toBe(404)
    expect((await world.stranger.call(groupsOfKindergarten, { kindergartenId })).status).toBe(401)
  })

  test('by age, with the years of birth of the school year', async () => {
    const { result } = await (await world.as('manciple')).ok(groupAges, {})
    expect(result.find((age) => age.id === 3)).toMatchObject({ name: 'Втора група', birthYears: [2022] })
    expect(result.find((age) => age.id === 3)?.classes.map((group) => group.name)).toEqual(['Звънче', 'Пчеличка'])
    expect(result.every((age) => age.classes.length > 0)).toBe(true)
  })

  test('by kind, by meal group, by kindergarten', async () => {
    const director = await world.as('director')
    const kinds = await director.ok(groupsByType, {})
    expect(kinds.result.map((kind) => kind.classType)).toEqual([1, 2, 3, 4, 5, 6, 7])
    const meals = await director.ok(groupsByMealGroup, {})
    expect(meals.result.map((meal) => [meal.typeName, meal.classes.length])).toEqual([
      ['Ясла', 1],
      ['Детска градина', 7],
    ])
    const both = await (await world.as('consolidatedDirector')).ok(groupsByKindergarten, {})
    expect(both.result.map((kindergarten) => kindergarten.kindergartenName)).toEqual([
      'ДГ „Детелина“',
      'ДГ „Детелина“ – филиал с. Брестник',
    ])
    const country = await (await world.as('ministry')).ok(groupsByKindergarten, {})
    expect(country.rowsCount).toBe(5)
  })
})

describe('saving a group', () => {
  test('creates a group with a teacher; returns warnings about soft limits', async () => {
    const director = await world.as('director')
    const teacherId = await idOf(
      world,
      `select id from staff_member where last_name = 'Николова' and first_name = 'Радка'`,
    )
    const saved = await director.ok(saveGroup, { ...blank, capacity: 30, teacherIds: [teacherId] })
    expect(saved.warnings).toEqual(['Местата (30) са повече от обичайните за такава група (23).'])
    const opened = await director.ok(getGroup, { id: Number(saved.entityId) })
    expect(opened).toMatchObject({ name: 'Мечо Пух', type: 2, teacherIds: [teacherId], version: 1 })
    const [audited] = await world.sql('select call, about from audit order by id desc limit 1')
    expect(audited).toEqual({ call: 'POST /api/Classes', about: { groupId: saved.entityId } })
  })

  test('saves a full group with a warning', async () => {
    const director = await world.as('director')
    const id = await groupNamed(world, 'Звънче')
    const opened = await director.ok(getGroup, { id })
    const saved = await director.ok(saveGroup, { ...opened, capacity: 20 })
    expect(saved.warnings).toEqual(['В групата има 23 деца при 20 места.'])
    expect((await director.ok(saveGroup, { ...opened, capacity: 23, version: 2 })).warnings).toBeUndefined()
  })

  test('ends a removed teacher yesterday, starts a new one today', async () => {
    const director = await world.as('director')
    const id = await groupNamed(world, 'Звънче')
    const opened = await director.ok(getGroup, { id })
    const [kept = 0] = opened.teacherIds ?? []
    await director.ok(saveGroup, { ...opened, teacherIds: [kept] })
    const rows = await world.sql<{ to_on: string | null }>(
      `select to_on from group_staff where group_id = $1 order by to_on nulls first`,
      [id],
    )
    expect(rows[0]?.to_on).toBeNull()
    expect(rows.slice(1).every((row) => row.to_on === '2026-11-14')).toBe(true)
    expect((await director.ok(getGroup, { id })).teacherIds).toEqual([kept])
  })

  test('rejects a duplicate name, a stale form, another kindergarten and other roles', async () => {
    const director = await world.as('director')
    const taken = await director.call(saveGroup, { ...blank, name: 'Калинка' })
    expect([taken.status, taken.problem.errors]).toEqual([
      409,
      { name: ['Вече има група с това име за учебната година'] },
    ])
    const id = await groupNamed(world, 'Калинка')
    const opened = await director.ok(getGroup, { id })
    await director.ok(saveGroup, { ...opened, roomName: 'Долу' })
    expect((await director.call(saveGroup, { ...opened, roomName: 'Горе' })).status).toBe(409)
    const stranger = await world.as('directorOfGabrovo')
    expect((await stranger.call(getGroup, { id })).status).toBe(404)
    expect((await stranger.call(saveGroup, { ...opened, version: 2 })).status).toBe(404)
    const foreign = await idOf(
      world,
      `select s.id from staff_member s join kindergarten k on k.id = s.kindergarten_id where k.code = '0790999' limit 1`,
    )
    expect((await director.call(saveGroup, { ...blank, teacherIds: [foreign] })).status).toBe(404)
    expect((await (await world.as('teacher')).call(saveGroup, blank)).status).toBe(403)
    const wrong = await director.call(saveGroup, { ...blank, name: ' ', capacity: 0 })
    expect(wrong.problem.errors).toMatchObject({ name: ['Полето "Име на групата" е задължително'] })
  })

  test('only the director changes a group of a closed year', async () => {
    const past = await idOf(world, `select g.id from child_group g where g.name = 'Звезделин'`)
    const administrator = await world.as('administrator')
    const opened = await administrator.ok(getGroup, { id: past })
    expect((await administrator.call(saveGroup, { ...opened, capacity: 22 })).status).toBeGreaterThanOrEqual(400)
    await (await world.as('director')).ok(saveGroup, { ...opened, capacity: 22 })
  })
})

describe('deleting a group', () => {
  test('reports the number of children or the uses; hides an unused one', async () => {
    const director = await world.as('director')
    const full = await director.call(deleteGroup, { id: await groupNamed(world, 'Звънче') })
    expect([full.status, full.problem.errorMessage]).toEqual([409, 'Групата има 23 деца и не може да бъде изтрита'])
    const { entityId } = await director.ok(saveGroup, blank)
    const id = Number(entityId)
    await world.sql(`create table test_paper (id int primary key, group_id int not null references child_group (id))`)
    await world.sql(`insert into test_paper values (1, $1)`, [id])
    await world.sql(`grant select on test_paper to asistent_system`)
    const used = await director.call(deleteGroup, { id })
    expect([used.status, used.problem.errorMessage]).toEqual([
      409,
      'Групата не може да бъде изтрита, защото с нея са свързани: други записи',
    ])
    await world.sql('delete from test_paper')
    await director.ok(deleteGroup, { id })
    expect((await director.call(getGroup, { id })).status).toBe(404)
    expect(await world.sql('select deleted_on from child_group where id = $1', [id])).toEqual([
      { deleted_on: '2026-11-15' },
    ])
    // The name may be reused.
    await director.ok(saveGroup, blank)
  })

  test('is not allowed for others', async () => {
    const id = await groupNamed(world, 'Лятна група')
    expect((await (await world.as('teacher')).call(deleteGroup, { id })).status).toBe(403)
    expect((await (await world.as('directorOfGabrovo')).call(deleteGroup, { id })).status).toBe(404)
    await (await world.as('administrator')).ok(deleteGroup, { id })
  })
})

describe('class book numbers', () => {
  test('assigns 1, 2, 3 in the given order, former children last', async () => {
    const id = await groupNamed(world, 'Звънче')
    const teacher = await world.as('teacher')
    const present = (
      await world.sql<{ id: number }>(
        `select child_id as id from child_group_period where group_id = $1 and to_on is null order by position desc`,
        [id],
      )
    ).map((row) => row.id)
    await teacher.ok(orderGroup, { id, studentIds: present })
    const numbered = await world.sql<{ child_id: number; position: number }>(
      `select child_id, position from child_group_period where group_id = $1 order by position`,
      [id],
    )
    expect(numbered.slice(0, present.length).map((row) => row.child_id)).toEqual(present)
    expect(numbered.map((row) => row.position)).toEqual(numbered.map((_, index) => index + 1))
  })

  test('rejects a child of another group, other teachers and kindergartens', async () => {
    const id = await groupNamed(world, 'Звънче')
    const [stranger] = await world.sql<{ id: number }>(
      `select child_id as id from child_group_period where group_id = $1 limit 1`,
      [await groupNamed(world, 'Калинка')],
    )
    const teacher = await world.as('teacher')
    const answer = await teacher.call(orderGroup, { id, studentIds: [stranger?.id ?? 0] })
    expect([answer.status, answer.problem.errorMessage]).toEqual([
      400,
      'Някои от децата не са в групата. Презаредете страницата.',
    ])
    const otherKindergarten = await world.as('teacherOfOtherGroup')
    expect((await otherKindergarten.call(orderGroup, { id, studentIds: [1] })).status).toBe(404)
    expect((await (await world.as('directorOfGabrovo')).call(orderGroup, { id, studentIds: [1] })).status).toBe(404)
  })
})

test('a parent gets the same group size as the teacher', async () => {
  const parent = await (await world.as('parent')).ok(listGroups, {})
  const teacher = await (await world.as('director')).ok(listGroups, { pageSize: 100 })
  expect(parent.result.length).toBeGreaterThan(0)
  for (const { id, total, girls, boys } of parent.result) {
    expect(total).toBeGreaterThan(3)
    expect(teacher.result.find((group) => group.id === id)).toMatchObject({ total, girls, boys })
  }
})

test('group choices have free places: capacity minus today’s children without guests', async () => {
  const director = await world.as('director')
  const { result } = await director.ok(groupOptions, { withPlaces: true })
  const groups = await director.ok(listGroups, {})
  expect(result.length).toBeGreaterThan(3)
  for (const { id, freePlaces } of result) {
    const group = groups.result.find((one) => one.id === id)
    const [guests] = await world.sql<{ n: number }>(
      `select count(*)::int as n from child c join child_group_period p on p.child_id = c.id where p.group_id = $1 and c.is_guest and p.to_on is null`,
      [id],
    )
    expect(freePlaces).toBe((group?.capacity ?? 0) - (group?.total ?? 0) + (guests?.n ?? 0))
  }
  expect((await director.ok(groupOptions, {})).result[0]?.freePlaces).toBeUndefined()
})

test('names with numbers are in natural order in every list of groups', async () => {
  const director = await world.as('director')
  for (const name of ['10 а', '2 а', '2 б', '1 а']) await director.ok(saveGroup, { ...blank, name })
  const numbered = (list: readonly { readonly name: string }[]) =>
    list.map(({ name }) => name).filter((name) => /^\d/.test(name))
  const order = ['1 а', '2 а', '2 б', '10 а']
  expect(numbered((await director.ok(listGroups, { pageSize: 100 })).result)).toEqual(order)
  expect(numbered((await director.ok(groupOptions, {})).result)).toEqual(order)
  const down = await director.ok(listGroups, { pageSize: 100, orderByColumn: 'name', orderByDescending: true })
  expect(numbered(down.result)).toEqual(order.toReversed())
})
