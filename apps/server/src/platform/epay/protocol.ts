import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config'

// How ePay.bg and a merchant talk: lines of KEY=VALUE as base64, signed with HMAC-SHA1 over the base64 text.

export interface Signed {
  readonly encoded: string
  readonly checksum: string
}

const checksumOf = (encoded: string, secret: string): string => createHmac('sha1', secret).update(encoded).digest('hex')

export function sign(text: string, secret: string): Signed {
  const encoded = Buffer.from(text, 'utf8').toString('base64')
  return { encoded, checksum: checksumOf(encoded, secret) }
}

/** In constant time, whatever is given. */
export function isSigned({ encoded, checksum }: Signed, secret: string): boolean {
  const wanted = Buffer.from(checksumOf(encoded, secret))
  const given = Buffer.from(checksum.toLowerCase())
  const same = given.length === wanted.length
  return timingSafeEqual(same ? given : wanted, wanted) && same
}

export const textOf = (encoded: string): string => Buffer.from(encoded, 'base64').toString('utf8')

/** Lines of KEY=VALUE, as requests have them and answers too. */
export const fieldsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split(/\r?\n/)
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')).trim(), line.slice(line.indexOf('=') + 1).trim()]),
  )

/** Where the simulator answers in a server with demo data. */
export const simulatorPath = '/epay-demo'
/** The simulator has an account for everybody who asks. */
export const simulatorSecret = (merchant: string): string =>
  createHash('sha256').update(`simulator:${merchant}`).digest('hex')
const simulatorCollector = 'D9000000000'

/** ePay.bg, or its simulator: where browsers are sent, where this server asks, and the account of the platform itself. */
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

/** Where ePay.bg sends its notices for an account. */
export const noticeAddress = (config: Config, merchant: string): string =>
  `${config.publicUrl ?? `http://127.0.0.1:${config.port}`}/api/Activities/payments/epay-notification/${merchant}`

const patienceMs = 8000

/** A code for a desk of EasyPay, or what ePay.bg says against it. */
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

/** A signed notice to an address of ours, as ePay.bg sends it; answers what came back. */
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
