import { activateAccount, recoverPassword } from '@asistent/contract/identity/links.calls'
import {
  createAdminAccount,
  detachAccount,
  editMunicipalityAccount,
  invalidateUserData,
  inviteMonAccount,
  inviteMunicipalityAccount,
  listAccounts,
  listMonAccounts,
  listMunicipalityAccounts,
  resetPassword,
  triggerFrontendReload,
  updateAccountInfo,
} from '@asistent/contract/identity/account-management.calls'
import { getMail, listMails, resendKeptMails, resendMail } from '@asistent/contract/identity/outbox.calls'
import { getOutsideServices, testMailServer } from '@asistent/contract/identity/outside-services.calls'
import { getUserData, signIn } from '@asistent/contract/identity/session.calls'
import { inviteUser } from '@asistent/contract/identity/users.calls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { kindergartenOf } from '../../../../tests/support/actors'
import { startWorld, type World } from '../../../../tests/support/world'
import { demoUsers } from '../demo/sign-ins'
import { lastLetter, linkIn, tokenIn } from '../../../../tests/support/identity/look'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const person = { firstName: 'Рая', lastName: 'Златева', email: 'raya.zlateva@example.bg' }
const idOf = async (email: string) =>
  (await world.sql<{ id: number }>('select id from account where lower(email) = $1', [email]))[0]?.id ?? 0
const accountOf = async (email: string) =>
  (await (await world.as('master')).ok(listAccounts, { search: email })).result.find((row) => row.email === email)

