import type { Pool, PoolClient } from 'pg'
import type { Place } from './groups'
import { median, type Finding } from './table'

// Overhead of the figures for a save: the upsert of a month's cells and of one mark, alternately with and without the
// triggers, each rolled back.

const upsert = `insert into attendance as a (child_id, day, kindergarten_id, group_id, mark, version)
  select i.child_id, i.day, $4, $5, $3, 1 from unnest($1::int[], $2::date[]) as i (child_id, day) order by i.child_id, i.day
  on conflict (child_id, day) do update set mark = excluded.mark, version = a.version + 1`

export async function figuresPrice(pool: Pool, kindergarten: Place, rounds: number): Promise<Finding[]> {
  const client = await pool.connect()
  try {
    const all = kindergarten.savedCells
    return [
      await price(client, kindergarten, `save of ${all.length} cells`, all, rounds),
      await price(client, kindergarten, 'save of one mark', all.slice(0, 1), rounds * 10),
    ]
  } finally {
    client.release(true)
  }
}

async function price(
  client: PoolClient,
  { kindergartenId, savedGroup }: Place,
  what: string,
  cells: Place['savedCells'],
  rounds: number,
): Promise<Finding> {
  const values = (mark: number) => [
    cells.map(({ studentId }) => studentId),
    cells.map(({ forDate }) => forDate),
    mark,
    kindergartenId,
    savedGroup,
  ]
  const save = async (kept: boolean): Promise<number> => {
    await client.query('begin')
    for (const operation of kept ? [] : ['insert', 'update'])
      await client.query(`alter table attendance disable trigger keep_attendance_of_attendance_${operation}`)
    // Locks the children, as every save does.
    await client.query('select from child where id = any ($1) order by id for no key update', [values(2)[0]])
    await client.query(upsert, values(3))
    const from = performance.now()
    await client.query(upsert, values(2))
    const took = performance.now() - from
    await client.query('rollback')
    return took
  }
  const pairs: [number, number][] = []
  for (let round = -2; round < rounds; round++) {
    const pair: [number, number] = [await save(true), await save(false)]
    if (round >= 0) pairs.push(pair)
  }
  const ratio = median(pairs.map(([kept, bare]) => kept / bare))
  const [kept, bare] = [0, 1].map((side) => median(pairs.map((pair) => pair[side] ?? 0)).toFixed(2))
  return {
    what: `${what}, its figures kept`,
    aim: cells.length > 1 ? 'at most 1.20 times without' : 'a part of a call',
    result: `${ratio.toFixed(2)} times`,
    ...(cells.length > 1 && { met: ratio <= 1.2 }),
    detail: `the upsert alone: with figures ${kept} ms, without ${bare} ms`,
  }
}
