import { getUserData } from '@asistent/contract/identity/session.calls'
import {
  deleteCustomRole,
  getCustomRole,
  listCustomRoles,
  listExtendedRoles,
  listRoles,
  listRolesByKindergarten,
  rebuildAccess,
  saveCustomRole,
} from '@asistent/contract/identity/roles.calls'
import { changeUserRole, inviteUser, listUsers } from '@asistent/contract/identity/users.calls'
import { listSchoolYears, saveSchoolYear } from '@asistent/contract/institutions/school-years.calls'
import { withOverrides } from '@asistent/domain/access/custom'
import { resources } from '@asistent/domain/access/resources'
import { holdsAny } from '@asistent/domain/access/rights'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addMember, kindergartenOf } from '../../../../tests/support/actors'
import { startWorld, type World } from '../../../../tests/support/world'

let world: World
let home: number
beforeAll(async () => {
  world = await startWorld()
  home = await kindergartenOf(world, 'director')
})
afterEach(() => world.reset())
afterAll(() => world.close())

const access = {
  Users: { read: true },
  KindergartenPeriod: { create: true, update: true },
  Messages: { delete: false },
}
const form = { name: 'Методист', baseRoleType: 2 as const, access }

const membershipOf = async (accountId: number) =>
  (
    await world.sql<{ id: number }>(
      'select id from membership where account_id = $1 and kindergarten_id = $2 order by id limit 1',
      [accountId, home],
    )
  )[0]?.id ?? 0

describe('lists of roles', () => {
  test('built-in roles and those of the kindergarten', async () => {
    const director = await world.as('director')
    const { entityId } = await director.ok(saveCustomRole, form)
    const { result } = await director.ok(listRoles, {})
    expect(result.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Директор'],
      [6, 'Администратор'],
      [2, 'Учител'],
      [8, 'Ресурсен специалист'],
      [9, 'Домакин'],
      [3, 'Родител'],
      [expect.any(Number), 'Заместник-директор'],
      [entityId, 'Методист'],
    ])
    const pedagogical = await director.ok(listRoles, { pedagogicalOnly: true })
    expect(pedagogical.result.map(({ name }) => name)).toEqual([
      'Директор',
      'Учител',
      'Ресурсен специалист',
      'Заместник-директор',
      'Методист',
    ])
    const elsewhere = await (await world.as('directorOfGabrovo')).ok(listRoles, {})
    expect(elsewhere.result.every(({ isCustom }) => !isCustom)).toBe(true)
  })

  test('with their users; names of parents only for users who manage roles', async () => {
    const query = { withMembers: true }
    const { result } = await (await world.as('director')).ok(listExtendedRoles, query)
    const people = Object.fromEntries(result.map((role) => [role.roleType, role]))
    expect(people[1]?.members.map(({ name }) => name)).toContain('Мария Иванова')
    expect(people[3]?.membersCount).toBeGreaterThan(0)
    expect(people[3]?.members).toHaveLength(people[3]?.membersCount ?? -1)
    const seen = (await (await world.as('teacher')).ok(listExtendedRoles, query)).result
    expect(seen.find(({ roleType }) => roleType === 2)?.members.length).toBeGreaterThan(0)
    expect(seen.find(({ roleType }) => roleType === 3)?.members).toEqual([])
    const short = await (await world.as('director')).ok(listExtendedRoles, {})
    expect(short.result.every(({ members }) => members.length === 0)).toBe(true)
  })

  test('by kindergarten in the consolidated view; not allowed for parents and experts', async () => {
    const { result } = await (await world.as('consolidatedDirector')).ok(listRolesByKindergarten, {})
    expect(result.map(({ kindergartenName }) => kindergartenName)).toEqual([
      'ДГ „Детелина“',
      'ДГ „Детелина“ – филиал с. Брестник',
    ])
    for (const user of ['parent', 'ministry', 'municipality'] as const) {
      const person = await world.as(user)
      expect((await person.call(listRolesByKindergarten, {})).status).toBe(403)
      expect((await person.call(listExtendedRoles, { withMembers: true })).status).toBe(403)
    }
  })
})

