import {
  completeInbound,
  correctInbound,
  deleteInbound,
  getInbound,
  inboundCreators,
  inboundReceipt,
  listInbounds,
  nextInboundNumber,
  proposeInboundLine,
  reverseInbound,
  saveInbound,
} from '@asistent/contract/warehouse/inbounds.calls'
import { productMovements } from '@asistent/contract/warehouse/movements.calls'
import { availableForDate } from '@asistent/contract/warehouse/products.calls'
import { haccpDiary, trialBalance } from '@asistent/contract/warehouse/references.calls'
import { completeRequest } from '@asistent/contract/warehouse/requests.calls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import {
  balanceOf as stored,
  delivery,
  lockStorage,
  openStore,
  receive,
  reserve,
  type Store,
} from '../../../../tests/support/warehouse/store'

// Deliveries through HTTP. The tests' today is Sunday, 15.11.2026.

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

const balanceOf = async (productId: number, where = store.warehouseId) => {
  const { quantity, value, price } = (await stored(world, store, productId, where)) ?? {}
  return quantity === undefined ? undefined : { quantity, value, price }
}

const issue = async (...given: [Parameters<typeof reserve>[1], Parameters<typeof reserve>[2]]) => {
  const id = await reserve(store, ...given)
  await store.manciple.ok(completeRequest, { id })
  return id
}

