import type { Call } from '@asistent/contract/core/call'
import { calculationReceipt } from '@asistent/contract/kitchen/calculations.calls'
import { groupSheet, menuPoster } from '@asistent/contract/kitchen/menus.calls'
import { portionBookReceipt } from '@asistent/contract/kitchen/portion-books.calls'
import { recipeCard } from '@asistent/contract/kitchen/recipes.calls'
import { creditReceipt } from '@asistent/contract/warehouse/credits.calls'
import { countingSheetPaper, declarationReceipt } from '@asistent/contract/warehouse/declarations.calls'
import { inboundReceipt } from '@asistent/contract/warehouse/inbounds.calls'
import { orderReceipt } from '@asistent/contract/warehouse/orders.calls'
import { requestReceipt, requisitionSheet } from '@asistent/contract/warehouse/requests.calls'
import { revaluationReceipt } from '@asistent/contract/warehouse/revaluations.calls'
import { scrappingReceipt } from '@asistent/contract/warehouse/scrappings.calls'
import { transferReceipt } from '@asistent/contract/warehouse/transfers.calls'
import { unitedReceipt } from '@asistent/contract/warehouse/united.calls'
import { pdfPages } from '@asistent/documents/pdf-text'
import { documentKinds } from '@asistent/domain/warehouse/documents'
import { afterAll, beforeAll, expect } from 'vitest'
import { registered } from '../../../../tests/support/registered'
import { startWorld, type World } from '../../../../tests/support/world'
import { deepTest } from '../../../../tests/support/deep'

// No paper of warehouse and kitchen has a page with signatures only. The papers of the demo data have many numbers of
// rows; packages/documents/src/signatures.test.ts tries every number of rows for each template.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Papers = readonly (readonly [call: Call, inputs: readonly object[]])[]

const kindergarten = 1
const shapeOf = ({ input }: Call) => (input as { readonly shape?: Record<string, unknown> }).shape ?? {}

/** One document for each number of lines. */
const documents = (kind: number) =>
  world.sql<{ id: number }>(
    `select max(id) as id from (select d.id, count(l.id) as lines from stock_document d left join stock_line l on l.document_id = d.id
      where d.kindergarten_id = ${kindergarten} and d.kind = ${kind} group by d.id) t group by lines order by lines desc limit 12`,
  )
const latest = (table: string, order = 'id') =>
  world.sql<{ id: number }>(
    `select id from ${table} where kindergarten_id = ${kindergarten} order by ${order} desc limit 6`,
  )

async function papersOfDocuments(): Promise<Papers> {
  const [cooked] = await world.sql<{ day: string }>(
    `select max(for_on)::text as day from meal_calculation where kindergarten_id = ${kindergarten} and state = 3`,
  )
  const [menu] = await world.sql<{ id: number }>(
    `select id from menu where kindergarten_id = ${kindergarten} and state = 2 and '2026-11-10' between from_on and to_on order by id limit 1`,
  )
  const [group] = await world.sql<{ id: number }>(
    `select g.id from child_group g join school_year y on y.id = g.school_year_id and '2026-11-10' between y.from_on and y.to_on
      where g.kindergarten_id = ${kindergarten} and g.deleted_on is null and not g.is_for_substitution order by g.id limit 1`,
  )
  return [
    [inboundReceipt, await documents(documentKinds.Inbound)],
    [requestReceipt, await documents(documentKinds.Request)],
    [scrappingReceipt, await documents(documentKinds.Scrapping)],
    [declarationReceipt, await documents(documentKinds.Declaration)],
    [transferReceipt, await documents(documentKinds.Transfer)],
    [creditReceipt, await documents(documentKinds.Credit)],
    [revaluationReceipt, await documents(documentKinds.Revaluation)],
    [unitedReceipt, await latest('united_receipt')],
    [orderReceipt, await latest('supplier_order')],
    [countingSheetPaper, (await latest('warehouse')).map(({ id }) => ({ warehouseId: id }))],
    [requisitionSheet, [{ forDate: cooked!.day }]],
    [calculationReceipt, await latest('meal_calculation', 'for_on')],
    [portionBookReceipt, await latest('portion_book')],
    [recipeCard, (await latest('recipe')).map(({ id }) => ({ id, portions: 20 }))],
    [menuPoster, [{ menuId: menu!.id, week: 46 }]],
    [groupSheet, [{ classId: group!.id, week: 46, year: 2026 }]],
  ]
}

/** References of a whole month, and of the two weeks before today. */
const references: Papers = registered
  .filter(
    ({ slice, call }) =>
      ['warehouse', 'kitchen'].includes(slice) &&
      call.answer !== 'json' &&
      /\/(receipt|file|report)$/.test(call.path) &&
      !/[{]|Menus\/estimated|Stocks\/movements/.test(call.path),
  )
  .map(({ call }) => {
    const shape = shapeOf(call)
    const ofPeriod = (fromDate: string, toDate: string, month: number) => ({
      ...('fromDate' in shape && { fromDate, toDate }),
      ...('month' in shape && { month, year: 2026 }),
      ...('type' in shape && { type: 'pdf' }),
    })
    return [call, [ofPeriod('2026-10-01', '2026-10-31', 10), ofPeriod('2026-11-02', '2026-11-15', 11)]]
  })

/** Texts of a page without the running header, the footer and the signatures. */
function contentOf(page: string): string[] {
  const lines = page
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const footer = lines.findIndex((line) => line.startsWith('Отпечатано на'))
  // The running header has the institution and the title.
  return lines
    .slice(0, footer < 0 ? lines.length : footer)
    .slice(2)
    .filter((line) => !/:$|^\(.*\)$|^стр\./.test(line))
}

deepTest('no page has signatures only', async () => {
  const manciple = await world.as('manciple')
  let longPapers = 0
  const bare: string[] = []
  for (const [call, inputs] of [...(await papersOfDocuments()), ...references])
    for (const input of inputs) {
      const { status, bytes } = await manciple.call(call as never, input as never)
      expect([call.path, status]).toEqual([call.path, 200])
      const pages = pdfPages(bytes)
      if (pages.length === 1) continue
      longPapers += 1
      if (contentOf(pages.at(-1)!).length === 0) bare.push(`${call.path} ${JSON.stringify(input)}`)
    }
  expect(longPapers).toBeGreaterThan(5)
  expect(bare).toEqual([])
})
