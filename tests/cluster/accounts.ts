import type pg from 'pg'
import { kinds, markName, type Acknowledged, type Kind, type Load } from './load'

// After the last event: what the database contains against what was acknowledged.

export interface Account {
  readonly kind: Kind
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
}

/** Each row is one write; `id` is what the call returns. */
const saved: Readonly<Record<Exclude<Kind, 'mark'>, string>> = {
  payment: `select note as name, id from fee_receipt where note like 'cluster-%'`,
  // A delivery that is saved and not posted is lost; one that is posted twice is doubled.
  delivery: `select d.supplier_document as name, d.id from stock_document d
    join stock_movement m on m.document_id = d.id where d.supplier_document like 'cluster-%'`,
  message: `select title as name, id from message where title like 'cluster-%'`,
  upload: `select replace(name, '.txt', '') as name, id from stored_file where name like 'cluster-%'`,
}

export async function accountsOf(client: pg.Client, { acknowledged, startedAt }: Load): Promise<Account[]> {
  const accounts: Account[] = []
  for (const kind of kinds) {
    const writes = acknowledged.filter((write) => write.kind === kind)
    accounts.push(kind === 'mark' ? await marks(client, writes, startedAt) : await rows(client, kind, writes))
  }
  return accounts
}

async function rows(client: pg.Client, kind: Exclude<Kind, 'mark'>, writes: readonly Acknowledged[]) {
  const found = new Map<string, number[]>()
  for (const { name, id } of (await client.query<{ name: string; id: number }>(saved[kind])).rows)
    found.set(name, [...(found.get(name) ?? []), id])
  return {
    kind,
    acknowledged: writes.length,
    lost: writes.filter(({ name, id }) => !found.get(name)?.includes(id)).length,
    doubled: [...found.values()].filter((ids) => ids.length > 1).length,
  }
}

/**
 * A mark replaces the one before it, so the history of the rows is compared: each write is one change. Minutes repeat
 * in a long drill, so they are counted.
 */
async function marks(client: pg.Client, writes: readonly Acknowledged[], startedAt: Date): Promise<Account> {
  const { rows: changes } = await client.query<{ child: number; arrived: string }>(
    `select split_part(row_id, ':', 1)::int as child, left(after->>'arrived_at', 5) as arrived from audit_change
      where table_name = 'attendance' and after ? 'arrived_at' and at >= $1`,
    [startedAt],
  )
  const balance = new Map<string, number>()
  const add = (name: string, by: number) => balance.set(name, (balance.get(name) ?? 0) + by)
  for (const { child, arrived } of changes) add(markName(child, arrived), 1)
  for (const { name } of writes) add(name, -1)
  const sum = (times: number[]) => times.reduce((total, value) => total + value, 0)
  const differences = [...balance.values()]
  return {
    kind: 'mark',
    acknowledged: writes.length,
    lost: -sum(differences.filter((times) => times < 0)),
    doubled: sum(differences.filter((times) => times > 0)),
  }
}

/** Numbers of receipts and deliveries in series without a hole or a repetition. */
export async function brokenSeries(client: pg.Client): Promise<string[]> {
  const { rows: broken } = await client.query<{ series: string; numbers: number; span: number }>(
    `select series, count(*)::int as numbers, (max(number) - min(number) + 1)::int as span
      from fee_receipt where note like 'cluster-%' group by series
      having count(*) <> max(number) - min(number) + 1 or count(distinct number) <> count(*)`,
  )
  return broken.map(({ series, numbers, span }) => `series ${series}: ${numbers} numbers over a span of ${span}`)
}
