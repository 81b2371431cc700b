import { getDashboard } from '@asistent/contract/dashboards/dashboards.calls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

describe('the home of each role', () => {
  test('a director sees the figures of the own kindergarten', async () => {
    const home = await (await world.as('director')).ok(getDashboard, {})
    const [counted] = await world.sql<{ n: number }>(
      `select count(*)::int as n from child where kindergarten_id = 1 and enrolled_on <= '2026-11-15' and (left_on is null or left_on >= '2026-11-15')`,
    )
    expect(home.figures?.children).toBe(counted?.n)
    expect((home.figures?.girls ?? 0) + (home.figures?.boys ?? 0)).toBe(counted?.n)
    expect(home.groups?.map((group) => group.name)).toContain('Калинка')
    expect(home.parentDashboardModels).toBeUndefined()
  })

  test('a teacher sees the own groups only', async () => {
    const teacher = await (await world.as('teacher')).ok(getDashboard, {})
    const other = await (await world.as('teacherOfOtherGroup')).ok(getDashboard, {})
    expect(teacher.groups?.length).toBeGreaterThan(0)
    expect(teacher.groups?.map((group) => group.id)).not.toEqual(other.groups?.map((group) => group.id))
    expect(teacher.figures).toBeUndefined()
  })

  test('a parent sees the own children with what the kindergarten allows', async () => {
    const home = await (await world.as('parent')).ok(getDashboard, {})
    const second = await (await world.as('secondParent')).ok(getDashboard, {})
    expect(home.parentDashboardModels?.length).toBeGreaterThan(0)
    expect(home.parentDashboardModels?.[0]).toMatchObject({ maySign: true })
    expect(second.parentDashboardModels?.[0]).toMatchObject({ maySign: false, mayPay: false, mayCollect: false })
    expect(home.groups).toBeUndefined()
  })

  test('a municipality sees its kindergartens, the ministry all, the master the installation', async () => {
    const municipality = await (await world.as('municipality')).ok(getDashboard, {})
    const ministry = await (await world.as('ministry')).ok(getDashboard, {})
    const master = await (await world.as('master')).ok(getDashboard, {})
    expect(municipality.placesCount).toBe(2)
    expect(ministry.placesCount).toBe(5)
    expect(ministry.figures?.children).toBeGreaterThan(municipality.figures?.children ?? 0)
    expect(master).toEqual({ master: expect.objectContaining({ kindergartens: 5 }) })
  })

  test('birthdays: the next seven days, also over the turn of the year and on 29 February', async () => {
    const director = await world.as('director')
    await world.sql(
      `update child set birth_on = '2022-01-02' where id = (select min(id) from child where kindergarten_id = 1 and left_on is null)`,
    )
    world.setNow(new Date('2026-12-30T10:00:00Z'))
    const newYear = await director.ok(getDashboard, {})
    expect(newYear.birthdayStudents?.some((child) => child.onDate === '2027-01-02' && child.age === 5)).toBe(true)
    await world.sql(
      `update child set birth_on = '2024-02-29' where id = (select min(id) from child where kindergarten_id = 1 and left_on is null)`,
    )
    world.setNow(new Date('2027-02-27T10:00:00Z'))
    const leap = await director.ok(getDashboard, {})
    expect(leap.birthdayStudents?.some((child) => child.onDate === '2027-02-28')).toBe(true)
  })

  test('a stranger is asked to sign in', async () => {
    const answer = await world.stranger.call(getDashboard, {})
    expect(answer.status).toBe(401)
    expect(answer.problem.errorMessage).toBe('Влезте в системата, за да продължите.')
  })
})
