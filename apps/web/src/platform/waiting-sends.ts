import type { Call } from '@asistent/contract/core/call'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { CallError, send } from './api'
import { newKey } from './new-key'
import { isSignedIn, sessionBegan, sessionEnded } from './session'
import { queryClient } from './use-call'
import { currentUser, useUser } from './user'
import { valueOf } from './value'

// What somebody has saved without a network: kept on the device under their account and sent when it can be, in the order in
// which it was made. Each carries the key it was first sent with, so that a lost answer makes one record. Marks of attendance
// have a queue of their own (attendance/offline-marks.ts), because they are merged cell by cell.

export interface WaitingSend<Shown = unknown> {
  /** Where it lies in the storage; in the order of making. */
  readonly id: string
  readonly key: string
  readonly call: Pick<Call, 'method' | 'path' | 'topics' | 'access' | 'bodyAs'>
  readonly input: unknown
  /** What on the screens it belongs to: 'lessons', a month of a grid. */
  readonly of: string
  /** For the person: 'Присъствия на дейност, ноември 2026 г.' */
  readonly words: string
  /** Where it was made. */
  readonly to: string
  /** What the screen needs to show it as if it were saved. */
  readonly shown: Shown
  /** Why the server doesn't take it; it waits for the person then. */
  readonly refusedBecause?: string
}

export type NewWaitingSend<Shown = unknown> = Pick<WaitingSend<Shown>, 'of' | 'words' | 'shown'>

const prefixOf = (accountId: number) => `asistent.waiting.${accountId}.`
const ownId = () => currentUser()?.id ?? 0

const read = (name: string): WaitingSend[] => {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as WaitingSend | null
    return kept ? [kept] : []
  } catch {
    return []
  }
}

const waiting = valueOf<readonly WaitingSend[]>([])

function reload(accountId = ownId()): void {
  const own = prefixOf(accountId)
  waiting.set(
    Object.keys(localStorage)
      .filter((name) => name.startsWith(own))
      .toSorted()
      .flatMap(read),
  )
}

/** False: the storage refuses, nothing is kept. */
function keep(one: WaitingSend): boolean {
  try {
    localStorage.setItem(one.id, JSON.stringify(one))
  } catch {
    return false
  }
  reload()
  return true
}

export function dropWaiting({ id }: Pick<WaitingSend, 'id'>): void {
  localStorage.removeItem(id)
  reload()
}

export const waitingSends = waiting.get

/** Nothing is known of what no answer came for: it stays, and is sent again. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.noAnswer || [401, 408, 425, 426, 429].includes(error.status) || (error.status >= 502 && error.status <= 504))

let made = 0

/** Kept and tried again later. False: this device can't keep it. */
export function waitToSend<In>(
  call: Call<In, unknown, unknown>,
  input: In,
  key: string,
  about: NewWaitingSend,
): boolean {
  const { method, path, topics, access, bodyAs } = call
  const order = `${Date.now()}-${String(made++).padStart(6, '0')}`
  return keep({
    id: `${prefixOf(ownId())}${order}`,
    key,
    call: { method, path, topics, access, ...(bodyAs && { bodyAs }) },
    input,
    to: location.pathname + location.search,
    ...about,
  })
}

type Heard = (one: WaitingSend, answer: unknown) => void
const hearing = new Set<Heard>()

/** A screen that is open hears the server's answer to what it has kept: 'you may go on to the new record'. */
export function useWhenSent(of: string, told: (answer: unknown) => void): void {
  const heard = useEffectEvent<Heard>((one, answer) => {
    if (one.of === of) told(answer)
  })
  useEffect(() => {
    const hear: Heard = (one, answer) => heard(one, answer)
    hearing.add(hear)
    return () => void hearing.delete(hear)
  }, [])
}

let sending: Promise<void> | undefined

export function sendWaiting(): Promise<void> {
  sending ??= sendInOrder().finally(() => (sending = undefined))
  return sending
}

async function sendInOrder(): Promise<void> {
  for (const one of waiting.get()) {
    if (one.refusedBecause !== undefined) continue
    try {
      const answer = await send(one.call as Call<unknown, unknown, unknown>, one.input, { idempotencyKey: one.key })
      // First the server's word is on the screen, then what was shown in its place goes.
      const bumped = new Set(one.call.topics)
      await queryClient.invalidateQueries({
        predicate: ({ meta }) => (meta?.topics ?? []).some((topic) => bumped.has(topic)),
      })
      dropWaiting(one)
      for (const hear of hearing) hear(one, answer)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (isUnanswered(error)) return
      keep({ ...one, refusedBecause: error.message })
    }
  }
}

/** The person wants it tried once more. */
export function tryAgain(refused: WaitingSend): void {
  const { refusedBecause: _, ...one } = refused
  if (keep(one)) void sendWaiting()
}

const sendAgainAfter = 20_000
let watching = false

/** At the start, when the network comes back, when somebody looks at the page again, and now and then. */
function watchNetwork(): void {
  if (watching) return
  watching = true
  const go = () => {
    if (waiting.get().length > 0 && isSignedIn() && !document.hidden) void sendWaiting()
  }
  window.addEventListener('online', go)
  document.addEventListener('visibilitychange', go)
  window.addEventListener('storage', () => reload())
  window.addEventListener(sessionBegan, () => reload())
  window.addEventListener(sessionEnded, () => waiting.set([]))
  setInterval(go, sendAgainAfter)
}

/** All of the account, or those of one screen; read anew for each account, and sent if they can be. */
export function useWaitingSends<Shown = unknown>(of?: string): readonly WaitingSend<Shown>[] {
  const all = waiting.use()
  const account = useUser()?.id
  useEffect(() => {
    watchNetwork()
    reload(account)
    if (waiting.get().length > 0 && isSignedIn()) void sendWaiting()
  }, [account])
  const own = useMemo(() => (of === undefined ? all : all.filter((one) => one.of === of)), [all, of])
  return own as readonly WaitingSend<Shown>[]
}

/** Sends, or keeps it until it can be sent: the answer says which. What the server refuses is thrown. */
export const useSendOrWait = <In>(call: Call<In, unknown, unknown>) =>
  useMutation<'sent' | 'waits', Error, { readonly input: In; readonly about: NewWaitingSend }>({
    mutationFn: async ({ input, about }) => {
      const key = newKey()
      // What was made before it goes before it.
      if (waiting.get().some((one) => one.of === about.of) && waitToSend(call, input, key, about)) {
        void sendWaiting()
        return 'waits'
      }
      try {
        await send(call, input, { idempotencyKey: key })
      } catch (error) {
        if (!isUnanswered(error) || !waitToSend(call, input, key, about)) throw error
        return 'waits'
      }
      await queryClient.invalidateQueries({
        predicate: ({ meta }) => (meta?.topics ?? []).some((topic) => call.topics.includes(topic)),
      })
      return 'sent'
    },
  })
