import type { Saved } from '@asistent/contract/core/call'
import { refuseBooks } from '@asistent/contract/books/problems'
import { bookSeries, bookYear, bookYearName, type BookKind } from '@asistent/domain/books/books'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { bookEntry, bookFile } from '../db/tables/books'
import { adoptFiles, removeFiles } from '../files/files.ops'
import type { WriteContext } from '../platform/context'
import { oneRow, type Tx } from '../platform/database'
import { ok } from '../platform/handler'
import { giveBackNumber, holdNumbers, nextNumber, takeNumber } from '../platform/numbers'
import { deleteRow, insertRow, saveRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
import { setOrderOfLeave, setSubstitutionOrder } from '../staff/substitution-order.ops'
import { requireBook } from './access.queries'
import { entryHead, filesOfEntry, prefixOf, type EntryHead } from './entries.queries'

// Creates, changes, annuls and deletes entries of any book. Numbers come from a locked counter by book and year.

export interface EntryForm {
  readonly id?: number | undefined
  readonly forDate: Day
  readonly startNumber?: number | null | undefined
  readonly files: readonly { readonly id: number }[]
  readonly version?: number | undefined
}

type EntryValues = Omit<
  typeof bookEntry.$inferInsert,
  'id' | 'kindergartenId' | 'kind' | 'series' | 'number' | 'prefix' | 'forOn' | 'version'
>

export async function storeEntry(
  context: WriteContext,
  kind: BookKind,
  form: EntryForm,
  values: EntryValues,
): Promise<number> {
  const { tx, scope, now, audit } = context
  const kindergartenId = inKindergarten(scope)
  await requireBook(tx, scope, kind, form.id === undefined ? 'create' : 'edit')
  if (form.forDate > today(now)) throw refuseBooks('future-day', { field: 'forDate' })
  const id =
    form.id === undefined
      ? await enter(context, kind, form, values)
      : await change(context, await openHead(tx, kindergartenId, kind, form.id), form, values)
  await keepFiles(
    context,
    id,
    form.files.map((file) => file.id),
  )
  audit.about({ bookEntryId: id })
  return id
}

async function enter(
  { tx, scope }: WriteContext,
  kind: BookKind,
  { forDate, startNumber }: EntryForm,
  values: EntryValues,
): Promise<number> {
  const kindergartenId = inKindergarten(scope)
  const series = bookSeries(kind, bookYear(kind, forDate))
  const prefix = values.orderIndex ? `${values.orderIndex}-` : await prefixOf(tx, kindergartenId, kind)
  const number = await numberFor(tx, { kindergartenId, series }, startNumber ?? undefined)
  return insertRow(tx, bookEntry, kindergartenId, {
    ...values,
    kind,
    series,
    number,
    prefix,
    forOn: forDate,
    createdBy: scope.accountId,
  })
}

/** Next number. A book that was begun on paper continues from the number entered with the first entry. */
async function numberFor(
  tx: Tx,
  series: { readonly kindergartenId: number; readonly series: string },
  requestedNumber: number | undefined,
): Promise<number> {
  if (requestedNumber === undefined) return takeNumber(tx, series)
  await holdNumbers(tx, series.kindergartenId, [series.series])
  const next = await nextNumber(tx, series)
  if (requestedNumber < next) throw refuseBooks('number-used', { field: 'startNumber' })
  if (requestedNumber > next && next > 1)
    throw refuseBooks('number-hole', { field: 'startNumber', values: { number: next } })
  return takeNumber(tx, series, requestedNumber)
}

async function change(
  { tx, scope }: WriteContext,
  head: EntryHead,
  { id, version, forDate }: EntryForm,
  values: EntryValues,
): Promise<number> {
  const { kind, series, forDate: before } = head
  const kindergartenId = inKindergarten(scope)
  if (bookSeries(kind, bookYear(kind, forDate)) !== series)
    throw refuseBooks('other-year', { field: 'forDate', values: { year: bookYearName(kind, bookYear(kind, before)) } })
  const indexed = (values.orderIndex ?? null) !== head.orderIndex
  const prefix = values.orderIndex ? `${values.orderIndex}-` : await prefixOf(tx, kindergartenId, kind)
  return saveRow(
    tx,
    bookEntry,
    kindergartenId,
    { id, version },
    {
      ...values,
      ...(indexed && { prefix }),
      kind,
      series,
      number: head.number,
      forOn: forDate,
    },
  )
}

/** Locks an entry of this book that is not annulled. */
export async function openHead(tx: Tx, kindergartenId: number, kind: BookKind, id: number): Promise<EntryHead> {
  const head = requireFound(await entryHead(tx, kindergartenId, id, sql`for update`))
  if (head.kind !== kind) requireFound(undefined)
  if (head.isAnnulled) throw refuseBooks('annulled')
  return head
}

/** Result of a save, with a warning if the order of numbers differs from the order of days. */
export async function enteredAnswer({ tx, scope }: WriteContext, id: number): Promise<Saved> {
  const earlier = await oneRow<{ fullNumber: string; forDate: Day }>(
    tx,
    sql`select p.prefix || p.number as "fullNumber", p.for_on as "forDate" from book_entry e
      join book_entry p on p.kindergarten_id = e.kindergarten_id and p.series = e.series and p.number < e.number and p.for_on > e.for_on
      where e.id = ${id} and e.kindergarten_id = ${inKindergarten(scope)} order by p.number desc limit 1`,
  )
  if (!earlier) return ok(id)
  return {
    ...ok(id),
    warnings: [`По-малкият номер ${earlier.fullNumber} е с по-късна дата: ${formatDay(earlier.forDate)} г.`],
  }
}

/** Users see only their own uploads, so only new files are taken over. */
async function keepFiles(context: WriteContext, entryId: number, fileIds: readonly number[]): Promise<void> {
  const { tx, scope } = context
  const uniqueFileIds = [...new Set(fileIds)]
  const before = (await filesOfEntry(tx, entryId)).map(({ id }) => id)
  const added = uniqueFileIds.filter((id) => !before.includes(id))
  const gone = before.filter((id) => !uniqueFileIds.includes(id))
  await adoptFiles(context, added)
  if (gone.length > 0)
    await tx.delete(bookFile).where(and(eq(bookFile.entryId, entryId), inArray(bookFile.fileId, gone)))
  if (added.length > 0)
    await tx.insert(bookFile).values(
      added.map((fileId) => ({
        kindergartenId: inKindergarten(scope),
        entryId,
        fileId,
        position: uniqueFileIds.indexOf(fileId),
      })),
    )
  await removeFiles(context, gone)
}

/** Deletes only the last number of a series and releases it; earlier entries are annulled instead. */
export async function removeEntry(context: WriteContext, kind: BookKind, id: number): Promise<void> {
  const { tx, scope, audit } = context
  const kindergartenId = inKindergarten(scope)
  await requireBook(tx, scope, kind, 'remove')
  const head = requireFound(await entryHead(tx, kindergartenId, id, sql`for update`))
  if (head.kind !== kind) requireFound(undefined)
  await requireLast(tx, kindergartenId, head.series, head.number)
  await requireUnused(tx, id)
  const files = await filesOfEntry(tx, id)
  await deleteRow(tx, bookEntry, kindergartenId, id)
  await removeFiles(
    context,
    files.map((file) => file.id),
  )
  await giveBackNumber(tx, { kindergartenId, series: head.series }, head.number)
  audit.about({ bookEntryId: id })
}

/** Locks the series, so that no concurrent call takes the next number. */
export async function requireLast(tx: Tx, kindergartenId: number, series: string, number: number): Promise<void> {
  await holdNumbers(tx, kindergartenId, [series])
  if ((await nextNumber(tx, { kindergartenId, series })) !== number + 1) throw refuseBooks('not-last')
}

async function requireUnused(tx: Tx, id: number): Promise<void> {
  const used = requireFound(
    await oneRow<{ decided: boolean; known: boolean; answered: boolean }>(
      tx,
      sql`select exists (select from council_decision where entry_id = ${id}) as decided,
        exists (select from book_reader where entry_id = ${id} and read_at is not null) as known,
        exists (select from book_entry where answers_id = ${id}) as answered`,
    ),
  )
  if (used.decided) throw refuseBooks('has-decisions')
  if (used.known) throw refuseBooks('already-known')
  if (used.answered) throw refuseBooks('answered')
}

/** Enters or removes the number of an order in the substitutions that it covers. */
export async function tellCause(
  { tx, scope, bump }: WriteContext,
  id: number,
  change: 'issued' | 'gone',
): Promise<void> {
  const kindergartenId = inKindergarten(scope)
  const order = await oneRow<{ fullNumber: string; forDate: Day; causeKind: string | null; causeId: number | null }>(
    tx,
    sql`select prefix || number as "fullNumber", for_on as "forDate", cause_kind as "causeKind", cause_id as "causeId"
      from book_entry where id = ${id} and kindergarten_id = ${kindergartenId}`,
  )
  if (!order?.causeId) return
  bump('staff-leaves')
  if (order.causeKind === 'leave') await setOrderOfLeave(tx, kindergartenId, order.causeId, order, change === 'issued')
  else if (order.causeKind === 'substitution')
    await setSubstitutionOrder(tx, kindergartenId, order.causeId, change === 'issued' ? order : null)
  else return
  bump('substitutions')
}
