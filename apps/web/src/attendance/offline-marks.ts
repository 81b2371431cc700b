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
import { createSender, type Sender } from './offline-sender'
import { sendMarks } from './offline-sending'
import { inTurn } from './offline-turn'

// Marks of the signed-in account on this device: stored first, sent when possible. A singleton on every page, because
// the network may return on another screen.

/** Debounce in milliseconds: one save for a column instead of one per letter. */
const typingPause = 350

interface Ledgers {
  readonly marks: Ledger<WaitingMark>
  readonly arrivals: Ledger<WaitingArrival>
}

export interface Marks extends Ledgers, Pick<Sender, 'flush' | 'isSending' | 'isCutOff'> {
  readonly accountId: number
  readonly device: Device | undefined
  readonly mark: (list: readonly NewMark[]) => void
  readonly arrive: (arrival: NewArrival) => void
  readonly decide: (keys: readonly string[], decision: Decision) => void
  readonly decideArrival: (key: string, decision: 'again' | 'drop') => void
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

const isWaiting = ({ marks, arrivals }: Ledgers) =>
  marks.all().some((mark) => !mark.trouble) || arrivals.all().some((one) => one.refusedBecause === undefined)

/** Sends marks, then arrivals; returns false without a response. */
const sendLedgers = async ({ marks, arrivals }: Ledgers): Promise<boolean> =>
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

const stamp = () => ({ change: newKey(), madeAt: new Date().toISOString() })

/** Changes of the ledgers by the user. Each one is visible at once and schedules a send. */
const changes = ({ marks, arrivals }: Ledgers, { sendIn, isCutOff }: Sender) => ({
  mark: (list: readonly NewMark[]) => {
    const entries = list.map((mark): [string, WaitingMark | undefined] => {
      const key = markKey(mark.studentId, mark.forDate)
      return [key, marked(marks.get(key), mark, stamp())]
    })
    void marks.change(new Map(entries))
    if (!isCutOff() || navigator.onLine) sendIn(typingPause)
  },
  arrive: (arrival: NewArrival) => {
    const key = markKey(arrival.studentId, arrival.forDate)
    void arrivals.change(new Map([[key, arrived(arrivals.get(key), arrival, stamp())]]))
    sendIn(typingPause)
  },
  decide: (keys: readonly string[], decision: Decision) => {
    const entries = keys.flatMap((key): [string, WaitingMark | undefined][] => {
      const mark = marks.get(key)
      return mark ? [[key, decided(mark, decision, stamp())]] : []
    })
    // A time without its mark would restore the mark on the server, so it is dropped too.
    const dropped = entries.filter(([, mark]) => !mark).map(([key]) => key)
    void arrivals.change(new Map(dropped.filter((key) => arrivals.get(key)).map((key) => [key, undefined])))
    void marks.change(new Map(entries))
    sendIn(0)
  },
  decideArrival: (key: string, decision: 'again' | 'drop') => {
    const arrival = arrivals.get(key)
    if (arrival) void arrivals.change(new Map([[key, decidedArrival(arrival, decision)]]))
    sendIn(0)
  },
})

/** Listeners of the marks: called at once, or after the paint. */
function createListeners() {
  const immediate = new Set<() => void>()
  const afterPaint = new Set<() => void>()
  let version = 0
  const notifyAfterPaint = afterFrame(() => {
    for (const listener of afterPaint) listener()
  })
  const listenIn = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    version: () => version,
    notify: () => {
      version++
      for (const listener of immediate) listener()
      notifyAfterPaint()
    },
    listen: listenIn(immediate),
    listenAfter: listenIn(afterPaint),
  }
}

/** Opens the marks of a tab; use `startMarks`, which opens them once. */
export async function openMarks(accountId: number): Promise<Marks> {
  const channel = channelOf(accountId)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of our own origin, not a window
  const notifyTabs = () => channel?.postMessage('changed')
  const access = deviceAccess(accountId)
  const [device, marks, arrivals] = await Promise.all([
    // The browser blocks storage: marks stay in the page.
    access.open().catch(() => undefined),
    openLedger(storageOf(access, 'marks', notifyTabs)),
    openLedger(storageOf(access, 'arrivals', notifyTabs)),
  ])
  const ledgers = { marks, arrivals }
  const leftover = takeLeftover(accountId)
  void takeBack(marks, leftover.marks)
  void takeBack(arrivals, leftover.arrivals)
  const unstored = () => ({ marks: marks.unstored(), arrivals: arrivals.unstored() })
  // Entries being written need no confirmation.
  const stopWatching = watchLeftover(accountId, unstored, () => marks.broken() || arrivals.broken())
  const { notify, ...listeners } = createListeners()
  const stopListening = [marks.listen(notify), arrivals.listen(notify)]
  const reloadBoth = () => Promise.all([marks.reload(), arrivals.reload()])
  channel?.addEventListener('message', () => void reloadBoth())

  const sender: Sender = createSender({
    isWaiting: () => isWaiting(ledgers),
    notify,
    send: (end) =>
      inTurn({ accountId, device: access, isStillNeeded }, async () => {
        await reloadBoth()
        end(await sendLedgers(ledgers))
      }),
  })
  async function isStillNeeded(): Promise<boolean> {
    await reloadBoth()
    return isWaiting(ledgers) && !sender.isStopped()
  }

  let isForgotten = false
  return {
    accountId,
    device,
    ...ledgers,
    ...listeners,
    ...changes(ledgers, sender),
    flush: sender.flush,
    isSending: sender.isSending,
    isCutOff: sender.isCutOff,
    forget: async (marksToo) => {
      isForgotten = marksToo
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
      sender.stop()
      for (const stop of stopListening) stop()
      stopWatching()
      if (!isForgotten) leaveBehind(accountId, unstored())
      channel?.close()
      access.close()
    },
  }
}
