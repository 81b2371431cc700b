import {
  deleteNote,
  listNotes,
  markNotesSeen,
  orderNotes,
  saveNote,
} from '@asistent/contract/communication/board.calls'
import { getCounters } from '@asistent/contract/communication/counters.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { code, emptyCalendar, otherGroup } from '../../../../tests/support/communication/calendar'
import { after, runDue } from '../../../../tests/support/communication/planned'

let world: World
let set: Awaited<ReturnType<typeof emptyCalendar>>
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  set = await emptyCalendar(world)
})
afterEach(() => world.reset())
afterAll(() => world.close())

const form = (more: object = {}) => ({
  title: 'Почистване на двора',
  text: 'Събираме се в 10 ч.',
  date: day('2026-11-15'),
  ...more,
})
const saved = async (person: Person, more: object = {}): Promise<number> =>
  Number((await person.ok(saveNote, form(more))).entityId)
const titles = async (person: Person, query: object = {}) =>
  (await person.ok(listNotes, query)).result.map(({ title }) => title)

test('a note for all is on every board, unseen until it is opened', async () => {
  const { director, parent } = set
  const id = await saved(director)
  await runDue(world)
  expect((await parent.ok(getCounters, {})).unseenNotifications).toBe(1)
  const [note] = (await parent.ok(listNotes, {})).result
  expect(note).toMatchObject({
    id,
    seenByCurrentUser: false,
    mayEdit: false,
    seenBy: null,
    state: 'shown',
    classIds: null,
  })
  await parent.ok(markNotesSeen, { ids: [id] })
  expect((await parent.ok(getCounters, {})).unseenNotifications).toBe(0)
  expect((await parent.ok(listNotes, {})).result[0]).toMatchObject({ seenByCurrentUser: true })
  expect((await director.ok(listNotes, {})).result[0]).toMatchObject({ mayEdit: true, seenBy: 1 })
  await saved(director, { title: 'Втора' })
  await runDue(world)
  await parent.ok(markNotesSeen, {})
  expect((await parent.ok(getCounters, {})).unseenNotifications).toBe(0)
})

test('a note is waiting from its save until its deletion, whether or not the user was notified', async () => {
  const { director, parent } = set
  const unseen = async () => (await parent.ok(getCounters, {})).unseenNotifications
  const id = await saved(director)
  expect(await unseen()).toBe(1)
  expect((await parent.ok(listNotes, {})).result[0]).toMatchObject({ id, seenByCurrentUser: false })
  expect((await director.ok(getCounters, {})).unseenNotifications).toBe(0)
  // Seen before the mails were sent: it remains seen.
  await parent.ok(markNotesSeen, {})
  expect(await unseen()).toBe(0)
  await runDue(world)
  expect(await unseen()).toBe(0)
  const second = await saved(director, { title: 'Втора' })
  await director.ok(deleteNote, { id: second })
  expect(await unseen()).toBe(0)
  // The mails were planned before the deletion: a deleted note is not notified.
  await runDue(world)
  expect(await unseen()).toBe(0)
  expect(await world.sql(`select from notification where kind = 'dashboard' and subject_id = $1`, [second])).toEqual([])
})

test('opening the board clears the badge of a note that is no longer on it', async () => {
  const { director, parent, child } = set
  const id = await saved(director, { classIds: [child.groupId] })
  await runDue(world)
  expect((await parent.ok(getCounters, {})).unseenNotifications).toBe(1)
  const otherGroupId = await otherGroup(world, child.kindergartenId, child.groupId)
  await world.sql('update note set group_ids = $1 where id = $2', [[otherGroupId], id])
  expect((await parent.ok(listNotes, {})).result).toEqual([])
  expect((await parent.ok(getCounters, {})).unseenNotifications).toBe(0)
  await parent.ok(markNotesSeen, { ids: [] })
  expect(
    await world.sql(`select from notification where kind = 'dashboard' and seen_at is null and account_id = $1`, [
      parent.accountId,
    ]),
  ).toEqual([])
  expect((await parent.ok(getCounters, {})).unseenNotifications).toBe(0)
})

test('a group’s note is visible for its parents and teachers only', async () => {
  const { director, teacher, parent, child } = set
  const otherGroupId = await otherGroup(world, child.kindergartenId, child.groupId)
  await saved(director, { title: 'За нашата', classIds: [child.groupId] })
  await saved(director, { title: 'За другата', classIds: [otherGroupId] })
  await saved(director, { title: 'За всички' })
  await runDue(world)
  expect((await titles(parent)).toSorted()).toEqual(['За всички', 'За нашата'])
  expect(await titles(await world.as('manciple'))).toEqual(['За всички'])
  expect(await titles(await world.as('parentOfGabrovo'))).toEqual([])
  expect(await titles(await world.as('ministry'))).toEqual([])
  expect(await titles(await world.as('municipality'))).toEqual([])
  expect(await titles(director)).toHaveLength(3)
  expect(await titles(parent, { search: 'другата' })).toEqual([])
  expect(await titles(parent, { classId: otherGroupId })).toEqual(['За всички'])
  expect(await titles(teacher)).toContain('За нашата')
})

