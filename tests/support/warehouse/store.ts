import type { InputOf } from '@asistent/contract/core/call'
import { completeDeclaration, getDeclaration, saveDeclaration } from '@asistent/contract/warehouse/declarations.calls'
import { saveInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { saveSupplier, saveWarehouse } from '@asistent/contract/warehouse/partners.calls'
import { createProduct } from '@asistent/contract/warehouse/products.calls'
import { createRequest } from '@asistent/contract/warehouse/requests.calls'
import type { saveScrapping } from '@asistent/contract/warehouse/scrappings.calls'
import { shortageDecisions, type ShortageDecision } from '@asistent/domain/warehouse/stock-takes'
import type { Person, World } from '../world'

// Creates a separate warehouse for a test, through the calls.

export interface Store {
  readonly manciple: Person
  readonly director: Person
  readonly warehouseId: number
  readonly otherWarehouseId: number
  readonly supplierId: number
  /** Unique part of the names of its products, to search for them. */
  readonly mark: string
  readonly lentils: number
  readonly rice: number
  readonly eggs: number
}

let stores = 0

export async function openStore(world: World): Promise<Store> {
  const [manciple, director] = [await world.as('manciple'), await world.as('director')]
  const mark = String(1_000_000 + ++stores)
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
    mark,
    lentils: await product('Леща', {}),
    rice: await product('Ориз', {}),
    eggs: await product('Яйца', { unitOfMeasure: 1, conversions: [{ quantity: 55, unitOfMeasure: 2 }] }),
  }
}

type Inbound = InputOf<typeof saveInbound>

/** Form of a delivery of lentils. Today is Sunday, 15.11.2026. */
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

/** Creates and posts a delivery. */
export const receive = async (
  store: Store,
  more: Partial<Inbound> = {},
  line: Partial<Inbound['lines'][number]> = {},
) => Number((await store.manciple.ok(saveInbound, { ...delivery(store, more, line), complete: true })).entityId)

type Line = { productId?: number; quantity?: number; unitOfMeasure?: 1 | 2 | 3 | 4 | 5 }
const lentils = (store: Store, line: Line) => ({
  productId: store.lentils,
  quantity: 4,
  unitOfMeasure: 3 as const,
  ...line,
})

type Request = InputOf<typeof createRequest>

/** A request of lentils for the kindergarten's kitchen. */
export const request = (store: Store, more: Partial<Request> = {}, line: Line = {}): Request => ({
  forDate: '2026-11-13',
  warehouseId: store.warehouseId,
  purpose: 2,
  lines: [lentils(store, line)],
  ...more,
})

export const reserve = async (store: Store, more: Partial<Request> = {}, line: Line = {}) =>
  Number((await store.manciple.ok(createRequest, request(store, more, line))).entityId)

type Scrapping = InputOf<typeof saveScrapping>

export const scrapping = (
  store: Store,
  more: Partial<Scrapping> = {},
  line: Line & { batchId?: number } = {},
): Scrapping => ({
  forDate: '2026-11-13',
  warehouseId: store.warehouseId,
  type: 2,
  lines: [lentils(store, line)],
  ...more,
})

type Declaration = InputOf<typeof saveDeclaration>

/** Form of a stock-take: the lentils, unless other lines are given. */
export const counted = (store: Store, quantity: number, more: Partial<Declaration> = {}): Declaration => ({
  forDate: '2026-11-14',
  warehouseId: store.warehouseId,
  lines: [lentils(store, { quantity })],
  ...more,
})

/** Counts and submits as the storekeeper. */
export const submitCount = async (store: Store, form: Declaration) =>
  Number((await store.manciple.ok(saveDeclaration, { ...form, submit: true })).entityId)

/** Approves a submitted stock-take with the same decision on every shortage. */
export async function approveCount(
  approver: Person,
  id: number,
  decision: ShortageDecision = shortageDecisions.Scrapped,
) {
  const { lines } = await approver.ok(getDeclaration, { id })
  const shortages = lines.flatMap(({ id: lineId, difference }) =>
    difference !== null && difference < 0 ? [{ lineId, quantity: -difference, decision }] : [],
  )
  return approver.call(completeDeclaration, { id, shortages })
}

/** Counts as the storekeeper and approves as the director. */
export async function closeCount(store: Store, form: Declaration, decision?: ShortageDecision): Promise<number> {
  const id = await submitCount(store, form)
  const { status, problem } = await approveCount(store.director, id, decision)
  if (status !== 200) throw new Error(`${status} ${problem?.errorMessage}`)
  return id
}

/** Balance of a product in the ledger. */
export const balanceOf = async (world: World, store: Store, productId = store.lentils, where = store.warehouseId) =>
  (
    await world.sql<{ quantity: string; value: string; price: string; reserved: string }>(
      `select quantity, value, price, reserved from stock_balance where product_id = ${productId} and warehouse_id = ${where}`,
    )
  )[0]

/** Closes storage and kitchen up to the day. */
export const lockStorage = (world: World, store: Store, until: string) =>
  world.sql(`insert into module_lock (kindergarten_id, category, locked_until)
    select kindergarten_id, 'storage', '${until}' from warehouse where id = ${store.warehouseId}
    on conflict (kindergarten_id, category) do update set locked_until = excluded.locked_until`)

/** Sets the minimum and the package of a product. */
export const setMinimum = (
  world: World,
  store: Store,
  productId: number,
  minimum: number,
  pack: number | null = null,
) =>
  world.sql(
    `insert into product_setting (kindergarten_id, product_id, min_quantity, package_quantity)
      select kindergarten_id, $2, $3, $4 from warehouse where id = $1
      on conflict (kindergarten_id, product_id) do update set min_quantity = excluded.min_quantity, package_quantity = excluded.package_quantity`,
    [store.warehouseId, productId, minimum, pack],
  )
