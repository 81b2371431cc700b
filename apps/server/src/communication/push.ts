import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import webPush from 'web-push'
import { oneRow, type Tx } from '../platform/database'

// Web push: the keys of this installation, the services we speak to, and one push as a request. The library encrypts and
// signs; we send, because it only speaks to its own https module and we want a time limit.

const keyName = 'communication.vapid'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Made on the first start; several processes agree on one pair. */
export async function ensurePushKeys(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query('insert into platform_setting (name, value) values ($1, $2) on conflict do nothing', [
    keyName,
    JSON.stringify(webPush.generateVAPIDKeys()),
  ])
}

/** The platform's own: the caller steps out to the system first. */
export const pushKeys = async (tx: Tx): Promise<PushKeys | undefined> =>
  (await oneRow<{ value: PushKeys }>(tx, sql`select value from platform_setting where name = ${keyName}`))?.value

/** The push services of the browsers. An address of anybody else's would make our server knock on doors for a stranger. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([\w-]+\.)?push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
]

export function isPushService(endpoint: string): boolean {
  const { protocol, hostname, port } = new URL(endpoint)
  return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname))
}

export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  readonly heading: string
  readonly title: string
  readonly path: string
  /** Pushes with one tag replace each other on the device: sent twice, shown once. */
  readonly tag: string
}

/** What became of it: 'gone' subscriptions are forgotten. */
export type PushOutcome = 'sent' | 'gone' | 'failed'

const day = 24 * 3600

export async function sendPush(
  subscription: Subscription,
  message: PushMessage,
  keys: PushKeys,
  subject: string,
): Promise<PushOutcome> {
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    { endpoint: subscription.endpoint, keys: { p256dh: subscription.p256dh, auth: subscription.auth } },
    JSON.stringify(message),
    { vapidDetails: { subject, ...keys }, TTL: day, urgency: 'normal' },
  )
  try {
    const answer = await fetch(endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: body as unknown as BodyInit,
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    })
    await answer.body?.cancel()
    if (answer.status === 404 || answer.status === 410) return 'gone'
    return answer.ok ? 'sent' : 'failed'
  } catch {
    return 'failed'
  }
}
