import { createApp } from '../../../apps/server/src/app'
import { readConfig } from '../../../apps/server/src/platform/config'
import { createPool, viewOf } from '../../../apps/server/src/platform/database'
import { slices } from '../../../apps/server/src/slices'
import { answerCpu } from '../support/cpu'
import { createServer } from 'node:http'
import fastify from 'fastify'
const config = readConfig({
  ...process.env,
  NODE_ENV: 'production',
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: process.env.LL ?? 'info',
})
const mode = process.argv[2]
answerCpu()
const rows =
  process.argv[4] === 'save'
    ? ([{ id: 1, version: 1, active: false, closed: false }] as any[])
    : Array.from({ length: 20 }, (_, i) => ({
        id: i,
        name: '1970/1971',
        fromDate: '1970-09-15',
        toDate: '1971-09-14',
        studyFromDate: '1970-09-15',
        studyToDate: '1971-05-31',
        active: false,
        closed: false,
        groups: 0,
        rowsCount: 20,
      }))
if (mode === 'app' || mode === 'appdrizzle') {
  const pool = createPool({ connectionString: config.databaseUrl, max: config.poolSize })
  const opened = JSON.parse(process.argv[3]!)
  const client = { query: async () => ({ rows, rowCount: 20 }) } as never
  const tx = mode === 'appdrizzle' ? viewOf(client) : { execute: async () => ({ rows }) }
  const database = {
    transact: async (_m: string, _f: string, work: any) =>
      (await work({ tx, run: async () => [] }, [{ rows: [{ opened }] }, { rows: [] }])).value,
    close: async () => undefined,
  }
  const app = await createApp({ config, pool, database: database as never, slices, webFolder: '/nonexistent' })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  process.send!({ ready: (app.http.server.address() as any).port })
} else if (mode === 'http') {
  const s = createServer((_q, r) => {
    const text = JSON.stringify({ result: rows })
    r.setHeader('content-type', 'application/json; charset=utf-8')
    r.setHeader('content-length', Buffer.byteLength(text))
    r.end(text)
  })
  s.listen(0, '127.0.0.1', () => process.send!({ ready: (s.address() as any).port }))
} else {
  const app = fastify()
  app.get('/api/KindergartenPeriods/overview-models', async () => ({ result: rows }))
  app.post('/api/KindergartenPeriods', async (q) => ({ isSuccessful: true, entityId: (q.body as any).id }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send!({ ready: (app.server.address() as any).port })
}
process.on('disconnect', () => process.exit(0))
