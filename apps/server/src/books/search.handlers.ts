import type { OutputOf } from '@asistent/contract/core/call'
import { searchBooks } from '@asistent/contract/books/search.calls'
import { bookKinds, entryLabel, type BookKind } from '@asistent/domain/books/books'
import type { Day } from '@asistent/domain/kernel/day'
import { ranked, wordsOf } from '@asistent/domain/kernel/kin-words'
import { searchReadings } from '@asistent/domain/kernel/keyboard'
import { sql, type SQL } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import { read, type Handler } from '../platform/handler'
import { bookRights } from './access.queries'
import { seenDocuments } from './documents.queries'

// Ctrl-K over texts: the database matches word prefixes, this file compares Bulgarian word forms.

type SearchResults = OutputOf<typeof searchBooks>

const shown = 8
const looked = 60

/** Common prefix of the forms of a word: 'заповедите' and 'заповед', 'група' and 'групи'. */
const beginning = (word: string): string => {
  if (word.length < 4) return word
  return word.slice(0, Math.min(word.length - 1, Math.max(4, Math.floor(word.length * 0.75))))
}

/** True if the text has the prefixes of all words, in one of the keyboard readings. */
function hasWords(text: SQL, typed: string): SQL {
  const readings = searchReadings(typed).map((reading) => wordsOf(reading).slice(0, 6).map(beginning))
  const conditions = readings
    .filter((words) => words.length > 0)
    .map(
      (words) =>
        sql`(${sql.join(
          words.map((word) => sql`position(${word} in lower(${text})) > 0`),
          sql` and `,
        )})`,
    )
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

interface EntryRow {
  readonly id: number
  readonly kind: BookKind
  readonly fullNumber: string
  readonly title: string
  readonly forDate: Day
  readonly text: string
}

async function entriesWith({ tx, scope }: ReadContext, typed: string): Promise<SearchResults['entries']> {
  if (scope.kindergartenId === null) return []
  const rightsIn = await bookRights(tx, scope)
  const kinds = bookKinds.filter((kind) => rightsIn(kind).view)
  if (kinds.length === 0) return []
  const text = sql`concat_ws(' ', e.prefix || e.number, e.title, e.body, e.basis, e.party, e.their_number, e.agenda, e.resolution, e.dossier, e.recommendations,
    (select string_agg(d.title, ' ') from council_decision d where d.entry_id = e.id))`
  const entries = await rows<EntryRow>(
    tx,
    sql`select e.id, e.kind, e.prefix || e.number as "fullNumber", e.title, e.for_on as "forDate", ${text} as text from book_entry e
      where e.kindergarten_id = ${scope.kindergartenId} and e.kind = any (${sql.param(kinds)}::text[]) and ${hasWords(text, typed)}
      order by e.for_on desc, e.id desc limit ${looked}`,
  )
  return ranked(typed, entries, (item) => [
    [8, wordsOf(`${entryLabel[item.kind]} ${item.fullNumber} ${item.title}`)],
    [4, wordsOf(item.text)],
  ])
    .slice(0, shown)
    .map(({ text: _text, fullNumber, kind, ...one }) => ({ ...one, kind, name: `${entryLabel[kind]} № ${fullNumber}` }))
}

async function documentsWith({ tx, scope }: ReadContext, typed: string): Promise<SearchResults['documents']> {
  if (!scope.rights('AdministrationDocuments').read) return []
  const entries = await rows<{ id: number; name: string; text: string }>(
    tx,
    sql`select d.id, d.name, concat_ws(' ', d.name, d.note) as text from official_document d
      where ${seenDocuments(scope)} and ${hasWords(sql`concat_ws(' ', d.name, d.note)`, typed)} order by d.id desc limit ${looked}`,
  )
  return ranked(typed, entries, (one) => [[8, wordsOf(one.text)]])
    .slice(0, shown)
    .map(({ id, name }) => ({ id, name }))
}

export const searchHandlers: Handler[] = [
  read(searchBooks, async (context, { text }) =>
    text.length < 2
      ? { entries: [], documents: [] }
      : { entries: await entriesWith(context, text), documents: await documentsWith(context, text) },
  ),
]
