import type { Language } from '@asistent/domain/kernel/languages'
import { plural } from '@asistent/domain/kernel/text'
import { sql, type SQL } from 'drizzle-orm'
import type { ReadContext } from './context'
import { rows } from './database'
import { inLanguage, type Phrase, type Said } from './language'

// Items that wait for a user's decision or next step. A slice defines its kinds in `waiting`; counts, rows and links of
// 'Чака Ви' come from one statement, so a count always equals the number of its rows.

/** Required columns; a kind may select more for its texts. */
interface WaitingColumns {
  readonly id: number
  readonly title: string
  readonly since: string | null
  readonly version?: number
  readonly allergies?: number[]
  readonly allergiesText?: string | null
}

export interface WaitingKind {
  readonly kind: string
  /** Follows the count: 'заявление чака решение', 'заявления чакат решение'. A kind of parents has the whole text. */
  readonly words: readonly [one: string, many: string] | ((count: number) => Phrase)
  /** Path of the list, filtered to exactly these rows. */
  readonly to: string
  /** Blocked or postponed: sorted last, excluded from badge counts. */
  readonly quiet?: boolean
  /** Query with the columns above; undefined if this user can have no such item. */
  readonly rows: (context: ReadContext) => SQL | undefined
  readonly detail: (row: never) => Said
  /** Path of an item. */
  readonly open?: (row: never) => string
}

interface Defined<Row> extends Omit<WaitingKind, 'detail' | 'open'> {
  readonly detail: (row: Row & WaitingColumns) => Said
  readonly open?: (row: Row & WaitingColumns) => string
}

export const waitingKind = <Row extends object = object>(kind: Defined<Row>): WaitingKind => kind

/** Maximum items shown per kind; the rest is in its list. */
const shownRows = ({ quiet }: WaitingKind) => (quiet ? 5 : 30)

/** Kinds that can apply to this user, with their queries, in order of urgency. */
const offered = (context: ReadContext) =>
  context.services.waiting
    .toSorted((left, right) => Number(left.quiet ?? false) - Number(right.quiet ?? false))
    .flatMap((kind) => {
      const condition = kind.rows(context)
      return condition ? [{ kind, found: condition }] : []
    })

const headOf = ({ kind, words, to, quiet = false }: WaitingKind, count: number, language: Language) => ({
  kind,
  quiet,
  title: typeof words === 'function' ? inLanguage(words(count), language) : plural(count, ...words),
  count,
  to,
})

const total = (kinds: readonly { readonly count: number; readonly quiet: boolean }[]) =>
  kinds.reduce((sum, { count, quiet }) => (quiet ? sum : sum + count), 0)

export async function waitingCounts(context: ReadContext) {
  const { language } = context.scope
  const kinds = offered(context)
  if (kinds.length === 0) return { total: 0, kinds: [] }
  const counted = await rows<{ kind: string; count: number }>(
    context.tx,
    sql.join(
      kinds.map(({ kind, found }) => sql`select ${kind.kind}::text as kind, count(*)::int as count from (${found}) w`),
      sql` union all `,
    ),
  )
  const counts = new Map(counted.map(({ kind, count }) => [kind, count]))
  const shown = kinds
    .map(({ kind }) => headOf(kind, counts.get(kind.kind) ?? 0, language))
    .filter(({ count }) => count > 0)
  return { total: total(shown), kinds: shown }
}

type Listed = { kind: string; count: number; row: WaitingColumns }

export async function waitingRows(context: ReadContext) {
  const { language } = context.scope
  const kinds = offered(context)
  if (kinds.length === 0) return { total: 0, kinds: [] }
  const listed = await rows<Listed>(
    context.tx,
    sql.join(
      kinds.map(
        ({ kind, found }) => sql`(select ${kind.kind}::text as kind, count(*) over ()::int as count, to_jsonb(w) as row
          from (${found}) w order by w.since nulls last, w.id limit ${shownRows(kind)})`,
      ),
      sql` union all `,
    ),
  )
  const shown = kinds.flatMap(({ kind }) => {
    const ofKind = listed.filter((singular) => singular.kind === kind.kind)
    if (!ofKind[0]) return []
    return [
      {
        ...headOf(kind, ofKind[0].count, language),
        rows: ofKind.map(({ row }) => described(kind, row, language)),
      },
    ]
  })
  return { total: total(shown), kinds: shown }
}

const described = ({ detail, open }: WaitingKind, row: WaitingColumns, language: Language) => ({
  id: row.id,
  title: row.title,
  detail: inLanguage(detail(row as never), language),
  since: row.since === null ? null : new Date(row.since).toISOString(),
  version: row.version ?? null,
  to: open?.(row as never) ?? null,
  allergies: row.allergies ?? [],
  allergiesText: row.allergiesText ?? null,
})
