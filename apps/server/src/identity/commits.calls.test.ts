import { activateAccount, forgottenPassword, recoverPassword } from '@asistent/contract/identity/links.calls'
import { getUserData, signIn } from '@asistent/contract/identity/session.calls'
import { changeUserActivation, inviteUser } from '@asistent/contract/identity/users.calls'
import { triggerFrontendReload } from '@asistent/contract/identity/account-management.calls'
import { hubPath } from '@asistent/contract/core/headers'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addMember, kindergartenOf } from '../../../../tests/support/actors'
import { waitingForLocks } from '../../../../tests/support/locks'
import { startWorld, type World } from '../../../../tests/support/world'
import { patienceInside } from '../../../../tests/support/patience'
import { demoUsers } from '../demo/sign-ins'
import { lastLetter, lettersTo, tokenIn } from '../../../../tests/support/identity/look'

// Behaviour that requires real commits: races, jobs, the hub.

let world: World
beforeAll(async () => {
  world = await startWorld({ commits: true, env: { TRUST_PROXY: '1' } })
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  await world.app.startJobs()
})
afterAll(() => world.close())

const newPassword = 'NovaParola2'
const both = <T>(work: () => Promise<T>) => Promise.all([work(), work()])
const eventually = <T>(look: () => Promise<T | undefined>): Promise<T> =>
  vi.waitFor(
    async () => {
      const seen = await look()
      if (seen === undefined) throw new Error('it never happened')
      return seen
    },
    { timeout: patienceInside, interval: 50 },
  )

describe('concurrent requests', () => {
  test('only one of two requests with the same link succeeds', async () => {
    const person = { firstName: 'Рая', lastName: 'Златева', email: 'raya.zlateva@example.bg', roleType: 2 as const }
    await (await world.as('director')).ok(inviteUser, person)
    const token = tokenIn(await lastLetter(world, person.email))
    const answers = await both(() => world.stranger.call(activateAccount, { token, password: newPassword }))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const sessions = await world.sql(
      'select 1 from session s join account a on a.id = s.account_id where a.email = $1',
      [person.email],
    )
    expect(sessions).toHaveLength(1)
  })

  test('only one of two directors can deactivate the other', async () => {
    const kindergartenId = await kindergartenOf(world, 'directorOfNursery')
    await world.sql('update membership set active = false where kindergarten_id = $1 and role = 1', [kindergartenId])
    const [first, second] = [
      await addMember(world, { role: 'Director', kindergartenId }),
      await addMember(world, { role: 'Director', kindergartenId }),
    ]
    // Blocks both calls after their session checks.
    const holder = await world.pool.connect()
    await holder.query('begin')
    await holder.query('select id from membership where kindergarten_id = $1 for update', [kindergartenId])
    const calls = Promise.all([
      first.call(changeUserActivation, { userId: second.accountId, isActive: false }),
      second.call(changeUserActivation, { userId: first.accountId, isActive: false }),
    ])
    await waitingForLocks(world, 2)
    await holder.query('commit')
    holder.release()
    const answers = await calls
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.errorMessage).toBe(
      'Детската градина трябва да има поне един активен директор',
    )
    const left = await world.sql('select 1 from membership where kindergarten_id = $1 and role = 1 and active', [
      kindergartenId,
    ])
    expect(left).toHaveLength(1)
  })

  test('the recovery job sends a link that sets one password', async () => {
    const { email } = demoUsers.parent
    await world.stranger.ok(forgottenPassword, { email })
    const letter = await eventually(async () => (await lettersTo(world, email)).at(-1))
    const token = tokenIn(letter)
    const answers = await both(() => world.stranger.call(recoverPassword, { token, password: newPassword }))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('without a mail server the mail is kept for the master', async () => {
    const state = await eventually(async () => {
      const [row] = await world.sql<{ state: string }>(
        `select state from mail where recipient = $1 order by id limit 1`,
        [demoUsers.parent.email],
      )
      return row?.state === 'waiting' ? undefined : row?.state
    })
    expect(state).toBe('kept')
  })
})

describe('the hub', () => {
  const connect = (token: string): Promise<Socket> => {
    const { port } = world.app.http.server.address() as { port: number }
    const socket = io(`http://127.0.0.1:${port}`, {
      path: hubPath,
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
    })
    return new Promise((resolve, reject) => {
      socket.on('connect', () => resolve(socket))
      socket.on('connect_error', reject)
    })
  }
  const event = (socket: Socket, name: string) => new Promise<void>((resolve) => socket.once(name, () => resolve()))

  test('disconnects a deactivated person, who cannot reconnect', async () => {
    const { email, password } = demoUsers.teacherOfOtherGroup
    const { token } = await world.stranger.ok(signIn, { email, password })
    const socket = await connect(token ?? '')
    const [sessionEnded, gone] = [event(socket, 'sessionEnded'), event(socket, 'disconnect')]
    const [row] = await world.sql<{ id: number }>('select id from account where email = $1', [email])
    await (await world.as('director')).ok(changeUserActivation, { userId: row?.id ?? 0, isActive: false })
    await Promise.all([sessionEnded, gone])
    expect((await world.withToken(token ?? '').call(getUserData, {})).status).toBe(401)
    await expect(connect(token ?? '')).rejects.toMatchObject({ data: { status: 401 } })
    socket.close()
  })

  test('rejects users who must set up a second factor', async () => {
    const { email, password } = demoUsers.manciple
    await world.sql(
      `update kindergarten set settings = settings || '{"requiredSecondFactorRoles": [9]}' where id = $1`,
      [await kindergartenOf(world, 'manciple')],
    )
    const { token, needs } = await world.stranger.ok(signIn, { email, password })
    expect(needs).toBe('set-up-second-factor')
    await expect(connect(token ?? '')).rejects.toMatchObject({ data: { status: 401 } })
  })

  test('the master orders all clients to reload', async () => {
    const { email, password } = demoUsers.teacher
    const { token } = await world.stranger.ok(signIn, { email, password })
    const socket = await connect(token ?? '')
    const reloadEvent = event(socket, 'reloadFrontend')
    await (await world.as('master')).ok(triggerFrontendReload, {})
    await expect(reloadEvent).resolves.toBeUndefined()
    socket.close()
  })
})

describe('an attack', () => {
  test('two hundred concurrent wrong passwords are mostly rejected without hashing, and others can work', async () => {
    const { email, password } = demoUsers.administrator
    const director = await world.as('director')
    const attack = Promise.all(
      Array.from({ length: 200 }, (_, turn) =>
        world.stranger.call(signIn, { email, password: `Nevqrna${turn}` }, { 'x-forwarded-for': '203.0.113.7' }),
      ),
    )
    for (let turn = 0; turn < 10; turn++) expect((await director.call(getUserData, {})).status).toBe(200)
    const answers = await attack
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect(count(200)).toBe(0)
    expect(count(400)).toBeLessThanOrEqual(5)
    expect(count(429) + count(503) + count(400)).toBe(200)
    expect((await world.stranger.call(signIn, { email, password }, { 'x-forwarded-for': '192.0.2.44' })).status).toBe(
      200,
    )
  })
})
