import {
  completeScrapping,
  deleteScrapping,
  freeScrapping,
  getScrapping,
  listScrappings,
  nextScrappingNumber,
  saveScrapping,
  scrappingKinds,
  scrappingReceipt,
} from '@asistent/contract/warehouse/scrappings.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import {
  balanceOf,
  lockStorage,
  openStore,
  receive,
  reserve,
  scrapping,
  type Store,
} from '../../../../tests/support/warehouse/store'

// Scrappings through HTTP. The tests' today is Sunday, 15.11.2026.

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

const balance = () => balanceOf(world, store)
const prepare = async (...given: [Parameters<typeof scrapping>[1]?, Parameters<typeof scrapping>[2]?]) =>
  Number((await store.manciple.ok(saveScrapping, scrapping(store, ...given))).entityId)

test('the manciple prepares it, the director completes it: also what has expired, of the batch that it names', async () => {
  await receive(store, { forDate: '2026-11-02' }, { batch: 'Стара', expiryDate: '2026-11-10' })
  await receive(store, { forDate: '2026-11-02' }, { batch: 'Нова', expiryDate: '2026-12-10', price: 4.1 })
  const batches = await world.sql<{ id: number }>(
    `select id from stock_batch where product_id = ${store.lentils} order by expires_on`,
  )
  const { number } = await store.manciple.ok(nextScrappingNumber, { type: 1 })
  const id = await prepare({ type: 1, commission: ['Иван Илиев', 'Мария Маринова'], reason: 'Изтекъл срок' })
  expect(await store.manciple.ok(getScrapping, { id })).toMatchObject({
    number,
    status: 1,
    typeName: 'Изтекъл срок',
    may: { edit: true, complete: false, delete: false },
  })
  expect(await balance()).toMatchObject({ quantity: '20.000' })
  expect((await store.manciple.call(completeScrapping, { id })).status).toBe(403)
  await store.director.ok(completeScrapping, { id })
  expect(await store.director.ok(getScrapping, { id })).toMatchObject({
    status: 2,
    total: 12.4,
    lines: [{ price: 3.1, batches: [{ batch: 'Стара', quantity: 4 }] }],
  })
  const named = await prepare({}, { quantity: 8, batchId: batches[1]?.id ?? 0 })
  await store.director.ok(completeScrapping, { id: named })
  expect(await store.director.ok(getScrapping, { id: named })).toMatchObject({
    lines: [{ batch: 'Нова', expiryDate: '2026-12-10', batches: [{ batch: 'Нова', quantity: 8 }] }],
  })
  const more = await prepare({}, { quantity: 3, batchId: batches[1]?.id ?? 0 })
  expect((await store.director.call(completeScrapping, { id: more })).body).toMatchObject({
    errorMessage: expect.stringMatching(/^От партидата няма достатъчно: .* налични 2 кг, необходими 3 кг$/) as string,
  })
})

test('everything that is wrong is told at once', async () => {
  await receive(store, {}, { productId: store.eggs, unitOfMeasure: 1 })
  const [egg] = await world.sql<{ id: number }>(`select id from stock_batch where product_id = ${store.eggs}`)
  const wrong = await store.manciple.call(
    saveScrapping,
    scrapping(store, { type: 4, forDate: '2026-11-16' }, { unitOfMeasure: 5, batchId: egg?.id ?? 0 }),
  )
  expect(wrong.body).toMatchObject({
    errors: {
      forDate: ['Датата на документа не може да е в бъдещето'],
      supplierId: ['Изберете доставчика, на когото се връща стоката'],
      'lines.0.batchId': ['Изберете партида на този продукт'],
      'lines.0.unitOfMeasure': [expect.stringContaining('Липсва пресмятане') as string],
    },
  })
})

test('goods go back to the supplier at the average, whatever they had cost', async () => {
  await receive(store, {}, { quantity: 10, price: 1 })
  await receive(store, {}, { quantity: 10, price: 2 })
  const id = await prepare({ type: 4, supplierId: store.supplierId }, { quantity: 10 })
  await store.director.ok(completeScrapping, { id })
  expect(await balance()).toEqual({ quantity: '10.000', value: '15.00', price: '1.50000', reserved: '0.000' })
  expect(await store.director.ok(getScrapping, { id })).toMatchObject({ supplierId: store.supplierId, total: 15 })
})

test('what is promised is not scrapped', async () => {
  await receive(store)
  await reserve(store, {}, { quantity: 8 })
  const id = await prepare()
  expect((await store.director.call(completeScrapping, { id })).body).toMatchObject({
    errorMessage: expect.stringMatching(/налични 2 кг, необходими 4 кг$/) as string,
  })
})

test('it is taken back while its day is open, and then stays in the books; a draft goes', async () => {
  await receive(store)
  const draft = await prepare()
  expect((await store.manciple.call(deleteScrapping, { id: draft })).status).toBe(403)
  await store.director.ok(deleteScrapping, { id: draft })
  const id = await prepare()
  await store.director.ok(completeScrapping, { id })
  expect(await store.director.call(deleteScrapping, { id })).toMatchObject({ status: 409 })
  await store.director.ok(freeScrapping, { id })
  expect(await balance()).toMatchObject({ quantity: '10.000', value: '21.00' })
  expect(await store.director.call(deleteScrapping, { id })).toMatchObject({ status: 409 })
  const late = await prepare()
  await store.director.ok(completeScrapping, { id: late })
  await lockStorage(world, store, '2026-11-13')
  expect((await store.director.call(freeScrapping, { id: late })).status).toBe(400)
})

test('another type has numbers of its own', async () => {
  const id = await prepare({ type: 2 })
  const { version, number } = await store.manciple.ok(getScrapping, { id })
  await store.manciple.ok(saveScrapping, { ...scrapping(store, { type: 5 }), id, version })
  expect(await store.manciple.ok(nextScrappingNumber, { type: 2 })).toEqual({ number })
  const { number: moved } = await store.manciple.ok(getScrapping, { id })
  expect(await store.manciple.ok(nextScrappingNumber, { type: 5 })).toEqual({ number: moved + 1 })
})

test('types, list and paper', async () => {
  await receive(store)
  expect((await store.manciple.ok(scrappingKinds, {})).result).toContainEqual({ id: 3, name: 'Липса' })
  const id = await prepare({ type: 2, reason: 'Скъсани торби', commission: ['Иван Илиев'] })
  await store.director.ok(completeScrapping, { id })
  const { result } = await store.manciple.ok(listScrappings, { search: 'торби', type: 2 })
  expect(result).toMatchObject([{ id, typeName: 'Развален или негоден', value: 8.4 }])
  const text = pdfText((await store.manciple.ok(scrappingReceipt, { id })).bytes)
  expect(text).toContain('Протокол за бракуване')
  expect(text).toContain('Иван Илиев')
})
