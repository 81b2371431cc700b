import { getUserData, signIn, signInWithPasskey, startPasskeySignIn } from '@asistent/contract/identity/session.calls'
import {
  addPasskey,
  choosePasswordSuffices,
  getSecondFactor,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@asistent/contract/identity/second-factor.calls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { demoUsers } from '../demo/sign-ins'
import { createAuthenticator } from '../../../../tests/support/identity/authenticator'
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

async function register(person = me, key = createAuthenticator()) {
  const { options } = await person.ok(startPasskey, {})
  const { id, recoveryCodes } = await person.ok(addPasskey, { response: key.create(options), label: 'Телефон' })
  return { key, id, recoveryCodes, options }
}

const challenge = async () => (await world.stranger.ok(startPasskeySignIn, {})).options
const enter = (response: Record<string, unknown>) => world.stranger.call(signInWithPasskey, { response })
const refusedText = 'Входът с ключ за достъп не успя. Опитайте отново или влезте с парола.'

describe('passkeys', () => {
  test('registers a passkey with a mail; it suffices for sign-in', async () => {
    const { key, recoveryCodes, options } = await register()
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Асистент за детски градини' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(recoveryCodes).toHaveLength(10)
    expect((await lettersTo(world, email)).at(-1)?.text).toContain('Добавен е ключ за достъп „Телефон“.')
    const challenged = await challenge()
    expect(challenged.allowCredentials ?? []).toEqual([])
    const { body } = await enter(key.get(challenged))
    expect(body).toEqual({ token: expect.any(String), needs: null, device: expect.any(String) })
    expect(await world.withToken(body.token ?? '').ok(getUserData, {})).toMatchObject({ email })
    const { passkeys } = await me.ok(getSecondFactor, {})
    expect(passkeys).toMatchObject([{ label: 'Телефон', lastUsedAt: world.now().toISOString() }])
  })

  test('with a passkey the password alone does not suffice; a recovery code replaces a lost device', async () => {
    const { recoveryCodes } = await register()
    const form = { email, password }
    expect((await world.stranger.call(signIn, form)).body).toEqual({ token: null, needs: 'passkey' })
    const withCode = await world.stranger.call(signIn, { ...form, code: recoveryCodes?.[0] ?? '' })
    expect(withCode.body).toMatchObject({ needs: null })
  })

  test('the user may allow the password alone, unless the role requires two factors', async () => {
    const form = { email, password }
    const key = createAuthenticator()
    const { options } = await me.ok(startPasskey, {})
    await me.ok(addPasskey, { response: key.create(options), label: 'Телефон', passwordSuffices: true })
    expect((await me.ok(getSecondFactor, {})).passwordSuffices).toBe(true)
    expect((await world.stranger.call(signIn, form)).body).toMatchObject({ token: expect.any(String), needs: null })
    await me.ok(choosePasswordSuffices, { passwordSuffices: false })
    expect((await world.stranger.call(signIn, form)).body).toEqual({ token: null, needs: 'passkey' })
    // A further key does not change the choice.
    const again = await me.ok(startPasskey, {})
    await me.ok(addPasskey, {
      response: createAuthenticator().create(again.options),
      label: 'Лаптоп',
      passwordSuffices: true,
    })
    expect((await me.ok(getSecondFactor, {})).passwordSuffices).toBe(false)
    await me.ok(choosePasswordSuffices, { passwordSuffices: true })
    await world.sql(`update kindergarten set settings = settings || '{"requiredSecondFactorRoles": [1, 2, 4]}'`)
    expect((await world.stranger.call(signIn, form)).body).toEqual({ token: null, needs: 'passkey' })
    expect((await me.call(choosePasswordSuffices, { passwordSuffices: true })).problem.code).toBe(
      'identity.factor-required',
    )
  })

  test('a second passkey creates no new codes and excludes registered devices', async () => {
    const { key } = await register()
    const second = await register()
    expect(second.recoveryCodes).toBeNull()
    const excluded = (second.options.excludeCredentials as { id: string }[]).map(({ id }) => id)
    expect(excluded).toEqual([key.id])
  })

  test('only its owner may rename and remove it', async () => {
    const { id } = await register()
    const otherPerson = await world.as('director')
    expect((await otherPerson.call(renamePasskey, { id, label: 'Мой' })).status).toBe(404)
    await me.ok(renamePasskey, { id, label: 'Служебен лаптоп' })
    expect((await me.ok(getSecondFactor, {})).passkeys).toMatchObject([{ label: 'Служебен лаптоп' }])
    later(3600)
    expect((await me.call(removePasskey, { id })).problem.code).toBe('identity.confirm-password')
    expect((await me.call(removePasskey, { id, currentPassword: 'Nevqrna123' })).status).toBe(400)
    await me.ok(removePasskey, { id, currentPassword: password })
    expect(await me.ok(getSecondFactor, {})).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect((await me.call(removePasskey, { id, currentPassword: password })).status).toBe(404)
  })

  test('adding one in an old session requires the password', async () => {
    later(3600)
    expect((await me.call(startPasskey, {})).problem.code).toBe('identity.confirm-password')
    await me.ok(startPasskey, { currentPassword: password })
  })
})

describe('rejects a passkey', () => {
  test('if the challenge was used, has expired, or is unknown', async () => {
    const { key } = await register()
    const challenged = await challenge()
    expect((await enter(key.get(challenged))).status).toBe(200)
    const again = await enter(key.get(challenged))
    expect(again.problem.errorMessage).toBe(refusedText)
    const old = await challenge()
    later(301)
    expect((await enter(key.get(old))).status).toBe(400)
    expect((await enter(key.get({ ...challenged, challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }))).status).toBe(400)
  })

  test('from another origin, without user verification, or with a decreasing counter', async () => {
    const { key } = await register()
    expect((await enter(key.get(await challenge(), { origin: 'https://fishing.example' }))).status).toBe(400)
    expect((await enter(key.get(await challenge(), { rpId: 'fishing.example' }))).status).toBe(400)
    expect((await enter(key.get(await challenge(), { unverified: true }))).status).toBe(400)
    expect((await enter(key.get(await challenge(), { counter: 7 }))).status).toBe(200)
    expect((await enter(key.get(await challenge(), { counter: 7 }))).status).toBe(400)
  })

  test('if it is unknown or the signature is invalid', async () => {
    const { key } = await register()
    expect((await enter(createAuthenticator().get(await challenge()))).problem.errorMessage).toBe(refusedText)
    const forged = { ...createAuthenticator().get(await challenge()), id: key.id, rawId: key.id }
    expect((await enter(forged)).problem.errorMessage).toBe(refusedText)
    expect((await enter({})).problem.errorMessage).toBe(refusedText)
    expect((await enter({ id: 'x', response: { clientDataJSON: '!!' } })).status).toBe(400)
  })

  test('if the account is inactive', async () => {
    const { key } = await register()
    await world.sql(`update account set state = 'deactivated' where email = $1`, [email])
    expect((await enter(key.get(await challenge()))).problem.errorMessage).toBe('Профилът не е активен')
  })

  test('at registration: with a foreign challenge, from another origin, without verification', async () => {
    const otherPerson = await world.as('director')
    const { options } = await me.ok(startPasskey, {})
    const key = createAuthenticator()
    const add = (person: Person, response: Record<string, unknown>) =>
      person.call(addPasskey, { response, label: 'Чужд' })
    expect((await add(otherPerson, key.create(options))).problem.code).toBe('identity.bad-token')
    for (const odd of [{ origin: 'https://fishing.example' }, { rpId: 'fishing.example' }, { unverified: true }]) {
      const fresh = (await me.ok(startPasskey, {})).options
      expect((await add(me, key.create(fresh, odd))).problem.code).toBe('identity.wrong-passkey')
    }
    expect((await add(me, { id: 'x' })).problem.code).toBe('identity.wrong-passkey')
    expect((await me.ok(getSecondFactor, {})).passkeys).toEqual([])
  })
})
