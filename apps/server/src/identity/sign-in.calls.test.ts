import { getOutsideServices, testAnalytics, testCaptcha } from '@asistent/contract/identity/outside-services.calls'
import { getPublicSettings, getUserData, signIn, signOut } from '@asistent/contract/identity/session.calls'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { demoUsers } from '../demo/sign-ins'
import { stepsOf } from '../../../../tests/support/identity/look'

let world: World
beforeAll(async () => {
  world = await startWorld({ env: { TRUST_PROXY: '1' } })
})
afterEach(() => world.reset())
afterAll(() => world.close())

const { email, password } = demoUsers.director
const from = (address: string) => ({ 'x-forwarded-for': address })
const knock = (form: { email: string; password: string }, address = '10.0.0.1') =>
  world.stranger.call(signIn, form, from(address))
const later = (seconds: number) => world.setNow(new Date(world.now().getTime() + seconds * 1000))

describe('sign-in', () => {
  test('ignores tokens and keys of the request (session fixation)', async () => {
    const { email, password } = demoUsers.teacher
    const planted = 'p'.repeat(43)
    const attacker = await world.as('parent')
    const key = 'a1b2c3d4-0000-4000-8000-000000000001'
    const tokens: string[] = []
    for (const carried of [planted, attacker.token, attacker.token]) {
      const answer = await world.request({
        method: 'POST',
        url: signIn.path,
        headers: { authorization: `Bearer ${carried}`, 'idempotency-key': key, cookie: `token=${planted}` },
        payload: { email, password },
      })
      tokens.push((answer.body as { token: string }).token)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(new Set([...tokens, planted, attacker.token]).size).toBe(5)
    // The planted token is invalid, and the sent session is still its owner's.
    expect((await world.withToken(planted).call(getUserData, {})).status).toBe(401)
    const users = await Promise.all([attacker, ...tokens.map(world.withToken)].map((one) => one.ok(getUserData, {})))
    expect(new Set(users.slice(1).map(({ id }) => id)).size).toBe(1)
    expect(users[0]?.id).not.toBe(users[1]?.id)
  })

  test('the right password opens a session that works until sign-out', async () => {
    const { body } = await knock({ email: email.toUpperCase(), password })
    expect(body).toEqual({ token: expect.any(String), needs: null, device: expect.any(String) })
    const me = world.withToken(body.token ?? '')
    expect(await me.ok(getUserData, {})).toMatchObject({ email, baseRoleType: 1, userType: 1, consolidation: false })
    await me.ok(signOut, {})
    expect((await me.call(getUserData, {})).status).toBe(401)
  })

  test('stores only the hash of the token', async () => {
    const { body } = await knock({ email, password })
    const [row] = await world.sql<{ token_hash: Buffer }>('select token_hash from session order by id desc limit 1')
    expect(row?.token_hash.toString('utf8')).not.toContain(body.token)
    const kept = await world.sql(`select 1 from audit where about::text like '%' || $1 || '%'`, [body.token])
    expect(kept).toEqual([])
  })

  test('has the same response for a wrong password, no account, no password and a deactivated account', async () => {
    const wrong = 'Nevqrna123'
    const answers = [
      await knock({ email, password: wrong }),
      await knock({ email: 'nqma.takuv@example.bg', password: wrong }),
      await knock({ email: demoUsers.invited.email, password: wrong }),
      await knock({ email: demoUsers.deactivated.email, password: wrong }),
    ]
    for (const { status, problem } of answers) {
      const { requestId: _, ...said } = problem
      expect(status).toBe(400)
      expect(said).toEqual({
        isSuccessful: false,
        code: 'identity.wrong-password',
        errorMessage: 'Грешно потребителско име или парола',
      })
    }
  })

  // attack.calls.test.ts checks that both cost one hash.
  test('takes the same steps with and without an account', async () => {
    const steps = (name: string) => stepsOf(world, () => knock({ email: name, password: 'Nevqrna123' }, '10.0.0.77'))
    await steps('parvo@example.bg')
    expect(await steps(email)).toEqual(await steps('nqma.takuv@example.bg'))
  })

  test('reveals that an account is inactive only with the correct password', async () => {
    const answer = await knock({ email: demoUsers.deactivated.email, password })
    expect(answer.problem.errorMessage).toBe('Профилът не е активен')
  })

  test('an account without an active membership is inactive', async () => {
    await world.sql(
      'update membership set active = false where account_id = (select id from account where email = $1)',
      [email],
    )
    expect((await knock({ email, password })).problem.errorMessage).toBe('Профилът не е активен')
  })

  test('reports a missing password and an invalid e-mail', async () => {
    const answer = await knock({ email: 'direktor', password: '' })
    expect(answer.problem.errors).toEqual({
      email: ['Имейл трябва да е коректен Email адрес'],
      password: ['Полето "Парола" е задължително'],
    })
  })
})

describe('guessing', () => {
  const guess = (times: number, address: string, name = email) =>
    Array.from({ length: times }).reduce<Promise<number[]>>(async (before, _, turn) => {
      const so = await before
      return [...so, (await knock({ email: name, password: `Nevqrna${turn}1` }, address)).status]
    }, Promise.resolve([]))

  /** Earlier attempts of others, without hashing each of them. */
  const already = (failures: number, key: string) =>
    world.sql('update sign_in_failure set failures = $1 where key like $2', [failures, `password:${key}:%`])

  test('five attempts are free, then delays grow, also for the correct password, until they expire', async () => {
    expect(await guess(6, '10.0.0.2')).toEqual([400, 400, 400, 400, 400, 429])
    const waiting = await knock({ email, password }, '10.0.0.2')
    expect(waiting.problem).toMatchObject({
      code: 'identity.slow-down',
      errorMessage: 'Твърде много неуспешни опити. Опитайте отново след 15 секунди.',
      data: { seconds: 15 },
    })
    later(16)
    expect((await knock({ email, password: 'Nevqrna99' }, '10.0.0.2')).status).toBe(400)
    later(16)
    expect((await knock({ email, password }, '10.0.0.2')).problem.data).toEqual({ seconds: 14 })
    later(15)
    expect((await knock({ email, password }, '10.0.0.2')).status).toBe(200)
    // A success clears the counter.
    expect(await guess(5, '10.0.0.2')).toEqual([400, 400, 400, 400, 400])
  })

  test('an attacker at another address does not lock the owner out', async () => {
    await guess(6, '203.0.113.9')
    expect((await knock({ email, password }, '10.0.0.3')).status).toBe(200)
  })

  test('an e-mail without an account is throttled equally', async () => {
    expect(await guess(6, '10.0.0.4', 'nqma.takuv@example.bg')).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('many addresses against one account: only unknown addresses are throttled', async () => {
    expect((await knock({ email, password }, '192.0.2.1')).status).toBe(200)
    await knock({ email, password: 'Nevqrna1' }, '198.51.100.1')
    await already(23, 'account')
    await knock({ email, password: 'Nevqrna1' }, '198.51.100.2')
    expect((await knock({ email, password }, '192.0.2.200')).status).toBe(200)
    await knock({ email, password: 'Nevqrna1' }, '198.51.100.1')
    await already(24, 'account')
    await knock({ email, password: 'Nevqrna1' }, '198.51.100.2')
    expect((await knock({ email, password }, '192.0.2.201')).status).toBe(429)
    expect((await knock({ email, password }, '192.0.2.1')).status).toBe(200)
  })

  test('one address against many accounts is throttled; an IPv6 network is one address', async () => {
    await knock({ email: 'parvi@example.bg', password: 'Nevqrna1' }, '2001:db8:1:2::a')
    await already(49, 'address')
    await knock({ email: 'vtori@example.bg', password: 'Nevqrna1' }, '2001:db8:1:2::b')
    expect((await knock({ email, password }, '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await knock({ email, password }, '2001:db8:1:3::1')).status).toBe(200)
  })

  test('an attacker at the same address does not throttle the owner’s known device', async () => {
    const here = '10.0.0.9'
    const { device = '' } = (await knock({ email, password }, here)).body
    await guess(6, here)
    await already(60, 'address')
    await knock({ email: 'parvi@example.bg', password: 'Nevqrna1' }, here)
    expect((await knock({ email, password }, here)).status).toBe(429)
    const signInFrom = (form: { email: string; password: string }, devices = [device]) =>
      world.stranger.call(signIn, { ...form, devices }, from(here))
    const again = await signInFrom({ email, password }, ['nqkakuv', 'A'.repeat(16).concat('.', 'B'.repeat(24)), device])
    expect(again.body).toMatchObject({ token: expect.any(String), device })
    // It gives no access, and attempts with it are throttled too.
    const tries = []
    for (let turn = 0; turn < 6; turn++) tries.push((await signInFrom({ email, password: `Nevqrna${turn}1` })).status)
    expect(tries).toEqual([400, 400, 400, 400, 400, 429])
    // The token is rejected for any other account.
    const { email: otherEmail } = demoUsers.administrator
    expect((await signInFrom({ email: otherEmail, password: 'Nevqrna1' })).status).toBe(429)
  })

  test('stores only the hash of the entered e-mail', async () => {
    await knock({ email: 'moqta.parola@example.bg', password: 'Nevqrna1' })
    const rows = await world.sql<{ key: string }>('select key from sign_in_failure')
    expect(rows.length).toBe(3)
    expect(rows.map(({ key }) => key).join()).not.toContain('moqta')
  })
})

describe('captcha', () => {
  let verdict: object = { success: true, score: 0.9, action: 'login' }
  const levels: string[] = []
  const service = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      levels.push(body)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(verdict))
    })
  })
  let guarded: World
  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const { port } = service.address() as { port: number }
    guarded = await startWorld({
      env: {
        CAPTCHA_SITE_KEY: 'sait',
        CAPTCHA_SECRET: 'taina',
        CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/`,
        ANALYTICS: `http://127.0.0.1:${port}/count.js`,
      },
    })
  })
  afterAll(async () => {
    await guarded.close()
    service.close()
  })

  test('the site key is public, the secret is not; without a key there is no captcha', async () => {
    expect(await guarded.stranger.ok(getPublicSettings, {})).toEqual({
      captchaSiteKey: 'sait',
      maintenance: false,
      externalApps: true,
    })
    expect(await world.stranger.ok(getPublicSettings, {})).toMatchObject({ captchaSiteKey: null })
  })

  test('accepts a human; rejects a bot, a missing token and a malformed token', async () => {
    const form = { email, password }
    expect((await guarded.stranger.call(signIn, { ...form, captcha: 'zheton' })).status).toBe(200)
    expect(levels.at(-1)).toBe('secret=taina&response=zheton&remoteip=127.0.0.1')
    const text = 'Проверката срещу роботи не успя. Презаредете страницата и опитайте отново.'
    expect((await guarded.stranger.call(signIn, form)).problem.errorMessage).toBe(text)
    for (const bad of [{ success: false }, { success: true, score: 0.1 }, { success: true, score: 0.9, action: 'x' }]) {
      verdict = bad
      expect((await guarded.stranger.call(signIn, { ...form, captcha: 'zheton' })).problem.code).toBe(
        'identity.captcha',
      )
    }
    verdict = { success: true, score: 0.9 }
  })

  test('the master sees the settings without the secret and tests them', async () => {
    const master = await guarded.as('master')
    const { captcha } = await master.ok(getOutsideServices, {})
    expect(captcha).toEqual({ siteKey: 'sait', verifyUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1/) })
    const tested = () => master.ok(testCaptcha, { captcha: 'zheton' })
    verdict = { success: true, score: 0.9 }
    expect(await tested()).toEqual({ works: true, text: 'Защитата от роботи работи. Оценка 0,9 от 1.' })
    expect(levels.at(-1)).toBe('secret=taina&response=zheton')
    verdict = { success: true, score: 0.1 }
    expect(await tested()).toMatchObject({ works: false, text: expect.stringContaining('за робот') })
    verdict = { success: false, 'error-codes': ['invalid-input-secret'] }
    expect(await tested()).toMatchObject({ works: false, text: expect.stringContaining('CAPTCHA_SECRET') })
    verdict = { success: true, score: 0.9 }
    // The simulated service answers with JSON instead of a script.
    expect(await master.ok(testAnalytics, {})).toEqual({ works: false, text: 'На адреса няма скрипт.' })
    const unset = await world.as('master')
    expect(await unset.ok(getOutsideServices, {})).toMatchObject({ captcha: null, analytics: null })
    expect(await unset.ok(testCaptcha, { captcha: 'zheton' })).toMatchObject({ works: false })
    expect(await unset.ok(testAnalytics, {})).toMatchObject({ works: false })
    const director = await world.as('director')
    expect((await director.call(getOutsideServices, {})).status).toBe(403)
    expect((await director.call(testCaptcha, { captcha: 'zheton' })).status).toBe(403)
  })

  test('allows sign-in while the service is unavailable', async () => {
    service.closeAllConnections()
    await new Promise<void>((resolve) => service.close(() => resolve()))
    expect((await guarded.stranger.call(signIn, { email, password, captcha: 'zheton' })).status).toBe(200)
    const master = await guarded.as('master')
    const expected = { works: false, text: expect.stringContaining('не отговаря') }
    expect(await master.ok(testCaptcha, { captcha: 'zheton' })).toEqual(expected)
    expect(await master.ok(testAnalytics, {})).toEqual(expected)
  })
})
