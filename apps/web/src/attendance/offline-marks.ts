import { saveArrivals } from '@asistent/contract/light/attendance/day.calls'
import { saveMarks } from '@asistent/contract/light/attendance/grid.calls'
import { afterFrame } from '../platform/after-frame'
import { send } from '../platform/api'
import { newKey } from '../platform/new-key'
import type { Decision } from '../blocks/grid/grid-troubles'
import { valueOf } from '../platform/value'
import { arrived, decidedArrival, sendArrivals, type NewArrival, type WaitingArrival } from './offline-arrivals'
import { deviceAccess, dropCopies, dropMarks, storageOf, type Device } from './offline-database'
import { leaveBehind, takeLeftover, watchLeftover } from './offline-leftover'
import { openLedger, type Ledger } from './offline-ledger'
import { showSavedArrivals, showSavedMarks } from './offline-answers'
import { decided, markKey, marked, type NewMark, type WaitingMark } from './offline-rules'
import { sendMarks } from './offline-sending'
import { inTurn } from './offline-turn'

// Marks of the signed-in account on this device: stored first, sent when possible. A singleton on every page, because
// the network may return on another screen.

/** Debounce in milliseconds: one save for a column instead of one per letter. */
const typingPause = 350
const retryFrom = 2_000
const retryUpTo = 60_000

export interface Marks {
  readonly accountId: number
  readonly device: Device | undefined
  readonly marks: Ledger<WaitingMark>
  readonly arrivals: Ledger<WaitingArrival>
  readonly mark: (list: readonly NewMark[]) => void
  readonly arrive: (arrival: NewArrival) => void
  readonly decide: (keys: readonly string[], decision: Decision) => void
  readonly decideArrival: (key: string, decision: 'again' | 'drop') => void
  /** Sends now; resolves when everything that can be sent is sent. */
  readonly flush: () => Promise<void>
  readonly isSending: () => boolean
  /** True if the last attempt got no response. */
  readonly isCutOff: () => boolean
  readonly listen: (listener: () => void) => () => void
  /** Listeners called after the marks have been painted. */
  readonly listenAfter: (listener: () => void) => () => void
  readonly version: () => number
  readonly forget: (marksToo: boolean) => Promise<void>
  readonly stop: () => void
}

export const currentMarks = valueOf<Marks | null>(null)

let starting: { accountId: number; marks: Promise<Marks> } | undefined

/** Opens the account's marks once; closes those of another account. */
export function startMarks(accountId: number): Promise<Marks> {
  if (starting?.accountId === accountId) return starting.marks
  stopMarks()
  const marks = openMarks(accountId).then((opened) => {
    if (starting?.accountId === accountId) currentMarks.set(opened)
    else opened.stop()
    return opened
  })
  starting = { accountId, marks }
  return marks
}

export function stopMarks(): void {
  currentMarks.get()?.stop()
  currentMarks.set(null)
  starting = undefined
}

const channelOf = (accountId: number) =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`asistent.attendance.${accountId}`)

/** Restores entries left at the end of the page or session, unless the storage has newer ones of the same day. */
const takeBack = <Entry extends { readonly key: string }>(ledger: Ledger<Entry>, entries: readonly Entry[]) =>
  ledger.change(new Map(entries.filter(({ key }) => !ledger.get(key)).map((entry) => [entry.key, entry])))

