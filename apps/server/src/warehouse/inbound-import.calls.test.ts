import { checkInboundLines, inboundTemplate } from '@asistent/contract/warehouse/inbound-import.calls'
import { getInbound, saveInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { saveManufacturer } from '@asistent/contract/warehouse/partners.calls'
import { haccpDiary } from '@asistent/contract/warehouse/references.calls'
import { templateToXlsx } from '@asistent/documents/import-template'
import { deliverySheet } from '@asistent/domain/warehouse/import-sheet'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { balanceOf, delivery, openStore, type Store } from '../../../../tests/support/warehouse/store'

// Lines of a delivery out of Excel: an invoice of a supplier, or what is on the shelves on the first day.

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

type Cell = string | number | null

const file = async (titles: readonly string[], rows: Cell[][], name = 'Лист1') => ({
  files: [
    {
      name: 'фактура.xlsx',
      bytes: Buffer.from(
        await templateToXlsx([{ name, columns: titles.map((title) => ({ title, example: '' })), rows }]),
      ),
    },
  ] as never,
})

test('the template, and its examples alone are no lines', async () => {
  const { bytes } = (await store.manciple.call(inboundTemplate, {})) as unknown as { bytes: Buffer }
  const answer = await store.manciple.call(checkInboundLines, { files: [{ name: 'шаблон.xlsx', bytes }] as never })
  expect(answer.problem.code).toBe('warehouse.import-nothing')
  for (const who of ['teacher', 'parent', 'ministry', 'master'] as const)
    expect((await (await world.as(who)).call(inboundTemplate, {})).status).toBe(403)
})

test('an invoice in the supplier’s own words becomes lines of the form, and nothing is stored before it is saved', async () => {
  await store.manciple.ok(saveManufacturer, { name: `Мелница ${store.mark}` })
  await world.sql(`update product set barcode = '3800${store.mark}01' where id = ${store.rice}`)
  const papers = async () => (await world.sql<{ n: number }>(`select count(*)::int as n from stock_document`))[0]?.n
  const before = await papers()
  const titles = ['Наименование', 'EAN', 'К-во', 'М-ка', 'Ед. цена', 'Годен до', 'Производител']
  const checked = await store.manciple.ok(
    checkInboundLines,
    await file(titles, [
      [`ЛЕЩА  ${store.mark}`, null, '12,5', 'кг', 2.4, '31.05.2027', `мелница ${store.mark}`],
      ['Ориз бял, 1 кг', Number(`3800${store.mark}01`), 3, null, '1,80', null, null],
      [`Яйца ${store.mark}`, null, 550, 'гр.', '0,004', null, null],
    ]),
  )
  expect(checked).toMatchObject({ isReady: true, problemsCount: 0 })
  expect(checked.lines).toMatchObject([
    { productId: store.lentils, quantity: 12.5, unitOfMeasure: 3, price: 2.4, expiryDate: '2027-05-31', vatRate: 20 },
    { productId: store.rice, quantity: 3, unitOfMeasure: 3, price: 1.8 },
    { productId: store.eggs, quantity: 550, unitOfMeasure: 2, price: 0.004 },
  ])
  expect(checked.lines[0]?.manufacturerId).toBeTypeOf('number')
  expect(await papers()).toBe(before)

  await store.manciple.ok(saveInbound, { ...delivery(store), lines: checked.lines as never, complete: true })
  expect(await balanceOf(world, store)).toMatchObject({ quantity: '12.500', value: '30.00' })
  expect(await balanceOf(world, store, store.eggs)).toMatchObject({ quantity: '10.000' })
})

test('every broken row is named by row, column and reason, and none of the lines is given', async () => {
  const titles = deliverySheet.columns.slice(0, 5).map(({ title }) => title)
  const { lines, ...verdict } = await store.manciple.ok(
    checkInboundLines,
    await file(
      titles,
      [
        [`Леща ${store.mark}`, null, 10, 'кг', 2.4],
        ['Няма такъв', null, 10, 'кг', 2.4],
        [`Леща ${store.mark}`, null, 'много', 'кг', 2.4],
        [`Леща ${store.mark}`, null, 10, 'бр.', 2.4],
        [`Леща ${store.mark}`, null, -1, 'кг', null],
        [null, null, 1, 'кг', 1],
      ],
      'Продукти',
    ),
  )
  expect(lines).toEqual([])
  expect(verdict.isReady).toBe(false)
  expect(verdict.problems.map(({ row, column, reason }) => `${row} ${column}: ${reason}`)).toEqual([
    '3 Продукт: Няма продукт „Няма такъв“. Добавете го в „Продукти“ или поправете името.',
    '4 Количество: Въведете число',
    `5 Мярка: „Леща ${store.mark}“ се води в кг и няма пресмятане за тази мярка`,
    '6 Количество: Въведете количество над 0',
    '6 Единична цена: Полето "Единична цена" е задължително',
    '7 Продукт: Въведете продукт или неговия баркод',
  ])
  const long = await store.manciple.call(
    checkInboundLines,
    await file(
      titles,
      Array.from({ length: 301 }, () => [`Леща ${store.mark}`, null, 1, 'кг', 1]),
    ),
  )
  expect(long.problem.code).toBe('warehouse.import-too-long')
})

test('what is there on the first day comes from no supplier, and is no delivery of the diary', async () => {
  const { supplierId: _, ...form } = delivery(store)
  const refused = await store.manciple.call(saveInbound, form)
  expect(refused.problem.errors).toEqual({
    supplierId: ['Изберете доставчик или отбележете, че са начални наличности'],
  })
  const { entityId } = await store.manciple.ok(saveInbound, { ...form, isOpening: true, complete: true })
  expect(await store.manciple.ok(getInbound, { id: Number(entityId) })).toMatchObject({
    isOpening: true,
    supplierId: null,
    may: { correct: true },
  })
  expect(await balanceOf(world, store)).toMatchObject({ quantity: '10.000', value: '21.00' })
  expect((await store.manciple.ok(haccpDiary.json, { search: store.mark })).rowsCount).toBe(0)
})
