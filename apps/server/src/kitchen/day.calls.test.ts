import {
  calculationReceipt,
  completeCalculation,
  correctCalculation,
  decideConflict,
  editAttendances,
  editProducts,
  getCalculation,
  getCalculationAttendances,
  getCalculationProducts,
  listCalculations,
  requestCalculation,
} from '@asistent/contract/kitchen/calculations.calls'
import { calculationSums } from '@asistent/contract/kitchen/meal-references.calls'
import { kitchenDay } from '@asistent/contract/kitchen/day.calls'
import {
  createPortionBook,
  deletePortionBook,
  getPortionBook,
  lastPortionBook,
  listPortionBooks,
  portionBookReceipt,
} from '@asistent/contract/kitchen/portion-books.calls'
import { createRequest, freeRequest, getRequest, listRequests } from '@asistent/contract/warehouse/requests.calls'
import { listWaiting } from '@asistent/contract/dashboards/waiting.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { balanceOf, receive } from '../../../../tests/support/warehouse/store'
import {
  allergic,
  friday,
  mark,
  openCalculation,
  openKitchen,
  stepsOf,
  substituteOmelette,
  type KitchenDay,
} from '../../../../tests/support/kitchen/day'

// A day through HTTP: from the marks to the issued products.

let world: World
let kitchen: KitchenDay
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  kitchen = await openKitchen(world)
})
afterEach(() => world.reset())
afterAll(() => world.close())

const open = () => openCalculation(kitchen)
const calculation = (id: number) => kitchen.manciple.ok(getCalculation, { id })
const products = async (id: number) => (await kitchen.manciple.ok(getCalculationProducts, { id })).products
const steps = () => stepsOf(kitchen)
const substitute = (id: number, childId: number) => substituteOmelette(kitchen, id, childId)

test('portions follow the attendance, quantities the recipes, the cost the ledger', async () => {
  await mark(world, kitchen, kitchen.children.slice(0, 4))
  expect(await steps()).toMatchObject({ calculation: 'next', request: 'waits' })
  const id = await open()
  expect(await steps()).toMatchObject({ calculation: 'done', conflicts: 'done', request: 'next', complete: 'waits' })
  const before = await calculation(id)
  expect(before).toMatchObject({
    status: 1,
    menuName: 'Детска градина',
    isPGReference: true,
    // 4 × (45 g at 2.10 + 50 g rice at 2.20 + 0.2 egg at 0.20): 0.38 + 0.44 + 0.20 for one whole egg.
    meals: [{ mealTypeName: 'Обяд', attendancesSum: 4, value: 1.02, valueNotRounded: 1.018, wage: 0.2545 }],
    problems: [],
    may: { edit: true, request: true, complete: false, correct: false },
  })
  expect((await products(id)).map(({ productId, quantity, value }) => [productId, quantity, value])).toEqual([
    [kitchen.lentils, 0.18, 0.38],
    [kitchen.rice, 0.2, 0.44],
    [kitchen.eggs, 1, 0.2],
  ])
  await kitchen.manciple.ok(requestCalculation, { id })
  expect(await steps()).toMatchObject({ request: 'done', complete: 'next' })
  expect(await balanceOf(world, kitchen)).toMatchObject({ quantity: '10.000', reserved: '0.180' })
  const requests = await kitchen.manciple.ok(listRequests, { calculationId: id })
  expect(requests.result).toMatchObject([{ purpose: 2, warehouseId: kitchen.warehouseId, linesCount: 3 }])
  await kitchen.manciple.ok(completeCalculation, { id })
  expect(await steps()).toMatchObject({ complete: 'done' })
  expect(await balanceOf(world, kitchen)).toMatchObject({ quantity: '9.820', reserved: '0.000' })
  const after = await calculation(id)
  expect(after).toMatchObject({
    status: 3,
    value: 1.02,
    wage: 0.2545,
    may: { edit: false, correct: true, complete: false },
  })
  const [request] = requests.result
  expect((await kitchen.manciple.ok(getRequest, { id: request!.id })).total).toBe(1.02)
  expect((await kitchen.manciple.ok(listCalculations, { fromDate: friday })).result).toMatchObject([
    { portions: 4, value: 1.02, openConflicts: 0 },
  ])
  expect(
    await kitchen.manciple.call(editAttendances, {
      id,
      items: [{ mealTypeId: 3, classId: null, portions: 9, reason: 'късно' }],
    }),
  ).toMatchObject({ status: 409 })
})

