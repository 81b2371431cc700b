import type { ChangedDoor } from '@asistent/contract/attendance/day.calls'
import { sameDoor, type DoorTimes } from '@asistent/domain/attendance/door'
import type { Day } from '@asistent/domain/kernel/day'
import { CallError } from '../platform/api'
import { keyOfSave } from './offline-key'
import type { Ledger } from './offline-ledger'
import { comesBack, type Sending } from './offline-sending'
import { markKey, type Stamp, type WaitingMark } from './offline-rules'

// Queue of arrivals and departures. An arrival makes the child present on the server regardless of the entered mark,
// so it is sent only after the mark of that day: a conflict of the mark is resolved first.

export interface NewArrival extends DoorTimes {
  readonly groupId: number
  readonly studentId: number
  readonly studentName: string
  readonly forDate: Day
  /** State on screen when it was entered. */
  readonly seen: DoorTimes
}

export interface WaitingArrival extends NewArrival {
  readonly key: string
  readonly change: string
  readonly madeAt: string
  /** Sent values without a response: on the server they are our own, not a conflict. */
  readonly tried: readonly DoorTimes[]
  /** Reason of a rejection. */
  readonly refusedBecause?: string
  /** In a conflict, the times another user has entered. */
  readonly now?: DoorTimes
  readonly enteredBy?: string | null
  readonly enteredAt?: string | null
}

export interface ArrivalSave {
  readonly classId: number
  readonly forDate: Day
  readonly items: readonly (DoorTimes & { readonly studentId: number; readonly seen: DoorTimes })[]
}

/** Times and persons only. */
export const doorOf = ({ arrivedAt, leftAt, broughtBy, collectedBy }: DoorTimes): DoorTimes => ({
  arrivedAt,
  leftAt,
  broughtBy,
  collectedBy,
})

/** Queues an arrival, merged with one already queued. Undefined if nothing is left to send. */
export function arrived(
  waiting: WaitingArrival | undefined,
  arrival: NewArrival,
  stamp: Stamp,
): WaitingArrival | undefined {
  const { seen, tried } = waiting ?? { seen: arrival.seen, tried: [] }
  if (tried.length === 0 && sameDoor(arrival, seen)) return undefined
  return { ...arrival, ...stamp, key: markKey(arrival.studentId, arrival.forDate), seen, tried }
}

/** Applies the user's decision: overwrite the current times, or discard. */
export function decidedArrival(query: WaitingArrival, decision: 'again' | 'drop'): WaitingArrival | undefined {
  if (decision === 'drop') return undefined
  const { refusedBecause: _, now, enteredBy: _by, enteredAt: _at, ...arrival } = query
  return { ...arrival, seen: now ?? arrival.seen }
}

const isReady = (arrival: WaitingArrival) => arrival.refusedBecause === undefined

/** `key`: idempotency key, equal for the same save of the same changes. */
type Post = (save: ArrivalSave, key: string) => Promise<unknown>
type OnSaved = (sent: readonly WaitingArrival[]) => void

export async function sendArrivals(
  arrivals: Ledger<WaitingArrival>,
  marks: Ledger<WaitingMark>,
  post: Post,
  onSaved: OnSaved,
): Promise<Sending> {
  for (;;) {
    const ready = arrivals.all().filter((one) => isReady(one) && !marks.get(one.key))
    const [first] = ready
    if (!first) return 'done'
    const batch = ready.filter((one) => one.groupId === first.groupId && one.forDate === first.forDate)
    if ((await sendBatch(arrivals, batch, post, onSaved)) === 'later') return 'later'
  }
}

async function sendBatch(
  arrivals: Ledger<WaitingArrival>,
  batch: readonly WaitingArrival[],
  post: Post,
  onSaved: OnSaved,
): Promise<Sending> {
  const [first] = batch
  if (!first) return 'done'
  const change = (next: (now: WaitingArrival, sent: WaitingArrival) => WaitingArrival | undefined) =>
    arrivals.change(
      new Map(
        batch.flatMap((sent): [string, WaitingArrival | undefined][] => {
          const now = arrivals.get(sent.key)
          return now ? [[sent.key, next(now, sent)]] : []
        }),
      ),
    )
  // Stored before sending, as with marks.
  await change((now, sent) => ({ ...now, tried: [...sent.tried, doorOf(sent)] }))
  try {
    const save: ArrivalSave = {
      classId: first.groupId,
      forDate: first.forDate,
      items: batch.map(({ studentId, seen, ...times }) => ({ studentId, ...doorOf(times), seen })),
    }
    await post(
      save,
      keyOfSave(
        save,
        batch.map(({ change }) => change),
      ),
    )
    onSaved(batch)
    await change((now, sent) => (now.change === sent.change ? undefined : { ...now, seen: doorOf(sent), tried: [] }))
    return 'done'
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (comesBack(error)) return 'later'
    await change((now, sent) => ({ ...now, tried: sent.tried }))
    if (batch.length > 1) {
      for (const { key } of batch) {
        const waitingArrival = arrivals.get(key)
        if (waitingArrival && (await sendBatch(arrivals, [waitingArrival], post, onSaved)) === 'later') return 'later'
      }
      return 'done'
    }
    await change((now, sent) => (now.change === sent.change ? putAside(now, error) : now))
    return 'done'
  }
}

function putAside(arrival: WaitingArrival, error: CallError): WaitingArrival {
  const { doors = [] } = (error.body.data ?? {}) as { readonly doors?: readonly ChangedDoor[] }
  const theirs = doors.find(({ studentId }) => studentId === arrival.studentId)
  if (!theirs) return { ...arrival, refusedBecause: error.message }
  const { now, enteredBy, enteredAt } = theirs
  // An earlier attempt of ours had succeeded.
  if (arrival.tried.some((one) => sameDoor(one, now))) return { ...arrival, seen: now, tried: [] }
  return { ...arrival, refusedBecause: error.message, now, enteredBy, enteredAt }
}
