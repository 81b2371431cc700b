import { getMonthGrid } from '@asistent/contract/attendance/grid.calls'
import { absencesReport } from '@asistent/contract/attendance/child-references.calls'
import { entriesReport } from '@asistent/contract/attendance/entries.calls'
import { getUserData } from '@asistent/contract/identity/session.calls'
import { listAudit } from '@asistent/contract/institutions/audit.calls'
import { closeNames, listNameOpenings, openNames } from '@asistent/contract/oversight/names.calls'
import { getChild } from '@asistent/contract/people/child-record.calls'
import { listChildren } from '@asistent/contract/people/children.calls'
import { absencesMeasure } from '@asistent/contract/references/measures.calls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { kindergartenOf } from '../../../../tests/support/actors'
import { startWorld, type Person, type World } from '../../../../tests/support/world'

// Experts read initials; names of a kindergarten are readable for an hour after it was opened with a reason.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const reason = 'Проверка по сигнал на родител'
const initials = /^\p{Lu}\. \p{Lu}\.$/u

const childrenOf = async (expert: Person, kindergartenId: number) =>
  (await expert.ok(listChildren, { kindergartenId, pageSize: 100 })).result

const places = async () => {
  const homeId = await kindergartenOf(world, 'director')
  const [otherRow] = await world.sql<{ id: number }>(
    `select k.id from kindergarten k join kindergarten o on o.municipality_id = k.municipality_id and o.id = $1
      where k.id <> $1 and k.active and exists (select from child c where c.kindergarten_id = k.id) order by k.id limit 1`,
    [homeId],
  )
  return { own: homeId, other: otherRow!.id }
}

describe.each(['ministry', 'municipality'] as const)('%s', (user) => {
  test('reads initials, and names of the opened kindergarten only, until the hour ends', async () => {
    const { own, other } = await places()
    const expert = await world.as(user)
    for (const { name } of await childrenOf(expert, own)) expect(name).toMatch(initials)
    await expert.ok(openNames, { kindergartenId: own, reason })

    const opened = await childrenOf(expert, own)
    expect(opened.every(({ name }) => !initials.test(name))).toBe(true)
    const record = await expert.ok(getChild, { id: opened[0]!.id })
    expect(record.firstName.length).toBeGreaterThan(2)
    expect(JSON.stringify(record)).not.toMatch(/\d{10}/)
    for (const { name } of await childrenOf(expert, other)) expect(name).toMatch(initials)

    const started = world.now()
    world.setNow(new Date(started.getTime() + 59 * 60_000))
    expect((await childrenOf(expert, own)).some(({ name }) => initials.test(name))).toBe(false)
    world.setNow(new Date(started.getTime() + 60 * 60_000))
    for (const { name } of await childrenOf(expert, own)) expect(name).toMatch(initials)
    expect((await expert.ok(listNameOpenings, {})).current).toBeNull()
  })

  test('opens one kindergarten at a time and closes it', async () => {
    const { own, other } = await places()
    const expert = await world.as(user)
    await expert.ok(openNames, { kindergartenId: own, reason })
    world.setNow(new Date(world.now().getTime() + 60_000))
    await expert.ok(openNames, { kindergartenId: other, reason })
    expect((await expert.ok(listNameOpenings, {})).current).toMatchObject({ kindergartenId: other, reason })
    const until = async () => (await expert.ok(getUserData, {})).namesUntil
    expect(await until()).toBe(new Date(world.now().getTime() + 3_600_000).toISOString())
    for (const { name } of await childrenOf(expert, own)) expect(name).toMatch(initials)
    expect((await childrenOf(expert, other)).some(({ name }) => initials.test(name))).toBe(false)
    await expert.ok(closeNames, {})
    expect(await until()).toBeNull()
    for (const { name } of await childrenOf(expert, other)) expect(name).toMatch(initials)
  })

  test('the director of the kindergarten reads the reason in the history', async () => {
    const { own } = await places()
    const expert = await world.as(user)
    const short = await expert.call(openNames, { kindergartenId: own, reason: 'искам да' })
    expect(short.problem.errors).toEqual({ reason: ['Опишете причината с поне 10 знака'] })
    await expert.ok(openNames, { kindergartenId: own, reason })
    const { result } = await (await world.as('director')).ok(listAudit, {})
    expect(result[0]).toMatchObject({ action: 'Отваряне на имената на детска градина', personId: expert.accountId })
    expect(result[0]?.changes[0]?.fields).toContainEqual({ label: 'Причина', before: null, after: reason })
    const others = await (await world.as('directorOfGabrovo')).ok(listAudit, {})
    expect(JSON.stringify(others)).not.toContain(reason)
  })
})

