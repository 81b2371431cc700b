import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requireHuman } from '../identity/captcha.steps'
import { registerBill, sendNotice } from './epay/protocol'
import { createFileStore } from './files/store'
import { askRegister } from './neispuo/client'
import type { Services } from './services'

// Outgoing requests must not follow redirects: their signed or secret parts are for the configured server only.

let server: Server
let base: string
let requested: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    requested.push(request.url ?? '')
    request.resume()
    if (request.url?.startsWith('/elsewhere')) return response.end('IDN=1234567890')
    return response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((closed) => server.close(closed)))
beforeEach(() => {
  requested = []
})

const signed = { encoded: 'a', checksum: 'b' }
const store = () =>
  createFileStore({
    dataDir: '.',
    s3: { endpoint: base, bucket: 'b', region: 'eu', accessKey: 'k', secretKey: 's' },
  })

async function readBucket(): Promise<void> {
  for await (const keys of store().keptBefore(new Date())) expect(keys).toEqual([])
}

test.each<[string, () => Promise<unknown>]>([
  ['the code of EasyPay', () => registerBill(base, signed)],
  ['a notice on trial', () => sendNotice(`${base}/notice`, signed)],
  ['the bucket', readBucket],
])('%s fails instead of following a redirect', async (_, ask) => {
  await expect(ask()).rejects.toThrow()
  expect(requested.filter((path) => path.startsWith('/elsewhere'))).toEqual([])
  expect(requested.length).toBeGreaterThan(0)
})

test('the captcha treats a redirect as an unavailable service', async () => {
  const warnings: unknown[] = []
  const services = {
    config: { captcha: { siteKey: 'k', secret: 's', verifyUrl: base } },
    log: { warn: (fields: unknown) => warnings.push(fields) },
  } as unknown as Services
  await requireHuman(services, 'token', 'login' as never, '127.0.0.1')
  expect(warnings).toHaveLength(1)
  expect(requested).toEqual(['/'])
})

test('the register client returns the redirect response', async () => {
  const connection = { url: base, sampleListUrl: undefined, certificate: undefined, timeoutMs: 2000 }
  expect((await askRegister(connection as never, 'GET', `${base}/books`)).status).toBe(307)
  expect(requested).toEqual(['/books'])
})