describe('a delivery', () => {
  test('is kept as typed until it is posted, then it is stock', async () => {
    const { number } = await store.manciple.ok(nextInboundNumber, {})
    const { entityId } = await store.manciple.ok(saveInbound, delivery(store, { supplierDocument: '0000123' }))
    const id = Number(entityId)
    const draft = await store.manciple.ok(getInbound, { id })
    expect(draft).toMatchObject({ number, status: 1, total: 21, may: { edit: true, complete: true, correct: false } })
    expect(await balanceOf(store.lentils)).toBeUndefined()
    await store.manciple.ok(completeInbound, { id })
    expect(await balanceOf(store.lentils)).toEqual({ quantity: '10.000', value: '21.00', price: '2.10000' })
    expect(await store.manciple.ok(getInbound, { id })).toMatchObject({
      status: 2,
      statusName: 'Заприходена',
      completedBy: expect.any(String) as string,
      lines: [{ value: 21, price: 2.1, baseQuantity: 10 }],
      may: { edit: false, complete: false, correct: true },
    })
    const twice = await store.manciple.call(completeInbound, { id })
    expect(twice).toMatchObject({ status: 409, body: { errorMessage: 'Документът вече е приключен' } })
  })

  test('the price is the moving average of domain.md 5.4, with VAT in it', async () => {
    await receive(store, {}, { quantity: 10, price: 1.2 })
    await receive(store, {}, { quantity: 30, price: 1.35 })
    expect(await balanceOf(store.lentils)).toEqual({ quantity: '40.000', value: '52.50', price: '1.31250' })
    const net = await receive(store, { pricesWithVat: false }, { quantity: 10, price: 1, vatRate: 20 })
    expect(await store.manciple.ok(getInbound, { id: net })).toMatchObject({ net: 10, vat: 2, total: 12 })
    expect(await balanceOf(store.lentils)).toMatchObject({ value: '64.50' })
  })

  test('eggs by the gram come in as whole eggs; a unit the product does not have is refused at its field', async () => {
    await receive(store, {}, { productId: store.eggs, quantity: 1650, unitOfMeasure: 2, price: 0.004 })
    expect(await balanceOf(store.eggs)).toEqual({ quantity: '30.000', value: '6.60', price: '0.22000' })
    const answer = await store.manciple.call(
      saveInbound,
      delivery(store, {}, { productId: store.eggs, unitOfMeasure: 5 }),
    )
    expect(answer).toMatchObject({ status: 400 })
    expect(Object.keys((answer.body as unknown as { errors: object }).errors)).toEqual(['lines.0.unitOfMeasure'])
  })

  test('everything that is wrong is told at once', async () => {
    const line = { quantity: 1, unitOfMeasure: 3, price: 1 } as const
    const all = await store.manciple.call(
      saveInbound,
      delivery(store, {
        forDate: '2026-11-16',
        lines: [
          { ...line, productId: store.lentils, expiryDate: '2026-11-01' },
          { ...line, productId: 999_999 },
          { ...line, productId: store.lentils, quantity: 0.4, unitOfMeasure: 2 },
        ],
      }),
    )
    expect(Object.keys((all.body as unknown as { errors: object }).errors).toSorted()).toEqual([
      'forDate',
      'lines.0.expiryDate',
      'lines.1.productId',
      'lines.2.quantity',
    ])
    const stale = await store.manciple.call(saveInbound, delivery(store, {}, { expiryDate: '2026-11-01' }))
    expect(stale.body).toMatchObject({
      errors: { 'lines.0.expiryDate': ['Срокът на годност е изтекъл преди доставката'] },
    })
    const tomorrow = await store.manciple.call(saveInbound, delivery(store, { forDate: '2026-11-16' }))
    expect(tomorrow.body).toMatchObject({ errors: { forDate: ['Датата на документа не може да е в бъдещето'] } })
    const unknown = await store.manciple.call(saveInbound, delivery(store, {}, { productId: 999_999 }))
    expect(unknown.body).toMatchObject({ errors: { 'lines.0.productId': ['Изберете продукт от списъка'] } })
  })

  test('what was not accepted at the door stays on the paper and out of the stock', async () => {
    const id = await receive(store, {}, { isAccepted: false, temperature: 14.5 })
    expect(await balanceOf(store.lentils)).toBeUndefined()
    expect(await store.manciple.ok(getInbound, { id })).toMatchObject({
      status: 2,
      total: 0,
      lines: [{ temperature: 14.5 }],
    })
  })

  test('only an open one is changed or removed; its number is free again', async () => {
    const { entityId } = await store.manciple.ok(saveInbound, delivery(store))
    const id = Number(entityId)
    const { number, version } = await store.manciple.ok(getInbound, { id })
    await store.manciple.ok(saveInbound, { ...delivery(store, {}, { quantity: 12 }), id, version })
    const stale = await store.manciple.call(saveInbound, { ...delivery(store), id, version })
    expect(stale.status).toBe(409)
    await store.director.ok(deleteInbound, { id })
    expect(await store.manciple.ok(nextInboundNumber, {})).toEqual({ number })
    const posted = await receive(store)
    expect(await store.director.call(deleteInbound, { id: posted })).toMatchObject({ status: 409 })
  })

  test('is closed by the database too once it is posted: the paper and its lines stay as they were printed', async () => {
    const id = await receive(store)
    // Where the ledger speaks first, its keys refuse it.
    const closed = /is completed|completed paper|violates foreign key/
    for (const statement of [
      `update stock_document set supplier_document = 'друг' where id = ${id}`,
      `update stock_document set for_on = '2026-11-01' where id = ${id}`,
      `update stock_document set state = 1 where id = ${id}`,
      `update stock_line set value = 1 where document_id = ${id}`,
      `delete from stock_line where document_id = ${id}`,
      `delete from stock_document where id = ${id}`,
      `insert into stock_line (kindergarten_id, document_id, position, product_id, typed_quantity, typed_unit, quantity)
        select kindergarten_id, ${id}, 9, ${store.rice}, 1, 3, 1 from warehouse where id = ${store.warehouseId}`,
    ])
      await world.isolated(() => expect(world.sql(statement)).rejects.toThrow(closed))
    await store.director.ok(reverseInbound, { id, reason: 'Сгрешен доставчик' })
    for (const statement of [
      `update stock_document set state = 2 where id = ${id}`,
      `update stock_line set price = 1 where document_id = ${id}`,
    ])
      await world.isolated(() => expect(world.sql(statement)).rejects.toThrow(closed))
  })
})

