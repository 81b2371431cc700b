import {
  acquainted,
  annulEntry,
  exportBook,
  getMyPaper,
  listBookAccess,
  listBooks,
  listMyPapers,
  saveBookAccess,
  saveOwnPrefix,
  savePrefix,
} from '@asistent/contract/books/books.calls'
import { getIncoming, listIncoming, saveIncoming, saveOutgoing } from '@asistent/contract/books/correspondence.calls'
import {
  deleteDecision,
  deleteProtocol,
  enterProtocol,
  getDecision,
  getProtocol,
  saveDecision,
  saveProtocol,
} from '@asistent/contract/books/council.calls'
import { listDeputyControls, saveControl } from '@asistent/contract/books/control.calls'
import {
  deleteDirectorOrder,
  getDirectorOrder,
  listDirectorOrders,
  saveDirectorOrder,
  suggestForOrder,
} from '@asistent/contract/books/orders.calls'
import { getUserData } from '@asistent/contract/identity/session.calls'
import { roleTypes } from '@asistent/domain/access/roles'
import { day } from '@asistent/domain/kernel/day'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const today = day('2026-11-13')
const order = { forDate: today, title: 'Дежурства', orderIndex: 'ЛС' }

const enter = async (person: Person, more: object = {}) =>
  Number((await person.ok(saveDirectorOrder, { ...order, ...more })).entityId)

const sentence = (answer: { readonly body: unknown }) => (answer.body as { errorMessage?: string }).errorMessage

test('orders are numbered consecutively; only the last one can be deleted, earlier ones are annulled', async () => {
  const director = await world.as('director')
  const first = await enter(director)
  const second = await enter(director)
  const [firstOrder, secondOrder] = [
    await director.ok(getDirectorOrder, { id: first }),
    await director.ok(getDirectorOrder, { id: second }),
  ]
  expect(secondOrder.number).toBe(firstOrder.number + 1)
  expect(firstOrder.fullNumber).toBe(`ЛС-${firstOrder.number}`)
  expect([firstOrder.may.delete, secondOrder.may.delete]).toEqual([false, true])
  expect(sentence(await director.call(deleteDirectorOrder, { id: first }))).toBe(
    'Може да изтриете само последния номер',
  )
  await director.ok(annulEntry, { id: first, reason: 'Отпаднала необходимост' })
  expect(sentence(await director.call(saveDirectorOrder, { ...order, id: first, version: 2 }))).toBe(
    'Документът е анулиран и не се променя',
  )
  await director.ok(deleteDirectorOrder, { id: second })
  const third = await director.ok(getDirectorOrder, { id: await enter(director) })
  expect(third.number).toBe(secondOrder.number)
  const listed = await director.ok(listDirectorOrders, { state: 2, search: 'дежурства' })
  expect(listed.result.map(({ id }) => id)).toEqual([first])
})

test('rejects a day in another year or in the future; warns about a day before that of a smaller number', async () => {
  const director = await world.as('director')
  const id = await enter(director)
  expect(sentence(await director.call(saveDirectorOrder, { ...order, forDate: day('2026-12-01') }))).toBe(
    'Датата не може да е в бъдещето',
  )
  expect(
    sentence(await director.call(saveDirectorOrder, { ...order, id, version: 1, forDate: day('2026-09-01') })),
  ).toBe('Номерът е от книгата за 2026/2027 г. Изберете дата от същата година.')
  const late = await director.ok(saveDirectorOrder, { ...order, forDate: day('2026-11-10') })
  expect(late.warnings?.[0]).toMatch(/е с по-късна дата/)
  expect(sentence(await director.call(saveDirectorOrder, { ...order, startNumber: 1 }))).toBe(
    'Номерът вече е използван',
  )
})

test('offers the texts of earlier orders without duplicates', async () => {
  const director = await world.as('director')
  await enter(director)
  await enter(director)
  const { result } = await director.ok(suggestForOrder, { field: 'title', search: 'дежурства' })
  expect(result).toEqual(['Дежурства'])
})

test('people named in an order read it without a right on the books and confirm it once', async () => {
  const [director, teacher] = [await world.as('director'), await world.as('teacher')]
  const [staff] = await world.sql<{ id: number }>(`select id from staff_member where account_id = $1`, [
    teacher.accountId,
  ])
  const id = await enter(director, { readerIds: [staff?.id] })
  expect((await teacher.call(getDirectorOrder, { id })).status).toBe(403)
  expect((await teacher.ok(getMyPaper, { id })).title).toBe('Дежурства')
  await teacher.ok(acquainted, { id })
  await teacher.ok(acquainted, { id })
  const directorOrder = await director.ok(getDirectorOrder, { id })
  expect(directorOrder.readers).toEqual([expect.objectContaining({ staffId: staff?.id, readAt: expect.any(String) })])
  const waiting = await teacher.ok(listMyPapers, { waiting: true })
  expect(waiting.result.map((row) => row.id)).not.toContain(id)
  expect(sentence(await director.call(deleteDirectorOrder, { id }))).toMatch(/вече са се запознали/)
  const otherPerson = await world.as('teacherOfOtherGroup')
  expect((await otherPerson.call(getMyPaper, { id })).status).toBe(404)
})

