import { pdfText } from '@asistent/documents/pdf-text'
import {
  completeCredit,
  createCredit,
  creditReceipt,
  deleteCredit,
  getCredit,
  listCredits,
  reverseCredit,
  saveCredit,
} from '@asistent/contract/warehouse/credits.calls'
import {
  correctInbound,
  getInbound,
  inboundReceipt,
  listInbounds,
  reverseInbound,
} from '@asistent/contract/warehouse/inbounds.calls'
import { productMovements } from '@asistent/contract/warehouse/movements.calls'
import { haccpDiary, trialBalance } from '@asistent/contract/warehouse/references.calls'
import { completeRequest } from '@asistent/contract/warehouse/requests.calls'
import { inboundOrigins } from '@asistent/domain/warehouse/documents'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { balanceOf, delivery, openStore, receive, reserve, type Store } from '../../../../tests/support/warehouse/store'

// Credit notes and deliveries that are not bought, through HTTP. The tests' today is Sunday, 15.11.2026.

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

const there = async () => {
  const { quantity, value } = (await balanceOf(world, store)) ?? {}
  return { quantity, value }
}
const issue = async (quantity: number, forDate = '2026-11-13') => {
  const id = await reserve(store, { forDate }, { quantity })
  await store.manciple.ok(completeRequest, { id })
}
const draft = async (deliveryId: number) => Number((await store.manciple.ok(createCredit, { id: deliveryId })).entityId)

/** Typed into the first line of a draft. */
async function write(id: number, line: { quantity?: number; amount: number }, more: { forDate?: string } = {}) {
  const { version, lines } = await store.manciple.ok(getCredit, { id })
  const [first] = lines
  return store.manciple.call(saveCredit, {
    id,
    version,
    forDate: '2026-11-14',
    supplierDocument: '77',
    reason: 'Надписана цена',
    lines: [{ sourceLineId: first?.sourceLineId ?? 0, quantity: 0, unitOfMeasure: first?.unitOfMeasure ?? 3, ...line }],
    ...more,
  })
}
async function credited(deliveryId: number, line: { quantity?: number; amount: number }) {
  const id = await draft(deliveryId)
  expect((await write(id, line)).status).toBe(200)
  await store.manciple.ok(completeCredit, { id })
  return id
}

test('an overcharge reduces what is left; the share of what has left reduces the expenses of the day', async () => {
  const inbound = await receive(store, {}, { quantity: 10, price: 3 })
  await issue(4)
  const id = await credited(inbound, { amount: 5 })
  // 6 of 10 kg are left: 18 less 3; the other 2 euro reduce the expenses.
  expect(await there()).toEqual({ quantity: '6.000', value: '15.00' })
  const balance = await store.manciple.ok(trialBalance.json, { fromDate: '2026-11-14', search: store.mark })
  expect(balance.result).toMatchObject([{ initialValue: 18, inboundValue: -5, outboundValue: -2, finalValue: 15 }])
  const { result } = await store.manciple.ok(productMovements.json, {
    productId: store.lentils,
    fromDate: '2026-11-14',
  })
  expect(result.map(({ documentName, value }) => [documentName, value])).toEqual([
    ['Кредитно известие, разлика от минали доставки', 2],
    ['Кредитно известие', -5],
  ])
  await store.director.ok(reverseCredit, { id, reason: 'Грешка' })
  expect(await there()).toEqual({ quantity: '6.000', value: '18.00' })
})

test('returned goods leave their batch at the credited amount', async () => {
  const inbound = await receive(store, {}, { quantity: 10, price: 3, batch: 'A' })
  await receive(store, {}, { quantity: 10, price: 1, batch: 'B' })
  const id = await credited(inbound, { quantity: 4, amount: 12 })
  expect(await there()).toEqual({ quantity: '16.000', value: '28.00' })
  const rest = await world.sql(
    `select b.code, s.quantity::float8 as rest from stock_batch b join stock_batch_balance s on s.batch_id = b.id where b.product_id = ${store.lentils} order by 1`,
  )
  expect(rest).toEqual([
    { code: 'A', rest: 6 },
    { code: 'B', rest: 10 },
  ])
  // A later issue and a delivery of an earlier day leave the credit as it is.
  await receive(store, { forDate: '2026-11-10' }, { quantity: 16, price: 2 })
  expect(await there()).toEqual({ quantity: '32.000', value: '60.00' })
  await store.director.ok(reverseCredit, { id, reason: 'Грешка' })
  expect(await there()).toEqual({ quantity: '36.000', value: '72.00' })
})

