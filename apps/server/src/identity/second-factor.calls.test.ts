import { getUserData, signIn, signOut } from '@asistent/contract/identity/session.calls'
import {
  confirmTotp,
  disableTotp,
  getSecondFactor,
  renewRecoveryCodes,
  startTotp,
} from '@asistent/contract/identity/second-factor.calls'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { demoUsers } from '../demo/sign-ins'
import { freshSession, lettersTo } from '../../../../tests/support/identity/look'

let world: World
let me: Person
const { email, password } = demoUsers.teacher

beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  me = await freshSession(world, email)
})
afterEach(() => world.reset())
afterAll(() => world.close())

const later = (seconds: number) => world.setNow(new Date(world.now().getTime() + seconds * 1000))
const codeOf = (secret: string, shift = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret), period: 30, digits: 6 }).generate({
    timestamp: world.now().getTime() + shift * 1000,
  })
const wrongCode = (secret: string) => (codeOf(secret) === '000000' ? '000001' : '000000')
const enter = (code?: string) => world.stranger.call(signIn, { email, password, ...(code && { code }) })

/** Sets up an authenticator and advances the clock by half a minute, so that the next code is new. */
async function setUp(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await me.ok(startTotp, {})
  const { recoveryCodes } = await me.ok(confirmTotp, { code: codeOf(secret) })
  later(30)
  return { secret, recoveryCodes }
}