test('requests whole packages of a product with the setting; rejects fractions of pieces', async () => {
  await mark(world, kitchen, kitchen.children.slice(0, 4))
  await world.sql(
    `insert into product_setting (kindergarten_id, product_id, package_quantity, whole_packages) values (${kitchen.kindergartenId}, ${kitchen.rice}, 0.5, true)
      on conflict (kindergarten_id, product_id) do update set package_quantity = 0.5, whole_packages = true`,
  )
  const id = await open()
  expect((await products(id)).map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [kitchen.lentils, 0.18],
    [kitchen.rice, 0.5],
    [kitchen.eggs, 1],
  ])
  const half = { mealTypeId: 3 as const, productId: kitchen.eggs, quantity: 1.5, reason: 'Още' }
  expect((await kitchen.manciple.call(editProducts, { id, items: [half] })).body).toMatchObject({
    errors: { 'items.0.quantity': ['Продуктът се брои в цели бройки'] },
  })
  await kitchen.manciple.ok(requestCalculation, { id })
  const day = await kitchen.manciple.ok(kitchenDay, { forDate: friday })
  expect(day.requisitions).toMatchObject([{ warehouseId: kitchen.warehouseId, numbers: [expect.any(Number)] }])
})

test('„Защо?“: the children behind a portion and the dishes behind a quantity', async () => {
  await mark(world, kitchen, kitchen.children.slice(0, 2))
  const id = await open()
  const portions = await kitchen.manciple.ok(getCalculationAttendances, { id })
  expect(portions.meals).toMatchObject([
    { counted: 2, portions: 2, groups: [{ classId: kitchen.groupId, counted: 2 }] },
  ])
  expect(portions.meals[0]!.groups[0]!.children.map((child) => child.id)).toEqual(kitchen.children.slice(0, 2))
  const rice = (await products(id)).find(({ productId }) => productId === kitchen.rice)
  expect(rice?.why).toMatchObject([
    { recipeId: kitchen.soup, portions: 2, grams: 40 },
    { recipeId: kitchen.omelette, portions: 2, grams: 60 },
  ])
  expect(rice).toMatchObject({ available: 10, price: 2.2, warehouseId: kitchen.warehouseId })
})

test('an entered value overrides the calculated one, with author and reason, and can be removed', async () => {
  await mark(world, kitchen, kitchen.children.slice(0, 2))
  const id = await open()
  const edit = { mealTypeId: 3 as const, classId: kitchen.groupId, portions: 5 }
  expect(await kitchen.manciple.call(editAttendances, { id, items: [edit] })).toMatchObject({
    status: 400,
    body: { errors: { 'items.0.reason': ['Посочете причина'] } },
  })
  await kitchen.manciple.ok(editAttendances, { id, items: [{ ...edit, reason: 'Гости от друга група' }] })
  const portions = await kitchen.manciple.ok(getCalculationAttendances, { id })
  expect(portions.meals[0]).toMatchObject({
    counted: 2,
    portions: 5,
    groups: [{ isChanged: true, reason: 'Гости от друга група', changedBy: expect.any(String) as string }],
  })
  expect(await products(id)).toMatchObject([{ quantity: 0.225 }, { quantity: 0.25 }, { quantity: 1 }])
  expect((await calculation(id)).problems).toEqual(['Обяд: въведени са 5 порции, по присъствия са 2'])
  await kitchen.manciple.ok(editAttendances, { id, items: [{ ...edit, portions: null }] })
  expect((await calculation(id)).meals[0]!.attendancesSum).toBe(2)

  const rice = { mealTypeId: 3 as const, productId: kitchen.rice, quantity: 0.5, reason: 'По-гъста супа' }
  await kitchen.manciple.ok(editProducts, { id, items: [rice] })
  expect((await products(id))[1]).toMatchObject({
    computed: 0.1,
    quantity: 0.5,
    isChanged: true,
    reason: 'По-гъста супа',
  })
  await kitchen.manciple.ok(editProducts, { id, items: [{ ...rice, isRemoved: true }] })
  expect((await products(id))[1]).toMatchObject({ quantity: 0.1, isChanged: false })
})

