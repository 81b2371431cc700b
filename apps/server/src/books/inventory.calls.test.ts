import {
  closeInventoryCount,
  countInventoryItem,
  deleteInventoryCount,
  getInventoryCount,
  listInventoryCounts,
  printInventoryCount,
  startInventoryCount,
} from '@asistent/contract/books/counts.calls'
import {
  deleteInventoryItem,
  getInventoryItem,
  inventoryBook,
  listInventory,
  moveInventoryItem,
  printScrapping,
  saveInventoryItem,
  scrapInventory,
} from '@asistent/contract/books/inventory.calls'
import { labelCode } from '@asistent/domain/books/inventory'
import { day } from '@asistent/domain/kernel/day'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const on = day('2026-11-10')
const chairs = { name: 'Стол', category: 1, quantity: 10, unitPrice: 20, room: 'занималня', state: 1 } as const
const saved = async (person: Awaited<ReturnType<World['as']>>, form: object = {}) =>
  Number((await person.ok(saveInventoryItem, { ...chairs, ...form })).entityId)

test('numbers have no holes; only the last goes, and what was moved stays', async () => {
  const manciple = await world.as('manciple')
  const [first, second] = [await saved(manciple), await saved(manciple)]
  const firstItem = await manciple.ok(getInventoryItem, { id: first })
  const two = await manciple.ok(getInventoryItem, { id: second })
  expect(two).toMatchObject({ number: firstItem.number + 1, code: labelCode(firstItem.number + 1), value: 200 })
  expect((await manciple.call(deleteInventoryItem, { id: first })).problem?.code).toBe('books.not-last')
  await manciple.ok(moveInventoryItem, { id: second, movedOn: on, room: 'склад', quantity: 10 })
  expect((await manciple.call(deleteInventoryItem, { id: second })).problem?.code).toBe('books.item-used')
})

test('a part of the pieces goes to another room under a number of its own', async () => {
  const director = await world.as('director')
  const id = await saved(director)
  const refused = await director.call(moveInventoryItem, { id, movedOn: on, room: 'склад', quantity: 11 })
  expect(refused.problem?.code).toBe('books.too-many-pieces')
  const same = await director.call(moveInventoryItem, { id, movedOn: on, room: 'занималня', quantity: 10 })
  expect(same.problem?.code).toBe('books.same-place')
  const moved = Number((await director.ok(moveInventoryItem, { id, movedOn: on, room: 'склад', quantity: 4 })).entityId)
  expect(moved).not.toBe(id)
  expect(await director.ok(getInventoryItem, { id })).toMatchObject({ quantity: 6, place: 'занималня' })
  const there = await director.ok(getInventoryItem, { id: moved })
  expect(there).toMatchObject({ quantity: 4, place: 'склад', moves: [{ from: 'занималня', to: 'склад' }] })
})

test('what is scrapped has its protocol and changes no more', async () => {
  const director = await world.as('director')
  const id = await saved(director)
  const form = { itemIds: [id], forDate: on, reason: 'Счупени', commission: 'Иванова\nПетрова' }
  const protocol = Number((await director.ok(scrapInventory, form)).entityId)
  expect((await director.call(scrapInventory, form)).problem?.code).toBe('books.item-scrapped')
  expect(await director.ok(getInventoryItem, { id })).toMatchObject({ state: 3, scrappingId: protocol })
  expect((await director.call(saveInventoryItem, { ...chairs, id, version: 2 })).problem?.code).toBe(
    'books.item-scrapped',
  )
  const text = pdfText((await director.ok(printScrapping, { id: protocol })).bytes)
  expect(text).toContain('Счупени')
  expect(text).toContain('200,00')
  expect((await director.ok(listInventory, { search: 'Стол' })).result.some((one) => one.id === id)).toBe(false)
  const book = await director.ok(inventoryBook.json, { state: 3 })
  expect(book.result.find((one) => one.id === id)?.scrapping).toContain('от 10.11.2026 г.')
})

test('a stock-take by labels: found, found elsewhere, missing', async () => {
  const [director, manciple] = [await world.as('director'), await world.as('manciple')]
  const [here, lost, elsewhere] = [
    await saved(director, { room: 'стая 5' }),
    await saved(director, { room: 'стая 5' }),
    await saved(director, { room: 'стая 6' }),
  ]
  const codeOf = async (id: number) => (await director.ok(getInventoryItem, { id })).code
  expect((await manciple.call(startInventoryCount, { forDate: on, room: 'няма такава' })).problem?.code).toBe(
    'books.nothing-to-count',
  )
  const id = Number((await manciple.ok(startInventoryCount, { forDate: on, room: 'стая 5' })).entityId)
  expect(await manciple.ok(countInventoryItem, { id, code: await codeOf(here) })).toMatchObject({ counted: 10 })
  await director.ok(countInventoryItem, { id, code: await codeOf(elsewhere), counted: 1 })
  expect((await manciple.call(countInventoryItem, { id, code: '99999999' })).problem?.code).toBe('books.unknown-label')
  await manciple.ok(closeInventoryCount, { id })
  const count = await director.ok(getInventoryCount, { id })
  expect(count.lines.map(({ itemId, expected, counted }) => [itemId, expected, counted])).toEqual([
    [here, 10, 10],
    [lost, 10, 0],
    [elsewhere, 0, 1],
  ])
  expect(count.differences).toBe(2)
  expect((await manciple.call(countInventoryItem, { id, itemId: lost, counted: 10 })).problem?.code).toBe(
    'books.count-closed',
  )
  expect((await director.call(deleteInventoryCount, { id })).problem?.code).toBe('books.count-closed')
  const text = pdfText((await director.ok(printInventoryCount, { id })).bytes)
  expect(text).toContain('липсва 10 бр.')
  expect((await director.ok(listInventoryCounts, { open: true })).result.some((one) => one.id === id)).toBe(false)
})

test('a teacher sees the things of the own groups alone and changes none', async () => {
  const [director, teacher] = [await world.as('director'), await world.as('teacher')]
  const id = await saved(director, { room: 'кабинет' })
  expect((await teacher.call(getInventoryItem, { id })).status).toBe(404)
  expect((await teacher.call(saveInventoryItem, chairs)).status).toBe(403)
  const [ownItem] = await world.sql<{ id: number }>(
    `select s.id from staff_member s join account a on a.id = s.account_id where a.email = 'uchitel@example.bg' order by s.id limit 1`,
  )
  await director.ok(saveInventoryItem, { ...chairs, room: 'кабинет', id, version: 1, staffId: ownItem!.id })
  expect((await teacher.ok(getInventoryItem, { id })).name).toBe('Стол')
})