describe('the authenticator app', () => {
  test('set-up returns a QR URI, requires a valid code, and returns ten recovery codes', async () => {
    const { secret, uri } = await me.ok(startTotp, {})
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Асистент:${email}?`)
    expect(uri).toContain(`secret=${secret}`)
    const wrong = await me.call(confirmTotp, { code: wrongCode(secret) })
    expect(wrong.problem).toMatchObject({ errorMessage: 'Грешен код', errors: { code: ['Грешен код'] } })
    const { recoveryCodes } = await me.ok(confirmTotp, { code: codeOf(secret) })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes.every((code) => /^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/.test(code))).toBe(true)
    expect(await me.ok(getSecondFactor, {})).toEqual({
      totp: true,
      passwordSuffices: false,
      passkeys: [],
      recoveryCodesLeft: 10,
      required: false,
    })
    expect((await lettersTo(world, email)).at(-1)?.text).toContain('Включихте вход с код от приложение.')
    const kept = await world.sql<{ hash: Buffer }>('select hash from recovery_code')
    expect(kept.every(({ hash }) => hash.length === 32)).toBe(true)
  })

  test('rejects a confirmation without set-up, and a set-up while one is active', async () => {
    expect((await me.call(confirmTotp, { code: '123456' })).problem.code).toBe('identity.no-set-up')
    await setUp()
    expect((await me.call(startTotp, {})).problem.code).toBe('identity.has-factor')
  })

  test('sign-in requires a code and accepts it once, and no older one', async () => {
    const { secret } = await setUp()
    expect((await enter()).body).toEqual({ token: null, needs: 'code' })
    expect((await enter(wrongCode(secret))).problem.errorMessage).toBe('Грешен код')
    const code = codeOf(secret)
    expect((await enter(`${code.slice(0, 3)} ${code.slice(3)}`)).body).toMatchObject({ needs: null })
    expect((await enter(code)).problem.errorMessage).toBe('Грешен код')
    expect((await enter(codeOf(secret, -30))).problem.errorMessage).toBe('Грешен код')
    later(30)
    expect((await enter(codeOf(secret))).status).toBe(200)
  })

  test('accepts codes of adjacent time steps, but none of two minutes ago', async () => {
    const { secret } = await setUp()
    later(120)
    expect((await enter(codeOf(secret, -120))).status).toBe(400)
    expect((await enter(codeOf(secret, -30))).status).toBe(200)
    expect((await enter(codeOf(secret, 30))).status).toBe(200)
  })

  test('rejects a code without the password', async () => {
    const { secret } = await setUp()
    const answer = await world.stranger.call(signIn, { email, password: 'Nevqrna123', code: codeOf(secret) })
    expect(answer.problem.code).toBe('identity.wrong-password')
  })

  test('throttles guesses of codes even with the correct password', async () => {
    const { secret } = await setUp()
    for (let turn = 0; turn < 5; turn++) expect((await enter(wrongCode(secret))).status).toBe(400)
    expect((await enter(codeOf(secret))).problem.code).toBe('identity.slow-down')
    later(31)
    expect((await enter(codeOf(secret))).status).toBe(200)
  })

  test('a recovery code works once, in any notation, and sends a mail', async () => {
    const { recoveryCodes } = await setUp()
    const [code = '', secondCode = ''] = recoveryCodes
    expect((await enter(code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o'))).status).toBe(200)
    expect((await enter(code)).problem.errorMessage).toBe('Грешен код')
    expect((await enter(secondCode)).status).toBe(200)
    expect((await me.ok(getSecondFactor, {})).recoveryCodesLeft).toBe(8)
    expect((await lettersTo(world, email)).at(-1)?.text).toContain('Остават Ви 8 неизползвани кода.')
  })

  test('new recovery codes require the password and replace the old ones', async () => {
    const { recoveryCodes } = await setUp()
    expect((await me.call(renewRecoveryCodes, { currentPassword: 'Nevqrna123' })).problem.errors).toEqual({
      currentPassword: ['Текущата парола не е вярна'],
    })
    const renewed = await me.ok(renewRecoveryCodes, { currentPassword: password })
    expect((await enter(recoveryCodes[0])).status).toBe(400)
    expect((await enter(renewed.recoveryCodes[0])).status).toBe(200)
  })

  test('removing it requires the password, even right after the sign-in', async () => {
    await setUp()
    expect((await me.call(disableTotp, { currentPassword: 'Nevqrna123' })).status).toBe(400)
    await me.ok(disableTotp, { currentPassword: password })
    expect(await me.ok(getSecondFactor, {})).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    expect((await enter()).body.needs).toBeNull()
    expect((await me.call(disableTotp, { currentPassword: password })).problem.code).toBe('identity.no-set-up')
    expect((await me.call(renewRecoveryCodes, { currentPassword: password })).problem.code).toBe('identity.no-set-up')
  })

  test('an hour-old session requires the password to add a factor', async () => {
    later(3600)
    expect((await me.call(startTotp, {})).problem.errors).toEqual({ currentPassword: ['Въведете текущата си парола'] })
    for (let turn = 0; turn < 5; turn++)
      expect((await me.call(startTotp, { currentPassword: `Nevqrna${turn}` })).status).toBe(400)
    // Counted although each call was rejected.
    expect((await me.call(startTotp, { currentPassword: password })).problem.code).toBe('identity.slow-down')
    later(16)
    await me.ok(startTotp, { currentPassword: password })
  })
})

describe('a second factor required for a role', () => {
  const require = (...roles: number[]) =>
    world.sql(
      `update kindergarten set settings = settings || jsonb_build_object('requiredSecondFactorRoles', $2::jsonb)
        where id = (select m.kindergarten_id from membership m join account a on a.id = m.account_id where a.email = $1)`,
      [email, JSON.stringify(roles)],
    )

  test('sign-in returns a token that only allows setting one up', async () => {
    await require(2)
    const { body } = await enter()
    expect(body).toMatchObject({ token: expect.any(String), needs: 'set-up-second-factor' })
    const limited = world.withToken(body.token ?? '')
    const refused = await limited.call(getUserData, {})
    expect(refused.status).toBe(403)
    expect(refused.problem).toMatchObject({
      code: 'platform.second-factor-needed',
      errorMessage: 'За Вашата роля се изисква двуфакторен вход. Настройте го, за да продължите.',
    })
    expect(await limited.ok(getSecondFactor, {})).toMatchObject({ required: true })
    const { secret } = await limited.ok(startTotp, {})
    await limited.ok(confirmTotp, { code: codeOf(secret) })
    expect(await limited.ok(getUserData, {})).toMatchObject({ email })
  })

  test('applies to existing sessions, which may still sign out', async () => {
    expect((await me.call(getUserData, {})).status).toBe(200)
    await require(2)
    expect((await me.call(getUserData, {})).problem.code).toBe('platform.second-factor-needed')
    await me.ok(signOut, {})
  })

  test('does not apply to other roles; the last factor cannot be removed', async () => {
    await require(1, 6)
    expect((await enter()).body.needs).toBeNull()
    await setUp()
    await require(2)
    const refused = await me.call(disableTotp, { currentPassword: password })
    expect(refused.problem.errorMessage).toBe(
      'За Вашата роля се изисква двуфакторен вход. Добавете друг начин, преди да махнете този.',
    )
  })
})
