import {
  deleteManufacturer,
  deleteSupplier,
  deleteWarehouse,
  getManufacturer,
  getSupplier,
  getWarehouse,
  listManufacturers,
  listSuppliers,
  listWarehouses,
  saveManufacturer,
  saveSupplier,
  saveWarehouse,
} from '@asistent/contract/warehouse/partners.calls'
import {
  chooseProducts,
  createMasterProduct,
  createProduct,
  deleteCategory,
  deleteProduct,
  getProduct,
  listAllergens,
  listCategories,
  listProducts,
  listRecommendedPeriods,
  listStorageConditions,
  listSubstitutions,
  saveCategory,
  saveProductSetting,
  saveRecommended,
  saveSubstitutions,
  updateMasterProduct,
  updateProduct,
} from '@asistent/contract/warehouse/products.calls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { openStore, receive, type Store } from '../../../../tests/support/warehouse/store'

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

const form = (name: string, categoryId: number) => ({
  name,
  categoryId,
  unitOfMeasure: 3 as const,
  storageConditionId: 2 as const,
  allergenIds: [7 as const],
  wastePercent: 2,
})

const categoryId = async () => (await store.manciple.ok(listCategories, {})).result[0]?.id ?? 0

describe('products', () => {
  test('of the kindergarten: created, changed with the version, found by bar code, retired only without stock', async () => {
    const { manciple } = store
    const category = await categoryId()
    const barcode = '3800123456789'
    const made = await manciple.ok(createProduct, { ...form('Сирене за проба', category), barcode, minQuantity: 2.5 })
    const id = Number(made.entityId)
    const product = await manciple.ok(getProduct, { id })
    expect(product).toMatchObject({ isMaster: false, minQuantity: 2.5, isActive: true, version: 1, allergenIds: [7] })
    await manciple.ok(updateProduct, {
      ...form('Сирене краве за проба', category),
      barcode,
      id,
      version: 1,
      minQuantity: null,
    })
    expect((await manciple.call(updateProduct, { ...form('Друго', category), id, version: 1 })).status).toBe(409)
    expect((await manciple.ok(chooseProducts, { barcode })).result).toMatchObject([
      { id, name: 'Сирене краве за проба' },
    ])
    const twin = await manciple.call(createProduct, { ...form('Сирене краве за проба', category) })
    expect(twin.body).toMatchObject({ errors: { name: ['Вече има запис с това наименование'] } })
    const taken = await manciple.call(createProduct, { ...form('Друго сирене', category), barcode })
    expect(taken.body).toMatchObject({ errors: { barcode: ['Вече има продукт с този баркод'] } })
    await receive(store, {}, { productId: id })
    expect((await manciple.call(deleteProduct, { id })).body).toMatchObject({
      errorMessage: 'От продукта има наличност и не може да бъде изтрит',
    })
    expect(
      (await manciple.call(updateProduct, { ...form('Сирене', category), unitOfMeasure: 1, id, version: 2 })).body,
    ).toMatchObject({
      errors: { unitOfMeasure: ['По продукта има движения и мерната единица не може да се сменя'] },
    })
    await manciple.ok(deleteProduct, { id: store.eggs })
    expect((await manciple.ok(chooseProducts, {})).result.map((one) => one.id)).not.toContain(store.eggs)
  })

  test('of the master: readable for all; a kindergarten changes its settings only', async () => {
    const master = await world.as('master')
    const category = await categoryId()
    const id = Number((await master.ok(createMasterProduct, form('Общо сирене за проба', category))).entityId)
    await master.ok(updateMasterProduct, { ...form('Общо сирене за проба', category), wastePercent: 3, id, version: 1 })
    const { manciple } = store
    expect(await manciple.ok(getProduct, { id })).toMatchObject({ isMaster: true, wastePercent: 3, version: 0 })
    expect((await manciple.call(updateProduct, { ...form('Наше', category), id, version: 0 })).status).toBe(409)
    expect((await manciple.call(deleteProduct, { id })).status).toBe(409)
    await manciple.ok(saveProductSetting, { id, isActive: false, minQuantity: 4, version: 0 })
    expect(await manciple.ok(getProduct, { id })).toMatchObject({ isActive: false, minQuantity: 4, version: 1 })
    expect((await manciple.ok(listProducts, { search: 'общо сирене', isActive: true })).rowsCount).toBe(0)
    const elsewhere = await world.as('directorOfGabrovo')
    expect(await elsewhere.ok(getProduct, { id })).toMatchObject({ isActive: true, minQuantity: null })
    expect((await elsewhere.call(getProduct, { id: store.lentils })).status).toBe(404)
    expect((await master.call(getProduct, { id: store.lentils })).status).toBe(404)
    await master.ok(deleteProduct, { id })
  })

  test('a conversion is an exact fraction, and to another unit', async () => {
    expect(await store.manciple.ok(getProduct, { id: store.eggs })).toMatchObject({
      conversions: [{ quantity: 55, unitOfMeasure: 2 }],
    })
    const wrong = await store.manciple.call(createProduct, {
      ...form('Мляко за проба', await categoryId()),
      conversions: [{ quantity: 1000, unitOfMeasure: 2 }],
    })
    expect(wrong.body).toMatchObject({ errors: { 'conversions.0.unitOfMeasure': [expect.any(String)] } })
  })

  test('substitutes: the master’s for all, and those of the kindergarten', async () => {
    const { manciple, lentils, eggs } = store
    await manciple.ok(saveSubstitutions, { productId: lentils, productSubstitutions: [eggs] })
    const mine = (await manciple.ok(listSubstitutions, {})).result.find((one) => one.productId === lentils)
    expect(mine).toMatchObject({ productSubstitutions: [eggs], substitutes: [{ isMaster: false }] })
    const itself = await manciple.call(saveSubstitutions, { productId: lentils, productSubstitutions: [lentils] })
    expect(itself.body).toMatchObject({
      errors: { productSubstitutions: ['Продуктът не може да замества сам себе си'] },
    })
    const blind = await manciple.call(saveSubstitutions, { productId: lentils, productSubstitutions: [] })
    expect(blind.problem.code).toBe('warehouse.has-substitutes')
    const unseen = { productId: lentils, productSubstitutions: [], was: [lentils] }
    expect((await manciple.call(saveSubstitutions, unseen)).problem.code).toBe('platform.stale')
    await manciple.ok(saveSubstitutions, { productId: lentils, productSubstitutions: [], was: [eggs] })
    const after = (await manciple.ok(listSubstitutions, {})).result
    expect(after.some((one) => one.productId === lentils)).toBe(false)
  })
})

