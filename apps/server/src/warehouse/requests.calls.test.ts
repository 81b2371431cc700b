import { reverseInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { productMovements } from '@asistent/contract/warehouse/movements.calls'
import {
  completeRequest,
  completeRequests,
  createRequest,
  deleteRequest,
  freeRequest,
  freeRequests,
  getRequest,
  listRequests,
  requestReceipt,
  requisitionSheet,
} from '@asistent/contract/warehouse/requests.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import {
  balanceOf,
  lockStorage,
  openStore,
  receive,
  request,
  reserve,
  type Store,
} from '../../../../tests/support/warehouse/store'

// Requests through HTTP. The tests' today is Sunday, 15.11.2026.

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

test('the sheet of a day has a column for each menu, the sums and one set of signatures', async () => {
  await receive(store)
  await receive(store, { warehouseId: store.otherWarehouseId }, { productId: store.rice })
  await reserve(store, { purpose: 1 })
  await reserve(store, { purpose: 2 }, { quantity: 3 })
  await reserve(store, { purpose: 2, warehouseId: store.otherWarehouseId }, { productId: store.rice, quantity: 2 })
  const forDate = '2026-11-13'
  const textOf = async (more: object) =>
    pdfText((await store.manciple.ok(requisitionSheet, { forDate, ...more })).bytes).replaceAll(/\s+/g, ' ')
  const paper = await textOf({ warehouseId: store.warehouseId })
  expect(paper).toContain('Ясла (друго)')
  expect(paper).toContain('Детска градина (друго)')
  expect(paper).toMatch(/4,000 3,000 7,000/)
  expect(paper.match(/Отпуснал \(МОЛ\)/g)).toHaveLength(1)
  expect(paper).not.toContain('Ориз')
  const all = await textOf({})
  expect(all).toContain(`Втори склад ${store.mark}`)
  expect(all.match(/Отпуснал \(МОЛ\)/g)).toHaveLength(1)
  const none = await store.manciple.call(requisitionSheet, { forDate: '2026-11-11', warehouseId: store.warehouseId })
  expect(none.body).toMatchObject({ errorMessage: 'За този ден няма искания към склада' })
})

const balance = () => balanceOf(world, store)

