import {
  deleteDirectorOrder,
  getDirectorOrder,
  listDirectorOrders,
  listOrderIndexes,
  nextDirectorOrderNumber,
  saveDirectorOrder,
  suggestForOrder,
} from '@asistent/contract/books/orders.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { orderIndexCodes, orderIndexLabel } from '@asistent/domain/books/books'
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { bookReader } from '../db/tables/books'
import type { WriteContext } from '../platform/context'
import { rows } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { inKindergarten } from '../platform/versioned'
import { requireBook } from './access.queries'
import { listEntries, numberToCome, openEntry, suggestTexts } from './entries.queries'
import { enteredAnswer, removeEntry, storeEntry } from './entries.steps'
import { requireStaffOf } from './staff.queries'

// Orders of the director and their acknowledgement by staff.

const kind = 'DirectorOrder'
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

  read(suggestForOrder, async (context, asked) => {
    await requireBook(context.tx, context.scope, kind)
    return suggestTexts(context, kind, asked)
  }),

  read(nextDirectorOrderNumber, async (context, { date }) => {
    await requireBook(context.tx, context.scope, kind)
    return numberToCome(context, kind, date)
  }),

  read(getDirectorOrder, async (context, { id }) => {
    const rights = await requireBook(context.tx, context.scope, kind)
    const entry = await openEntry<Omit<Answer, 'readers' | 'readerIds' | 'files' | 'may'>>(context, kind, id, rights)
    const readers = await rows<Answer['readers'][number]>(
      context.tx,
      sql`select r.staff_id as "staffId", concat_ws(' ', s.first_name, s.last_name) as name, r.read_at as "readAt"
        from book_reader r join staff_member s on s.id = r.staff_id where r.entry_id = ${id} order by s.first_name, s.last_name, s.id`,
    )
    return { ...entry, readers, readerIds: readers.map(({ staffId }) => staffId) }
  }),

  write(saveDirectorOrder, async (context, form) => {
    const { orderIndex, title, body, basis, staffId = null, deadlineOn, readerIds } = form
    await requireStaffOf(context, staffId === null ? readerIds : [staffId, ...readerIds])
    const id = await storeEntry(context, kind, form, { orderIndex, title, body, basis, staffId, deadlineOn })
    await keepReaders(context, id, readerIds)
    return enteredAnswer(context, id)
  }),

  write(deleteDirectorOrder, async (context, { id }) => {
    await removeEntry(context, kind, id)
    return allDone
  }),
]

/** People who have acknowledged the order stay on it. */
async function keepReaders({ tx, scope }: WriteContext, entryId: number, staffIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(staffIds)]
  await tx
    .delete(bookReader)
    .where(
      and(
        eq(bookReader.entryId, entryId),
        isNull(bookReader.readAt),
        wanted.length > 0 ? notInArray(bookReader.staffId, wanted) : undefined,
      ),
    )
  if (wanted.length === 0) return
  await tx
    .insert(bookReader)
    .values(wanted.map((staffId) => ({ kindergartenId: inKindergarten(scope), entryId, staffId })))
    .onConflictDoNothing()
}
