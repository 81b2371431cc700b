import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { refuse } from '@asistent/contract/core/problem'
import { requestIdHeader } from '@asistent/contract/core/headers'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { dropRest } from './body'
import type { Config } from './config'
import { logOutput } from './log-output'
import { loggable, scrub } from './logging'
import { bodyOf, problemOf, type ConstraintTexts } from './refusals'
import { isPage } from './web'

// Fastify with our habits: ids, logs without secrets, security headers, problems in Bulgarian.

export async function createServer(
  config: Config,
  constraints: ConstraintTexts,
  logTo?: { write(line: string): void },
): Promise<FastifyInstance> {
  const app = fastify({
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
    // Headers and body together; each kind of body has a shorter limit of its own.
    requestTimeout: 11 * 60_000,
    trustProxy: config.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // An address that cannot be read (a lone '%', an endless id) never reaches the error handler below.
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
  await app.register(multipart, { throwFileSizeLimit: false })
  await app.register(rateLimit, { global: false, keyGenerator: (request) => request.ip })
  logCalls(app)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, constraints))
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request.method, request.url) && app.hasReplyDecorator('sendFile'))
      return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return reply.code(404).send(bodyOf(refuse('no-such-call'), request.id))
  })
  return app
}

/** Nothing is read here: the pipeline reads when it knows from whom (body.ts). */
function addParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // A form of one field is how a mail program unsubscribes with one click (RFC 8058).
  for (const type of ['application/json', 'application/x-www-form-urlencoded'])
    app.addContentTypeParser(type, (_request, _payload, done) => done(null))
  app.addHook('onResponse', (request, _reply, done) => {
    dropRest(request)
    done()
  })
}

async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  // Where the captcha's script and its frame come from, when one is set up.
  const captcha = config.captcha ? ['https://www.google.com', 'https://www.gstatic.com'] : []
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...captcha],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", 'ws:', 'wss:', ...captcha],
        frameSrc: ["'self'", ...captcha],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    // Behind plain HTTP (a first try on one's own machine) this header would lock the browser out.
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ? undefined : false,
    crossOriginEmbedderPolicy: false,
  })
  // Helmet works its headers out anew for each answer; ours are always the same.
  let secure: Record<string, string> | undefined
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id)
    if (secure) void reply.headers(secure)
    else {
      void reply.helmet()
      secure = { ...reply.raw.getHeaders() } as Record<string, string>
    }
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
