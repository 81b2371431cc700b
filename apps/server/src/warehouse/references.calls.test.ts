import { Problem } from '@asistent/contract/core/problem'
import type { Report } from '@asistent/contract/core/report'
import { detailedAvailability, productAvailability } from '@asistent/contract/warehouse/availability.calls'
import { getBatch, listBatches } from '@asistent/contract/warehouse/batches.calls'
import { deleteDeclaration } from '@asistent/contract/warehouse/declarations.calls'
import { correctInbound, reverseInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { movementSides, productMovements } from '@asistent/contract/warehouse/movements.calls'
import {
  departmentConsumption,
  documentTransactions,
  haccpDiary,
  inventoryList,
  inventoryRegister,
  trialBalance,
  unitedReceiptsReport,
} from '@asistent/contract/warehouse/references.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { decimal, divide, toNumber } from '@asistent/domain/kernel/decimal'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kindergartenOf } from '../../../../tests/support/actors'
import { startWorld, type World } from '../../../../tests/support/world'
import { postPaper, reversePaper } from '../../../../tests/support/warehouse/posted'
import {
  closeCount,
  counted,
  delivery,
  openStore,
  receive,
  type Store,
} from '../../../../tests/support/warehouse/store'
import { fc, runs } from '../../../../tests/support/random'

// Reports agree with each other, and reports as of a past moment return what they returned then.

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

/** Several reports with the same input. */
type AnyReport = Pick<Report<object, unknown, object>, 'json' | 'pdf' | 'xlsx'>
const reportsOf = (...reports: unknown[]) => reports as AnyReport[]

const period = { fromDate: '2026-11-04', toDate: '2026-11-10' }
/** Returns a past moment. */
const later = (): string => {
  const moment = world.now()
  world.setNow(new Date(moment.getTime() + 60_000))
  return moment.toISOString()
}
const cents = (value: number) => Math.round(value * 100)
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + cents(value), 0)

/** All reports of the test's products, now or as of a moment. */
async function everything(asOf?: string) {
  const { manciple } = store
  const of = { search: store.mark, ...(asOf && { asOf }) }
  const [balance, joined, there, batches, list, documents, department] = [
    await manciple.ok(trialBalance.json, { ...of, ...period }),
    await manciple.ok(trialBalance.json, { ...of, ...period, joined: true }),
    await manciple.ok(productAvailability.json, of),
    await manciple.ok(detailedAvailability.json, of),
    await manciple.ok(inventoryList.json, { ...of, forDate: period.toDate }),
    await manciple.ok(documentTransactions.json, { ...of, ...period }),
    await manciple.ok(departmentConsumption.json, { ...of, ...period }),
  ]
  return { balance, joined, there, batches, list, documents, department }
}
type Everything = Awaited<ReturnType<typeof everything>>

function agree({ balance, joined, there, batches, list, documents, department }: Everything) {
  for (const row of balance.items) {
    expect(cents(row.finalValue)).toBe(cents(row.initialValue) + cents(row.inboundValue) - cents(row.outboundValue))
    expect(row.finalQuantity).toBeCloseTo(row.initialQuantity + row.inboundQuantity - row.outboundQuantity, 6)
    expect(row.finalQuantity === 0 ? row.finalValue : 0).toBe(0)
  }
  expect(cents(balance.finalAmount)).toBe(
    cents(balance.initialAmount) + cents(balance.inboundAmount) - cents(balance.outboundAmount),
  )
  expect(balance.initialAmount).toBe(joined.initialAmount)
  expect(balance.finalAmount).toBe(joined.finalAmount)
  // At the end of the period: the stock list.
  expect(sumOf(list.result.map(({ value }) => value))).toBe(cents(balance.finalAmount))
  for (const row of list.result)
    expect(
      balance.items.find((one) => one.productId === row.productId && one.warehouseId === row.warehouseId)
        ?.finalQuantity,
    ).toBe(row.quantity)
  // Today: the sum of the batches equals the total.
  expect(sumOf(batches.result.map(({ value }) => value))).toBe(cents(there.totals.value ?? 0))
  for (const row of there.result) {
    const parts = batches.result.filter((one) => one.productId === row.productId && one.warehouseId === row.warehouseId)
    expect(sumOf(parts.map(({ value }) => value))).toBe(cents(row.value))
    expect(parts.reduce((sum, { quantity }) => sum + quantity, 0)).toBeCloseTo(row.quantity, 6)
  }
  // A price is value divided by quantity, the same in all reports; batches have the price of their product.
  for (const { price, value, quantity } of [...there.result, ...list.result].filter((row) => row.quantity > 0))
    expect(price).toBe(toNumber(divide(decimal(value), decimal(quantity), 5)))
  for (const batch of batches.result)
    expect(batch.price).toBe(
      there.result.find((one) => one.productId === batch.productId && one.warehouseId === batch.warehouseId)?.price,
    )
  // Movements by document.
  expect(cents(documents.totals.inboundValue ?? 0)).toBe(cents(balance.inboundAmount))
  expect(cents(documents.totals.outboundValue ?? 0)).toBe(cents(balance.outboundAmount))
  expect(cents(documents.totalValue)).toBe(cents(balance.finalAmount) - cents(balance.initialAmount))
  const requests = documents.items.filter(({ documentKind }) => documentKind === 2)
  expect(sumOf(department.result.map(({ value }) => value))).toBe(sumOf(requests.map((one) => one.outboundValue)))
}

