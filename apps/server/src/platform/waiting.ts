import { plural } from '@asistent/domain/kernel/text'
import { sql, type SQL } from 'drizzle-orm'
import type { ReadContext } from './context'
import { rows } from './database'

// What waits for a person's decision or next step. A slice names its kinds in `waiting`; the counts, the rows and the links
// of 'Чака Ви' come from the same statement, so that a number always is the number of its rows.

/** What every row has; a kind may select more for its words. */
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
  /** After the number: 'заявление чака решение', 'заявления чакат решение'. */
  readonly words: readonly [one: string, many: string]
  /** The list that shows exactly these rows, filtered. */
  readonly to: string
  /** Waits for somebody else, or for a better moment: listed last and counted by no badge. */
  readonly quiet?: boolean
  /** A select with the columns above; undefined: nothing of this kind ever waits for this person. */
  readonly rows: (context: ReadContext) => SQL | undefined
  readonly detail: (row: never) => string
  /** The page of one. */
  readonly open?: (row: never) => string
}

interface Defined<Row> extends Omit<WaitingKind, 'detail' | 'open'> {
  readonly detail: (row: Row & WaitingColumns) => string
  readonly open?: (row: Row & WaitingColumns) => string
}

export const waitingKind = <Row extends object = object>(kind: Defined<Row>): WaitingKind => kind

/** Of each kind; the rest are in its list. */
const shownRows = ({ quiet }: WaitingKind) => (quiet ? 5 : 30)

/** The kinds that may wait for this person, each with its rows: what has to be decided first. */
const offered = (context: ReadContext) =>
  context.services.waiting
    .toSorted((left, right) => Number(left.quiet ?? false) - Number(right.quiet ?? false))
    .flatMap((kind) => {
      const found = kind.rows(context)
      return found ? [{ kind, found }] : []
    })

const headOf = ({ kind, words: [one, many], to, quiet = false }: WaitingKind, count: number) => ({
  kind,
  quiet,
  title: plural(count, one, many),
  count,
  to,
})

const total = (kinds: readonly { readonly count: number; readonly quiet: boolean }[]) =>
  kinds.reduce((sum, { count, quiet }) => (quiet ? sum : sum + count), 0)

export async function waitingCounts(context: ReadContext) {
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
  const shown = kinds.map(({ kind }) => headOf(kind, counts.get(kind.kind) ?? 0)).filter(({ count }) => count > 0)
  return { total: total(shown), kinds: shown }
}

type Listed = { kind: string; count: number; row: WaitingColumns }

export async function waitingRows(context: ReadContext) {
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
    const own = listed.filter((one) => one.kind === kind.kind)
    return own[0] ? [{ ...headOf(kind, own[0].count), rows: own.map(({ row }) => described(kind, row)) }] : []
  })
  return { total: total(shown), kinds: shown }
}

const described = ({ detail, open }: WaitingKind, row: WaitingColumns) => ({
  id: row.id,
  title: row.title,
  detail: detail(row as never),
  since: row.since === null ? null : new Date(row.since).toISOString(),
  version: row.version ?? null,
  to: open?.(row as never) ?? null,
  allergies: row.allergies ?? [],
  allergiesText: row.allergiesText ?? null,
})
