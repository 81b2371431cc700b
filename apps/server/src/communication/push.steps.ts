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

/** The push services of the browsers. An address of anybody else's would make our server send requests on a stranger's behalf. */
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

/** What became of it: 'gone' subscriptions are forgotten, 'refused' ones kept (the fault is ours), 'busy' ones tried again. */
export type PushOutcome =
  | { readonly state: 'sent' | 'gone' | 'refused' }
  | { readonly state: 'busy'; readonly waitSeconds: number }

const day = 24 * 3600
const usualWait = 60
const longestWait = 3600

/** 'Retry-After' as seconds or as a date (RFC 9110). */
export function waitOf(retryAfter: string | null, now: Date): number {
  const told = retryAfter === null ? Number.NaN : Number(retryAfter)
  const seconds = Number.isNaN(told) ? (Date.parse(retryAfter ?? '') - now.getTime()) / 1000 : told
  return Number.isNaN(seconds) ? usualWait : Math.min(longestWait, Math.max(1, Math.ceil(seconds)))
}

/** Encrypted and signed; nothing for keys that are none: no device can read what is written with them. */
function requestOf(subscription: Subscription, message: PushMessage, keys: PushKeys, subject: string) {
  const { endpoint, p256dh, auth } = subscription
  try {
    return webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      // With one topic the service itself keeps only the last for a device that is away.
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