/** Opens the marks of a tab; use `startMarks`, which opens them once. */
export async function openMarks(accountId: number): Promise<Marks> {
  const channel = channelOf(accountId)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of our own origin, not a window
  const tellTabs = () => channel?.postMessage('changed')
  const access = deviceAccess(accountId)
  const [device, marks, arrivals] = await Promise.all([
    // The browser blocks storage: marks stay in the page.
    access.open().catch(() => undefined),
    openLedger(storageOf(access, 'marks', tellTabs)),
    openLedger(storageOf(access, 'arrivals', tellTabs)),
  ])
  const leftover = takeLeftover(accountId)
  void takeBack(marks, leftover.marks)
  void takeBack(arrivals, leftover.arrivals)
  const unstored = () => ({ marks: marks.unstored(), arrivals: arrivals.unstored() })
  // Entries being written need no confirmation.
  const stopWatching = watchLeftover(accountId, unstored, () => marks.broken() || arrivals.broken())
  const listeners = new Set<() => void>()
  const patient = new Set<() => void>()
  let sending: Promise<void> | undefined
  let cutOff = false
  let version = 0
  let stopped = false
  let forgotten = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = retryFrom

  const tellPatient = afterFrame(() => {
    for (const listener of patient) listener()
  })
  const tell = () => {
    version++
    for (const listener of listeners) listener()
    tellPatient()
  }
  const stopListening = [marks.listen(tell), arrivals.listen(tell)]
  const reloadBoth = () => Promise.all([marks.reload(), arrivals.reload()])
  channel?.addEventListener('message', () => void reloadBoth())
  const stamp = () => ({ change: newKey(), madeAt: new Date().toISOString() })

  const isWaiting = () =>
    marks.all().some((mark) => !mark.trouble) || arrivals.all().some((one) => one.refusedBecause === undefined)

  async function isStillNeeded(): Promise<boolean> {
    await reloadBoth()
    return isWaiting() && !stopped
  }

  async function sendAll(): Promise<void> {
    await inTurn({ accountId, device: access, isStillNeeded }, async () => {
      await reloadBoth()
      const ended =
        (await sendMarks(
          marks,
          async (save, idempotencyKey) =>
            (await send(saveMarks, { ...save, items: [...save.items] }, { idempotencyKey })).items,
          showSavedMarks,
        )) === 'done' &&
        (await sendArrivals(
          arrivals,
          marks,
          (save, idempotencyKey) => send(saveArrivals, { ...save, items: [...save.items] }, { idempotencyKey }),
          showSavedArrivals,
        )) === 'done'
      cutOff = !ended
      pause = ended ? retryFrom : Math.min(pause * 2, retryUpTo)
    })
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (sending) await sending
    if (stopped || !isWaiting()) return
    sending = sendAll().catch(() => {
      cutOff = true
    })
    tell()
    await sending
    sending = undefined
    tell()
    if (isWaiting() && !stopped) sendIn(cutOff ? pause : 0)
  }

  function sendIn(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), milliseconds)
  }

  const wake = () => {
    if (document.visibilityState === 'hidden') return
    pause = retryFrom
    if (isWaiting()) sendIn(0)
  }
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  if (isWaiting()) sendIn(0)

  return {
    accountId,
    device,
    marks,
    arrivals,
    mark: (list) => {
      const changes = list.map((mark): [string, WaitingMark | undefined] => {
        const key = markKey(mark.studentId, mark.forDate)
        return [key, marked(marks.get(key), mark, stamp())]
      })
      void marks.change(new Map(changes))
      if (!cutOff || navigator.onLine) sendIn(typingPause)
    },
    arrive: (arrival) => {
      const key = markKey(arrival.studentId, arrival.forDate)
      void arrivals.change(new Map([[key, arrived(arrivals.get(key), arrival, stamp())]]))
      sendIn(typingPause)
    },
    decide: (keys, decision) => {
      const changes = keys.flatMap((key): [string, WaitingMark | undefined][] => {
        const mark = marks.get(key)
        return mark ? [[key, decided(mark, decision, stamp())]] : []
      })
      // A time without its mark would restore the mark on the server, so it is dropped too.
      const dropped = changes.filter(([, mark]) => !mark).map(([key]) => key)
      void arrivals.change(new Map(dropped.filter((key) => arrivals.get(key)).map((key) => [key, undefined])))
      void marks.change(new Map(changes))
      sendIn(0)
    },
    decideArrival: (key, decision) => {
      const arrival = arrivals.get(key)
      if (arrival) void arrivals.change(new Map([[key, decidedArrival(arrival, decision)]]))
      sendIn(0)
    },
    flush,
    isSending: () => sending !== undefined,
    isCutOff: () => cutOff,
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    listenAfter: (listener) => {
      patient.add(listener)
      return () => void patient.delete(listener)
    },
    version: () => version,
    forget: async (marksToo) => {
      forgotten = marksToo
      try {
        const opened = await access.open()
        await dropCopies(opened)
        if (marksToo) await dropMarks(opened)
      } finally {
        // Responses in flight are no longer cached.
        access.close()
      }
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
      for (const stop of stopListening) stop()
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      stopWatching()
      if (!forgotten) leaveBehind(accountId, unstored())
      channel?.close()
      access.close()
    },
  }
}
