import { activateAccount } from '@asistent/contract/identity/links.calls'
import { changeKindergarten, getUserData, signIn } from '@asistent/contract/identity/session.calls'
import {
  changeActivation,
  changeUserActivation,
  changeUserRole,
  inviteUser,
  listUsers,
  sendInvitation,
} from '@asistent/contract/identity/users.calls'
import { roleTypes } from '@asistent/domain/access/roles'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addMember, kindergartenOf } from '../../../../tests/support/actors'
import { startWorld, type World } from '../../../../tests/support/world'
import { demoUsers } from '../demo/sign-ins'
import { lastLetter, tokenIn } from '../../../../tests/support/identity/look'

let world: World
let home: number
beforeAll(async () => {
  world = await startWorld()
  home = await kindergartenOf(world, 'director')
})
afterEach(() => world.reset())
afterAll(() => world.close())

const person = { firstName: 'Рая', lastName: 'Златева', email: 'raya.zlateva@example.bg', roleType: 2 as const }
const idOf = async (email: string) =>
  (await world.sql<{ id: number }>('select id from account where lower(email) = $1', [email]))[0]?.id ?? 0
const rowOf = async (email: string) =>
  (await (await world.as('director')).ok(listUsers, { search: email })).result.find((row) => row.email === email)

describe('the list of users', () => {
  test('shows the people of the own kindergarten, with filters', async () => {
    const director = await world.as('director')
    const all = await director.ok(listUsers, {})
    expect(all.rowsCount).toBe(all.result.length)
    expect(new Set(all.result.map((row) => row.kindergartenId))).toEqual(new Set([home]))
    const me = all.result.find(({ id }) => id === director.accountId)
    expect(me).toMatchObject({ state: 'active', userType: 1, roles: [{ roleType: 1, roleId: 1, name: 'Директор' }] })
    const names = all.result.map((row) => row.firstName)
    expect(names).toEqual(names.toSorted(new Intl.Collator('bg').compare))
    const parents = await director.ok(listUsers, { userType: 2 })
    expect(parents.result.every((row) => row.roles.some(({ roleType }) => roleType === 3))).toBe(true)
    expect((await rowOf(demoUsers.deactivated.email))?.state).toBe('deactivated')
    expect((await rowOf(demoUsers.invited.email))?.state).toBe('invited')
    expect((await director.ok(listUsers, { state: 'invited' })).result.map(({ email }) => email)).toContain(
      demoUsers.invited.email,
    )
  })

  test('excludes other kindergartens; the consolidated view includes the branch', async () => {
    const { result } = await (await world.as('directorOfGabrovo')).ok(listUsers, {})
    expect(result.map(({ email }) => email)).not.toContain(demoUsers.teacher.email)
    const both = await (await world.as('consolidatedDirector')).ok(listUsers, {})
    expect(new Set(both.result.map(({ kindergartenId }) => kindergartenId)).size).toBe(2)
  })

  test.each(['teacher', 'parent', 'ministry', 'municipality', 'manciple', 'master'] as const)(
    'is closed to %s',
    async (user) => expect((await (await world.as(user)).call(listUsers, {})).status).toBe(403),
  )
})

