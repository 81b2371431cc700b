import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config'
import { createServer } from './server'
import { serveWeb } from './web'

// Effects of the environment: proxies, content security policy, base URL of calls.

type Server = Awaited<ReturnType<typeof createServer>>

let server: Server | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function start(env: Record<string, string>): Promise<Server> {
  await server?.close()
  server = await createServer(readConfig({ LOG_LEVEL: 'silent', ...env }), {}, { logTo: { write: () => undefined } })
  server.get('/address', (request) => request.ip)
  return server
}

describe('behind proxies', () => {
  const addressOf = async (env: Record<string, string>, forwarded: string, remoteAddress = '10.0.0.1') => {
    const headers = { 'x-forwarded-for': forwarded }
    return (await (await start(env)).inject({ url: '/address', remoteAddress, headers })).body
  }

  test('without a proxy the header is ignored', async () => {
    expect(await addressOf({}, '192.0.2.1')).toBe('10.0.0.1')
  })

  test.each(['on', '1', '10.0.0.0/8', '10.0.0.1'])(
    '%s: the address that the proxy wrote counts, what stands left of it is not believed',
    async (TRUST_PROXY) => {
      expect(await addressOf({ TRUST_PROXY }, '203.0.113.7')).toBe('203.0.113.7')
      expect(await addressOf({ TRUST_PROXY }, '192.0.2.1, 203.0.113.7')).toBe('203.0.113.7')
    },
  )

  test.each(['2', '10.0.0.1, 10.0.0.2'])('%s: two proxies write two addresses', async (TRUST_PROXY) => {
    expect(await addressOf({ TRUST_PROXY }, '192.0.2.1, 203.0.113.7, 10.0.0.2')).toBe('203.0.113.7')
  })

  test('the header is ignored from other addresses than the configured proxy', async () => {
    const TRUST_PROXY = '10.0.0.0/8'
    expect(await addressOf({ TRUST_PROXY }, '203.0.113.7', '198.51.100.9')).toBe('198.51.100.9')
  })

  test.each(['many', '10.0.0.0/40', '10.0.0', '100'])('%s is rejected at startup', (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(ConfigError)
  })
})

describe('content security policy', () => {
  const policyOf = async (env: Record<string, string>, host = 'kids.example.bg:3000') => {
    const answer = await (await start(env)).inject({ url: '/address', headers: { host } })
    const policy = String(answer.headers['content-security-policy']).split(';')
    const of = (name: string) => policy.find((one) => one.startsWith(`${name} `))?.slice(name.length + 1)
    return { connect: of('connect-src'), script: of('script-src'), base: of('base-uri'), object: of('object-src') }
  }
  const PUBLIC_URL = 'https://kids.example.bg'

  test('allows only the own hub', async () => {
    expect((await policyOf({})).connect).toBe(`'self' ws://kids.example.bg:3000`)
    expect((await policyOf({ PUBLIC_URL }, 'evil.example')).connect).toBe(`'self' wss://kids.example.bg`)
  })

  test('allows no other base URL and no plugins', async () => {
    expect(await policyOf({})).toMatchObject({ base: `'none'`, object: `'none'` })
  })

  test('ignores directives in the Host header', async () => {
    expect((await policyOf({}, 'x; script-src *')).connect).toBe(`'self'`)
  })

  test('allows the configured origins of calls and analytics', async () => {
    const { connect, script } = await policyOf({
      PUBLIC_URL,
      API_URL: 'https://api.example.bg',
      ANALYTICS: 'https://stats.example.bg/count.js',
    })
    expect(connect).toBe(
      `'self' wss://kids.example.bg https://api.example.bg wss://api.example.bg https://stats.example.bg`,
    )
    expect(script).toBe(`'self' https://stats.example.bg`)
  })
})

describe('the page', () => {
  let folder = ''
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const pageOf = async (env: Record<string, string>) => {
    folder = await mkdtemp(join(tmpdir(), 'asistent-test-web-'))
    await writeFile(join(folder, 'index.html'), '<html><head><title>А</title></head></html>')
    await writeFile(join(folder, 'sw.js'), 'precache([{url:"index.html",revision:"0123"},{url:"a",revision:"4567"}])')
    const app = await start(env)
    await serveWeb(app, folder, readConfig(env))
    const root = await app.inject('/')
    const deep = await app.inject('/children/5')
    expect(deep.body).toBe(root.body)
    expect(deep.headers['cache-control']).toBe('no-cache')
    return { html: root.body, worker: (await app.inject('/sw.js')).body }
  }

  test('is unchanged with default settings', async () => {
    const { html, worker } = await pageOf({})
    expect(html).toBe('<html><head><title>А</title></head></html>')
    expect(worker).toContain('revision:"0123"')
  })

  test('has the settings and another service worker version', async () => {
    const { html, worker } = await pageOf({
      REALTIME: 'off',
      PUBLIC_URL: 'https://kids.example.bg',
      API_URL: 'https://api.example.bg/',
      ANALYTICS: '/count.js',
    })
    expect(html).toContain('<meta name="settings" data-api="https://api.example.bg" data-realtime="off" />')
    expect(html).toContain('<script defer src="/count.js"></script></head>')
    expect(worker).toMatch(/url:"index.html",revision:"[\da-f]{32}"},\{url:"a",revision:"4567"/)
  })
})

describe('calls from pages of another origin', () => {
  const env = { PUBLIC_URL: 'https://kids.example.bg', API_URL: 'https://api.example.bg' }
  const preflight = (app: Server, origin: string) =>
    app.inject({ method: 'OPTIONS', url: '/address', headers: { origin, 'access-control-request-method': 'GET' } })

  test('are allowed for the configured origin only', async () => {
    const app = await start(env)
    const response = await preflight(app, env.PUBLIC_URL)
    expect(response.statusCode).toBe(204)
    expect(response.headers['access-control-allow-origin']).toBe(env.PUBLIC_URL)
    expect(response.headers['access-control-allow-headers']).toContain('authorization')
    expect((await preflight(app, 'https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  })

  test('are not allowed if pages and calls have one origin', async () => {
    const app = await start({ PUBLIC_URL: env.PUBLIC_URL })
    expect((await preflight(app, env.PUBLIC_URL)).headers['access-control-allow-origin']).toBeUndefined()
    expect(() => readConfig({ API_URL: env.API_URL })).toThrow(/PUBLIC_URL/)
  })
})
