import { call } from '@asistent/contract/core/call'
import { signedIn } from '@asistent/contract/core/access'
import { signIn } from '@asistent/contract/identity/session.calls'
import { findGuestChild } from '@asistent/contract/people/children.calls'
import { listGroups, saveGroup } from '@asistent/contract/people/groups.calls'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { demoPassword, demoUsers } from '../../apps/server/src/demo/sign-ins'
import { read, write } from '../../apps/server/src/platform/handler'
import { scrub } from '../../apps/server/src/platform/logging'
import { defineJob, work } from '../../apps/server/src/platform/jobs'
import { registered } from '../support/registered'
import { requestFor } from '../support/sending'
import { startWorld, type World } from '../support/world'

// The log at its most verbose level, searched for forbidden contents.

const failing = call.post('/api/tests/logs/failing', {
  title: 'Проба на грешка',
  access: signedIn,
  input: z.object({ text: z.string() }),
  output: z.object({}),
})
const breaking = call.get('/api/tests/logs/breaking', {
  title: 'Проба на счупено',
  access: signedIn,
  input: z.object({ text: z.string() }),
  output: z.object({}),
})

const badJob = defineJob<{ text: string }>('tests.logs.bad', 'Опит')

let world: World
let personId: string
const unknownId = '9999999999'
const lines: string[] = []

beforeAll(async () => {
  world = await startWorld({
    commits: true,
    env: { LOG_LEVEL: 'debug' },
    logTo: { write: (line) => void lines.push(line) },
    more: [
      {
        name: 'tests',
        handlers: [
          write(failing, async ({ tx }, { text }) => {
            // The query builder's error contains the values of the statement.
            await tx.execute(sql`select ${text}::int, ${demoUsers.director.email}::text`)
            return {}
          }),
          read(breaking, async (_context, { text }) => {
            throw new Error(`cannot use ${text}`)
          }),
        ],
        jobs: [
          work(badJob, async (_context, { text }) => {
            throw new Error(`cannot send ${text}`)
          }),
        ],
      },
    ],
  })
  const [child] = await world.sql<{ person_id: string }>(`select person_id from child where person_id_type = 0 limit 1`)
  personId = child?.person_id ?? ''
})
afterAll(() => world.close())

interface Line {
  readonly level: string
  readonly at: string
  readonly reqId?: string
  readonly msg: string
  readonly call?: string
  readonly status?: number
}

const parsed = (): Line[] => lines.map((line) => JSON.parse(line) as Line)

test('the log contains no token, password or person number', async () => {
  const { token: newToken } = await world.stranger.ok(signIn, {
    email: demoUsers.director.email,
    password: demoPassword,
  })
  const director = await world.as('director')
  const secrets = [newToken ?? '', director.token, demoPassword, 'Greshna1Parola', personId, unknownId]
  await world.stranger.call(signIn, { email: demoUsers.director.email, password: 'Greshna1Parola' })
  await director.call(listGroups, { search: personId })
  // An existing and an unknown number in the path.
  await director.ok(findGuestChild, { identificationNumber: personId })
  await director.ok(findGuestChild, { identificationNumber: unknownId })
  await director.call(saveGroup, { name: personId, capacity: 0 } as never)
  // In the URL, as some clients send them.
  const bearer = { authorization: `Bearer ${director.token}` }
  await world.request({
    method: 'GET',
    url: `/api/Classes?search=${personId}&access_token=${director.token}`,
    headers: bearer,
  })
  await world.request({ method: 'GET', url: `/api/Nothing/${personId}/${director.token}`, headers: bearer })
  await world.request({ method: 'GET', url: `/files/${personId}`, headers: bearer })
  await world.request({
    method: 'POST',
    url: '/api/Classes',
    headers: { ...bearer, 'content-type': 'application/json' },
    payload: `{"password":"${demoPassword}", bad`,
  })
  for (const secret of secrets) {
    expect((await director.call(failing, { text: secret })).status).toBe(400)
    expect((await director.call(breaking, { text: `password=${secret} token: ${secret}` })).status).toBe(500)
  }
  // Tokens and person numbers are recognized by their format, without a key in front.
  for (const bare of [newToken ?? '', director.token, personId])
    expect((await director.call(breaking, { text: `${bare} and (${bare})` })).status).toBe(500)
  // An unexpected statement error is logged without its values.
  expect((await director.call(breaking, { text: '\nparams: Иван Иванов,0888123456,tayna\n    at here' })).status).toBe(
    500,
  )

  expect(secrets.every((secret) => secret.length > 7)).toBe(true)
  for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([])
  expect(lines.filter((line) => /tayna|Иван Иванов/.test(line))).toEqual([])
  // Neither the audit nor the metrics contain them.
  expect(
    await world.sql(`select id from audit where audit::text like any ($1)`, [[`%${personId}%`, `%${unknownId}%`]]),
  ).toEqual([])
  const metrics = (await world.request({ method: 'GET', url: '/metrics' })).bytes.toString()
  expect([personId, unknownId].filter((number) => metrics.includes(number))).toEqual([])
})

