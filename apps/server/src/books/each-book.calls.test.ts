import {
  bookFile,
  deletePrefix,
  entryReceipt,
  listBookAccess,
  listPrefixes,
  myPaperFile,
  savePrefix,
} from '@asistent/contract/books/books.calls'
import {
  deleteControl,
  deleteDeputyControl,
  getControl,
  getDeputyControl,
  listControls,
  saveControl,
  saveDeputyControl,
  suggestForControl,
  suggestForDeputyControl,
} from '@asistent/contract/books/control.calls'
import {
  deleteIncoming,
  deleteOutgoing,
  getOutgoing,
  incomingTypes,
  listOutgoing,
  nextIncomingNumber,
  nextOutgoingNumber,
  outgoingTypes,
  saveIncoming,
  saveOutgoing,
  suggestForIncoming,
  suggestForOutgoing,
} from '@asistent/contract/books/correspondence.calls'
import { enterProtocol, listProtocols, suggestForDecision } from '@asistent/contract/books/council.calls'
import { getDirectorOrder, listOrderIndexes, saveDirectorOrder } from '@asistent/contract/books/orders.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pdfOf } from '../../../../tests/support/sent-files'
import { startWorld, type World } from '../../../../tests/support/world'
import { uploaded } from '../../../../tests/support/people/demo'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const forDate = day('2026-11-13')

test('a letter gets the announced number; an answered letter cannot be deleted before its answer', async () => {
  const director = await world.as('director')
  const letter = { forDate, documentType: 1, title: 'Покана за среща', party: 'Читалище' } as const
  const announced = await director.ok(nextIncomingNumber, {})
  const incomingId = Number((await director.ok(saveIncoming, letter)).entityId)
  const next = await director.ok(nextOutgoingNumber, {})
  const outgoingId = Number((await director.ok(saveOutgoing, { ...letter, answersId: incomingId })).entityId)
  const answer = await director.ok(getOutgoing, { id: outgoingId })
  expect(answer).toMatchObject({ number: next.number, answersId: incomingId })
  expect(answer.related).toMatchObject([{ id: incomingId, title: expect.stringContaining(announced.fullNumber) }])
  expect((await director.ok(listOutgoing, { search: 'покана' })).result.map(({ id }) => id)).toEqual([outgoingId])
  expect((await director.call(deleteIncoming, { id: incomingId })).status).toBe(409)
  await director.ok(deleteOutgoing, { id: outgoingId })
  await director.ok(deleteIncoming, { id: incomingId })
  expect((await director.ok(nextIncomingNumber, {})).number).toBe(announced.number)
})

test('offers earlier texts and the short lists', async () => {
  const director = await world.as('director')
  const parties = { field: 'party', search: 'РУО' } as const
  expect((await director.ok(suggestForIncoming, parties)).result).toEqual(['РУО – Пловдив'])
  expect((await director.ok(suggestForOutgoing, parties)).result).toEqual(['РУО – Пловдив'])
  expect((await director.ok(suggestForDecision, { field: 'title', search: 'запознаят' })).rowsCount).toBe(1)
  const types = await director.ok(incomingTypes, {})
  expect(types.result[0]).toEqual({ id: 1, name: 'Писмо' })
  expect(await director.ok(outgoingTypes, {})).toEqual(types)
  expect((await director.ok(listOrderIndexes, {})).result).toContainEqual({ code: 'ЛС', name: 'Личен състав' })
})

test('the controls of the director and of the deputy are two books with separate numbers', async () => {
  const director = await world.as('director')
  const control = { forDate, controlKind: 3, checked: 'Кухня', title: 'Хигиена' } as const
  const id = Number((await director.ok(saveControl, control)).entityId)
  const deputyId = Number((await director.ok(saveDeputyControl, { ...control, title: 'Режим' })).entityId)
  expect((await director.ok(getControl, { id })).title).toBe('Хигиена')
  expect((await director.ok(getDeputyControl, { id: deputyId })).title).toBe('Режим')
  expect((await director.call(getControl, { id: deputyId })).status).toBe(404)
  expect((await director.ok(listControls, { search: 'хигиена' })).rowsCount).toBe(1)
  const query = { field: 'title', search: 'режим' } as const
  expect((await director.ok(suggestForControl, query)).result).toEqual([])
  expect((await director.ok(suggestForDeputyControl, query)).result).toEqual(['Режим'])
  await director.ok(deleteControl, { id })
  await director.ok(deleteDeputyControl, { id: deputyId })
  expect((await director.call(getControl, { id })).status).toBe(404)
})

test('an order has a printed paper and a file; its readers read the file without a right on the books', async () => {
  const [director, teacher, otherPerson] = [
    await world.as('director'),
    await world.as('teacher'),
    await world.as('teacherOfOtherGroup'),
  ]
  const [staff] = await world.sql<{ id: number }>(`select id from staff_member where account_id = $1`, [
    teacher.accountId,
  ])
  const fileId = await uploaded(director, 'заповед.pdf')
  const { entityId } = await director.ok(saveDirectorOrder, {
    forDate,
    title: 'Дежурства',
    files: [{ id: fileId }],
    readerIds: [staff!.id],
  })
  const id = Number(entityId)
  const { fullNumber } = await director.ok(getDirectorOrder, { id })
  expect(pdfText((await director.ok(entryReceipt, { id })).bytes)).toContain(fullNumber)
  expect((await director.ok(bookFile, { id, fileId })).bytes).toEqual(pdfOf('заповед.pdf'))
  expect((await teacher.call(bookFile, { id, fileId })).status).toBe(403)
  expect((await teacher.ok(myPaperFile, { id, fileId })).status).toBe(200)
  expect((await otherPerson.call(myPaperFile, { id, fileId })).status).toBe(404)
})

test('finds protocols by their agenda; the master’s prefix applies until it is removed', async () => {
  const [director, master] = [await world.as('director'), await world.as('master')]
  await director.ok(enterProtocol, { forDate, title: 'Заседание', agenda: 'Летен отдих' })
  expect((await director.ok(listProtocols, { search: 'отдих' })).rowsCount).toBe(1)
  const prefixOf = async () =>
    (await master.ok(listPrefixes, {})).result.find(({ bookKind }) => bookKind === 'PedagogicalCouncil')
  const { entityId } = await master.ok(savePrefix, { bookKind: 'PedagogicalCouncil', prefix: 'ПС-' })
  expect(await prefixOf()).toMatchObject({ id: Number(entityId), prefix: 'ПС-' })
  await master.ok(deletePrefix, { id: Number(entityId) })
  expect(await prefixOf()).toMatchObject({ id: null, prefix: '' })
  const access = await director.ok(listBookAccess, {})
  expect(access.result).toMatchObject([
    { name: 'Учител', all: false, books: [] },
    { name: 'Ресурсен специалист', all: false, books: [] },
    { name: 'Домакин', all: false, books: [] },
    { name: 'Заместник-директор', all: false, books: [{ bookKind: 'ControlActivityDeputyDirector' }] },
  ])
})