test('categories: a tree of the master with recommended quantities, which a kindergarten overrides', async () => {
  const master = await world.as('master')
  const { manciple } = store
  const bread = (await manciple.ok(listCategories, {})).result.find((one) => one.name === 'Хляб')
  expect(bread?.recommended).toEqual([
    { type: 1, ageBand: 1, quantity: 60 },
    { type: 1, ageBand: 2, quantity: 100 },
  ])
  const parentId = bread?.id ?? 0
  await manciple.ok(saveRecommended, { categoryId: parentId, items: [{ type: 1, ageBand: 2, quantity: 110 }] })
  const category = (await manciple.ok(listCategories, {})).result.find((one) => one.id === parentId)
  expect(category?.recommended).toEqual([
    { type: 1, ageBand: 1, quantity: 60 },
    { type: 1, ageBand: 2, quantity: 110 },
  ])
  // A setting from next month on changes nothing yet; an empty list removes the own ones.
  const later = {
    categoryId: parentId,
    validFrom: '2026-12-01',
    items: [{ type: 1 as const, ageBand: 2 as const, quantity: 130 }],
  }
  await manciple.ok(saveRecommended, later)
  const breadOf = async () =>
    (await manciple.ok(listCategories, {})).result.find((one) => one.id === parentId)?.recommended[1]
  expect(await breadOf()).toMatchObject({ quantity: 110 })
  await manciple.ok(saveRecommended, { categoryId: parentId, items: [] })
  expect(await breadOf()).toMatchObject({ quantity: 100 })
  await manciple.ok(saveRecommended, { categoryId: parentId, items: [{ type: 1, ageBand: 2, quantity: 110 }] })
  const theirs = (await (await world.as('directorOfGabrovo')).ok(listCategories, {})).result.find(
    (one) => one.id === parentId,
  )
  expect(theirs?.recommended).toHaveLength(2)
  const child = Number((await master.ok(saveCategory, { name: 'Питки', parentId })).entityId)
  const tree = (await master.ok(listCategories, {})).result.find((one) => one.id === parentId)
  expect(tree?.items).toMatchObject([{ id: child, name: 'Питки', parentId }])
  const loop = await master.call(saveCategory, { id: parentId, name: 'Хляб', parentId: child, version: bread?.version })
  expect(loop.body).toMatchObject({ errors: { parentId: ['Категория не може да е част от себе си'] } })
  expect((await master.call(deleteCategory, { id: parentId })).body).toMatchObject({
    errorMessage: 'В категорията има продукти или подкатегории',
  })
  await master.ok(deleteCategory, { id: child })
  expect((await manciple.call(saveCategory, { name: 'Наша' })).status).toBe(403)
})

