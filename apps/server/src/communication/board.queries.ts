import type { listNotes, NoteRow } from '@asistent/contract/communication/board.calls'
import type { ParsedOf } from '@asistent/contract/core/call'
import { noteState } from '@asistent/domain/communication/board'
import { today as dayOf, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { contains, page, pageSql, rowsIn, type Paged } from '../platform/list'
import type { Scope } from '../platform/scope'
import { part } from '../platform/together'
import {
  authorOf,
  kindergartenOf,
  mayChange,
  seenBy,
  seesAll,
  shownNote,
  unseenNote,
  visibleNotes,
} from './calendar-visible.queries'

type StoredNote = Omit<NoteRow, 'state' | 'mayEdit' | 'seenByCurrentUser'> & { readonly unseen: boolean }

type Asking = Pick<ReadContext, 'scope' | 'now'>
type Query = ParsedOf<typeof listNotes>

function noteParts({ scope, now }: Asking, query: Query) {
  const today = dayOf(now)
  const mayWrite = scope.rights('DashboardMessages').update
  return {
    select: sql`select t.id, t.title, ${kindergartenOf(scope, sql`t.kindergarten_id`)} as "kindergartenName", t.text, t.note_on as date, t.valid_to as "validTo", t.group_ids as "classIds",
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'emblem', g.emblem) order by g.name) from child_group g where g.id = any (t.group_ids)), '[]') as classes,
      t.pinned, t.position, ${unseenNote(scope, now)} as unseen,
      case when ${mayWrite} and (${seesAll(scope, 'DashboardMessages')} or t.created_by = ${scope.accountId}) then ${seenBy('dashboard', sql`t.id`)} end as "seenBy",
      ${authorOf(sql`t.created_by`)} as "createdBy", t.created_at as "creationTime", t.version from note t`,
    where: [
      visibleNotes(scope, today),
      // Past and future notes are shown to authors only.
      (!query.all || !mayWrite) && shownNote(today),
      query.classId !== undefined && sql`(t.group_ids is null or ${query.classId} = any (t.group_ids))`,
      query.search ? contains(sql`t.title || ' ' || t.text`, query.search) : undefined,
    ],
    orderBy: { date: sql`t.note_on`, title: sql`t.title collate "bg-x-icu"` },
    otherwise: sql`t.pinned desc, t.position, t.id desc`,
  }
}

const shownTo =
  ({ scope, now }: Asking) =>
  ({ unseen, ...row }: StoredNote): NoteRow => ({
    ...row,
    state: noteState(row, dayOf(now)),
    seenByCurrentUser: !unseen,
    mayEdit: mayChange(scope, 'DashboardMessages', 'update', row.createdBy.id),
  })

export async function notePage(context: ReadContext, query: Query) {
  const { result, rowsCount } = await page<StoredNote>(context.tx, query, noteParts(context, query))
  return { rowsCount, result: result.map(shownTo(context)) }
}

/** The same page as a part of a larger statement, with the function that converts its rows. */
export const notesPart = (context: Asking, query: Query) => ({
  part: part<Paged<StoredNote>>(pageSql(query, noteParts(context, query)), ['creationTime']),
  shown: (results: Paged<StoredNote>[]) => rowsIn<StoredNote>(results).map(shownTo(context)),
})

export const noteById = (tx: Tx, scope: Scope, today: Day, id: number) =>
  oneRow<{ id: number; createdBy: number; version: number; groupIds: number[] | null; kindergartenId: number }>(
    tx,
    sql`select t.id, t.created_by as "createdBy", t.version, t.group_ids as "groupIds", t.kindergarten_id as "kindergartenId"
      from note t where t.id = ${id} and ${visibleNotes(scope, today)} for update of t`,
  )

/** The whole board of a kindergarten in its order, locked by number so that two who order it wait for each other. */
export async function lockedOrder(tx: Tx, kindergartenId: number) {
  const results = await rows<{ id: number; createdBy: number; pinned: boolean; position: number }>(
    tx,
    sql`select id, created_by as "createdBy", pinned, position from note where kindergarten_id = ${kindergartenId} order by id for update`,
  )
  return results.toSorted((left, right) => left.position - right.position || right.id - left.id)
}