describe('invitation', () => {
  test('a new e-mail gets a pending account, a mail and a row in the list', async () => {
    const director = await world.as('director')
    const { entityId } = await director.ok(inviteUser, person)
    expect(await rowOf(person.email)).toMatchObject({ id: entityId, state: 'invited', firstName: 'Рая' })
    const letter = await lastLetter(world, person.email)
    expect(letter.subject).toBe('Покана за достъп: ДГ „Детелина“')
    expect(letter.text).toContain('Ролята Ви е „Учител“.')
    expect((await director.call(inviteUser, { ...person, email: 'лошо' })).status).toBe(400)
  })

  test('an e-mail with an account has the same response and reveals nothing about it', async () => {
    const director = await world.as('director')
    const theirs = demoUsers.teacherOfGabrovo.email
    const fresh = await director.call(inviteUser, { ...person, email: 'nov@example.bg' })
    const existing = await director.call(inviteUser, { ...person, email: theirs })
    expect(Object.keys(existing.body)).toEqual(Object.keys(fresh.body))
    // Consecutive ids: they do not reveal whether the account existed, and the user is not found by the account's id.
    expect([fresh.status, existing.status, existing.body.entityId]).toEqual([200, 200, Number(fresh.body.entityId) + 1])
    const byAccount = await director.call(changeUserActivation, { userId: await idOf(theirs), isActive: false })
    expect(byAccount.status).toBe(404)
    const { id: _, email: __, roles: ___, ...seen } = (await rowOf(theirs)) ?? {}
    const { id: _a, email: _b, roles: _c, ...usual } = (await rowOf('nov@example.bg')) ?? {}
    expect(seen).toEqual(usual)
    expect(seen).toMatchObject({ firstName: 'Рая', state: 'invited', phone: null, avatarPath: null })
    const theirDirector = await (await world.as('directorOfGabrovo')).ok(listUsers, { search: theirs })
    expect(theirDirector.result).toMatchObject([{ state: 'active', roles: [{ roleType: 2 }] }])
    expect(theirDirector.result[0]?.firstName).not.toBe('Рая')
    expect((await lastLetter(world, theirs)).text).toContain('Вече имате профил: достъпът се добавя към него')
    expect((await lastLetter(world, 'nov@example.bg')).text).not.toContain('Вече имате профил')
    await world.stranger.ok(activateAccount, { token: tokenIn(await lastLetter(world, theirs)) })
    expect(await rowOf(theirs)).toMatchObject({ state: 'active', firstName: theirDirector.result[0]?.firstName })
  })

  test('the same role twice is refused, another role is not', async () => {
    const director = await world.as('director')
    const again = await director.call(inviteUser, { ...person, email: demoUsers.teacher.email })
    expect([again.status, again.problem.errorMessage]).toEqual([409, 'Този човек вече има достъп с тази роля'])
    await director.ok(inviteUser, { ...person, email: demoUsers.teacher.email, roleType: 9 })
    expect((await rowOf(demoUsers.teacher.email))?.roles.map(({ roleType }) => roleType)).toEqual([2, 9])
  })

  test('the staff record is linked; one of another kindergarten is not found', async () => {
    const director = await world.as('director')
    const [staff] = await world.sql<{ id: number }>(
      `insert into staff_member (kindergarten_id, first_name, last_name) values ($1, 'Рая', 'Златева') returning id`,
      [home],
    )
    await director.ok(inviteUser, { ...person, teacherId: staff?.id ?? 0 })
    expect((await rowOf(person.email))?.teacherId).toBe(staff?.id)
    expect(await world.sql('select account_id from staff_member where id = $1', [staff?.id])).toEqual([
      { account_id: await idOf(person.email) },
    ])
    const [foreign] = await world.sql<{ id: number }>(
      'select id from staff_member where kindergarten_id <> $1 limit 1',
      [home],
    )
    const lost = await director.call(inviteUser, { ...person, email: 'x@example.bg', teacherId: foreign?.id ?? 0 })
    expect(lost.status).toBe(404)
  })

  test('an administrator invites every built-in role of the staff, but no role of experts', async () => {
    const administrator = await world.as('administrator')
    for (const roleType of [
      roleTypes.Director,
      roleTypes.Teacher,
      roleTypes.Administrator,
      roleTypes.Manciple,
    ] as const)
      await administrator.ok(inviteUser, { ...person, email: `kolega${roleType}@example.bg`, roleType })
    expect((await administrator.call(inviteUser, { ...person, roleType: roleTypes.MON as never })).status).toBe(400)
  })

  test('rejects a custom role with rights beyond the caller’s', async () => {
    const administrator = await world.as('administrator')
    const [role] = await world.sql<{ id: number }>(
      `insert into custom_role (kindergarten_id, name, base_role, access) values ($1, 'Домакин с уроци', $2, '{"Lessons": {"read": true, "delete": true}}') returning id`,
      [home, roleTypes.Manciple],
    )
    const invitation = { ...person, roleType: roleTypes.Manciple, roleId: role?.id ?? 0 }
    const refused = await administrator.call(inviteUser, invitation)
    expect([refused.status, refused.problem.errorMessage]).toEqual([
      403,
      'Не може да давате или променяте права, по-големи от Вашите',
    ])
    await (await world.as('director')).ok(inviteUser, invitation)
  })

  test('a teacher with rights on users cannot invite an administrator', async () => {
    const access = { Users: { read: true, create: true, update: true } }
    const teacher = await addMember(world, { role: 'Teacher', kindergartenId: home, access })
    expect((await teacher.call(inviteUser, { ...person, roleType: 6 })).status).toBe(403)
    await teacher.ok(inviteUser, person)
    const director = await idOf(demoUsers.director.email)
    expect((await teacher.call(changeUserActivation, { userId: director, isActive: false })).status).toBe(403)
  })
})

