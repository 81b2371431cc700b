import type { Call, Done, Saved } from '@asistent/contract/core/call'
import type { Page, PageQuery } from '@asistent/contract/core/page'
import type { RecordPlan } from '@asistent/contract/core/record'
import { today } from '@asistent/domain/kernel/day'
import { eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { oneRow } from './database'
import { allDone, ok, read, write, type Handler } from './handler'
import { contains, page } from './list'
import { deleteRow, retireRow, saveRow } from './rows'
import type { Scope } from './scope'
import { requireFound, inKindergarten } from './versioned'

// Handlers of a record of a kindergarten (docs/guides/records.md). Fields and columns have the same names.

export type RecordTable = PgTable & {
  readonly id: PgColumn
  readonly kindergartenId: PgColumn
  readonly version: PgColumn
}

interface ListOptions {
  /** Fields whose text the search reads. */
  readonly searched: readonly string[]
  /** Replaces the search of these fields for a text of its own form, such as a telephone. */
  readonly matching?: (search: string) => SQL | undefined
  /** SQL of the row's computed values. */
  readonly computed?: (scope: Scope) => Readonly<Record<string, SQL>>
  /** Joins of the computed values. */
  readonly join?: SQL
  /** Conditions of the filters beside the search. */
  readonly where?: (query: never) => readonly (SQL | undefined | false)[]
  /** Default order, unique. */
  readonly otherwise: SQL
}

interface ServedRecord extends RecordPlan {
  readonly list: Call<unknown, SearchQuery, Page<object>>
  readonly get: Call<unknown, { readonly id: number }, unknown>
  readonly save: Call<unknown, { readonly id?: number | undefined; readonly version?: number | undefined }, Saved>
  readonly remove: Call<unknown, { readonly id: number }, Done>
}

/** The usual four handlers. One with its own rules is written out and replaces the derived one. */
export function recordHandlers(record: ServedRecord, table: RecordTable, list: ListOptions) {
  const columns = getTableColumns(table) as Readonly<Record<string, PgColumn>>
  const { deletedOn } = columns
  const names = Object.keys(record.fields)
  const about = `${record.name}Id`
  const select = (fields: readonly string[]) =>
    sql.join(
      ['id', ...fields].map((name) => sql`${valueOf(requireFound(columns[name]))} as ${sql.identifier(name)}`),
      sql`, `,
    )
  const present = deletedOn && isNull(deletedOn)

  const listing: Handler = read(record.list, ({ tx, scope }, query) => {
    const { search } = query
    const searched = list.searched.map((name) => sql`${requireFound(columns[name])}`)
    const computed = Object.entries(list.computed?.(scope) ?? {}).map(
      ([name, value]) => sql`, ${value} as ${sql.identifier(name)}`,
    )
    return page(tx, query, {
      select: sql`select ${select(record.listed)}${sql.join(computed)} from ${table} ${list.join ?? sql``}`,
      where: [
        eq(table.kindergartenId, inKindergarten(scope)),
        present,
        search !== null &&
          (list.matching?.(search) ?? contains(sql`concat_ws(' ', ${sql.join(searched, sql`, `)})`, search)),
        ...(list.where?.(query as never) ?? []),
      ],
      orderBy: Object.fromEntries(
        (record.list.orderBy ?? []).map((name) => [name, sql.identifier(name) as unknown as SQL]),
      ),
      otherwise: list.otherwise,
    })
  })

  const getting: Handler = read(record.get, async ({ tx, scope }, { id }) => {
    const conditions = [eq(table.id, id), eq(table.kindergartenId, inKindergarten(scope)), present]
    const where = sql.join(conditions.filter(Boolean) as SQL[], sql` and `)
    return requireFound(await oneRow(tx, sql`select ${select([...names, 'version'])} from ${table} where ${where}`))
  })

  const saving: Handler = write(record.save, async ({ tx, scope, audit }, { id, version, ...form }) => {
    const savedId = await saveRow(tx, table, inKindergarten(scope), { id, version }, form as never)
    audit.about({ [about]: savedId })
    return ok(savedId)
  })

  const removing: Handler = write(record.remove, async ({ tx, scope, now, audit }, { id }) => {
    const owner = inKindergarten(scope)
    if (deletedOn) await retireRow(tx, table as never, owner, id, today(now))
    else await deleteRow(tx, table, owner, id)
    audit.about({ [about]: id })
    return allDone
  })
  return { list: listing, get: getting, save: saving, remove: removing }
}

interface SearchQuery extends PageQuery {
  readonly search: string | null
}

/** Numerics are numbers in responses. */
const valueOf = (column: PgColumn): SQL => (column.columnType === 'PgNumeric' ? sql`${column}::float8` : sql`${column}`)
