import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

// Local push service, and browsers that decrypt its messages (RFC 8188, 8291, 8292). It responds with the status in the
// path, '/410', otherwise with 201.

export interface Device {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** Message as decrypted by the browser. */
  read(body: Buffer): string
}

export interface PushService {
  readonly origin: string
  readonly got: { path: string; headers: IncomingHttpHeaders; body: Buffer }[]
  device(path: string): Device
  close(): Promise<void>
}

/** 'Retry-After' of a 429, in seconds. */
const busyFor = '120'

export async function openPushService(): Promise<PushService> {
  const got: PushService['got'] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      got.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      const status = Number(path.slice(1)) || 201
      response.writeHead(status, status === 429 ? { 'retry-after': busyFor } : {}).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    got,
    device: (path) => deviceAt(origin + path),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function deviceAt(endpoint: string): Device {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint,
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    read(body) {
      // salt (16), record size (4), length of the key (1), the sender's key, one record (RFC 8188, 2.1).
      const salt = body.subarray(0, 16)
      const keyLength = body[20] ?? 0
      const theirs = body.subarray(21, 21 + keyLength)
      const record = body.subarray(21 + keyLength)
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, theirs])
      const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), auth, about, 32))
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
      const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      cipher.setAuthTag(record.subarray(-16))
      const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
      // The delimiter of the last record ends the text.
      return plain.subarray(0, plain.lastIndexOf(2)).toString()
    },
  }
}

/** Claims of the VAPID token, if its signature is valid (RFC 8292). */
export function signedBy(authorization: string, publicKey: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const owner = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  const signed = verify('sha256', Buffer.from(`${head}.${claims}`), owner, Buffer.from(signature, 'base64url'))
  if (!signed || key !== publicKey) throw new Error('not signed by this key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
}
