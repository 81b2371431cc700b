import { readFileSync } from 'node:fs'
import { trialBalance } from '@asistent/contract/warehouse/references.calls'
import { addDays, day as dayFrom, type Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fc, runs } from '../../../../tests/support/random'
import { startWorld, type World } from '../../../../tests/support/world'
import { half, replay, type Booked } from '../../../../tests/support/warehouse/oracle'
import { lockStorage, openStore, type Store } from '../../../../tests/support/warehouse/store'

// The upgrade to valuation in the order of days (migrations 0041 and 0042): rows of the old rule, whose price was the one of the
// moment of posting, are revalued from the first open day on.

let world: World
let store: Store
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.reset()
  store = await openStore(world)
})
afterAll(() => world.close())

const firstDay = dayFrom('2026-10-01')
const inThousandths = (n: bigint) => (Number(n) / 1000).toFixed(3)
const inCents = (n: bigint) => (Number(n) / 100).toFixed(2)

interface Old {
  readonly day: Day
  readonly kind: 'in' | 'out'
  readonly quantity: bigint
  readonly cents: bigint
}

/** The old rule: the price is carried from movement to movement in the order of posting. */
function oldValues(drafts: readonly Old[]): Old[] {
  let [quantity, cents, price] = [0n, 0n, 0n]
  return drafts.map((draft) => {
    if (draft.kind === 'in') {
      price = half(quantity * price + draft.cents * 1_000_000n, quantity + draft.quantity)
      quantity += draft.quantity
      cents += draft.cents
      return draft
    }
    const at = half(draft.quantity * price, 1_000_000n)
    const worth = draft.quantity === quantity ? cents : at < cents ? at : cents
    quantity -= draft.quantity
    cents -= worth
    return { ...draft, cents: worth }
  })
}

/** Writes the rows without triggers, as the previous version left them. */
async function write(moved: readonly Old[]): Promise<void> {
  await world.sql('set session_replication_role = replica')
  for (const [index, { day, kind, quantity, cents }] of moved.entries()) {
    const sign = kind === 'in' ? '' : '-'
    await world.sql(
      `with d as (insert into stock_document (kindergarten_id, kind, state, series, number, for_on, warehouse_id, purpose, posted_at)
          select kindergarten_id, ${kind === 'in' ? 1 : 2}, 2, 'old', ${index + 1}, '${day}', id, ${kind === 'in' ? 'null' : '2'}, '2026-11-10T10:00:00Z' from warehouse where id = ${store.warehouseId} returning id, kindergarten_id),
        l as (insert into stock_line (kindergarten_id, document_id, position, product_id, typed_quantity, typed_unit, quantity, value, price)
          select kindergarten_id, id, 0, ${store.lentils}, ${inThousandths(quantity)}, 3, ${inThousandths(quantity)}, ${inCents(cents)}, 0 from d returning id, document_id, kindergarten_id)
        insert into stock_movement (kindergarten_id, warehouse_id, product_id, document_id, line_id, for_on, posted_at, quantity, value, price)
          select kindergarten_id, ${store.warehouseId}, ${store.lentils}, document_id, id, '${day}', '2026-11-10T10:00:00Z', ${sign}${inThousandths(quantity)}, ${sign}${inCents(cents)}, 0 from l`,
    )
  }
  await world.sql(
    `insert into stock_day (kindergarten_id, warehouse_id, product_id, day, in_quantity, in_value, out_quantity, out_value)
      select kindergarten_id, warehouse_id, product_id, for_on, coalesce(sum(quantity) filter (where quantity > 0), 0), coalesce(sum(value) filter (where quantity > 0), 0),
        coalesce(-sum(quantity) filter (where quantity < 0), 0), coalesce(-sum(value) filter (where quantity < 0), 0)
      from stock_movement where warehouse_id = ${store.warehouseId} group by 1, 2, 3, 4`,
  )
  await world.sql(
    `insert into stock_balance (kindergarten_id, warehouse_id, product_id, quantity, value, price)
      select kindergarten_id, warehouse_id, product_id, sum(quantity), sum(value), 1 from stock_movement where warehouse_id = ${store.warehouseId} group by 1, 2, 3`,
  )
  await world.sql('set session_replication_role = origin')
}

const batches = readFileSync(new URL('../db/migrations/0042_revalue_stock.batches.sql', import.meta.url), 'utf8')

async function revalue(): Promise<void> {
  let reached: number | null = store.warehouseId - 1
  while (reached !== null)
    reached = (await world.sql<{ reached: number | null }>(batches, [reached, 5000]))[0]?.reached ?? null
}