describe('a request', () => {
  test('reserves when it is made, also for a day to come, and gives out at the average when it is completed', async () => {
    await receive(store, {}, { quantity: 10, price: 1.2, batch: 'B', expiryDate: '2027-02-01' })
    await receive(store, {}, { quantity: 30, price: 1.35, batch: 'A', expiryDate: '2026-12-01' })
    const id = await reserve(store, {}, { quantity: 32 })
    expect(await balance()).toMatchObject({ quantity: '40.000', reserved: '32.000' })
    expect(await store.manciple.ok(getRequest, { id })).toMatchObject({
      status: 1,
      statusName: 'Заявено',
      purposeName: 'Детска градина',
      total: null,
      may: { complete: true, free: true, delete: true, edit: false },
    })
    await store.manciple.ok(completeRequest, { id })
    expect(await balance()).toEqual({ quantity: '8.000', value: '10.50', price: '1.31250', reserved: '0.000' })
    expect(await store.manciple.ok(getRequest, { id })).toMatchObject({
      status: 2,
      total: 42,
      lines: [
        {
          value: 42,
          price: 1.3125,
          batches: [
            { batch: 'A', quantity: 30 },
            { batch: 'B', quantity: 2 },
          ],
        },
      ],
      may: { complete: false, free: true, delete: false },
    })
    expect((await store.manciple.call(completeRequest, { id })).body).toMatchObject({
      errorMessage: 'Документът вече е приключен',
    })
    const later = await reserve(store, { forDate: '2026-11-20' })
    expect(await store.manciple.call(completeRequest, { id: later })).toMatchObject({
      status: 400,
      body: { errorMessage: 'Датата на документа не може да е в бъдещето' },
    })
  })

  test('for more than is free is refused with every product, and nothing of it stays', async () => {
    await receive(store)
    await reserve(store, {}, { quantity: 7 })
    const lines = [
      { productId: store.lentils, quantity: 4, unitOfMeasure: 3 as const },
      { productId: store.eggs, quantity: 110, unitOfMeasure: 2 as const },
    ]
    const short = await store.manciple.call(createRequest, request(store, { lines }))
    expect(short.status).toBe(409)
    expect(short.body).toMatchObject({
      errorMessage: expect.stringMatching(
        /^Недостатъчна наличност: Леща \S+ – налични 3 кг, необходими 4 кг; Яйца \S+ – налични 0 бр\., необходими 2 бр\.$/,
      ) as string,
    })
    expect((await store.manciple.ok(listRequests, { warehouseId: store.warehouseId })).rowsCount).toBe(1)
    expect(await balance()).toMatchObject({ reserved: '7.000' })
  })

  test('does not give out what has expired', async () => {
    await receive(store, { forDate: '2026-11-02' }, { batch: 'Стара', expiryDate: '2026-11-10' })
    const id = await reserve(store)
    expect((await store.manciple.call(completeRequest, { id })).body).toMatchObject({
      errorMessage: expect.stringMatching(/^Срокът на годност е изтекъл: Леща \S+, партида Стара, годна до/) as string,
    })
  })

  test('is freed: a promise is given back, what went out comes back at its value', async () => {
    await receive(store)
    const promised = await reserve(store)
    await store.manciple.ok(freeRequest, { id: promised })
    expect(await balance()).toMatchObject({ quantity: '10.000', reserved: '0.000' })
    const given = await reserve(store)
    await store.manciple.ok(completeRequest, { id: given })
    await store.manciple.ok(freeRequest, { id: given })
    expect(await balance()).toEqual({ quantity: '10.000', value: '21.00', price: '2.10000', reserved: '0.000' })
    expect(await store.manciple.call(freeRequest, { id: given })).toMatchObject({ status: 409 })
  })

  test('of a closed day stays as it is; only a promise is still given back', async () => {
    await receive(store)
    const given = await reserve(store)
    await store.manciple.ok(completeRequest, { id: given })
    const promised = await reserve(store)
    await lockStorage(world, store, '2026-11-13')
    expect((await store.manciple.call(freeRequest, { id: given })).status).toBe(400)
    expect((await store.manciple.call(completeRequest, { id: promised })).status).toBe(400)
    expect((await store.manciple.call(createRequest, request(store))).status).toBe(400)
    await store.manciple.ok(freeRequest, { id: promised })
    expect(await balance()).toMatchObject({ quantity: '6.000', reserved: '0.000' })
  })

  test('is removed while it is a promise, and leaves its number and its stock; what has moved stays', async () => {
    await receive(store)
    const id = await reserve(store)
    const { number } = await store.manciple.ok(getRequest, { id })
    await store.manciple.ok(deleteRequest, { id })
    expect(await balance()).toMatchObject({ reserved: '0.000' })
    const next = await reserve(store)
    expect(await store.manciple.ok(getRequest, { id: next })).toMatchObject({ number })
    await store.manciple.ok(completeRequest, { id: next })
    expect(await store.manciple.call(deleteRequest, { id: next })).toMatchObject({ status: 409 })
    await store.manciple.ok(freeRequest, { id: next })
    expect((await store.manciple.call(deleteRequest, { id: next })).body).toMatchObject({
      errorMessage: 'Документът е отменен и остава в книгите',
    })
  })

  test('of a calculation is one for each purpose, until it is freed', async () => {
    await receive(store)
    const id = await reserve(store, { calculationId: 900_077 })
    expect((await store.manciple.call(createRequest, request(store, { calculationId: 900_077 }))).body).toMatchObject({
      errorMessage: 'За калкулацията вече има искане',
    })
    const staff = await reserve(store, { calculationId: 900_077, purpose: 3 })
    await store.manciple.ok(freeRequest, { id: staff })
    const { result } = await store.manciple.ok(listRequests, { calculationId: 900_077 })
    expect(result.map((row) => [row.id, row.purpose, row.status])).toEqual([
      [staff, 3, 3],
      [id, 2, 1],
    ])
    await reserve(store, { calculationId: 900_077, purpose: 3 }, { quantity: 1 })
  })
})

test('a request that exceeds the stock of its day is rejected on save, with the day and what is there', async () => {
  await receive(store, { forDate: '2026-11-05' }, { quantity: 3 })
  await receive(store, { forDate: '2026-11-10' }, { quantity: 10 })
  await reserve(store, { forDate: '2026-11-06' }, { quantity: 1 })
  const refused = await store.manciple.call(createRequest, request(store, { forDate: '2026-11-07' }, { quantity: 4 }))
  expect(refused.body).toMatchObject({
    errorMessage: expect.stringMatching(
      /^Недостатъчна наличност: към 09\.11\.2026 .* – налични 2 кг, необходими 4 кг$/,
    ) as string,
  })
  await reserve(store, { forDate: '2026-11-07' }, { quantity: 2 })
  await reserve(store, { forDate: '2026-11-12' }, { quantity: 10 })
})

describe('all up to a day', () => {
  test('are completed the oldest first; those that fail are told with why and leave the others', async () => {
    await receive(store, { forDate: '2026-11-10' })
    const second = await reserve(store, { forDate: '2026-11-12' }, { quantity: 3 })
    const wrong = await receive(store, { forDate: '2026-11-05' }, { quantity: 2 })
    const early = await reserve(store, { forDate: '2026-11-05' }, { quantity: 2 })
    await store.director.ok(reverseInbound, { id: wrong, reason: 'Грешка' })
    const third = await reserve(store, { forDate: '2026-11-14' }, { quantity: 5 })
    expect((await store.manciple.call(completeRequests, { date: '2026-11-16' })).status).toBe(400)
    const answer = await store.manciple.ok(completeRequests, { date: '2026-11-14' })
    // Nothing is left of 05.11. after the reversal.
    expect(answer).toMatchObject({
      succeeded: 2,
      failed: [
        {
          id: early,
          forDate: '2026-11-05',
          reason: expect.stringMatching(/^Наличността ще стане отрицателна: на 05\.11\.2026/) as string,
        },
      ],
    })
    const states = await world.sql(`select id, state from stock_document where id = any ($1) order by for_on`, [
      [early, second, third],
    ])
    expect(states.map((row) => row.state)).toEqual([1, 2, 2])
    expect(await balance()).toMatchObject({ quantity: '2.000', reserved: '2.000' })
  })

  test('are freed', async () => {
    await receive(store)
    await reserve(store, { forDate: '2026-11-13' })
    await reserve(store, { forDate: '2026-11-20' })
    expect(await store.manciple.ok(freeRequests, { date: '2026-11-19' })).toEqual({
      isSuccessful: true,
      succeeded: 1,
      failed: [],
    })
    expect(await balance()).toMatchObject({ reserved: '4.000' })
  })
})

