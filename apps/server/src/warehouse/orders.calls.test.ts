import { deleteInbound, getInbound, saveInbound } from '@asistent/contract/warehouse/inbounds.calls'
import {
  cancelOrder,
  deleteOrder,
  getOrder,
  listOrders,
  nextOrderNumber,
  orderReceipt,
  proposeOrder,
  receiveOrder,
  saveOrder,
  sendOrder,
} from '@asistent/contract/warehouse/orders.calls'
import { stockSummary } from '@asistent/contract/warehouse/availability.calls'
import { saveSupplier } from '@asistent/contract/warehouse/partners.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import type { Sheet } from '@asistent/documents/sheet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { openStore, receive, setMinimum, type Store } from '../../../../tests/support/warehouse/store'

// Orders to suppliers: draft, sent, received into a delivery, or cancelled.

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

const order = (more: object = {}) => ({
  forDate: '2026-11-13',
  deliverOn: '2026-11-17',
  supplierId: store.supplierId,
  warehouseId: store.warehouseId,
  lines: [
    { productId: store.lentils, quantity: 12, unitOfMeasure: 3 as const, price: 2.3 },
    { productId: store.eggs, quantity: 1650, unitOfMeasure: 2 as const },
  ],
  ...more,
})
const saved = async (more: object = {}) => Number((await store.manciple.ok(saveOrder, order(more))).entityId)
const sent = async () => {
  const id = await saved()
  await store.manciple.ok(sendOrder, { id, byLetter: false })
  return id
}

