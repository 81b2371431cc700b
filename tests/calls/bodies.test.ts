import { saveMarks } from '@asistent/contract/attendance/grid.calls'
import { signIn } from '@asistent/contract/identity/session.calls'
import { uploadFile, uploadFiles } from '@asistent/contract/files/files.calls'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findExcess } from '../../apps/server/src/platform/body'
import { createBodyShares } from '../../apps/server/src/platform/body-shares'
import { bodySizeOf, leastBytes } from '../../apps/server/src/platform/body-size'
import { uploadLimits } from '../../apps/server/src/platform/files/uploads'
import { createStrangers } from '../../apps/server/src/platform/strangers'
import { multipartBody, multipartType } from '../support/multipart'
import { headOf, listening, openConnection, type RawConnection } from '../support/raw-connection'
import { picture } from '../support/sent-files'
import { countOne, saveLocked, testSlice } from '../support/test-slice'
import { startWorld, type Person, type World } from '../support/world'

// A large body is read only after authentication (docs/decisions/018).

let world: World
let port: number
let director: Person
const open: RawConnection[] = []
const connection = () => {
  const opened = openConnection(port)
  open.push(opened)
  return opened
}

beforeAll(async () => {
  world = await startWorld({ commits: true, more: [testSlice], connections: 2 })
  port = await listening(world.app)
  director = await world.as('director')
})
afterAll(async () => {
  for (const row of open) row.end()
  await world.close()
})

const madeUp = `Bearer ${'made-up-token-'.repeat(3)}`
const form = multipartBody('file', [picture]).toString('latin1')

describe('a caller with an unknown token', () => {
  test('gets a response before an upload has arrived, and the connection is closed', async () => {
    const slow = connection()
    slow.write(
      headOf(uploadFile.path, { authorization: madeUp, 'content-type': multipartType, 'content-length': '20000000' }),
    )
    slow.write(form.slice(0, 200))
    expect((await slow.answered).status).toBe(401)
    await slow.closed
    expect(await readdir(join(world.app.services.config.dataDir, 'uploads')).catch(() => [])).toEqual([])
  })

  test('gets a response while a small body is arriving slowly', async () => {
    const slow = connection()
    slow.write(
      headOf(saveLocked.path, {
        authorization: madeUp,
        'content-type': 'application/json',
        'content-length': '60000',
      }),
    )
    slow.write('{')
    expect((await slow.answered).status).toBe(401)
    await slow.closed
  })

  test('is rejected without reading a large body of unknown length', async () => {
    const slow = connection()
    slow.write(
      headOf(saveLocked.path, {
        authorization: madeUp,
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
      }),
    )
    expect((await slow.answered).status).toBe(401)
    await slow.closed
  })

  test('is rejected with 401 for a body that is nested too deeply', async () => {
    const payload = '['.repeat(4_000_000)
    const answer = await world.request({
      method: 'POST',
      url: saveLocked.path,
      headers: { authorization: madeUp, 'content-type': 'application/json' },
      payload,
    })
    expect(answer.status).toBe(401)
  })

  test('is rejected without a lookup after too many attempts; verified sessions of the address work', async () => {
    const ask = (token: string) =>
      world.request({
        method: 'POST',
        url: saveLocked.path,
        headers: { authorization: `Bearer ${token}` },
        payload: {},
        address: '192.0.2.77',
      })
    expect((await ask(director.token)).status).toBe(200)
    const statuses = new Set<number>()
    for (let time = 0; time < 600; time++) statuses.add((await ask(`made-up-${'x'.repeat(20)}-${time}`)).status)
    expect([...statuses]).toEqual([401])
    const sent = await world.statements(async () => {
      const refused = await ask(`made-up-${'y'.repeat(20)}`)
      expect([refused.status, refused.problem.code]).toEqual([429, 'platform.too-many'])
    })
    expect(sent).toEqual([])
    expect((await ask(director.token)).status).toBe(200)
  })

  test('is forgotten when too many addresses are counted', () => {
    const strangers = createStrangers({ perMinute: 1, remembered: 2 })
    strangers.missed('a')
    expect([strangers.refuses('a', 't'), strangers.refuses('b', 't')]).toEqual([true, false])
    for (const address of ['b', 'c']) strangers.missed(address)
    expect(strangers.refuses('a', 't')).toBe(false)
  })
})

