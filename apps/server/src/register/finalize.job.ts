import { refusalReasons, reasonText } from '@asistent/domain/register/reasons'
import { sql } from 'drizzle-orm'
import { buffer } from 'node:stream/consumers'
import { oneRow, type Tx } from '../platform/database'
import { defineJob, workAfter, type OutsideJobContext } from '../platform/jobs'
import type { RegisterContent } from '../platform/neispuo/client'
import { ask, NotProvider, Refused, TryLater } from './connector.steps'

// Finalises a class book in the register with its PDF signed by the director, or reopens it (integrations.md 1.11).

interface Finalizing {
  readonly recordId: number
  /** False reopens the book. */
  readonly isFinal: boolean
}

export const finalizeBook = defineJob<Finalizing>('register.finalize', 'Приключване на дневник в НЕИСПУО')

export const finalizingOf = (kindergartenId: number, recordId: number) => ({
  key: `register.finalize:${recordId}`,
  queue: `register:${kindergartenId}`,
  attempts: 12,
})

interface Book {
  readonly kindergartenId: number
  readonly startYear: number
  readonly code: string | null
  readonly bookId: number | null
  readonly fileName: string | null
  readonly storageKey: string | null
}

const bookOf = (tx: Tx, recordId: number): Promise<Book | undefined> =>
  oneRow<Book>(
    tx,
    sql`select r.kindergarten_id as "kindergartenId", r.start_year as "startYear", k.code, r.theirs_id as "bookId", f.name as "fileName", f.storage_key as "storageKey"
      from register_record r join kindergarten k on k.id = r.kindergarten_id left join stored_file f on f.id = r.signed_file_id where r.id = ${recordId}`,
  )

type Result = { readonly kindergartenId: number; readonly reason: string | null; readonly requestId: string | null }

export const finalizeBookJob = workAfter(
  finalizeBook,
  async (outside, { recordId, isFinal }): Promise<Result | undefined> => {
    const book = await outside.look((tx) => bookOf(tx, recordId))
    if (!book) return undefined
    const { kindergartenId, startYear, code, bookId } = book
    const done = (reason: string | null, requestId: string | null = null) => ({ kindergartenId, reason, requestId })
    if (code === null || bookId === null) return done(refusalReasons['gone-there'])
    const { neispuo, port } = outside.services.config
    const institution = { connection: { ...neispuo, port }, code, startYear }
    const path = `classBooks/${bookId}/${isFinal ? 'finalize' : 'unfinalize'}`
    try {
      const content = isFinal ? await signedFile(outside, book) : undefined
      return done(null, (await ask(institution, 'POST', path, content)).requestId)
    } catch (error) {
      if (error instanceof NotProvider) return done(refusalReasons['not-provider'])
      if (!(error instanceof Refused)) throw error
      // The response to an earlier attempt was lost.
      if (isFinal && error.said.errors.includes('class_book_already_finalized')) return done(null, error.requestId)
      return done(reasonText(error.said), error.requestId)
    }
  },
  async ({ tx, now, services, afterCommit }, { recordId, isFinal }, result) => {
    if (!result) return
    const { kindergartenId, reason, requestId } = result
    const isDone = reason === null
    await tx.execute(
      sql`update register_record set reason = ${reason}, reason_code = ${isDone ? null : 'refused'}, request_id = ${requestId}, seen_at = ${now.toISOString()},
        theirs = case when ${isDone} and theirs is not null then theirs - 'isFinalized' || ${JSON.stringify(isFinal ? { isFinalized: true } : {})}::jsonb else theirs end where id = ${recordId}`,
    )
    afterCommit(() => services.hub.topics([kindergartenId], ['register']))
  },
  {
    failed: async (tx, { recordId }, { error, last }) => {
      const note = error instanceof TryLater ? error.note : 'НЕИСПУО не отговаря. Опитваме отново.'
      const reason = last ? 'НЕИСПУО не отговори. Приключете отново по-късно.' : note
      await tx.execute(sql`update register_record set reason = ${reason} where id = ${recordId}`)
    },
  },
)

async function signedFile({ services }: OutsideJobContext, book: Book): Promise<RegisterContent> {
  const stream = book.storageKey === null ? undefined : await services.files.read(book.storageKey)
  if (!stream) throw new Error('the signed class book is missing from the file store')
  // The header allows only ASCII, and the register reads the file, not its name.
  return { field: 'signedClassBookPrintFile', fileName: `book-${book.bookId}.pdf`, bytes: await buffer(stream) }
}
