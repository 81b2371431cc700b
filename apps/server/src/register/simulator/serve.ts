import { today } from '@asistent/domain/kernel/day'
import type { FastifyInstance } from 'fastify'
import { readText } from '../../platform/body'
import { simulatorPath } from '../../platform/neispuo/client'
import { createSimulator } from './simulator'
import type { SimulatedSeed } from './books'

/** A signed class book is sent as a whole. */
const longest = { bytes: 4 * 1024 * 1024, ms: 60_000 }

/** Serves the simulator in a server with demo data. */
export function serveRegisterSimulator(
  http: FastifyInstance,
  now: () => Date,
  load: (code: string, schoolYear: number) => Promise<SimulatedSeed | undefined>,
): void {
  const simulator = createSimulator({ load, today: () => today(now()) })
  for (const url of [simulatorPath, `${simulatorPath}/*`])
    http.route({
      method: ['GET', 'POST', 'PUT', 'DELETE'],
      url,
      handler: async (request, reply) => {
        const path = (request.url.split('?')[0] ?? '').slice(simulatorPath.length)
        const params = new URLSearchParams(request.query as Record<string, string>)
        const answer = await simulator.handle(request.method, path, params, await readText(request, longest), {
          accept: request.headers.accept,
        })
        if (answer === 'cut') {
          reply.hijack()
          request.raw.socket.destroy()
          return reply
        }
        return reply
          .code(answer.status)
          .headers(answer.headers ?? {})
          .header('content-type', `${answer.type}; charset=utf-8`)
          .send(answer.body)
      },
    })
}
