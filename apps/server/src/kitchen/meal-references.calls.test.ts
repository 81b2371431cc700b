import {
  completeCalculation,
  correctCalculation,
  requestCalculation,
} from '@asistent/contract/kitchen/calculations.calls'
import {
  byCalculations,
  calculationSums,
  monthReport,
  monthReportFile,
  nutritionalNorms,
  ordersBook,
  recapNutritionalNorms,
  staffNutrition,
} from '@asistent/contract/kitchen/meal-references.calls'
import { recommendedQuantities } from '@asistent/contract/kitchen/norms.calls'
import { kitchenSummary } from '@asistent/contract/kitchen/summary.calls'
import { getBatch, listBatches } from '@asistent/contract/warehouse/batches.calls'
import { saveRecommended } from '@asistent/contract/warehouse/products.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { friday, mark, openCalculation, openKitchen, type KitchenDay } from '../../../../tests/support/kitchen/day'

// References over what was cooked: one completed lunch of four children.

let world: World
let kitchen: KitchenDay
let id: number
beforeAll(async () => {
  world = await startWorld()
  kitchen = await openKitchen(world)
  await mark(world, kitchen, kitchen.children.slice(0, 4))
  id = await openCalculation(kitchen)
  await kitchen.manciple.ok(requestCalculation, { id })
  await kitchen.manciple.ok(completeCalculation, { id })
})
afterAll(() => world.close())

const november = { month: 11, year: 2026 }
const period = { fromDate: friday, toDate: friday }

test('the month report has a row for the day and the last row; the kindergarten divides unrounded values', async () => {
  const report = await kitchen.director.ok(monthReport, { ...november, menuType: 2 })
  expect(report.columnNames.slice(0, 4)).toEqual(['Дата', 'Закуска: Брой', 'Закуска: Сума', 'Закуска: Оклад'])
  const lunch = { mealTypeId: 3, attendancesSum: 4, value: 1.02, valueNotRounded: 1.018, wage: 0.2545 }
  expect(report).toMatchObject({
    isPGReference: true,
    totalValue: 1.02,
    avgMonthCost: 0.2545,
    data: [{ forDate: friday, totalValue: 1.02, dayCost: 0.2545 }],
  })
  expect(report.data[0]!.mealTypes[2]).toMatchObject(lunch)
  expect(report.last.mealTypes[2]).toMatchObject(lunch)
  // Without a group type the rounded values count: 1.02 / 4.
  expect(await kitchen.director.ok(monthReport, november)).toMatchObject({ isPGReference: false, avgMonthCost: 0.255 })
  expect((await kitchen.director.ok(monthReport, { ...november, scope: 2 })).data).toEqual([])
  expect(pdfText((await kitchen.director.call(monthReportFile, { ...november, type: 'pdf' })).bytes)).toContain(
    'Обща сума / Оклад',
  )
})

test('the home of the manciple: what the last day cost, how many will eat next', async () => {
  const { menus, next, costs } = await kitchen.manciple.ok(kitchenSummary, {})
  // Today is a Sunday: nothing is cooked, and the next day is tomorrow.
  expect(menus).toEqual([])
  expect(costs).toEqual([{ menuType: 2, forDate: friday, cost: 0.2545 }])
  expect(next?.forDate).toBe('2026-11-16')
  const lunch = next!.portions.filter(({ mealTypeId }) => mealTypeId === 3)
  expect(lunch.map(({ menuType }) => menuType)).toEqual([1, 2, 3])
  expect(lunch.every(({ portions }) => portions > 0)).toBe(true)
  const sunday = world.now()
  world.setNow(new Date(`${friday}T08:00:00Z`))
  expect((await kitchen.manciple.ok(kitchenSummary, {})).menus).toMatchObject([
    {
      menuType: 2,
      meals: [{ mealTypeId: 3, dishes: [expect.stringContaining('Супа'), expect.stringContaining('Омлет')] }],
    },
  ])
  world.setNow(sunday)
})

test('sums, products, norms, the staff and the book of food orders agree with it', async () => {
  expect((await kitchen.director.ok(calculationSums.json, period)).result).toMatchObject([
    { menuName: 'Детска градина', mealTypeName: 'Обяд', days: 1, portions: 4, value: 1.02, wage: 0.2545 },
  ])
  const products = await kitchen.director.ok(byCalculations.json, { forDate: friday })
  expect(products.totals).toEqual({ value: 1.02 })
  expect(products.result.find(({ productId }) => productId === kitchen.lentils)).toMatchObject({
    quantity: 0.18,
    price: 2.11111,
    value: 0.38,
  })
  const norms = await kitchen.director.ok(nutritionalNorms.json, period)
  // 180 g lentils, 200 g rice and 1 egg of 55 g, all in one category of the test, over four children.
  expect(norms.result.find(({ category }) => category === 'Бобови')).toMatchObject({
    childDays: 4,
    used: 435,
    actual: 108.75,
    recommended: 12,
    flag: 'high',
    verdict: 'Превишение',
  })
  const recap = await kitchen.director.ok(recapNutritionalNorms.json, period)
  expect(recap.result.filter(({ category }) => category === 'Бобови').map(({ month }) => month)).toEqual([
    'ноември 2026 г.',
    'Средно за периода',
  ])
  const staff = await kitchen.director.ok(staffNutrition.json, period)
  for (const row of staff.result)
    expect(row.value).toBe(Math.round((row.meals - row.withoutPrice) * 0.2545 * 100) / 100)
  expect((await kitchen.director.ok(ordersBook.json, period)).result).toMatchObject([
    { number: 1, forDate: friday, kindergarten: 4, nursery: 0, value: 1.02 },
  ])
})

