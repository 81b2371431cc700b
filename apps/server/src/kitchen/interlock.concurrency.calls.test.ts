import {
  completeCalculation,
  correctCalculation,
  getCalculation,
  listCalculations,
  openCalculations,
  requestCalculation,
} from '@asistent/contract/kitchen/calculations.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { allergic, friday, mark, openKitchen, type KitchenDay } from '../../../../tests/support/kitchen/day'

// Two at once, each in a transaction of its own: the one who comes second sees the first.

let world: World
let kitchen: KitchenDay
beforeAll(async () => {
  world = await startWorld({ commits: true })
  kitchen = await openKitchen(world)
})
afterAll(() => world.close())

test('a child marked while the products are given out is seen by one of the two', async () => {
  const [first, ...others] = kitchen.children as [number, ...number[]]
  await mark(world, kitchen, [first])
  await kitchen.manciple.ok(openCalculations, { forDate: friday })
  const id = (await kitchen.manciple.ok(listCalculations, { fromDate: friday, toDate: friday })).result[0]!.id
  for (const child of others) await allergic(world, child, 3)
  await kitchen.manciple.ok(requestCalculation, { id })
  const [completed] = await Promise.all([
    kitchen.manciple.call(completeCalculation, { id }),
    ...others.slice(0, 4).map((child) => mark(world, kitchen, [child])),
  ])
  const after = await kitchen.manciple.ok(getCalculation, { id })
  expect(after.conflicts.filter(({ status }) => status === 1)).toHaveLength(4)
  // Given out before the marks: raised by them. After them: refused.
  expect(after.raisedAt).not.toBeNull()
  expect(completed.status === 200).toBe(after.status === 3)
  expect((await kitchen.manciple.call(completeCalculation, { id })).status).toBe(409)
})

test('a correction waits for the stock and leaves the calculation to the posting that holds it', async () => {
  await world.sql(`update child set allergen_ids = '{}' where id = any ($1)`, [kitchen.children])
  const id = (await kitchen.manciple.ok(listCalculations, { fromDate: friday, toDate: friday })).result[0]!.id
  if ((await kitchen.manciple.ok(getCalculation, { id })).status === 2)
    await kitchen.manciple.ok(completeCalculation, { id })
  const posting = await world.pool.connect()
  try {
    await posting.query('begin')
    await posting.query(
      `select from stock_balance where warehouse_id = ${kitchen.warehouseId} order by product_id for update`,
    )
    const corrected = kitchen.manciple.call(correctCalculation, { id, reason: 'Дойде още едно дете' })
    const waits = () =>
      world.sql(`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    while ((await waits()).length === 0);
    // As the trigger of a revaluation does after its posting has locked the stock.
    await posting.query(`set local lock_timeout = '2s'`)
    await posting.query(`update meal_calculation set completed_at = completed_at where id = ${id}`)
    await posting.query('commit')
    expect((await corrected).status).toBe(200)
  } finally {
    posting.release()
  }
  await kitchen.manciple.ok(requestCalculation, { id })
})

test('two requests of one calculation at once make one', async () => {
  await world.sql(`update child set allergen_ids = '{}' where id = any ($1)`, [kitchen.children])
  const id = (await kitchen.manciple.ok(listCalculations, { fromDate: friday, toDate: friday })).result[0]!.id
  await world.sql(`update stock_document set state = 3 where calculation_id = ${id} and state < 3`)
  expect((await kitchen.manciple.ok(getCalculation, { id })).status).toBe(1)
  const both = await Promise.all([1, 2].map(() => kitchen.director.call(requestCalculation, { id })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await kitchen.manciple.ok(getCalculation, { id })).requests).toHaveLength(1)
})
