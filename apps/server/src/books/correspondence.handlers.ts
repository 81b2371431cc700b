import {
  deleteIncoming,
  deleteOutgoing,
  getIncoming,
  getOutgoing,
  incomingTypes,
  listIncoming,
  listOutgoing,
  nextIncomingNumber,
  nextOutgoingNumber,
  outgoingTypes,
  saveIncoming,
  saveOutgoing,
  suggestForIncoming,
  suggestForOutgoing,
} from '@asistent/contract/books/correspondence.calls'
import { refuseBooks } from '@asistent/contract/books/problems'
import type { OutputOf } from '@asistent/contract/core/call'
import { documentTypeLabel, documentTypes, entryLabel, type DocumentType } from '@asistent/domain/books/books'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { bookEntry } from '../db/tables/books'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { contains } from '../platform/list'
import { requireFound, inKindergarten } from '../platform/versioned'
import { requireBook } from './access.queries'
import { entryHead, listEntries, numberToCome, openEntry, suggestTexts } from './entries.queries'
import { enteredAnswer, removeEntry, storeEntry } from './entries.steps'
import { requireStaffOf } from './staff.queries'

// Incoming and outgoing letters, grouped into files ('дела'). An answer closes the letter that it answers.

const incoming = 'IncomingCorrespondence'
const outgoing = 'OutgoingCorrespondence'
type Letter = typeof incoming | typeof outgoing
type Incoming = OutputOf<typeof getIncoming>
type Outgoing = OutputOf<typeof getOutgoing>

const types = Object.values(documentTypes).map((id) => ({ id, name: documentTypeLabel[id] }))
const typesAnswer = { result: types, rowsCount: types.length }

interface LetterFilter {
  readonly documentType?: DocumentType | undefined
  readonly dossier: string | null
}
const narrowed = ({ documentType, dossier }: LetterFilter) => [
  documentType !== undefined && sql`e.document_type = ${documentType}`,
  dossier !== null && contains(sql`e.dossier`, dossier),
]

/** Other letters of the same file, the answered letter and the answers. */
async function relatedTo({ tx, scope }: ReadContext, id: number) {
  const letters = await rows<{
    id: number
    kind: Letter
    fullNumber: string
    forDate: Day
    title: string
    isAnswer: boolean
  }>(
    tx,
    sql`select o.id, o.kind, o.prefix || o.number as "fullNumber", o.for_on as "forDate", o.title,
        (o.answers_id = e.id or e.answers_id = o.id) is true as "isAnswer"
      from book_entry e join book_entry o on o.kindergarten_id = e.kindergarten_id and o.id <> e.id
        and o.kind in (${incoming}, ${outgoing}) and (o.dossier = e.dossier or o.answers_id = e.id or e.answers_id = o.id)
      where e.id = ${id} and e.kindergarten_id = ${inKindergarten(scope)} order by o.for_on, o.id limit 50`,
  )
  return letters.map(({ isAnswer, fullNumber, forDate, title, ...letter }) => ({
    ...letter,
    label: isAnswer ? (letter.kind === outgoing ? 'Отговорено с' : 'В отговор на') : 'От същото дело',
    title: `${entryLabel[letter.kind]} № ${fullNumber} / ${formatDay(forDate)} г. – ${title}`,
  }))
}

export const correspondenceHandlers: Handler[] = [
  read(listIncoming, async (context, { documentType, dossier, waiting, ...query }) => {
    await requireBook(context.tx, context.scope, incoming)
    return listEntries(context, incoming, query, [
      ...narrowed({ documentType, dossier }),
      waiting === true && sql`e.deadline_on is not null and e.done_on is null and e.annulled_at is null`,
    ])
  }),
  read(listOutgoing, async (context, { documentType, dossier, ...query }) => {
    await requireBook(context.tx, context.scope, outgoing)
    return listEntries(context, outgoing, query, narrowed({ documentType, dossier }))
  }),

  read(getIncoming, async (context, { id }) => {
    const rights = await requireBook(context.tx, context.scope, incoming)
    const entry = await openEntry<Omit<Incoming, 'related' | 'files' | 'may'>>(context, incoming, id, rights)
    return { ...entry, related: await relatedTo(context, id) }
  }),
  read(getOutgoing, async (context, { id }) => {
    const rights = await requireBook(context.tx, context.scope, outgoing)
    const entry = await openEntry<Omit<Outgoing, 'related' | 'files' | 'may'>>(context, outgoing, id, rights)
    return { ...entry, related: await relatedTo(context, id) }
  }),

  write(saveIncoming, async (context, form) => {
    const { documentType, title, dossier, party, theirNumber, theirOn, resolution, deadlineOn, doneOn } = form
    const { staffId = null } = form
    if (theirOn !== null && theirOn > form.forDate) throw refuseBooks('their-day-later', { field: 'theirOn' })
    await requireStaffOf(context, staffId === null ? [] : [staffId])
    const letter = {
      documentType,
      title,
      dossier,
      party,
      theirNumber,
      theirOn,
      resolution,
      deadlineOn,
      doneOn,
      staffId,
    }
    return enteredAnswer(context, await storeEntry(context, incoming, form, letter))
  }),

  write(saveOutgoing, async (context, form) => {
    const { documentType, title, dossier, party, sendWay = null, staffId = null, answersId = null } = form
    const { tx, scope } = context
    await requireStaffOf(context, staffId === null ? [] : [staffId])
    if (answersId !== null) {
      const answered = requireFound(await entryHead(tx, inKindergarten(scope), answersId))
      if (answered.kind !== incoming) throw refuseBooks('not-an-incoming', { field: 'answersId' })
    }
    const letter = { documentType, title, dossier, party, sendWay, staffId, answersId }
    const id = await storeEntry(context, outgoing, form, letter)
    if (answersId !== null)
      await tx
        .update(bookEntry)
        .set({ doneOn: form.forDate, version: sql`${bookEntry.version} + 1` })
        .where(and(eq(bookEntry.id, answersId), isNull(bookEntry.doneOn)))
    return enteredAnswer(context, id)
  }),

  write(deleteIncoming, async (context, { id }) => {
    await removeEntry(context, incoming, id)
    return allDone
  }),
  write(deleteOutgoing, async (context, { id }) => {
    await removeEntry(context, outgoing, id)
    return allDone
  }),

  read(nextIncomingNumber, async (context, { date }) => {
    await requireBook(context.tx, context.scope, incoming)
    return numberToCome(context, incoming, date)
  }),
  read(nextOutgoingNumber, async (context, { date }) => {
    await requireBook(context.tx, context.scope, outgoing)
    return numberToCome(context, outgoing, date)
  }),
  read(suggestForIncoming, async (context, query) => {
    await requireBook(context.tx, context.scope, incoming)
    return suggestTexts(context, incoming, query)
  }),
  read(suggestForOutgoing, async (context, query) => {
    await requireBook(context.tx, context.scope, outgoing)
    return suggestTexts(context, outgoing, query)
  }),
  read(incomingTypes, async () => typesAnswer),
  read(outgoingTypes, async () => typesAnswer),
]