test('as of a moment they say what they said then, whatever was taken back since', () =>
  world.isolated(async () => {
    const said = async (asOf?: string) => {
      const { director } = kitchen
      const of = asOf === undefined ? {} : { asOf }
      const { data, last, totalValue } = await director.ok(monthReport, { ...november, ...of })
      return [
        { data, last, totalValue },
        (await director.ok(calculationSums.json, { ...period, ...of })).result,
        (await director.ok(byCalculations.json, { ...period, ...of })).result,
        (await director.ok(nutritionalNorms.json, { ...period, ...of })).result,
        (await director.ok(recapNutritionalNorms.json, { ...period, ...of })).result,
        (await director.ok(ordersBook.json, { ...period, ...of })).result,
      ]
    }
    const looks: { asOf: string; seen: unknown }[] = []
    const look = async () => {
      looks.push({ asOf: world.now().toISOString(), seen: await said() })
      world.setNow(new Date(world.now().getTime() + 60_000))
    }
    await look()
    await kitchen.manciple.ok(correctCalculation, { id, reason: 'Дойде още едно дете' })
    await look()
    await mark(world, kitchen, kitchen.children.slice(0, 5))
    await kitchen.manciple.ok(requestCalculation, { id })
    await kitchen.manciple.ok(completeCalculation, { id })
    await look()
    // The number stays with the day, also while its products are returned.
    const { result } = await kitchen.director.ok(ordersBook.json, period)
    expect(looks.map(({ seen }) => (seen as { number: number; value: number }[][])[5])).toMatchObject([
      [{ number: 1, value: 1.02 }],
      [{ number: 1, value: 0, meals: 'Отменена: продуктите са върнати' }],
      [{ number: 1, value: 1.22 }],
    ])
    expect(result).toMatchObject([{ number: 1, forDate: friday }])
    expect(looks.map(({ seen }) => (seen as [{ totalValue: number }])[0].totalValue)).toEqual([1.02, 0, 1.22])
    for (const { asOf, seen } of looks) expect(await said(asOf)).toEqual(seen)
  }))

test('a recall goes down to the dishes and groups that had the batch', () =>
  world.isolated(async () => {
    const { result } = await kitchen.manciple.ok(listBatches, { productId: kitchen.lentils })
    const batch = () => kitchen.manciple.ok(getBatch, { id: result[0]!.id })
    expect((await batch()).dishes).toMatchObject([
      {
        calculationId: id,
        forDate: friday,
        mealTypeName: 'Обяд',
        menuName: 'Детска градина',
        recipeName: expect.stringContaining('Супа от леща'),
        groups: [{ name: expect.any(String), portions: 4 }],
      },
    ])
    await kitchen.manciple.ok(correctCalculation, { id, reason: 'Върнати в склада' })
    expect((await batch()).dishes).toEqual([])
    // Requested again, it has not been given out.
    await kitchen.manciple.ok(requestCalculation, { id })
    expect((await batch()).dishes).toEqual([])
  }))

test('recommended quantities: with their ordinance and day, and what children got of them', () =>
  world.isolated(async () => {
    const quantities = async () => {
      const { categories, nutrition } = await kitchen.manciple.ok(recommendedQuantities, {})
      return { nutrition, eaten: categories.filter(({ eaten }) => eaten.some(({ actual }) => actual)), categories }
    }
    const { eaten, nutrition } = await quantities()
    expect(nutrition).toMatchObject([
      { ageBand: 1, approximate: true },
      { ageBand: 2, source: expect.stringContaining('Наредба') },
    ])
    const [first] = eaten
    expect(first?.eaten).toContainEqual({ ageBand: 2, actual: expect.any(Number) })
    const form = { categoryId: first!.id, source: 'Наредба № 9', approximate: false }
    const item = { type: 1 as const, ageBand: 2 as const, quantity: 77 }
    await kitchen.manciple.ok(saveRecommended, { ...form, validFrom: '2026-12-01', items: [item] })
    const norms = (await quantities()).categories.find((category) => category.id === first!.id)?.norms
    expect(norms).toContainEqual({
      ...item,
      validFrom: '2026-12-01',
      source: 'Наредба № 9',
      approximate: false,
      isOwn: true,
    })
  }))
