import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import webPush from 'web-push'
import { oneRow, type Tx } from '../platform/database'

// Web push: keys of this installation, the accepted services, and the HTTP request. The library encrypts and signs
// only: its own client uses the https module without a time limit.

const keyName = 'communication.vapid'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Creates the keys on the first start; concurrent processes get the same pair. */
export async function ensurePushKeys(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query('insert into platform_setting (name, value) values ($1, $2) on conflict do nothing', [
    keyName,
    JSON.stringify(webPush.generateVAPIDKeys()),
  ])
}

/** Keys of the platform; requires the system role. */
export const pushKeys = async (tx: Tx): Promise<PushKeys | undefined> =>
  (await oneRow<{ value: PushKeys }>(tx, sql`select value from platform_setting where name = ${keyName}`))?.value

/** Push services of the browsers. Accepting other addresses would allow request forgery (SSRF). */
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
  /** A push replaces an earlier one with the same tag on the device, so a repeated push is shown once. */
  readonly tag: string
}

/** Outcome: 'gone' subscriptions are deleted, 'refused' ones kept (an error of ours), 'busy' ones retried. */
export type PushOutcome =
  | { readonly state: 'sent' | 'gone' | 'refused' }
  | { readonly state: 'busy'; readonly waitSeconds: number }

const day = 24 * 3600
const usualWait = 60
const longestWait = 3600

/** 'Retry-After' as seconds or as a date (RFC 9110). */
export function waitOf(retryAfter: string | null, now: Date): number {
  const retrySeconds = retryAfter === null ? Number.NaN : Number(retryAfter)
  const seconds = Number.isNaN(retrySeconds) ? (Date.parse(retryAfter ?? '') - now.getTime()) / 1000 : retrySeconds
  return Number.isNaN(seconds) ? usualWait : Math.min(longestWait, Math.max(1, Math.ceil(seconds)))
}

/** Encrypts and signs the push; undefined for invalid keys, because no device could decrypt it. */
function requestOf(subscription: Subscription, message: PushMessage, keys: PushKeys, subject: string) {
  const { endpoint, p256dh, auth } = subscription
  try {
    return webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      // With a topic the service keeps only the last push for an offline device.
      { vapidDetails: { subject, ...keys }, TTL: day, urgency: 'normal', topic: message.tag.replace(':', '-') },
    )
  } catch {
    return undefined
  }
}

export async function sendPush(
  subscription: Subscription,
  message: PushMessage,
  keys: PushKeys,
  subject: string,
  now: Date,
): Promise<PushOutcome> {
  const request = requestOf(subscription, message, keys, subject)
  if (!request) return { state: 'refused' }
  try {
    const answer = await fetch(request.endpoint, {
      method: request.method,
      headers: request.headers as Record<string, string>,
      body: request.body as unknown as BodyInit,
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    })
    await answer.body?.cancel()
    if (answer.ok) return { state: 'sent' }
    if (answer.status === 404 || answer.status === 410) return { state: 'gone' }
    if (answer.status === 429 || answer.status >= 500)
      return { state: 'busy', waitSeconds: waitOf(answer.headers.get('retry-after'), now) }
    return { state: 'refused' }
  } catch {
    return { state: 'busy', waitSeconds: usualWait }
  }
}
