import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Pool } from 'pg'
import { createPool } from '../../../apps/server/src/platform/database'
import { answerCpu } from './cpu'
import { valuesFor, type Recorded } from './recorded'

// What the product is measured against: node:http and the driver, nothing between. It knows nobody, checks nothing,
// reads as the owner of the tables (no row-level security), writes no audit row of the call, keeps no key, logs nothing.
//   GET  /list?kindergartenId=1   the list's one SELECT through pool.query
//   POST /save {…}                begin, the save's statements one by one, commit

const pool: Pool = createPool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL_SIZE ?? 10) })
const { list, save } = JSON.parse(process.argv[2] ?? '{}') as { list: Recorded[]; save: Recorded[] }

async function answerList(url: string): Promise<string> {
  const own = { kindergartenId: Number(url.slice(url.indexOf('=') + 1)), id: 0, name: '' }
  const [select] = list
  const found = select ? (await pool.query(select.text, valuesFor(select, own))).rows : []
  const result = found.map(({ rowsCount: _, ...row }: Record<string, unknown>) => row)
  return JSON.stringify({ result, rowsCount: (found[0] as { rowsCount: number } | undefined)?.rowsCount ?? 0 })
}

async function answerSave(body: string): Promise<string> {
  const own = JSON.parse(body) as { kindergartenId: number; id: number; name: string }
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of save) await client.query(statement.text, valuesFor(statement, own))
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
