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

  test('today’s attendance: by groups for staff, the own child for a parent, no names for the manciple', async () => {
    world.setNow(new Date('2026-11-13T10:00:00Z'))
    const day = '2026-11-13'
    const director = await (await world.as('director')).ok(getDashboard, {})
    const [counted] = await world.sql<{ present: number; absent: number }>(
      `select count(*) filter (where status in (2, 7, 8, 9, 16))::int as present, count(*) filter (where status not in (2, 7, 8, 9, 16))::int as absent
       from attendance where kindergarten_id = 1 and day = $1`,
      [day],
    )
    expect(director.attendanceToday).toMatchObject({ forDate: day, isSchoolDay: true, ...counted, pendingNotes: 3 })
    const { enrolled = 0, present = 0, absent = 0, notEntered = 0, groups = [] } = director.attendanceToday ?? {}
    expect(enrolled).toBe(present + absent + notEntered)
    expect(groups.reduce((sum, group) => sum + group.present, 0)).toBe(present)
    expect(director.attendanceToday?.atRisk.length).toBeGreaterThan(1)
    const manciple = await (await world.as('manciple')).ok(getDashboard, {})
    expect(manciple.attendanceToday).toMatchObject({ present, atRisk: [], pendingNotes: 0, pendingRequests: 0 })
    const parent = await (await world.as('parent')).ok(getDashboard, {})
    const own = parent.parentDashboardModels?.[0]
    const [stored] = await world.sql<{ status: number | null }>(
      `select status from attendance where child_id = $1 and day = $2`,
      [own?.id, day],
    )
    expect(own?.attendance).toMatchObject({ isSchoolDay: true, type: stored?.status ?? null, familyLimit: 15 })
    expect(parent.attendanceToday).toBeUndefined()
    world.setNow(new Date('2026-11-15T10:00:00Z'))
    const sunday = await (await world.as('director')).ok(getDashboard, {})
    expect(sunday.attendanceToday).toMatchObject({ isSchoolDay: false, enrolled: 0 })
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
