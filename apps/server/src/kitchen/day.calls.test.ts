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
  listSubstituteDishes,
  openCalculations,
  requestCalculation,
} from '@asistent/contract/kitchen/calculations.calls'
import { getBatch, listBatches } from '@asistent/contract/warehouse/batches.calls'
import { saveRecommended } from '@asistent/contract/warehouse/products.calls'
import { recommendedQuantities } from '@asistent/contract/kitchen/norms.calls'
import { kitchenDay } from '@asistent/contract/kitchen/day.calls'
import {
  createPortionBook,
  deletePortionBook,
  getPortionBook,
  lastPortionBook,
  listPortionBooks,
  portionBookReceipt,
} from '@asistent/contract/kitchen/portion-books.calls'
import {
  completeRequest,
  createRequest,
  freeRequest,
  getRequest,
  listRequests,
} from '@asistent/contract/warehouse/requests.calls'
import { listWaiting } from '@asistent/contract/dashboards/waiting.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { balanceOf } from '../warehouse/testing/store'
import { allergic, friday, mark, openKitchen, serve, type KitchenDay } from './testing/day'

// The chain of a day through HTTP: from the marks to what is given out.

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

async function open(): Promise<number> {
  await kitchen.manciple.ok(openCalculations, { forDate: friday })
  const { result } = await kitchen.manciple.ok(listCalculations, { fromDate: friday, toDate: friday })
  expect(result).toHaveLength(1)
  return result[0]!.id
}
const calculation = (id: number) => kitchen.manciple.ok(getCalculation, { id })
const products = async (id: number) => (await kitchen.manciple.ok(getCalculationProducts, { id })).products
const steps = async () =>
  Object.fromEntries(
    (await kitchen.manciple.ok(kitchenDay, { forDate: friday })).steps.map((one) => [one.step, one.state]),
  )

test('a recall goes down to the dishes and groups that had the batch', async () => {
  await mark(world, kitchen, kitchen.children.slice(0, 4))
  const id = await open()
  await kitchen.manciple.ok(requestCalculation, { id })
  const { result } = await kitchen.manciple.ok(listBatches, { productId: kitchen.lentils })
  const batch = () => kitchen.manciple.ok(getBatch, { id: result[0]!.id })
  expect((await batch()).dishes).toEqual([])
  await kitchen.manciple.ok(completeCalculation, { id })
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
})

test('recommended quantities: with their ordinance and day, and what children got of them', async () => {
  await mark(world, kitchen, kitchen.children.slice(0, 4))
  const id = await open()
  await kitchen.manciple.ok(requestCalculation, { id })
  await kitchen.manciple.ok(completeCalculation, { id })
  const quantities = async () => {
    const { categories, nutrition } = await kitchen.manciple.ok(recommendedQuantities, {})
    return { nutrition, eaten: categories.filter(({ eaten }) => eaten.some(({ actual }) => actual)), categories }
  }
  const { eaten, nutrition } = await quantities()
  expect(nutrition).toMatchObject([
    { ageBand: 1, approximate: true },
    { ageBand: 2, source: expect.stringContaining('Наредба') },
  ])
  const [one] = eaten
  expect(one?.eaten).toContainEqual({ ageBand: 2, actual: expect.any(Number) })
  const form = { categoryId: one!.id, source: 'Наредба № 9', approximate: false }
  const item = { type: 1 as const, ageBand: 2 as const, quantity: 77 }
  await kitchen.manciple.ok(saveRecommended, { ...form, validFrom: '2026-12-01', items: [item] })
  const norms = (await quantities()).categories.find((category) => category.id === one!.id)?.norms
  expect(norms).toContainEqual({
    ...item,
    validFrom: '2026-12-01',
    source: 'Наредба № 9',
    approximate: false,
    isOwn: true,
  })
})

