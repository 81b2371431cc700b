import { idempotencyHeader } from '@asistent/contract/core/headers'
import fastify from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { escapeLiteral } from 'pg'
import { createPool } from '../../../apps/server/src/platform/database'
import { hashOfToken } from '../../../apps/server/src/platform/token'
import { answerCpu } from './cpu'
import type { Kind } from './places'
import { valuesFor, type Before, type RecordedValues, type Recorded } from './recorded'

// Baseline of the product: the same HTTP server and driver, without the product. It has no sessions and no checks,
// reads as the owner of the tables (no row-level security), and writes no audit row, no idempotency key and no log.
//   GET  /<kind>?{…}   the list's statements through pool.query, the rows as JSON
//   POST /save {…}     begin, the save's statements one by one, commit
// Below /whole the same with the statements of the pipeline: they find the session and set its rights, and a save
// writes its audit row and stores its response under the idempotency key.

const json = 'application/json; charset=utf-8'
const pool = createPool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL_SIZE ?? 10) })
const recorded = JSON.parse(process.argv[2] ?? '{}') as Record<Kind, Recorded[]>

type Row = Record<string, unknown>
interface Asker {
  query(text: string, values: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }>
}

async function replay(asker: Asker, statements: readonly Recorded[], ownData: RecordedValues): Promise<Row[][]> {
  let before: Before = { ids: [], version: 0 }
  const answers: Row[][] = []
  for (const statement of statements) {
    const { rows, rowCount } = await asker.query(statement.text, valuesFor(statement, ownData, before))
    if (rowCount === 0) throw new Error(`nothing came of ${statement.text}`)
    if (rows.length > 0) before = { ids: rows.map((row) => row.id as number), version: rows[0]?.version as number }
    answers.push(rows)
  }
  return answers
}

function listOf(url: string): { kind: Kind; own: RecordedValues } {
  const [path = '', query = ''] = url.split('?')
  return { kind: path.split('/').at(-1) as Kind, own: JSON.parse(decodeURIComponent(query)) as RecordedValues }
}

async function answerList(url: string): Promise<string> {
  const { kind, own } = listOf(url)
  const [rows = [], ...others] = await replay(pool, recorded[kind], own)
  return JSON.stringify({ result: rows, others })
}

async function answerSave(ownData: RecordedValues): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await replay(client, recorded.save, ownData)
    await client.query('commit')
  } finally {
    client.release()
  }
  return JSON.stringify({ isSuccessful: true, entityId: ownData.id })
}

/** The statements that open and end a call (platform/pipeline.ts). */
async function wholeCall(headers: IncomingHttpHeaders, writing: boolean, work: (client: Asker) => Promise<string>) {
  const token = `'\\x${hashOfToken(headers.authorization)}'::bytea`
  const key = escapeLiteral(String(headers[idempotencyHeader]))
  const claim = writing ? `claim_key(${key}, 'POST /api/Bare', 'hash') as claimed,` : ''
  const client = await pool.connect()
  try {
    await client.query(
      `begin ${writing ? '' : 'read only'}; select opened, ${claim} set_config('role', current_setting('app.database_role'), true) from open_call(${token}, now(), ${writing}) as opened`,
    )
    const answer = await work(client)
    const end = `select finish_call('POST /api/Bare', 'bare', '127.0.0.1', current_setting('app.account_id')::int, null, null, ${key}, ${escapeLiteral(answer)}::jsonb, null)`
    await client.query(writing ? `${end}; commit` : 'commit')
    return answer
  } finally {
    client.release()
  }
}

const app = fastify()
app.get('/whole/:kind', async ({ url, headers }, reply) => {
  const { kind, own } = listOf(url)
  const answer = await wholeCall(headers, false, async (client) => {
    const [rows = [], ...others] = await replay(client, recorded[kind], own)
    return JSON.stringify({ result: rows, others })
  })
  return reply.type(json).send(answer)
})
app.post('/whole/save', async ({ body, headers }, reply) => {
  const values = body as RecordedValues
  const answer = await wholeCall(headers, true, async (client) => {
    await replay(client, recorded.save, values)
    return JSON.stringify({ isSuccessful: true, entityId: values.id })
  })
  return reply.type(json).send(answer)
})
app.get('/:kind', async (request, reply) => reply.type(json).send(await answerList(request.url)))
app.post('/save', async (request, reply) => reply.type(json).send(await answerSave(request.body as RecordedValues)))
await app.listen({ port: 0, host: '127.0.0.1' })
answerCpu()
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: (app.server.address() as AddressInfo).port })
