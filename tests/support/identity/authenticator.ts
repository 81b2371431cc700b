import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

// A software passkey for tests (WebAuthn level 2, 'none' attestation, ES256).

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** CBOR of small integers, byte strings, texts and maps, which is all that an attestation contains. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as Parameters<typeof cbor>[0])]),
    ])
  return Buffer.concat([head(2, value.length), value])
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Flags: user present, user verified. */
const seen = 0x01 | 0x04
const withKey = 0x40

interface Misbehaviour {
  readonly origin?: string
  readonly rpId?: string
  /** Without biometrics or PIN. */
  readonly unverified?: boolean
  /** A cloned key with a lower counter. */
  readonly counter?: number
}

export function createAuthenticator(defaultOrigin = 'http://localhost:0') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (rpId: string, flags: number, count: number, key: Uint8Array = new Uint8Array()) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags]), uint32(count), key])

  return {
    id: base64url(id),

    /** navigator.credentials.create */
    create(options: Record<string, unknown>, odd: Misbehaviour = {}): Record<string, unknown> {
      const rpId = odd.rpId ?? (options.rp as { id: string }).id
      const cose = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const flags = (odd.unverified ? 0x01 : seen) | withKey
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData(rpId, flags, counter, key)],
        ]),
      )
      const client = clientData('webauthn.create', String(options.challenge), odd.origin ?? defaultOrigin)
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },

    /** navigator.credentials.get */
    get(options: Record<string, unknown>, odd: Misbehaviour = {}): Record<string, unknown> {
      counter = odd.counter ?? counter + 1
      const data = authData(odd.rpId ?? String(options.rpId), odd.unverified ? 0x01 : seen, counter)
      const client = clientData('webauthn.get', String(options.challenge), odd.origin ?? defaultOrigin)
      const signature = createSign('SHA256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      }
    },
  }
}