test('rejects kindergartens outside of the municipality, inactive ones and other roles', async () => {
  const gabrovo = await kindergartenOf(world, 'directorOfGabrovo')
  const municipality = await world.as('municipality')
  expect((await municipality.call(openNames, { kindergartenId: gabrovo, reason })).status).toBe(404)
  expect((await municipality.call(openNames, { kindergartenId: 999_999, reason })).status).toBe(404)
  const { own } = await places()
  for (const user of ['director', 'teacher', 'parent', 'administrator'] as const)
    expect((await (await world.as(user)).call(openNames, { kindergartenId: own, reason })).status).toBe(403)
})

test('the database rejects a second opening of the same hour', async () => {
  const { own, other } = await places()
  const ministry = await world.as('ministry')
  await ministry.ok(openNames, { kindergartenId: own, reason })
  await expect(
    world.sql(
      `insert into name_opening (kindergarten_id, account_id, reason, opened_at, expires_at) select $2, account_id, reason, opened_at, expires_at from name_opening where kindergarten_id = $1 and closed_at is null`,
      [own, other],
    ),
  ).rejects.toThrow('name_opening_no_overlap')
})

test('an opening ends with the oversight of the kindergarten', async () => {
  const { own } = await places()
  const expert = await world.as('municipality')
  await expert.ok(openNames, { kindergartenId: own, reason })
  const [child] = await childrenOf(expert, own)
  await world.sql(
    `update account set municipality_id = (select municipality_id from kindergarten where id = $2) where id = $1`,
    [expert.accountId, await kindergartenOf(world, 'directorOfGabrovo')],
  )
  expect((await expert.call(getChild, { id: child!.id })).status).toBe(404)
})

describe('health reasons', () => {
  const month = { month: 11, year: 2026 }

  async function sickChild(): Promise<{ kindergartenId: number; groupId: number; childId: number; day: string }> {
    const { own } = await places()
    const [row] = await world.sql<{ groupId: number; childId: number; day: string }>(
      `select p.group_id as "groupId", a.child_id as "childId", a.day from attendance a
        join child_group_period p on p.child_id = a.child_id and a.day >= p.from_on and (p.to_on is null or a.day <= p.to_on)
        where a.kindergarten_id = $1 and a.day between '2026-11-01' and '2026-11-17' and a.status = 5 order by a.day, a.child_id limit 1`,
      [own],
    )
    return { kindergartenId: own, ...row! }
  }

  test('appear as other valid reasons in rows about single children, also with opened names', async () => {
    const { kindergartenId, groupId, childId, day } = await sickChild()
    const director = await world.as('director')
    const expert = await world.as('municipality')
    await expert.ok(openNames, { kindergartenId, reason })
    const typesFor = async (person: Person) => {
      const grid = await person.ok(getMonthGrid, { groupId, ...month })
      const ownRow = grid.result.find(({ student }) => student.studentId === childId)
      return ownRow?.attendances.find((cell) => cell.forDate === day)?.type
    }
    expect(await typesFor(director)).toBe(5)
    expect(await typesFor(expert)).toBe(3)

    const query = { kindergartenId, fromDate: day as never, toDate: day as never }
    const kindOf = async (person: Person) => {
      const { result } = await person.ok(entriesReport.json, query)
      return result.find(({ id }) => id === childId)?.kind
    }
    expect(await kindOf(director)).toBe('health')
    expect(await kindOf(expert)).toBe('other')

    const report = await director.ok(absencesReport.json, { kindergartenId, ...month })
    const seen = await expert.ok(absencesReport.json, { kindergartenId, ...month })
    expect(report.result.some(({ health }) => health > 0)).toBe(true)
    expect(seen.result.every(({ health }) => health === 0)).toBe(true)
    expect(seen.without).toContain('health')
    expect(seen.totals['excused']).toBe(report.totals['excused'])
  })

  test('stay in the figures of groups', async () => {
    const { kindergartenId } = await sickChild()
    const expert = await world.as('municipality')
    const groups = await expert.ok(absencesMeasure.json, { breakdown: 'classes', kindergartenId })
    expect(groups.totals['health']).toBeGreaterThan(0)
    const children = await expert.ok(absencesMeasure.json, { breakdown: 'students', kindergartenId })
    expect(children.totals['health'] ?? 0).toBe(0)
    expect(children.totals['absent']).toBe(groups.totals['absent'])
  })
})
