import { sql } from 'drizzle-orm'
import { oneRow, type Tx } from './database'

// Document numbers by kindergarten and series (docs/guides/ledgers.md). A locked row holds the last number: take it as
// the last step of the transaction, to hold the lock briefly. A rollback leaves no gap.

interface Series {
  readonly kindergartenId: number
  /** 'stock:1:2026': kind of document and year. */
  readonly series: string
}

/** Preview of the next number without reserving it. */
export async function nextNumber(tx: Tx, { kindergartenId, series }: Series): Promise<number> {
  const row = await oneRow<{ last: number }>(
    tx,
    sql`select last from counter where kindergarten_id = ${kindergartenId} and series = ${series}`,
  )
  return (row?.last ?? 0) + 1
}

/** Takes the next number, or a given one, after which the series continues. */
export async function takeNumber(tx: Tx, { kindergartenId, series }: Series, requested?: number): Promise<number> {
  const row = await oneRow<{ last: number }>(
    tx,
    sql`insert into counter as c (kindergarten_id, series, last) values (${kindergartenId}, ${series}, ${requested ?? 1})
      on conflict (kindergarten_id, series) do update set last = ${requested === undefined ? sql`c.last + 1` : sql`greatest(c.last, ${requested})`}
      returning last`,
  )
  return requested ?? row?.last ?? 1
}

/** Takes several consecutive numbers and returns the first. */
export async function takeNumbers(tx: Tx, { kindergartenId, series }: Series, count: number): Promise<number> {
  const row = await oneRow<{ last: number }>(
    tx,
    sql`insert into counter as c (kindergarten_id, series, last) values (${kindergartenId}, ${series}, ${count})
      on conflict (kindergarten_id, series) do update set last = c.last + ${count} returning last`,
  )
  return (row?.last ?? count) - count + 1
}

/**
 * Locks several series until the transaction ends, in a fixed order to avoid deadlocks. For callers that determine
 * later which series need a number, or that move a document between series.
 */
export async function holdNumbers(tx: Tx, kindergartenId: number, series: readonly string[]): Promise<void> {
  const ordered = [...new Set(series)].toSorted()
  await tx.execute(
    sql`insert into counter (kindergarten_id, series, last) select ${kindergartenId}::int, s, 0 from unnest(${sql.param(ordered)}::text[]) s
      order by s on conflict do nothing`,
  )
  await tx.execute(
    sql`select from counter where kindergarten_id = ${kindergartenId} and series = any (${sql.param(ordered)}::text[]) order by series for update`,
  )
}

/** Releases the number of a deleted document if it was the last of its series. Other numbers remain unused. */
export async function giveBackNumber(tx: Tx, { kindergartenId, series }: Series, number: number): Promise<void> {
  await tx.execute(
    sql`update counter set last = last - 1 where kindergarten_id = ${kindergartenId} and series = ${series} and last = ${number}`,
  )
}
