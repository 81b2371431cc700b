import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config'

// Protocol of ePay.bg: lines of KEY=VALUE as base64, signed with HMAC-SHA1 over the base64 text.

export interface Signed {
  readonly encoded: string
  readonly checksum: string
}

const checksumOf = (encoded: string, secret: string): string => createHmac('sha1', secret).update(encoded).digest('hex')

export function sign(text: string, secret: string): Signed {
  const encoded = Buffer.from(text, 'utf8').toString('base64')
  return { encoded, checksum: checksumOf(encoded, secret) }
}

/** Verifies the signature in constant time. */
export function isSigned({ encoded, checksum }: Signed, secret: string): boolean {
  const expected = Buffer.from(checksumOf(encoded, secret))
  const given = Buffer.from(checksum.toLowerCase())
  const same = given.length === expected.length
  return timingSafeEqual(same ? given : expected, expected) && same
}

export const textOf = (encoded: string): string => Buffer.from(encoded, 'base64').toString('utf8')

/** Parses KEY=VALUE lines of requests and responses. */
export const fieldsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split(/\r?\n/)
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')).trim(), line.slice(line.indexOf('=') + 1).trim()]),
  )

/** Path of the simulator in a server with demo data. */
export const simulatorPath = '/epay-demo'
/** Secret of the simulator's account of any merchant id. */
export const simulatorSecret = (merchant: string): string =>
  createHash('sha256').update(`simulator:${merchant}`).digest('hex')
const simulatorCollector = 'D9000000000'

/**
 * Addresses of ePay.bg or its simulator, for browsers and for this server, and the merchant account of the platform.
 */
export interface Gateway {
  readonly page: string
  readonly server: string
  readonly collector: { readonly id: string; readonly secret: string } | undefined
}

export function gatewayOf(config: Config): Gateway {
  const { url, collector } = config.epay
  if (url !== undefined) return { page: `${url}/`, server: url, collector }
  return {
    page: `${simulatorPath}/`,
    server: `http://127.0.0.1:${config.port}${simulatorPath}`,
    collector: { id: simulatorCollector, secret: simulatorSecret(simulatorCollector) },
  }
}

/** URL to which ePay.bg posts notifications of a merchant account. */
export const noticeAddress = (config: Config, merchant: string): string =>
  `${config.publicUrl ?? `http://127.0.0.1:${config.port}`}/api/Activities/payments/epay-notification/${merchant}`

const patienceMs = 8000

/** Returns a payment code for EasyPay, or the error text of ePay.bg. */
export async function registerBill(server: string, { encoded, checksum }: Signed): Promise<string> {
  const query = new URLSearchParams({ ENCODED: encoded, CHECKSUM: checksum })
  const answer = await fetch(`${server}/ezp/reg_bill.cgi?${query}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  const fields = fieldsOf(await answer.text())
  const idn = fields.get('IDN')
  if (answer.ok && idn && /^\d{10}$/.test(idn)) return idn
  throw new Error(`reg_bill: ${answer.status} ${fields.get('ERR') ?? ''}`.trim())
}

/** Posts a signed notification as ePay.bg does and returns the response. */
export async function sendNotice(address: string, { encoded, checksum }: Signed): Promise<string> {
  const answer = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ encoded, checksum }),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return text
}