describe('where other systems go wrong', () => {
  const give = async (...line: [Parameters<typeof reserve>[1]?, Parameters<typeof reserve>[2]?]) => {
    const id = await reserve(store, ...line)
    await store.manciple.ok(completeRequest, { id })
    return id
  }

  test('a back-dated delivery before an issue revalues it, and Why? names the delivery', async () => {
    await receive(store, { forDate: '2026-11-10' }, { quantity: 10, price: 1 })
    const given = await give({}, { quantity: 5 })
    await receive(store, { forDate: '2026-11-05' }, { quantity: 5, price: 3 })
    expect(await store.manciple.ok(getRequest, { id: given })).toMatchObject({
      total: 8.33,
      lines: [{ price: 1.66667 }],
    })
    expect((await store.manciple.ok(listRequests, { productId: store.lentils })).result).toMatchObject([
      { value: 8.33 },
    ])
    expect(await balance()).toMatchObject({ quantity: '10.000', value: '16.67', price: '1.66700' })
    const why = await store.manciple.ok(productMovements.json, { productId: store.lentils })
    expect(why.result.map(({ documentName, value, balanceValue }) => [documentName, value, balanceValue])).toEqual([
      ['Искане, преоценка', -3.33, 16.67],
      ['Искане', -5, 20],
      ['Складова разписка', 10, 25],
      ['Складова разписка', 15, 15],
    ])
    expect(why.result[0]).toMatchObject({
      cause: expect.stringMatching(/^Складова разписка № \d+ от 05\.11\.2026$/) as string,
    })
    const later = await give({}, { quantity: 10 })
    expect(await store.manciple.ok(getRequest, { id: later })).toMatchObject({ total: 16.67 })
    expect(await balance()).toMatchObject({ quantity: '0.000', value: '0.00', price: '1.66700' })
  })

  test('a price of a gram keeps its decimals; cents are rounded in the value alone and the last gram takes the rest', async () => {
    await receive(store, {}, { quantity: 3000, unitOfMeasure: 2, price: 0.00333 })
    expect(await balance()).toMatchObject({ quantity: '3.000', value: '9.99', price: '3.33000' })
    const first = await give({}, { quantity: 1, unitOfMeasure: 2 })
    expect(await store.manciple.ok(getRequest, { id: first })).toMatchObject({
      total: 0,
      lines: [{ quantity: 1, unitOfMeasure: 2, baseQuantity: 0.001, price: 3.33, value: 0 }],
    })
    await give({}, { quantity: 1500, unitOfMeasure: 2 })
    expect(await balance()).toMatchObject({ quantity: '1.499', value: '4.99', price: '3.32889' })
    const last = await give({}, { quantity: 1.499 })
    expect(await store.manciple.ok(getRequest, { id: last })).toMatchObject({ total: 4.99 })
    expect(await balance()).toMatchObject({ quantity: '0.000', value: '0.00' })
  })

  test('pieces that come by the gram and go by the piece, and back, leave nothing behind', async () => {
    await receive(store, {}, { productId: store.eggs, quantity: 3, unitOfMeasure: 1, price: 0.22 })
    await receive(store, {}, { productId: store.eggs, quantity: 0.165, unitOfMeasure: 3, price: 4 })
    expect(await balanceOf(world, store, store.eggs)).toMatchObject({ quantity: '6.000', value: '1.32' })
    for (const quantity of [55, 110, 165]) await give({}, { productId: store.eggs, quantity, unitOfMeasure: 2 })
    expect(await balanceOf(world, store, store.eggs)).toMatchObject({ quantity: '0.000', value: '0.00' })
  })
})

test('the list and the paper', async () => {
  await receive(store)
  const id = await reserve(store, { note: 'Супа топчета' })
  const { result } = await store.manciple.ok(listRequests, { search: 'топчета', purpose: 2, status: 1 })
  expect(result).toMatchObject([{ id, purposeName: 'Детска градина', value: null, linesCount: 1 }])
  await store.manciple.ok(completeRequest, { id })
  const paper = await store.manciple.ok(requestReceipt, { id })
  const text = pdfText(paper.bytes)
  expect(text).toContain('Искане за отпускане на продукти')
  expect(text).toMatch(/8[.,]40/)
})
