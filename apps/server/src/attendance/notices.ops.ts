import { personIdTypes } from '@asistent/domain/kernel/person-id'
import { sql } from 'drizzle-orm'
import { rows } from '../platform/database'
import { receiveNote, type Receiving } from './notes.ops'
import { readBatch, type Notice } from './notice-shape.rules'

// The register's feed of electronic notes: next → store → acknowledge, until it is empty (integrations.md 1.6).

/**
 * Result of a notice. All except malformed ones are acknowledged, because repeating them would not change the result.
 */
type NoticeOutcome = 'kept' | 'approved' | 'known' | 'unknown-child' | 'malformed'

export interface ReceivedBatch {
  readonly outcomes: readonly { readonly medicalNoticeId: number | null; readonly outcome: NoticeOutcome }[]
  readonly acknowledge: readonly number[]
  readonly hasMore: boolean
  /** Kindergartens to notify (topics 'medical-notes' and 'attendances'). */
  readonly kindergartenIds: readonly number[]
}

/** Stores a batch, idempotently. Requires the system role. Returns undefined if it is no batch. */
export async function receiveNotices(receiving: Receiving, received: unknown): Promise<ReceivedBatch | undefined> {
  const batch = readBatch(received)
  if (!batch) return undefined
  const outcomes: ReceivedBatch['outcomes'][number][] = []
  const kindergartenIds = new Set<number>()
  for (const notice of batch.notices) {
    const children = await childrenIn(receiving, notice)
    let outcome: NoticeOutcome = children.length === 0 ? 'unknown-child' : 'known'
    for (const childId of children) {
      const kept = await receiveNote(receiving, noteOf(notice, childId))
      if (!kept) continue
      kindergartenIds.add(kept.kindergartenId)
      outcome = kept.approved ? 'approved' : 'kept'
    }
    outcomes.push({ medicalNoticeId: notice.medicalNoticeId, outcome })
  }
  return {
    outcomes: [
      ...outcomes,
      ...batch.malformed.map((medicalNoticeId) => ({ medicalNoticeId, outcome: 'malformed' as const })),
    ],
    acknowledge: batch.notices.map((notice) => notice.medicalNoticeId),
    hasMore: batch.hasMore,
    kindergartenIds: [...kindergartenIds],
  }
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
  const found = await rows<{ id: number; byRegister: boolean; wasHere: boolean; isHere: boolean }>(
    tx,
    sql`select c.id, coalesce(c.neispuo_id = ${personId ?? null}::int, false) as "byRegister", c.left_on is null as "isHere",
      exists (select from child_group_period p where p.child_id = c.id and p.from_on <= ${medicalNotice.toDate} and (p.to_on is null or p.to_on >= ${medicalNotice.fromDate})) as "wasHere"
      from child c where c.erased_at is null
        and (c.neispuo_id = ${personId ?? null}::int or (c.person_id_type = ${type ?? null}::int and c.person_id = ${patient?.identifier ?? null}::text)) order by c.id`,
  )
  const ours = found.some((child) => child.byRegister) ? found.filter((child) => child.byRegister) : found
  const there = ours.filter((child) => child.wasHere)
  return (there.length > 0 ? there : ours.filter((child) => child.isHere)).map(({ id }) => id)
}
