import { frontendVersion } from '@asistent/contract/core/headers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentDisposition } from '../../apps/server/src/platform/reply'
import { isBulgarian } from '../support/bulgarian'
import {
  downloadPaper,
  listNumbers,
  rarely,
  readThatWrites,
  saveLocked,
  talkative,
  testSlice,
} from '../support/test-slice'
import { startWorld, type Person, type World } from '../support/world'

// Guarantees of every call, tested over HTTP (spec/calls.md 3, spec/product.md 9).

let world: World
let director: Person
beforeAll(async () => {
  world = await startWorld({ more: [testSlice] })
})
beforeEach(async () => {
  director = await world.as('director')
})
afterEach(() => world.reset())
afterAll(() => world.close())

const get = async (url: string, headers: Record<string, string> = {}) => {
  const { token } = await world.as('director')
  return world.request({ method: 'GET', url, headers: { authorization: `Bearer ${token}`, ...headers } })
}

describe('paths and parameters', () => {
  test('matches paths case-insensitively and with a trailing slash', async () => {
    for (const url of [
      '/api/Tests/Numbers/overview-models',
      '/API/tests/numbers/OVERVIEW-MODELS',
      '/api/tests/numbers/overview-models/',
    ])
      expect((await get(url)).status, url).toBe(200)
  })

  test('keeps the case of path parameters', async () => {
    const answer = await get(`/api/TESTS/papers/${encodeURIComponent('Отчет.TXT')}`)
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('Отчет.TXT'))
  })

  test('matches list parameters case-insensitively', async () => {
    const url = '/api/tests/numbers/overview-models'
    const plain = await get(`${url}?PageNumber=2&PageSize=3&OrderByColumn=Number&OrderByDescending=true&AtLeast=10`)
    const shouted = await get(`${url}?PAGENUMBER=2&pagesize=3&orderbycolumn=NUMBER&ORDERBYDESCENDING=true&atleast=10`)
    expect(plain.body).toEqual({
      result: [97, 96, 95].map((number) => ({ number, even: number % 2 === 0 })),
      rowsCount: 91,
    })
    expect(shouted.body).toEqual(plain.body)
  })

  test('converts numbers, booleans and lists of numbers in the query', async () => {
    const url = '/api/tests/numbers/overview-models'
    const answers = await Promise.all(
      [
        'OnlyEven=true&OfThese=2&OfThese=3&OfThese=4',
        'onlyeven=1&ofthese=2,3,4',
        'onlyEven=true&ofThese[]=2&ofThese[]=4',
      ].map((query) => get(`${url}?${query}`)),
    )
    for (const answer of answers)
      expect(answer.body).toEqual({
        result: [
          { number: 2, even: true },
          { number: 4, even: true },
        ],
        rowsCount: 2,
      })
  })

  test('a page beyond the last is empty and has the row count', async () => {
    expect(await director.ok(listNumbers, { pageNumber: 50, pageSize: 10 })).toEqual({ result: [], rowsCount: 100 })
  })

  test.each([
    'PageSize=0',
    'PageSize=-1',
    'PageSize=1000000000',
    'PageNumber=0',
    'OrderByColumn=secret',
    'OrderByDescending=maybe',
  ])('%s is refused in words', async (query) => {
    const answer = await get(`/api/tests/numbers/overview-models?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.problem.code).toBe('platform.bad-input')
    expect(
      Object.values(answer.problem.errors ?? {})
        .flat()
        .every(isBulgarian),
    ).toBe(true)
  })

  test('an unknown path is 404 with a text for every caller', async () => {
    for (const url of ['/api/nothing', '/api/Classes/1/2/3', '/files/a/b/c', '/hubs/none']) {
      const answer = await world.request({ method: 'GET', url })
      expect([answer.status, answer.problem.code], url).toEqual([404, 'platform.no-such-call'])
      expect(answer.problem.errorMessage).toBe('Няма такава услуга.')
    }
  })

  test('OpenAPI lists every call with its access', async () => {
    const answer = await world.request({ method: 'GET', url: '/api/openapi.json' })
    const { openapi, paths } = answer.body as {
      openapi: string
      paths: Record<string, Record<string, { description: string; security: unknown[] }>>
    }
    expect(openapi).toBe('3.1.0')
    for (const { path, method } of world.app.calls)
      expect(paths[path]?.[method.toLowerCase()]?.description, path).toMatch(/^Достъп: /)
    expect(paths['/api/identity/login']?.post?.security).toEqual([])
  })
})

describe('the version of the client', () => {
  const asVersion = (version: string) => get('/api/tests/numbers/overview-models', { 'x-frontend-version': version })

  test.each(['1.2.9', '1.2', '1.1.99', '0.9.0', 'стара'])('%s is older: 426', async (version) => {
    const answer = await asVersion(Buffer.from(version).toString('latin1'))
    expect([answer.status, answer.problem.code]).toEqual([426, 'platform.old-client'])
  })

  test.each([frontendVersion, '1.2.11', '1.3.0', '2', '10.0.0'])('%s is served', async (version) => {
    expect((await asVersion(version)).status).toBe(200)
  })

  test('clients without a version are served', async () => {
    expect((await get('/api/tests/numbers/overview-models')).status).toBe(200)
  })

  test('an old client may still sign in and out', async () => {
    const answer = await world.request({
      method: 'POST',
      url: '/api/identity/login',
      headers: { 'x-frontend-version': '0.1' },
      payload: {},
    })
    expect(answer.status).toBe(400)
  })
})

describe('responses', () => {
  test('a download has its name in the header, also in Cyrillic', async () => {
    const answer = await director.call(downloadPaper, { name: 'Дневник „Звънче“ 1/2.pdf' })
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Dnevnik Zvanche 1_2.pdf"; filename*=UTF-8''${encodeURIComponent('Дневник „Звънче“ 1_2.pdf')}`,
    )
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.bytes.toString('utf8')).toBe('съдържание')
  })

  test('a name cannot break out of the header', () => {
    expect(contentDisposition('a"\r\nset-cookie: x=1\\/b.pdf', true)).toBe(
      `inline; filename="a___set-cookie: x=1__b.pdf"; filename*=UTF-8''a___set-cookie%3A%20x%3D1__b.pdf`,
    )
    expect(contentDisposition("д'(1)*.pdf")).toMatch(/filename\*=UTF-8''%D0%B4%27%281%29%2A\.pdf$/)
  })

  test('responses are not cached and have a request id', async () => {
    const answer = await director.call(listNumbers, { pageSize: 1 })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('a field outside of the contract is not returned', async () => {
    const answer = await director.call(talkative, {})
    expect(answer.status).toBe(500)
    expect(answer.bytes.toString('utf8')).not.toContain('1234')
    expect(world.lastError()).toContain('undeclared field secret')
  })
})