/** Without data that has no history, and without the text of the moment. */
const lasting = ({ there, ...rest }: Everything) =>
  JSON.parse(
    JSON.stringify(
      { ...rest, there: there.result.map((row) => ({ ...row, reserved: null, free: null })) },
      (key, value: unknown) => (['subtitle', 'without', 'notes'].includes(key) ? undefined : value),
    ),
  ) as unknown

const step = fc.record({
  kind: fc.constantFrom('in', 'in', 'out', 'out', 'scrap', 'surplus', 'reverse', 'look'),
  where: fc.nat({ max: 1 }),
  what: fc.nat({ max: 1 }),
  day: fc.integer({ min: 1, max: 13 }),
  quantity: fc.integer({ min: 1, max: 20_000 }),
  cents: fc.integer({ min: 1, max: 900 }),
  purpose: fc.constantFrom(1, 2, 3, undefined),
  batch: fc.constantFrom('А', 'Б', undefined),
})

test('random histories: all reports agree, and as of a past moment each is unchanged', async () => {
  let minute = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (history) => {
      await world.isolated(async () => {
        const papers: { id: number; warehouseId: number; forDate: string }[] = []
        const looks: { asOf: string; seen: unknown }[] = []
        const look = async () => {
          const seen = await everything()
          agree(seen)
          looks.push({ asOf: world.now().toISOString(), seen: lasting(seen) })
        }
        for (const { kind, where, what, day, quantity, purpose, batch, ...rest } of history) {
          world.setNow(new Date(Date.UTC(2026, 10, 15, 6, ++minute % 600)))
          const forDate = `2026-11-${String(day).padStart(2, '0')}`
          const warehouseId = where === 0 ? store.warehouseId : store.otherWarehouseId
          const productId = what === 0 ? store.lentils : store.rice
          const paper = { warehouseId, productId, forDate, quantity: (quantity / 1000).toFixed(3) }
          const outcome = async (): Promise<void> => {
            if (kind === 'look') return look()
            if (kind === 'in') {
              const line = { productId, quantity: quantity / 1000, price: rest.cents / 100, ...(batch && { batch }) }
              await receive(store, { forDate, warehouseId }, line)
            } else if (kind === 'reverse') {
              const last = papers.pop()
              if (last) await reversePaper(world, last.id, last)
            } else if (kind === 'out')
              papers.push({
                id: await postPaper(world, { ...paper, ...(purpose && { purpose: purpose as 1 }) }),
                ...paper,
              })
            else if (kind === 'scrap')
              papers.push({ id: await postPaper(world, { ...paper, kind: 3, scrappingType: 2 }), ...paper })
            else papers.push({ id: await postPaper(world, { ...paper, kind: 1, entry: 'surplus' }), ...paper })
          }
          // Documents that the ledger rejects are skipped: reports only show posted ones.
          await outcome().catch((error: unknown) => {
            if (!(error instanceof Problem)) throw error
          })
        }
        world.setNow(new Date(Date.UTC(2026, 10, 15, 6, ++minute % 600)))
        await look()
        for (const { asOf, seen } of looks) expect(lasting(await everything(asOf))).toEqual(seen)
      })
      minute = 0
    }),
    { numRuns: runs(12) },
  )
})