describe('a mistake', () => {
  test('is reversed at the value it came with, with why', async () => {
    const id = await receive(store)
    await store.director.ok(reverseInbound, { id, reason: 'Сгрешен доставчик' })
    expect(await balanceOf(store.lentils)).toMatchObject({ quantity: '0.000', value: '0.00' })
    expect(await store.manciple.ok(getInbound, { id })).toMatchObject({ status: 3, statusName: 'Сторнирана' })
  })

  test('is corrected in one step although most of it is gone; both papers say so', async () => {
    const id = await receive(store, {}, { quantity: 10, price: 2 })
    await issue({}, { quantity: 8 })
    expect((await store.director.call(reverseInbound, { id, reason: 'Грешка' })).body).toMatchObject({
      errorMessage: expect.stringMatching(/^Не може да се сторнира/) as string,
    })
    const { entityId } = await store.manciple.ok(correctInbound, {
      ...delivery(store, {}, { quantity: 9, price: 2 }),
      correctsId: id,
      reason: 'Доставени са 9 кг',
    })
    expect(await balanceOf(store.lentils)).toEqual({ quantity: '1.000', value: '2.00', price: '2.00000' })
    const corrected = await store.manciple.ok(getInbound, { id: Number(entityId) })
    expect(corrected).toMatchObject({ status: 2, corrects: { id } })
    expect(await store.manciple.ok(getInbound, { id })).toMatchObject({
      status: 3,
      correctedBy: { id: Number(entityId) },
    })
  })

  test('in the label is corrected after some of it went out: it stays one batch', async () => {
    const id = await receive(store, {}, { quantity: 10, batch: 'L-7', expiryDate: '2026-12-01' })
    await issue({}, { quantity: 8 })
    const { entityId } = await store.manciple.ok(correctInbound, {
      ...delivery(store, {}, { quantity: 10, batch: 'L-1', expiryDate: '2026-12-10' }),
      correctsId: id,
      reason: 'Сгрешена партида',
    })
    const batches = await world.sql(
      `select b.code, b.expires_on, s.quantity::float8 as rest from stock_batch b join stock_batch_balance s on s.batch_id = b.id where b.product_id = ${store.lentils}`,
    )
    expect(batches).toEqual([{ code: 'L-1', expires_on: '2026-12-10', rest: 2 }])
    expect(await store.manciple.ok(getInbound, { id })).toMatchObject({ lines: [{ batch: 'L-7' }] })
    expect(await store.manciple.ok(getInbound, { id: Number(entityId) })).toMatchObject({ lines: [{ batch: 'L-1' }] })
  })

  test('in the warehouse is corrected in both', async () => {
    const id = await receive(store)
    await store.manciple.ok(correctInbound, {
      ...delivery(store, { warehouseId: store.otherWarehouseId }),
      correctsId: id,
      reason: 'Друг склад',
    })
    expect(await balanceOf(store.lentils)).toMatchObject({ quantity: '0.000', value: '0.00' })
    expect(await balanceOf(store.lentils, store.otherWarehouseId)).toMatchObject({ quantity: '10.000', value: '21.00' })
  })

  test('is not reversed when its own batch is used, although another one would make up for it', async () => {
    const id = await receive(store, {}, { batch: 'A', expiryDate: '2026-12-01' })
    await receive(store, {}, { batch: 'B', expiryDate: '2026-12-20' })
    await issue({}, { quantity: 5 })
    const refused = await store.director.call(reverseInbound, { id, reason: 'Грешка' })
    expect(refused.body).toMatchObject({
      errorMessage: expect.stringMatching(
        /^Не може да се сторнира.* налични 5 кг, необходими 10 кг \(партида A\)$/,
      ) as string,
    })
  })

  test('of a closed day is corrected with the date of today, and the answer says so', async () => {
    const id = await receive(store, { forDate: '2026-11-02' })
    await lockStorage(world, store, '2026-11-05')
    const { entityId, warnings } = await store.manciple.ok(correctInbound, {
      ...delivery(store, { forDate: '2026-11-02' }, { quantity: 9 }),
      correctsId: id,
      reason: 'Доставени са 9 кг',
    })
    expect(warnings).toEqual(['Денят на първоначалния документ е приключен, затова поправката е с днешна дата.'])
    expect(await store.manciple.ok(getInbound, { id: Number(entityId) })).toMatchObject({ forDate: '2026-11-15' })
    const days = await world.sql(
      `select day, in_quantity::float8 as came from stock_day where product_id = ${store.lentils} order by day`,
    )
    expect(days).toEqual([
      { day: '2026-11-02', came: 10 },
      { day: '2026-11-15', came: -1 },
    ])
  })
})

