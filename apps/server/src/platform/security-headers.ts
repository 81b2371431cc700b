import helmet from '@fastify/helmet'
import { idempotencyHeader, positionHeader, requestIdHeader, versionHeader } from '@asistent/contract/core/headers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config'

// Security headers: what pages may load and call, and which origins may call this server.

type Settings = Pick<Config, 'captcha' | 'publicUrl' | 'apiUrl' | 'analytics' | 'epay'>

export const originOf = (url: string | undefined) => (url && /^https?:/.test(url) ? new URL(url).origin : undefined)
const present = (values: readonly (string | undefined)[]) => values.filter((value) => value !== undefined)
const hubOf = (origin: string | undefined) => origin?.replace(/^http/, 'ws')

/** Origin by which a browser reached this server: the configured one, else from the request. */
function ownOrigin(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  if (publicUrl) return originOf(publicUrl)
  const isHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(request.host)
  return isHost ? `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}` : undefined
}

/** Content Security Policy. `hub` is explicit, because older browsers do not count WebSockets as 'self'. */
function policyOf({ captcha, apiUrl, analytics, epay }: Settings, hub: string | undefined) {
  // Sources of the captcha's script and frame.
  const captchaSources = captcha ? ['https://www.google.com', 'https://www.gstatic.com'] : []
  const analyticsSources = present([originOf(analytics)])
  const api = originOf(apiUrl)
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...captchaSources, ...analyticsSources],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...analyticsSources],
    connectSrc: ["'self'", ...present([hub, api, hubOf(api)]), ...captchaSources, ...analyticsSources],
    frameSrc: ["'self'", ...captchaSources],
    frameAncestors: ["'none'"],
    // Forms redirect parents to ePay.bg.
    formAction: ["'self'", ...present([originOf(epay.url)])],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    upgradeInsecureRequests: null,
  }
}

const keptPolicies = 50

export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    global: false,
    // Over plain HTTP (a local trial) this header would lock the browser out.
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ? undefined : false,
    crossOriginEmbedderPolicy: false,
  })
  // Helmet recomputes its headers for each response; they are the same per origin, so they are cached.
  const headersByHub = new Map<string, Record<string, string>>()
  app.addHook('onRequest', (request, reply, done) => {
    const hub = hubOf(ownOrigin(request, config.publicUrl))
    const secure = headersByHub.get(hub ?? '')
    if (secure) void reply.headers(secure)
    else {
      void reply.helmet({ contentSecurityPolicy: { directives: policyOf(config, hub) } })
      if (headersByHub.size >= keptPolicies) headersByHub.clear()
      headersByHub.set(hub ?? '', { ...reply.raw.getHeaders() } as Record<string, string>)
    }
    void reply.header(requestIdHeader, request.id)
    done()
  })
}

/** Origin of the pages if their calls go to another one (API_URL). */
export function pagesElsewhere({ publicUrl, apiUrl }: Pick<Config, 'publicUrl' | 'apiUrl'>): string | undefined {
  const [pages, api] = [originOf(publicUrl), originOf(apiUrl)]
  return pages && api && pages !== api ? pages : undefined
}

/** Allows CORS for the web app's origin. Authentication is a header; no cookie is used. */
export function allowPages(app: FastifyInstance, config: Config): void {
  const pages = pagesElsewhere(config)
  if (!pages) return
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.origin !== pages) return done()
    void reply.headers({
      'access-control-allow-origin': pages,
      'access-control-expose-headers': `content-disposition, etag, retry-after, ${requestIdHeader}, ${positionHeader}`,
      vary: 'origin',
    })
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return done()
    return void reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': `authorization, content-type, if-none-match, ${idempotencyHeader}, ${positionHeader}, ${versionHeader}`,
        'access-control-max-age': '7200',
      })
      .code(204)
      .send()
  })
}
