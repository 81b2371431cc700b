import {
  deleteLossNorm,
  getLossNorm,
  listLossNorms,
  naturalLoss,
  saveLossNorm,
} from '@asistent/contract/warehouse/losses.calls'
import { completeRequest } from '@asistent/contract/warehouse/requests.calls'
import { completeScrapping, saveScrapping } from '@asistent/contract/warehouse/scrappings.calls'
import { scrappingTypes } from '@asistent/domain/warehouse/documents'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { openStore, receive, reserve, scrapping, type Store } from '../../../../tests/support/warehouse/store'

// Norms of natural loss through HTTP. The tests' today is Sunday, 15.11.2026.

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

const lose = async (quantity: number) => {
  const form = scrapping(store, { type: scrappingTypes.NaturalLoss, forDate: '2026-11-14' }, { quantity })
  const id = Number((await store.manciple.ok(saveScrapping, form)).entityId)
  return store.director.call(completeScrapping, { id })
}

test('natural loss is recorded within the norm of the product, which precedes that of its category', async () => {
  await receive(store, {}, { quantity: 200, price: 2 })
  const issued = await reserve(store, {}, { quantity: 100 })
  await store.manciple.ok(completeRequest, { id: issued })
  expect((await lose(0.5)).problem?.errorMessage).toBe(`Фирата надхвърля допустимата: Леща ${store.mark} – няма норма`)
  const [category] = await world.sql<{ id: number }>(
    `select category_id as id from product where id = ${store.lentils}`,
  )
  const ofCategory = await store.manciple.ok(saveLossNorm, { categoryId: category?.id ?? 0, percent: 0.4 })
  expect((await lose(0.5)).problem?.errorMessage).toMatch(/допустими 0,4 кг, отчетени с този протокол 0,5 кг$/)
  await store.manciple.ok(saveLossNorm, { productId: store.lentils, percent: 0.8, source: 'Заповед № 5' })
  expect((await lose(0.5)).status).toBe(200)
  expect((await lose(0.31)).problem?.errorMessage).toMatch(/допустими 0,8 кг, отчетени с този протокол 0,81 кг$/)
  expect((await lose(0.3)).status).toBe(200)
  const { result, totals } = await store.manciple.ok(naturalLoss.json, { search: store.mark, fromDate: '2026-11-01' })
  expect(result).toMatchObject([
    { issued: 100, percent: 0.8, allowed: 0.8, recorded: 0.8, recordedValue: 1.6, rest: 0 },
  ])
  expect(totals).toMatchObject({ recordedValue: 1.6 })
  await store.manciple.ok(deleteLossNorm, { id: Number(ofCategory.entityId) })
})

test('a norm is of a product or of a category, once', async () => {
  const norm = { productId: store.lentils, percent: 1 }
  const { entityId } = await store.manciple.ok(saveLossNorm, norm)
  expect(await store.manciple.ok(getLossNorm, { id: Number(entityId) })).toMatchObject({ ...norm, categoryId: null })
  expect((await store.manciple.call(saveLossNorm, norm)).status).toBe(409)
  expect((await store.manciple.call(saveLossNorm, { percent: 1 })).body).toMatchObject({
    errors: { productId: ['Изберете категория или продукт, само едното'] },
  })
  const { result } = await store.manciple.ok(listLossNorms, {})
  expect(result.find(({ productId }) => productId === store.lentils)).toMatchObject({
    subject: `Леща ${store.mark}`,
    percent: 1,
  })
})
