import {
  activateAccount,
  activateAdminAccount,
  forgottenPassword,
  getTokenInfo,
  recoverPassword,
  unsubscribe,
} from '@asistent/contract/identity/links.calls'
import { getProfile } from '@asistent/contract/identity/profile.calls'
import { getUserData, signIn } from '@asistent/contract/identity/session.calls'
import { inviteUser } from '@asistent/contract/identity/users.calls'
import { createAdminAccount } from '@asistent/contract/identity/account-management.calls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { demoUsers } from '../demo/sign-ins'
import { lastLetter, lettersTo, linkIn, runJobs, stepsOf, tokenIn } from '../../../../tests/support/identity/look'
import { unsubscribeLinks } from './unsubscribe.ops'

let world: World
beforeAll(async () => {
  world = await startWorld({ env: { PUBLIC_URL: 'https://gradina.example.bg' } })
})
afterEach(() => world.reset())
afterAll(() => world.close())

const { email, password } = demoUsers.teacher
const newPassword = 'NovaParola2'
const badLink = 'Връзката е невалидна или изтекла'
const later = (hours: number) => world.setNow(new Date(world.now().getTime() + hours * 3_600_000))

async function forget(name: string) {
  const answer = await world.stranger.ok(forgottenPassword, { email: name })
  await runJobs(world)
  return answer
}

describe('forgotten password', () => {
  test('has the same response and steps for every e-mail; only the owner gets a mail', async () => {
    const steps = (name: string) => stepsOf(world, () => world.stranger.ok(forgottenPassword, { email: name }))
    expect(await steps(email)).toEqual(await steps('nqma@example.bg'))
    await runJobs(world)
    expect(await lettersTo(world, 'nqma@example.bg')).toEqual([])
    const letter = await lastLetter(world, email)
    expect(letter.subject).toBe('Нова парола')
    expect(letter.text).toContain('https://gradina.example.bg/password-recovery/')
  })

  test('the link sets a new password once, ends all sessions and resets throttling', async () => {
    const { token: open } = await world.stranger.ok(signIn, { email, password })
    for (let turn = 0; turn < 6; turn++) await world.stranger.call(signIn, { email, password: `Nevqrna${turn}` })
    await forget(email)
    const [page, userId, token = ''] = linkIn(await lastLetter(world, email))
    expect(page).toBe('password-recovery')
    expect(await world.stranger.ok(getTokenInfo, { token })).toMatchObject({
      purpose: 'password-recovery',
      email,
      asksPassword: true,
      kindergartenName: null,
    })
    expect((await world.stranger.call(recoverPassword, { token, password: 'slaba' })).status).toBe(400)
    await world.stranger.ok(recoverPassword, { userId: Number(userId), token, password: newPassword })
    expect((await world.withToken(open ?? '').call(getUserData, {})).status).toBe(401)
    expect((await world.stranger.call(signIn, { email, password: newPassword })).status).toBe(200)
    const again = await world.stranger.call(recoverPassword, { token, password: 'Treta12345' })
    expect(again.problem.errorMessage).toBe(badLink)
    expect((await world.stranger.call(getTokenInfo, { token })).problem.errorMessage).toBe(badLink)
  })

  test('expired, foreign and malformed links get the same text', async () => {
    await forget(email)
    const token = tokenIn(await lastLetter(world, email))
    const recover = (form: { token: string; userId?: number }) =>
      world.stranger.call(recoverPassword, { password: newPassword, ...form })
    const otherAccountId = (await world.as('director')).accountId
    expect((await recover({ token, userId: otherAccountId })).problem.errorMessage).toBe(badLink)
    expect((await recover({ token: `${token.slice(0, -2)}xx` })).problem.errorMessage).toBe(badLink)
    later(25)
    expect((await recover({ token })).problem.errorMessage).toBe(badLink)
  })

  test('limits mails to three per hour, and sends none for a deactivated account', async () => {
    for (let turn = 0; turn < 5; turn++) await forget(email)
    expect(await lettersTo(world, email)).toHaveLength(3)
    later(2)
    await forget(email)
    expect(await lettersTo(world, email)).toHaveLength(4)
    await forget(demoUsers.deactivated.email)
    expect(await lettersTo(world, demoUsers.deactivated.email)).toEqual([])
  })

  test('the link is invalid if the account was deactivated meanwhile', async () => {
    await forget(email)
    const token = tokenIn(await lastLetter(world, email))
    await world.sql(`update account set state = 'deactivated' where email = $1`, [email])
    expect((await world.stranger.call(recoverPassword, { token, password: newPassword })).problem.errorMessage).toBe(
      badLink,
    )
  })

  test('an invited person gets the invitation again', async () => {
    await forget(demoUsers.invited.email)
    const [page, kind] = linkIn(await lastLetter(world, demoUsers.invited.email))
    expect([page, kind]).toEqual(['account-activation', 'staff'])
  })
})

