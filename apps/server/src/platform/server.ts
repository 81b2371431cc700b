import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { refuse } from '@asistent/contract/core/problem'
import { requestIdHeader } from '@asistent/contract/core/headers'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
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
    bodyLimit: 4 * 1024 * 1024,
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
  await app.register(multipart)
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

function addParsers(app: FastifyInstance): void {
  // Some clients send an empty body with a JSON type: that is no body.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      return done(null, parseJson(body as string))
    } catch {
      return done(refuse('bad-json'))
    }
  })
  // How a mail program unsubscribes with one click (RFC 8058): a form of one field, everything it needs is in the address.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 10_000 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
}

/** Asked for each value of a large body, `withoutPrototype` takes longer than the parsing: only where it can matter. */
const parseJson = (text: string): unknown =>
  /__proto__|constructor|\\u/.test(text) ? JSON.parse(text, withoutPrototype) : JSON.parse(text)

/** Drops the keys that could reach an object's prototype. */
const withoutPrototype = (key: string, value: unknown) =>
  key === '__proto__' || key === 'constructor' ? undefined : value

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