const days = () =>
  world.sql<{ day: Day; quantity: string; value: string }>(
    `select day::text, sum(in_quantity - out_quantity) over (order by day)::text as quantity, sum(in_value - out_value) over (order by day)::text as value
      from stock_day where warehouse_id = ${store.warehouseId} order by day`,
  )

const drafts = fc.array(
  fc.record({
    day: fc.nat({ max: 30 }).map((after) => addDays(firstDay, after)),
    kind: fc.constantFrom('in' as const, 'out' as const),
    quantity: fc.bigInt({ min: 1n, max: 9000n }),
    cents: fc.bigInt({ min: 1n, max: 3000n }),
  }),
  { minLength: 4, maxLength: 25 },
)

/** Drops what the old rule rejected too: a quantity below zero on any day, or in the order of posting. */
function possible(drawn: readonly Old[]): Old[] {
  const kept: Old[] = []
  for (const draft of drawn) {
    const next = [...kept, draft]
    const nets = new Map<string, bigint>()
    let posted = 0n
    for (const { day, kind, quantity } of next) {
      const net = kind === 'in' ? quantity : -quantity
      nets.set(day, (nets.get(day) ?? 0n) + net)
      posted += net
    }
    let rest = 0n
    const sound = [...nets].toSorted(([a], [b]) => (a < b ? -1 : 1)).every(([, net]) => (rest += net) >= 0n)
    if (sound && posted >= 0n) kept.push(draft)
  }
  return kept
}

test('open ledgers equal the book of sorted documents after the upgrade', async () => {
  await fc.assert(
    fc.asyncProperty(drafts, async (drawn) => {
      await world.reset()
      store = await openStore(world)
      const moved = oldValues(possible(drawn))
      if (moved.length === 0) return
      await write(moved)
      await revalue()
      const booked = moved.map((one, id): Booked => ({ ...one, id }))
      const expected = replay(booked)
      for (const { day, quantity, value } of await days()) {
        const end = expected.days.get(day)
        expect([day, decimal(quantity).units, decimal(value).units]).toEqual([day, end?.quantity, end?.cents])
      }
      const [balance] = await world.sql<{ value: string; price: string }>(
        `select value, price from stock_balance where warehouse_id = ${store.warehouseId}`,
      )
      expect(decimal(balance?.value ?? '').units).toBe(expected.end.cents)
      const price = expected.end.quantity > 0n ? decimal(balance?.price ?? '').units : expected.end.price
      expect(price).toBe(expected.end.price)
    }),
    { numRuns: runs(12) },
  )
})

test('closed days keep their figures, reports of an earlier moment too, and a wrong closing balance is put right on the first open day', async () => {
  const on = (after: number) => addDays(firstDay, after)
  // Posted in this order: the issue of the 12th took the price of the delivery of the 15th.
  const moved = oldValues([
    { day: on(9), kind: 'in', quantity: 10_000n, cents: 1000n },
    { day: on(14), kind: 'in', quantity: 10_000n, cents: 3000n },
    { day: on(11), kind: 'out', quantity: 10_000n, cents: 0n },
    { day: on(20), kind: 'out', quantity: 4000n, cents: 0n },
  ])
  await write(moved)
  await lockStorage(world, store, on(12))
  const closed = { fromDate: firstDay, toDate: on(12), search: store.mark }
  const then = { fromDate: firstDay, toDate: on(25), search: store.mark, asOf: '2026-11-12T00:00:00Z' }
  const [before, printed] = [
    await store.manciple.ok(trialBalance.json, closed),
    await store.manciple.ok(trialBalance.json, then),
  ]
  expect(before.result).toMatchObject([{ finalQuantity: 0, finalValue: -10 }])
  await revalue()
  expect(await store.manciple.ok(trialBalance.json, closed)).toEqual(before)
  expect(await store.manciple.ok(trialBalance.json, then)).toEqual(printed)
  expect(await days()).toEqual([
    { day: on(9), quantity: '10.000', value: '10.00' },
    { day: on(11), quantity: '0.000', value: '-10.00' },
    { day: on(13), quantity: '0.000', value: '0.00' },
    { day: on(14), quantity: '10.000', value: '30.00' },
    { day: on(20), quantity: '6.000', value: '18.00' },
  ])
  const [balance] = await world.sql(`select value, price from stock_balance where warehouse_id = ${store.warehouseId}`)
  expect(balance).toEqual({ value: '18.00', price: '3.00000' })
})
