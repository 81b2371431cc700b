import { type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { customType, integer, numeric, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'

// Column makers that every table uses, so that the same thing has the same type everywhere.

export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

/** A local date of Europe/Sofia, never an instant. */
export const day = customType<{ data: Day; driverData: string }>({ dataType: () => 'date' })

/** A name shown sorted: Bulgarian collation. */
export const name = customType<{ data: string }>({ dataType: () => 'text collate "bg-x-icu"' })

/** Everybody who is in the books. */
export const personName = () => ({
  firstName: name('first_name').notNull(),
  middleName: name('middle_name'),
  lastName: name('last_name').notNull(),
})

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const instant = (column: string) => timestamp(column, { withTimezone: true, mode: 'string' })

export const createdAt = () => instant('created_at').notNull().defaultNow()

/** A row this one can't be without: it can't be removed as long as this one is there. */
export const reference = (column: string, to: () => AnyPgColumn) => integer(column).notNull().references(to)

/** The row this one is a part of, and goes with. */
export const partOf = (column: string, to: () => AnyPgColumn) =>
  integer(column).notNull().references(to, { onDelete: 'cascade' })

/** Counts the saves of a record: a form opened on an older one is refused (409). */
export const version = () => integer('version').notNull().default(1)

// Exact numbers, as text in the program (domain/kernel/decimal.ts): 3 decimals of a quantity, 2 of money, 5 of a unit price.
export const quantity = (column: string) => numeric(column, { precision: 14, scale: 3 })
export const money = (column: string) => numeric(column, { precision: 14, scale: 2 })
export const unitPrice = (column: string) => numeric(column, { precision: 14, scale: 5 })

export const emptyObject = sql`'{}'::jsonb`

/** The condition of a check: a word of the list that the code knows. */
export const oneOf = (column: AnyPgColumn, words: readonly string[]) =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`
