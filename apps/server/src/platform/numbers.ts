import { sql } from 'drizzle-orm'
import { oneRow, type Tx } from './database'

// Numbers of documents, by kindergarten and series (docs/guides/ledgers.md). A locked row holds the last one: take it as the
// last step of the transaction that stores the document, so that nobody waits for another's typing. A rolled-back document
// leaves no hole.

interface Series {
  readonly kindergartenId: number
  /** 'stock:1:2026': what is numbered, and the year. */
  readonly series: string
}

/** The number that the next document would get: only shown, the save decides. */
export async function nextNumber(tx: Tx, { kindergartenId, series }: Series): Promise<number> {
  const row = await oneRow<{ last: number }>(
    tx,
    sql`select last from counter where kindergarten_id = ${kindergartenId} and series = ${series}`,
  )
  return (row?.last ?? 0) + 1
}

/** The next number; or one that a person wants, which the next ones then come after. */
export async function takeNumber(tx: Tx, { kindergartenId, series }: Series, wanted?: number): Promise<number> {
  const row = await oneRow<{ last: number }>(
    tx,
    sql`insert into counter as c (kindergarten_id, series, last) values (${kindergartenId}, ${series}, ${wanted ?? 1})
      on conflict (kindergarten_id, series) do update set last = ${wanted === undefined ? sql`c.last + 1` : sql`greatest(c.last, ${wanted})`}
      returning last`,
  )
  return wanted ?? row?.last ?? 1
}

/** Numbers for several documents at once, one after another: answers the first. */
export async function takeNumbers(tx: Tx, { kindergartenId, series }: Series, count: number): Promise<number> {
  const row = await oneRow<{ last: number }>(
    tx,
    sql`insert into counter as c (kindergarten_id, series, last) values (${kindergartenId}, ${series}, ${count})
      on conflict (kindergarten_id, series) do update set last = c.last + ${count} returning last`,
  )
  return (row?.last ?? count) - count + 1
}

/**
 * Holds several series until the transaction ends, in one order for everybody: for whoever will know only later which of
 * them needs a number, or moves a document from one to another.
 */
export async function holdNumbers(tx: Tx, kindergartenId: number, series: readonly string[]): Promise<void> {
  const wanted = [...new Set(series)].sort()
  await tx.execute(
    sql`insert into counter (kindergarten_id, series, last) select ${kindergartenId}::int, s, 0 from unnest(${sql.param(wanted)}::text[]) s
      order by s on conflict do nothing`,
  )
  await tx.execute(
    sql`select from counter where kindergarten_id = ${kindergartenId} and series = any (${sql.param(wanted)}::text[]) order by series for update`,
  )
}

/** A document that went was the last of its series: its number is free again. Others leave theirs unused. */
export async function giveBackNumber(tx: Tx, { kindergartenId, series }: Series, number: number): Promise<void> {
  await tx.execute(
    sql`update counter set last = last - 1 where kindergarten_id = ${kindergartenId} and series = ${series} and last = ${number}`,
  )
}