describe('the chain of the day', () => {
  test('attendance makes portions, recipes make quantities, the ledger makes the cost', async () => {
    await mark(world, kitchen, kitchen.children.slice(0, 4))
    expect(await steps()).toMatchObject({ calculation: 'next', request: 'waits' })
    const id = await open()
    expect(await steps()).toMatchObject({ calculation: 'done', conflicts: 'done', request: 'next', complete: 'waits' })
    const before = await calculation(id)
    expect(before).toMatchObject({
      status: 1,
      menuName: 'Детска градина',
      isPGReference: true,
      // 4 × (45 g at 2.10 + 50 g rice at 2.20 + 0.2 egg at 0.20): 0.38 + 0.44 + 0.16.
      meals: [{ mealTypeName: 'Обяд', attendancesSum: 4, value: 0.98, valueNotRounded: 0.978, wage: 0.2445 }],
      problems: [],
      may: { edit: true, request: true, complete: false, correct: false },
    })
    expect((await products(id)).map(({ productId, quantity, value }) => [productId, quantity, value])).toEqual([
      [kitchen.lentils, 0.18, 0.38],
      [kitchen.rice, 0.2, 0.44],
      [kitchen.eggs, 0.8, 0.16],
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
      value: 0.98,
      wage: 0.2445,
      may: { edit: false, correct: true, complete: false },
    })
    const [request] = requests.result
    expect((await kitchen.manciple.ok(getRequest, { id: request!.id })).total).toBe(0.98)
    expect((await kitchen.manciple.ok(listCalculations, { fromDate: friday })).result).toMatchObject([
      { portions: 4, value: 0.98, openConflicts: 0 },
    ])
    expect(
      await kitchen.manciple.call(editAttendances, {
        id,
        items: [{ mealTypeId: 3, classId: null, portions: 9, reason: 'късно' }],
      }),
    ).toMatchObject({ status: 409 })
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

  test('what somebody types stands over what was reckoned, with who and why, and is taken back', async () => {
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

  test('a product is replaced by an allowed substitute and by no other', async () => {
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

  test('too little in the warehouse is said before and refused at the request', async () => {
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

  test('a correction takes the products back with why and reckons again', async () => {
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

  test('freed in the warehouse, the calculation is open again; a request of its own making is refused', async () => {
    await mark(world, kitchen, kitchen.children.slice(0, 2))
    const id = await open()
    const lines = [{ productId: kitchen.lentils, quantity: 1, unitOfMeasure: 3 as const }]
    const own = { forDate: friday, warehouseId: kitchen.warehouseId, purpose: 2 as const, calculationId: id, lines }
    expect(await kitchen.manciple.call(createRequest, own)).toMatchObject({
      status: 409,
      body: { errorMessage: 'Искането за калкулация се прави от самата калкулация' },
    })
    await kitchen.manciple.ok(requestCalculation, { id })
    const [request] = (await calculation(id)).requests
    await kitchen.manciple.ok(freeRequest, { id: request!.id })
    expect((await calculation(id)).status).toBe(1)
    expect(await kitchen.manciple.call(createRequest, own)).toMatchObject({ status: 409 })
  })

  test('late marks are told to the cook', async () => {
    await mark(world, kitchen, kitchen.children.slice(0, 2))
    await mark(world, kitchen, kitchen.children.slice(2, 3), 2, `${friday}T07:30:00Z`)
    const day = await kitchen.manciple.ok(kitchenDay, { forDate: friday })
    expect(day).toMatchObject({
      portionsAt: '09:00',
      isPastHour: true,
      lateChanges: [{ childId: kitchen.children[2], statusName: 'Присъствие', isPresent: true }],
    })
  })

  test('a late mark waits for the cook until the portions are taken over anew', async () => {
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

  test('the paper of a calculation and the portion book with allergic children by name', async () => {
    const [first, second] = kitchen.children as [number, number]
    await allergic(world, second, 3)
    await mark(world, kitchen, [first, second])
    const id = await open()
    const paper = await kitchen.manciple.call(calculationReceipt, { id })
    expect(pdfText(paper.bytes)).toContain('Калкулационна ведомост')
    const last = (await kitchen.manciple.ok(lastPortionBook, { date: friday })).number
    const { entityId } = await kitchen.manciple.ok(createPortionBook, { forDate: friday })
    const book = await kitchen.manciple.ok(getPortionBook, { id: Number(entityId) })
    expect(book).toMatchObject({
      number: last + 1,
      lines: [
        { portions: 2, portionGrams: 150, totalGrams: 300, children: [] },
        { portions: 2, children: [{ id: second, allergies: [3] }] },
      ],
    })
    const [{ name }] = (await world.sql<{ name: string }>(
      `select last_name as name from child where id = ${second}`,
    )) as [{ name: string }]
    expect(pdfText((await kitchen.manciple.call(portionBookReceipt, { id: book.id })).bytes)).toContain(name)
    expect((await kitchen.manciple.ok(listPortionBooks, { fromDate: friday, toDate: friday })).result[0]).toMatchObject(
      { id: book.id, portions: 4 },
    )
    await kitchen.manciple.ok(deletePortionBook, { id: book.id })
    expect((await kitchen.manciple.ok(lastPortionBook, { date: friday })).number).toBe(last)
  })
})

describe('the interlock of allergies', () => {
  const conflictIn = async (id: number) => (await calculation(id)).conflicts[0]!

  test('a dish against the allergy of a present child is requested only when somebody has decided', async () => {
    const [first, second] = kitchen.children as [number, number]
    await allergic(world, second, 3)
    await mark(world, kitchen, [first, second])
    const id = await open()
    expect(await steps()).toMatchObject({ conflicts: 'next', request: 'waits' })
    const conflict = await conflictIn(id)
    expect(conflict).toMatchObject({ childId: second, recipeId: kitchen.omelette, allergens: [3], status: 1 })
    expect(await kitchen.manciple.call(requestCalculation, { id })).toMatchObject({
      status: 409,
      body: { errorMessage: expect.stringContaining('алерген за присъстващо дете') as string },
    })
    const decision = { id, mealTypeId: 3 as const, recipeId: kitchen.omelette, childId: second, about: conflict.about }
    expect(await kitchen.manciple.call(decideConflict, decision)).toMatchObject({ status: 400 })
    expect(await kitchen.manciple.call(decideConflict, { ...decision, about: '7:1', reason: 'проба' })).toMatchObject({
      status: 409,
    })
    expect(
      await kitchen.manciple.call(decideConflict, { ...decision, substituteRecipeId: kitchen.omelette }),
    ).toMatchObject({ status: 409, body: { errorMessage: expect.stringContaining('И заместващото ястие') as string } })
    const offered = await kitchen.manciple.ok(listSubstituteDishes, {
      id,
      mealTypeId: 3,
      recipeId: kitchen.omelette,
      childId: second,
    })
    expect(offered.result.map((dish) => dish.id)).toContain(kitchen.pilaf)
    expect(offered.result.every((dish) => !dish.allergens.includes(3))).toBe(true)
    await kitchen.manciple.ok(decideConflict, { ...decision, substituteRecipeId: kitchen.pilaf })
    expect(await calculation(id)).toMatchObject({
      conflicts: [{ status: 2, substituteRecipeId: kitchen.pilaf }],
      meals: [
        {
          dishes: [
            { portions: 2 },
            { recipeId: kitchen.omelette, portions: 1 },
            { recipeId: kitchen.pilaf, portions: 1 },
          ],
        },
      ],
    })
    // Rice: 2 × 20 + 1 × 30 + 1 × 60 grams; eggs of one omelette.
    expect(await products(id)).toMatchObject([{ quantity: 0.09 }, { quantity: 0.13 }, { quantity: 0.2 }])
    await kitchen.manciple.ok(requestCalculation, { id })
    await kitchen.manciple.ok(completeCalculation, { id })
    expect((await calculation(id)).status).toBe(3)
  })

  test('a late child with an allergy stops what is requested, by any call that completes it', async () => {
    const [first, second] = kitchen.children as [number, number]
    await allergic(world, second, 3)
    await mark(world, kitchen, [first])
    const id = await open()
    await kitchen.manciple.ok(requestCalculation, { id })
    await mark(world, kitchen, [second])
    expect(await calculation(id)).toMatchObject({
      raisedAt: expect.any(String) as string,
      conflicts: [{ childId: second, status: 1 }],
      may: { complete: false },
    })
    const refused = {
      status: 409,
      body: { errorMessage: expect.stringContaining('алерген за присъстващо дете') as string },
    }
    expect(await kitchen.manciple.call(completeCalculation, { id })).toMatchObject(refused)
    const [request] = (await calculation(id)).requests
    expect(await kitchen.manciple.call(completeRequest, { id: request!.id })).toMatchObject(refused)
    const { about } = await conflictIn(id)
    const decision = { id, mealTypeId: 3 as const, recipeId: kitchen.omelette, childId: second, about }
    expect(
      await kitchen.manciple.call(decideConflict, { ...decision, substituteRecipeId: kitchen.pilaf }),
    ).toMatchObject({
      status: 409,
      body: { errorMessage: expect.stringContaining('Коригирайте калкулацията') as string },
    })
    await kitchen.manciple.ok(decideConflict, { ...decision, reason: 'Медицинската сестра: без порция омлет' })
    expect(await calculation(id)).toMatchObject({ raisedAt: null, conflicts: [{ status: 3 }] })
    await kitchen.manciple.ok(completeRequest, { id: request!.id })
    expect((await calculation(id)).status).toBe(3)
  })

  test('a change of the recipe, of a product or of the allergies raises it again', async () => {
    const [first, second] = kitchen.children as [number, number]
    await allergic(world, second, 3)
    await mark(world, kitchen, [first, second])
    const id = await open()
    const { about } = await conflictIn(id)
    await kitchen.manciple.ok(decideConflict, {
      id,
      mealTypeId: 3,
      recipeId: kitchen.omelette,
      childId: second,
      about,
      reason: 'Може печено яйце',
    })
    await kitchen.manciple.ok(requestCalculation, { id })
    await kitchen.manciple.ok(completeCalculation, { id })
    const raised = async () => (await calculation(id)).raisedAt !== null && (await conflictIn(id)).status === 1
    expect(await raised()).toBe(false)
    for (const change of [
      `update product set allergen_ids = '{3}' where id = ${kitchen.lentils}`,
      `insert into recipe_ingredient (kindergarten_id, recipe_id, position, product_id, age_band, gross_grams, net_grams) values (${kitchen.kindergartenId}, ${kitchen.soup}, 5, ${kitchen.eggs}, 2, 5, 5)`,
      `update recipe set extra_allergen_ids = '{3}' where id = ${kitchen.soup}`,
      `update product set allergen_ids = '{3, 7}' where id = ${kitchen.eggs}; update child set allergen_ids = '{3, 7}' where id = ${second}`,
    ])
      await world.isolated(async () => {
        for (const statement of change.split('; ')) await world.sql(statement)
        expect(await raised()).toBe(true)
      })
    expect(await raised()).toBe(false)
  })

  test('the page and the database know the same conflicts, whatever is chosen', async () => {
    let seed = 7
    const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
    for (let turn = 0; turn < 12; turn++)
      await world.isolated(async () => {
        for (const child of kitchen.children) await allergic(world, child, ...[3, 7, 11].filter(() => random(3) === 0))
        for (const product of [kitchen.lentils, kitchen.rice, kitchen.eggs])
          await world.sql(`update product set allergen_ids = $2 where id = $1`, [
            product,
            [3, 7, 11].filter(() => random(4) === 0),
          ])
        const present = kitchen.children.filter(() => random(4) > 0)
        await mark(world, kitchen, [...present, kitchen.children[0]!])
        await serve(
          world,
          kitchen,
          ...[kitchen.soup, kitchen.omelette, kitchen.pilaf].filter((_, place) => place === 0 || random(2) === 0),
        )
        const id = await open()
        for (const one of (await calculation(id)).conflicts)
          if (random(3) === 0)
            await kitchen.manciple.ok(decideConflict, {
              id,
              mealTypeId: 3,
              recipeId: one.recipeId,
              childId: one.childId,
              about: one.about,
              reason: 'Разрешено',
            })
        const shown = (await calculation(id)).conflicts.filter(({ status }) => status === 1)
        const requested = await kitchen.manciple.call(requestCalculation, { id })
        expect(requested.status).toBe(shown.length === 0 ? 200 : 409)
        for (const one of shown)
          await kitchen.manciple.ok(decideConflict, {
            id,
            mealTypeId: 3,
            recipeId: one.recipeId,
            childId: one.childId,
            about: one.about,
            reason: 'Разрешено',
          })
        if (shown.length > 0) await kitchen.manciple.ok(requestCalculation, { id })
        // Something changes: who comes, what a product has, who is allergic.
        await mark(
          world,
          kitchen,
          kitchen.children.filter(() => random(2) === 0),
          1 + random(2),
        )
        await world.sql(`update product set allergen_ids = $2 where id = $1`, [
          kitchen.rice,
          [3, 7, 11].filter(() => random(4) === 0),
        ])
        const open_ = await world.sql(`select * from meal_open_conflicts($1)`, [id])
        expect((await calculation(id)).conflicts.filter(({ status }) => status === 1)).toHaveLength(open_.length)
        expect((await kitchen.manciple.call(completeCalculation, { id })).status).toBe(open_.length === 0 ? 200 : 409)
      })
  })
})
