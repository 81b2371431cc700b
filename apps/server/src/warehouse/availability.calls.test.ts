import {
  detailedAvailability,
  productAvailability,
  stockSummary,
  warehousesAvailability,
  weightedAveragePrice,
} from '@asistent/contract/warehouse/availability.calls'
import { getBatch, listBatches } from '@asistent/contract/warehouse/batches.calls'
import { saveInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { kindergartenOf } from '../../../../tests/support/actors'
import { startWorld, type World } from '../../../../tests/support/world'
import { runJob, type JobHandler } from '../platform/jobs'
import { checkStockJob, planStockChecksJob, standingStockChecks } from './check-stock.job'
import { postPaper, reversePaper } from '../../../../tests/support/warehouse/posted'
import { delivery, openStore, receive, setMinimum, type Store } from '../../../../tests/support/warehouse/store'

// Stock, shortages, expiry and the use of batches. Today is Sunday, 15.11.2026.

let world: World
let store: Store
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  store = await openStore(world)
})
afterEach(() => world.reset())
afterAll(() => world.close())

const minimum = (productId: number, least: number) => setMinimum(world, store, productId, least)

const issue = (quantity: string, forDate = '2026-11-13') =>
  postPaper(world, { ...store, productId: store.lentils, quantity, forDate, purpose: 1 })

test('expired and expiring batches in the list and in the report', async () => {
  await receive(store, {}, { batch: 'A', expiryDate: '2026-11-20' })
  await receive(store, { forDate: '2026-11-10' }, { batch: 'B', expiryDate: '2026-11-12' })
  const that = async (expiringDays: number) => {
    const of = { search: store.mark, expiringDays }
    const { result } = await store.manciple.ok(listBatches, of)
    const detailed = await store.manciple.ok(detailedAvailability.json, of)
    expect(detailed.result.map(({ batch }) => batch)).toEqual(result.map(({ batch }) => batch))
    return result.map(({ batch }) => batch)
  }
  expect(await that(-1)).toEqual(['B'])
  expect(await that(7)).toEqual(['A'])
  expect(await that(4)).toEqual([])
})

test('stock, shortages and the first expiry', async () => {
  await receive(store, {}, { quantity: 6, price: 2, batch: 'A', expiryDate: '2026-11-20' })
  await receive(store, { warehouseId: store.otherWarehouseId }, { quantity: 1, batch: 'B', expiryDate: '2027-01-31' })
  await minimum(store.lentils, 8)
  await minimum(store.rice, 3)
  const of = { search: store.mark }
  const all = await store.manciple.ok(productAvailability.json, of)
  expect(all.result).toMatchObject([
    { productId: store.lentils, quantity: 1, nearestExpiry: '2027-01-31', isLow: true, minQuantity: 8 },
    { productId: store.lentils, quantity: 6, reserved: 0, free: 6, price: 2, value: 12, nearestExpiry: '2026-11-20' },
    // In no warehouse, but with a minimum.
    { productId: store.rice, quantity: 0, warehouseId: null, isLow: true },
  ])
  const ids = async (more: object) =>
    (await store.manciple.ok(productAvailability.json, { ...of, ...more })).result.map((row) => row.productId)
  expect(await ids({ warehouseId: store.otherWarehouseId })).toEqual([store.lentils])
  await minimum(store.lentils, 7)
  expect(await ids({ onlyLow: true })).toEqual([store.rice])
  const where = await store.manciple.ok(warehousesAvailability, { productId: store.lentils })
  expect(where.result).toMatchObject([
    { warehouseId: store.otherWarehouseId, quantity: 1, nearestExpiry: '2027-01-31' },
    { warehouseId: store.warehouseId, quantity: 6, free: 6 },
  ])
})

test('returns the average price in the requested unit with five decimals', async () => {
  await receive(store, {}, { productId: store.eggs, quantity: 30, unitOfMeasure: 1, price: 0.22 })
  const price = (productId: number, unitOfMeasure: 1 | 2 | 3 | 5) =>
    store.manciple.call(weightedAveragePrice, { productId, warehouseId: store.warehouseId, unitOfMeasure })
  expect((await price(store.eggs, 1)).body).toMatchObject({ price: 0.22, basePrice: 0.22, baseUnit: 1 })
  expect((await price(store.eggs, 2)).body).toMatchObject({ price: 0.004 })
  expect((await price(store.eggs, 3)).body).toMatchObject({ price: 4 })
  expect((await price(store.eggs, 5)).problem?.errorMessage).toMatch(/^Липсва пресмятане на мерна единица за Яйца/)
  expect((await price(store.rice, 3)).body).toMatchObject({ price: null, basePrice: null })
  const foreign = await (
    await world.as('directorOfGabrovo')
  ).call(weightedAveragePrice, {
    productId: store.eggs,
    warehouseId: store.warehouseId,
    unitOfMeasure: 1,
  })
  expect(foreign.status).toBe(404)
})

