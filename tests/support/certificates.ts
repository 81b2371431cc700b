import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// X.509 certificates for tests of TLS: an authority of its own, and the certificates that it issues. Node can read
// certificates but not create them, so this file encodes them in DER.

const lengthOf = (length: number): Buffer => {
  if (length < 128) return Buffer.from([length])
  const bytes = Buffer.from(length.toString(16).padStart(length > 255 ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes])
}
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const octets = (part: Buffer) => der(0x04, part)
const bits = (part: Buffer) => der(0x03, Buffer.from([0]), part)
const yes = der(0x01, Buffer.from([0xff]))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const ids = {
  ecdsaWithSha256: oid('2a8648ce3d040302'),
  commonName: oid('550403'),
  basicConstraints: oid('551d13'),
  alternativeName: oid('551d11'),
}
const name = (text: string) => sequence(der(0x31, sequence(ids.commonName, der(0x0c, Buffer.from(text)))))
const time = (day: string) => der(0x17, Buffer.from(`${day.slice(2).replaceAll('-', '')}000000Z`))

export interface Certificate {
  readonly certificate: string
  readonly key: string
}

interface Subject {
  readonly name: string
  readonly from?: string
  readonly to?: string
}

export interface Authority extends Certificate {
  /** Issues a certificate; it is valid for TLS servers at 127.0.0.1 and for clients. */
  issue(subject: Subject): Certificate
}

const pem = (label: string, content: Buffer) =>
  `-----BEGIN ${label}-----\n${content.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END ${label}-----\n`

function create(
  subject: Subject,
  issuer: { name: string; key: KeyObject } | undefined,
): Certificate & { privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const extension = issuer
    ? sequence(ids.alternativeName, octets(sequence(der(0x87, Buffer.from([127, 0, 0, 1])))))
    : sequence(ids.basicConstraints, yes, octets(sequence(yes)))
  const algorithm = sequence(ids.ecdsaWithSha256)
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(7)])),
    algorithm,
    name(issuer?.name ?? subject.name),
    sequence(time(subject.from ?? '2020-01-01'), time(subject.to ?? '2049-01-01')),
    name(subject.name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  )
  const signature = sign('sha256', content, issuer?.key ?? privateKey)
  return {
    certificate: pem('CERTIFICATE', sequence(content, algorithm, bits(signature))),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    privateKey,
  }
}

export function createAuthority(authority: string): Authority {
  const { certificate, key, privateKey } = create({ name: authority }, undefined)
  return { certificate, key, issue: (subject) => create(subject, { name: authority, key: privateKey }) }
}

/** Writes files that the configuration names; the directory is deleted by `remove`. */
export function certificateFiles(): { write(name: string, content: string): string; remove(): void } {
  const directory = mkdtempSync(join(tmpdir(), 'certificates-'))
  return {
    write: (file, content) => {
      const path = join(directory, file)
      writeFileSync(path, content)
      return path
    },
    remove: () => rmSync(directory, { recursive: true }),
  }
}
