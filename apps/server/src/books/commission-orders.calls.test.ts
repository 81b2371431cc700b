import { acquainted } from '@asistent/contract/books/books.calls'
import { startInventoryCount } from '@asistent/contract/books/counts.calls'
import { saveInventoryItem, scrapInventory } from '@asistent/contract/books/inventory.calls'
import { getDirectorOrder, orderDraft, ordersOfCause, saveDirectorOrder } from '@asistent/contract/books/orders.calls'
import { templatesForCategory, templateValues } from '@asistent/contract/documents/templates.calls'
import { documentOfCommission, isCommission, orderCauses, type OrderCause } from '@asistent/domain/books/causes'
import { filledTemplate, missingNames, templateCategories } from '@asistent/domain/documents/templates'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { staffNamed } from '../../../../tests/support/staff/demo'

// Orders for the commission of a stock-take or a scrapping. Елена Димитрова is the teacher, uchitel@example.bg.

let world: World
let elena: number
let radka: number
beforeAll(async () => {
  world = await startWorld()
  elena = await staffNamed(world, 'Елена', 'Димитрова')
  radka = await staffNamed(world, 'Радка', 'Николова')
})
afterEach(() => world.reset())
afterAll(() => world.close())

const on = day('2026-11-10')
const commission = 'Елена Димитрова, председател; Радка Николова; Иван Външен'

async function scrapped(): Promise<number> {
  const director = await world.as('director')
  const chairs = { name: 'Стол', category: 1, quantity: 10, unitPrice: 20, room: 'занималня', state: 1 } as const
  const itemId = Number((await director.ok(saveInventoryItem, chairs)).entityId)
  const form = { itemIds: [itemId], forDate: on, reason: 'Счупени', commission }
  return Number((await director.ok(scrapInventory, form)).entityId)
}

/** An open document of the warehouse with the commission, copied from the demo data. */
async function stockDocument(kind: 3 | 4): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    `insert into stock_document overriding system value select (jsonb_populate_record(d, jsonb_build_object('id', 900000 + d.kind, 'number', 9000, 'state', 1,
        'posted_at', null, 'posted_by', null, 'submitted_at', null, 'submitted_by', null, 'declaration_id', null, 'commission', $2::jsonb))).*
      from stock_document d join kindergarten k on k.id = d.kindergarten_id where k.code = '1690999' and d.kind = $1 order by d.id limit 1 returning id`,
    [kind, JSON.stringify(commission.split('; '))],
  )
  return row!.id
}

test('every commission has its own order, apart from the one for the document', async () => {
  const director = await world.as('director')
  const room = { name: 'Маса', category: 1, quantity: 1, unitPrice: 20, room: 'стая 5', state: 1 } as const
  await director.ok(saveInventoryItem, room)
  const ids: Partial<Record<OrderCause, number>> = {
    scrappingCommission: await scrapped(),
    countCommission: Number(
      (await director.ok(startInventoryCount, { forDate: on, room: 'стая 5', commission })).entityId,
    ),
    stockScrappingCommission: await stockDocument(3),
    stockCountCommission: await stockDocument(4),
  }
  const template = (await director.ok(templatesForCategory, { category: templateCategories.Order })).result.find(
    ({ purpose }) => purpose === 'commission',
  )!
  for (const causeKind of orderCauses.filter(isCommission)) {
    const cause = { causeKind, causeId: ids[causeKind]! }
    const draft = await director.ok(orderDraft, cause)
    expect(draft).toMatchObject({ purpose: 'commission', readerIds: [elena, radka] })
    expect(draft.name).toMatch(/^Комисия: (Инвентаризация|Протокол за брак)/)
    const ofDocument = await director.ok(orderDraft, { ...cause, causeKind: documentOfCommission[causeKind] })
    expect(ofDocument).toMatchObject({ to: draft.to, readerIds: [elena, radka] })
    expect(ofDocument.purpose).toMatch(/^(stock-take|scrapping)$/)

    const { values } = await director.ok(templateValues, { category: templateCategories.Order, ...cause })
    const filled = new Map(values.map(({ name, value }) => [name, value ?? '']))
    expect(missingNames(filled, template.title, template.basis, template.content)).toEqual([])
    expect(filledTemplate(template.content, filled)).toContain('в състав: Елена Димитрова, председател')
    const order = { forDate: on, orderIndex: 'РД-07', title: 'Комисия', readerIds: draft.readerIds, ...cause } as const
    const id = Number((await director.ok(saveDirectorOrder, order)).entityId)
    expect((await director.ok(getDirectorOrder, { id })).cause).toEqual({ name: draft.name, to: draft.to })
    expect((await director.ok(ordersOfCause, cause)).result.map((one) => one.id)).toEqual([id])
    expect((await director.ok(ordersOfCause, { ...cause, causeKind: documentOfCommission[causeKind] })).result).toEqual(
      [],
    )
    await (await world.as('teacher')).ok(acquainted, { id })
    expect((await director.ok(ordersOfCause, cause)).result).toMatchObject([{ readCount: 1, readersCount: 2 }])
  }
})

test('a commission of another kindergarten is not found', async () => {
  const causeId = await scrapped()
  const stranger = await world.as('directorOfGabrovo')
  expect((await stranger.call(orderDraft, { causeKind: 'scrappingCommission', causeId })).status).toBe(404)
})