test('a protocol has decisions with the votes of those present and cannot be deleted while it has decisions', async () => {
  const director = await world.as('director')
  const protocol = { forDate: today, title: 'Заседание', presentCount: 10, agenda: '1. Разни' }
  const tooMany = { title: 'Приема', votesFor: 11 }
  expect(sentence(await director.call(enterProtocol, { ...protocol, decisions: [tooMany] }))).toBe(
    'Гласувалите са 11, а присъстващите – 10',
  )
  const { entityId } = await director.ok(enterProtocol, { ...protocol, decisions: [{ title: 'Приема', votesFor: 9 }] })
  const protocolId = Number(entityId)
  const added = await director.ok(saveDecision, { protocolId, title: 'Отлага', votesFor: 5, votesAgainst: 5 })
  const { decisions } = await director.ok(getProtocol, { protocolId })
  expect(decisions.map(({ number, title }) => `${number} ${title}`)).toEqual(['1 Приема', '2 Отлага'])
  expect(decisions[1]!.runningNumber).toBe(decisions[0]!.runningNumber + 1)
  expect(sentence(await director.call(deleteDecision, { id: decisions[0]!.id }))).toBe(
    'Може да изтриете само последния номер',
  )
  expect(sentence(await director.call(deleteProtocol, { id: protocolId }))).toBe('Протоколът има решения')
  const opened = async (decisionId: number) => director.ok(getDecision, { protocolId, decisionId })
  expect((await opened(decisions[0]!.id)).mayDelete).toBe(false)
  expect((await opened(Number(added.entityId))).mayDelete).toBe(true)
  await director.ok(deleteDecision, { id: Number(added.entityId) })
  await director.ok(deleteDecision, { id: decisions[0]!.id })
  await director.ok(deleteProtocol, { id: protocolId })
})

test('the second of two concurrent writers of a protocol gets a conflict; nothing is lost', async () => {
  const director = await world.as('director')
  const protocol = { forDate: today, title: 'Заседание' }
  const id = Number((await director.ok(enterProtocol, protocol)).entityId)
  await director.ok(saveProtocol, { ...protocol, id, version: 1, agenda: 'Първи' })
  expect((await director.call(saveProtocol, { ...protocol, id, version: 1, agenda: 'Втори' })).status).toBe(409)
  expect((await director.ok(getProtocol, { protocolId: id })).agenda).toBe('Първи')
})

test('a letter is pending for the person named in it; the answer completes it and both refer to each other', async () => {
  const [director, teacher] = [await world.as('director'), await world.as('teacher')]
  const [staff] = await world.sql<{ id: number }>(`select id from staff_member where account_id = $1`, [
    teacher.accountId,
  ])
  const letter = {
    forDate: today,
    documentType: 1,
    title: 'Искане на справка',
    party: 'РУО',
    dossier: '7/РУО',
  } as const
  const { entityId } = await director.ok(saveIncoming, {
    ...letter,
    staffId: staff?.id ?? 0,
    deadlineOn: day('2026-11-20'),
  })
  const id = Number(entityId)
  expect((await teacher.ok(listMyPapers, { waiting: true })).result.map((row) => row.id)).toContain(id)
  const answer = await director.ok(saveOutgoing, { ...letter, title: 'Справка', answersId: id })
  const finished = await director.ok(getIncoming, { id })
  expect(finished.doneOn).toBe(today)
  expect(finished.related).toContainEqual(
    expect.objectContaining({ id: Number(answer.entityId), label: 'Отговорено с' }),
  )
  expect((await teacher.ok(listMyPapers, { waiting: true })).result.map((row) => row.id)).not.toContain(id)
  expect((await director.ok(listIncoming, { dossier: '7/РУО' })).rowsCount).toBe(1)
})