describe('reads', () => {
  test('the database rejects a read that writes', async () => {
    const answer = await director.call(readThatWrites, {})
    expect(answer.status).toBe(500)
    expect(world.lastError()).toContain('read-only transaction')
    expect(await world.sql(`select from counter where series = 'четене'`)).toEqual([])
  })
})

describe('bodies', () => {
  const post = async (payload: string | Buffer, type = 'application/json') => {
    const { token } = await world.as('director')
    return world.request({
      method: 'POST',
      url: '/api/tests/attendance-days',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload,
    })
  }

  test('more than 256 KB is rejected with 413 unless the contract allows more', async () => {
    const answer = await post(JSON.stringify({ forDate: 'x'.repeat(256 * 1024) }))
    expect([answer.status, answer.problem.code]).toEqual([413, 'platform.too-large'])
    expect(isBulgarian(answer.problem.errorMessage)).toBe(true)
  })

  test('invalid JSON is rejected with 400, another type with 415', async () => {
    expect([(await post('{"a":')).problem.code, (await post('[1]')).problem.code]).toEqual([
      'platform.bad-json',
      'platform.bad-json',
    ])
    expect((await post('<a/>', 'application/xml')).status).toBe(415)
  })

  test('keys that could change the prototype are dropped', async () => {
    const answer = await post('{"__proto__":{"forDate":"2026-11-16"},"constructor":{"prototype":{"polluted":1}}}')
    expect(answer.status).toBe(200)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })
})

describe('module locks', () => {
  const lock = async (until: string) => {
    await world.sql(
      `insert into module_lock (kindergarten_id, category, locked_until, moved_on)
        select m.kindergarten_id, 'attendance', $2, $2 from membership m where m.account_id = $1
        on conflict (kindergarten_id, category) do update set locked_until = excluded.locked_until, moved_on = excluded.moved_on, auto_day = null`,
      [director.accountId, until],
    )
    return world.as('director')
  }

  test('days up to the lock are rejected, the next one is accepted', async () => {
    const person = await lock('2026-10-31')
    const refused = await person.call(saveLocked, { forDate: '2026-10-31' })
    expect(refused.status).toBe(400)
    expect(refused.problem.errorMessage).toBe('Периодът е заключен до 31.10.2026')
    expect((await person.call(saveLocked, { forDate: '2026-11-01' })).status).toBe(200)
  })

  test('one locked day of several rejects all', async () => {
    const person = await lock('2026-10-31')
    const items = ['2026-11-02', '2026-10-30'].map((forDate) => ({ forDate, childId: 1 }))
    expect((await person.call(saveLocked, { items })).status).toBe(400)
    expect((await person.call(saveLocked, { items: items.slice(0, 1) })).status).toBe(200)
  })
})

describe('rates', () => {
  const attempt = ({ token }: { token: string }, address: string) =>
    world.request({
      method: 'POST',
      url: '/api/tests/rarely',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
      address,
    })

  test('exceeding the rate is 429 with a text; a colleague with the same address is not affected', async () => {
    const [director, teacher] = [await world.as('director'), await world.as('teacher')]
    const statuses = []
    for (let time = 0; time < 4; time++) statuses.push((await attempt(director, '192.0.2.1')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const last = await attempt(director, '192.0.2.1')
    expect([last.problem.code, isBulgarian(last.problem.errorMessage)]).toEqual(['platform.too-many', true])
    expect((await attempt(teacher, '192.0.2.1')).status).toBe(200)
    expect(rarely.rate).toEqual({ max: 3, seconds: 60 })
  })

  test('unauthenticated calls are counted by address, whatever token they send', async () => {
    const ask = (token: string, address: string) =>
      world.request({
        method: 'POST',
        url: '/api/identity/token-info',
        payload: { token: 'abc' },
        headers: { authorization: `Bearer ${token.repeat(30)}` },
        address,
      })
    let refused = 0
    for (let time = 0; time < 70; time++) refused += Number((await ask(`t${time}`, '192.0.2.7')).status === 429)
    expect(refused).toBe(10)
    expect((await ask('t', '192.0.2.8')).status).toBe(400)
  })
})
