import helmet from '@fastify/helmet'
import { idempotencyHeader, requestIdHeader, versionHeader } from '@asistent/contract/core/headers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config'

// What browsers are told about us: what a page may load and whom it may talk to, and whose pages may talk to us.

type Settings = Pick<Config, 'captcha' | 'publicUrl' | 'apiUrl' | 'analytics' | 'epay'>

export const originOf = (url: string | undefined) => (url && /^https?:/.test(url) ? new URL(url).origin : undefined)
const present = (values: readonly (string | undefined)[]) => values.filter((value) => value !== undefined)
const hubOf = (origin: string | undefined) => origin?.replace(/^http/, 'ws')

/** The origin by which a browser has reached us: the configured one, else what the request says. */
function ownOrigin(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  if (publicUrl) return originOf(publicUrl)
  const isHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(request.host)
  return isHost ? `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}` : undefined
}

/** The page's whole policy but for the hub, whose origin older browsers don't count as 'self'. */
function policyOf({ captcha, apiUrl, analytics, epay }: Settings, hub: string | undefined) {
  // Where the captcha's script and its frame come from, when one is set up.
  const asked = captcha ? ['https://www.google.com', 'https://www.gstatic.com'] : []
  const counted = present([originOf(analytics)])
  const api = originOf(apiUrl)
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...asked, ...counted],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...counted],
    connectSrc: ["'self'", ...present([hub, api, hubOf(api)]), ...asked, ...counted],
    frameSrc: ["'self'", ...asked],
    frameAncestors: ["'none'"],
    // A parent is sent to ePay.bg with a form; so is the answer to it.
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
    // Behind plain HTTP (a first try on one's own machine) this header would lock the browser out.
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ? undefined : false,
    crossOriginEmbedderPolicy: false,
  })
  // Helmet works its headers out anew for each answer; ours are the same for everybody who reaches us by one address.
  const known = new Map<string, Record<string, string>>()
  app.addHook('onRequest', (request, reply, done) => {
    const hub = hubOf(ownOrigin(request, config.publicUrl))
    const secure = known.get(hub ?? '')
    if (secure) void reply.headers(secure)
    else {
      void reply.helmet({ contentSecurityPolicy: { directives: policyOf(config, hub) } })
      if (known.size >= keptPolicies) known.clear()
      known.set(hub ?? '', { ...reply.raw.getHeaders() } as Record<string, string>)
    }
    void reply.header(requestIdHeader, request.id)
    done()
  })
}

/** The origin of our pages, when their calls go to another one (API_URL). */
export function pagesElsewhere({ publicUrl, apiUrl }: Pick<Config, 'publicUrl' | 'apiUrl'>): string | undefined {
  const [pages, api] = [originOf(publicUrl), originOf(apiUrl)]
  return pages && api && pages !== api ? pages : undefined
}

/** Lets our own pages call from their origin (CORS). A token goes in a header and no cookie is used. */
export function allowPages(app: FastifyInstance, config: Config): void {
  const pages = pagesElsewhere(config)
  if (!pages) return
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.origin !== pages) return done()
    void reply.headers({
      'access-control-allow-origin': pages,
      'access-control-expose-headers': `content-disposition, retry-after, ${requestIdHeader}`,
      vary: 'origin',
    })
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return done()
    return void reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': `authorization, content-type, ${idempotencyHeader}, ${versionHeader}`,
        'access-control-max-age': '7200',
      })
      .code(204)
      .send()
  })
}
