import fastify from 'fastify'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createPool } from '../../../apps/server/src/platform/database'
import { answerCpu } from './cpu'
import { keyMark, type Replayed } from './replayed'

// Bare driver with the recorded statements of a call (replayed.ts): the same HTTP server and the same round trips,
// without the product. It checks nothing, returns the rows as JSON and notifies no clients.
//   /<name>/<number>   the statements of one recorded call, in order

const pool = createPool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL_SIZE ?? 10) })
const recorded = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Record<string, Replayed[][]>

let keys = 0

async function replay(statements: readonly Replayed[]): Promise<string> {
  const key = `replay-${process.pid}-${(keys += 1)}`
  const client = await pool.connect()
  try {
    const answers: unknown[] = []
    for (const { text, values } of statements) {
      const statement = text.includes(keyMark) ? text.replaceAll(keyMark, key) : text
      const answer = await (values ? client.query(statement, values) : client.query(statement))
      if (!Array.isArray(answer)) answers.push(answer.rows)
    }
    return JSON.stringify(answers)
  } finally {
    client.release()
  }
}

const app = fastify({ bodyLimit: 10_000_000 })
app.all('/:name/:number', async (request, reply) => {
  const { name, number } = request.params as { name: string; number: string }
  const statements = recorded[name]?.[Number(number)]
  if (!statements) return reply.code(404).send()
  return reply.type('application/json; charset=utf-8').send(await replay(statements))
})
await app.listen({ port: 0, host: '127.0.0.1' })
answerCpu()
process.on('disconnect', () => void app.close().then(() => process.exit(0)))
process.send?.({ ready: (app.server.address() as AddressInfo).port })
