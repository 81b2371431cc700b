import type { RefusedCell } from '@asistent/contract/attendance/grid.calls'
import { CallError } from '../platform/api'
import { keyOfSave } from './offline-key'
import type { Ledger } from './offline-ledger'
import {
  confirmed,
  isReady,
  refused,
  spared,
  trying,
  type MarkTrouble,
  type MarkType,
  type WaitingMark,
} from './offline-rules'

// Sends the queue. A save is atomic and names the cells it rejects: those are set aside, the others are sent again.

export interface SavedMark {
  readonly studentId: number
  readonly forDate: string
  readonly type: number | null
  readonly version: number
}

export interface MarkSave {
  readonly classId: number
  readonly force: boolean
  readonly items: readonly {
    readonly studentId: number
    readonly forDate: WaitingMark['forDate']
    readonly type: MarkType | null
    readonly version: number
  }[]
}

export interface Saved {
  readonly marks: readonly WaitingMark[]
  readonly answers: readonly SavedMark[]
}

/** Later: no network, server or session. Done: everything left needs a decision of the user. */
export type Sending = 'done' | 'later'

/** Statuses after which a retry may succeed; they do not concern the marks. */
const soon = new Set([0, 401, 408, 425, 426, 429])
export const comesBack = (error: CallError): boolean => soon.has(error.status) || error.status >= 500

/** `key`: idempotency key, equal for the same save of the same changes. */
type Post = (save: MarkSave, key: string) => Promise<readonly SavedMark[]>

export async function sendMarks(
  ledger: Ledger<WaitingMark>,
  post: Post,
  onSaved: (saved: Saved) => void,
): Promise<Sending> {
  for (;;) {
    const batch = nextBatch(ledger.all())
    if (batch.length === 0) return 'done'
    if ((await sendBatch(ledger, batch, post, onSaved)) === 'later') return 'later'
  }
}

/** Marks that fit into one save: one group, one month, forced or not. */
function nextBatch(marks: readonly WaitingMark[]): WaitingMark[] {
  const first = marks.find(isReady)
  if (!first) return []
  const month = first.forDate.slice(0, 7)
  return marks.filter(
    (mark) =>
      isReady(mark) &&
      mark.groupId === first.groupId &&
      mark.force === first.force &&
      mark.forDate.slice(0, 7) === month,
  )
}

async function sendBatch(
  ledger: Ledger<WaitingMark>,
  batch: readonly WaitingMark[],
  post: Post,
  onSaved: (saved: Saved) => void,
): Promise<Sending> {
  const [first] = batch
  if (!first) return 'done'
  // Stored before sending: after a crash it must be known that it may have arrived.
  await ledger.change(new Map(batch.map((mark) => [mark.key, trying(mark)])))
  try {
    const save: MarkSave = {
      classId: first.groupId,
      force: first.force,
      items: batch.map(({ studentId, forDate, type, version }) => ({ studentId, forDate, type, version })),
    }
    const changes = batch.map(({ change }) => change)
    const answers = await post(save, keyOfSave(save, changes))
    const versions = new Map(answers.map((one) => [`${one.studentId}:${one.forDate}`, one.version]))
    onSaved({ marks: batch, answers })
    await ledger.change(
      new Map(batch.map((mark) => [mark.key, confirmed(ledger.get(mark.key), mark, versions.get(mark.key))])),
    )
    return 'done'
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (comesBack(error)) return 'later'
    return putAside(ledger, batch, error, post, onSaved)
  }
}

async function putAside(
  ledger: Ledger<WaitingMark>,
  batch: readonly WaitingMark[],
  error: CallError,
  post: Post,
  onSaved: (saved: Saved) => void,
): Promise<Sending> {
  const troubles = troublesOf(error)
  const named = batch.filter((mark) => troubles.has(mark.key))
  // Rejected without naming cells: bisects to find the culprit. A 403 concerns all marks.
  if (named.length === 0 && batch.length > 1 && error.status !== 403) {
    await ledger.change(new Map(batch.map((mark) => [mark.key, spared(ledger.get(mark.key), mark)])))
    const middle = Math.ceil(batch.length / 2)
    for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
      const still = half.flatMap((mark) => ledger.get(mark.key) ?? []).filter(isReady)
      if ((await sendBatch(ledger, still, post, onSaved)) === 'later') return 'later'
    }
    return 'done'
  }
  const whole: MarkTrouble = { reason: 'other', text: error.message }
  await ledger.change(
    new Map(
      batch.map((mark) => {
        const trouble = named.length === 0 ? whole : troubles.get(mark.key)
        const now = ledger.get(mark.key)
        return [mark.key, trouble ? refused(now, mark, trouble) : spared(now, mark)]
      }),
    ),
  )
  return 'done'
}

function troublesOf(error: CallError): ReadonlyMap<string, MarkTrouble> {
  const data = error.body.data as { readonly cells?: readonly RefusedCell[] } | undefined
  return new Map(
    (data?.cells ?? []).map(({ studentId, forDate, reason, text, now }) => [
      `${studentId}:${forDate}`,
      { reason, text, ...(now && { now }) },
    ]),
  )
}
