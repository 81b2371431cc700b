import type { Page, PageQuery } from '@asistent/contract/core/page'
import {
  bookSeries,
  bookYear,
  entryStates,
  standardPrefix,
  type BookKind,
  type BookRights,
  type EntryState,
} from '@asistent/domain/books/books'
import { today, type Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import { inChosenYear } from '../institutions/school-years.ops'
import { accountName } from '../people/child-sql.ops'
import type { ReadContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { contains, page } from '../platform/list'
import { nextNumber } from '../platform/numbers'
import { requireFound, inKindergarten } from '../platform/versioned'

// Reads of entries of any book. `kindColumns` has the columns of single kinds.

const staffName = sql`(select concat_ws(' ', s.first_name, s.last_name) from staff_member s where s.id = e.staff_id)`
const isLate = (on: Day) => sql`(e.deadline_on < ${on} and e.done_on is null and e.annulled_at is null)`

const rowColumns = sql`e.id, e.number, e.prefix || e.number as "fullNumber", e.for_on as "forDate", e.title,
  case when e.annulled_at is null then ${entryStates.Entered}::int else ${entryStates.Annulled}::int end as state,
  coalesce(e.number = (select c.last from counter c where c.kindergarten_id = e.kindergarten_id and c.series = e.series), false) as "isLast",
  (select count(*)::int from book_file f where f.entry_id = e.id) as "filesCount"`

const letterColumns = sql`e.party, e.document_type as "documentType", ${staffName} as executor, e.dossier`
const controlColumns = sql`e.control_kind as "controlKind", e.checked, e.deadline_on as "deadlineOn"`

/** Additional columns of each kind in lists. */
const listColumns = (on: Day): Record<BookKind, SQL> => ({
  DirectorOrder: sql`e.order_index as "orderIndex", ${staffName} as executor, e.deadline_on as "deadlineOn",
    (select count(*)::int from book_reader r where r.entry_id = e.id) as "readersCount",
    (select count(r.read_at)::int from book_reader r where r.entry_id = e.id) as "readCount"`,
  PedagogicalCouncil: sql`e.present_count as "presentCount",
    (select count(*)::int from council_decision d where d.entry_id = e.id) as "decisionsCount"`,
  IncomingCorrespondence: sql`${letterColumns}, e.deadline_on as "deadlineOn", e.done_on as "doneOn", coalesce(${isLate(on)}, false) as "isLate"`,
  OutgoingCorrespondence: sql`${letterColumns}, e.send_way as "sendWay"`,
  ControlActivity: controlColumns,
  ControlActivityDeputyDirector: controlColumns,
})

/** Additional columns of an opened entry. */
const openColumns: Record<BookKind, SQL> = {
  DirectorOrder: sql`e.body, e.basis, e.staff_id as "staffId", e.cause_kind as "causeKind", e.cause_id as "causeId"`,
  PedagogicalCouncil: sql`e.absent, e.agenda, e.body`,
  IncomingCorrespondence: sql`e.staff_id as "staffId", e.their_number as "theirNumber", e.their_on as "theirOn", e.resolution`,
  OutgoingCorrespondence: sql`e.staff_id as "staffId", e.answers_id as "answersId"`,
  ControlActivity: sql`e.body, e.recommendations, e.follow_up as "followUp"`,
  ControlActivityDeputyDirector: sql`e.body, e.recommendations, e.follow_up as "followUp"`,
}

export interface EntryQuery extends PageQuery {
  readonly search: string | null
  readonly state?: EntryState | undefined
  readonly fromDate?: Day | undefined
  readonly toDate?: Day | undefined
}

export function listEntries<Row extends object>(
  { tx, scope, now }: ReadContext,
  kind: BookKind,
  { search, state, fromDate, toDate, ...query }: EntryQuery,
  more: readonly (SQL | undefined | false)[] = [],
): Promise<Page<Row>> {
  return page<Row>(tx, query, {
    select: sql`select ${rowColumns}, ${listColumns(today(now))[kind]} from book_entry e`,
    where: [
      sql`e.kindergarten_id = ${inKindergarten(scope)} and e.kind = ${kind}`,
      search !== null &&
        contains(
          sql`concat_ws(' ', e.prefix || e.number, e.title, e.body, e.basis, e.party, e.their_number, e.dossier, e.checked, e.agenda)`,
          search,
        ),
      state !== undefined &&
        (state === entryStates.Annulled ? sql`e.annulled_at is not null` : sql`e.annulled_at is null`),
      fromDate !== undefined && sql`e.for_on >= ${fromDate}`,
      toDate !== undefined && sql`e.for_on <= ${toDate}`,
      inChosenYear(scope, { from: sql`e.for_on`, to: sql`e.for_on`, filter: { fromDate, toDate } }),
      ...more,
    ],
    orderBy: {
      forDate: sql`"forDate"`,
      number: sql`number`,
      title: sql`title`,
      party: sql`party`,
      deadlineOn: sql`"deadlineOn"`,
      decisionsCount: sql`"decisionsCount"`,
    },
    otherwise: sql`"forDate" desc, number desc, id desc`,
  })
}

export interface OpenEntry {
  readonly id: number
  readonly number: number
  readonly fullNumber: string
  readonly forDate: Day
  readonly title: string
  readonly state: EntryState
  readonly isLast: boolean
  readonly filesCount: number
  readonly annulReason: string | null
  readonly annulledBy: string | null
  readonly annulledAt: string | null
  readonly creator: string | null
  readonly createdAt: string
  readonly version: number
}

/** Entry with its files and the caller's rights. */
export async function openEntry<Own extends object>(
  { tx, scope, now }: ReadContext,
  kind: BookKind,
  id: number,
  rights: BookRights,
) {
  const entry = requireFound(
    await oneRow<OpenEntry & Own>(
      tx,
      sql`select ${rowColumns}, ${listColumns(today(now))[kind]}, ${openColumns[kind]}, e.annul_reason as "annulReason",
          ${accountName(sql`e.annulled_by`)} as "annulledBy", e.annulled_at as "annulledAt", ${accountName(sql`e.created_by`)} as creator,
          e.created_at as "createdAt", e.version
        from book_entry e where e.id = ${id} and e.kind = ${kind} and e.kindergarten_id = ${inKindergarten(scope)}`,
    ),
  )
  const entered = entry.state === entryStates.Entered
  return {
    ...entry,
    files: await filesOfEntry(tx, id),
    may: { edit: entered && rights.edit, annul: entered && rights.edit, delete: entry.isLast && rights.remove },
  }
}

export const filesOfEntry = (tx: Tx, entryId: number): Promise<{ id: number; name: string }[]> =>
  rows(
    tx,
    sql`select s.id, s.name from book_file f join stored_file s on s.id = f.file_id where f.entry_id = ${entryId} order by f.position, s.id`,
  )

export interface EntryHead {
  readonly id: number
  readonly kind: BookKind
  readonly series: string
  readonly number: number
  readonly prefix: string
  readonly forDate: Day
  readonly orderIndex: string | null
  readonly presentCount: number | null
  readonly isAnnulled: boolean
}

export const entryHead = (tx: Tx, kindergartenId: number, id: number, lock: SQL = sql``) =>
  oneRow<EntryHead>(
    tx,
    sql`select e.id, e.kind, e.series, e.number, e.prefix, e.for_on as "forDate", e.order_index as "orderIndex",
        e.present_count as "presentCount", e.annulled_at is not null as "isAnnulled"
      from book_entry e where e.id = ${id} and e.kindergarten_id = ${kindergartenId} ${lock}`,
  )

/** Current prefix of the numbers of a book: the kindergarten's, else the master's, else the default. */
export async function prefixOf(tx: Tx, kindergartenId: number, kind: BookKind): Promise<string> {
  const row = await oneRow<{ prefix: string }>(
    tx,
    sql`select prefix from book_prefix where kind = ${kind} and (kindergarten_id = ${kindergartenId} or kindergarten_id is null)
      order by kindergarten_id nulls last limit 1`,
  )
  return row?.prefix ?? standardPrefix[kind]
}

export async function numberToCome({ tx, scope, now }: ReadContext, kind: BookKind, on: Day | undefined) {
  const kindergartenId = inKindergarten(scope)
  const series = bookSeries(kind, bookYear(kind, on ?? today(now)))
  const number = await nextNumber(tx, { kindergartenId, series })
  return { number, fullNumber: `${await prefixOf(tx, kindergartenId, kind)}${number}` }
}

const suggested = {
  title: sql`e.title`,
  body: sql`e.body`,
  basis: sql`e.basis`,
  party: sql`e.party`,
  resolution: sql`e.resolution`,
  dossier: sql`e.dossier`,
  checked: sql`e.checked`,
  recommendations: sql`e.recommendations`,
}
export type SuggestedField = keyof typeof suggested

/** The last twenty different texts of a field (domain.md 6). */
export async function suggestTexts(
  { tx, scope }: ReadContext,
  kind: BookKind,
  { field, search }: { readonly field: SuggestedField; readonly search: string | null },
) {
  const column = suggested[field]
  const results = await rows<{ text: string }>(
    tx,
    sql`select ${column} as text from book_entry e where e.kindergarten_id = ${inKindergarten(scope)} and e.kind = ${kind}
        and ${column} is not null ${search === null ? sql`` : sql`and ${contains(column, search)}`}
      group by 1 order by max(e.id) desc limit 20`,
  )
  return { result: results.map(({ text }) => text), rowsCount: results.length }
}
