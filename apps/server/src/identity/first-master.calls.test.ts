import { createMaster } from '@asistent/contract/identity/first-master.calls'
import { getUserData } from '@asistent/contract/identity/session.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDatabase, startWorld, type World } from '../../../../tests/support/world'
import { migrate } from '../db/migrate'
import { createDatabase, createPool } from '../platform/database'
import { firstMasterAddress } from './first-master.ops'

// A new installation without demo data has no user who could invite others.

let world: World
beforeAll(async () => {
  const on = await makeDatabase('empty')
  const pool = createPool({ connectionString: on.url, max: 2 })
  await migrate(pool)
  await pool.end()
  world = await startWorld({ on, commits: true, env: { PUBLIC_URL: 'https://gradina.example.bg' } })
})
afterAll(() => world.close())

const person = {
  firstName: 'Мария',
  lastName: 'Главова',
  email: 'maria@example.bg',
  password: 'NovaParola2',
}
const address = () => firstMasterAddress(createDatabase(world.pool), world.app.services.config, world.now())
const tokenOf = (link: string | undefined) => link?.split('/').at(-1) ?? ''

test('the printed link creates the first master once; afterwards none is printed', async () => {
  const [first, second] = [await address(), await address()]
  expect(first).toMatch(/^https:\/\/gradina\.example\.bg\/first-start\/.{20,}$/)

  const madeUp = await world.stranger.call(createMaster, { ...person, token: 'x'.repeat(43) })
  expect(madeUp.problem.code).toBe('identity.bad-token')

  const { token } = await world.stranger.ok(createMaster, { ...person, token: tokenOf(first) })
  const me = await world.withToken(token ?? '').ok(getUserData, {})
  expect(me).toMatchObject({ firstName: 'Мария', baseRoleType: 7 })

  const again = await world.stranger.call(createMaster, { ...person, email: 'x@example.bg', token: tokenOf(second) })
  expect(again.problem.code).toBe('identity.bad-token')
  expect(await address()).toBeUndefined()
})