test('short lists', async () => {
  const { manciple } = store
  expect((await manciple.ok(listAllergens, {})).rowsCount).toBe(14)
  expect((await manciple.ok(listStorageConditions, {})).result[1]).toEqual({ id: 2, name: 'Хладилник, 0–4 °C' })
  expect((await manciple.ok(listRecommendedPeriods, {})).result[0]).toEqual({ id: 1, name: 'Дневно' })
})

test('suppliers and manufacturers: validated, unique by name, retired but kept in documents', async () => {
  const { manciple } = store
  const bad = await manciple.call(saveSupplier, { name: 'Млекария', bulstat: '123456789' })
  expect(bad.body).toMatchObject({ errors: { bulstat: [expect.any(String)] } })
  await receive(store)
  expect((await manciple.ok(listSuppliers, { search: 'доставчик' })).result[0]).toMatchObject({
    id: store.supplierId,
    lastDelivery: '2026-11-12',
  })
  const { name, version } = await manciple.ok(getSupplier, { id: store.supplierId })
  await manciple.ok(saveSupplier, { id: store.supplierId, version, name, mol: 'Петър Петров' })
  await manciple.ok(deleteSupplier, { id: store.supplierId })
  expect((await manciple.call(getSupplier, { id: store.supplierId })).status).toBe(404)
  expect((await manciple.call(deleteSupplier, { id: store.supplierId })).status).toBe(404)
  const id = Number((await manciple.ok(saveManufacturer, { name: 'Мандра за проба' })).entityId)
  expect(await manciple.ok(getManufacturer, { id })).toMatchObject({ name: 'Мандра за проба', version: 1 })
  expect((await manciple.ok(listManufacturers, { search: 'мандра за' })).rowsCount).toBe(1)
  expect((await manciple.call(saveManufacturer, { name: 'МАНДРА за проба' })).status).toBe(409)
  await manciple.ok(deleteManufacturer, { id })
})

test('warehouses: created by the director; one with stock or documents cannot be retired or deleted', async () => {
  const { director, manciple, warehouseId, otherWarehouseId } = store
  expect((await manciple.call(saveWarehouse, { name: 'Наш' })).status).toBe(403)
  await receive(store)
  const row = (await manciple.ok(listWarehouses, {})).result.find((one) => one.id === warehouseId)
  expect(row).toMatchObject({ products: 1, value: 21, isActive: true })
  const { name, version } = await manciple.ok(getWarehouse, { id: warehouseId })
  const stopped = await director.call(saveWarehouse, { id: warehouseId, version, name, isActive: false })
  expect(stopped.body).toMatchObject({ errors: { isActive: [expect.stringMatching(/^В склада има 1/)] } })
  expect((await director.call(deleteWarehouse, { id: warehouseId })).body).toMatchObject({
    errorMessage: 'По склада има документи. Вместо да го изтривате, отбележете, че не се използва.',
  })
  await director.ok(deleteWarehouse, { id: otherWarehouseId })
})
