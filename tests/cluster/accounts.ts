import type pg from 'pg'
import type { Client } from './client'
import { kinds, markName, uploadedFile, type Acknowledged, type Kind, type Load } from './load'

// After the last event: what the database contains against what was acknowledged.

export interface Account {
  readonly kind: string
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
  upload: `select replace(name, '.pdf', '') as name, id from stored_file where name like 'cluster-%'`,
}

export async function accountsOf(database: pg.Client, load: Load, client: Client): Promise<Account[]> {
  const accounts: Account[] = []
  for (const kind of kinds) {
    const writes = load.acknowledged.filter((write) => write.kind === kind)
    accounts.push(kind === 'mark' ? await marks(database, writes, load.startedAt) : await rows(database, kind, writes))
  }
  return [...accounts, await contents(client, load), ...(await numbers(database, load.acknowledged))]
}

async function rows(client: pg.Client, kind: Exclude<Kind, 'mark'>, writes: readonly Acknowledged[]) {
  const stored = new Map<string, number[]>()
  for (const { name, id } of (await client.query<{ name: string; id: number }>(saved[kind])).rows)
    stored.set(name, [...(stored.get(name) ?? []), id])
  return {
    kind,
    acknowledged: writes.length,
    lost: writes.filter(({ name, id }) => !stored.get(name)?.includes(id)).length,
    doubled: [...stored.values()].filter((ids) => ids.length > 1).length,
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

/** Downloads every acknowledged file and compares it with what was sent. */
async function contents(client: Client, { acknowledged, token }: Load): Promise<Account> {
  const files = acknowledged.filter(({ kind }) => kind === 'upload')
  const account = { kind: 'content of an upload', acknowledged: files.length, lost: 0, doubled: 0 }
  const left = [...files]
  const download = async () => {
    for (let file = left.pop(); file; file = left.pop()) {
      const { status, bytes } = await client.read(`/files/${file.id}`, token)
      if (status !== 200 || !bytes.equals(uploadedFile(file.name))) account.lost++
    }
  }
  await Promise.all(Array.from({ length: 8 }, download))
  return account
}

/** Documents with a number, of the drill. */
const documents = {
  payment: { table: 'fee_receipt', where: `note like 'cluster-%'` },
  delivery: { table: 'stock_document', where: `supplier_document like 'cluster-%'` },
}

/** Numbers that were read after the save against the stored ones: the paper has the same number as the row. */
async function numbers(client: pg.Client, acknowledged: readonly Acknowledged[]): Promise<Account[]> {
  const accounts: Account[] = []
  for (const kind of ['payment', 'delivery'] as const) {
    const { table, where } = documents[kind]
    const { rows: stored } = await client.query<{ id: number; number: number; times: number }>(
      `select id, number, (select count(*)::int from ${table} o where o.kindergarten_id = d.kindergarten_id and o.series = d.series and o.number = d.number) as times
        from ${table} d where ${where}`,
    )
    const byId = new Map(stored.map(({ id, number }) => [id, number]))
    const read = acknowledged.filter((write) => write.kind === kind && write.number !== undefined)
    accounts.push({
      kind: `number of a ${kind}`,
      acknowledged: read.length,
      lost: read.filter(({ id, number }) => byId.get(id) !== number).length,
      doubled: stored.filter(({ times }) => times > 1).length,
    })
  }
  return accounts
}

/**
 * Series of receipts and stock documents with a gap between the first and the last number of the drill, or with a
 * counter that differs from the last number.
 */
export async function brokenSeries(client: pg.Client): Promise<string[]> {
  const problems: string[] = []
  for (const { table, where } of Object.values(documents)) {
    const { rows: broken } = await client.query<Record<'series' | 'numbers' | 'first' | 'last' | 'counter', string>>(
      `with used as (select kindergarten_id, series, min(number) as first from ${table} where ${where} group by 1, 2)
        select d.series, count(distinct d.number) as numbers, u.first, max(d.number) as last, c.last as counter from used u
          join ${table} d on d.kindergarten_id = u.kindergarten_id and d.series = u.series and d.number >= u.first
          left join counter c on c.kindergarten_id = u.kindergarten_id and c.series = u.series
        group by d.kindergarten_id, d.series, u.first, c.last
        having count(distinct d.number) <> max(d.number) - u.first + 1 or c.last is distinct from max(d.number)`,
    )
    for (const { series, numbers: count, first, last, counter } of broken)
      problems.push(`${table} ${series}: ${count} numbers from ${first} to ${last}, counter ${counter}`)
  }
  return problems
}
