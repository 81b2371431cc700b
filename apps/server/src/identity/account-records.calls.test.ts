import {
  activateParentAccount,
  activateTeacherAccount,
  attachParent,
  attachTeacher,
  detachParent,
  detachTeacher,
  listAccounts,
  listPersonRecords,
  updateParentEmail,
  updateTeacherEmail,
  updateTeacherInfo,
} from '@asistent/contract/identity/account-management.calls'
import type { InputOf } from '@asistent/contract/core/call'
import { activateAccount } from '@asistent/contract/identity/links.calls'
import { getUserData, signIn } from '@asistent/contract/identity/session.calls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { kindergartenOf } from '../../../../tests/support/actors'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { demoUsers } from '../demo/sign-ins'
import { lastLetter, lettersTo, tokenIn } from '../../../../tests/support/identity/look'

let world: World
let home: number
beforeAll(async () => {
  world = await startWorld()
  home = await kindergartenOf(world, 'director')
})
afterEach(() => world.reset())
afterAll(() => world.close())

const idOf = async (email: string) =>
  (await world.sql<{ id: number }>('select id from account where lower(email) = $1', [email]))[0]?.id ?? 0

async function record(table: 'staff_member' | 'guardian', email: string | null): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    `insert into ${table} (kindergarten_id, first_name, last_name, email) values ($1, 'Рая', 'Златева', $2) returning id`,
    [home, email],
  )
  return row?.id ?? 0
}

const linkedTo = async (table: 'staff_member' | 'guardian', id: number) =>
  (await world.sql<{ account_id: number | null }>(`select account_id from ${table} where id = $1`, [id]))[0]?.account_id

