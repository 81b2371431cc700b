import {
  completeCalculation,
  correctCalculation,
  requestCalculation,
} from '@asistent/contract/kitchen/calculations.calls'
import { correctInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { completeRequest, deleteRequest } from '@asistent/contract/warehouse/requests.calls'
import { createUnited, deleteUnited } from '@asistent/contract/warehouse/united.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import type { Call } from '@asistent/contract/core/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registered } from '../../../../tests/support/registered'
import { startWorld, type World } from '../../../../tests/support/world'
import { closeCount, counted, delivery, receive, reserve, setMinimum } from '../../../../tests/support/warehouse/store'
import { friday, mark, openCalculation, openKitchen, type KitchenDay } from '../../../../tests/support/kitchen/day'
import { deepTest } from '../../../../tests/support/deep'

// Every report that can be requested for a past moment, of all slices: after everything that it shows is renamed,
// changed or removed, the report for that moment must be identical to the first print.

let world: World
let kitchen: KitchenDay
beforeAll(async () => {
  world = await startWorld()
  kitchen = await openKitchen(world)
})
afterAll(() => world.close())

const shapeOf = ({ input }: Call) => (input as { readonly shape?: Record<string, unknown> }).shape ?? {}
const dated = registered.filter(({ call }) => 'asOf' in shapeOf(call))
const answers = dated.filter(({ call }) => call.answer === 'json')
const papers = dated.filter(({ call, name }) => call.answer !== 'json' && /receipt$|file$|pdf/.test(name))

const query = (call: Call) => ({
  ...('fromDate' in shapeOf(call) && { fromDate: '2026-11-01', toDate: '2026-11-15' }),
  ...('month' in shapeOf(call) && { month: 11, year: 2026 }),
  ...(call.path.includes('movements') && { productId: kitchen.lentils }),
  ...('type' in shapeOf(call) && { type: 'pdf' }),
})

/** Removes the text of the moment, which only the subtitle contains. */
const withoutMoment = (text: string) =>
  text.replaceAll(/((,\s*)?както\s*е\s*било\s*на|Към)\s*[\d.]+\s*г\.\s*в\s*[\d:]+\s*ч\./g, '')

async function printed(asOf?: string) {
  const said: Record<string, string> = {}
  for (const { call, name } of answers) {
    const answer = await kitchen.director.ok(call as never, { ...query(call), ...(asOf && { asOf }) } as never)
    const { subtitle, ...rest } = answer as { readonly subtitle?: string }
    said[name] = JSON.stringify({ ...rest, subtitle: withoutMoment(subtitle ?? '') }, null, 1)
  }
  for (const { call, name } of papers) {
    const { bytes } = await kitchen.director.call(call as never, { ...query(call), ...(asOf && { asOf }) } as never)
    said[name] = withoutMoment(pdfText(bytes).replaceAll(/\s+/g, ' ')).replaceAll(/\s+/g, '')
  }
  return said
}

/** Returns a past moment. */
const later = (): string => {
  const moment = world.now().toISOString()
  world.setNow(new Date(world.now().getTime() + 60_000))
  return moment
}

/** Runs SQL with the time of the application's clock, as a call would. */
const sqlNow = async <Row extends object>(text: string): Promise<Row[]> => {
  await world.sql(
    `select set_config('app.now', '${world.now().toISOString()}', true), set_config('app.audit_id', '1', true)`,
  )
  return world.sql<Row>(text)
}