test('every line is JSON with level, time and request id', () => {
  const all = parsed()
  expect(all.length).toBeGreaterThan(15)
  for (const line of all) {
    expect(line.level).toMatch(/^(debug|info|warn|error)$/)
    expect(line.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(line.reqId).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('a call is one line with name, status, duration and account', async () => {
  lines.length = 0
  const director = await world.as('director')
  const answer = await director.call(listGroups, { search: 'Звънче' })
  const [line] = parsed()
  expect(lines).toHaveLength(1)
  expect(line).toMatchObject({
    level: 'info',
    call: 'GET /api/Classes/overview-models',
    status: 200,
    account: director.accountId,
    reqId: answer.headers['x-request-id'],
  })
  expect(lines[0]).not.toContain('Звънче')
})

test('the request id of a masked error is in its log line', async () => {
  lines.length = 0
  const answer = await (await world.as('director')).call(breaking, { text: 'нещо' })
  expect(answer.status).toBe(500)
  expect(answer.problem).toEqual({
    isSuccessful: false,
    code: 'platform.unexpected',
    errorMessage: 'Възникна грешка! Екипът ни работи по отстраняването на проблема.',
    requestId: answer.headers['x-request-id'],
  })
  const line = parsed().find(({ level }) => level === 'error')
  expect(line).toMatchObject({ reqId: answer.problem.requestId, call: 'GET /api/tests/logs/breaking' })
  expect(JSON.stringify(line)).toContain('cannot use нещо')
})

test('a failed job logs its error without its payload', async () => {
  lines.length = 0
  await world.app.startJobs()
  const text = `${personId} password=${demoPassword}`
  await world.sql(`select graphile_worker.add_job('tests.logs.bad', $1::json, max_attempts => 1)`, [
    JSON.stringify({ text }),
  ])
  await expect.poll(() => lines.join('').includes('cannot send')).toBe(true)
  expect(lines.filter((line) => line.includes(personId) || line.includes(demoPassword))).toEqual([])
  for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow()
})

/** Calendar programs send no headers, so the URL is the secret. The log has only its pattern. */
const secretByNature = ['GET /api/calendar/{token}']

test('no call has secrets or personal identifiers in its URL', () => {
  const telling = registered.filter(
    ({ name, call: { path } }) => /\{(token|egn|personId|password)\}/i.test(path) && !secretByNature.includes(name),
  )
  expect(telling.map(({ name }) => name)).toEqual([])
  expect(requestFor(listGroups, { search: 'а' }, 'x'.repeat(30)).url).not.toContain('xxx')
})

test('scrubbing keeps useful details', () => {
  expect(scrub('duplicate key value violates unique constraint "child_person_id"')).toContain('child_person_id')
  expect(scrub('Failed query: select 1\nparams: а,б\n    at run (x.ts:1)')).toBe(
    'Failed query: select 1\n    at run (x.ts:1)',
  )
})