test('replaces a product by an allowed substitute only', async () => {
  await mark(world, kitchen, kitchen.children.slice(0, 2))
  const id = await open()
  const item = {
    mealTypeId: 3 as const,
    productId: kitchen.rice,
    substituteForId: kitchen.lentils,
    reason: 'Няма леща',
  }
  expect(await kitchen.manciple.call(editProducts, { id, items: [item] })).toMatchObject({
    status: 400,
    body: { errorMessage: 'Продуктът не е сред разрешените заместители' },
  })
  await world.sql(
    `insert into product_substitution (kindergarten_id, product_id, substitute_id) values (${kitchen.kindergartenId}, ${kitchen.lentils}, ${kitchen.rice})`,
  )
  await kitchen.manciple.ok(editProducts, { id, items: [item] })
  const lines = await products(id)
  expect(lines.find(({ productId }) => productId === kitchen.lentils)).toBeUndefined()
  expect(lines.filter(({ productId }) => productId === kitchen.rice)).toMatchObject([
    { substituteForId: kitchen.lentils, quantity: 0.09 },
    { substituteForId: null, quantity: 0.1 },
  ])
  await kitchen.manciple.ok(requestCalculation, { id })
  expect(await balanceOf(world, kitchen, kitchen.rice)).toMatchObject({ reserved: '0.190' })
})

test('warns about missing stock and rejects the request', async () => {
  await mark(world, kitchen, kitchen.children.slice(0, 2))
  const id = await open()
  await kitchen.manciple.ok(editProducts, {
    id,
    items: [{ mealTypeId: 3, productId: kitchen.lentils, quantity: 11, reason: 'проба' }],
  })
  const said = (await calculation(id)).problems[0]
  expect(said).toMatch(/^Недостатъчна наличност: Леща \S+ – налични 10 кг, необходими 11 кг$/)
  expect(await kitchen.manciple.call(requestCalculation, { id })).toMatchObject({
    status: 409,
    body: { errorMessage: said },
  })
  expect((await calculation(id)).status).toBe(1)
})

test('a correction with a reason reverses the issue and computes anew', async () => {
  await mark(world, kitchen, kitchen.children.slice(0, 2))
  const id = await open()
  await kitchen.manciple.ok(requestCalculation, { id })
  await kitchen.manciple.ok(completeCalculation, { id })
  await mark(world, kitchen, kitchen.children.slice(2, 3))
  expect((await calculation(id)).problems).toMatchObject([expect.stringContaining('след искането е отбелязано')])
  expect((await calculation(id)).meals[0]!.attendancesSum).toBe(2)
  await kitchen.manciple.ok(correctCalculation, { id, reason: 'Дойде още едно дете' })
  expect(await balanceOf(world, kitchen)).toMatchObject({ quantity: '10.000', value: '21.00' })
  expect(await calculation(id)).toMatchObject({
    status: 1,
    meals: [{ attendancesSum: 3 }],
    corrections: [{ reason: 'Дойде още едно дете' }],
  })
  await kitchen.manciple.ok(requestCalculation, { id })
  await kitchen.manciple.ok(completeCalculation, { id })
  expect(await calculation(id)).toMatchObject({ status: 3, problems: [] })
  expect(await kitchen.manciple.call(correctCalculation, { id: id + 1000, reason: 'чужда' })).toMatchObject({
    status: 404,
  })
})

test('releasing in the warehouse reopens the calculation; rejects a request that belongs to a calculation', async () => {
  await mark(world, kitchen, kitchen.children.slice(0, 2))
  const id = await open()
  const lines = [{ productId: kitchen.lentils, quantity: 1, unitOfMeasure: 3 as const }]
  const dayRequest = {
    forDate: friday,
    warehouseId: kitchen.warehouseId,
    purpose: 2 as const,
    calculationId: id,
    lines,
  }
  expect(await kitchen.manciple.call(createRequest, dayRequest)).toMatchObject({
    status: 409,
    body: { errorMessage: 'Искането за калкулация се прави от самата калкулация' },
  })
  await kitchen.manciple.ok(requestCalculation, { id })
  const [request] = (await calculation(id)).requests
  await kitchen.manciple.ok(freeRequest, { id: request!.id })
  expect((await calculation(id)).status).toBe(1)
  expect(await kitchen.manciple.call(createRequest, dayRequest)).toMatchObject({ status: 409 })
})