/** Changes in place, for every table whose rows a report shows. */
const changes = (index: number) => [
  `update product set name = 'Преименуван ' || name, storage_condition = 3, category_id = (select max(id) from product_category)`,
  `update product_category set name = 'Друга ' || name, position = 100 - position`,
  `update product_conversion set denominator = denominator + 1`,
  `update category_norm set quantity = quantity + 1`,
  `update loss_norm set percent = percent + 0.5`,
  `update warehouse set name = 'Нов ' || name`,
  `update supplier set name = 'Нов ' || name`,
  `update manufacturer set name = 'Нов ' || name`,
  `update account set last_name = 'Новофамилна'`,
  `update kindergarten set name = 'Нова ' || name, address = 'ул. „Друга“ 1'`,
  `update product_setting set min_quantity = 9999, active = true`,
  `update staff_member set last_name = 'Новофамилна', meal_types = '{1}' where kindergarten_id = ${index}`,
  `delete from staff_meal where kindergarten_id = ${index} and staff_id % 2 = 0`,
  `update staff_meal set meal_types = '{}' where kindergarten_id = ${index}`,
  `update staff_attendance set status = 4, additional_status = null where kindergarten_id = ${index} and staff_id % 3 = 1`,
  `delete from staff_attendance where kindergarten_id = ${index} and staff_id % 3 = 0`,
  `insert into day_off (kindergarten_id, kind, name, from_on, to_on) values (${index}, 1, 'Авария', '${friday}', '${friday}')`,
]

test('reports as of a past moment', () => {
  const names = answers.map(({ name }) => name)
  for (const of of [
    'month-report',
    'staff-nutrition-report',
    'summary-report',
    'orders-book',
    'haccp',
    'trial-balance',
  ])
    expect(names.join()).toContain(of)
  expect(names).toHaveLength(18)
  // Each has a paper too.
  expect(papers.length).toBeGreaterThanOrEqual(answers.length)
})

deepTest('each returns exactly what was printed, after rows were renamed, changed or removed', async () => {
  const { manciple, kindergartenId } = kitchen
  await mark(world, kitchen, kitchen.children.slice(0, 4))
  const calculation = await openCalculation(kitchen)
  await manciple.ok(requestCalculation, { id: calculation })
  await manciple.ok(completeCalculation, { id: calculation })
  const [maker] = await sqlNow<{ id: number }>(
    `insert into manufacturer (kindergarten_id, name) values (${kindergartenId}, 'Мандра') returning id`,
  )
  await setMinimum(world, kitchen, kitchen.rice, 5)
  await sqlNow(
    `insert into staff_meal (kindergarten_id, staff_id, for_on, meal_types) select kindergarten_id, id, '${friday}', '{3}' from staff_member
      where kindergarten_id = ${kindergartenId} on conflict (staff_id, for_on) do update set meal_types = '{3}'`,
  )
  const labelled = { batch: 'L-7', expiryDate: '2026-12-01', manufacturerId: maker!.id, temperature: 4 }
  const inbound = await receive(kitchen, {}, labelled)
  await closeCount(kitchen, counted(kitchen, 0, { warehouseId: kitchen.otherWarehouseId, forDate: friday }))
  await receive(kitchen, { forDate: '2026-11-05' }, { quantity: 3 })
  const { entityId: united } = await manciple.ok(createUnited, {
    supplierId: kitchen.supplierId,
    fromDate: '2026-11-01',
    toDate: '2026-11-06',
    forDate: friday,
  })
  const [given, kept, removed] = [await reserve(kitchen), await reserve(kitchen), await reserve(kitchen)]

  const before = await printed()
  expect(before[answers.find(({ name }) => name.includes('staff-nutrition'))!.name]).toMatch(/"meals": [1-9]/)
  const moment = later()
  expect(await printed(moment)).toEqual(before)

  await manciple.ok(correctCalculation, { id: calculation, reason: 'Върнати продукти' })
  await manciple.ok(completeRequest, { id: given })
  await manciple.ok(deleteRequest, { id: removed })
  await manciple.ok(correctInbound, {
    ...delivery(kitchen, {}, { ...labelled, batch: 'L-1', quantity: 12 }),
    correctsId: inbound,
    reason: 'Сгрешена партида',
  })
  await manciple.ok(deleteUnited, { id: Number(united) })
  for (const change of changes(kindergartenId)) await sqlNow(change)
  later()

  const after = await printed()
  const unchanged = Object.keys(before).filter((name) => after[name] === before[name])
  expect(unchanged, 'what was changed must be seen in each, or the test proves nothing').toEqual([])
  const again = await printed(moment)
  for (const name of Object.keys(before)) expect(again[name], name).toBe(before[name])
  expect(kept).toBeGreaterThan(0)
})
