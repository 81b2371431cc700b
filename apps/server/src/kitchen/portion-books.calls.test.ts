import { listWaiting } from '@asistent/contract/dashboards/waiting.calls'
import {
  completeCalculation,
  correctCalculation,
  decideConflict,
  editAttendances,
  getCalculation,
  listCalculations,
  requestCalculation,
} from '@asistent/contract/kitchen/calculations.calls'
import { kitchenDay } from '@asistent/contract/kitchen/day.calls'
import {
  createPortionBook,
  deletePortionBook,
  getPortionBook,
  listPortionBooks,
  portionBookReceipt,
} from '@asistent/contract/kitchen/portion-books.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fc, runs } from '../../../../tests/support/random'
import { startWorld, type World } from '../../../../tests/support/world'
import {
  allergic,
  friday,
  mark,
  openCalculation,
  openKitchen,
  serve,
  stepsOf,
  substituteOmelette,
  type KitchenDay,
} from '../../../../tests/support/kitchen/day'

let world: World
let kitchen: KitchenDay
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  kitchen = await openKitchen(world)
  world.setNow(new Date(`${friday}T07:20:00Z`))
})
afterEach(() => world.reset())
afterAll(() => world.close())

const issue = async () => Number((await kitchen.manciple.ok(createPortionBook, { forDate: friday })).entityId)
const book = (id: number) => kitchen.manciple.ok(getPortionBook, { id })
const waiting = async () =>
  (await kitchen.manciple.ok(listWaiting, {})).kinds.find(({ kind }) => kind === 'outdatedPortionBooks')?.rows
const paperOf = async (id: number) => pdfText((await kitchen.manciple.call(portionBookReceipt, { id })).bytes)

test('rejects the issue until the allergies are decided, in the program and in the database', async () => {
  const [first, second] = kitchen.children as [number, number]
  await allergic(world, second, 3)
  await mark(world, kitchen, [first, second])
  const id = await openCalculation(kitchen)
  expect((await kitchen.manciple.ok(listCalculations, { fromDate: friday })).result).toMatchObject([
    { status: 1, openConflicts: 1 },
  ])
  expect(await kitchen.manciple.call(createPortionBook, { forDate: friday })).toMatchObject({
    status: 409,
    body: { errorMessage: expect.stringContaining('когато всички алергии за деня са решени') as string },
  })
  await expect(
    world.isolated(() =>
      world.sql(`insert into portion_book (kindergarten_id, series, number, for_on) values ($1, 'x', 1, $2)`, [
        kitchen.kindergartenId,
        friday,
      ]),
    ),
  ).rejects.toThrow('An allergy of the day is undecided.')
  expect(await stepsOf(kitchen)).toMatchObject({ conflicts: 'next', portionBook: 'waits' })

  await substituteOmelette(kitchen, id, second)
  expect((await kitchen.manciple.ok(listCalculations, { fromDate: friday })).result).toMatchObject([
    { openConflicts: 0 },
  ])
  const bookId = await issue()
  const [name] = await world.sql<{ pilaf: string; omelette: string }>(
    `select (select name from recipe where id = ${kitchen.pilaf}) as pilaf, (select name from recipe where id = ${kitchen.omelette}) as omelette`,
  )
  expect((await book(bookId)).lines).toMatchObject([
    { recipeId: kitchen.soup, portions: 2, children: [] },
    {
      recipeId: kitchen.omelette,
      portions: 1,
      insteadOf: null,
      children: [{ id: second, decision: `НЕ → получава „${name!.pilaf}“` }],
    },
    { recipeId: kitchen.pilaf, portions: 1, insteadOf: name!.omelette, children: [{ id: second, decision: null }] },
  ])
  const paper = await paperOf(bookId)
  expect(paper).toContain('НЕ → получава')
  expect(paper).toContain('вместо')
  expect(paper).toContain('издание 1')
  expect(paper).not.toContain('ОСТАРЯЛ')
})

test('rejects the issue while a published menu has no calculation', async () => {
  await mark(world, kitchen, kitchen.children.slice(0, 2))
  await openCalculation(kitchen)
  await world.sql(
    `with m as (insert into menu (kindergarten_id, name, menu_type, diet, from_on, to_on, state, published_at)
        values (${kitchen.kindergartenId}, 'Без мляко', 2, 1, '2026-11-09', '2026-11-13', 2, now()) returning id)
      insert into menu_dish (kindergarten_id, menu_id, for_on, meal_type, position, recipe_id) select ${kitchen.kindergartenId}, m.id, '${friday}', 3, 0, ${kitchen.soup} from m`,
  )
  expect(await kitchen.manciple.call(createPortionBook, { forDate: friday })).toMatchObject({
    status: 409,
    body: { errorMessage: expect.stringContaining('меню без калкулация') as string },
  })
})

