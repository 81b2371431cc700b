import multipart from '@fastify/multipart'
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { refuse } from '@asistent/contract/core/problem'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { dropRest } from './body'
import type { Config } from './config'
import { logOutput } from './log-output'
import { loggable, scrub } from './logging'
import { bodyOf, problemOf, type ConstraintTexts } from './refusals'
import { addSecurityHeaders, allowPages } from './security-headers'
import { isPage } from './web'

// Configures Fastify: request ids, logs without secrets, security headers, Bulgarian problems.

interface ServerOptions {
  readonly logTo?: { write(line: string): void } | undefined
  readonly rates?: FastifyRateLimitStoreCtor | undefined
}

export async function createServer(
  config: Config,
  constraints: ConstraintTexts,
  { logTo, rates }: ServerOptions = {},
): Promise<FastifyInstance> {
  const app = fastify({
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
    // While draining, the server still answers (drain.ts).
    return503OnClosing: false,
    // Limit for headers and body together; each kind of body has a shorter limit of its own.
    requestTimeout: 11 * 60_000,
    trustProxy: trusted(config.trustProxy),
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Malformed URLs (a lone '%', an endless id) do not reach the error handler below.
    frameworkErrors: (_error, request, reply) => {
      const answer = reply as unknown as FastifyReply
      void answer.code(400).send(bodyOf(refuse('bad-json'), request.id))
    },
    logger: {
      level: config.logLevel,
      base: null,
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      stream: logTo ?? logOutput(),
    },
  })
  addParsers(app)
  await addSecurityHeaders(app, config)
  allowPages(app, config)
  await app.register(multipart, { throwFileSizeLimit: false })
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => request.ip,
    ...(rates && { store: rates }),
  })
  logCalls(app)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, constraints))
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request.method, request.url) && app.hasReplyDecorator('sendPage')) return reply.sendPage()
    return reply.code(404).send(bodyOf(refuse('no-such-call'), request.id))
  })
  return app
}

/**
 * The client address is the right-most one that our proxies did not add: each proxy appends its peer's address, and
 * anything further left is sent by the client.
 */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies && [...proxies]

/** Bodies are not read here: the pipeline reads them after authentication (body.ts). */
function addParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Mail clients unsubscribe by one click with a form of one field (RFC 8058).
  for (const type of ['application/json', 'application/x-www-form-urlencoded'])
    app.addContentTypeParser(type, (_request, _payload, done) => done(null))
  app.addHook('onResponse', (request, _reply, done) => {
    dropRest(request)
    done()
  })
}

function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.call
    if (call)
      request.log.info(
        { call, status: reply.statusCode, ms: Math.round(reply.elapsedTime), account: request.accountId },
        'call',
      )
    done()
  })
}

function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  constraints: ConstraintTexts,
): FastifyReply {
  const problem = problemOf(error, constraints)
  const call = request.routeOptions.config.call ?? `${request.method} ${scrub(request.url.split('?')[0] ?? '')}`
  if (!problem) {
    request.log.error({ call, account: request.accountId, error: loggable(error) }, 'неочаквана грешка')
    return reply.code(500).send(bodyOf(refuse('unexpected'), request.id))
  }
  if (problem.status >= 500) request.log.error({ call, code: problem.code, error: loggable(error) }, 'отказ')
  if (problem.status === 503) void reply.header('retry-after', '5')
  return reply.code(problem.status).header('cache-control', 'no-store').send(bodyOf(problem, request.id))
}
