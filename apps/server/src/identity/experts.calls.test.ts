import { absencesReport } from '@asistent/contract/attendance/child-references.calls'
import { changeKindergarten, changeSchoolYear, getUserData } from '@asistent/contract/identity/session.calls'
import { listKindergartens } from '@asistent/contract/institutions/kindergartens.calls'
import { listChildren } from '@asistent/contract/people/children.calls'
import { listGroups } from '@asistent/contract/people/groups.calls'
import { listStaff } from '@asistent/contract/staff/members.calls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'

// Selection of kindergarten and school year by experts of the ministry and municipalities.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const idOf = async (where: string) => {
  const [row] = await world.sql<{ id: number }>(
    `select k.id from kindergarten k join child c on c.kindergarten_id = k.id where ${where} group by k.id order by k.id limit 1`,
  )
  return row?.id ?? 0
}
const inMunicipality = `k.municipality_id = (select a.municipality_id from account a join membership m on m.account_id = a.id and m.role = 5 limit 1)`

describe.each(['municipality', 'ministry'] as const)('%s', (user) => {
  test('has calendar school years and selects one', async () => {
    const expert = await world.as(user)
    const before = await expert.ok(getUserData, {})
    expect(before).toMatchObject({ periodId: 2026, kindergartens: [] })
    expect(before.periods.slice(0, 2)).toEqual([
      { id: 2026, name: '2026/2027', active: true },
      { id: 2025, name: '2025/2026', active: false },
    ])
    const groupsOf = async () => (await expert.ok(listGroups, { pageSize: 200 })).result.map(({ id }) => id)
    const now = await groupsOf()
    await expert.ok(changeSchoolYear, { id: 2025 })
    expect((await expert.ok(getUserData, {})).periodId).toBe(2025)
    const then = await groupsOf()
    const years = await world.sql<{ startYear: number }>(
      'select distinct y.start_year as "startYear" from child_group g join school_year y on y.id = g.school_year_id where g.id = any ($1)',
      [then],
    )
    expect(years).toEqual(then.length > 0 ? [{ startYear: 2025 }] : [])
    expect(then.some((id) => now.includes(id))).toBe(false)
    expect((await expert.call(changeSchoolYear, { id: 1999 })).status).toBe(404)
  })

  test('selects a kindergarten for lists and reports, and all again', async () => {
    const expert = await world.as(user)
    const kindergartenId = await idOf(inMunicipality)
    const all = await expert.ok(listKindergartens, { pageSize: 100 })
    expect(all.rowsCount).toBeGreaterThan(1)
    await expert.ok(changeKindergarten, { id: kindergartenId })
    expect((await expert.ok(getUserData, {})).kindergartens).toMatchObject([{ id: kindergartenId, isSelected: true }])

    const children = await expert.ok(listChildren, { pageSize: 100 })
    expect(new Set(children.result.map(({ kindergartenId }) => kindergartenId))).toEqual(new Set([kindergartenId]))
    const staff = await expert.ok(listStaff, { pageSize: 100 })
    expect(staff.result.every(({ kindergartenId }) => kindergartenId === kindergartenId)).toBe(true)
    await expert.ok(absencesReport.json, { month: 11, year: 2026 })
    // The switcher still has the others.
    const others = await expert.ok(listKindergartens, { pageSize: 100 })
    expect(others.rowsCount).toBe(all.rowsCount)
    expect(others.result.filter(({ isSelected }) => isSelected).map(({ id }) => id)).toEqual([kindergartenId])

    await expert.ok(changeKindergarten, { id: kindergartenId, consolidated: true })
    expect((await expert.ok(getUserData, {})).kindergartens).toEqual([])
    expect((await expert.call(absencesReport.json, { month: 11, year: 2026 })).status).toBe(400)
  })
})

test('a municipality cannot select kindergartens of others, even after a kindergarten has moved', async () => {
  const expert = await world.as('municipality')
  const foreign = await idOf(`not (${inMunicipality})`)
  expect(foreign).toBeGreaterThan(0)
  const refused = await expert.call(changeKindergarten, { id: foreign })
  const unknown = await expert.call(changeKindergarten, { id: 999_999 })
  expect([refused.status, refused.problem?.code]).toEqual([unknown.status, unknown.problem?.code])
  await world.sql(`update membership set viewed_kindergarten_id = $1 where role = 5`, [foreign])
  expect((await expert.ok(getUserData, {})).kindergartens).toEqual([])
  const { result } = await expert.ok(listKindergartens, { pageSize: 100 })
  expect(result.map(({ id }) => id)).not.toContain(foreign)
})

test('a director has neither calendar years nor an expert’s kindergartens', async () => {
  const director = await world.as('director')
  expect((await director.call(changeSchoolYear, { id: 2026 })).status).toBe(404)
  const { periods } = await director.ok(getUserData, {})
  expect(periods.map(({ id }) => id)).not.toContain(2026)
})