test('releasing one of two requests releases the other: the calculation is open and has no cost', async () => {
  await receive(kitchen, { warehouseId: kitchen.otherWarehouseId })
  await mark(world, kitchen, kitchen.children.slice(0, 2))
  const id = await open()
  await kitchen.manciple.ok(editProducts, {
    id,
    items: [
      {
        mealTypeId: 3,
        productId: kitchen.lentils,
        quantity: 0.09,
        warehouseId: kitchen.otherWarehouseId,
        reason: 'От другия склад',
      },
    ],
  })
  await kitchen.manciple.ok(requestCalculation, { id })
  await kitchen.manciple.ok(completeCalculation, { id })
  const { requests } = await calculation(id)
  expect(requests).toHaveLength(2)
  const totalValue = async () =>
    (await kitchen.director.ok(calculationSums.json, { fromDate: friday, toDate: friday })).totalValue
  const worth = async () =>
    (
      await world.sql<{ value: number }>(
        `select -sum(m.value)::float8 as value from stock_movement m join stock_document d on d.id = m.document_id where d.calculation_id = ${id}`,
      )
    )[0]!.value
  expect(await totalValue()).toBe(await worth())
  const { warnings } = await kitchen.manciple.ok(freeRequest, { id: requests[1]!.id })
  expect(warnings).toEqual([
    `Калкулацията е отворена отново и са освободени и другите ѝ искания: № ${requests[0]!.number}.`,
  ])
  expect(await calculation(id)).toMatchObject({ status: 1, requests: [] })
  expect((await kitchen.manciple.ok(listCalculations, { fromDate: friday, toDate: friday })).result).toMatchObject([
    { id, status: 1, value: null },
  ])
  expect(await totalValue()).toBe(0)
  expect(await worth()).toBeCloseTo(0)
})

test('a back-dated delivery changes the cost in the list, the details and the reports', async () => {
  await mark(world, kitchen, kitchen.children.slice(0, 4))
  const id = await open()
  await kitchen.manciple.ok(requestCalculation, { id })
  await kitchen.manciple.ok(completeCalculation, { id })
  const costs = async (asOf?: string) => [
    (await kitchen.manciple.ok(listCalculations, { fromDate: friday, toDate: friday })).result.find(
      (row) => row.id === id,
    )?.value,
    (await calculation(id)).value,
    (await kitchen.director.ok(calculationSums.json, { fromDate: friday, toDate: friday, ...(asOf && { asOf }) }))
      .totalValue,
  ]
  expect(await costs()).toEqual([1.02, 1.02, 1.02])
  const moment = world.now()
  world.setNow(new Date(moment.getTime() + 60_000))
  await receive(kitchen, { forDate: '2026-11-10' }, { quantity: 10, price: 8.1 })
  // 0.18 kg of lentils at 5.10 instead of 2.10.
  expect(await costs()).toEqual([1.56, 1.56, 1.56])
  expect((await costs(moment.toISOString()))[2]).toBe(1.02)
  world.setNow(moment)
})

test('notifies the cook about late marks', async () => {
  await mark(world, kitchen, kitchen.children.slice(0, 2))
  await mark(world, kitchen, kitchen.children.slice(2, 3), 2, `${friday}T07:30:00Z`)
  const day = await kitchen.manciple.ok(kitchenDay, { forDate: friday })
  expect(day).toMatchObject({
    portionsAt: '09:00',
    isPastHour: true,
    lateChanges: [{ childId: kitchen.children[2], statusName: 'Присъствие', isPresent: true }],
  })
})

