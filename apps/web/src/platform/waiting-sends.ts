import type { Call } from '@asistent/contract/core/call'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { CallError, send } from './api'
import { newKey } from './new-key'
import { isSignedIn, sessionBegan, sessionEnded } from './session'
import { readStored, removeStored, storedNames, writeStored } from './stored'
import { queryClient } from './use-call'
import { currentUser, useUser } from './user'
import { valueOf } from './value'

// Offline queue: saves without a response are stored on the device per account and sent in order once the network is
// back. Each reuses its first idempotency key, so a lost response creates one record. Attendance marks have a
// separate queue (attendance/offline-marks.ts), because they are merged per cell.

export interface WaitingSend<Shown = unknown> {
  /** Storage key; sorts in order of creation. */
  readonly id: string
  readonly key: string
  readonly call: Pick<Call, 'method' | 'path' | 'topics' | 'access' | 'bodyAs'>
  readonly input: unknown
  /** The screen part it belongs to: 'lessons', a month of a grid. */
  readonly of: string
  /** Label for the user: 'Присъствия на дейност, ноември 2026 г.' */
  readonly words: string
  /** Path of the screen where it was created. */
  readonly to: string
  /** Data the screen needs to show it as saved. */
  readonly shown: Shown
  /** Reason of a rejection; the user has to retry or discard it. */
  readonly refusedBecause?: string
}

export type NewWaitingSend<Shown = unknown> = Pick<WaitingSend<Shown>, 'of' | 'words' | 'shown'>

const prefixOf = (accountId: number) => `asistent.waiting.${accountId}.`
const currentAccountId = () => currentUser()?.id ?? 0

const waiting = valueOf<readonly WaitingSend[]>([])

function reload(accountId = currentAccountId()): void {
  const names = storedNames(prefixOf(accountId)).toSorted()
  waiting.set(names.flatMap((name) => readStored<WaitingSend>(name) ?? []))
}

/** Returns false if the storage rejects it. */
function keep(one: WaitingSend): boolean {
  const isStored = writeStored(one.id, one)
  if (isStored) reload()
  return isStored
}

export function dropWaiting({ id }: Pick<WaitingSend, 'id'>): void {
  removeStored(id)
  reload()
}

export const waitingSends = waiting.get

/** True if the server's decision is unknown: the send stays in the queue. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.noAnswer || [401, 408, 425, 426, 429].includes(error.status) || (error.status >= 502 && error.status <= 504))

let made = 0

/** Adds a send to the queue. Returns false if the device cannot store it. */
export function waitToSend<In>(
  call: Call<In, unknown, unknown>,
  input: In,
  key: string,
  about: NewWaitingSend,
): boolean {
  const { method, path, topics, access, bodyAs } = call
  const order = `${Date.now()}-${String(made++).padStart(6, '0')}`
  return keep({
    id: `${prefixOf(currentAccountId())}${order}`,
    key,
    call: { method, path, topics, access, ...(bodyAs && { bodyAs }) },
    input,
    to: location.pathname + location.search,
    ...about,
  })
}

type AnswerListener = (one: WaitingSend, answer: unknown) => void
const answerListeners = new Set<AnswerListener>()

/** Notifies an open screen of the response to a queued send, e.g. to open the new record. */
export function useWhenSent(of: string, onAnswer: (answer: unknown) => void): void {
  const notify = useEffectEvent<AnswerListener>((one, answer) => {
    if (one.of === of) onAnswer(answer)
  })
  useEffect(() => {
    const listener: AnswerListener = (one, answer) => notify(one, answer)
    answerListeners.add(listener)
    return () => void answerListeners.delete(listener)
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
      // Refetch before dropping the queued send, so that the screen never shows the old value.
      const bumped = new Set(one.call.topics)
      await queryClient.invalidateQueries({
        predicate: ({ meta }) => (meta?.topics ?? []).some((topic) => bumped.has(topic)),
      })
      dropWaiting(one)
      for (const listener of answerListeners) listener(one, answer)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (isUnanswered(error)) return
      keep({ ...one, refusedBecause: error.message })
    }
  }
}

/** Retries a rejected send. */
export function tryAgain(refused: WaitingSend): void {
  const { refusedBecause: _, ...one } = refused
  if (keep(one)) void sendWaiting()
}

const sendAgainAfter = 20_000
let watching = false

/** Sends the queue when the network is back, when the page becomes visible, and periodically. */
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

/** The account's queue or one screen's part of it. Reloads and sends when the account changes. */
export function useWaitingSends<Shown = unknown>(of?: string): readonly WaitingSend<Shown>[] {
  const all = waiting.use()
  const account = useUser()?.id
  useEffect(() => {
    watchNetwork()
    reload(account)
    if (waiting.get().length > 0 && isSignedIn()) void sendWaiting()
  }, [account])
  const selected = useMemo(() => (of === undefined ? all : all.filter((one) => one.of === of)), [all, of])
  return selected as readonly WaitingSend<Shown>[]
}

/** Sends, or queues if no response arrives; the result says which. Throws if the server rejects it. */
export const useSendOrWait = <In>(call: Call<In, unknown, unknown>) =>
  useMutation<'sent' | 'waits', Error, { readonly input: In; readonly about: NewWaitingSend }>({
    mutationFn: async ({ input, about }) => {
      const key = newKey()
      // Preserves the order of saves.
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
