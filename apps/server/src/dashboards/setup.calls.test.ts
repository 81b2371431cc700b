import { getSetup } from '@asistent/contract/dashboards/setup.calls'
import { getDashboard } from '@asistent/contract/dashboards/dashboards.calls'
import { saveGroup } from '@asistent/contract/people/groups.calls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const open = async (person: Person) =>
  (await person.ok(getSetup, {})).steps.filter(({ isDone }) => !isDone).map(({ step }) => step)

test('the master is told what the installation lacks', async () => {
  const [{ id } = { id: 0 }] = await world.sql<{ id: number }>(
    `select id from kindergarten where active order by id limit 1`,
  )
  await world.sql(`update membership set active = false where kindergarten_id = $1 and role in (1, 6)`, [id])
  const master = await world.as('master')
  expect(await open(master)).toEqual(['mail', 'administrator'])
  const { steps } = await master.ok(getSetup, {})
  expect(steps.find(({ step }) => step === 'mail')?.detail).toMatch(/чака.*: няма пощенски сървър/)
  expect(steps.find(({ step }) => step === 'administrator')).toMatchObject({
    detail: expect.stringMatching(/^Без активен директор или администратор: /),
    to: `/admin/kindergartens/${id}`,
  })
})

test('a kindergarten that works has nothing left', async () => {
  for (const user of ['director', 'administrator'] as const) {
    const { isComplete, steps } = await (await world.as(user)).ok(getSetup, {})
    expect(steps.filter(({ isDone, isOptional }) => !isDone && !isOptional)).toEqual([])
    expect(isComplete).toBe(true)
  }
  expect((await (await world.as('teacher')).call(getSetup, {})).status).toBe(403)
})

test('a new kindergarten ticks a step as soon as its data exist', async () => {
  const director = await world.as('director')
  const [{ id: kindergartenId } = { id: 0 }] = await world.sql<{ id: number }>(
    `insert into kindergarten (name, institution_type, municipality_id, city_id) select 'ДГ „Нова“', 2, municipality_id, city_id from kindergarten where id = 1 returning id`,
  )
  await world.sql(
    `insert into school_year (kindergarten_id, name, start_year, from_on, to_on, study_from_on, study_to_on, active)
      select $1, name, start_year, from_on, to_on, study_from_on, study_to_on, true from school_year where kindergarten_id = 1 and active`,
    [kindergartenId],
  )
  await world.sql(
    `update membership set kindergarten_id = $1 where account_id = (select id from account where email = 'direktor@example.bg') and kindergarten_id = 1`,
    [kindergartenId],
  )
  expect(await open(director)).toEqual([
    'details',
    'groups',
    'children',
    'staff',
    'teachers',
    'accounts',
    'parents',
    'attendance',
    'menus',
    'fees',
  ])
  const { attendanceToday } = await director.ok(getDashboard, {})
  expect(attendanceToday?.groups).toEqual([])
  await director.ok(saveGroup, { name: 'Звездичка', classType: 2, attendanceType: 1, capacity: 23, color: 0 } as never)
  const { steps, isComplete } = await director.ok(getSetup, {})
  expect(isComplete).toBe(false)
  expect(steps.find(({ step }) => step === 'groups')).toMatchObject({ isDone: true, detail: '1 група' })
  expect(steps.find(({ step }) => step === 'teachers')).toMatchObject({ isDone: false, detail: 'Без учител: 1 група' })
})
