import { getInbound, reverseInbound, saveInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { unitedReceiptsReport } from '@asistent/contract/warehouse/references.calls'
import {
  createUnited,
  deleteUnited,
  getUnited,
  listUnited,
  nextUnitedNumber,
  previewUnited,
  unitedReceipt,
} from '@asistent/contract/warehouse/united.calls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { delivery, openStore, receive, type Store } from '../../../../tests/support/warehouse/store'

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

const period = () => ({ supplierId: store.supplierId, fromDate: '2026-11-01', toDate: '2026-11-14' })

test('the posted deliveries of a supplier in a period are joined under one number, once', async () => {
  const first = await receive(store, { forDate: '2026-11-03' }, { quantity: 10, price: 2 })
  await receive(store, { forDate: '2026-11-10' }, { productId: store.rice, quantity: 5, price: 1.1 })
  // A draft, and one of another day.
  await store.manciple.ok(saveInbound, delivery(store))
  await receive(store, { forDate: '2026-11-15' })
  const { manciple } = store
  expect(await manciple.ok(previewUnited, period())).toMatchObject({ rowsCount: 2, value: 25.5 })
  const { number } = await manciple.ok(nextUnitedNumber, {})
  const id = Number((await manciple.ok(createUnited, { ...period(), invoiceNumber: '0000777' })).entityId)
  const united = await manciple.ok(getUnited, { id })
  expect(united).toMatchObject({ number, value: 25.5, inboundsCount: 2, invoiceNumber: '0000777' })
  expect(united.lines).toMatchObject([
    { productId: store.lentils, quantity: 10, value: 20 },
    { productId: store.rice, quantity: 5, value: 5.5 },
  ])
  expect((await manciple.ok(listUnited, { search: '0000777' })).result).toMatchObject([{ id, value: 25.5 }])
  expect((await manciple.ok(unitedReceipt, { id })).status).toBe(200)
  const reference = await manciple.ok(unitedReceiptsReport.json, { supplierId: store.supplierId })
  expect(reference.result).toMatchObject([{ id, invoice: '0000777', value: 25.5 }])

  expect((await manciple.call(createUnited, period())).problem?.code).toBe('warehouse.nothing-to-unite')
  expect((await store.director.call(reverseInbound, { id: first, reason: 'Грешка' })).problem?.code).toBe(
    'warehouse.in-united',
  )
  const asOf = world.now().toISOString()
  world.setNow(new Date(world.now().getTime() + 60_000))
  await manciple.ok(deleteUnited, { id })
  const afterwards = { supplierId: store.supplierId }
  expect((await manciple.ok(unitedReceiptsReport.json, afterwards)).result).toEqual([])
  expect((await manciple.ok(unitedReceiptsReport.json, { ...afterwards, asOf })).result).toEqual(reference.result)
  expect(await manciple.ok(getInbound, { id: first })).toMatchObject({ unitedReceiptId: null })
  expect(await manciple.ok(nextUnitedNumber, {})).toEqual({ number })
  expect((await manciple.ok(previewUnited, period())).rowsCount).toBe(2)
})

test('another kindergarten’s supplier is no supplier; experts have nothing here', async () => {
  await receive(store, { forDate: '2026-11-03' })
  const gabrovo = await world.as('directorOfGabrovo')
  expect((await gabrovo.call(createUnited, period())).status).toBe(404)
  expect((await gabrovo.ok(previewUnited, period())).rowsCount).toBe(0)
  expect((await (await world.as('municipality')).call(listUnited, {})).status).toBe(403)
})
