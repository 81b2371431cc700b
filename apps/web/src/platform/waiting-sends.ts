import type { Call } from '@asistent/contract/core/call'
import type { Conflict } from '@asistent/contract/core/problem'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { CallError, send } from './api'
import { isLeavingOnPurpose } from './drafts'
import { newKey } from './new-key'
import { isSignedIn, sessionBegan, sessionEnded } from './session'
import { readStored, removeStored, storedNames, writeStored } from './stored'
import { queryClient } from './use-call'
import { currentUser, useUser } from './user'
import { valueOf } from './value'
import { basedOn, hasLines, splitRejected, withLines, type LinedSend } from './waiting-lines'

// Offline queue: saves without a response are stored on the device per account and sent in order once the network is
// back. Each reuses its first idempotency key, so a lost response creates one record. The cells of month grids are
// stored first and sent afterwards (blocks/grid/grid-saves.ts). Attendance marks have a separate queue
// (attendance/offline-marks.ts), because their cells have versions.

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
  /** ISO instant of the change. */
  readonly madeAt: string
  /** Keys of the independent lines of the save (waiting-lines.ts): only the rejected ones are set aside. */
  readonly lines?: readonly string[]
  /** The save may have reached the server: later changes of its lines go into another save. */
  readonly isTried?: true
  /** Reason of a rejection; the user has to retry or discard it. */
  readonly refusedBecause?: string
  /** Author of the value in the way of a rejected line, null if unknown; undefined if the reason is another one. */
  readonly conflict?: Conflict | null
}

export type NewWaitingSend<Shown = unknown> = Pick<WaitingSend<Shown>, 'of' | 'words' | 'shown' | 'lines'>

const prefixOf = (accountId: number) => `asistent.waiting.${accountId}.`
const currentAccountId = () => currentUser()?.id ?? 0

const waiting = valueOf<readonly WaitingSend[]>([])

/** Saves that the storage rejects: the page sends them, and they are lost with it. */
const unstored = new Map<string, WaitingSend>()
export const hasUnstored = (): boolean => unstored.size > 0

/** True if the last attempt got no response. */
const cutOff = valueOf(false)
export const useCutOff = cutOff.use

function reload(accountId = currentAccountId()): void {
  const prefix = prefixOf(accountId)
  const inMemory = [...unstored.keys()].filter((name) => name.startsWith(prefix))
  const names = new Set([...storedNames(prefix), ...inMemory])
  waiting.set([...names].toSorted().flatMap((name) => unstored.get(name) ?? readStored<WaitingSend>(name) ?? []))
}

/** Returns false if the storage rejects it. */
function store(waitingSend: WaitingSend): boolean {
  const isStored = writeStored(waitingSend.id, waitingSend)
  if (isStored) {
    unstored.delete(waitingSend.id)
    reload()
  }
  return isStored
}

/** Stores the save, or keeps it in memory if the storage rejects it. */
export function keepWaiting(waitingSend: WaitingSend): void {
  if (store(waitingSend)) return
  unstored.set(waitingSend.id, waitingSend)
  reload()
}

export function dropWaiting({ id }: Pick<WaitingSend, 'id'>): void {
  unstored.delete(id)
  removeStored(id)
  reload()
}

export const waitingSends = waiting.get
export const watchWaitingSends = waiting.watch

/** True if the server's decision is unknown: the send stays in the queue. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.noAnswer || [401, 408, 425, 426, 429].includes(error.status) || (error.status >= 502 && error.status <= 504))

let made = 0

export function newWaitingSend<In>(
  call: Call<In, unknown, unknown>,
  input: In,
  key: string,
  about: NewWaitingSend,
): WaitingSend {
  const { method, path, topics, access, bodyAs } = call
  const now = new Date()
  const order = `${now.getTime()}-${String(made++).padStart(6, '0')}`
  return {
    id: `${prefixOf(currentAccountId())}${order}`,
    key,
    call: { method, path, topics, access, ...(bodyAs && { bodyAs }) },
    input,
    to: location.pathname + location.search,
    madeAt: now.toISOString(),
    ...about,
  }
}

/** Adds a send to the queue. Returns false if the device cannot store it. */
export const waitToSend = <In>(
  call: Call<In, unknown, unknown>,
  input: In,
  key: string,
  about: NewWaitingSend,
): boolean => store(newWaitingSend(call, input, key, about))

type AnswerListener = (waitingSend: WaitingSend, answer: unknown) => void
const answerListeners = new Set<AnswerListener>()

/** Notifies an open screen of the response to a queued send, e.g. to open the new record. */
export function useWhenSent(of: string, onAnswer: (answer: unknown) => void): void {
  const notify = useEffectEvent<AnswerListener>((waitingSend, answer) => {
    if (waitingSend.of === of) onAnswer(answer)
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

/** Refetches before the queued send is dropped, so that the screen never shows the old value. */
function refetchAfter({ call }: WaitingSend): Promise<void> {
  const bumped = new Set(call.topics)
  return queryClient.invalidateQueries({
    predicate: ({ meta }) => (meta?.topics ?? []).some((topic) => bumped.has(topic)),
  })
}

async function sendInOrder(): Promise<void> {
  for (;;) {
    const next = waiting.get().find(({ refusedBecause }) => refusedBecause === undefined)
    if (!next) return
    if (hasLines(next) && !next.isTried) keepWaiting({ ...next, isTried: true })
    try {
      const answer = await send(next.call as Call<unknown, unknown, unknown>, next.input, { idempotencyKey: next.key })
      cutOff.set(false)
      await refetchAfter(next)
      dropWaiting(next)
      for (const listener of answerListeners) listener(next, answer)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      cutOff.set(isUnanswered(error))
      if (isUnanswered(error)) return
      if (!hasLines(next)) keepWaiting({ ...next, refusedBecause: error.message })
      else {
        if (error.status === 409) await refetchAfter(next)
        setAside(next, error)
      }
    }
  }
}

/** A rejected line that has changed again since then is not set aside: the later change gets its own response. */
function setAside(rejected: LinedSend, error: CallError): void {
  for (const part of splitRejected(rejected, error)) {
    if (part.refusedBecause === undefined) {
      keepWaiting(part)
      continue
    }
    const isLater = ({ of, id, refusedBecause }: LinedSend) =>
      of === part.of && id !== rejected.id && refusedBecause === undefined
    const later = waiting.get().filter(hasLines).filter(isLater)
    for (const linedSend of later)
      if (linedSend.lines.some((key) => part.lines.includes(key))) keepWaiting(basedOn(linedSend, part))
    const left = withLines(part, (key) => !later.some(({ lines }) => lines.includes(key)))
    if (left) keepWaiting(left)
  }
  dropWaiting(rejected)
}

/** Time in milliseconds within which further changes go into the same save. */
const typingPause = 350
let timer: ReturnType<typeof setTimeout> | undefined

export function sendWaitingSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendWaiting(), typingPause)
}

/** Retries a rejected send. */
export function tryAgain(refused: WaitingSend): void {
  const { refusedBecause: _, ...rest } = refused
  keepWaiting(rest)
  void sendWaiting()
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
  window.addEventListener('beforeunload', (event) => {
    if (hasUnstored() && !isLeavingOnPurpose()) event.preventDefault()
  })
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