test('a change of the day makes the book outdated everywhere, and a new issue is the next edition of its number', async () => {
  await mark(world, kitchen, kitchen.children.slice(0, 2))
  const id = await openCalculation(kitchen)
  const first = await issue()
  expect(await book(first)).toMatchObject({ edition: 1, state: 1 })
  expect(await waiting()).toBeUndefined()
  // The request changes no figure.
  await kitchen.manciple.ok(requestCalculation, { id })
  expect(await book(first)).toMatchObject({ state: 1 })
  await kitchen.manciple.ok(correctCalculation, { id, reason: 'Грешка' })
  expect(await book(first)).toMatchObject({ state: 1 })

  await mark(world, kitchen, kitchen.children.slice(2, 3))
  expect(await book(first)).toMatchObject({ state: 2, stateName: 'Остарял' })
  expect(await waiting()).toMatchObject([
    { id: first, detail: expect.stringContaining('издание 1 от 09:20 ч.') as string },
  ])
  expect(
    (await kitchen.manciple.ok(listPortionBooks, { isOutdated: true })).result.map((row) => [row.id, row.state]),
  ).toEqual([[first, 2]])
  expect(await paperOf(first)).toContain('ОСТАРЯЛ')
  const day = await kitchen.manciple.ok(kitchenDay, { forDate: friday })
  expect(day.steps.find(({ step }) => step === 'portionBook')).toMatchObject({
    state: 'next',
    text: expect.stringContaining('е остарял') as string,
  })

  const second = await issue()
  const { number } = await book(first)
  expect(await book(second)).toMatchObject({ number, edition: 2, state: 1, lines: [{ portions: 3 }, { portions: 3 }] })
  expect(await book(first)).toMatchObject({ state: 3, lines: [{ portions: 2 }, { portions: 2 }] })
  expect(await paperOf(first)).toContain('ЗАМЕНЕН')
  expect(await waiting()).toBeUndefined()
  expect(await kitchen.manciple.call(deletePortionBook, { id: first })).toMatchObject({ status: 409 })

  await serve(world, kitchen, kitchen.soup, kitchen.pilaf)
  expect(await book(second)).toMatchObject({ state: 2 })
  await serve(world, kitchen, kitchen.soup, kitchen.omelette)
  expect(await book(second)).toMatchObject({ state: 1 })
  await kitchen.manciple.ok(deletePortionBook, { id: second })
  expect(await book(first)).toMatchObject({ state: 2 })
})

const step = fc.record({
  kind: fc.constantFrom(
    ...(['comes', 'comes', 'leaves', 'child', 'instead', 'permit', 'typed', 'yield', 'serve'] as const),
    ...(['request', 'complete', 'correct', 'issue', 'issue'] as const),
  ),
  which: fc.nat({ max: 5 }),
})

test('a book that is not outdated has the lines that a new issue would have', async () => {
  const { manciple, children, soup, omelette, pilaf } = kitchen
  const id = await openCalculation(kitchen)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), (history) =>
      world.isolated(async () => {
        await allergic(world, children[1]!, 3)
        await mark(world, kitchen, children.slice(0, 2))
        let last: number | undefined
        for (const { kind, which } of history) {
          const child = children[which]!
          if (kind === 'comes' || kind === 'leaves') await mark(world, kitchen, [child], kind === 'comes' ? 2 : 1)
          else if (kind === 'child') await allergic(world, child, ...(which % 2 === 0 ? [3] : []))
          else if (kind === 'instead' || kind === 'permit') {
            const { conflicts } = await manciple.ok(getCalculation, { id })
            const [conflict] = conflicts.filter(({ status }) => status === 1)
            if (conflict) {
              const { recipeId, childId, about, decidedAt } = conflict
              const decision = kind === 'instead' ? { substituteRecipeId: pilaf } : { reason: `Причина ${which}` }
              await manciple.call(decideConflict, {
                id,
                mealTypeId: 3,
                recipeId,
                childId,
                about,
                decidedAt,
                ...decision,
              })
            }
          } else if (kind === 'typed')
            await manciple.call(editAttendances, {
              id,
              items: [{ mealTypeId: 3, classId: kitchen.groupId, portions: which || null, reason: 'Гости' }],
            })
          else if (kind === 'yield')
            await world.sql(`update recipe_yield set grams = ${100 + which} where recipe_id = ${soup}`)
          else if (kind === 'serve') await serve(world, kitchen, soup, ...(which % 2 === 0 ? [omelette] : []))
          else if (kind === 'request') await manciple.call(requestCalculation, { id })
          else if (kind === 'complete') await manciple.call(completeCalculation, { id })
          else if (kind === 'correct') await manciple.call(correctCalculation, { id, reason: 'Грешка' })
          else {
            const issued = await manciple.call(createPortionBook, { forDate: friday })
            if (issued.status === 200) last = (issued.body as { entityId: number }).entityId
          }
          if (last === undefined) continue
          const { state, lines } = await book(last)
          if (state !== 1) continue
          const again = await issue()
          expect((await book(again)).lines).toEqual(lines)
          await manciple.ok(deletePortionBook, { id: again })
        }
      }),
    ),
    { numRuns: runs(8) },
  )
})
