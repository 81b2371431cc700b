import { bookTitle, exportStatuses } from '@asistent/domain/documents/class-book'
import { today } from '@asistent/domain/kernel/day'
import type { BundlePart } from '@asistent/documents/bundle'
import { eq, sql } from 'drizzle-orm'
import { classBookExport } from '../db/tables/documents'
import { keepMadeBytes, keepMadeFile } from '../files/files.ops'
import { addressOf } from '../identity/addresses.ops'
import { rows } from '../platform/database'
import { defineJob, work, workAfter } from '../platform/jobs'
import type { Services } from '../platform/services'
import { bookSections } from './class-book.paper'
import { storedBook } from './class-book.queries'

// Creates a class book outside of any transaction, part by part. Each part is a step of the progress.

export const makeClassBook = defineJob<{ readonly id: number }>('documents.class-book', 'Изготвяне на дневник')

export const verifyAddress = ({ config }: Pick<Services, 'config'>): string => `${addressOf(config)}/verify-classbook`

/** Typesetting starts after all parts are read. */
const readShare = 70

export const makeClassBookJob = workAfter(
  makeClassBook,
  async ({ look, note, now, services }, { id }) => {
    const book = await look((tx) => storedBook(tx, id))
    // Deleted in the meantime, or already created.
    if (!book || book.fileId !== null) return undefined
    const tell = async (progress: number) => {
      await note(async (tx) => {
        await tx
          .update(classBookExport)
          .set({ status: exportStatuses.Making, progress })
          .where(eq(classBookExport.id, id))
      })
      services.hub.topics([book.kindergartenId], ['class-books'])
    }
    await tell(1)
    // The audit uses the clock of the database.
    await note(async (tx) => {
      await tx.execute(sql`update class_book_export set read_at = clock_timestamp() where id = ${id}`)
    })
    const request = {
      ...book,
      range: { from: book.fromOn, to: book.toOn },
      printedOn: today(now),
      verifyAt: verifyAddress(services),
    }
    const parts: BundlePart[] = []
    const sections = bookSections(book.kind)
    for (const [at, section] of sections.entries()) {
      parts.push(...(await look((tx) => section(tx, request))))
      await tell(Math.round(((at + 1) / sections.length) * readShare))
    }
    const bytes = await services.documents.pdf('bundle', { parts })
    const name = `${bookTitle[book.kind]} ${book.className} ${book.fromOn} – ${book.toOn}.pdf`
    return { book, kept: await keepMadeBytes({ services }, name, 'application/pdf', bytes) }
  },
  async ({ tx, now, services, afterCommit }, { id }, made) => {
    if (!made) return
    const { book, kept } = made
    const [there] = await rows(tx, sql`select id from class_book_export where id = ${id} for update`)
    // Deleted during creation.
    if (!there) return services.files.remove(kept.storageKey)
    const fileId = await keepMadeFile(tx, book, kept)
    await tx
      .update(classBookExport)
      .set({
        status: exportStatuses.Ready,
        progress: 100,
        fileId,
        sha256: kept.sha256,
        finishedAt: now.toISOString(),
        // Demo data: a book becomes final when its file exists.
        finalAt: sql`greatest(${classBookExport.finalAt}, case when ${classBookExport.finalAt} is not null then ${now.toISOString()}::timestamptz end)`,
      })
      .where(eq(classBookExport.id, id))
    afterCommit(() => services.hub.topics([book.kindergartenId], ['class-books']))
  },
  {
    failed: async (tx, { id }, { last }) => {
      if (last)
        await tx.update(classBookExport).set({ status: exportStatuses.Failed }).where(eq(classBookExport.id, id))
    },
  },
)

// What waits without a job (demo data, a restored database) is planned when the workers start.

const planClassBooks = defineJob<Record<string, never>>('documents.plan-class-books', 'Планиране на чакащи дневници')

export const planClassBooksJob = work(planClassBooks, async ({ tx, later }) => {
  const waiting = await rows<{ id: number }>(
    tx,
    sql`select id from class_book_export where status = ${exportStatuses.Waiting} order by id limit 100`,
  )
  for (const { id } of waiting) later(makeClassBook({ id }, { key: `class-book:${id}`, attempts: 5 }))
})

export const standingClassBooks = (now: Date) => [
  { ...planClassBooks({}), key: 'documents.plan-class-books', runAt: now },
]
