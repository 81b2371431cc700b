import { getStockAccounts, saveStockAccounts, stockAccounting } from '@asistent/contract/warehouse/accounting.calls'
import { getProduct, updateProduct } from '@asistent/contract/warehouse/products.calls'
import { trialBalance } from '@asistent/contract/warehouse/references.calls'
import { completeRequest } from '@asistent/contract/warehouse/requests.calls'
import { completeScrapping, saveScrapping } from '@asistent/contract/warehouse/scrappings.calls'
import { completeTransfer, saveTransfer } from '@asistent/contract/warehouse/transfers.calls'
import { inboundOrigins, scrappingTypes } from '@asistent/domain/warehouse/documents'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { openStore, receive, reserve, scrapping } from '../../../../tests/support/warehouse/store'

// Accounts of stock documents. The tests' today is Sunday, 15.11.2026.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const november = { month: 11, year: 2026 }
const cents = (value: number) => Math.round(value * 100)

test.each([10, 11])('the turnover of the goods accounts equals the trial balance of month %i', async (month) => {
  const manciple = await world.as('manciple')
  const { result } = await manciple.ok(stockAccounting.json, { month, year: 2026 })
  const to = month === 10 ? '2026-10-31' : '2026-11-30'
  const { totals } = await manciple.ok(trialBalance.json, { fromDate: `2026-${month}-01`, toDate: to })
  const isGoods = (account: string) => account.startsWith('302')
  const turnover = result.reduce(
    (sum, { debit, credit, amount }) =>
      sum + (isGoods(debit) ? cents(amount) : 0) - (isGoods(credit) ? cents(amount) : 0),
    0,
  )
  expect(result.length).toBeGreaterThan(20)
  expect(new Set(result.flatMap(({ debit, credit }) => [debit, credit])).has('302/2')).toBe(true)
  expect(turnover).toBe(cents(totals['finalValue'] ?? 0) - cents(totals['initialValue'] ?? 0))
})

test('every document has the accounts of the settings, a product its own', async () => {
  const store = await openStore(world)
  const { manciple, director } = store
  const { version: _, ...accounts } = await director.ok(getStockAccounts, {})
  await director.ok(saveStockAccounts, { ...accounts, lossAccount: '609/7', version: 1 })
  const product = await manciple.ok(getProduct, { id: store.lentils })
  await manciple.ok(updateProduct, { ...product, accountCode: '302/9' })

  const bought = await receive(store, { supplierDocument: 'Ф-17', supplierDocumentDate: '2026-11-12' })
  const given = await receive(store, { origin: inboundOrigins.Donation, forDate: '2026-11-13' }, { price: 4.2 })
  const request = await reserve(store, { forDate: '2026-11-13' }, { quantity: 2 })
  await manciple.ok(completeRequest, { id: request })
  const form = scrapping(store, { type: scrappingTypes.Spoiled, forDate: '2026-11-13' }, { quantity: 1 })
  const scrapped = Number((await manciple.ok(saveScrapping, form)).entityId)
  await director.ok(completeScrapping, { id: scrapped })
  const moved = await manciple.ok(saveTransfer, {
    forDate: '2026-11-14',
    warehouseId: store.warehouseId,
    toWarehouseId: store.otherWarehouseId,
    lines: [{ productId: store.lentils, quantity: 1, unitOfMeasure: 3 }],
  })
  await manciple.ok(completeTransfer, { id: Number(moved.entityId) })

  const { result } = await manciple.ok(stockAccounting.json, november)
  const documents = [bought, given, request, scrapped, Number(moved.entityId)]
  const posted = result.filter(({ documentId }) => documents.includes(documentId))
  expect(posted.map(({ documentId, debit, credit, amount }) => [documentId, debit, credit, amount])).toEqual([
    [bought, '302/9', '401', 21],
    [given, '302/9', '709', 42],
    [request, '601', '302/9', 6.3],
    [scrapped, '609/7', '302/9', 3.15],
    [Number(moved.entityId), '302/9', '302/9', 3.15],
  ])
  expect(posted[0]).toMatchObject({ supplierDocument: 'Ф-17', supplierDocumentDate: '2026-11-12', isReversal: false })

  const csv = await manciple.call(stockAccounting.csv!, november)
  const lines = new TextDecoder().decode(csv.bytes).split('\r\n')
  expect(lines[0]).toBe(stockAccounting.columns.map(({ title }) => title).join(';'))
  expect(lines).toHaveLength(result.length + 2)
  expect(lines.some((line) => line.endsWith(';302/9;401;21,00'))).toBe(true)
  expect((await manciple.call(stockAccounting.xlsx!, november)).status).toBe(200)
  expect((await (await world.as('ministry')).call(stockAccounting.json, november)).status).toBe(403)
})
