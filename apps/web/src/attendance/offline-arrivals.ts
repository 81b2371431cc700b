import type { Day } from '@asistent/domain/kernel/day'
import { CallError } from '../platform/api'
import type { Ledger } from './offline-ledger'
import { comesBack, type Sending } from './offline-sending'
import type { WaitingMark } from './offline-rules'

// Arrivals and departures that wait on this device. An arrival makes the child present on the server whatever was entered
// there, so it goes only after the mark of that day has: a question about the mark is asked before the door decides it.

export interface Times {
  readonly arrivedAt: string | null
  readonly leftAt: string | null
  readonly broughtBy: string | null
  readonly collectedBy: string | null
}

export interface WaitingArrival extends Times {
  readonly key: string
  readonly groupId: number
  readonly studentId: number
  readonly studentName: string
  readonly forDate: Day
  readonly change: string
  readonly madeAt: string
  /** Why the server didn't take it. */
  readonly refusedBecause?: string
}

export interface ArrivalSave {
  readonly classId: number
  readonly forDate: Day
  readonly items: readonly (Times & { readonly studentId: number })[]
}

const isReady = (arrival: WaitingArrival) => arrival.refusedBecause === undefined

export async function sendArrivals(
  arrivals: Ledger<WaitingArrival>,
  marks: Ledger<WaitingMark>,
  post: (save: ArrivalSave) => Promise<unknown>,
  onSaved: (sent: readonly WaitingArrival[]) => void,
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
  post: (save: ArrivalSave) => Promise<unknown>,
  onSaved: (sent: readonly WaitingArrival[]) => void,
): Promise<Sending> {
  const [first] = batch
  if (!first) return 'done'
  const unchanged = (sent: WaitingArrival) => arrivals.get(sent.key)?.change === sent.change
  try {
    await post({
      classId: first.groupId,
      forDate: first.forDate,
      items: batch.map(({ studentId, arrivedAt, leftAt, broughtBy, collectedBy }) => ({
        studentId,
        arrivedAt,
        leftAt,
        broughtBy,
        collectedBy,
      })),
    })
    onSaved(batch)
    await arrivals.change(new Map(batch.filter(unchanged).map((one) => [one.key, undefined])))
    return 'done'
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (comesBack(error)) return 'later'
    if (batch.length > 1) {
      for (const one of batch) if ((await sendBatch(arrivals, [one], post, onSaved)) === 'later') return 'later'
      return 'done'
    }
    if (unchanged(first)) await arrivals.change(new Map([[first.key, { ...first, refusedBecause: error.message }]]))
    return 'done'
  }
}
