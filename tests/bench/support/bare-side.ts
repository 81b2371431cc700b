import fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { createPool } from '../../../apps/server/src/platform/database'
import { answerCpu } from './cpu'
import type { Kind } from './places'
import { valuesFor, type Before, type Own, type Recorded } from './recorded'

// What the product is measured against: the same HTTP server and the driver, nothing between. It knows nobody, checks nothing,
// reads as the owner of the tables (no row-level security), writes no audit row of the call, keeps no key, logs nothing.
//   GET  /<kind>?{…}   the list's statements through pool.query, the rows as JSON
//   POST /save {…}     begin, the save's statements one by one, commit

const json = 'application/json; charset=utf-8'
const pool = createPool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL_SIZE ?? 10) })
const recorded = JSON.parse(process.argv[2] ?? '{}') as Record<Kind, Recorded[]>

type Row = Record<string, unknown>
interface Asker {
  query(text: string, values: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }>
}

async function replay(asker: Asker, statements: readonly Recorded[], own: Own): Promise<Row[][]> {
  let before: Before = { ids: [], version: 0 }
  const answers: Row[][] = []
  for (const statement of statements) {
    const { rows, rowCount } = await asker.query(statement.text, valuesFor(statement, own, before))
    if (rowCount === 0) throw new Error(`nothing came of ${statement.text}`)
    if (rows.length > 0) before = { ids: rows.map((row) => row.id as number), version: rows[0]?.version as number }
    answers.push(rows)
  }
  return answers
}

async function answerList(url: string): Promise<string> {
  const at = url.indexOf('?')
  const own = JSON.parse(decodeURIComponent(url.slice(at + 1))) as Own
  const [found = [], ...others] = await replay(pool, recorded[url.slice(1, at) as Kind], own)
  return JSON.stringify({ result: found, others })
}

async function answerSave(own: Own): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await replay(client, recorded.save, own)
    await client.query('commit')
  } finally {
    client.release()
  }
  return JSON.stringify({ isSuccessful: true, entityId: own.id })
}

const app = fastify()
app.get('/:kind', async (request, reply) => reply.type(json).send(await answerList(request.url)))
app.post('/save', async (request, reply) => reply.type(json).send(await answerSave(request.body as Own)))
await app.listen({ port: 0, host: '127.0.0.1' })
answerCpu()
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: (app.server.address() as AddressInfo).port })
