import {
  acquainted,
  annulEntry,
  bookFile,
  entryReceipt,
  exportBook,
  getMyPaper,
  listBooks,
  listMyPapers,
  myPaperFile,
} from '@asistent/contract/books/books.calls'
import { refuseBooks } from '@asistent/contract/books/problems'
import type { OutputOf, RowOf } from '@asistent/contract/core/call'
import { bookKinds, bookLabel, bookYear, bookYearName, type BookKind } from '@asistent/domain/books/books'
import { today } from '@asistent/domain/kernel/day'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { bookEntry, bookReader } from '../db/tables/books'
import { answerFile } from '../files/files.ops'
import type { ReadContext } from '../platform/context'
import { oneRow, rows } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { page } from '../platform/list'
import { requireFound, inKindergarten } from '../platform/versioned'
import { bookRights, requireBook } from './access.queries'
import { bookExport, paperOfEntry } from './books.paper'
import { entryHead, filesOfEntry, prefixOf } from './entries.queries'
import { openHead, tellCause } from './entries.steps'
import { myPaperColumns, myPapers, myPapersFrom, stillWaits } from './mine.queries'

// Calls common to all books, and those of staff without a right on any book.

/** Entries of a book in the overview. */
const latest = 3

type Book = OutputOf<typeof listBooks>['books'][number]

/** Entry of a book that the caller may read. */
async function seenEntry({ tx, scope }: ReadContext, id: number) {
  const head = requireFound(await entryHead(tx, inKindergarten(scope), id))
  await requireBook(tx, scope, head.kind)
  return head
}

async function overviewOf(context: ReadContext, kind: BookKind): Promise<Omit<Book, 'mayCreate' | 'mayEdit'>> {
  const { tx, scope, now } = context
  const kindergartenId = inKindergarten(scope)
  const ofCouncil = kind === 'PedagogicalCouncil'
  const decisions = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.number, 'runningNumber', d.running_number, 'title', d.title, 'deadlineOn', d.deadline_on, 'doneOn', d.done_on) order by d.number), '[]'::jsonb) from council_decision d where d.entry_id = e.id) as decisions`
  const shown = await rows<Book['result'][number] & { all: number }>(
    tx,
    sql`select e.id, e.prefix || e.number as "fullNumber", e.for_on as "forDate", e.title, ${ofCouncil ? sql`${decisions}, ` : sql``}count(*) over ()::int as all
      from book_entry e where e.kindergarten_id = ${kindergartenId} and e.kind = ${kind}
        and e.for_on between ${scope.schoolYear?.fromOn ?? '2000-01-01'} and ${scope.schoolYear?.toOn ?? '2100-01-01'}
      order by e.for_on desc, e.number desc ${ofCouncil ? sql`` : sql`limit ${latest}`}`,
  )
  const series = await rows<{ year: number }>(
    tx,
    sql`select distinct split_part(series, ':', 3)::int as year from book_entry
      where kindergarten_id = ${kindergartenId} and kind = ${kind} order by 1 desc`,
  )
  const years = series.length > 0 ? series.map(({ year }) => year) : [bookYear(kind, today(now))]
  return {
    kind,
    name: bookLabel[kind],
    prefix: await prefixOf(tx, kindergartenId, kind),
    result: shown.map(({ all: _all, ...entry }) => entry),
    rowsCount: shown[0]?.all ?? 0,
    years: years.map((year) => ({ year, name: bookYearName(kind, year) })),
  }
}

export const bookHandlers: Handler[] = [
  read(listBooks, async (context) => {
    const rightsIn = await bookRights(context.tx, context.scope)
    const books: Book[] = []
    for (const kind of bookKinds) {
      const { view, create, edit } = rightsIn(kind)
      if (view) books.push({ ...(await overviewOf(context, kind)), mayCreate: create, mayEdit: edit })
    }
    return { books }
  }),

  read(exportBook, async (context, { bookType, type, year }) => {
    await requireBook(context.tx, context.scope, bookType)
    return bookExport(context, bookType, year ?? bookYear(bookType, today(context.now)), type)
  }),

  read(entryReceipt, async (context, { id }) => paperOfEntry(context, await seenEntry(context, id))),

  read(bookFile, async (context, { id, fileId }) => {
    await seenEntry(context, id)
    requireFound((await filesOfEntry(context.tx, id)).find((file) => file.id === fileId))
    return answerFile(context, fileId)
  }),

  write(annulEntry, async (context, { id, reason, version }) => {
    const { tx, scope, now, audit } = context
    const kindergartenId = inKindergarten(scope)
    const { kind } = requireFound(await entryHead(tx, kindergartenId, id))
    await requireBook(tx, scope, kind, 'edit')
    await openHead(tx, kindergartenId, kind, id)
    const changed = await tx
      .update(bookEntry)
      .set({
        annulledAt: now.toISOString(),
        annulledBy: scope.accountId,
        annulReason: reason,
        version: sql`${bookEntry.version} + 1`,
      })
      .where(and(eq(bookEntry.id, id), version === undefined ? undefined : eq(bookEntry.version, version)))
    if (!changed.rowCount) throw refuseBooks('changed')
    await tellCause(context, id, 'gone')
    audit.about({ bookEntryId: id })
    return allDone
  }),

  read(listMyPapers, async (context, { waiting, ...query }) =>
    page<RowOf<typeof listMyPapers>>(context.tx, query, {
      select: sql`select ${myPaperColumns} ${myPapersFrom(context)}`,
      where: [myPapers(context), waiting === true && stillWaits(context)],
      orderBy: { forDate: sql`"forDate"`, deadlineOn: sql`"deadlineOn"` },
      otherwise: sql`"forDate" desc, id desc`,
    }),
  ),

  read(getMyPaper, async (context, { id }) => {
    const paper = requireFound(
      await oneRow<Omit<OutputOf<typeof getMyPaper>, 'files'>>(
        context.tx,
        sql`select ${myPaperColumns}, e.body, e.basis, e.party, e.resolution ${myPapersFrom(context)}
          where e.id = ${id} and ${myPapers(context)}`,
      ),
    )
    return { ...paper, files: await filesOfEntry(context.tx, id) }
  }),

  read(myPaperFile, async (context, { id, fileId }) => {
    requireFound(
      await oneRow(context.tx, sql`select e.id ${myPapersFrom(context)} where e.id = ${id} and ${myPapers(context)}`),
    )
    requireFound((await filesOfEntry(context.tx, id)).find((file) => file.id === fileId))
    return answerFile(context, fileId)
  }),

  write(acquainted, async ({ tx, scope, now, audit }, { id }) => {
    const entry = requireFound(await entryHead(tx, inKindergarten(scope), id))
    const mine = and(eq(bookReader.entryId, id), eq(bookReader.staffId, scope.staffId ?? 0))
    const [reader] = await tx.select().from(bookReader).where(mine)
    requireFound(reader)
    if (entry.isAnnulled) throw refuseBooks('annulled')
    // The first acknowledgement counts, because an inspection checks its day.
    await tx
      .update(bookReader)
      .set({ readAt: now.toISOString() })
      .where(and(mine, isNull(bookReader.readAt)))
    audit.about({ bookEntryId: id })
    return allDone
  }),
]
