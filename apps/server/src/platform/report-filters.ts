import { labelAt } from '@asistent/contract/core/messages'
import type { Fact } from '@asistent/documents/sheet'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { asItWas } from './as-it-was'
import type { ReadContext } from './context'
import { rows, type Tx } from './database'
import { anyOf } from './list'

// Filters of a report on paper: 'Склад: Хладилник'. A slice names the values of its parameters in `filters`, a report
// those that other reports mean differently; switches print as they are. Periods, months and moments are in the subtitle
// of the report.

/** Text of a value at the moment of the report; undefined omits it. */
export type FilterText = (tx: Tx, value: never, asOf?: string) => Promise<string | undefined> | string | undefined
export type FilterTexts = Readonly<Record<string, FilterText>>

/** Of all slices. */
export const commonFilters = { search: (_tx: Tx, typed: string) => `„${typed}“` } satisfies FilterTexts

/** Names of the rows of a table, by one id or several. */
export const namesIn =
  (table: PgTable): FilterText =>
  async (tx, value: number | readonly number[], asOf) => {
    const found = await rows<{ name: string }>(
      tx,
      sql`select name from ${asItWas(table, asOf, { only: sql`t.id = ${anyOf([value].flat())}` })} t where id = ${anyOf([value].flat())} order by name, id`,
    )
    return found.length === 0 ? undefined : found.map(({ name }) => name).join(', ')
  }

/** The label of a code. */
export const labelled =
  (labels: Readonly<Record<number, string>>): FilterText =>
  (_tx, value: number) =>
    labels[value]

export async function filterFacts(
  { tx, services }: ReadContext,
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
    const text = await textOf(tx, ofReport[name] ?? services.filters[name], value, asOf)
    if (text) facts.push({ label, value: text })
  }
  return facts
}

const textOf = (tx: Tx, named: FilterText | undefined, value: unknown, asOf: string | undefined) =>
  named ? named(tx, value as never, asOf) : value === true ? 'да' : undefined