test('returns and credits at most what came and is left', async () => {
  const inbound = await receive(store, {}, { quantity: 10, price: 3, batch: 'A' })
  await receive(store, {}, { quantity: 10, price: 3, batch: 'B', expiryDate: '2026-12-01' })
  await credited(inbound, { quantity: 4, amount: 12 })
  const id = await draft(inbound)
  expect((await write(id, { quantity: 7, amount: 10 })).body).toMatchObject({
    errors: { 'lines.0.quantity': [expect.stringMatching(/Леща .* – 6 кг$/)] },
  })
  expect((await write(id, { amount: 18.01 })).body).toMatchObject({
    errors: { 'lines.0.amount': [expect.stringMatching(/ – 18 €$/)] },
  })
  expect((await write(id, { quantity: 1, amount: 0 })).body).toMatchObject({
    errors: { 'lines.0.amount': ['Въведете и сумата на върнатото'] },
  })
  expect((await write(id, { amount: 1 }, { forDate: '2026-11-11' })).body).toMatchObject({
    errors: { forDate: ['Кредитното известие не може да е преди доставката (12.11.2026)'] },
  })
  expect((await store.manciple.call(completeCredit, { id })).problem?.errorMessage).toBe(
    'Въведете поне едно върнато количество или сума',
  )
  // 4 of the 6 kg of the batch are given out, after those of the other batch.
  await issue(14)
  expect((await write(id, { quantity: 6, amount: 18 })).status).toBe(200)
  expect((await store.manciple.call(completeCredit, { id })).problem?.errorMessage).toMatch(
    /налични 2 кг, необходими 6 кг/,
  )
})

test('its delivery shows it and is neither reversed nor corrected before it', async () => {
  const inbound = await receive(store)
  const id = await credited(inbound, { amount: 1 })
  const shown = await store.manciple.ok(getInbound, { id: inbound })
  expect(shown.credits).toMatchObject([{ id }])
  for (const refused of [
    await store.director.call(reverseInbound, { id: inbound, reason: 'Грешка' }),
    await store.manciple.call(correctInbound, { ...delivery(store), correctsId: inbound, reason: 'Грешка' }),
  ])
    expect(refused.problem?.errorMessage).toMatch(/^За разписката има кредитно известие № \d+/)
  const { result } = await store.manciple.ok(listCredits, { supplierId: store.supplierId })
  expect(result).toMatchObject([{ id, deliveryId: inbound, value: 1, supplierDocument: '77' }])
  const text = pdfText((await store.manciple.ok(creditReceipt, { id })).bytes)
  for (const words of ['Протокол към кредитно известие', 'Надписана цена', `Леща ${store.mark}`])
    expect(text).toContain(words)
  const open = await draft(inbound)
  await store.director.ok(deleteCredit, { id: open })
})

test('goods of a school scheme cost nothing, lower the average and are in the diary of receiving', async () => {
  await receive(store, { origin: inboundOrigins.SchoolFruit }, { quantity: 4, price: 0 })
  expect(await there()).toEqual({ quantity: '4.000', value: '0.00' })
  await issue(1)
  expect(await there()).toEqual({ quantity: '3.000', value: '0.00' })
  await receive(store, { forDate: '2026-11-14' }, { quantity: 3, price: 2 })
  expect(await balanceOf(world, store)).toMatchObject({ quantity: '6.000', value: '6.00', price: '1.00000' })
  const { result } = await store.manciple.ok(listInbounds, {
    origin: inboundOrigins.SchoolFruit,
    supplierId: store.supplierId,
  })
  expect(result).toMatchObject([{ origin: inboundOrigins.SchoolFruit, value: 0 }])
  const diary = await store.manciple.ok(haccpDiary.json, { search: store.mark, fromDate: '2026-11-01' })
  expect(diary.result).toHaveLength(2)
  const text = pdfText((await store.manciple.ok(inboundReceipt, { id: result[0]?.id ?? 0 })).bytes)
  expect(text).toContain('Схема „Училищен плод“')
})
