import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPool } from '../../../apps/server/src/platform/database'
import { answerCpu } from './cpu'
import type { Kind } from './places'
import { valuesFor, type Before, type Own, type Recorded } from './recorded'

// What the product is measured against: node:http and the driver, nothing between. It knows nobody, checks nothing,
// reads as the owner of the tables (no row-level security), writes no audit row of the call, keeps no key, logs nothing.
//   GET  /<kind>?{…}   the list's statements through pool.query, the rows as JSON
//   POST /save {…}     begin, the save's statements one by one, commit

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

async function answerSave(body: string): Promise<string> {
  const own = JSON.parse(body) as Own
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

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = request.method === 'GET' ? await answerList(request.url ?? '') : await answerSave(await bodyOf(request))
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(text))
  response.end(text)
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message))
})
server.listen(0, '127.0.0.1', () => process.send?.({ ready: (server.address() as AddressInfo).port }))
answerCpu()
process.on('disconnect', () => process.exit(0))