describe('the master and the records of people', () => {
  test('activation creates an account and a mail; repeats the mail while pending, but not afterwards', async () => {
    const master = await world.as('master')
    const teacherId = await record('staff_member', 'raya@example.bg')
    const { entityId } = await master.ok(activateTeacherAccount, { teacherId, roleType: 8 })
    expect(await linkedTo('staff_member', teacherId)).toBe(entityId)
    await master.ok(activateTeacherAccount, { teacherId })
    const [, second] = await lettersTo(world, 'raya@example.bg')
    const { token } = await world.stranger.ok(activateAccount, { token: tokenIn(second!), password: 'NovaParola2' })
    expect(await world.withToken(token ?? '').ok(getUserData, {})).toMatchObject({ baseRoleType: 8 })
    const again = await master.call(activateTeacherAccount, { teacherId })
    expect(again.problem.errorMessage).toBe('Записът вече е свързан с профил')
    const parentId = await record('guardian', null)
    expect((await master.call(activateParentAccount, { parentId })).problem.errors).toEqual({
      email: ['Няма въведен имейл'],
    })
    await master.ok(activateParentAccount, { parentId, email: 'maika@example.bg' })
    expect((await lastLetter(world, 'maika@example.bg')).text).toContain('/account-activation/parent/')
    expect((await master.call(activateParentAccount, { parentId: 999_999 })).status).toBe(404)
  })

  test('corrects an e-mail in record and account and notifies the old mailbox', async () => {
    const master = await world.as('master')
    const { email, password } = demoUsers.parent
    const [{ id: parentId } = { id: 0 }] = await world.sql<{ id: number }>(
      'select g.id from guardian g where g.account_id = $1 and g.kindergarten_id = $2',
      [await idOf(email), home],
    )
    await master.ok(updateParentEmail, { parentId, email: 'nov.parent@example.bg' })
    expect((await world.stranger.call(signIn, { email: 'nov.parent@example.bg', password })).status).toBe(200)
    expect((await lastLetter(world, email)).subject).toBe('Имейлът на профила Ви е сменен')
    const teacherId = await record('staff_member', 'star@example.bg')
    await master.ok(updateTeacherEmail, { teacherId, email: 'nov@example.bg' })
    expect(await world.sql('select email from staff_member where id = $1', [teacherId])).toEqual([
      { email: 'nov@example.bg' },
    ])
    const taken = await master.call(updateParentEmail, { parentId, email: demoUsers.director.email })
    expect(taken.status).toBe(409)
  })

  test('correcting the e-mail of an invitation resends it and invalidates the first', async () => {
    const master = await world.as('master')
    const teacherId = await record('staff_member', 'greshen@example.bg')
    await master.ok(activateTeacherAccount, { teacherId })
    const wrong = tokenIn(await lastLetter(world, 'greshen@example.bg'))
    await master.ok(updateTeacherEmail, { teacherId, email: 'veren@example.bg' })
    expect((await world.stranger.call(activateAccount, { token: wrong, password: 'NovaParola2' })).status).toBe(400)
    const right = tokenIn(await lastLetter(world, 'veren@example.bg'))
    await world.stranger.ok(activateAccount, { token: right, password: 'NovaParola2' })
  })

  test('an account is attached to a record and detached again; access follows at once', async () => {
    const master = await world.as('master')
    const outsider = await world.as('teacherOfGabrovo')
    const userId = outsider.accountId
    const teacherId = await record('staff_member', null)
    await master.ok(attachTeacher, { teacherId, userId, roleType: 9 })
    expect(await placesOf(outsider)).toEqual([2, 9])
    const taken = await master.call(attachTeacher, { teacherId, userId: await idOf(demoUsers.teacher.email) })
    expect(taken.problem.code).toBe('identity.has-account')
    const second = await master.call(attachTeacher, { teacherId: await record('staff_member', null), userId })
    expect(second.problem.errorMessage).toBe('Профилът вече е свързан с друг запис в тази детска градина')
    await master.ok(detachTeacher, { id: teacherId })
    expect(await linkedTo('staff_member', teacherId)).toBeNull()
    // The other membership and the sessions are kept.
    expect(await placesOf(outsider)).toEqual([2])
    expect((await master.call(detachTeacher, { id: teacherId })).problem.errorMessage).toBe(
      'Записът не е свързан с профил',
    )
  })

  const placesOf = async (person: Person) =>
    (await person.ok(getUserData, {})).kindergartens.map(({ roleType }) => roleType).toSorted()

  test('the same for a parent; a detached parent without other memberships is deactivated', async () => {
    const master = await world.as('master')
    const parentId = await record('guardian', null)
    const parent = await world.as('parentOfGabrovo')
    await master.ok(attachParent, { parentId, userId: parent.accountId })
    expect(await placesOf(parent)).toEqual([3, 3])
    await master.ok(detachParent, { id: parentId })
    const [guardian] = await world.sql<{ id: number }>('select id from guardian where account_id = $1', [
      parent.accountId,
    ])
    await master.ok(detachParent, { id: guardian?.id ?? 0 })
    const { result } = await master.ok(listAccounts, { userId: parent.accountId })
    expect(result).toMatchObject([{ state: 'deactivated', parents: [] }])
    const gone = await master.call(attachParent, { parentId, userId: 999_999 })
    expect(gone.status).toBe(404)
  })

  test('saves names and phone of a staff member; rejects a stale form', async () => {
    const master = await world.as('master')
    const teacherId = await record('staff_member', null)
    const form = {
      teacherId,
      firstName: 'Рая',
      middleName: 'Иванова',
      lastName: 'Колева',
      phone: '02 123 4567',
      version: 1,
    }
    await master.ok(updateTeacherInfo, form)
    expect(
      await world.sql('select middle_name, last_name, phone from staff_member where id = $1', [teacherId]),
    ).toEqual([{ middle_name: 'Иванова', last_name: 'Колева', phone: '+35921234567' }])
    expect((await master.call(updateTeacherInfo, form)).status).toBe(409)
  })

  test.each(['director', 'teacher', 'parent', 'ministry'] as const)('is not allowed for %s', async (user) => {
    const person = await world.as(user)
    const [parentId, teacherId, userId] = [1, 1, 1]
    const email = 'x@example.bg'
    const answers = [
      await person.call(activateTeacherAccount, { teacherId }),
      await person.call(activateParentAccount, { parentId }),
      await person.call(attachParent, { parentId, userId }),
      await person.call(attachTeacher, { teacherId, userId }),
      await person.call(detachParent, { id: 1 }),
      await person.call(detachTeacher, { id: 1 }),
      await person.call(updateParentEmail, { parentId, email }),
      await person.call(updateTeacherEmail, { teacherId, email }),
      await person.call(updateTeacherInfo, { teacherId, firstName: 'А', lastName: 'Б' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
  })
})

describe('the list of records', () => {
  const row = async (master: Person, query: InputOf<typeof listPersonRecords>) =>
    (await master.ok(listPersonRecords, query)).result

  test('shows records with their accounts, filtered by kind, state, kindergarten and text', async () => {
    const master = await world.as('master')
    const teacherId = await record('staff_member', 'raya@example.bg')
    const parentId = await record('guardian', null)
    const query = { search: 'рая златева', kindergartenId: home }
    expect(await row(master, query)).toMatchObject([
      { kind: 'parent', id: parentId, state: 'none', userId: null, email: null },
      { kind: 'teacher', id: teacherId, state: 'none', userId: null, email: 'raya@example.bg' },
    ])
    const { entityId } = await master.ok(activateTeacherAccount, { teacherId })
    expect(await row(master, { ...query, kind: 'teacher' })).toMatchObject([{ userId: entityId, state: 'invited' }])
    expect(await row(master, { ...query, state: 'none' })).toMatchObject([{ kind: 'parent' }])
    expect(await row(master, { ...query, kindergartenId: await kindergartenOf(world, 'directorOfGabrovo') })).toEqual(
      [],
    )
    expect(await row(master, { search: demoUsers.teacher.email })).toMatchObject([{ kind: 'teacher', state: 'active' }])
    expect(await row(master, { search: demoUsers.deactivated.email })).toMatchObject([{ state: 'deactivated' }])
  })

  test('omits former people without an account; only the master may read it', async () => {
    const master = await world.as('master')
    const teacherId = await record('staff_member', 'raya@example.bg')
    await world.sql("update staff_member set hired_on = '2020-01-01', left_on = '2021-01-01' where id = $1", [
      teacherId,
    ])
    expect(await row(master, { search: 'raya@example.bg' })).toEqual([])
    await master.ok(activateTeacherAccount, { teacherId })
    expect(await row(master, { search: 'raya@example.bg' })).toHaveLength(1)
    expect((await (await world.as('director')).call(listPersonRecords, {})).status).toBe(403)
  })
})