describe('a price of a closed month', () => {
  const lentils = () => ({ productId: store.lentils, unitOfMeasure: 3 as const })
  /** 108 at 0.19 in a closed month, of which 9.331 are left. */
  async function closedMonth() {
    const id = await receive(
      store,
      { forDate: '2026-11-02' },
      { quantity: 108, price: 0.19, batch: 'Л-1', expiryDate: '2026-11-14' },
    )
    await issue({ forDate: '2026-11-03' }, { quantity: 98.669 })
    await lockStorage(world, store, '2026-11-05')
    return id
  }
  const correct = (correctsId: number, price: number, forDate = '2026-11-02') =>
    store.manciple.call(correctInbound, {
      ...delivery(store, { forDate }, { ...lentils(), quantity: 108, price, batch: 'Л-1', expiryDate: '2026-11-14' }),
      correctsId,
      reason: 'Грешна цена',
    })

  test('is corrected for the remaining goods; the consumed share is an expense of today, and dates stay', async () => {
    const id = await closedMonth()
    expect(await balanceOf(store.lentils)).toMatchObject({ quantity: '9.331', value: '1.77' })
    const before = await store.manciple.ok(trialBalance.json, {
      fromDate: '2026-11-01',
      toDate: '2026-11-05',
      search: store.mark,
    })
    const first = await correct(id, 0.13)
    // The goods had expired by today, not when they came.
    expect(first.status).toBe(200)
    const correction = (first.body as { entityId: number }).entityId
    // 1.77 - (20.52 - 18.75) + (14.04 - 12.83)
    expect(await balanceOf(store.lentils)).toMatchObject({ quantity: '9.331', value: '1.21' })
    expect(await store.manciple.ok(getInbound, { id: correction })).toMatchObject({
      forDate: '2026-11-15',
      deliveredOn: '2026-11-02',
      total: 14.04,
      lines: [{ batch: 'Л-1', expiryDate: '2026-11-14' }],
    })
    const diary = await store.manciple.ok(haccpDiary.json, {
      fromDate: '2026-11-01',
      toDate: '2026-11-05',
      productId: store.lentils,
    })
    expect(diary.result).toMatchObject([{ documentId: correction, forDate: '2026-11-02', expiryDate: '2026-11-14' }])
    expect(
      await store.manciple.ok(trialBalance.json, { fromDate: '2026-11-01', toDate: '2026-11-05', search: store.mark }),
    ).toEqual(before)
    const why = await store.manciple.ok(productMovements.json, { productId: store.lentils, fromDate: '2026-11-15' })
    expect(why.result.map(({ documentName, quantity, value }) => [documentName, quantity, value])).toEqual([
      ['Складова разписка, сторно', -108, -20.52],
      ['Складова разписка, разлика от минали доставки', 0, 5.92],
      ['Складова разписка', 108, 14.04],
    ])
    // The correction is corrected on the same day: only the last one counts.
    const second = await correct(correction, 0.19, '2026-11-15')
    expect(second.status).toBe(200)
    expect(await balanceOf(store.lentils)).toMatchObject({ quantity: '9.331', value: '1.77' })
    expect(await store.manciple.ok(getInbound, { id: (second.body as { entityId: number }).entityId })).toMatchObject({
      deliveredOn: '2026-11-02',
    })
  })

  test('is rejected with the possible amount if the stock would be worth less than nothing', async () => {
    const line = { quantity: 10, expiryDate: '2026-12-20' }
    const id = await receive(store, { forDate: '2026-11-02' }, { ...line, price: 3 })
    await receive(store, { forDate: '2026-11-02' }, { ...line, price: 1, expiryDate: '2026-12-01' })
    await issue({ forDate: '2026-11-03' }, { quantity: 10 })
    await lockStorage(world, store, '2026-11-05')
    const form = { correctsId: id, reason: 'Грешна цена' }
    const refused = await store.manciple.call(correctInbound, {
      ...delivery(store, { forDate: '2026-11-02' }, { ...line, price: 0.5 }),
      ...form,
    })
    expect(refused.body).toMatchObject({
      errorMessage: expect.stringMatching(
        /^Поправката намалява стойността на наличността твърде много\. Възможно е: Леща \d+, 15\.11\.2026 – най-много с 20,00 €$/,
      ) as string,
    })
    await store.manciple.ok(correctInbound, {
      ...delivery(store, { forDate: '2026-11-02' }, { ...line, price: 1 }),
      ...form,
    })
    expect(await balanceOf(store.lentils)).toEqual({ quantity: '10.000', value: '0.00', price: '0.00000' })
  })

  test('reversing all that is left takes the whole value, the rest is a difference', async () => {
    const id = await receive(store, { forDate: '2026-11-02' }, { quantity: 10, price: 1, expiryDate: '2026-12-20' })
    await receive(store, { forDate: '2026-11-02' }, { quantity: 10, price: 3, expiryDate: '2026-12-01' })
    await issue({ forDate: '2026-11-03' }, { quantity: 10 })
    await lockStorage(world, store, '2026-11-05')
    await store.director.ok(reverseInbound, { id, reason: 'Върната' })
    expect(await balanceOf(store.lentils)).toMatchObject({ quantity: '0.000', value: '0.00' })
    const why = await store.manciple.ok(productMovements.json, { productId: store.lentils, fromDate: '2026-11-15' })
    expect(why.result.map(({ quantity, value }) => [quantity, value])).toEqual([
      [0, -10],
      [-10, -10],
    ])
  })
})

