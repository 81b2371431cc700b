import { refuse } from '@asistent/contract/core/problem'
import { refuseRegister } from '@asistent/contract/register/problems'
import { finalizeRegisterBook, unfinalizeRegisterBook } from '@asistent/contract/register/sending.calls'
import { registerSections } from '@asistent/domain/register/sections'
import { registerStates, type RegisterState } from '@asistent/domain/register/states'
import { sql } from 'drizzle-orm'
import { adoptFiles } from '../files/files.ops'
import type { WriteContext } from '../platform/context'
import { oneRow } from '../platform/database'
import { allDone, write, type Handler } from '../platform/handler'
import { requireFound, inKindergarten } from '../platform/versioned'
import { finalizeBook, finalizingOf } from './finalize.job'
import { requireCode, requireConnection } from './sending.handlers'

interface StoredBook {
  readonly section: number
  readonly state: RegisterState
  readonly isThere: boolean
  readonly isFinal: boolean
}

export const finalizeHandlers: Handler[] = [
  write(finalizeRegisterBook, async (context, { id, fileId }) => {
    await requireBook(context, id, false)
    const file = await oneRow<{ type: string }>(context.tx, sql`select type from stored_file where id = ${fileId}`)
    if (requireFound(file).type !== 'application/pdf') throw refuseRegister('not-pdf', { field: 'fileId' })
    await adoptFiles(context, [fileId])
    await context.tx.execute(sql`update register_record set signed_file_id = ${fileId} where id = ${id}`)
    await plan(context, id, true)
    return allDone
  }),

  write(unfinalizeRegisterBook, async (context, { id }) => {
    await requireBook(context, id, true)
    await plan(context, id, false)
    return allDone
  }),
]

async function requireBook(context: WriteContext, id: number, isFinal: boolean): Promise<void> {
  const { tx, scope } = context
  const kindergartenId = inKindergarten(scope)
  const book = requireFound(
    await oneRow<StoredBook>(
      tx,
      sql`select section, state, theirs is not null as "isThere", coalesce(theirs ->> 'isFinalized' = 'true', false) as "isFinal" from register_record where id = ${id} and kindergarten_id = ${kindergartenId} for update`,
    ),
  )
  if (book.section !== registerSections.ClassBooks) throw refuse('not-found')
  requireConnection(context)
  await requireCode(tx, kindergartenId)
  if (book.state === registerStates.Waiting) throw refuseRegister('still-waiting')
  if (!book.isThere) throw refuseRegister('not-there')
  if (book.isFinal !== isFinal) throw refuseRegister(isFinal ? 'book-open' : 'book-final')
}

async function plan({ tx, scope, later }: WriteContext, recordId: number, isFinal: boolean): Promise<void> {
  const reason = isFinal ? 'Дневникът се приключва в НЕИСПУО' : 'Дневникът се отваря в НЕИСПУО'
  await tx.execute(sql`update register_record set reason = ${reason}, reason_code = null where id = ${recordId}`)
  later(finalizeBook({ recordId, isFinal }, finalizingOf(inKindergarten(scope), recordId)))
}
