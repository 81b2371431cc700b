import { personIdTypes } from '@asistent/domain/kernel/person-id'
import { sql } from 'drizzle-orm'
import { rows } from '../platform/database'
import { receiveNote, type Receiving } from './notes.ops'
import { readBatch, readNotice, type Notice } from './notice-shape.rules'

// The register's feed of electronic notes: next → store → acknowledge, until it is empty (integrations.md 1.6).

/** Result of a notice. */
export type NoticeOutcome = 'kept' | 'approved' | 'known' | 'unknown-child' | 'malformed'

/** A notice that belongs to none of our children. */
export interface UnmatchedNotice {
  /** Null if even the ids are invalid. */
  readonly noticeId: number | null
  readonly personId: number | null
  readonly outcome: Extract<NoticeOutcome, 'unknown-child' | 'malformed'>
  readonly body: unknown
}

export interface ReceivedBatch {
  readonly outcomes: readonly { readonly medicalNoticeId: number | null; readonly outcome: NoticeOutcome }[]
  /**
   * Ids of all notices, including unmatched ones: the register returns the oldest unacknowledged notices first, so they
   * would block newer ones. The caller stores `unmatched` before it acknowledges.
   */
  readonly acknowledge: readonly number[]
  readonly unmatched: readonly UnmatchedNotice[]
  readonly hasMore: boolean
  /** Kindergartens to notify (`noticeTopics`). */
  readonly kindergartenIds: readonly number[]
}

/** Topics that a received note changes. */
export const noticeTopics = ['medical-notes', 'attendances'] as const

/** Stores a batch, idempotently. Requires the system role. Returns undefined if it is no batch. */
export async function receiveNotices(receiving: Receiving, received: unknown): Promise<ReceivedBatch | undefined> {
  const batch = readBatch(received)
  if (!batch) return undefined
  const outcomes: ReceivedBatch['outcomes'][number][] = []
  const unmatched: UnmatchedNotice[] = []
  const kindergartenIds = new Set<number>()
  for (const { notice, noticeId, personId, body } of batch.notices) {
    const placed = notice ? await placeNotice(receiving, notice) : undefined
    const outcome = placed?.outcome ?? 'malformed'
    for (const id of placed?.kindergartenIds ?? []) kindergartenIds.add(id)
    outcomes.push({ medicalNoticeId: noticeId, outcome })
    if (outcome === 'unknown-child' || outcome === 'malformed') unmatched.push({ noticeId, personId, outcome, body })
  }
  return {
    outcomes,
    acknowledge: [...new Set(batch.notices.flatMap(({ noticeId }) => noticeId ?? []))],
    unmatched,
    hasMore: batch.hasMore,
    kindergartenIds: [...kindergartenIds],
  }
}

/** Retries an unmatched notice: for the given child, or for the children that match it now. */
export async function retryNotice(receiving: Receiving, body: unknown, childId?: number): Promise<PlacedNotice> {
  const notice = readNotice(body)
  return notice ? placeNotice(receiving, notice, childId) : { outcome: 'malformed', kindergartenIds: [] }
}

interface PlacedNotice {
  readonly outcome: NoticeOutcome
  readonly kindergartenIds: readonly number[]
}

async function placeNotice(receiving: Receiving, notice: Notice, childId?: number): Promise<PlacedNotice> {
  const children = childId === undefined ? await childrenIn(receiving, notice) : [childId]
  let outcome: NoticeOutcome = children.length === 0 ? 'unknown-child' : 'known'
  const kindergartenIds: number[] = []
  for (const child of children) {
    const kept = await receiveNote(receiving, noteOf(notice, child))
    if (!kept) continue
    kindergartenIds.push(kept.kindergartenId)
    outcome = kept.approved ? 'approved' : 'kept'
  }
  return { outcome, kindergartenIds }
}

const noteOf = ({ hisMedicalNotice: his }: Notice, childId: number) => ({
  childId,
  number: his.nrnMedicalNotice,
  examinationNumber: his.nrnExamination ?? null,
  doctorUin: his.practitioner.pmi,
  doctorName: null,
  issuedOn: his.medicalNotice.authoredOn,
  fromDate: his.medicalNotice.fromDate,
  toDate: his.medicalNotice.toDate,
})

/** Identifier types of the health system that are stored for children. */
const personIdTypeOf: Readonly<Record<number, number>> = { 1: personIdTypes.EGN, 2: personIdTypes.ForeignerID }

/**
 * Finds children by the person's register number, else by personal number. A child that moved within the platform has a
 * record in each kindergarten: selects the one of the note's days, else the current one.
 */
async function childrenIn({ tx }: Receiving, { personId, hisMedicalNotice }: Notice): Promise<number[]> {
  const { patient, medicalNotice } = hisMedicalNotice
  const type = patient ? personIdTypeOf[patient.identifierType] : undefined
  const results = await rows<{ id: number; byRegister: boolean; wasHere: boolean; isHere: boolean }>(
    tx,
    sql`select c.id, coalesce(c.neispuo_id = ${personId ?? null}::int, false) as "byRegister", c.left_on is null as "isHere",
      exists (select from child_group_period p where p.child_id = c.id and p.from_on <= ${medicalNotice.toDate} and (p.to_on is null or p.to_on >= ${medicalNotice.fromDate})) as "wasHere"
      from child c where c.erased_at is null
        and (c.neispuo_id = ${personId ?? null}::int or (c.person_id_type = ${type ?? null}::int and c.person_id = ${patient?.identifier ?? null}::text)) order by c.id`,
  )
  const ours = results.some((child) => child.byRegister) ? results.filter((child) => child.byRegister) : results
  const there = ours.filter((child) => child.wasHere)
  return (there.length > 0 ? there : ours.filter((child) => child.isHere)).map(({ id }) => id)
}