describe('each report', () => {
  test('is available as screen, PDF and XLSX', async () => {
    await receive(store, {}, { batch: 'L-1', expiryDate: '2027-01-31', temperature: 4 })
    await postPaper(world, { ...store, productId: store.lentils, quantity: '2', forDate: '2026-11-13', purpose: 1 })
    const reports = reportsOf(
      trialBalance,
      productAvailability,
      detailedAvailability,
      inventoryList,
      inventoryRegister,
      documentTransactions,
      departmentConsumption,
      haccpDiary,
      unitedReceiptsReport,
    )
    for (const report of reports) {
      for (const file of [report.pdf, report.xlsx])
        expect((await store.manciple.ok(file!, { asOf: '2026-11-15T12:00:00Z' })).status).toBe(200)
      expect((await store.manciple.ok(report.json, { pageSize: 1, pageNumber: 1 })).result.length).toBeLessThan(2)
    }
  })

  test('the trial balance by warehouse, category and product has the names of the specification', async () => {
    await receive(store, { forDate: '2026-11-02' }, { quantity: 10, price: 2 })
    await receive(store, { forDate: '2026-11-05', warehouseId: store.otherWarehouseId }, { quantity: 5, price: 2.2 })
    await postPaper(world, { ...store, productId: store.lentils, quantity: '4', forDate: '2026-11-06', purpose: 2 })
    const query = { ...period, productId: store.lentils }
    const { items, rowsCount, ...amounts } = await store.manciple.ok(trialBalance.json, query)
    expect(rowsCount).toBe(2)
    expect(amounts).toMatchObject({ initialAmount: 20, inboundAmount: 11, outboundAmount: 8, finalAmount: 23 })
    expect(items.find((row) => row.warehouseId === store.warehouseId)).toMatchObject({
      unit: 'кг',
      initialQuantity: 10,
      outboundQuantity: 4,
      finalQuantity: 6,
      finalValue: 12,
    })
    const report = await store.manciple.ok(trialBalance.json, { ...query, warehouseIds: [store.otherWarehouseId] })
    expect(report).toMatchObject({ finalAmount: 11, without: ['warehouse'] })
    const [category] = await world.sql<{ id: number }>(`select id from product_category where name = 'Плодове'`)
    expect((await store.manciple.ok(trialBalance.json, { ...query, categoryId: category!.id })).rowsCount).toBe(0)
    const turned = await store.manciple.call(trialBalance.json, { fromDate: '2026-11-10', toDate: '2026-11-01' })
    expect(turned.problem?.code).toBe('warehouse.ends-before-start')
  })

  test('a reversal is a separate row on its own day and reduces the column of the original', async () => {
    await receive(store, { forDate: '2026-11-02' }, { quantity: 10, price: 2 })
    const id = await postPaper(world, {
      ...store,
      productId: store.lentils,
      quantity: '4',
      forDate: '2026-11-05',
      purpose: 3,
    })
    await reversePaper(world, id, { ...store, forDate: '2026-11-09' })
    const { items, totalValue } = await store.manciple.ok(documentTransactions.json, { ...period, search: store.mark })
    expect(items).toMatchObject([
      { forDate: '2026-11-05', documentName: 'Искане', partner: 'Персонал', outboundValue: 8, isReversal: false },
      { forDate: '2026-11-09', documentName: 'Искане – сторно', outboundValue: -8, isReversal: true },
    ])
    expect(totalValue).toBe(0)
    const onlyIn = await store.manciple.ok(documentTransactions.json, { kind: 1, supplierId: store.supplierId })
    expect(onlyIn.items).toMatchObject([{ documentKind: 1, inboundValue: 20 }])
  })

  test('an issue posted later for an earlier day has the price of that day', async () => {
    await receive(store, { forDate: '2026-11-06' }, { quantity: 10, price: 1 })
    await receive(store, { forDate: '2026-11-12' }, { quantity: 10, price: 9 })
    await postPaper(world, {
      ...store,
      productId: store.lentils,
      quantity: '8',
      forDate: '2026-11-08',
      kind: 3,
      scrappingType: 2,
    })
    const query = { search: store.mark, forDate: '2026-11-10' } as const
    expect((await store.manciple.ok(inventoryList.json, query)).result).toMatchObject([
      { productId: store.lentils, quantity: 2, price: 1, value: 2 },
    ])
    for (const file of [inventoryList.pdf, inventoryList.xlsx])
      expect((await store.manciple.ok(file!, query)).status).toBe(200)
    expect((await store.manciple.ok(inventoryList.json, { search: store.mark })).result).toMatchObject([
      { quantity: 12, price: 7.66667, value: 92 },
    ])
  })

  test('consumption by department adds up to the requests', async () => {
    await receive(store, { forDate: '2026-11-02' }, { quantity: 10, price: 2 })
    const issue = (quantity: string, purpose: 1 | 2 | 3) =>
      postPaper(world, { ...store, productId: store.lentils, quantity, forDate: '2026-11-05', purpose })
    await issue('1', 1)
    await issue('2', 2)
    await issue('0.5', 3)
    const { result, without } = await store.manciple.ok(departmentConsumption.json, { ...period, search: store.mark })
    expect(result).toMatchObject([
      { nurseryValue: 2, kindergartenValue: 4, staffQuantity: 0.5, quantity: 3.5, value: 7 },
    ])
    expect(without).toEqual(['otherQuantity', 'otherValue'])
  })

  test('the HACCP diary has every line of a delivery, including rejected goods; a reversed delivery is removed', async () => {
    const line = { batch: 'L-1', expiryDate: '2027-01-31', temperature: 3.5 }
    const id = await receive(store, { supplierDocument: 'Ф-1' }, line)
    await receive(store, {}, { isAccepted: false, temperature: 14 })
    const query = { productId: store.lentils }
    expect((await store.manciple.ok(haccpDiary.json, query)).result).toMatchObject([
      { batch: 'L-1', temperature: 3.5, document: 'Ф-1', conforms: 'да', storageCondition: 'Стайна температура' },
      { conforms: 'не', temperature: 14, document: expect.stringMatching(/^Разписка № \d+$/) as string },
    ])
    const asOf = later()
    await store.director.ok(reverseInbound, { id, reason: 'Сгрешен доставчик' })
    expect((await store.manciple.ok(haccpDiary.json, query)).rowsCount).toBe(1)
    expect((await store.manciple.ok(haccpDiary.json, { ...query, asOf })).rowsCount).toBe(2)
  })

  test('as of a moment before its correction, a label is the former one', async () => {
    const id = await receive(store, {}, { batch: 'L-7', expiryDate: '2026-12-01' })
    const asOf = later()
    await store.manciple.ok(correctInbound, {
      ...delivery(store, {}, { batch: 'L-1', expiryDate: '2027-01-10' }),
      correctsId: id,
      reason: 'Сгрешена партида',
    })
    const labels = async (more: object) =>
      (await store.manciple.ok(detailedAvailability.json, { productId: store.lentils, ...more })).result
    expect(await labels({})).toMatchObject([{ batch: 'L-1', expiryDate: '2027-01-10' }])
    expect(await labels({ asOf })).toMatchObject([{ batch: 'L-7', expiryDate: '2026-12-01' }])
  })

  test('the printed trial balance has its filters', async () => {
    await receive(store)
    const query = {
      ...period,
      warehouseIds: [store.warehouseId, store.otherWarehouseId],
      joined: true,
      productId: store.lentils,
    }
    const { bytes } = await store.manciple.ok(trialBalance.pdf!, query)
    const text = pdfText(bytes).replaceAll(/\s+/g, ' ')
    expect(text).toContain(`Складове: Втори склад ${store.mark}, Склад ${store.mark}`)
    expect(text).toContain('Складовете заедно: да')
    expect(text).toMatch(/Продукт: Леща \d+/)
    const call = await store.manciple.ok(trialBalance.pdf!, { ...period, warehouseId: store.warehouseId })
    expect(pdfText(call.bytes).replaceAll(/\s+/g, ' ')).toContain(`Склад: Склад ${store.mark}`)
  })

  test('the register of declarations has the differences of each', async () => {
    await receive(store, { forDate: '2026-11-02' }, { quantity: 10, price: 2 })
    await receive(store, { forDate: '2026-11-02' }, { productId: store.rice, quantity: 5, price: 1 })
    const id = await closeCount(
      store,
      counted(store, 9, {
        forDate: '2026-11-05',
        lines: [
          { productId: store.lentils, quantity: 9, unitOfMeasure: 3 },
          { productId: store.rice, quantity: 5.5, unitOfMeasure: 3 },
        ],
      }),
    )
    const { result } = await store.manciple.ok(inventoryRegister.json, { ...period, warehouseId: store.warehouseId })
    expect(result).toMatchObject([{ id, products: 2, differences: 2, surplus: 0.5, shortage: 2, difference: -1.5 }])
    const asOf = later()
    await store.director.ok(deleteDeclaration, { id })
    const query = { ...period, warehouseId: store.warehouseId }
    expect((await store.manciple.ok(inventoryRegister.json, query)).result).toEqual([])
    expect((await store.manciple.ok(inventoryRegister.json, { ...query, asOf })).result).toEqual(result)
  })
})

