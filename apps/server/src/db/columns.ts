import { type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { customType, integer, numeric, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'

// Shared column definitions, so that the same kind of value has the same type in every table.

export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

/** Local date of Europe/Sofia, never an instant. */
export const day = customType<{ data: Day; driverData: string }>({ dataType: () => 'date' })

/** Name with Bulgarian collation. */
export const name = customType<{ data: string }>({ dataType: () => 'text collate "bg-x-icu"' })

/** Name of a group: Bulgarian collation with numbers in their order, '2 а' before '10 а'. */
export const groupName = customType<{ data: string }>({ dataType: () => 'text collate "bg_natural"' })

/** Name columns of a person. */
export const personName = () => ({
  firstName: name('first_name').notNull(),
  middleName: name('middle_name'),
  lastName: name('last_name').notNull(),
})

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const instant = (column: string) => timestamp(column, { withTimezone: true, mode: 'string' })

export const createdAt = () => instant('created_at').notNull().defaultNow()

/** Mandatory foreign key; prevents deletion of the referenced row. */
export const reference = (column: string, to: () => AnyPgColumn) => integer(column).notNull().references(to)

/** Mandatory foreign key to the parent row; deleted with it. */
export const partOf = (column: string, to: () => AnyPgColumn) =>
  integer(column).notNull().references(to, { onDelete: 'cascade' })

/** Version of a record for optimistic locking: a save of an older version is rejected (409). */
export const version = () => integer('version').notNull().default(1)

// Exact decimals, strings in the program (domain/kernel/decimal.ts): 3 fraction digits for quantities, 2 for money and
// grams of a portion, 5 for unit prices.
export const quantity = (column: string) => numeric(column, { precision: 14, scale: 3 })
export const money = (column: string) => numeric(column, { precision: 14, scale: 2 })
export const portionGrams = (column: string) => numeric(column, { precision: 9, scale: 2 })
export const unitPrice = (column: string) => numeric(column, { precision: 14, scale: 5 })

export const emptyObject = sql`'{}'::jsonb`

/** Check condition: the value is in the list. */
export const oneOf = (column: AnyPgColumn, words: readonly string[]) =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`