describe('custom roles', () => {
  test('a member has exactly the rights of the role, in the access list and for calls', async () => {
    const director = await world.as('director')
    const teacher = await world.as('teacher')
    const year = {
      name: '2027/2028',
      fromDate: day('2027-09-15'),
      toDate: day('2028-09-14'),
      studyFromDate: day('2027-09-15'),
      studyToDate: day('2028-05-31'),
    }
    expect((await teacher.call(listUsers, {})).status).toBe(403)
    expect((await teacher.call(saveSchoolYear, year)).status).toBe(403)
    const memberIds = [await membershipOf(teacher.accountId)]
    const { entityId } = await director.ok(saveCustomRole, { ...form, memberIds })
    const data = await teacher.ok(getUserData, {})
    const rights = withOverrides('Teacher', access)
    const expected = resources
      .filter((resource) => holdsAny(rights(resource)))
      .map((resource) => {
        const { read, create, update, delete: remove, own } = rights(resource)
        return { resource, read, create, update, delete: remove, own }
      })
    expect(data.access).toMatchObject(expected)
    expect(data.access).toHaveLength(expected.length)
    expect(data).toMatchObject({ baseRoleType: 2, kindergartens: [{ roleName: 'Методист' }] })
    expect((await teacher.call(listUsers, {})).status).toBe(200)
    expect((await teacher.call(saveSchoolYear, year)).status).toBe(200)
    expect(
      (await teacher.call(inviteUser, { ...year, firstName: 'А', lastName: 'Б', email: 'a@example.bg', roleType: 2 }))
        .status,
    ).toBe(403)
    const opened = await director.ok(getCustomRole, { id: Number(entityId) })
    expect(opened.members).toMatchObject([{ membershipId: memberIds[0] }])
    await director.ok(saveCustomRole, { ...form, id: Number(entityId), version: opened.version, memberIds: [] })
    expect((await teacher.call(listUsers, {})).status).toBe(403)
    expect((await teacher.call(listSchoolYears, {})).status).toBe(200)
  })

  test('is listed, read and renamed; rejects a stale form and a name in use', async () => {
    const director = await world.as('director')
    const { entityId } = await director.ok(saveCustomRole, form)
    const id = Number(entityId)
    expect(id).toBeGreaterThan(1000)
    expect((await director.ok(listCustomRoles, { search: 'мето' })).result).toMatchObject([
      { id, name: 'Методист', baseRoleName: 'Учител', membersCount: 0, changes: 3 },
    ])
    const opened = await director.ok(getCustomRole, { id })
    expect(opened).toMatchObject({ access, baseRoleType: 2 })
    await director.ok(saveCustomRole, { ...form, id, name: 'Главен методист', version: opened.version })
    const stale = await director.call(saveCustomRole, { ...form, id, version: opened.version })
    expect(stale.status).toBe(409)
    const twice = await director.call(saveCustomRole, { ...form, name: 'Главен методист' })
    expect(twice.problem.errors).toEqual({ name: ['Вече има роля с това име'] })
    const elsewhere = await world.as('directorOfGabrovo')
    expect((await elsewhere.call(getCustomRole, { id })).status).toBe(404)
    expect((await elsewhere.call(saveCustomRole, { ...form, id })).status).toBe(404)
    expect((await elsewhere.call(deleteCustomRole, { id })).status).toBe(404)
    await elsewhere.ok(saveCustomRole, { ...form, name: 'Главен методист' })
  })

  test('rejects rights beyond the ceiling of the base role', async () => {
    const director = await world.as('director')
    const refused = await director.call(saveCustomRole, {
      ...form,
      access: { NeispuoSync: { read: true }, Counters: { delete: true } },
    })
    expect(refused.problem.errors).toEqual({
      access: ['Ролята не може да има толкова права: Броячи на непрочетеното (изтриване)'],
    })
    expect((await director.call(saveCustomRole, { ...form, baseRoleType: 1 as never })).status).toBe(400)
  })

  test('rejects rights that the administrator does not hold, and edits of the own role', async () => {
    const administrator = await world.as('administrator')
    const more = { ...form, name: 'Друга', access: { Lessons: { create: true } }, baseRoleType: 6 as const }
    expect((await administrator.call(saveCustomRole, more)).status).toBe(403)
    const member = await addMember(world, {
      role: 'Administrator',
      kindergartenId: home,
      access: { Inventory: { delete: false } },
    })
    const [membershipRow] = await world.sql<{ id: number }>(
      'select custom_role_id as id from membership where account_id = $1',
      [member.accountId],
    )
    const edit = { ...form, id: membershipRow?.id ?? 0, access: {}, baseRoleType: 6 as const }
    expect((await member.call(saveCustomRole, edit)).problem.code).toBe('identity.more-than-yours')
    const director = await world.as('director')
    const take = {
      ...form,
      baseRoleType: 6 as const,
      access: {},
      memberIds: [await membershipOf(administrator.accountId)],
    }
    expect((await administrator.call(saveCustomRole, take)).problem.code).toBe('identity.not-yourself')
    await director.ok(saveCustomRole, take)
  })

  test('members hold the base role and belong to the kindergarten', async () => {
    const director = await world.as('director')
    const manciple = await membershipOf((await world.as('manciple')).accountId)
    const wrong = await director.call(saveCustomRole, { ...form, memberIds: [manciple] })
    expect(wrong.problem.errors).toEqual({ memberIds: ['Тази роля не може да се даде на избрания човек'] })
    const [foreign] = await world.sql<{ id: number }>(
      'select m.id from membership m where m.role = 2 and m.kindergarten_id <> $1 limit 1',
      [home],
    )
    expect((await director.call(saveCustomRole, { ...form, memberIds: [foreign?.id ?? 0] })).status).toBe(404)
  })

  test('is assigned by invitation or change of role; cannot be deleted while in use', async () => {
    const director = await world.as('director')
    const { entityId } = await director.ok(saveCustomRole, form)
    const roleId = Number(entityId)
    const person = { firstName: 'Рая', lastName: 'Златева', email: 'raya@example.bg' }
    await director.ok(inviteUser, { ...person, roleType: 2, roleId })
    const wrong = await director.call(inviteUser, { ...person, email: 'b@example.bg', roleType: 9, roleId })
    expect(wrong.problem.code).toBe('identity.role-mismatch')
    const { result } = await director.ok(listUsers, { roleId })
    expect(result).toMatchObject([{ email: person.email, roles: [{ roleId, name: 'Методист' }] }])
    expect((await director.call(deleteCustomRole, { id: roleId })).problem.errorMessage).toBe(
      'Ролята се използва от хора. Дайте им друга роля, преди да я изтриете.',
    )
    const membershipId = result[0]?.roles[0]?.membershipId ?? 0
    await director.ok(changeUserRole, { membershipId, roleType: 2, roleId: null })
    await director.ok(deleteCustomRole, { id: roleId })
    expect((await director.call(getCustomRole, { id: roleId })).status).toBe(404)
  })

  test.each(['teacher', 'manciple', 'parent', 'ministry', 'master'] as const)(
    'are not allowed for %s',
    async (user) => {
      const person = await world.as(user)
      expect((await person.call(saveCustomRole, form)).status).toBe(403)
      expect((await person.call(listCustomRoles, {})).status).toBe(403)
      expect((await person.call(deleteCustomRole, { id: 1 })).status).toBe(403)
    },
  )

  test('rebuild removes edits without effect in the own kindergarten; for the master everywhere', async () => {
    const director = await world.as('director')
    const noisy = {
      Messages: { read: true },
      Counters: { delete: true },
      Users: { read: true },
      Unknown: { read: true },
    }
    const add = (kindergartenId: number) =>
      world.sql(`insert into custom_role (kindergarten_id, name, base_role, access) values ($1, 'Стара', 2, $2)`, [
        kindergartenId,
        JSON.stringify(noisy),
      ])
    // Removes leftovers of the demo data before counting.
    await director.ok(rebuildAccess, {})
    await (await world.as('master')).ok(rebuildAccess, {})
    const before = (await director.ok(rebuildAccess, {})).roles
    await add(home)
    await add(await kindergartenOf(world, 'directorOfGabrovo'))
    expect(await director.ok(rebuildAccess, {})).toEqual({ isSuccessful: true, roles: before + 1, changed: 1 })
    expect(await director.ok(rebuildAccess, {})).toMatchObject({ changed: 0 })
    const [roleRow] = await world.sql(`select access from custom_role where kindergarten_id = $1 and name = 'Стара'`, [
      home,
    ])
    expect(roleRow).toEqual({ access: { Users: { read: true } } })
    expect(await (await world.as('master')).ok(rebuildAccess, {})).toMatchObject({ changed: 1 })
    expect((await (await world.as('teacher')).call(rebuildAccess, {})).status).toBe(403)
  })
})