test('Why?: the movements behind a figure of the trial balance add up to it, now and as of a moment, ordered by day', async () => {
  await receive(store, { forDate: '2026-11-02' }, { quantity: 10, price: 2 })
  await receive(store, { forDate: '2026-11-05' }, { quantity: 5, price: 3 })
  const of = { ...store, productId: store.lentils }
  const issue = await postPaper(world, { ...of, quantity: '4', forDate: '2026-11-06', purpose: 1 })
  await postPaper(world, { ...of, quantity: '2', forDate: '2026-11-12', purpose: 1 })
  const { manciple, lentils: productId, warehouseId } = store
  const moments = [undefined, new Date(world.now().getTime() + 1).toISOString()]
  await reversePaper(world, issue, { ...of, forDate: '2026-11-06' })
  for (const asOf of moments) {
    const at = asOf === undefined ? {} : { asOf }
    const { result } = await manciple.ok(trialBalance.json, { ...period, ...at, productId })
    const [row] = result
    const behind = async (query: object) => {
      const { totals } = await manciple.ok(productMovements.json, { productId, warehouseId, ...at, ...query })
      return { quantity: Math.abs(totals.quantity ?? 0), value: Math.abs(totals.value ?? 0) }
    }
    const { In, Out } = movementSides
    expect(await behind({ toDate: '2026-11-03' })).toEqual({ quantity: row?.initialQuantity, value: row?.initialValue })
    expect(await behind({ ...period, side: In })).toEqual({ quantity: row?.inboundQuantity, value: row?.inboundValue })
    expect(await behind({ ...period, side: Out })).toEqual({
      quantity: row?.outboundQuantity,
      value: row?.outboundValue,
    })
    expect(await behind({ toDate: period.toDate })).toEqual({ quantity: row?.finalQuantity, value: row?.finalValue })
  }
  const why = await manciple.ok(productMovements.json, { productId })
  expect(why.result.map(({ documentName, balance }) => [documentName, balance])).toEqual([
    ['Искане', 13],
    ['Искане, сторно', 15],
    ['Искане', 11],
    ['Складова разписка', 15],
    ['Складова разписка', 10],
  ])
})