describe('accounts', () => {
  test('the master finds accounts with their memberships and records', async () => {
    const home = await kindergartenOf(world, 'director')
    const row = await accountOf(demoUsers.teacher.email)
    expect(row).toMatchObject({
      state: 'active',
      memberships: [{ kindergartenId: home, roleType: 2, roleName: 'Учител', state: 'active' }],
      teachers: [{ kindergartenId: home }],
      parents: [],
    })
    const master = await world.as('master')
    const here = await master.ok(listAccounts, { kindergartenId: home, userType: 2, pageSize: 5 })
    expect(here.result).toHaveLength(5)
    expect(here.rowsCount).toBeGreaterThan(5)
    expect((await master.ok(listAccounts, { userId: row?.id ?? 0 })).rowsCount).toBe(1)
  })

  test.each(['director', 'administrator', 'teacher', 'ministry', 'municipality', 'parent'] as const)(
    'nothing of it is open to %s',
    async (user) => {
      const row = await world.as(user)
      const userId = await idOf(demoUsers.teacher.email)
      const answers = [
        await row.call(listAccounts, {}),
        await row.call(listMonAccounts, {}),
        await row.call(listMunicipalityAccounts, {}),
        await row.call(resetPassword, { userId }),
        await row.call(detachAccount, { userId }),
        await row.call(updateAccountInfo, { userId, ...person }),
        await row.call(inviteMonAccount, person),
        await row.call(createAdminAccount, { id: 1, ...person }),
        await row.call(triggerFrontendReload, {}),
        await row.call(invalidateUserData, { id: userId }),
        await row.call(listMails, {}),
        await row.call(getMail, { id: 1 }),
        await row.call(resendMail, { id: 1 }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
    },
  )

  test('resetting a password invalidates it, ends the sessions and lets the owner choose a new one', async () => {
    const { email, password } = demoUsers.teacher
    const { token: open } = await world.stranger.ok(signIn, { email, password })
    const master = await world.as('master')
    await master.ok(resetPassword, { userId: await idOf(email), secondFactor: true })
    expect((await world.withToken(open ?? '').call(getUserData, {})).status).toBe(401)
    expect((await world.stranger.call(signIn, { email, password })).problem.code).toBe('identity.wrong-password')
    const letter = await lastLetter(world, email)
    expect(letter.text).toContain('Досегашната вече не важи.')
    await world.stranger.ok(recoverPassword, { token: tokenIn(letter), password: 'NovaParola2' })
    expect((await world.stranger.call(signIn, { email, password: 'NovaParola2' })).status).toBe(200)
    await master.ok(resetPassword, { userId: await idOf(demoUsers.invited.email) })
    expect(linkIn(await lastLetter(world, demoUsers.invited.email))[0]).toBe('account-activation')
    const off = await master.call(resetPassword, { userId: await idOf(demoUsers.deactivated.email) })
    expect(off.problem.code).toBe('identity.wrong-kind')
    expect((await master.call(resetPassword, { userId: 999_999 })).status).toBe(404)
  })

  test('saves data and e-mail; rejects an e-mail in use and a stale form', async () => {
    const master = await world.as('master')
    const { email, password } = demoUsers.teacher
    const { id = 0, version } = (await accountOf(email)) ?? {}
    const form = { userId: id, ...person, phone: '0888 123 456', version }
    await master.ok(updateAccountInfo, form)
    expect(await accountOf(person.email)).toMatchObject({ id, firstName: 'Рая', phone: '+359888123456' })
    expect((await lastLetter(world, email)).subject).toBe('Имейлът на профила Ви е сменен')
    expect((await world.stranger.call(signIn, { email: person.email, password })).status).toBe(200)
    expect((await master.call(updateAccountInfo, form)).status).toBe(409)
    const taken = await master.call(updateAccountInfo, { userId: id, ...person, email: demoUsers.director.email })
    expect(taken.problem.errors).toEqual({ email: ['Потребител с този имейл вече съществува'] })
  })

  test('a detached account has no membership, record or session; an invitation restarts it', async () => {
    const master = await world.as('master')
    const teacher = await world.as('teacher')
    const { email, password } = demoUsers.teacher
    await master.ok(detachAccount, { userId: teacher.accountId })
    expect((await teacher.call(getUserData, {})).status).toBe(401)
    expect(await accountOf(email)).toMatchObject({
      state: 'detached',
      teachers: [],
      memberships: [{ state: 'deactivated' }],
    })
    expect((await world.stranger.call(signIn, { email, password })).problem.errorMessage).toBe('Профилът не е активен')
    const ownDetachment = await master.call(detachAccount, { userId: master.accountId })
    expect(ownDetachment.problem.code).toBe('identity.not-yourself')
    await (await world.as('director')).ok(inviteUser, { ...person, email, roleType: 2 })
    expect((await world.stranger.call(signIn, { email, password })).problem.code).toBe('identity.wrong-password')
    const token = tokenIn(await lastLetter(world, email))
    await world.stranger.ok(activateAccount, { token, password: 'NovaParola2' })
    expect((await world.stranger.call(signIn, { email, password: 'NovaParola2' })).status).toBe(200)
  })
})

describe('ministry, municipalities, administrators of kindergartens', () => {
  test('an expert of the ministry is invited, listed, and works after the activation', async () => {
    const master = await world.as('master')
    const { entityId } = await master.ok(inviteMonAccount, person)
    const { result } = await master.ok(listMonAccounts, { search: 'рая златева' })
    expect(result).toMatchObject([{ id: entityId, state: 'invited' }])
    expect(linkIn(await lastLetter(world, person.email)).slice(0, 2)).toEqual(['account-activation', 'mon'])
    const token = tokenIn(await lastLetter(world, person.email))
    const { token: session } = await world.stranger.ok(activateAccount, { token, password: 'NovaParola2' })
    expect(await world.withToken(session ?? '').ok(getUserData, {})).toMatchObject({
      baseRoleType: 4,
      userType: 3,
      // Experts have school years of the calendar, identified by their start year.
      periodId: 2026,
    })
    const twice = await master.call(inviteMonAccount, { ...person, email: demoUsers.ministry.email })
    expect(twice.problem.code).toBe('identity.already-member')
  })

  test('an expert of a municipality is invited, edited, switched off', async () => {
    const master = await world.as('master')
    const [first, second] = await world.sql<{ id: number }>('select id from municipality order by id limit 2')
    const { entityId } = await master.ok(inviteMunicipalityAccount, { ...person, municipalityId: first?.id ?? 0 })
    const userId = Number(entityId)
    const form = { userId, ...person, lastName: 'Ангелова', municipalityId: second?.id ?? 0 }
    await master.ok(editMunicipalityAccount, { ...form, isActive: true })
    const { result } = await master.ok(listMunicipalityAccounts, { municipalityId: second?.id ?? 0, search: 'рая' })
    expect(result).toMatchObject([{ id: userId, lastName: 'Ангелова', municipalityId: second?.id, state: 'invited' }])
    const token = tokenIn(await lastLetter(world, person.email))
    const { token: session } = await world.stranger.ok(activateAccount, { token, password: 'NovaParola2' })
    await master.ok(editMunicipalityAccount, { ...form, isActive: false })
    expect((await world.withToken(session ?? '').call(getUserData, {})).status).toBe(401)
    const wrong = await master.call(editMunicipalityAccount, { ...form, userId: await idOf(demoUsers.teacher.email) })
    expect(wrong.problem.code).toBe('identity.wrong-kind')
    const lost = await master.call(inviteMunicipalityAccount, {
      ...person,
      email: 'x@example.bg',
      municipalityId: 999_999,
    })
    expect(lost.status).toBe(404)
  })

  test('a kindergarten gets its administrator, or its director', async () => {
    const master = await world.as('master')
    const id = await kindergartenOf(world, 'directorOfGabrovo')
    await master.ok(createAdminAccount, { id, ...person })
    expect(await accountOf(person.email)).toMatchObject({
      userType: 5,
      memberships: [{ roleType: 6, state: 'invited' }],
    })
    await master.ok(createAdminAccount, { id, ...person, email: 'direktor2@example.bg', roleType: 1 })
    expect((await master.call(createAdminAccount, { id: 999_999, ...person })).status).toBe(404)
    const twice = await master.call(createAdminAccount, {
      id,
      ...person,
      email: demoUsers.directorOfGabrovo.email,
      roleType: 1,
    })
    expect(twice.problem.code).toBe('identity.already-member')
  })
})

describe('the outbox', () => {
  test('without a mail server the master reads every letter with its link and sends it again', async () => {
    await (await world.as('director')).ok(inviteUser, { ...person, roleType: 2 })
    const master = await world.as('master')
    const { result } = await master.ok(listMails, { search: person.email })
    expect(result).toMatchObject([{ recipient: person.email, state: 'waiting', kindergartenName: 'ДГ „Детелина“' }])
    const id = result[0]?.id ?? 0
    const letter = await master.ok(getMail, { id })
    expect(letter.text).toContain('/account-activation/staff/')
    await world.sql(`update mail set state = 'kept' where id = $1`, [id])
    await master.ok(resendMail, { id })
    expect((await master.ok(getMail, { id })).state).toBe('waiting')
    await world.sql(`update mail set state = 'sent' where id = $1`, [id])
    expect((await master.call(resendMail, { id })).status).toBe(409)
    expect((await master.call(getMail, { id: 999_999 })).status).toBe(404)
    expect((await master.call(resendKeptMails, {})).problem.code).toBe('identity.no-mail-server')
    expect((await master.ok(testMailServer, {})).text).toContain('Писмата чакат: няма пощенски сървър')
  })

  test('with a mail server links are hidden, because they give access to accounts', async () => {
    const served = await startWorld({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    try {
      await (await served.as('director')).ok(inviteUser, { ...person, roleType: 2 })
      const master = await served.as('master')
      const [row] = (await master.ok(listMails, { search: person.email })).result
      const { text } = await master.ok(getMail, { id: row?.id ?? 0 })
      expect(text).not.toContain('http')
      expect(text).toContain('[връзка, видима само за получателя]')
      // Mails kept while there was no mail server are sent together.
      await served.sql(`update mail set state = 'kept' where id = $1`, [row?.id ?? 0])
      expect((await master.ok(getOutsideServices, {})).mail).toMatchObject({ host: '127.0.0.1:1', kept: 1 })
      expect(await master.ok(resendKeptMails, {})).toEqual({ count: 1 })
      expect((await master.ok(getMail, { id: row?.id ?? 0 })).state).toBe('waiting')
      expect(await master.ok(testMailServer, {})).toMatchObject({
        works: false,
        text: expect.stringContaining('не приема писма'),
      })
    } finally {
      await served.close()
    }
  })
})