describe('activation', () => {
  const person = { firstName: 'Рая', lastName: 'Златева', email: 'raya.zlateva@example.bg', roleType: 2 as const }
  async function inviteToken(): Promise<string> {
    await (await world.as('director')).ok(inviteUser, person)
    return tokenIn(await lastLetter(world, person.email))
  }

  test('the invited person chooses a password and is signed in', async () => {
    const token = await inviteToken()
    expect(await world.stranger.ok(getTokenInfo, { token })).toEqual({
      purpose: 'activation',
      firstName: 'Рая',
      email: person.email,
      kindergartenName: 'ДГ „Детелина“',
      roleName: 'Учител',
      asksPassword: true,
    })
    const missing = await world.stranger.call(activateAccount, { token })
    expect(missing.problem.errors).toEqual({ password: ['Полето "Парола" е задължително'] })
    const { token: session } = await world.stranger.ok(activateAccount, { token, password: newPassword })
    expect(await world.withToken(session ?? '').ok(getUserData, {})).toMatchObject({
      firstName: 'Рая',
      baseRoleType: 2,
      kindergartens: [{ name: 'ДГ „Детелина“', isSelected: true }],
    })
    expect((await world.stranger.call(signIn, { email: person.email, password: newPassword })).status).toBe(200)
  })

  test('a link works once, for seven days, and only on its own page', async () => {
    const token = await inviteToken()
    expect((await world.stranger.call(activateAdminAccount, { token, password: newPassword })).status).toBe(400)
    await world.stranger.ok(activateAccount, { token, password: newPassword })
    const again = await world.stranger.call(activateAccount, { token, password: 'Chuzhda123' })
    expect(again.problem.errorMessage).toBe(badLink)
    await (await world.as('director')).ok(inviteUser, { ...person, email: 'druga@example.bg' })
    const otherToken = tokenIn(await lastLetter(world, 'druga@example.bg'))
    later(7 * 24 + 1)
    expect((await world.stranger.call(activateAccount, { token: otherToken, password: newPassword })).status).toBe(400)
  })

  test('a person with an account only accepts: sets no password and opens no session', async () => {
    const { email: theirs, password: old } = demoUsers.teacherOfGabrovo
    await (await world.as('director')).ok(inviteUser, { ...person, email: theirs })
    const token = tokenIn(await lastLetter(world, theirs))
    expect(await world.stranger.ok(getTokenInfo, { token })).toMatchObject({ asksPassword: false, firstName: 'Рая' })
    const them = await world.as('teacherOfGabrovo')
    expect((await them.ok(getUserData, {})).kindergartens).toHaveLength(1)
    expect(await world.stranger.ok(activateAccount, { token, password: 'Otkradnata1' })).toEqual({
      token: null,
      needs: null,
    })
    const { kindergartens, firstName } = await them.ok(getUserData, {})
    expect(kindergartens.map(({ isSelected }) => isSelected).toSorted()).toEqual([false, true])
    expect(firstName).not.toBe('Рая')
    expect((await world.stranger.call(signIn, { email: theirs, password: old })).status).toBe(200)
  })

  test('a required second factor must be set up right after the activation', async () => {
    const token = await inviteToken()
    await world.sql(
      `update kindergarten set settings = '{"requiredSecondFactorRoles": [2]}' where name = 'ДГ „Детелина“'`,
    )
    expect(await world.stranger.ok(activateAccount, { token, password: newPassword })).toMatchObject({
      needs: 'set-up-second-factor',
    })
  })

  test("a kindergarten's administrator has a page of its own, bound to the kindergarten", async () => {
    const [kindergarten] = (await (await world.as('director')).ok(getUserData, {})).kindergartens
    const id = kindergarten?.id ?? 0
    await (await world.as('master')).ok(createAdminAccount, { id, ...person, roleType: 6 })
    const [page, token = '', kindergartenId] = linkIn(await lastLetter(world, person.email))
    expect([page, kindergartenId]).toEqual(['admin-account-activation', String(id)])
    const activate = (kindergarten: number) =>
      world.stranger.call(activateAdminAccount, { token, password: newPassword, kindergartenId: kindergarten })
    expect((await activate(id + 1)).problem.errorMessage).toBe(badLink)
    expect((await activate(id)).body).toMatchObject({ needs: null })
  })
})

describe('unsubscribe', () => {
  const linkFor = async (accountId: number, flags: number) => {
    const link = await world.app.pipeline.database.transact(
      'write',
      'set local role asistent_system',
      async ({ tx }) => ({
        value: (await unsubscribeLinks(tx, world.app.services.config))(accountId, flags).page,
      }),
    )
    return new URL(link).pathname.split('/').at(-1) ?? ''
  }

  test('one click clears the token’s bit, idempotently', async () => {
    const me = await world.as('parent')
    const token = await linkFor(me.accountId, 4)
    expect(await world.stranger.ok(unsubscribe, { token })).toEqual({ isSuccessful: true, subject: 'Анкети' })
    expect((await me.ok(getProfile, {})).notificationFlags).toBe(15 - 4)
    await world.stranger.ok(unsubscribe, { token })
    expect((await me.ok(getProfile, {})).notificationFlags).toBe(15 - 4)
  })

  test('a mail of several kinds unsubscribes all of them', async () => {
    const me = await world.as('parent')
    const { subject } = await world.stranger.ok(unsubscribe, { token: await linkFor(me.accountId, 1 + 8) })
    expect(subject).toBe('Съобщения, Бележки на таблото')
    expect((await me.ok(getProfile, {})).notificationFlags).toBe(2 + 4)
  })

  test('a forged token for another account or kind has no effect', async () => {
    const me = await world.as('parent')
    const token = await linkFor(me.accountId, 4)
    const signature = token.split('-').slice(2).join('-')
    const otherAccountId = (await world.as('director')).accountId
    for (const forged of [`${otherAccountId}-4-${signature}`, `${me.accountId}-1-${signature}`, 'x'.repeat(40)])
      expect((await world.stranger.call(unsubscribe, { token: forged })).problem.errorMessage).toBe(badLink)
    expect((await me.ok(getProfile, {})).notificationFlags).toBe(15)
  })
})