test('experts read their kindergartens only', async () => {
  await receive(store, {}, { batch: 'L-1' })
  const kindergartenId = await kindergartenOf(world, 'director')
  const [municipality, ministry, stranger] = [
    await world.as('municipality'),
    await world.as('ministry'),
    await world.as('municipalityOfGabrovo'),
  ]
  const all = await municipality.ok(detailedAvailability.json, { productId: store.lentils })
  expect(all.result).toMatchObject([{ kindergartenId, batch: 'L-1', quantity: 10 }])
  expect((await ministry.call(detailedAvailability.json, {})).problem?.code).toBe('warehouse.choose-kindergarten')
  expect((await ministry.ok(detailedAvailability.json, { productId: store.lentils })).rowsCount).toBe(1)
  expect((await stranger.ok(detailedAvailability.json, { productId: store.lentils })).rowsCount).toBe(0)
  for (const report of reportsOf(trialBalance, productAvailability, inventoryList, haccpDiary, documentTransactions)) {
    expect((await municipality.call(report.json, {})).problem?.code).toBe('warehouse.choose-kindergarten')
    const named = { kindergartenId, productId: store.lentils }
    expect((await municipality.ok(report.json, named)).rowsCount).toBe(1)
    expect((await stranger.call(report.json, named)).status).toBe(404)
  }
  const of = { productId: store.lentils, kindergartenId }
  // Batches are traced by users who manage the stock.
  const [batch] = (await store.manciple.ok(listBatches, { productId: store.lentils })).result
  expect((await municipality.call(listBatches, of)).status).toBe(403)
  expect((await municipality.call(getBatch, { id: batch!.id })).status).toBe(403)
  expect((await municipality.ok(productMovements.json, of)).rowsCount).toBe(1)
  expect((await municipality.call(productMovements.json, { productId: store.lentils })).problem?.code).toBe(
    'warehouse.choose-kindergarten',
  )
  expect((await stranger.call(productMovements.json, of)).status).toBe(404)
  for (const who of ['teacher', 'parent', 'master'] as const)
    expect((await (await world.as(who)).call(trialBalance.json, {})).status).toBe(403)
})