describe('activation of users', () => {
  const off = (userId: number, isActive = false) => ({ userId, isActive })

  test('deactivation ends access at once, reactivation restores it', async () => {
    const director = await world.as('director')
    const { email, password } = demoUsers.teacher
    const { token } = await world.stranger.ok(signIn, { email, password })
    const userId = await idOf(email)
    await director.ok(changeUserActivation, off(userId))
    expect((await world.withToken(token ?? '').call(getUserData, {})).status).toBe(401)
    expect((await world.stranger.call(signIn, { email, password })).problem.errorMessage).toBe('Профилът не е активен')
    expect((await rowOf(email))?.state).toBe('deactivated')
    await director.ok(changeActivation, off(userId, true))
    expect((await world.stranger.call(signIn, { email, password })).status).toBe(200)
    expect((await world.withToken(token ?? '').call(getUserData, {})).status).toBe(401)
  })

  test('keeps memberships in other kindergartens', async () => {
    const { email, password } = demoUsers.parentOfTwoPlaces
    const [kindergarten] = await world.sql<{ kindergarten_id: number }>(
      `select m.kindergarten_id from membership m join account a on a.id = m.account_id where a.email = $1 order by m.id limit 1`,
      [email],
    )
    const kindergartenId = kindergarten?.kindergarten_id ?? 0
    const director = await addMember(world, { role: 'Director', kindergartenId })
    await director.ok(changeUserActivation, off(await idOf(email)))
    const { token } = await world.stranger.ok(signIn, { email, password })
    const { kindergartens } = await world.withToken(token ?? '').ok(getUserData, {})
    expect(kindergartens.map(({ id }) => id)).not.toContain(kindergartenId)
    expect(kindergartens).toHaveLength(1)
  })

  test.each(['master', 'teacherOfGabrovo'] as const)(
    'an invitation and its end touch no session of %s',
    async (user) => {
      const director = await world.as('director')
      const somebody = await world.as(user)
      const entityId = Number((await director.ok(inviteUser, { ...person, email: demoUsers[user].email })).entityId)
      await director.ok(changeUserActivation, off(entityId))
      expect((await somebody.call(getUserData, {})).status).toBe(200)
      await director.ok(changeUserActivation, off(entityId, true))
      expect(await world.sql('select state from account where id = $1', [somebody.accountId])).toEqual([
        { state: 'active' },
      ])
    },
  )

  test('keeps sessions of accounts with other memberships', async () => {
    const director = await world.as('director')
    const teacher = await world.as('teacherOfGabrovo')
    await director.ok(inviteUser, { ...person, email: demoUsers.teacherOfGabrovo.email })
    await world.stranger.ok(activateAccount, {
      token: tokenIn(await lastLetter(world, demoUsers.teacherOfGabrovo.email)),
    })
    await teacher.ok(changeKindergarten, { id: home, consolidated: false })
    await director.ok(changeUserActivation, off(teacher.accountId))
    const { kindergartens } = await teacher.ok(getUserData, {})
    expect(kindergartens.map(({ id, isSelected }) => [id === home, isSelected])).toEqual([[false, true]])
  })

  test('a kindergarten cannot reactivate an account deactivated by the master', async () => {
    const userId = await idOf(demoUsers.teacher.email)
    await (await world.as('master')).ok(changeActivation, off(userId))
    const refused = await (await world.as('director')).call(changeUserActivation, off(userId, true))
    expect([refused.status, refused.problem.code]).toEqual([409, 'identity.switched-off'])
  })

  test('rejects the own account and people of other kindergartens', async () => {
    const director = await world.as('director')
    const ownDeactivation = await director.call(changeUserActivation, off(director.accountId))
    expect(ownDeactivation.problem.errorMessage).toBe('Не може да променяте собствения си достъп')
    expect((await director.call(changeUserRole, await roleChange(director.accountId))).problem.code).toBe(
      'identity.not-yourself',
    )
    const foreign = await idOf(demoUsers.teacherOfGabrovo.email)
    expect((await director.call(changeUserActivation, off(foreign))).status).toBe(404)
  })

  const roleChange = async (accountId: number) => {
    const [row] = await world.sql<{ id: number }>(
      'select id from membership where account_id = $1 and kindergarten_id = $2',
      [accountId, home],
    )
    return { membershipId: row?.id ?? 0, roleType: 2 as const }
  }

  test('an administrator cannot deactivate a director or change the role', async () => {
    const administrator = await world.as('administrator')
    const director = await idOf(demoUsers.director.email)
    expect((await administrator.call(changeUserActivation, off(director))).status).toBe(403)
    expect((await administrator.call(changeUserRole, await roleChange(director))).status).toBe(403)
    await administrator.ok(changeUserActivation, off(await idOf(demoUsers.parent.email)))
  })

  test('a withdrawn invitation is invalid, and pending after it is restored', async () => {
    const director = await world.as('director')
    const userId = Number((await director.ok(inviteUser, person)).entityId)
    const token = tokenIn(await lastLetter(world, person.email))
    await director.ok(changeUserActivation, off(userId))
    expect((await world.stranger.call(activateAccount, { token, password: 'NovaParola2' })).status).toBe(400)
    await director.ok(changeUserActivation, off(userId, true))
    expect((await rowOf(person.email))?.state).toBe('invited')
    const { sent } = await director.ok(sendInvitation, { userIds: [userId] })
    expect(sent).toBe(1)
    const again = tokenIn(await lastLetter(world, person.email))
    await world.stranger.ok(activateAccount, { token: again, password: 'NovaParola2' })
  })

  test('changing the role changes the rights', async () => {
    const director = await world.as('director')
    const teacher = await world.as('teacherOfOtherGroup')
    await director.ok(changeUserRole, { ...(await roleChange(teacher.accountId)), roleType: 9 })
    expect(await teacher.ok(getUserData, {})).toMatchObject({ baseRoleType: 9 })
    const parent = await idOf(demoUsers.parent.email)
    expect((await director.call(changeUserRole, await roleChange(parent))).problem.code).toBe('identity.role-mismatch')
    expect((await director.call(changeUserRole, { membershipId: 999_999, roleType: 2 })).status).toBe(404)
  })

  test('the master deactivates a whole account, but not the own one', async () => {
    const master = await world.as('master')
    const { email, password } = demoUsers.teacher
    const userId = await idOf(email)
    const teacher = await world.as('teacher')
    await master.ok(changeActivation, off(userId))
    expect((await teacher.call(getUserData, {})).status).toBe(401)
    await master.ok(changeActivation, off(userId, true))
    expect((await world.stranger.call(signIn, { email, password })).status).toBe(200)
    expect((await master.call(changeActivation, off(master.accountId))).problem.code).toBe('identity.not-yourself')
    expect((await master.call(changeActivation, off(await idOf(demoUsers.invited.email)))).status).toBe(400)
    expect((await teacher.call(changeActivation, off(userId))).status).toBe(401)
  })
})
