import type { allUnmatchedNotices } from '@asistent/contract/register/notices.calls'
import type { ParsedOf } from '@asistent/contract/core/call'
import { noticeCauses, type UnmatchedNoticeRow } from '@asistent/domain/register/notices'
import { sql, type SQL } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { contains, page } from '../platform/list'

// Unmatched notes. The table belongs to no kindergarten, so every caller runs as the system role and limits the rows.

export interface StoredNotice {
  readonly id: number
  readonly personId: number | null
  readonly body: unknown
}

const patient = sql`n.body #> '{hisMedicalNotice,patient}'`
const note = sql`n.body #> '{hisMedicalNotice,medicalNotice}'`
const patientName = sql`nullif(concat_ws(' ', ${patient} ->> 'givenName', ${patient} ->> 'familyName'), '')`

/** A malformed note may have anything in the place of a day. */
const dayOf = (field: string): SQL =>
  sql`case when n.cause = ${noticeCauses.UnknownChild} then left(${note} ->> ${field}, 10)::date end`

const select = sql`select n.id, n.cause, ${patientName} as "patientName", n.body #>> '{hisMedicalNotice,nrnMedicalNotice}' as number,
  n.body #>> '{hisMedicalNotice,practitioner,pmi}' as "doctorUin", ${dayOf('authoredOn')} as "issuedOn", ${dayOf('fromDate')} as "fromDate",
  ${dayOf('toDate')} as "toDate", n.received_at as "receivedAt" from register_notice n`

/**
 * The person is a child of the kindergarten in the sample list without a match here, or has the name of a child without
 * a number.
 */
export const mayBeOf = (kindergartenId: number): SQL =>
  sql`n.cause = ${noticeCauses.UnknownChild} and (
    exists (select from register_link l cross join jsonb_array_elements(l.unmatched) as u (person) where l.kindergarten_id = ${kindergartenId} and u.person ->> 'number' = n.person_id::text)
    or exists (select from child c where c.kindergarten_id = ${kindergartenId} and c.erased_at is null and c.neispuo_id is null
      and lower(c.first_name) = lower(${patient} ->> 'givenName') and lower(c.last_name) = lower(${patient} ->> 'familyName')))`

export const noticePage = (
  tx: Tx,
  { search, ...query }: ParsedOf<typeof allUnmatchedNotices>,
  limit: SQL | undefined,
) =>
  page<UnmatchedNoticeRow>(tx, query, {
    select,
    where: [limit, search === null ? undefined : contains(sql`coalesce(${patientName}, '')`, search)],
    orderBy: { receivedAt: sql`n.received_at`, patientName, fromDate: dayOf('fromDate') },
    otherwise: sql`n.received_at desc, n.id desc`,
  })

export const countUnmatched = async (tx: Tx, kindergartenId: number): Promise<number> =>
  (
    await oneRow<{ count: number }>(
      tx,
      sql`select count(*)::int as count from register_notice n where ${mayBeOf(kindergartenId)}`,
    )
  )?.count ?? 0

export const lockedNotice = (tx: Tx, id: number, limit: SQL): Promise<StoredNotice | undefined> =>
  oneRow<StoredNotice>(
    tx,
    sql`select n.id, n.person_id as "personId", n.body from register_notice n where n.id = ${id} and ${limit} for update`,
  )

export const noticesToRetry = (tx: Tx): Promise<StoredNotice[]> =>
  rows<StoredNotice>(
    tx,
    sql`select n.id, n.person_id as "personId", n.body from register_notice n where n.cause = ${noticeCauses.UnknownChild} order by n.id limit 1000 for update`,
  )

export interface FeedState {
  readonly readAt: string | null
  readonly note: string | null
}

export const feedState = (tx: Tx): Promise<FeedState | undefined> =>
  oneRow<FeedState>(tx, sql`select to_json(read_at) #>> '{}' as "readAt", note from register_feed`)
