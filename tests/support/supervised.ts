import cluster from 'node:cluster'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Config } from '../../apps/server/src/platform/config'
import { renderMetrics } from '../../apps/server/src/platform/shared-metrics'
import { supervise } from '../../apps/server/src/supervisor'

// Program of supervisor.test.ts: the supervisor with processes that serve a few paths instead of the product.
// FAILS=on: the first process ends before it serves.

const print = (line: string) => void process.stdout.write(`${line}\n`)

if (cluster.isPrimary) {
  const config = { processes: 2, jobs: 2, demo: false } as Config
  await supervise({
    config,
    databaseUrl: undefined,
    stopDatabase: async () => print('database stopped'),
    say: print,
  })
} else if (process.env.FAILS === 'on') process.exit(1)
else serve()

function serve(): void {
  const register = new Registry()
  const registers = [register]
  const requests = new Counter({ name: 'requests_total', help: 'Requests of this process', registers })
  new Gauge({ name: 'stored', help: 'A stored value', registers, aggregator: 'max' }).set(7)
  const render = renderMetrics(register)
  let finish: (() => void) | undefined
  const server = createServer(async (request, response) => {
    response.setHeader('connection', 'close')
    if (request.url === '/metrics') return void response.end(await render())
    requests.inc()
    if (request.url === '/slow') {
      print('slow request')
      return void (finish = () => response.end('finished'))
    }
    response.end(JSON.stringify({ pid: process.pid, jobs: process.env.JOBS }))
  })
  process.on('SIGTERM', () => {
    print('draining')
    finish?.()
    server.close(() => process.exit(0))
  })
  server.listen(0, '127.0.0.1', () => print(`listening ${(server.address() as AddressInfo).port}`))
}