test('a line is proposed as the product last came, from this supplier first', async () => {
  expect(await store.manciple.ok(proposeInboundLine, { productId: store.lentils })).toMatchObject({
    price: null,
    unitOfMeasure: 3,
  })
  await receive(store, { forDate: '2026-11-03' }, { price: 2.4, vatRate: 9 })
  expect(
    await store.manciple.ok(proposeInboundLine, { productId: store.lentils, supplierId: store.supplierId }),
  ).toMatchObject({ price: 2.4, vatRate: 9, forDate: '2026-11-03' })
})

test('the list, who made them, the paper, the movements behind a price', async () => {
  const id = await receive(store, { supplierDocument: 'Ф-77' }, { batch: 'L-1', expiryDate: '2027-01-31' })
  const { result } = await store.manciple.ok(listInbounds, { search: 'ф-77', productId: store.lentils })
  expect(result).toMatchObject([{ id, status: 2, value: 21, linesCount: 1 }])
  expect((await store.manciple.ok(inboundCreators, {})).rowsCount).toBeGreaterThan(0)
  expect((await store.manciple.ok(inboundReceipt, { id })).status).toBe(200)
  const why = await store.manciple.ok(productMovements.json, { productId: store.lentils })
  expect(why.result).toMatchObject([
    {
      documentName: 'Складова разписка',
      documentId: id,
      quantity: 10,
      value: 21,
      balance: 10,
      batch: 'L-1',
      isReversal: false,
    },
  ])
  const before = await store.manciple.ok(productMovements.json, {
    productId: store.lentils,
    asOf: '2026-11-01T00:00:00Z',
  })
  expect(before.rowsCount).toBe(0)
  const there = await store.manciple.ok(availableForDate, { date: '2026-11-11', warehouseId: store.warehouseId })
  expect(there.rowsCount).toBe(0)
  const after = await store.manciple.ok(availableForDate, { date: '2026-11-12', warehouseId: store.warehouseId })
  expect(after.result).toMatchObject([{ productId: store.lentils, quantity: 10, free: 10, price: 2.1 }])
})
