import { completeDeclaration } from '@asistent/contract/warehouse/declarations.calls'
import { saveInbound } from '@asistent/contract/warehouse/inbounds.calls'
import {
  completeRequest,
  completeRequests,
  createRequest,
  deleteRequest,
  freeRequest,
} from '@asistent/contract/warehouse/requests.calls'
import { completeScrapping, saveScrapping } from '@asistent/contract/warehouse/scrappings.calls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import {
  balanceOf,
  counted,
  submitCount,
  approveCount,
  delivery,
  openStore,
  receive,
  request,
  reserve,
  scrapping,
  type Store,
} from '../../../../tests/support/warehouse/store'

// Concurrent calls with commits.

let world: World
let store: Store
beforeAll(async () => {
  world = await startWorld({ commits: true, connections: 12 })
})
beforeEach(async () => {
  store = await openStore(world)
})
afterAll(() => world.close())

interface Answer {
  readonly status: number
  readonly problem?: { readonly errorMessage?: string } | undefined
}

const sentences = (answers: readonly Answer[]) =>
  answers.filter(({ status }) => status !== 200).map(({ problem }) => problem?.errorMessage ?? '')

test('of two requests for the last kilos one succeeds, the other reports missing stock', async () => {
  await receive(store)
  const answers = await Promise.all(
    [store.manciple, store.director].map((who) => who.call(createRequest, request(store, {}, { quantity: 7 }))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(sentences(answers)).toEqual([expect.stringMatching(/налични 3 кг, необходими 7 кг$/)])
})

test('of two completions for the last kilos one succeeds, the other reports missing stock', async () => {
  await receive(store)
  const first = await store.manciple.ok(saveScrapping, scrapping(store, {}, { quantity: 7 }))
  const second = await store.manciple.ok(saveScrapping, scrapping(store, {}, { quantity: 7 }))
  const done = await Promise.all(
    [first, second].map(({ entityId }) => store.director.call(completeScrapping, { id: Number(entityId) })),
  )
  expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(sentences(done)).toEqual([expect.stringMatching(/налични 3 кг, необходими 7 кг$/)])
  const id = await reserve(store, {}, { quantity: 3 })
  const both = await Promise.all([store.manciple, store.director].map((who) => who.call(completeRequest, { id })))
  expect(sentences(both)).toEqual(['Документът вече е приключен'])
  expect(await balanceOf(world, store)).toMatchObject({ quantity: '0.000', value: '0.00', reserved: '0.000' })
})

test('a double click creates one document', async () => {
  await receive(store)
  const headers = { 'idempotency-key': `request-${store.warehouseId}` }
  const pressed = await Promise.all(
    Array.from({ length: 3 }, () => store.manciple.call(createRequest, request(store), headers)),
  )
  expect(new Set(pressed.map(({ status, body }) => `${status} ${(body as { entityId?: number }).entityId}`)).size).toBe(
    1,
  )
  expect(await balanceOf(world, store)).toMatchObject({ reserved: '4.000' })
  const again = await store.manciple.call(createRequest, request(store), headers)
  expect(again.body).toEqual(pressed[0]?.body)
  const [papers] = await world.sql<{ count: number }>(
    `select count(*)::int as count from stock_document where warehouse_id = ${store.warehouseId} and kind = 2`,
  )
  expect(papers).toEqual({ count: 1 })
})

describe('twenty concurrent users', () => {
  test('cause no deadlock, gap or duplicate number; the ledger is consistent', async () => {
    const both = [store.lentils, store.eggs]
    const of = (products: readonly number[], quantity: number) =>
      products.map((productId) => ({
        productId,
        quantity,
        unitOfMeasure: productId === store.eggs ? (1 as const) : (3 as const),
      }))
    const priced = (products: readonly number[], quantity: number) =>
      of(products, quantity).map((line) => ({ ...line, price: 1.23 }))
    for (const warehouseId of [store.warehouseId, store.otherWarehouseId])
      await receive(store, { warehouseId, lines: priced(both, 40) })
    const ids: number[] = []
    for (let turn = 0; turn < 12; turn++)
      ids.push(
        await reserve(store, {
          warehouseId: turn % 3 ? store.warehouseId : store.otherWarehouseId,
          lines: of(turn % 2 ? both : both.toReversed(), 1),
        }),
      )
    const draft = await store.manciple.ok(saveScrapping, scrapping(store, { lines: of(both.toReversed(), 2) }))
    const counts = [
      await submitCount(store, counted(store, 39, { forDate: '2026-11-14' })),
      await submitCount(store, counted(store, 38, { forDate: '2026-11-13' })),
    ]
    const work: (() => Promise<Answer>)[] = [
      ...ids.slice(0, 4).map((id) => () => store.manciple.call(completeRequest, { id })),
      ...ids.slice(4, 6).map((id) => () => store.manciple.call(freeRequest, { id })),
      ...ids.slice(6, 8).map((id) => () => store.manciple.call(deleteRequest, { id })),
      () => store.director.call(completeRequests, { date: '2026-11-14' }),
      () => store.manciple.call(completeRequests, { date: '2026-11-15' }),
      () => store.director.call(completeScrapping, { id: Number(draft.entityId) }),
      ...both.map((product) => () => store.manciple.call(createRequest, request(store, { lines: of([product], 1) }))),
      ...[both, both.toReversed(), both, both.toReversed()].map(
        (lines) => () =>
          store.manciple.call(saveInbound, { ...delivery(store, { lines: priced(lines, 3) }), complete: true }),
      ),
      ...counts.map((id) => () => approveCount(store.director, id)),
      () => store.manciple.call(saveScrapping, scrapping(store, { type: 3 })),
    ]
    const answers = await Promise.all(work.map((one) => one()))
    const failures = answers.filter(({ status }) => ![200, 400, 404, 409].includes(status))
    expect(failures.map(({ status, problem }) => `${status} ${problem?.errorMessage} ${world.lastError()}`)).toEqual([])
    // Requests were removed concurrently: the number of one that was not the last remains unused.
    const numbers = await world.sql<{ twins: number; holes: number; ahead: number }>(
      `select (count(*) - count(distinct d.number))::int as twins, case when d.kind = 2 then 0 else max(d.number) - count(*)::int end as holes,
          max(c.last) - max(d.number) as ahead
        from stock_document d join counter c on c.kindergarten_id = d.kindergarten_id and c.series = d.series
        group by d.kindergarten_id, d.kind, d.series`,
    )
    expect(numbers.length).toBeGreaterThan(3)
    for (const series of numbers) expect(series).toEqual({ twins: 0, holes: 0, ahead: 0 })
    const wrong = await world.sql(
      `select b.* from stock_balance b left join lateral (select sum(m.quantity) as quantity, sum(m.value) as value from stock_movement m
          where m.warehouse_id = b.warehouse_id and m.product_id = b.product_id) m on true
        where b.quantity <> coalesce(m.quantity, 0) or b.value <> coalesce(m.value, 0)
          or b.reserved <> coalesce((select sum(l.quantity) from stock_line l join stock_document d on d.id = l.document_id
            where d.kind = 2 and d.state = 1 and d.warehouse_id = b.warehouse_id and l.product_id = b.product_id), 0)`,
    )
    expect(wrong).toEqual([])
  })

  test('a stock-take closed meanwhile equals the ledger of its day from then on', async () => {
    await receive(store)
    const late = Array.from(
      { length: 8 },
      (_, turn) => () =>
        store.manciple.call(saveInbound, {
          ...delivery(
            store,
            { forDate: '2026-11-14' },
            { productId: turn % 2 ? store.eggs : store.lentils, unitOfMeasure: turn % 2 ? 1 : 3 },
          ),
          complete: true,
        }),
    )
    // More than the deliveries, because a shortage would require a decision on a quantity that changes meanwhile.
    const id = await submitCount(
      store,
      counted(store, 0, {
        lines: [
          { productId: store.lentils, quantity: 107, unitOfMeasure: 3 },
          { productId: store.eggs, quantity: 105, unitOfMeasure: 1 },
        ],
      }),
    )
    const close = () => store.director.call(completeDeclaration, { id })
    const answers = await Promise.all([...late.slice(0, 4), close, ...late.slice(4)].map((one) => one()))
    expect(answers.filter(({ status }) => status >= 500).map(() => world.lastError())).toEqual([])
    expect(answers[4]?.status).toBe(200)
    const onTheDay = await world.sql(
      `select product_id as id, sum(quantity)::float8 as there from stock_movement
        where warehouse_id = ${store.warehouseId} and for_on <= '2026-11-14' group by 1 order by 1`,
    )
    expect(onTheDay).toEqual([
      { id: store.lentils, there: 107 },
      { id: store.eggs, there: 105 },
    ])
  })
})
