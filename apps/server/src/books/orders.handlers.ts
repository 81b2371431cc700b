import {
  deleteDirectorOrder,
  getDirectorOrder,
  listDirectorOrders,
  listOrderIndexes,
  orderDraft,
  ordersOfCause,
  saveDirectorOrder,
  suggestForOrder,
} from '@asistent/contract/books/orders.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { Problem } from '@asistent/contract/core/problem'
import type { OrderCause } from '@asistent/domain/books/causes'
import { orderIndexCodes, orderIndexLabel } from '@asistent/domain/books/books'
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { bookReader } from '../db/tables/books'
import type { WriteContext } from '../platform/context'
import { rows } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { inKindergarten } from '../platform/versioned'
import { bookRights, requireBook } from './access.queries'
import { causeOf, draftOf } from './causes.ops'
import { listEntries, openEntry, suggestTexts } from './entries.queries'
import { enteredAnswer, removeEntry, storeEntry, tellCause } from './entries.steps'
import { requireStaffOf } from './staff.queries'

// Orders of the director and their acknowledgement by staff.

const kind = 'DirectorOrder'

interface StoredCause {
  readonly causeKind: OrderCause | null
  readonly causeId: number | null
}

/** The cause may have been deleted since. */
const ifGone = (error: unknown): null => {
  if (error instanceof Problem && error.status === 404) return null
  throw error
}

type Answer = OutputOf<typeof getDirectorOrder>

export const orderHandlers: Handler[] = [
  read(listDirectorOrders, async (context, { orderIndex, ...query }) => {
    await requireBook(context.tx, context.scope, kind)
    return listEntries(context, kind, query, [orderIndex !== undefined && sql`e.order_index = ${orderIndex}`])
  }),

  read(listOrderIndexes, async () => ({
    result: orderIndexCodes.map((code) => ({ code, name: orderIndexLabel[code] })),
    rowsCount: orderIndexCodes.length,
  })),

  read(suggestForOrder, async (context, query) => {
    await requireBook(context.tx, context.scope, kind)
    return suggestTexts(context, kind, query)
  }),

  read(getDirectorOrder, async (context, { id }) => {
    const rights = await requireBook(context.tx, context.scope, kind)
    const entry = await openEntry<Omit<Answer, 'readers' | 'readerIds' | 'files' | 'may' | 'cause'> & StoredCause>(
      context,
      kind,
      id,
      rights,
    )
    const readers = await rows<Answer['readers'][number]>(
      context.tx,
      sql`select r.staff_id as "staffId", concat_ws(' ', s.first_name, s.last_name) as name, r.read_at as "readAt"
        from book_reader r join staff_member s on s.id = r.staff_id where r.entry_id = ${id} order by s.first_name, s.last_name, s.id`,
    )
    const { causeKind, causeId, ...shown } = entry
    const cause =
      causeKind === null || causeId === null ? null : await causeOf(context, causeKind, causeId).catch(ifGone)
    return {
      ...shown,
      readers,
      readerIds: readers.map(({ staffId }) => staffId),
      cause: cause && { name: cause.name, to: cause.to },
    }
  }),

  read(orderDraft, async (context, { causeKind, causeId }) => {
    await requireBook(context.tx, context.scope, kind, 'create')
    return draftOf(context, causeKind, causeId)
  }),

  read(ordersOfCause, async (context, { causeKind, causeId }) => {
    const { tx, scope } = context
    const { view } = (await bookRights(tx, scope))(kind)
    const result = await rows<OutputOf<typeof ordersOfCause>['result'][number]>(
      tx,
      sql`select e.id, e.prefix || e.number as "fullNumber", e.for_on as "forDate", e.title, e.annulled_at is not null as "isAnnulled",
          (select count(*)::int from book_reader r where r.entry_id = e.id) as "readersCount",
          (select count(r.read_at)::int from book_reader r where r.entry_id = e.id) as "readCount",
          coalesce(mine.read_at is null and mine.staff_id is not null and e.annulled_at is null, false) as "toRead",
          case when ${view} then '/administration/books/director/' else '/administration/books/mine/' end || e.id as to
        from book_entry e left join book_reader mine on mine.entry_id = e.id and mine.staff_id = ${scope.staffId ?? 0}
        where e.kindergarten_id = ${inKindergarten(scope)} and e.kind = ${kind} and e.cause_kind = ${causeKind} and e.cause_id = ${causeId}
          -- A child that has returned starts anew.
          and (e.cause_kind <> 'leaving' or e.for_on >= (select enrolled_on from child where id = e.cause_id))
          and (${view} or mine.staff_id is not null) order by e.for_on desc, e.id desc`,
    )
    return { result, rowsCount: result.length }
  }),

  write(saveDirectorOrder, async (context, form) => {
    const { orderIndex, title, body, basis, staffId = null, deadlineOn, readerIds, causeKind, causeId } = form
    const cause = causeKind && causeId ? { causeKind, causeId } : undefined
    if (cause) await causeOf(context, cause.causeKind, cause.causeId)
    await requireStaffOf(context, staffId === null ? readerIds : [staffId, ...readerIds])
    const id = await storeEntry(context, kind, form, { orderIndex, title, body, basis, staffId, deadlineOn, ...cause })
    if (cause) await tellCause(context, id, 'issued')
    await keepReaders(context, id, readerIds)
    return enteredAnswer(context, id)
  }),

  write(deleteDirectorOrder, async (context, { id }) => {
    await tellCause(context, id, 'gone')
    await removeEntry(context, kind, id)
    return allDone
  }),
]

/** People who have acknowledged the order stay on it. */
async function keepReaders({ tx, scope }: WriteContext, entryId: number, staffIds: readonly number[]): Promise<void> {
  const uniqueStaffIds = [...new Set(staffIds)]
  await tx
    .delete(bookReader)
    .where(
      and(
        eq(bookReader.entryId, entryId),
        isNull(bookReader.readAt),
        uniqueStaffIds.length > 0 ? notInArray(bookReader.staffId, uniqueStaffIds) : undefined,
      ),
    )
  if (uniqueStaffIds.length === 0) return
  await tx
    .insert(bookReader)
    .values(uniqueStaffIds.map((staffId) => ({ kindergartenId: inKindergarten(scope), entryId, staffId })))
    .onConflictDoNothing()
}
