import { roles } from '@asistent/domain/access/roles'
import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveGroup, listGroups } from '@asistent/contract/people/groups.calls'
import { encodingOf } from '../../apps/server/src/platform/reply'
import { kindergartenOf, userOfRole } from '../support/actors'
import { isDeep } from '../support/deep'
import { withoutOptional } from '../support/inputs'
import { noDocuments } from '../support/no-documents'
import { allows, verdictOf } from '../support/permissions'
import { sampleIdsOf } from '../support/records'
import { registered, type Registered } from '../support/registered'
import { inputFor } from '../support/samples'
import { requestFor } from '../support/sending'
import type { SampleIds } from '../support/slice-samples'
import { startWorld, type World } from '../support/world'

// Conditional requests (docs/decisions/027-tags-from-bodies.md): every read has a tag. 304 means that the caller would
// get the same body now; a change of rows or rights is visible in the next request.

let world: World
let ids: SampleIds
beforeAll(async () => {
  world = await startWorld({ documents: noDocuments })
  ids = await sampleIdsOf(world, await kindergartenOf(world, 'director'))
})
afterAll(() => world.close())

const reads = registered.filter(
  ({ call, handler }) => call.method === 'GET' && handler.kind === 'read' && call.answer !== 'file',
)
const rolesOf = ({ call }: Registered) => roles.filter((role) => allows(verdictOf(call.access, role), 'update'))

function ask({ call }: Registered, token: string, headers: Record<string, string> = {}) {
  const input = withoutOptional(call.input, inputFor(call, ids) as Record<string, unknown>)
  const { url, headers: usual } = requestFor(call, input, token)
  return world.request({ method: 'GET', url, headers: { ...usual, ...headers } })
}

/** Tags are made in one place, so each push tests a quarter of the reads. */
const tagged = isDeep ? reads : reads.filter((_one, index) => index % 4 === 0)

test.each(tagged.map((one) => [one.name, one] as const))('%s: 304 only for the same body', async (_name, row) => {
  const allowed = rolesOf(row)
  for (const role of isDeep ? allowed : allowed.slice(0, 1)) {
    const { token, accountId } = await world.as(userOfRole[role])
    const first = await ask(row, token)
    const { etag = 'none' } = first.headers
    expect(etag).toMatch(first.status === 200 ? /^W\/"[\w-]{27}"$/ : /^none$/)
    const tag = { 'if-none-match': String(etag) }
    const again = await ask(row, token, tag)
    // A response with a moment or a one-time code differs each time.
    const isSame = again.status === 304 ? again.bytes.length === 0 : !again.bytes.equals(first.bytes)
    expect(isSame || first.status !== 200, `again as ${role}: ${again.status}`).toBe(true)
    // Others get 304 for this tag only if their own response is equal.
    for (const otherRole of isDeep ? allowed.filter((name) => name !== role) : []) {
      const { token: theirs } = await world.as(userOfRole[otherRole])
      const whole = await ask(row, theirs)
      const conditional = await ask(row, theirs, tag)
      const isEqual = whole.status === 200 && whole.bytes.equals(first.bytes)
      expect(conditional.status === 304, `as ${otherRole}`).toBe(isEqual)
    }
    // The right ends: the tag of the former response returns nothing.
    const ended = await world.isolated(async () => {
      await world.sql('update session set revoked_at = now() where account_id = $1', [accountId])
      return ask(row, token, tag)
    })
    expect([ended.status, ended.headers.etag]).toEqual([401, undefined])
  }
})

test('a change of a row changes the tag of the next response', async () => {
  const director = await world.as('director')
  const before = await director.call(listGroups, {})
  const tag = String(before.headers.etag)
  expect((await director.call(listGroups, {}, { 'if-none-match': tag })).status).toBe(304)
  await director.ok(saveGroup, { name: 'Променена', classType: 2, attendanceType: 1, capacity: 20 })
  const after = await director.call(listGroups, {}, { 'if-none-match': tag })
  expect([after.status, after.headers.etag === tag]).toEqual([200, false])
})

describe('compression', () => {
  const home = async (accepted?: string) => {
    const { token } = await world.as('director')
    return world.request({
      method: 'GET',
      url: '/api/Start?home=true',
      headers: { authorization: `Bearer ${token}`, ...(accepted && { 'accept-encoding': accepted }) },
    })
  }
  const rawHome = async (accepted: string) => {
    const { token } = await world.as('director')
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': accepted }
    return world.app.http.inject({ method: 'GET', url: '/api/Start?home=true', headers })
  }

  test('a long response is compressed as the client accepts, with the same tag', async () => {
    const plain = await home()
    expect(plain.headers).not.toHaveProperty('content-encoding')
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const packed = await rawHome(accepted)
      expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([encoding, 'accept-encoding'])
      expect(packed.headers.etag).toBe(plain.headers.etag)
      expect(unpack(packed.rawPayload).equals(plain.bytes)).toBe(true)
      expect(packed.rawPayload.length * 3).toBeLessThan(plain.bytes.length)
    }
  })

  test('a short response and a response of a write are not compressed', async () => {
    const { token } = await world.as('director')
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' }
    const short = await world.app.http.inject({ method: 'GET', url: '/api/Counters', headers })
    expect(short.headers).not.toHaveProperty('content-encoding')
    const saved = await world.app.http.inject({ method: 'POST', url: '/api/Classes', headers, payload: {} })
    expect(saved.headers).not.toHaveProperty('content-encoding')
    expect(saved.headers).not.toHaveProperty('etag')
  })

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['BR', 'br'],
    ['deflate', undefined],
    ['identity', undefined],
    [undefined, undefined],
  ] as const)('%s is answered with %s', (accepted, expected) => {
    expect(encodingOf(accepted)).toBe(expected)
  })
})
