import { pdfText } from '@asistent/documents/pdf-text'
import { getBatch, listBatches } from '@asistent/contract/warehouse/batches.calls'
import { saveInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { productMovements } from '@asistent/contract/warehouse/movements.calls'
import { trialBalance } from '@asistent/contract/warehouse/references.calls'
import { completeRequest } from '@asistent/contract/warehouse/requests.calls'
import {
  completeTransfer,
  deleteTransfer,
  getTransfer,
  listTransfers,
  nextTransferNumber,
  reverseTransfer,
  saveTransfer,
  transferReceipt,
} from '@asistent/contract/warehouse/transfers.calls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import {
  balanceOf,
  closeCount,
  counted,
  delivery,
  openStore,
  receive,
  reserve,
  type Store,
} from '../../../../tests/support/warehouse/store'

// Transfers between warehouses through HTTP. The tests' today is Sunday, 15.11.2026.

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

const form = (forDate = '2026-11-12', quantity = 4, back = false) => ({
  forDate,
  warehouseId: back ? store.otherWarehouseId : store.warehouseId,
  toWarehouseId: back ? store.warehouseId : store.otherWarehouseId,
  lines: [{ productId: store.lentils, quantity, unitOfMeasure: 3 as const }],
})
const prepare = async (...of: Parameters<typeof form>) =>
  Number((await store.manciple.ok(saveTransfer, form(...of))).entityId)
const transfer = async (...of: Parameters<typeof form>) => {
  const id = await prepare(...of)
  await store.manciple.ok(completeTransfer, { id })
  return id
}
const there = async (where = store.otherWarehouseId) => {
  const { quantity, value } = (await balanceOf(world, store, store.lentils, where)) ?? {}
  return { quantity, value }
}

test('moves the goods with their value and their batches, and both warehouses agree', async () => {
  await receive(store, { forDate: '2026-11-03' }, { quantity: 10, price: 2, batch: 'L-1', expiryDate: '2026-12-01' })
  await receive(store, { forDate: '2026-11-04' }, { quantity: 10, price: 3, batch: 'L-2', expiryDate: '2026-12-20' })
  const { number } = await store.manciple.ok(nextTransferNumber, {})
  const id = await prepare('2026-11-10', 12)
  expect(await store.manciple.ok(getTransfer, { id })).toMatchObject({ number, status: 1, total: null })
  expect(await there()).toEqual({ quantity: undefined, value: undefined })
  await store.manciple.ok(completeTransfer, { id })
  expect(await there(store.warehouseId)).toEqual({ quantity: '8.000', value: '20.00' })
  expect(await there()).toEqual({ quantity: '12.000', value: '30.00' })
  expect(await store.manciple.ok(getTransfer, { id })).toMatchObject({
    status: 2,
    total: 30,
    lines: [
      {
        batches: [
          { batch: 'L-1', quantity: 10 },
          { batch: 'L-2', quantity: 2 },
        ],
      },
    ],
    may: { edit: false, complete: false, free: true },
  })
  const { result } = await store.manciple.ok(listBatches, { productId: store.lentils })
  expect(result).toMatchObject([
    { batch: 'L-2', came: 10, left: 10, receivedOn: '2026-11-04' },
    { batch: 'L-1', came: 10, left: 10, receivedOn: '2026-11-03' },
  ])
  const first = result.find(({ batch }) => batch === 'L-1')
  expect(await store.manciple.ok(getBatch, { id: first?.id ?? 0 })).toMatchObject({
    cameIn: [{ quantity: 10 }],
    wentTo: [],
    leftIn: [{ warehouseId: store.otherWarehouseId, quantity: 10 }],
  })
  const balance = await store.manciple.ok(trialBalance.json, {
    fromDate: '2026-11-05',
    toDate: '2026-11-15',
    search: store.mark,
  })
  expect(balance.result).toMatchObject([
    { warehouseId: store.otherWarehouseId, inboundQuantity: 12, inboundValue: 30, outboundValue: 0, finalValue: 30 },
    { warehouseId: store.warehouseId, inboundValue: 0, outboundQuantity: 12, outboundValue: 30, finalValue: 20 },
  ])
})

test('a delivery on an earlier day changes the value in both warehouses and of later issues there', async () => {
  await receive(store, { forDate: '2026-11-04' }, { quantity: 10, price: 2 })
  await transfer('2026-11-10', 4)
  const request = await reserve(store, { warehouseId: store.otherWarehouseId }, { quantity: 1 })
  await store.manciple.ok(completeRequest, { id: request })
  expect(await there()).toEqual({ quantity: '3.000', value: '6.00' })
  const late = await receive(store, { forDate: '2026-11-05' }, { quantity: 10, price: 4 })
  expect(await there()).toEqual({ quantity: '3.000', value: '9.00' })
  expect(await there(store.warehouseId)).toEqual({ quantity: '16.000', value: '48.00' })
  const { result } = await store.manciple.ok(productMovements.json, {
    productId: store.lentils,
    warehouseId: store.otherWarehouseId,
  })
  const [{ number } = { number: 0 }] = await world.sql<{ number: number }>(
    `select number from stock_document where id = ${late}`,
  )
  const cause = `Складова разписка № ${number} от 05.11.2026`
  expect(result.map(({ documentName, value, cause: of }) => [documentName, value, of])).toEqual([
    ['Искане, преоценка', -1, cause],
    ['Искане', -2, null],
    ['Прехвърляне, преоценка', 4, cause],
    ['Прехвърляне', 8, null],
  ])
  const balance = await store.manciple.ok(trialBalance.json, { fromDate: '2026-11-01', search: store.mark })
  expect(balance.result).toMatchObject([
    { warehouseId: store.otherWarehouseId, inboundValue: 12, outboundValue: 3, finalValue: 9 },
    { warehouseId: store.warehouseId, inboundValue: 60, outboundValue: 12, finalValue: 48 },
  ])
  expect((await store.manciple.ok(listTransfers, { productId: store.lentils })).result).toMatchObject([{ value: 12 }])
})

