import { pdfText } from '@asistent/documents/pdf-text'
import {
  contractExecution,
  contractFile,
  deleteContract,
  getContract,
  listContracts,
  proposeContractPrice,
  saveContract,
} from '@asistent/contract/warehouse/contracts.calls'
import { completeCredit, createCredit, getCredit, saveCredit } from '@asistent/contract/warehouse/credits.calls'
import {
  getInbound,
  proposeInboundLine,
  reverseInbound,
  saveInbound,
} from '@asistent/contract/warehouse/inbounds.calls'
import { proposeOrder } from '@asistent/contract/warehouse/orders.calls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { delivery, openStore, receive, setMinimum, type Store } from '../../../../tests/support/warehouse/store'

// Contracts with suppliers through HTTP. The tests' today is Sunday, 15.11.2026.

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

const form = () => ({
  supplierId: store.supplierId,
  number: `Д-${store.mark}`,
  subject: 'Обособена позиция 1',
  validFrom: '2026-11-05',
  validTo: '2027-10-31',
  lines: [
    { productId: store.lentils, unitOfMeasure: 3 as const, price: 2, maxQuantity: 50 },
    { productId: store.eggs, unitOfMeasure: 2 as const, price: 0.004, maxQuantity: 5500 },
    { productId: store.rice, unitOfMeasure: 3 as const, price: 3 },
  ],
})
const contract = async () => Number((await store.manciple.ok(saveContract, form())).entityId)

test('deliveries of its period count, also those before it was entered; returned and reversed ones do not', async () => {
  await receive(store, { forDate: '2026-11-03' }, { quantity: 5 })
  const first = await receive(store, {}, { quantity: 20, price: 2 })
  await receive(store, {}, { quantity: 3, isAccepted: false })
  const id = await contract()
  const rest = async () =>
    (await store.manciple.ok(getContract, { id })).lines.map(({ delivered, remaining }) => [delivered, remaining])
  expect(await rest()).toEqual([
    [20, 30],
    [0, 5500],
    [0, null],
  ])
  await receive(store, {}, { productId: store.eggs, quantity: 30, unitOfMeasure: 1, price: 0.2 })
  expect((await rest())[1]).toEqual([1650, 3850])
  const credit = Number((await store.manciple.ok(createCredit, { id: first })).entityId)
  const { version, lines } = await store.manciple.ok(getCredit, { id: credit })
  const line = { sourceLineId: lines[0]?.sourceLineId ?? 0, quantity: 4, unitOfMeasure: 3 as const, amount: 8 }
  await store.manciple.ok(saveCredit, { id: credit, version, forDate: '2026-11-15', reason: 'Върнато', lines: [line] })
  await store.manciple.ok(completeCredit, { id: credit })
  expect((await rest())[0]).toEqual([16, 34])
  const second = await receive(store, {}, { quantity: 10 })
  expect((await rest())[0]).toEqual([26, 24])
  await store.director.ok(reverseInbound, { id: second, reason: 'Грешка' })
  expect((await rest())[0]).toEqual([16, 34])
  const { result } = await store.manciple.ok(listContracts, { supplierId: store.supplierId })
  expect(result).toMatchObject([{ id, linesCount: 3, maxValue: 122, used: 32, isValid: true }])
})

test('a delivery and an order take the price of the valid contract', async () => {
  await receive(store, { forDate: '2026-11-03' }, { quantity: 5, price: 9 })
  const id = await contract()
  const line = { productId: store.lentils, supplierId: store.supplierId }
  expect(await store.manciple.ok(proposeInboundLine, { ...line, forDate: '2026-11-04' })).toMatchObject({
    price: 9,
    contract: null,
  })
  expect(await store.manciple.ok(proposeInboundLine, { ...line, forDate: '2026-11-12' })).toMatchObject({
    price: 2,
    unitOfMeasure: 3,
    contract: { contractId: id, price: 2, remaining: 50 },
  })
  expect(await store.manciple.ok(proposeInboundLine, { ...line, pricesWithVat: false })).toMatchObject({
    price: 1.66667,
    contract: { price: 2 },
  })
  expect(
    await store.manciple.ok(proposeContractPrice, { ...line, productId: store.eggs, unitOfMeasure: 1 }),
  ).toMatchObject({ contract: { price: 0.22, remaining: 100 } })
  await setMinimum(world, store, store.lentils, 12)
  const { result } = await store.manciple.ok(proposeOrder, { supplierId: store.supplierId })
  expect(result.filter(({ productId }) => productId === store.lentils)).toMatchObject([
    { price: 2, contract: `Д-${store.mark}`, quantity: 7 },
  ])
})