test('a built-in role without rights on books accesses the books that the kindergarten assigns to it', async () => {
  const [director, teacher] = [await world.as('director'), await world.as('teacher')]
  const mayRead = async () =>
    (await teacher.ok(getUserData, {})).access.some(({ resource, read }) => resource === 'AdministrationBooks' && read)
  expect(await mayRead()).toBe(false)
  expect((await teacher.call(listBooks, {})).status).toBe(403)
  const grant = { bookKind: 'PedagogicalCouncil' as const, roleIds: [roleTypes.Teacher], canView: true }
  await director.ok(saveBookAccess, grant)
  expect((await director.ok(listBookAccess, {})).result[0]).toMatchObject({
    roleId: roleTypes.Teacher,
    name: 'Учител',
    all: false,
    books: [{ bookKind: 'PedagogicalCouncil', canView: true, canCreate: false, canEdit: false }],
  })
  expect(await mayRead()).toBe(true)
  expect((await teacher.ok(listBooks, {})).books).toMatchObject([{ kind: 'PedagogicalCouncil', mayCreate: false }])
  expect((await teacher.call(listDirectorOrders, {})).status).toBe(403)
  const protocol = { forDate: today, title: 'Заседание' }
  expect((await teacher.call(enterProtocol, protocol)).status).toBe(403)
  // Other kindergartens and roles without the right are rejected.
  expect((await (await world.as('teacherOfGabrovo')).call(listBooks, {})).status).toBe(403)
  expect((await (await world.as('manciple')).call(listBooks, {})).status).toBe(403)
  await director.ok(saveBookAccess, { ...grant, canCreate: true })
  const id = Number((await teacher.ok(enterProtocol, protocol)).entityId)
  expect((await teacher.call(deleteProtocol, { id })).status).toBe(403)
  await director.ok(saveBookAccess, { ...grant, canView: false })
  expect((await teacher.call(listBooks, {})).status).toBe(403)
  // Roles with built-in rights, and roles outside of the kindergarten, cannot get a book.
  for (const role of [roleTypes.Director, roleTypes.Parent, roleTypes.MON])
    expect((await director.call(saveBookAccess, { ...grant, roleIds: [role] })).status).toBe(404)
})

test('the overview has every protocol of the school year with its decisions', async () => {
  const director = await world.as('director')
  const decisions = [{ title: 'Приема плана за дейността', votesFor: 12 }]
  for (let number = 1; number <= 5; number++)
    await director.ok(enterProtocol, { forDate: today, title: `Заседание ${number}`, presentCount: 12, decisions })
  const book = (await director.ok(listBooks, {})).books.find(({ kind }) => kind === 'PedagogicalCouncil')
  expect(book?.result).toHaveLength(book?.rowsCount ?? 0)
  expect(book?.rowsCount).toBeGreaterThanOrEqual(5)
  expect(book?.result[0]).toMatchObject({
    title: 'Заседание 5',
    decisions: [{ number: 1, title: 'Приема плана за дейността', doneOn: null }],
  })
})

test('a role with one assigned book accesses that book only', async () => {
  const [director, teacher] = [await world.as('director'), await world.as('teacher')]
  const [role] = await world.sql<{ id: number }>(
    `insert into custom_role (kindergarten_id, name, base_role, access) values (1, 'Деловодител', 2, '{"AdministrationBooks": {"read": true, "create": true}}') returning id`,
  )
  await world.sql(`update membership set custom_role_id = $1 where account_id = $2`, [role?.id, teacher.accountId])
  expect((await teacher.ok(listBooks, {})).books).toHaveLength(6)
  await director.ok(saveBookAccess, {
    bookKind: 'ControlActivityDeputyDirector',
    roleIds: [role?.id ?? 0],
    canView: true,
    canCreate: false,
  })
  expect((await teacher.ok(listBooks, {})).books.map(({ kind }) => kind)).toEqual(['ControlActivityDeputyDirector'])
  expect((await teacher.call(listDirectorOrders, {})).status).toBe(403)
  expect((await teacher.call(listDeputyControls, {})).status).toBe(200)
  expect(
    (await teacher.call(saveControl, { forDate: today, controlKind: 1, checked: 'Група', title: 'Тема' })).status,
  ).toBe(403)
})

test('the prefix is the kindergarten’s, else the master’s; existing numbers keep theirs', async () => {
  const [director, master] = [await world.as('director'), await world.as('master')]
  const control = { forDate: today, controlKind: 1, checked: 'Група', title: 'Тема' } as const
  const prefixes = async () => (await director.ok(listBooks, {})).books.find(({ kind }) => kind === 'ControlActivity')
  await master.ok(savePrefix, { bookKind: 'ControlActivity', prefix: 'КД-' })
  await director.ok(saveControl, control)
  expect((await prefixes())?.result[0]?.fullNumber).toMatch(/^КД-\d+$/)
  await director.ok(saveOwnPrefix, { bookKind: 'ControlActivity', prefix: 'К-' })
  expect((await prefixes())?.prefix).toBe('К-')
  expect((await prefixes())?.result[0]?.fullNumber).toMatch(/^КД-/)
  await director.ok(saveOwnPrefix, { bookKind: 'ControlActivity', prefix: '', useCommon: true })
  expect((await prefixes())?.prefix).toBe('КД-')
})

test('a printed book has the cover, its entries and the certification', async () => {
  const director = await world.as('director')
  await enter(director, { title: 'Отпечатана заповед' })
  const answer = await director.call(exportBook, { bookType: 'DirectorOrder', type: 'pdf' })
  expect(answer.status).toBe(200)
  const text = pdfText(answer.bytes as Uint8Array).replaceAll('\n', ' ')
  for (const part of ['Книга за регистриране на заповедите', 'Отпечатана заповед', 'Заверка', 'страници', 'Вписани са'])
    expect(text).toContain(part)
  expect((await director.call(exportBook, { bookType: 'PedagogicalCouncil', type: 'xlsx' })).status).toBe(200)
})
