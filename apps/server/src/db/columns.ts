import { type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { customType, integer, timestamp } from 'drizzle-orm/pg-core'

// Column makers that every table uses, so that the same thing has the same type everywhere.

export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

/** A local date of Europe/Sofia, never an instant. */
export const day = customType<{ data: Day; driverData: string }>({ dataType: () => 'date' })

/** A name shown sorted: Bulgarian collation. */
export const name = customType<{ data: string }>({ dataType: () => 'text collate "bg-x-icu"' })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const instant = (column: string) => timestamp(column, { withTimezone: true, mode: 'string' })

export const createdAt = () => instant('created_at').notNull().defaultNow()

/** Counts the saves of a record: a form opened on an older one is refused (409). */
export const version = () => integer('version').notNull().default(1)

export const emptyObject = sql`'{}'::jsonb`
