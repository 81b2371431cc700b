import { hubPath } from '@asistent/contract/core/headers'
import { hubTransports, type HubEvent, type HubEvents } from '@asistent/contract/core/hub'
import { answeredAgain } from './api'
import { untilItComes } from './later'
import { apiUrl } from './page-settings'
import { readToken } from './session'

// Push channel (product.md 7) with events typed by the contract. Reconnects after a random 5 to 10 minutes, so that a
// restarted server does not get all tabs at once (thundering herd). Reconnects immediately if this browser was
// offline, again after a second while its network is unreliable, and within seconds if a call succeeds after a failed
// one. A 401 stops it for good.

const minute = 60_000
const second = 1000
const findingFeet = 30 * second
const soon = 5 * second

/** The part of the socket client that we use; tests pass a fake. */
export interface HubSocket {
  readonly connected: boolean
  connect: () => unknown
  disconnect: () => unknown
  on: (event: string, listener: (...args: never[]) => void) => unknown
}

export interface HubOptions {
  readonly listeners: Partial<HubEvents>
  /** Called after a reconnect: events were missed, so data must be refetched. */
  readonly onBack: () => void
  readonly open?: () => Promise<HubSocket>
  readonly random?: () => number
}

/** Loaded only after sign-in, to keep the sign-in page small. */
async function openSocket(): Promise<HubSocket> {
  const { io } = await import('socket.io-client')
  return io(apiUrl() || undefined, {
    path: hubPath,
    auth: (give) => give({ token: readToken()?.replace(/^Bearer /, '') ?? null }),
    ...hubTransports,
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

/** Random, 5 to 10 minutes in milliseconds (product.md 9). */
export const reconnectDelay = (random: () => number = Math.random): number => (5 + 5 * random()) * minute

/** Random, up to 10 minutes in milliseconds (product.md 9). */
export const reloadDelay = (random: () => number = Math.random): number => 10 * minute * random()

/** Connects and reconnects; returns a function that stops it. */
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
    // An attempt started offline may fail only after the network is back.
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
  // Until the client module loads (a deployment, no network) the app works without push.
  const stopAsking = untilItComes(open, take)
  return stop
}
