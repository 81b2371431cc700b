import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wrongFigures } from '../../../../tests/support/figures'
import { noDocuments } from '../../../../tests/support/no-documents'
import { numbers } from '../../../../tests/support/numbers'
import { startWorld, type World } from '../../../../tests/support/world'
import { migrate } from '../db/migrate'
import { groupsOfTeachers } from '../../../../tests/support/attendance/demo'
import { deepTest } from '../../../../tests/support/deep'

// Figures with concurrent transactions: a mark that is written while its child is moved counts once, in the day's final
// group.

let world: World
let groups: { ownGroup: number; otherGroup: number }
let children: number[]
beforeAll(async () => {
  world = await startWorld({ commits: true, documents: noDocuments })
  groups = await groupsOfTeachers(world)
  const rows = await world.sql<{ id: number }>(
    `select child_id as id from child_group_period where group_id = $1 and to_on is null order by child_id limit 3`,
    [groups.ownGroup],
  )
  children = rows.map(({ id }) => id)
})
afterAll(() => world.close())

type Next = (below: number) => number

const mark = (client: PoolClient, next: Next) =>
  client.query(
    `insert into attendance (child_id, day, kindergarten_id, group_id, mark)
      select $1, d::date, 1, $2, $3 from generate_series($4::date, $4::date + $5::int, interval '1 day') d
      on conflict (child_id, day) do update set mark = excluded.mark`,
    [children[next(children.length)], groups.ownGroup, next(2) + 2, `2026-11-0${1 + next(9)}`, next(5)],
  )
const move = (client: PoolClient, next: Next) =>
  client.query(`update child_group_period set group_id = $2 where child_id = $1 and to_on is null`, [
    children[next(children.length)],
    next(2) === 0 ? groups.ownGroup : groups.otherGroup,
  ])
const shorten = (client: PoolClient, next: Next) =>
  client.query(`update child_group_period set from_on = $2 where child_id = $1 and to_on is null`, [
    children[next(children.length)],
    `2026-11-0${1 + next(9)}`,
  ])
const fold = (client: PoolClient) => client.query(`select fold_figures($1)`, [groups.ownGroup])
const recount = (client: PoolClient) => client.query(`select recount_figures('attendance', $1)`, [groups.otherGroup])

const works = [mark, mark, mark, move, move, shorten, fold, recount]

/** A transaction of one to three changes; the database aborts one of two in a deadlock. */
async function transaction(next: Next): Promise<void> {
  const client = await world.pool.connect()
  try {
    await client.query('begin')
    for (let left = 1 + next(3); left > 0; left--) {
      await works[next(works.length)]!(client, next)
      await sleep(next(4))
    }
    await client.query(next(6) === 0 ? 'rollback' : 'commit')
  } catch (error) {
    await client.query('rollback')
    if ((error as { code?: string }).code !== '40P01') throw error
  } finally {
    client.release()
  }
}

deepTest('concurrent transactions keep the figures correct', async () => {
  const next = numbers(Number(process.env.SEED ?? 7))
  await world.sql(
    `alter database ${(await world.sql<{ n: string }>('select current_database() as n'))[0]?.n} set deadlock_timeout = '20ms'`,
  )
  expect(await wrongFigures(world)).toEqual([])
  for (let round = 0; round < 30; round++) {
    await Promise.all([transaction(next), transaction(next), transaction(next)])
    expect(await wrongFigures(world), `round ${round}`).toEqual([])
  }
})

test('the first start counts existing rows, also during writes', async () => {
  await world.sql(`delete from figure_measure`)
  await world.sql(`truncate day_figure`)
  const next = numbers(11)
  const writing = async () => {
    for (let turn = 0; turn < 20; turn++) await transaction(next)
  }
  await Promise.all([migrate(world.pool), writing()])
  expect(await wrongFigures(world)).toEqual([])
  expect(await world.sql(`select measure from figure_measure order by 1`)).toEqual([
    { measure: 'attendance' },
    { measure: 'lessons' },
    { measure: 'results' },
  ])
})