describe('a body', () => {
  const post = (payload: string) =>
    world.request({
      method: 'POST',
      url: saveLocked.path,
      headers: { authorization: `Bearer ${director.token}`, 'content-type': 'application/json' },
      payload,
    })

  test('that is nested too deeply is rejected without parsing', async () => {
    const answer = await post(`{"items":${'['.repeat(60_000)}`)
    expect([answer.status, answer.problem.code]).toEqual([400, 'platform.bad-json'])
    expect(findExcess('['.repeat(41), 1000)).toBe('too-deep')
    expect(findExcess(`${'['.repeat(40)}${']'.repeat(40)}`, 1000)).toBeUndefined()
    // Brackets inside strings do not count.
    expect(findExcess(JSON.stringify({ text: `${'['.repeat(100)}\\"${'{,'.repeat(100)}` }), 10)).toBeUndefined()
  })

  const shortKeys = (count: number) =>
    `{${Array.from({ length: count }, (_, at) => `"${at.toString(36)}":1`).join(',')}}`

  test('with too many keys or values is rejected without parsing', async () => {
    const parsing = vi.spyOn(JSON, 'parse')
    for (const payload of [shortKeys(20_000), `[${shortKeys(600)}]`, `{"items":[${'1,'.repeat(100_000)}1]}`]) {
      const answer = await post(payload)
      expect([answer.status, answer.problem.code]).toEqual([413, 'platform.too-large'])
      expect(parsing.mock.calls.some(([text]) => text === payload)).toBe(false)
    }
    parsing.mockRestore()
    expect((await post(shortKeys(400))).status).toBe(200)
  })

  test('is parsed before the transaction begins', async () => {
    const payload = JSON.stringify({ items: [] })
    const parse = JSON.parse
    let sentBefore: number | undefined
    const sent = await world.statements(async (sentSoFar) => {
      const parsing = vi.spyOn(JSON, 'parse').mockImplementation((text: string, reviver) => {
        if (text === payload) sentBefore = sentSoFar.length
        return parse(text, reviver) as unknown
      })
      expect((await post(payload)).status).toBe(200)
      parsing.mockRestore()
    })
    expect(sent.length).toBeGreaterThan(0)
    expect(sentBefore).toBe(0)
  })

  test('is limited to the maximum of its contract', async () => {
    const { bytes } = bodySizeOf(saveMarks.input)
    expect(bytes).toBeGreaterThan(leastBytes)
    expect(bodySizeOf(saveLocked.input).bytes).toBe(leastBytes)
    const items = Array.from({ length: 5000 }, (_, at) => ({
      studentId: at + 1,
      forDate: '2026-11-16',
      type: 1,
      version: 0,
    }))
    const payload = JSON.stringify({ classId: 1, items })
    expect(payload.length).toBeGreaterThan(leastBytes)
    const ask = (body: string) =>
      world.request({
        method: 'POST',
        url: saveMarks.path,
        headers: { authorization: `Bearer ${director.token}`, 'content-type': 'application/json' },
        payload: body,
      })
    // The body was parsed; the rejection is about children that do not exist.
    expect([400, 404]).toContain((await ask(payload)).status)
    expect((await ask(payload + ' '.repeat(bytes))).status).toBe(413)
    expect((await post(payload)).status).toBe(413)
  })

  test('counts against the share of its session', async () => {
    const busy = await world.as('directorOfGabrovo')
    const payload = JSON.stringify({ series: 'x'.repeat(200_000) })
    const ask = (token: string) =>
      world.request({
        method: 'POST',
        url: countOne.path,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload,
      })
    const statuses: number[] = []
    while (statuses.length < 45) statuses.push((await ask(busy.token)).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([400, 429])
    expect((await ask(director.token)).status).toBe(400)
    const shares = createBodyShares({ perMinute: 100, remembered: 2 })
    expect([shares.take('a', 60), shares.take('a', 60), shares.take('b', 60), shares.take('a', 40)]).toEqual([
      true,
      false,
      true,
      true,
    ])
  })

  test('without authentication has a small limit', async () => {
    const answer = await world.request({
      method: 'POST',
      url: signIn.path,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email: 'x'.repeat(40_000), password: 'x' }),
    })
    expect([answer.status, answer.problem.code]).toEqual([413, 'platform.too-large'])
  })

  test('that is slow holds no database connection', async () => {
    const head = headOf(countOne.path, {
      authorization: `Bearer ${director.token}`,
      'content-type': 'application/json',
      'content-length': '60000',
    })
    const slow = Array.from({ length: 5 }, connection)
    for (const row of slow) row.write(`${head}{`)
    await sleep(400)
    expect((await director.call(saveLocked, {})).status).toBe(200)
    for (const row of slow) row.end()
  })

  test('is assembled from several chunks', async () => {
    const body = JSON.stringify({ series: 'на части' })
    const pieces = connection()
    pieces.write(
      headOf(countOne.path, {
        authorization: `Bearer ${director.token}`,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
    )
    await sleep(300)
    pieces.write(body.slice(0, 10))
    await sleep(50)
    pieces.write(body.slice(10))
    expect((await pieces.answered).status).toBe(200)
  })
})

describe('uploads', () => {
  test('are limited per session; slow ones hold no database connection', async () => {
    const head = headOf(uploadFile.path, {
      authorization: `Bearer ${director.token}`,
      'content-type': multipartType,
      'content-length': '1000000',
    })
    const slow = Array.from({ length: uploadLimits.parallel }, connection)
    for (const row of slow) row.write(head + form.slice(0, 150))
    await expect
      .poll(async () => (await readdir(join(world.app.services.config.dataDir, 'uploads'))).length)
      .toBe(slow.length)
    const refused = await director.call(uploadFile, { files: [picture] as never })
    expect([refused.status, refused.problem.code]).toEqual([429, 'files.too-many-uploads'])
    const teacher = await world.as('teacher')
    expect((await teacher.call(uploadFile, { files: [picture] as never })).status).toBe(200)
    for (const row of slow) row.end()
    await expect.poll(async () => (await readdir(join(world.app.services.config.dataDir, 'uploads'))).length).toBe(0)
    await expect.poll(async () => (await director.call(uploadFile, { files: [picture] as never })).status).toBe(200)
  })

  test('with a Content-Length above the limit are rejected by their headers', async () => {
    const large = connection()
    large.write(
      headOf(uploadFiles.path, {
        authorization: `Bearer ${director.token}`,
        'content-type': multipartType,
        'content-length': '400000000',
      }),
    )
    expect((await large.answered).text).toContain('files.too-large')
  })

  test('that are rejected leave nothing in the store', async () => {
    const folder = join(world.app.services.config.dataDir, 'files')
    const stored = async () =>
      (await readdir(folder, { recursive: true })).filter((name) => /\w{16}-/.test(name)).length
    const headers = { 'idempotency-key': 'twice-the-same' }
    const first = await director.ok(uploadFile, { files: [picture] as never }, headers)
    const before = await stored()
    expect(await director.ok(uploadFile, { files: [picture] as never }, headers)).toEqual(first)
    await expect.poll(stored).toBe(before)
  })
})