describe('an order', () => {
  test('is a draft that is changed and removed; its number is free again', async () => {
    const { manciple } = store
    const { number } = await manciple.ok(nextOrderNumber, {})
    const id = await saved()
    const draft = await manciple.ok(getOrder, { id })
    expect(draft).toMatchObject({
      number,
      statusName: 'Проект',
      value: 27.6,
      lines: [
        { quantity: 12, price: 2.3 },
        { quantity: 1650, unitOfMeasure: 2, baseQuantity: 30, baseUnit: 1 },
      ],
      may: { edit: true, send: true, receive: false, cancel: true, delete: true },
    })
    await manciple.ok(saveOrder, order({ id, version: draft.version, note: 'Сутринта' }))
    expect((await manciple.call(saveOrder, order({ id, version: draft.version }))).status).toBe(409)
    const text = pdfText((await manciple.ok(orderReceipt, { id })).bytes)
    expect(text).toContain('Заявка към доставчик')
    await manciple.ok(deleteOrder, { id })
    expect(await manciple.ok(nextOrderNumber, {})).toEqual({ number })
  })

  test('goes out by letter with the paper in it; a sent one is not changed any more', async () => {
    const { manciple } = store
    const id = await saved()
    expect((await manciple.call(sendOrder, { id })).problem?.code).toBe('warehouse.no-supplier-email')
    await world.sql(`update supplier set email = 'zayavki@example.bg' where id = ${store.supplierId}`)
    await manciple.ok(sendOrder, { id })
    const [letter] = await world.sql<{
      recipient: string
      text: string
      attachment: { name: string; paper: { template: 'report'; data: Sheet } }
    }>(`select recipient, text, attachment from mail order by id desc limit 1`)
    const { number, status, sentTo, may } = await manciple.ok(getOrder, { id })
    expect(letter).toMatchObject({
      recipient: 'zayavki@example.bg',
      attachment: { name: `Заявка към доставчик ${number}.pdf` },
    })
    expect(letter?.text).toContain('с доставка на 17.11.2026 г.')
    expect([status, sentTo]).toEqual([2, 'zayavki@example.bg'])
    expect(may).toMatchObject({ edit: false, send: false, receive: true, cancel: true, delete: false })
    const { template, data } = letter!.attachment.paper
    expect(pdfText(await world.app.services.documents.pdf(template, data))).toContain('12,000')
    for (const call of [saveOrder, sendOrder, deleteOrder] as const)
      expect((await manciple.call(call as typeof saveOrder, order({ id, version: 2 }))).problem?.code).toBe(
        'warehouse.order-not-draft',
      )
  })

  test('is received into a delivery that says what differs from it', async () => {
    const { manciple } = store
    await receive(store, {}, { productId: store.eggs, quantity: 30, unitOfMeasure: 1, price: 0.22 })
    const id = await sent()
    expect((await manciple.ok(stockSummary, {})).nextDelivery).toBe('2026-11-17')
    const inboundId = Number((await manciple.ok(receiveOrder, { id })).entityId)
    const draft = await manciple.ok(getInbound, { id: inboundId })
    // The agreed price, and by the gram what an egg last cost.
    expect(draft).toMatchObject({
      status: 1,
      orderId: id,
      lines: [
        { quantity: 12, typedPrice: 2.3 },
        { quantity: 1650, unitOfMeasure: 2, typedPrice: 0.004 },
      ],
    })
    expect(draft.differences.every(({ difference }) => difference === 0)).toBe(true)
    await manciple.ok(saveInbound, {
      id: inboundId,
      version: draft.version,
      forDate: '2026-11-15',
      warehouseId: store.warehouseId,
      supplierId: store.supplierId,
      orderId: id,
      lines: [
        { productId: store.lentils, quantity: 10, unitOfMeasure: 3, price: 2.3 },
        { productId: store.rice, quantity: 1, unitOfMeasure: 3, price: 1 },
        { productId: store.eggs, quantity: 30, unitOfMeasure: 1, price: 0.22, isAccepted: false },
      ],
      complete: true,
    })
    const differences = Object.fromEntries(
      (await manciple.ok(getInbound, { id: inboundId })).differences.map((one) => [one.productId, one.difference]),
    )
    expect(differences).toEqual({ [store.lentils]: -2, [store.rice]: 1, [store.eggs]: -30 })
    expect(await manciple.ok(getOrder, { id })).toMatchObject({ status: 3, inbounds: [{ id: inboundId }] })
    expect((await manciple.call(receiveOrder, { id })).problem?.code).toBe('warehouse.order-received')
    expect((await manciple.call(cancelOrder, { id })).problem?.code).toBe('warehouse.order-received')
  })

  test('a delivery that was removed can be made again; a draft or a cancelled one is not received', async () => {
    const { manciple } = store
    const id = await sent()
    const inboundId = Number((await manciple.ok(receiveOrder, { id })).entityId)
    await manciple.ok(deleteInbound, { id: inboundId })
    expect((await manciple.ok(getOrder, { id })).may.receive).toBe(true)
    await manciple.ok(receiveOrder, { id })
    const otherOrderId = await saved()
    expect((await manciple.call(receiveOrder, { id: otherOrderId })).problem?.code).toBe('warehouse.order-not-sent')
    await manciple.ok(cancelOrder, { id: otherOrderId })
    expect((await manciple.call(receiveOrder, { id: otherOrderId })).problem?.code).toBe('warehouse.order-not-sent')
    const { result } = await manciple.ok(listOrders, { status: 4, supplierId: store.supplierId })
    expect(result).toMatchObject([{ id: otherOrderId, statusName: 'Отказана' }])
  })

  test('of another kindergarten can’t be named by a delivery', async () => {
    const id = await sent()
    const gabrovo = await world.as('directorOfGabrovo')
    expect((await gabrovo.call(getOrder, { id })).status).toBe(404)
    await world.sql(
      `update supplier_order set kindergarten_id = (select id from kindergarten order by id desc limit 1) where id = ${id}`,
    )
    const foreign = await store.manciple.call(saveInbound, {
      forDate: '2026-11-12',
      warehouseId: store.warehouseId,
      supplierId: store.supplierId,
      orderId: id,
      lines: [{ productId: store.lentils, quantity: 1, unitOfMeasure: 3, price: 1 }],
    })
    expect(foreign.status).toBe(404)
  })
})

test('proposed is what is below its minimum and not on its way, in whole packages, at the last price', async () => {
  const { manciple } = store
  const proposal = async (query: object = {}) =>
    (await manciple.ok(proposeOrder, query)).result.filter(({ productName }) => productName.includes(store.mark))
  await receive(store, {}, { quantity: 3, price: 2.4 })
  await setMinimum(world, store, store.lentils, 20, 5)
  await setMinimum(world, store, store.rice, 4)
  expect(await proposal()).toMatchObject([
    { productId: store.lentils, available: 3, quantity: 20, price: 2.4, lastSupplierId: store.supplierId },
    { productId: store.rice, quantity: 4, price: null, lastSupplierId: null },
  ])
  const otherSupplierId = Number((await manciple.ok(saveSupplier, { name: 'Друг доставчик за проба' })).entityId)
  expect((await proposal({ supplierId: otherSupplierId })).map(({ productId }) => productId)).toEqual([store.rice])
  expect((await proposal({ warehouseId: store.otherWarehouseId })).map((one) => one.productId)).toEqual([store.rice])
  await sent()
  // 12 kg are on their way: 5 more make 20.
  expect((await proposal({ supplierId: store.supplierId }))[0]).toMatchObject({ onTheWay: 12, quantity: 5 })
})
