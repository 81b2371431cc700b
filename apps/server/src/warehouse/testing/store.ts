import type { InputOf } from '@asistent/contract/core/call'
import { saveInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { saveSupplier, saveWarehouse } from '@asistent/contract/warehouse/partners.calls'
import { createProduct } from '@asistent/contract/warehouse/products.calls'
import type { Person, World } from '../../../../../tests/support/world'

// A warehouse of its own for a test, made through the calls.

export interface Store {
  readonly manciple: Person
  readonly director: Person
  readonly warehouseId: number
  readonly otherWarehouseId: number
  readonly supplierId: number
  readonly lentils: number
  readonly eggs: number
}

let stores = 0

export async function openStore(world: World): Promise<Store> {
  const [manciple, director] = [await world.as('manciple'), await world.as('director')]
  const mark = ++stores
  const [category] = await world.sql<{ id: number }>(`select id from product_category where name = 'Бобови'`)
  const made = async (work: Promise<{ entityId: number | string | null }>) => Number((await work).entityId)
  const product = (name: string, more: Partial<InputOf<typeof createProduct>>) =>
    made(
      manciple.ok(createProduct, {
        name: `${name} ${mark}`,
        categoryId: category?.id ?? 0,
        unitOfMeasure: 3,
        storageConditionId: 1,
        ...more,
      }),
    )
  return {
    manciple,
    director,
    warehouseId: await made(director.ok(saveWarehouse, { name: `Склад ${mark}` })),
    otherWarehouseId: await made(director.ok(saveWarehouse, { name: `Втори склад ${mark}` })),
    supplierId: await made(manciple.ok(saveSupplier, { name: `Доставчик ${mark}` })),
    lentils: await product('Леща', {}),
    eggs: await product('Яйца', { unitOfMeasure: 1, conversions: [{ quantity: 55, unitOfMeasure: 2 }] }),
  }
}

type Inbound = InputOf<typeof saveInbound>

/** A delivery of lentils: the tests' today is Sunday, 15.11.2026. */
export const delivery = (
  store: Store,
  more: Partial<Inbound> = {},
  line: Partial<Inbound['lines'][number]> = {},
): Inbound => ({
  forDate: '2026-11-12',
  warehouseId: store.warehouseId,
  supplierId: store.supplierId,
  lines: [{ productId: store.lentils, quantity: 10, unitOfMeasure: 3, price: 2.1, ...line }],
  ...more,
})

/** Received and posted. */
export const receive = async (
  store: Store,
  more: Partial<Inbound> = {},
  line: Partial<Inbound['lines'][number]> = {},
) => Number((await store.manciple.ok(saveInbound, { ...delivery(store, more, line), complete: true })).entityId)
