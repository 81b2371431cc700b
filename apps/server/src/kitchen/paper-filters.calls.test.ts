import type { Call } from '@asistent/contract/core/call'
import { labelAt } from '@asistent/contract/core/messages'
import { saveContract } from '@asistent/contract/warehouse/contracts.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKitchen, type KitchenDay } from '../../../../tests/support/kitchen/day'
import { registered } from '../../../../tests/support/registered'
import { receive } from '../../../../tests/support/warehouse/store'
import { startWorld, type World } from '../../../../tests/support/world'

// Every paper of warehouse and kitchen that takes filters prints all of them. A new filter needs a value here and a text
// in `filters` of its slice or of its report.

type Values = Readonly<Record<string, readonly [value: unknown, text: string]>>

let world: World
let kitchen: KitchenDay
/** A value of each filter and its text on paper. */
let values: Values
beforeAll(async () => {
  world = await startWorld()
  kitchen = await openKitchen(world)
  values = await valuesOf()
})
afterAll(() => world.close())

async function valuesOf(): Promise<Values> {
  const { manciple, lentils, warehouseId, otherWarehouseId, supplierId, mark, menuId, kindergartenId } = kitchen
  await receive(kitchen, {}, { batch: 'L-7', expiryDate: '2026-12-01' })
  const contract = await manciple.ok(saveContract, {
    supplierId,
    number: 'Д-7',
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    lines: [{ productId: lentils, unitOfMeasure: 3, price: 2, maxQuantity: null }],
  })
  const [row] = await world.sql<{ batchId: number; categoryId: number; category: string; place: string }>(
    `select b.id as "batchId", c.id as "categoryId", c.name as category, k.name as place from stock_batch b join product p on p.id = b.product_id
      join product_category c on c.id = p.category_id join kindergarten k on k.id = b.kindergarten_id where p.id = $1 and b.code = 'L-7'`,
    [lentils],
  )
  return {
    kindergartenId: [kindergartenId, row!.place],
    warehouseId: [warehouseId, `Склад ${mark}`],
    warehouseIds: [[warehouseId, otherWarehouseId], `Втори склад ${mark}, Склад ${mark}`],
    productId: [lentils, `Леща ${mark}`],
    categoryId: [row!.categoryId, row!.category],
    supplierId: [supplierId, `Доставчик ${mark}`],
    search: ['леща', '„леща“'],
    joined: [true, 'да'],
    onlyLow: [true, 'да'],
    expiringDays: [7, 'до 7 дни'],
    purpose: [2, 'Детска градина'],
    batchId: [row!.batchId, 'L-7'],
    side: [2, 'разход'],
    kind: [6, 'Кредитно известие'],
    contractId: [Number(contract.entityId), `№ Д-7, Доставчик ${mark}`],
    menuId: [menuId, 'Меню'],
    menuType: [2, 'Детска градина'],
    scope: [2, 'Персонал'],
  }
}

const shapeOf = ({ input }: Call) => (input as { readonly shape?: Record<string, unknown> }).shape ?? {}
const isReceipt = (path: string) => /\/(receipt|file|report)$/.test(path)
const papers = registered.filter(
  ({ slice, call }) =>
    ['warehouse', 'kitchen'].includes(slice) &&
    call.answer !== 'json' &&
    call.method === 'GET' &&
    isReceipt(call.path) &&
    !call.path.includes('{'),
)

/** In the subtitle, or of the file and its rows. */
const notFilters = [
  'fromDate',
  'toDate',
  'forDate',
  'month',
  'year',
  'asOf',
  'type',
  'orderByColumn',
  'orderByDescending',
]
/** In the subtitle without a label. */
const unlabelled = ['month-report']

test('papers with filters are found', () => {
  const paths = papers.map(({ call }) => call.path).join()
  for (const part of [
    'trial-balance',
    'movements',
    'document-transactions',
    'Haccp/sheet',
    'execution',
    'month-report',
  ])
    expect(paths).toContain(part)
  expect(papers.length).toBeGreaterThanOrEqual(20)
})

test.each(papers.map(({ name, call }) => [name, call] as const))('%s prints its filters', async (_, call) => {
  const ofCall: Values = call.path.includes('Haccp') ? { ...values, kind: [6, 'Проби за 48 часа'] } : values
  const filters = Object.keys(shapeOf(call)).filter((field) => !notFilters.includes(field))
  expect(filters.filter((field) => ofCall[field] === undefined)).toEqual([])
  const ofMonth = 'month' in shapeOf(call) ? { month: 11, year: 2026 } : {}
  const ofFile = 'type' in shapeOf(call) ? { type: 'pdf' } : {}
  const printed = async (fields: readonly string[]) => {
    const input = Object.fromEntries(fields.map((field) => [field, ofCall[field]?.[0]]))
    const { status, bytes } = await kitchen.director.call(call as never, { ...ofMonth, ...ofFile, ...input } as never)
    expect(status).toBe(200)
    return pdfText(bytes).replaceAll(/\s+/g, '')
  }
  const expectFilters = (text: string, fields: readonly string[]) => {
    for (const field of fields) {
      const label = unlabelled.some((part) => call.path.includes(part) && field !== 'kindergartenId')
        ? ''
        : `${labelAt(call.input, [field])}:`
      expect(text).toContain(`${label}${ofCall[field]?.[1]}`.replaceAll(/\s+/g, ''))
    }
  }
  // The menu decides before the scope.
  const together = filters.filter((field) => field !== 'scope')
  expectFilters(await printed(together), together)
  if (filters.includes('scope')) expectFilters(await printed(['scope']), ['scope'])
})
