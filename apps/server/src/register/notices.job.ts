import { addDays, sofiaInstant, today } from '@asistent/domain/kernel/day'
import { minutesBetweenReadings, noticesOfRequest, unmatchedNoticeDays } from '@asistent/domain/register/notices'
import { pauseSeconds } from '@asistent/domain/register/states'
import { noticeTopics, receiveNotices, retryNotice } from '../attendance/notices.ops'
import { defineJob, workAfter, type JobContext } from '../platform/jobs'
import { askRegister, bookUrl, type RegisterContent, type RegisterMethod } from '../platform/neispuo/client'
import type { Services } from '../platform/services'
import { NotProvider, reached, Refused, TryLater, understood, type Answered } from './connector.steps'
import { noticesToRetry } from './notices.queries'
import { deleteOldNotices, removeNotice, storeFeedState, storeUnmatched } from './notices.steps'

// Electronic medical notes of the register: one feed for the platform's certificate, not for a kindergarten
// (integrations.md 1.6). A reading stores a batch; the acknowledgement follows after its commit, so a note is never
// acknowledged and lost. A batch that was read twice is stored once.

interface Reading {
  /** Consecutive failed readings. */
  readonly failures?: number
}

export const readNotices = defineJob<Reading>('register.notices', 'Получаване на електронни медицински бележки')
export const acknowledgeNotices = defineJob<{ readonly ids: readonly number[]; readonly hasMore: boolean }>(
  'register.acknowledge',
  'Потвърждаване на получени медицински бележки',
)

/** Immediate reading, e.g. after new numbers of children. It replaces the planned one. */
export const readNoticesNow = (now: Date) => readNotices({}, after(now, 0))

const key = 'register.notices'
const queue = 'register:notices'

export const standingNotices = (now: Date) => [{ ...readNotices({}), key, queue, runAt: now }]

const after = (now: Date, seconds: number) => ({ key, queue, runAt: new Date(now.getTime() + seconds * 1000) })

const notAllowed = 'НЕИСПУО не допуска сертификата на платформата до електронните бележки.'
const unknownAnswer = 'НЕИСПУО отговори непознато за електронните бележки.'

interface Read {
  readonly batch: unknown
  /** Why nothing was read. */
  readonly note: string | null
  /** Pause that the register requested. */
  readonly seconds: number | null
}

export const readNoticesJob = workAfter(
  readNotices,
  async ({ services }): Promise<Read | undefined> => {
    if (!services.config.neispuo.isConnected) return undefined
    const failed = (note: string, seconds: number | null = null) => ({ batch: null, note, seconds })
    try {
      const { answer } = await request(services, 'GET', `medicalNotices/next/${noticesOfRequest}`)
      return { batch: answer, note: null, seconds: null }
    } catch (error) {
      if (error instanceof NotProvider) return failed(notAllowed)
      if (error instanceof Refused) return failed(unknownAnswer)
      if (error instanceof TryLater) return failed(error.note, error.seconds)
      throw error
    }
  },
  async (context, { failures = 0 }, read) => {
    const { tx, now, later } = context
    if (!read) return later(readNotices({}, after(now, 24 * 3600)))
    const received = read.note === null ? await receiveNotices(context, read.batch) : undefined
    if (!received) {
      await storeFeedState(tx, { readAt: null, note: read.note ?? unknownAnswer })
      return later(readNotices({ failures: failures + 1 }, after(now, read.seconds ?? pauseSeconds(failures))))
    }
    await storeUnmatched(tx, received.unmatched, now)
    await storeFeedState(tx, { readAt: now.toISOString(), syncedAt: syncTimeOf(read.batch), note: null })
    const { acknowledge, outcomes } = received
    notify(context, received.kindergartenIds)
    // The register counts rows before it groups them, so a full batch may be followed by more although it says no.
    const hasMore = received.hasMore || outcomes.length >= noticesOfRequest
    if (acknowledge.length > 0) later(acknowledgeNotices({ ids: acknowledge, hasMore }, { queue }))
    if (!hasMore) await retryUnmatched(context)
    later(readNotices({}, after(now, minutesBetweenReadings * 60)))
  },
)

export const acknowledgeNoticesJob = workAfter(
  acknowledgeNotices,
  async ({ services }, { ids }) => {
    await request(services, 'POST', 'medicalNotices/acknowledge', { json: ids })
  },
  async ({ now, later }, { hasMore }) => {
    if (hasMore) later(readNotices({}, after(now, 0)))
  },
)

/** Children and numbers entered since may match now. Old notes are deleted, because they contain personal data. */
async function retryUnmatched(context: JobContext): Promise<void> {
  const { tx, now } = context
  await deleteOldNotices(tx, sofiaInstant(addDays(today(now), -unmatchedNoticeDays), '00:00'))
  const changed = new Set<number>()
  for (const { id, body } of await noticesToRetry(tx)) {
    const { outcome, kindergartenIds } = await retryNotice(context, body)
    if (outcome === 'unknown-child' || outcome === 'malformed') continue
    await removeNotice(tx, id)
    for (const kindergartenId of kindergartenIds) changed.add(kindergartenId)
  }
  notify(context, [...changed])
}

function notify({ services, afterCommit }: JobContext, kindergartenIds: readonly number[]): void {
  if (kindergartenIds.length > 0) afterCommit(() => services.hub.topics([...kindergartenIds], [...noticeTopics]))
}

const request = async (
  { config: { neispuo, port } }: Services,
  method: RegisterMethod,
  path: string,
  content?: RegisterContent,
): Promise<Answered> => {
  const connection = { ...neispuo, port }
  return understood(await reached(() => askRegister(connection, method, bookUrl(connection, path), content)))
}

/** Local time of the register, without a zone. */
function syncTimeOf(batch: unknown): string | null {
  const { lastHisSyncTime } = (batch ?? {}) as { lastHisSyncTime?: unknown }
  const match = typeof lastHisSyncTime === 'string' && /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(lastHisSyncTime)
  return match ? sofiaInstant(match[1] as Parameters<typeof sofiaInstant>[0], match[2]!).toISOString() : null
}
