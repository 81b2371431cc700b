import { labelAt } from '@asistent/contract/core/messages'
import type { Fact } from '@asistent/documents/sheet'
import { sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { asItWas } from './as-it-was'
import type { ReadContext } from './context'
import { rows } from './database'
import { anyOf } from './list'
import type { Scope } from './scope'

// Filters of a report on paper: 'Склад: Хладилник'. A slice names the values of its parameters in `filters`, a report
// those that other reports mean differently; switches print as they are. Periods, months and moments are in the subtitle
// of the report.

type Reader = Pick<ReadContext, 'tx' | 'scope'>

/** Text of a value at the moment of the report; undefined omits it, as for a row that the reader does not see. */
export type FilterText = (
  reader: Reader,
  value: never,
  asOf?: string,
) => Promise<string | undefined> | string | undefined
export type FilterTexts = Readonly<Record<string, FilterText>>

/** Of all slices. */
export const commonFilters = { search: (_reader: Reader, typed: string) => `„${typed}“` } satisfies FilterTexts

/** Names of the rows of a table, by one id or several. */
export const namesIn =
  (table: PgTable): FilterText =>
  async ({ tx, scope }, value: number | readonly number[], asOf) => {
    const results = await rows<{ name: string }>(
      tx,
      sql`select name from ${asItWas(table, asOf, { only: sql`t.id = ${anyOf([value].flat())}` })} t
        where id = ${anyOf([value].flat())} and ${isOfReader(table, scope)} order by name, id`,
    )
    return results.length === 0 ? undefined : results.map(({ name }) => name).join(', ')
  }

/** Condition on `t`: a row of the reader's kindergartens, or one of all kindergartens. */
function isOfReader(table: PgTable, { kindergartenIds }: Scope): SQL {
  if (kindergartenIds === 'all') return sql`true`
  const { name, columns } = getTableConfig(table)
  if (name === 'kindergarten') return sql`t.id = ${anyOf(kindergartenIds)}`
  const owner = columns.find((column) => column.name === 'kindergarten_id')
  if (!owner) return sql`true`
  return sql`(t.kindergarten_id is null or t.kindergarten_id = ${anyOf(kindergartenIds)})`
}

/** The label of a code. */
export const labelled =
  (labels: Readonly<Record<number, string>>): FilterText =>
  (_reader, value: number) =>
    labels[value]

export async function filterFacts(
  context: ReadContext,
  schema: z.ZodType,
  params: Readonly<Record<string, unknown>>,
  ofReport: FilterTexts = {},
): Promise<Fact[]> {
  const facts: Fact[] = []
  const { asOf } = params as { readonly asOf?: string }
  for (const [name, value] of Object.entries(params)) {
    const label = labelAt(schema, [name])
    const isEmpty = value === undefined || value === null || (Array.isArray(value) && value.length === 0)
    if (label === undefined || isEmpty) continue
    const text = await textOf(context, ofReport[name] ?? context.services.filters[name], value, asOf)
    if (text) facts.push({ label, value: text })
  }
  return facts
}

const textOf = (reader: Reader, named: FilterText | undefined, value: unknown, asOf: string | undefined) =>
  named ? named(reader, value as never, asOf) : value === true ? 'да' : undefined
