import { useEffect, useSyncExternalStore } from 'react'
import type { Call } from '@asistent/contract/core/call'
import type { Conflict } from '@asistent/contract/core/problem'
import { afterFrame } from '../../platform/after-frame'
import { newKey } from '../../platform/new-key'
import { hasLines, withLines, type LinedSend } from '../../platform/waiting-lines'
import {
  dropWaiting,
  hasUnstored,
  keepWaiting,
  newWaitingSend,
  sendWaitingSoon,
  useCutOff,
  useWaitingSends,
  waitingSends,
  watchWaitingSends,
} from '../../platform/waiting-sends'
import type { SaveState } from './save-status'
import type { Decision } from './grid-troubles'
import type { GridChange, GridData } from './grid-model'
import type { GridStore } from './grid-store'

// Saves of a month grid: each change is stored on the device and then sent, with the other changes of the same moment
// in one save. The queue is that of the whole app (platform/waiting-sends.ts).

export interface GridQueue {
  /** Name of the month of the grid in the queue; starts with `grid`. */
  readonly of: string
  /** Name of the grid: all its months. */
  readonly grid: string
  readonly call: Call<object, unknown, unknown>
  readonly words: string
  readonly input: (changes: readonly GridChange[]) => object
}

type GridSend = Omit<LinedSend, 'shown'> & { readonly shown: readonly GridChange[] }

const cellKey = ({ rowId, day }: GridChange) => `${rowId}:${day}`

const sendsOf = (of: string): GridSend[] => waitingSends().filter((one) => one.of === of && hasLines(one)) as GridSend[]

const isRefused = ({ refusedBecause }: GridSend) => refusedBecause !== undefined

const contentOf = ({ input }: GridQueue, changes: readonly GridChange[]) => ({
  input: input(changes),
  shown: changes,
  lines: changes.map(cellKey),
})

function replace(queue: GridQueue, send: GridSend | undefined, changes: readonly GridChange[]): void {
  if (changes.length === 0) return void (send && dropWaiting(send))
  const { input, ...about } = contentOf(queue, changes)
  const made = send ?? newWaitingSend(queue.call, input, newKey(), { of: queue.of, words: queue.words, ...about })
  keepWaiting({ ...made, input, ...about })
}

/** Removes lines of a rejected save. */
function takeOut(send: GridSend, keys: ReadonlySet<string>): void {
  const left = withLines(send, (key) => !keys.has(key))
  if (left) keepWaiting(left)
  else dropWaiting(send)
}

/**
 * Queues changes, merged with those that no attempt has sent yet. A change is based on the value that the save before
 * it writes. Another value does not resolve a conflict; the value of the other user does.
 */
export function queueCells(queue: GridQueue, changes: readonly GridChange[]): void {
  const sends = sendsOf(queue.of)
  const open = sends.find((one) => !one.isTried && !isRefused(one))
  const tried = new Map(
    sends
      .filter((one) => one.isTried && !isRefused(one))
      .flatMap(({ shown }) => shown.map((one) => [cellKey(one), one])),
  )
  const merged = new Map((open?.shown ?? []).map((one) => [cellKey(one), one]))
  for (const change of changes) {
    const key = cellKey(change)
    const refused = sendsOf(queue.of).find((one) => isRefused(one) && one.lines.includes(key))
    if (refused && refused.conflict !== undefined && change.value !== change.before) {
      replace(queue, refused, [change])
      continue
    }
    if (refused) takeOut(refused, new Set([key]))
    const sent = tried.get(key)
    const before = (merged.get(key) ?? (sent && { before: sent.value }) ?? change).before
    if (change.value === before) merged.delete(key)
    else merged.set(key, { ...change, before })
  }
  replace(queue, open, [...merged.values()])
  sendWaitingSoon()
}

export interface GridTrouble extends GridChange {
  readonly key: string
  readonly madeAt: string
  readonly text: string
  /** Author of the other value, null if unknown; undefined without a conflict. */
  readonly conflict: Conflict | null | undefined
}

/** Rejected cells of the month, until the user decides. */
export const useGridTroubles = (of: string): readonly GridTrouble[] =>
  useWaitingSends<readonly GridChange[]>(of).flatMap(({ shown, refusedBecause: text, conflict, madeAt }) =>
    text === undefined ? [] : shown.map((change) => ({ ...change, key: cellKey(change), madeAt, text, conflict })),
  )

/** Applies the user's decision about rejected cells. `valueNow` is the server's value, on which a repeat is based. */
export function decideCells(
  queue: GridQueue,
  keys: readonly string[],
  decision: Decision,
  valueNow: (change: GridChange) => number | null,
): void {
  const chosen = new Set(keys)
  const refused = sendsOf(queue.of).filter(isRefused)
  const changes = refused.flatMap(({ shown }) => shown).filter((one) => chosen.has(cellKey(one)))
  for (const one of refused) if (one.lines.some((key) => chosen.has(key))) takeOut(one, chosen)
  if (decision === 'theirs' || decision === 'drop') return
  queueCells(
    queue,
    changes.map((change) => ({ ...change, before: valueNow(change) })),
  )
}

/** Applies server responses and the queue in one step, so that a confirmed cell does not show its old value. */
export function useLaidCells(store: GridStore, data: GridData, of: string): void {
  useEffect(() => {
    let isCurrent = true
    const lay = () => {
      // Work that is scheduled for after the frame must not restore older data.
      if (!isCurrent) return
      const cells = new Map(
        sendsOf(of).flatMap((one) =>
          one.shown.map((change) => [cellKey(change), { ...change, troubled: isRefused(one) }]),
        ),
      )
      store.lay(data, [...cells.values()])
    }
    lay()
    const stop = watchWaitingSends(afterFrame(lay))
    return () => {
      isCurrent = false
      stop()
    }
  }, [store, data, of])
}

const countOf = (sends: readonly { readonly shown: readonly unknown[] }[]) =>
  sends.reduce((sum, { shown }) => sum + shown.length, 0)

/** State of the queue for all months of the grid. */
export function useGridSaveState(grid: string): SaveState {
  const sends = useWaitingSends<readonly GridChange[]>().filter(({ of }) => of.startsWith(grid))
  const isCutOff = useCutOff()
  const isBroken = useSyncExternalStore(watchWaitingSends, hasUnstored)
  const refused = sends.filter(({ refusedBecause }) => refusedBecause !== undefined)
  return {
    waiting: countOf(sends) - countOf(refused),
    troubled: countOf(refused),
    unkept: false,
    cutOff: isCutOff,
    broken: isBroken,
  }
}
