import { hubPath } from '@asistent/contract/core/headers'
import type { HubEvent, HubEvents } from '@asistent/contract/core/hub'
import { answeredAgain } from './api'
import { untilItComes } from './later'
import { apiUrl } from './page-settings'
import { readToken } from './session'

// The push channel (product.md 7): events typed by the contract. A lost connection comes back after a random 5 to 10
// minutes, so that a restarted server isn't run over by every open tab at once; at once when this browser was the one
// that had lost the network, and soon again while its network is still finding its feet; within seconds when a call was
// answered after one that wasn't. A 401 stops for good.

const minute = 60_000
const second = 1000
const findingFeet = 30 * second
const soon = 5 * second

/** What we need of a socket: a test gives its own. */
export interface HubSocket {
  readonly connected: boolean
  connect: () => unknown
  disconnect: () => unknown
  on: (event: string, listener: (...args: never[]) => void) => unknown
}

export interface HubOptions {
  readonly listeners: Partial<HubEvents>
  /** Connected again after a break: what was missed meanwhile must be asked for. */
  readonly onBack: () => void
  readonly open?: () => Promise<HubSocket>
  readonly random?: () => number
}

/** The client is fetched only when somebody is signed in: the sign-in page doesn't pay for it. */
async function openSocket(): Promise<HubSocket> {
  const { io } = await import('socket.io-client')
  return io(apiUrl() || undefined, {
    path: hubPath,
    auth: (give) => give({ token: readToken()?.replace(/^Bearer /, '') ?? null }),
    transports: ['websocket', 'polling'],
    autoConnect: false,
    reconnection: false,
  }) as HubSocket
}

interface ConnectError extends Error {
  readonly data?: { readonly status?: number }
  readonly description?: { readonly status?: number } | number
}

const isUnauthorized = (error: ConnectError): boolean =>
  error.data?.status === 401 ||
  error.description === 401 ||
  (typeof error.description === 'object' && error.description.status === 401) ||
  /\b401\b|unauthorized/i.test(error.message)

/** Random, 5 to 10 minutes (product.md 9). */
export const reconnectDelay = (random: () => number = Math.random): number => (5 + 5 * random()) * minute

/** Random, up to 10 minutes (product.md 9). */
export const reloadDelay = (random: () => number = Math.random): number => 10 * minute * random()

/** Connects and keeps connected; returns how to stop. */
export function startHub({ listeners, onBack, open = openSocket, random = Math.random }: HubOptions): () => void {
  let socket: HubSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let broken = false
  let backAt = -Infinity

  const connectLater = () => {
    if (stopped) return
    broken = true
    clearTimeout(timer)
    // An attempt that began without a network fails after it is back.
    timer = setTimeout(connect, Date.now() - backAt < findingFeet ? second : reconnectDelay(random))
  }
  const networkIsBack = () => {
    backAt = Date.now()
    connect()
  }
  const serverIsBack = () => {
    if (!broken) return
    clearTimeout(timer)
    timer = setTimeout(connect, soon * random())
  }
  const connect = () => {
    if (stopped || !socket || socket.connected) return
    clearTimeout(timer)
    socket.connect()
  }
  const stop = () => {
    stopped = true
    clearTimeout(timer)
    stopAsking()
    window.removeEventListener('online', networkIsBack)
    window.removeEventListener(answeredAgain, serverIsBack)
    socket?.disconnect()
  }

  const take = (opened: HubSocket) => {
    socket = opened
    opened.on('connect', () => {
      if (broken) onBack()
      broken = false
    })
    opened.on('disconnect', connectLater)
    opened.on('connect_error', (error: ConnectError) => (isUnauthorized(error) ? stop() : connectLater()))
    for (const [event, listener] of Object.entries(listeners) as [HubEvent, (...args: never[]) => void][])
      opened.on(event, listener)
    connect()
  }

  window.addEventListener('online', networkIsBack)
  window.addEventListener(answeredAgain, serverIsBack)
  // Until the client's part arrives (a deploy, a tunnel) the app works without push.
  const stopAsking = untilItComes(open, take)
  return stop
}
