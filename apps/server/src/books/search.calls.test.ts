import { searchBooks } from '@asistent/contract/books/search.calls'
import { saveDirectorOrder } from '@asistent/contract/books/orders.calls'
import { saveOfficialDocument } from '@asistent/contract/books/documents.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const order = {
  forDate: day('2026-11-10'),
  title: 'Дежурства по коридорите',
  body: 'Определям график за снегопочистване на площадките.',
}

test('texts are found in any form of their words, also typed with Latin letters', async () => {
  const director = await world.as('director')
  const id = Number((await director.ok(saveDirectorOrder, order)).entityId)
  for (const text of ['дежурство', 'снегопочистването', 'площадка снегопочистване', 'деж'])
    expect(
      (await director.ok(searchBooks, { text })).entries.map((one) => one.id),
      text,
    ).toContain(id)
  expect((await director.ok(searchBooks, { text: 'снегопочистване вещерица' })).entries).toEqual([])
  const decided = (await director.ok(searchBooks, { text: 'запознаят родителите' })).entries
  expect(decided.some(({ kind }) => kind === 'PedagogicalCouncil')).toBe(true)
})

test('everybody finds what they may read: books by their grants, documents by who they are shown to', async () => {
  const [director, teacher, parent] = [await world.as('director'), await world.as('teacher'), await world.as('parent')]
  await director.ok(saveDirectorOrder, order)
  const form = { type: 99, name: 'Тайна инструкция' } as const
  const id = Number((await director.ok(saveOfficialDocument, form)).entityId)
  expect(await teacher.ok(searchBooks, { text: 'дежурство' })).toMatchObject({ entries: [] })
  expect((await teacher.ok(searchBooks, { text: 'инструкции' })).documents).toEqual([{ id, name: 'Тайна инструкция' }])
  expect((await parent.ok(searchBooks, { text: 'инструкции' })).documents).toEqual([])
  await director.ok(saveOfficialDocument, { ...form, id, version: 1, visibleForParents: true })
  expect((await parent.ok(searchBooks, { text: 'инструкции' })).documents).toHaveLength(1)
})
