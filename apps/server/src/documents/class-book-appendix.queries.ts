import { bookKinds, type BookKind, type BookPart } from '@asistent/domain/documents/class-book'
import { registerStatus, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { everydayKinds } from '@asistent/domain/results/support'
import { recordStates } from '@asistent/domain/results/diagnostics'
import { sql, type SQL } from 'drizzle-orm'
import { describeHistory, type HistoryEntry } from '../institutions/history.ops'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { childrenOf, type StoredBook } from './class-book.queries'

// The appendix of a final book: what of its data has changed since it was read, from the history. Only what the book prints
// counts; a change of a technical column or of another group's data is none of it.

interface Source {
  readonly part: BookPart
  readonly table: string
  /** Columns that the book prints. */
  readonly columns: readonly string[]
  /** Condition: the row `v.r` (old or new) is in the book. */
  readonly stands: (book: StoredBook, childIds: readonly number[]) => SQL
}

const text = (column: string) => sql`v.r ->> ${column}`
const ofGroup = ({ groupId }: StoredBook) => sql`(${text('group_id')})::int = ${groupId}`
const overlaps = ({ fromOn, toOn }: StoredBook) =>
  sql`${text('from_on')} <= ${toOn} and coalesce(${text('to_on')}, ${text('from_on')}) >= ${fromOn}`
const within = (column: string, { fromOn, toOn }: StoredBook) => sql`${text(column)} between ${fromOn} and ${toOn}`
const ofChildren = (column: string, childIds: readonly number[]) => sql`(${text(column)})::int = ${anyOf(childIds)}`

const staffOfGroup: Source = {
  part: 'cover',
  table: 'group_staff',
  columns: ['staff_id'],
  stands: ofGroup,
}
const groupItself: Source = {
  part: 'cover',
  table: 'child_group',
  columns: ['name', 'class_type'],
  stands: ({ groupId }) => sql`(${text('id')})::int = ${groupId}`,
}
const childItself = (part: BookPart, columns: readonly string[]): Source => ({
  part,
  table: 'child',
  columns: ['first_name', 'middle_name', 'last_name', 'birth_on', ...columns],
  stands: (_, childIds) => ofChildren('id', childIds),
})
const stays: Source = {
  part: 'children',
  table: 'child_group_period',
  columns: ['child_id', 'position', 'from_on', 'to_on'],
  stands: (book) =>
    sql`${ofGroup(book)} and ${text('from_on')} <= ${book.toOn} and coalesce(${text('to_on')}, '9999') >= ${book.fromOn}`,
}
const programs: Source = {
  part: 'schedule',
  table: 'class_program',
  columns: ['name', 'from_on', 'to_on'],
  stands: (book) => sql`${ofGroup(book)} and ${overlaps(book)}`,
}
const programItems: Source = {
  part: 'schedule',
  table: 'class_program_item',
  columns: ['weekday', 'starts_at', 'ends_at', 'kind', 'subject_id', 'title'],
  stands: ({ groupId, fromOn, toOn }) =>
    sql`(${text('program_id')})::int in (select p.id from class_program p where p.group_id = ${groupId} and p.from_on <= ${toOn} and p.to_on >= ${fromOn})`,
}
const meetings: Source = {
  part: 'meetings',
  table: 'event',
  columns: ['title', 'place', 'from_on', 'from_time', 'kind'],
  stands: (book) =>
    sql`${within('from_on', book)} and (${text('kind')} = 'meeting' or ${text('title')} ilike '%родителска среща%')
      and ((v.r #>> '{audience,everyone}')::boolean or v.r #> '{audience,classIds}' @> to_jsonb(${book.groupId}::int))`,
}
const daysOff: Source = {
  part: 'attendance',
  table: 'day_off',
  columns: ['name', 'kind', 'from_on', 'to_on', 'group_ids'],
  stands: (book) =>
    sql`${overlaps(book)} and (coalesce(v.r -> 'group_ids', 'null') = 'null' or v.r -> 'group_ids' @> to_jsonb(${book.groupId}::int))`,
}
const levels: Source = {
  part: 'results',
  table: 'achievement',
  columns: ['percent', 'status', 'stage', 'subject_id', 'child_id'],
  stands: (book) =>
    sql`${ofGroup(book)} and (${text('school_year_id')})::int = ${book.schoolYearId} and (${text('status')})::int = ${recordStates.Approved}`,
}
const lessons: Source = {
  part: 'planning',
  table: 'lesson',
  columns: ['for_on', 'subject_id', 'title', 'note', 'staff_id', 'substitute_id', 'status'],
  stands: (book) => sql`${ofGroup(book)} and ${within('for_on', book)} and ${text('status')} = '2'`,
}
const themes: Source = {
  part: 'planning',
  table: 'week_theme',
  columns: ['week_on', 'title', 'group_id'],
  stands: (book) =>
    sql`(v.r ->> 'group_id' is null or ${ofGroup(book)}) and (${text('week_on')})::date between ${book.fromOn}::date - 6 and ${book.toOn}`,
}
const specialists: Source = {
  part: 'supported',
  table: 'child_specialist',
  columns: ['child_id', 'staff_id'],
  stands: (_, childIds) => ofChildren('child_id', childIds),
}
const supportRecords: Source = {
  part: 'plans',
  table: 'support_record',
  columns: ['kind', 'subject_id', 'title', 'text', 'from_on', 'to_on', 'from_time', 'minutes', 'staff_id'],
  stands: (book, childIds) =>
    sql`${ofChildren('child_id', childIds)} and not (${text('kind')})::int = ${anyOf(everydayKinds)}
      and ${text('from_on')} <= ${book.toOn} and coalesce(${text('to_on')}, '9999') >= ${book.fromOn}`,
}
const supportSlots: Source = {
  part: 'timetable',
  table: 'support_slot',
  columns: ['child_id', 'staff_id', 'weekday', 'starts_at', 'ends_at', 'title', 'from_on', 'to_on'],
  stands: ({ fromOn, toOn }, childIds) =>
    sql`${ofChildren('child_id', childIds)} and ${text('from_on')} <= ${toOn} and coalesce(${text('to_on')}, '9999') >= ${fromOn}`,
}

const cover = [groupItself, staffOfGroup]
const inNursery = [...cover, childItself('children', []), stays, programs, programItems, meetings, daysOff]
const sourcesOf: Record<BookKind, readonly Source[]> = {
  [bookKinds.ClassBook]: [...inNursery, levels, lessons, themes],
  [bookKinds.Support]: [
    ...cover,
    childItself('supported', ['is_sop', 'sop_type']),
    specialists,
    supportSlots,
    supportRecords,
  ],
  [bookKinds.Nursery]: inNursery,
}

type Changed = HistoryEntry & { readonly part: BookPart }

/** Row of a change: the current one, or the deleted one. */
const wholeRow = ({ table }: Source): SQL =>
  table === 'child_specialist'
    ? sql`coalesce(c.after, c.before)`
    : sql`case when c.operation <> 'update' then coalesce(c.after, c.before) else coalesce((select to_jsonb(t) from ${sql.identifier(table)} t where t.id::text = c.row_id),
        (select d.before from audit_change d where d.table_name = c.table_name and d.row_id = c.row_id and d.operation = 'delete' order by d.id limit 1)) end`

const changesOf = (tx: Tx, book: StoredBook, childIds: readonly number[], source: Source): Promise<Changed[]> =>
  rows<Changed>(
    tx,
    sql`select c.id, to_json(c.at) #>> '{}' as at, c.account_id as "accountId", '' as call, null as about, c.table_name as "table", c.row_id as "rowId", c.operation, c.before, c.after, ${source.part}::text as part
      from audit_change c cross join lateral (select ${wholeRow(source)} as r) w
      where ${source.table === 'day_off' ? sql`(c.kindergarten_id = ${book.kindergartenId} or c.kindergarten_id is null)` : sql`c.kindergarten_id = ${book.kindergartenId}`} and c.at > ${book.readAt} and c.table_name = ${source.table}
        and (c.operation <> 'update' or c.after ?| ${sql.param(source.columns)}::text[])
        and exists (select from (values (w.r), (w.r || coalesce(c.before, '{}'))) v (r) where ${source.stands(book, childIds)})`,
  )

/** Value of a column of a changed day `f` before its first change. The audit has changed columns only. */
const asItWas = (column: 'status' | 'marked_at' | 'marked_by' | 'request_id') =>
  sql`coalesce((select c.before -> ${column} from touched c where c.row_id = f.row_id and c.before ? ${column} order by c.id limit 1), to_jsonb(a.${sql.raw(column)}))`

/**
 * Days whose mark has changed. The history has no entry for the first mark of a day; the row has it. So for a day that
 * was empty in the book the result has the entry (the row before its first change), and then the changes.
 */
const changedDays = (tx: Tx, book: StoredBook, childIds: readonly number[]): Promise<Changed[]> =>
  rows<Changed>(
    tx,
    sql`with kid as (select p.child_id as id, greatest(p.from_on, ${book.fromOn}::date) as from_on, least(coalesce(p.to_on, ${book.toOn}), ${book.toOn}::date) as to_on
        from child_group_period p where p.group_id = ${book.groupId} and p.child_id = ${anyOf(childIds)}),
      touched as (select c.* from kid k join audit_change c on c.table_name = 'attendance' and c.row_id between k.id || ':' || k.from_on and k.id || ':' || k.to_on
        where split_part(c.row_id, ':', 1) = k.id::text and c.at > ${book.readAt}),
      latest as (select distinct on (row_id) row_id, operation from touched order by row_id, id desc),
      entered as (select a.child_id || ':' || a.day as row_id, to_jsonb(a.status) as status, to_jsonb(a.marked_at) as marked_at, to_jsonb(a.marked_by) as marked_by, to_jsonb(a.request_id) as request_id
          from kid k join attendance a on a.child_id = k.id and a.day between k.from_on and k.to_on
          where not exists (select from latest l where l.row_id = a.child_id || ':' || a.day and l.operation <> 'delete')
        union all
        select f.row_id, ${asItWas('status')}, ${asItWas('marked_at')}, ${asItWas('marked_by')}, ${asItWas('request_id')}
          from (select distinct row_id from touched) f left join attendance a on a.child_id = split_part(f.row_id, ':', 1)::int and a.day = split_part(f.row_id, ':', 2)::date)
      select c.id, to_json(c.at) #>> '{}' as at, c.account_id as "accountId", '' as call, null as about, 'attendance' as "table", c.row_id as "rowId", c.operation, c.before, c.after, 'attendance' as part
        from touched c where c.operation = 'delete' or c.after ? 'status'
      union all
      select 0, to_json(w.at) #>> '{}', w.by, '', null, 'attendance', e.row_id, 'insert', null, jsonb_build_object('status', e.status), 'attendance'
        from entered e left join attendance_request q on q.id = (e.request_id #>> '{}')::int
        cross join lateral (select coalesce((e.marked_at #>> '{}')::timestamptz, q.decided_at) as at, coalesce((e.marked_by #>> '{}')::int, q.decided_by) as by) w
        where e.status is not null and e.status <> 'null' and w.at > ${book.readAt}`,
  )

const signOf = (values: HistoryEntry['before']): number | undefined => {
  const status = values?.['status'] as AttendanceType | null | undefined
  return status == null ? undefined : registerStatus(status)?.type
}

const printed = (values: HistoryEntry['before'], columns: readonly string[]) =>
  values && Object.fromEntries(Object.entries(values).filter(([column]) => columns.includes(column)))

export interface Correction {
  readonly at: string
  readonly part: BookPart
  readonly subject: string
  readonly change: string
  readonly person: string
}

/** The old value of an empty day is 'empty'; a new record has no old value. */
const beforeText = (part: BookPart, before: string | null): string =>
  before === null ? (part === 'attendance' ? 'празно → ' : '') : `${before} → `

/** Requires the system role and a book that the caller may read. Returns only data that the book prints. */
export async function correctionsOf(tx: Tx, book: StoredBook): Promise<Correction[]> {
  if (book.readAt === null) return []
  const childIds = (await childrenOf(tx, book.groupId, { from: book.fromOn, to: book.toOn })).map(({ id }) => id)
  const results: Changed[] = []
  for (const source of sourcesOf[book.kind])
    for (const change of await changesOf(tx, book, childIds, source))
      results.push({
        ...change,
        before: printed(change.before, source.columns),
        after: printed(change.after, source.columns),
      })
  if (book.kind !== bookKinds.Support)
    for (const change of await changedDays(tx, book, childIds))
      // A note instead of an application has the same sign in the book.
      if (signOf(change.before) !== signOf(change.after))
        results.push({
          ...change,
          before: printed(change.before, ['status']),
          after: printed(change.after, ['status']),
        })
  results.sort((left, right) => (left.at < right.at ? -1 : left.at > right.at ? 1 : left.id - right.id))
  const history = await describeHistory(tx, results)
  return history.flatMap(({ at, person, changes }, index) =>
    changes.map(({ kind, record, operationName, fields }) => ({
      at,
      part: results[index]!.part,
      subject: `${kind} ${record}`,
      change:
        fields
          .map(({ label, before, after }) => `${label}: ${beforeText(results[index]!.part, before)}${after ?? '–'}`)
          .join('; ') || operationName,
      person,
    })),
  )
}