test('teachers write for own groups and change own notes; parents cannot write', async () => {
  const { director, teacher, parent, child } = set
  const otherGroupId = await otherGroup(world, child.kindergartenId, child.groupId)
  const ownPost = await saved(teacher, { classIds: [child.groupId] })
  expect(code(await teacher.call(saveNote, form()))).toEqual([400, 'communication.not-addressable'])
  expect((await teacher.call(saveNote, form({ classIds: [otherGroupId] }))).status).toBe(404)
  expect((await parent.call(saveNote, form({ classIds: [child.groupId] }))).status).toBe(403)
  const ofDirector = await saved(director, { classIds: [child.groupId] })
  const change = { id: ofDirector, ...form({ classIds: [child.groupId], title: 'Променена' }) }
  expect(code(await teacher.call(saveNote, change))).toEqual([400, 'communication.not-yours'])
  expect(code(await teacher.call(deleteNote, { id: ofDirector }))).toEqual([400, 'communication.not-yours'])
  await teacher.ok(saveNote, { ...change, id: ownPost, version: 1 })
  expect(code(await teacher.call(saveNote, { ...change, id: ownPost, version: 1 }))).toEqual([409, 'platform.stale'])
  await director.ok(deleteNote, { id: ownPost })
  expect((await director.call(deleteNote, { id: ownPost })).status).toBe(404)
  expect((await (await world.as('directorOfGabrovo')).call(deleteNote, { id: ofDirector })).status).toBe(404)
})

test('future and past notes are visible for authors only', async () => {
  const { director, parent } = set
  await saved(director, { title: 'Бъдеща', date: day('2026-11-20') })
  await saved(director, { title: 'Минала', date: day('2026-11-01'), validTo: day('2026-11-10') })
  await saved(director, { title: 'Днешна', validTo: day('2026-11-15') })
  await runDue(world)
  expect(await titles(parent, { all: true })).toEqual(['Днешна'])
  expect(await titles(director)).toEqual(['Днешна'])
  expect((await titles(director, { all: true })).toSorted()).toEqual(['Бъдеща', 'Днешна', 'Минала'])
  expect((await parent.ok(getCounters, {})).unseenNotifications).toBe(1)
  await after(world, 5 * 86_400)
  expect((await parent.ok(getCounters, {})).unseenNotifications).toBe(1)
  expect(await titles(parent)).toEqual(['Бъдеща'])
  const wrong = await director.call(saveNote, form({ validTo: day('2026-11-14') }))
  expect([wrong.status, Object.keys(wrong.problem?.errors ?? {})]).toEqual([400, ['validTo']])
})

test('the order is common; a teacher moves own notes within their positions', async () => {
  const { director, teacher, parent, child } = set
  const classIds = [child.groupId]
  const a = await saved(director, { title: 'А' })
  const b = await saved(teacher, { title: 'Б', classIds })
  const c = await saved(director, { title: 'В' })
  const d = await saved(teacher, { title: 'Г', classIds })
  expect(await titles(parent)).toEqual(['Г', 'В', 'Б', 'А'])
  await director.ok(orderNotes, { ids: [a, b, c, d] })
  expect(await titles(parent)).toEqual(['А', 'Б', 'В', 'Г'])
  await teacher.ok(orderNotes, { ids: [d, b] })
  expect(await titles(parent)).toEqual(['А', 'Г', 'В', 'Б'])
  expect((await teacher.call(orderNotes, { ids: [c, b] })).status).toBe(404)
  expect((await parent.call(orderNotes, { ids: [a, b] })).status).toBe(403)
  expect(code(await director.call(orderNotes, { ids: [a, a] }))).toEqual([400, 'communication.note-twice'])
  expect((await (await world.as('directorOfGabrovo')).call(orderNotes, { ids: [a] })).status).toBe(404)
  await director.ok(saveNote, { id: c, ...form({ title: 'В', pinned: true }) })
  expect(await titles(parent)).toEqual(['В', 'А', 'Г', 'Б'])
  // The specification's request body: the bare list.
  const raw = await world.request({
    method: 'POST',
    url: '/api/Dashboards/messages/order',
    headers: { authorization: `Bearer ${director.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify([b, d]),
  })
  expect(raw.status).toBe(200)
  expect(await titles(parent)).toEqual(['В', 'А', 'Б', 'Г'])
})
