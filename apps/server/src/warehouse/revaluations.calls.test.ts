import { pdfText } from '@asistent/documents/pdf-text'
import { productMovements } from '@asistent/contract/warehouse/movements.calls'
import { trialBalance } from '@asistent/contract/warehouse/references.calls'
import { completeRequest } from '@asistent/contract/warehouse/requests.calls'
import {
  completeRevaluation,
  deleteRevaluation,
  getRevaluation,
  listRevaluations,
  nextRevaluationNumber,
  revaluationReceipt,
  saveRevaluation,
  undoRevaluation,
} from '@asistent/contract/warehouse/revaluations.calls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { balanceOf, openStore, receive, reserve, type Store } from '../../../../tests/support/warehouse/store'

// New values of the stock through HTTP. The tests' today is Sunday, 15.11.2026.

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
const form = (newPrice: number) => ({
  forDate: '2026-11-14',
  warehouseId: store.warehouseId,
  reason: 'Намалено качество',
  commission: ['Иван Илиев'],
  lines: [{ productId: store.lentils, newPrice }],
})
const prepare = async (newPrice: number) => Number((await store.manciple.ok(saveRevaluation, form(newPrice))).entityId)

test('the manciple prepares it, the director sets the new value; the issues of the day follow it', async () => {
  await receive(store, {}, { quantity: 10, price: 2 })
  const issued = await reserve(store, { forDate: '2026-11-14' }, { quantity: 4 })
  await store.manciple.ok(completeRequest, { id: issued })
  const { number } = await store.manciple.ok(nextRevaluationNumber, {})
  const id = await prepare(1.5)
  expect(await store.manciple.ok(getRevaluation, { id })).toMatchObject({
    number,
    status: 1,
    total: -3,
    lines: [{ quantity: 6, oldPrice: 2, oldValue: 12, newPrice: 1.5, newValue: 9, difference: -3 }],
    may: { edit: true, complete: false },
  })
  expect((await store.manciple.call(completeRevaluation, { id })).status).toBe(403)
  await store.director.ok(completeRevaluation, { id })
  expect(await there()).toEqual({ quantity: '6.000', value: '9.00' })
  expect(await store.manciple.ok(getRevaluation, { id })).toMatchObject({
    status: 2,
    total: -5,
    lines: [{ quantity: 10, oldPrice: 2, oldValue: 20, newValue: 15, difference: -5 }],
  })
  const { result } = await store.manciple.ok(productMovements.json, {
    productId: store.lentils,
    fromDate: '2026-11-14',
  })
  expect(result.map(({ documentName, value, price }) => [documentName, value, price])).toEqual([
    ['Искане, преоценка', 2, 1.5],
    ['Искане', -8, 1.16667],
    ['Протокол за преоценка', -5, 1.5],
  ])
  const balance = await store.manciple.ok(trialBalance.json, { fromDate: '2026-11-14', search: store.mark })
  expect(balance.result).toMatchObject([{ initialValue: 20, inboundValue: -5, outboundValue: 6, finalValue: 9 }])
})

test('its difference stays when a delivery of an earlier day comes; undone it never was', async () => {
  await receive(store, {}, { quantity: 10, price: 2 })
  const id = await prepare(3)
  await store.director.ok(completeRevaluation, { id })
  await receive(store, { forDate: '2026-11-10' }, { quantity: 10, price: 1 })
  expect(await there()).toEqual({ quantity: '20.000', value: '40.00' })
  await store.director.ok(undoRevaluation, { id })
  expect(await there()).toEqual({ quantity: '20.000', value: '30.00' })
  expect((await store.director.call(deleteRevaluation, { id })).status).toBe(409)
})

test('a product that is not there, or twice in one protocol, is rejected', async () => {
  const id = await prepare(3)
  expect((await store.director.call(completeRevaluation, { id })).problem?.errorMessage).toMatch(
    /^Няма наличност за преоценка: Леща/,
  )
  const [line] = form(3).lines
  const twice = await store.manciple.call(saveRevaluation, { ...form(3), lines: [line!, line!] })
  expect(twice.body).toMatchObject({ errors: { 'lines.1.productId': ['Продуктът е въведен два пъти'] } })
  await store.director.ok(deleteRevaluation, { id })
})

test('list and paper', async () => {
  await receive(store, {}, { quantity: 10, price: 2 })
  const id = await prepare(2.5)
  await store.director.ok(completeRevaluation, { id })
  const { result } = await store.manciple.ok(listRevaluations, { productId: store.lentils })
  expect(result).toMatchObject([{ id, value: 5, reason: 'Намалено качество' }])
  const text = pdfText((await store.manciple.ok(revaluationReceipt, { id })).bytes)
  for (const words of ['Протокол за преоценка', 'Иван Илиев', '25,00', 'Намалено качество'])
    expect(text).toContain(words)
})