test('goods that come back on a later day carry the new value further', async () => {
  await receive(store, { forDate: '2026-11-04' }, { quantity: 10, price: 2 })
  await transfer('2026-11-06', 4)
  await transfer('2026-11-09', 2, true)
  await receive(store, { forDate: '2026-11-05' }, { quantity: 10, price: 4 })
  expect(await there()).toEqual({ quantity: '2.000', value: '6.00' })
  expect(await there(store.warehouseId)).toEqual({ quantity: '18.000', value: '54.00' })
})

test('is reversed with a reason while the goods are there; then it stays in the books', async () => {
  await receive(store)
  const id = await transfer()
  const request = await reserve(store, { warehouseId: store.otherWarehouseId }, { quantity: 1 })
  await store.manciple.ok(completeRequest, { id: request })
  expect((await store.director.call(reverseTransfer, { id, reason: 'Грешка' })).problem?.errorMessage).toMatch(
    /налични 3 кг, необходими 4 кг/,
  )
  const otherTransfer = await transfer('2026-11-13', 2)
  await store.director.ok(reverseTransfer, { id: otherTransfer, reason: 'Сгрешен склад' })
  expect(await there()).toEqual({ quantity: '3.000', value: '6.30' })
  expect(await store.manciple.ok(getTransfer, { id: otherTransfer })).toMatchObject({
    status: 3,
    reason: 'Сгрешен склад',
  })
  expect((await store.director.call(deleteTransfer, { id: otherTransfer })).status).toBe(409)
  const draft = await prepare()
  await store.director.ok(deleteTransfer, { id: draft })
})

test('rejects the same warehouse, more than there is, and a way back on the same day', async () => {
  await receive(store)
  const same = await store.manciple.call(saveTransfer, { ...form(), toWarehouseId: store.warehouseId })
  expect(same.body).toMatchObject({ errors: { toWarehouseId: ['Изберете друг склад: стоката вече е в този'] } })
  const much = await prepare('2026-11-12', 11)
  expect((await store.manciple.call(completeTransfer, { id: much })).problem?.errorMessage).toMatch(
    /налични 10 кг, необходими 11 кг/,
  )
  await transfer('2026-11-12', 4)
  const back = await prepare('2026-11-12', 1, true)
  expect((await store.manciple.call(completeTransfer, { id: back })).problem?.errorMessage).toMatch(
    /на 12\.11\.2026 вече е прехвърляно в обратната посока/,
  )
  await transfer('2026-11-13', 1, true)
  expect(await there(store.warehouseId)).toEqual({ quantity: '7.000', value: '14.70' })
})

test('never changes a closed day of the receiving warehouse', async () => {
  await receive(store, { forDate: '2026-11-04' }, { quantity: 10, price: 2 })
  await transfer('2026-11-06', 4)
  await closeCount(store, counted(store, 4, { forDate: '2026-11-10', warehouseId: store.otherWarehouseId }))
  const late = await store.manciple.call(saveTransfer, form('2026-11-09'))
  expect(late.body).toMatchObject({
    errors: { forDate: ['Документът е преди последната инвентаризация (10.11.2026)'] },
  })
  // A price that differs changes the transferred value, the same price does not.
  const refused = await store.manciple.call(saveInbound, {
    ...delivery(store, { forDate: '2026-11-05' }, { price: 4 }),
    complete: true,
  })
  expect(refused.problem?.errorMessage).toMatch(/^Промяната засяга прехвърлено на 06\.11\.2026 .* до 10\.11\.2026/)
  await receive(store, { forDate: '2026-11-05' }, { quantity: 10, price: 2 })
  expect(await there()).toEqual({ quantity: '4.000', value: '8.00' })
})

test('list and paper', async () => {
  await receive(store, {}, { batch: 'L-9' })
  const id = await transfer()
  const { result } = await store.manciple.ok(listTransfers, { warehouseId: store.otherWarehouseId })
  expect(result).toMatchObject([
    { id, warehouseId: store.warehouseId, toWarehouseId: store.otherWarehouseId, value: 8.4 },
  ])
  const text = pdfText((await store.manciple.ok(transferReceipt, { id })).bytes)
  for (const words of ['Прехвърляне между складове', `Втори склад ${store.mark}`, 'L-9', 'Приел (МОЛ)'])
    expect(text).toContain(words)
})