test('a late mark is pending for the cook until the portions are updated', async () => {
  const waiting = async () =>
    (await kitchen.manciple.ok(listWaiting, {})).kinds.find(({ kind }) => kind === 'lateMarks')?.rows
  const late = async () =>
    (await kitchen.manciple.ok(listCalculations, { hasLateMarks: true })).result.map((row) => row.id)
  await mark(world, kitchen, kitchen.children.slice(0, 2))
  const id = await open()
  expect(await waiting()).toBeUndefined()
  await mark(world, kitchen, kitchen.children.slice(2, 4), 2, `${friday}T07:30:00Z`)
  expect(await waiting()).toMatchObject([{ id, detail: 'Детска градина, 2 деца' }])
  expect(await late()).toEqual([id])
  await kitchen.manciple.ok(requestCalculation, { id })
  expect(await waiting()).toBeUndefined()
  await world.sql(`update meal_calculation set portions_at = '${friday}T07:40:00Z' where id = ${id}`)
  await mark(world, kitchen, kitchen.children.slice(4, 5), 2, `${friday}T08:10:00Z`)
  expect(await waiting()).toMatchObject([{ id, detail: 'Детска градина, 1 дете' }])
  await kitchen.manciple.ok(completeCalculation, { id })
  await kitchen.manciple.ok(correctCalculation, { id, reason: 'Дойде още едно дете' })
  await kitchen.manciple.ok(requestCalculation, { id })
  expect(await late()).toEqual([])
})

test('a child that came after the request has no portion in the portion book and is named with its allergies', async () => {
  await mark(world, kitchen, kitchen.children.slice(0, 2))
  const id = await open()
  await kitchen.manciple.ok(requestCalculation, { id })
  const late = kitchen.children[2]!
  await allergic(world, late, 3)
  await mark(world, kitchen, [late])
  const [conflict] = (await calculation(id)).conflicts
  await kitchen.manciple.ok(decideConflict, {
    id,
    mealTypeId: 3,
    recipeId: kitchen.omelette,
    childId: late,
    about: conflict!.about,
    reason: 'Яде от вкъщи',
  })
  const { entityId } = await kitchen.manciple.ok(createPortionBook, { forDate: friday })
  expect((await kitchen.manciple.ok(getPortionBook, { id: Number(entityId) })).lines).toMatchObject([
    { recipeId: kitchen.soup, portions: 2, children: [] },
    {
      recipeId: kitchen.omelette,
      portions: 2,
      children: [{ id: late, allergies: [3], decision: expect.stringContaining('Яде от вкъщи') as string }],
    },
  ])
})

test('prints the calculation, and the portion book with the names of allergic children', async () => {
  const [first, second] = kitchen.children as [number, number]
  await allergic(world, second, 3)
  await mark(world, kitchen, [first, second])
  const id = await open()
  const paper = await kitchen.manciple.call(calculationReceipt, { id })
  expect(pdfText(paper.bytes)).toContain('Калкулационна ведомост')
  const last = (await kitchen.manciple.ok(lastPortionBook, { date: friday })).number
  await substitute(id, second)
  const { entityId } = await kitchen.manciple.ok(createPortionBook, { forDate: friday })
  const book = await kitchen.manciple.ok(getPortionBook, { id: Number(entityId) })
  expect(book).toMatchObject({
    number: last + 1,
    lines: [
      { portions: 2, portionGrams: 150, totalGrams: 300, children: [] },
      { portions: 1, insteadOf: null, children: [{ id: second, allergies: [3] }] },
      { portions: 1, recipeId: kitchen.pilaf, children: [{ id: second, decision: null }] },
    ],
  })
  const [{ name }] = (await world.sql<{ name: string }>(
    `select last_name as name from child where id = ${second}`,
  )) as [{ name: string }]
  expect(pdfText((await kitchen.manciple.call(portionBookReceipt, { id: book.id })).bytes)).toContain(name)
  expect((await kitchen.manciple.ok(listPortionBooks, { fromDate: friday, toDate: friday })).result[0]).toMatchObject({
    id: book.id,
    portions: 4,
  })
  await kitchen.manciple.ok(deletePortionBook, { id: book.id })
  expect((await kitchen.manciple.ok(lastPortionBook, { date: friday })).number).toBe(last)
})