test('warns above the price and beyond the quantity of the contract, and posts all the same', async () => {
  await contract()
  const dear = await store.manciple.ok(saveInbound, {
    ...delivery(store, {}, { quantity: 40, price: 2.1 }),
    complete: true,
  })
  expect(dear.warnings).toEqual([
    `Леща ${store.mark}: цената е над договорената – 84 € вместо 80 € (договор № Д-${store.mark})`,
  ])
  const much = await store.manciple.ok(saveInbound, delivery(store, {}, { quantity: 12, price: 2 }))
  expect(much.warnings).toEqual([`Леща ${store.mark}: количеството по договор № Д-${store.mark} се надхвърля с 2 кг`])
  expect(await store.manciple.ok(getInbound, { id: Number(much.entityId) })).toMatchObject({
    status: 1,
    lines: [{ contract: { number: `Д-${store.mark}`, price: 2, remaining: 10 } }],
  })
  const net = await store.manciple.ok(
    saveInbound,
    delivery(store, { pricesWithVat: false }, { quantity: 1, price: 1.66667 }),
  )
  expect(net.warnings).toBeUndefined()
})

test('a product is in one contract of a supplier at a time', async () => {
  await contract()
  const otherCall = await store.manciple.call(saveContract, {
    ...form(),
    number: 'Д-2',
    validFrom: '2027-10-31',
    validTo: '2028-10-31',
  })
  expect(otherCall.body).toMatchObject({
    errors: {
      'lines.0.productId': [`За този период продуктът е и в договор № Д-${store.mark} със същия доставчик`],
    },
  })
  const later = await store.manciple.ok(saveContract, {
    ...form(),
    number: 'Д-2',
    validFrom: '2027-11-01',
    validTo: '2028-10-31',
  })
  await store.director.ok(deleteContract, { id: Number(later.entityId) })
  const { productId, unitOfMeasure, price } = form().lines[0]!
  const twice = { ...form(), number: 'Д-3', validFrom: '2028-01-01', validTo: '2028-12-31' }
  expect(
    (
      await store.manciple.call(saveContract, {
        ...twice,
        lines: [form().lines[0]!, { productId, unitOfMeasure, price }],
      })
    ).body,
  ).toMatchObject({ errors: { 'lines.1.productId': ['Продуктът е въведен два пъти'] } })
})

test('keeps its file, and its execution is printed', async () => {
  await receive(store, {}, { quantity: 48, price: 2 })
  const id = await contract()
  const { version } = await store.manciple.ok(getContract, { id })
  expect((await store.manciple.call(contractFile, { id })).status).toBe(404)
  await store.manciple.ok(saveContract, { ...form(), id, version, note: 'Анекс' })
  const stale = await store.manciple.call(saveContract, { ...form(), id, version })
  expect(stale.status).toBe(409)
  const { result, totals } = await store.manciple.ok(contractExecution.json, { contractId: id })
  expect(result).toMatchObject([
    { productId: store.lentils, maxQuantity: 50, delivered: 48, remaining: 2, used: 96 },
    { productId: store.eggs, maxQuantity: 100, delivered: 0 },
    { productId: store.rice, maxQuantity: null, remaining: null, used: null },
  ])
  expect(totals).toMatchObject({ deliveredValue: 96 })
  const text = pdfText((await store.manciple.ok(contractExecution.pdf!, { contractId: id })).bytes)
  for (const words of ['Изпълнение на договорите', `Доставчик ${store.mark}`, '96,00']) expect(text).toContain(words)
})
