import type { FastifyInstance } from 'fastify'
import { guestLimit, readText } from '../../platform/body'
import type { Config } from '../../platform/config'
import { noticeAddress, simulatorPath } from '../../platform/epay/protocol'
import { createSimulator } from './simulator'

/** Serves the simulator inside a server with demo data. */
export function serveEpaySimulator(http: FastifyInstance, config: Config, now: () => Date): void {
  const simulator = createSimulator({
    // Uses the loopback address instead of the public one.
    noticeAddress: (merchant) => noticeAddress({ ...config, publicUrl: undefined }, merchant),
    now,
  })
  for (const url of [simulatorPath, `${simulatorPath}/*`])
    http.route({
      method: ['GET', 'POST'],
      url,
      handler: async (request, reply) => {
        const params = new URLSearchParams(request.query as Record<string, string>)
        const body = new URLSearchParams(await readText(request, guestLimit))
        for (const [name, value] of body) params.set(name, value)
        const path = (request.url.split('?')[0] ?? '').slice(simulatorPath.length)
        const answer = await simulator.handle(path, params)
        if (answer.location) return reply.redirect(answer.location, 303)
        return reply.code(answer.status).header('content-type', `${answer.type}; charset=utf-8`).send(answer.body)
      },
    })
}
