import type { ParsedOf, RowOf } from '@asistent/contract/core/call'
import {
  classBookAppendix,
  deleteClassBook,
  exportClassBook,
  finishClassBook,
  getClassBook,
  listClassBooks,
  printClassBook,
  verifyClassBook,
} from '@asistent/contract/documents/class-books.calls'
import { refuseDocuments } from '@asistent/contract/documents/problems'
import {
  bookTitle,
  bookKinds,
  exportStatuses,
  fitsGroup,
  partsOfBook,
  partTitles,
  usualBookOf,
} from '@asistent/domain/documents/class-book'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { classBookExport } from '../db/tables/documents'
import { answerFile, removeFiles } from '../files/files.ops'
import { accountName } from '../people/child-sql.ops'
import { momentText } from '../institutions/history.ops'
import { groupToRead, readableGroups } from '../planning/subjects.ops'
import type { ReadContext } from '../platform/context'
import { asSystem, oneRow, type Tx } from '../platform/database'
import { allDone, guest, ok, read, write, type Handler } from '../platform/handler'
import { anyOf, page } from '../platform/list'
import { pdfFile } from '../platform/papers'
import { serveReport } from '../platform/reports'
import { insertRow } from '../platform/rows'
import type { Scope } from '../platform/scope'
import { requireFound, inKindergarten } from '../platform/versioned'
import { makeClassBook, verifyAddress } from './class-book.job'
import { correctionsOf } from './class-book-appendix.queries'
import { wholeBook } from './class-book.paper'
import { storedBook, type StoredBook } from './class-book.queries'

// Exported class books: planned here, made by a job. A final one of a closed year cannot be changed.

const resource = 'ClassBookExport'

const selected = sql`select b.id, b.group_id as "classId", g.name as "className", y.name as "schoolYear", b.kind, b.from_on as "fromDate", b.to_on as "toDate", b.status, b.progress,
  b.final_at is not null as "isFinal", ${accountName(sql`b.created_by`)} as "createdBy", to_json(b.created_at) #>> '{}' as "createdAt", to_json(b.finished_at) #>> '{}' as "finishedAt"`
const joined = sql`from class_book_export b join child_group g on g.id = b.group_id join school_year y on y.id = b.school_year_id`

/** Only people who work with the children read the journal of support; an administrator reads the other books. */
const readsSupport = ({ role }: Scope) => role === 'Director' || role === 'Teacher'

const visible = (scope: Scope): SQL =>
  readsSupport(scope)
    ? readableGroups(scope, resource)
    : sql`${readableGroups(scope, resource)} and b.kind <> ${bookKinds.Support}`