test('the manciple’s figures', async () => {
  const before = await store.manciple.ok(stockSummary, {})
  await receive(store, {}, { batch: 'A', expiryDate: '2026-11-20' })
  await store.manciple.ok(saveInbound, delivery(store))
  await minimum(store.lentils, 11)
  const { lowStock, expiringSoon, openDocuments } = await store.manciple.ok(stockSummary, {})
  expect([lowStock, expiringSoon]).toEqual([before.lowStock + 1, before.expiringSoon + 1])
  expect(openDocuments.map(({ name }) => name)).toEqual([
    'Складова разписка',
    'Искане',
    'Протокол за бракуване',
    'Инвентаризация',
    'Прехвърляне',
    'Кредитно известие',
    'Протокол за преоценка',
  ])
  expect(openDocuments[0]?.count).toBe((before.openDocuments[0]?.count ?? 0) + 1)
  expect((await (await world.as('municipality')).call(stockSummary, {})).status).toBe(400)
})

test('a recalled batch: deliveries, remaining stock, and issues by day and consumer', async () => {
  await receive(store, { supplierDocument: 'Ф-9' }, { quantity: 10, batch: 'L-77', expiryDate: '2027-01-31' })
  await issue('2')
  const wrong = await issue('3', '2026-11-14')
  await reversePaper(world, wrong, { ...store, forDate: '2026-11-14' })
  const { result } = await store.manciple.ok(listBatches, { search: 'l-77', onlyLeft: true })
  expect(result).toMatchObject([{ batch: 'L-77', came: 10, left: 8 }])
  const traced = await store.manciple.ok(getBatch, { id: result[0]!.id })
  expect(traced).toMatchObject({
    cameIn: [{ documentName: 'Складова разписка', supplierDocument: 'Ф-9', quantity: 10 }],
    leftIn: [{ warehouseId: store.warehouseId, quantity: 8 }],
    days: [{ forDate: '2026-11-13', purpose: 'Ясла', quantity: 2 }],
  })
  expect(traced.wentTo.map(({ quantity, isReversal }) => [quantity, isReversal])).toEqual([
    [2, false],
    [3, false],
    [-3, true],
  ])
  const foreign = await (await world.as('directorOfGabrovo')).call(getBatch, { id: result[0]!.id })
  expect(foreign.status).toBe(404)
})

test('plans the checks of kindergartens with new movements, on Sundays of all', async () => {
  await receive(store, {}, { quantity: 10, price: 2 })
  const planned = async (payload: object, now: string) => {
    await world.sql(`select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'warehouse.%'`)
    world.setNow(new Date(now))
    await run(planStockChecksJob, payload, `plan:${Math.random()}`)
    const jobs = await world.sql<{ key: string; payload: { movementsAfter?: number } }>(
      `select j.key, j.payload from graphile_worker._private_jobs j where j.key like 'warehouse.%' order by 1`,
    )
    return {
      checks: jobs.filter(({ key }) => key.startsWith('warehouse.check-stock:')).length,
      next: jobs.find(({ key }) => key === 'warehouse.plan-checks')?.payload.movementsAfter,
    }
  }
  const thursday = '2026-11-19T01:00:00Z'
  const { checks, next } = await planned({}, thursday)
  expect(checks).toBeGreaterThan(0)
  expect(await planned({ movementsAfter: next }, thursday)).toEqual({ checks: 0, next })
  await receive(store, {}, { quantity: 1, price: 2 })
  expect((await planned({ movementsAfter: next }, thursday)).checks).toBe(1)
  const sunday = '2026-11-22T01:00:00Z'
  expect((await planned({ movementsAfter: next }, sunday)).checks).toBe(checks)
})

/** Runs a handler like the workers do. */
async function run(handler: JobHandler, payload: object, key: string): Promise<void> {
  const shop = { database: world.app.pipeline.database, services: world.app.services, now: world.now }
  await runJob(shop, handler, payload, key, 1)
}

test('compares the balances with the movements each night; reports differences to the director', async () => {
  await receive(store, {}, { quantity: 10, price: 2 })
  const kindergartenId = await kindergartenOf(world, 'director')
  const letters = () =>
    world.sql<{ recipient: string; text: string }>(
      `select recipient, text from mail where subject = 'Складовите наличности не съвпадат с движенията'`,
    )
  expect(standingStockChecks(world.now())).toMatchObject([{ key: 'warehouse.plan-checks' }])
  await run(planStockChecksJob, {}, 'plan')
  const planned = await world.sql<{ key: string }>(
    `select key from graphile_worker.jobs where key in ('warehouse.plan-checks', 'warehouse.check-stock:${kindergartenId}') order by key`,
  )
  expect(planned).toHaveLength(2)
  await run(checkStockJob, { kindergartenId }, 'right')
  expect(await letters()).toEqual([])
  await world.sql(`update stock_balance set quantity = 9.5, value = 19 where product_id = ${store.lentils}`)
  await run(checkStockJob, { kindergartenId }, 'wrong')
  const letterList = await letters()
  expect(letterList.map(({ recipient }) => recipient)).toContain('direktor@example.bg')
  expect(letterList[0]?.text).toContain('по наличност 9,5 кг за 19 €, а по движения 10 кг за 20 €')
  await world.sql(`update stock_balance set quantity = 10, value = 20 where product_id = ${store.lentils}`)
  await world.sql(`update stock_day set in_value = 21 where product_id = ${store.lentils}`)
  await world.sql(`delete from mail`)
  await run(checkStockJob, { kindergartenId }, 'days')
  expect((await letters())[0]?.text).toContain('сборовете по дни или партиди се различават')
})