export const classBookHandlers: Handler[] = [
  read(listClassBooks, ({ tx, scope }, { classIds, ...query }: ParsedOf<typeof listClassBooks>) =>
    page<RowOf<typeof listClassBooks>>(tx, query, {
      select: sql`${selected} ${joined}`,
      where: [visible(scope), classIds !== undefined && classIds.length > 0 && sql`b.group_id = ${anyOf(classIds)}`],
      orderBy: { className: sql`g.name`, createdAt: sql`b.created_at` },
      otherwise: sql`b.created_at desc, b.id desc`,
    }),
  ),

  read(getClassBook, async ({ tx, scope }, { id }) => {
    const { isClosed, isWholeYear, ...row } = requireFound(
      await oneRow<
        RowOf<typeof listClassBooks> & {
          sha256: string | null
          finalAt: string | null
          isClosed: boolean
          isWholeYear: boolean
        }
      >(
        tx,
        sql`${selected}, b.sha256, to_json(b.final_at) #>> '{}' as "finalAt", y.closed_at is not null as "isClosed", b.from_on = y.from_on and b.to_on = y.to_on as "isWholeYear" ${joined} where b.id = ${id} and ${visible(scope)}`,
      ),
    )
    const isReady = row.status === exportStatuses.Ready
    return {
      ...row,
      mayFinish: scope.role === 'Director' && isReady && !row.isFinal && isClosed && isWholeYear,
      parts: partsOfBook[row.kind].map((part) => partTitles[part]),
    }
  }),

  write(exportClassBook, async ({ tx, scope, later, audit }, { classId, kind: chosenKind, fromDate, toDate }) => {
    const group = await groupToRead(tx, scope, resource, classId)
    requireFound(group.kindergartenId === inKindergarten(scope) ? group : undefined)
    const kind = chosenKind ?? usualBookOf(group.classType)
    if (!fitsGroup(kind, group.classType)) throw refuseDocuments('other-book', { field: 'kind' })
    if (kind === bookKinds.Support && !readsSupport(scope))
      throw refuseDocuments('support-book-closed', { field: 'kind' })
    const [fromOn, toOn] = [fromDate ?? group.fromOn, toDate ?? group.toOn]
    if (fromOn > toOn) throw refuseDocuments('wrong-order', { field: 'toDate' })
    if (fromOn < group.fromOn) throw refuseDocuments('outside-year', { field: 'fromDate' })
    if (toOn > group.toOn) throw refuseDocuments('outside-year', { field: 'toDate' })
    const id = await insertRow(tx, classBookExport, group.kindergartenId, {
      groupId: classId,
      schoolYearId: group.schoolYearId,
      kind,
      fromOn,
      toOn,
      createdBy: scope.accountId,
    })
    later(makeClassBook({ id }, { key: `class-book:${id}`, attempts: 5 }))
    audit.about({ classBookId: id, groupId: classId })
    return ok(id)
  }),

  read(printClassBook, async (context, { classBookExportId, fromDate, toDate }) => {
    const { tx, scope, now, services } = context
    const book = await bookOf(tx, scope, classBookExportId)
    if (book.fileId === null) throw refuseDocuments('book-not-ready')
    const range = { from: fromDate ?? book.fromOn, to: toDate ?? book.toOn }
    // The whole book is the stored file, because its hash is verified.
    if (range.from === book.fromOn && range.to === book.toOn) return bookFile(context, book.fileId)
    if (range.from > range.to) throw refuseDocuments('wrong-order', { field: 'toDate' })
    if (range.from < book.fromOn) throw refuseDocuments('outside-export', { field: 'fromDate' })
    if (range.to > book.toOn) throw refuseDocuments('outside-export', { field: 'toDate' })
    const parts = await wholeBook(tx, { ...book, range, printedOn: today(now), verifyAt: verifyAddress(services) })
    const name = `Дневник ${book.className} ${formatDay(range.from)} – ${formatDay(range.to)}`
    return pdfFile(name, 'bundle', { parts })
  }),

  write(finishClassBook, async ({ tx, scope, now, audit }, { classBookExportId }) => {
    const book = await bookOf(tx, scope, classBookExportId)
    if (book.isFinal) throw refuseDocuments('already-final')
    if (book.fileId === null) throw refuseDocuments('book-not-ready')
    const year = requireFound(
      await oneRow<{ isClosed: boolean; isWhole: boolean; hasFinal: boolean }>(
        tx,
        sql`select closed_at is not null as "isClosed", from_on = ${book.fromOn} and to_on = ${book.toOn} as "isWhole",
          exists (select from class_book_export f where f.group_id = ${book.groupId} and f.kind = ${book.kind} and f.final_at is not null) as "hasFinal" from school_year where id = ${book.schoolYearId} for update`,
      ),
    )
    if (!year.isClosed) throw refuseDocuments('year-open')
    if (!year.isWhole) throw refuseDocuments('not-whole-year')
    if (year.hasFinal) throw refuseDocuments('already-final')
    await tx
      .update(classBookExport)
      .set({ finalAt: now.toISOString(), finalBy: scope.accountId, version: sql`${classBookExport.version} + 1` })
      .where(and(eq(classBookExport.id, book.id), eq(classBookExport.kindergartenId, inKindergarten(scope))))
    audit.about({ classBookId: book.id })
    return allDone
  }),

  write(deleteClassBook, async (context, { id }) => {
    const { tx, scope, audit } = context
    const book = await bookOf(tx, scope, id)
    requireFound(book.kindergartenId === inKindergarten(scope) ? book : undefined)
    const [gone] = await tx
      .delete(classBookExport)
      .where(and(eq(classBookExport.id, id), sql`${classBookExport.finalAt} is null`))
      .returning({ fileId: classBookExport.fileId })
    if (!gone) throw refuseDocuments('book-final')
    // The file may belong to a colleague.
    if (gone.fileId !== null) await asSystem(tx, () => removeFiles(context, [gone.fileId ?? 0]))
    audit.about({ classBookId: id, groupId: book.groupId })
    return allDone
  }),

  ...serveReport(classBookAppendix, async ({ tx, scope }, { classBookExportId }) => {
    const book = await bookOf(tx, scope, classBookExportId)
    const subtitle = `${bookTitle[book.kind]}, група „${book.className}“, ${formatDay(book.fromOn)} – ${formatDay(book.toOn)} г.`
    if (!book.isFinal) return { rows: [], subtitle, notes: ['Дневникът не е приключен: поправките са в самия него.'] }
    // The history belongs to the platform, and the author of a correction may belong to no kindergarten.
    const corrections = await asSystem(tx, () => correctionsOf(tx, book))
    return {
      rows: corrections.map(({ at, part, ...one }) => ({ ...one, at: momentText(at), part: partTitles[part] })),
      subtitle: book.readAt === null ? subtitle : `${subtitle}, поправки след ${momentText(book.readAt)} ч.`,
      notes: book.sha256 === null ? [] : [`Приключеният дневник не се променя. Отпечатък (SHA-256): ${book.sha256}`],
    }
  }),

  guest(verifyClassBook, async ({ tx }, { sha256 }) => {
    const head = await oneRow<{ kindergartenName: string; className: string; schoolYear: string; finalAt: string }>(
      tx,
      sql`select k.name as "kindergartenName", g.name as "className", y.name as "schoolYear", to_json(b.final_at) #>> '{}' as "finalAt" ${joined} join kindergarten k on k.id = b.kindergarten_id
        where b.sha256 = ${sha256} and b.final_at is not null`,
    )
    return head
      ? { isFinal: true, ...head }
      : { isFinal: false, kindergartenName: null, className: null, schoolYear: null, finalAt: null }
  }),
]

const bookOf = async (tx: Tx, scope: Scope, id: number): Promise<StoredBook> => {
  const book = requireFound(await storedBook(tx, id))
  requireFound(book.kind !== bookKinds.Support || readsSupport(scope) ? book : undefined)
  await groupToRead(tx, scope, resource, book.groupId)
  return book
}

/** The file belongs to the colleague who requested it, and does not decide who may read the book. */
const bookFile = (context: ReadContext, fileId: number) => asSystem(context.tx, () => answerFile(context, fileId))
