import {
  acknowledgeMessage,
  createMessage,
  createMessageForKindergartens,
  deleteMessage,
  deleteReply,
  getMessage,
  listMessageReaders,
  listMessages,
  messageFile,
  remindMessage,
  replyToMessage,
  sendDirectMessage,
  setAllMessagesSeen,
  setMessageSeen,
  takeBackMessage,
  updateMessage,
} from '@asistent/contract/communication/messages.calls'
import { getCounters } from '@asistent/contract/communication/counters.calls'
import { uploadFile } from '@asistent/contract/files/files.calls'
import { decodeContent } from '@asistent/domain/communication/content'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { picture } from '../../../../tests/support/sent-files'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { kindergartenOf } from '../../../../tests/support/actors'
import { after, runDue } from '../../../../tests/support/communication/planned'
import {
  childOf,
  toChildren,
  toGroups,
  toRoles,
  toUsers,
  written,
} from '../../../../tests/support/communication/people'

let world: World
let director: Person
let teacher: Person
let parent: Person
let child: Awaited<ReturnType<typeof childOf>>

beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.sql('truncate message, notification cascade')
  director = await world.as('director')
  teacher = await world.as('teacher')
  parent = await world.as('parent')
  child = await childOf(world, 'parent')
  // The demo teacher works in the group of the demo parent's child.
  await world.sql(
    `insert into group_staff (kindergarten_id, group_id, staff_id, from_on) select s.kindergarten_id, $1, s.id, '2026-09-15' from staff_member s where s.account_id = $2
      and not exists (select from group_staff g where g.group_id = $1 and g.staff_id = s.id)`,
    [child.groupId, teacher.accountId],
  )
})
afterEach(() => world.reset())
afterAll(() => world.close())

const form = (recipients: ReturnType<typeof toUsers>, more: object = {}) => ({
  title: 'Родителска среща',
  content: written(),
  recipients,
  ...more,
})

/** Sends and lets it arrive. */
async function sent(sender: Person, recipients = toChildren(child.id), more: object = {}): Promise<number> {
  const { entityId } = await sender.ok(createMessage, form(recipients, more))
  await after(world, 11)
  return Number(entityId)
}

const code = (answer: { status: number; problem?: { code: string } | undefined }) => [
  answer.status,
  answer.problem?.code,
]

describe('sending', () => {
  test('a message arrives ten seconds later, unseen, and the badge counts it', async () => {
    const { entityId } = await teacher.ok(createMessage, form(toChildren(child.id)))
    expect((await parent.ok(listMessages, {})).rowsCount).toBe(0)
    expect((await teacher.ok(getMessage, { id: Number(entityId) })).state).toBe('queued')
    await after(world, 11)
    const { result } = await parent.ok(listMessages, {})
    expect(result).toMatchObject([
      {
        title: 'Родителска среща',
        summary: 'Здравейте!',
        seenByCurrentUser: false,
        isMine: false,
        numberOfUnseenReplies: 0,
      },
    ])
    expect(result[0]?.createdBy).toMatchObject({ id: teacher.accountId, userType: 1, roleType: 2 })
    expect((await parent.ok(getCounters, {})).unseenMessages).toBe(1)
    const mine = await teacher.ok(getMessage, { id: Number(entityId) })
    expect(mine).toMatchObject({ state: 'sent', isMine: true, progress: { expected: 2, delivered: 2, read: 0 } })
    expect(decodeContent(mine.content)).toBe('<p>Здравейте!</p>')
  })

  test('taken back in time nobody gets it; it is a draft again and can be sent', async () => {
    const { entityId } = await teacher.ok(createMessage, form(toChildren(child.id)))
    const id = Number(entityId)
    await teacher.ok(takeBackMessage, { id })
    await after(world, 20)
    expect((await parent.ok(listMessages, {})).rowsCount).toBe(0)
    expect((await teacher.ok(listMessages, { box: 'drafts' })).rowsCount).toBe(1)
    await teacher.ok(updateMessage, { id, ...form(toChildren(child.id), { title: 'Поправено' }) })
    await after(world, 11)
    expect((await parent.ok(listMessages, {})).result.map(({ title }) => title)).toEqual(['Поправено'])
    expect(code(await teacher.call(takeBackMessage, { id }))).toEqual([409, 'communication.already-left'])
  })

  test('a draft is nobody else’s; sent later it leaves at its time', async () => {
    const { entityId } = await teacher.ok(createMessage, { ...form(toUsers()), content: '', draft: true })
    const id = Number(entityId)
    expect(await runDue(world)).toBe(0)
    expect((await director.call(getMessage, { id })).status).toBe(404)
    const sendAt = new Date(world.now().getTime() + 3600_000).toISOString()
    await teacher.ok(updateMessage, { id, ...form(toChildren(child.id), { sendAt }) })
    await after(world, 600)
    expect((await parent.ok(listMessages, {})).rowsCount).toBe(0)
    await after(world, 3100)
    expect((await parent.ok(listMessages, {})).rowsCount).toBe(1)
  })

  test.each([
    ['no text', () => ({ ...form(toChildren(child.id)), content: written('<p> </p>') }), 'communication.content-empty'],
    ['all parents, by a teacher', () => form(toRoles(3)), 'communication.not-addressable'],
    [
      'an hour that is gone',
      () => form(toChildren(child.id), { sendAt: '2026-11-14T08:00:00Z' }),
      'communication.send-in-past',
    ],
  ])('refused: %s', async (_, input, problem) => {
    expect(code(await teacher.call(createMessage, input()))).toEqual([400, problem])
  })

  test('what is wrong with the form and with the recipients is said in one answer', async () => {
    const { status, problem } = await teacher.call(createMessage, { ...form(toUsers()), title: '' })
    expect(status).toBe(400)
    expect(problem.errors).toEqual({
      title: ['Полето "Заглавие" е задължително'],
      recipients: ['Изберете поне един получател'],
    })
  })

  test('to a whole role and to a group with its team', async () => {
    await sent(director, toRoles(2))
    expect((await teacher.ok(listMessages, { box: 'received' })).rowsCount).toBe(1)
    expect((await parent.ok(listMessages, {})).rowsCount).toBe(0)
    await sent(director, { ...toGroups(child.groupId), classStaff: true })
    expect((await teacher.ok(listMessages, { box: 'received' })).rowsCount).toBe(2)
    expect((await parent.ok(listMessages, {})).rowsCount).toBe(1)
  })

  test('a parent writes to a teacher of the child, never to other parents', async () => {
    const second = await world.as('secondParent')
    const direct = { title: 'Въпрос', content: written() }
    await parent.ok(sendDirectMessage, { ...direct, userId: teacher.accountId })
    await after(world, 11)
    expect((await teacher.ok(listMessages, { box: 'received' })).rowsCount).toBe(1)
    expect((await parent.call(sendDirectMessage, { ...direct, userId: second.accountId })).status).toBe(404)
    const stranger = await world.as('teacherOfGabrovo')
    expect((await parent.call(sendDirectMessage, { ...direct, userId: stranger.accountId })).status).toBe(404)
  })

  test('a municipality writes to the directors of its kindergartens, and they answer', async () => {
    const municipality = await world.as('municipality')
    const kindergartenId = await kindergartenOf(world, 'director')
    const input = { title: 'Проверка', content: written(), kindergartenIds: [kindergartenId], roleTypes: [1 as const] }
    const { entityId } = await municipality.ok(createMessageForKindergartens, input)
    await after(world, 11)
    const id = Number(entityId)
    expect((await director.ok(getMessage, { id })).title).toBe('Проверка')
    expect((await teacher.call(getMessage, { id })).status).toBe(404)
    await director.ok(replyToMessage, { id, content: written('<p>Готови сме</p>') })
    await runDue(world)
    expect((await municipality.ok(getMessage, { id })).replies).toHaveLength(1)
    expect(code(await municipality.call(createMessageForKindergartens, { ...input, roleTypes: [3] }))).toEqual([
      400,
      'communication.not-addressable',
    ])
    const foreign = await kindergartenOf(world, 'directorOfGabrovo')
    expect(
      (await municipality.call(createMessageForKindergartens, { ...input, kindergartenIds: [foreign] })).status,
    ).toBe(404)
  })
})

describe('reading', () => {
  test('seen singly and all at once; the sender sees who and when', async () => {
    const id = await sent(teacher)
    const otherId = await sent(teacher)
    await parent.ok(setMessageSeen, { id })
    expect((await parent.ok(getCounters, {})).unseenMessages).toBe(1)
    const readers = await teacher.ok(listMessageReaders, { id, orderByColumn: 'seenAt' })
    expect(readers.rowsCount).toBe(2)
    expect(readers.result[0]).toMatchObject({ id: parent.accountId, seenAt: world.now().toISOString() })
    expect(readers.result[0]?.detail).toMatch(/^Родител на /)
    expect((await teacher.ok(listMessageReaders, { id, state: 'unread' })).rowsCount).toBe(1)
    expect((await parent.call(listMessageReaders, { id })).status).toBe(404)
    await parent.ok(setAllMessagesSeen, {})
    expect((await parent.ok(getCounters, {})).unseenMessages).toBe(0)
    expect((await parent.ok(listMessages, { unseen: true })).rowsCount).toBe(0)
    expect((await teacher.ok(getMessage, { id: otherId })).progress?.read).toBe(1)
  })

  test('acknowledgement is asked for, given once, and those who haven’t are reminded', async () => {
    const id = await sent(teacher, toChildren(child.id), { askAcknowledgement: true })
    const second = await world.as('secondParent')
    await parent.ok(acknowledgeMessage, { id })
    const at = (await parent.ok(getMessage, { id })).acknowledgedAt
    expect(at).toBe(world.now().toISOString())
    await second.ok(setMessageSeen, { id })
    await world.sql(`delete from graphile_worker._private_jobs`)
    const letters = () => world.sql<{ recipient: string }>(`select recipient from mail where subject like 'Напомняне%'`)
    expect((await teacher.ok(remindMessage, { id })).reminded).toBe(1)
    await runDue(world)
    expect(await letters()).toHaveLength(1)
    // Read before, and reminded of since: the badge and the list say the same, until it is opened.
    const news = async () => [
      (await second.ok(getCounters, {})).unseenMessages,
      (await second.ok(listMessages, { unseen: true })).result.map((row) => [row.id, row.seenByCurrentUser]),
      (await second.ok(getMessage, { id })).seenByCurrentUser,
    ]
    expect(await news()).toEqual([1, [[id, false]], false])
    await second.ok(setMessageSeen, { id })
    expect(await news()).toEqual([0, [], true])
    expect(code(await teacher.call(remindMessage, { id }))).toEqual([400, 'communication.reminded-recently'])
    await second.ok(acknowledgeMessage, { id })
    world.setNow(new Date(world.now().getTime() + 13 * 3600_000))
    expect(code(await teacher.call(remindMessage, { id }))).toEqual([400, 'communication.nobody-to-remind'])
    await parent.ok(acknowledgeMessage, { id })
    expect((await parent.ok(getMessage, { id })).acknowledgedAt).toBe(at)
    const plain = await sent(teacher)
    expect(code(await parent.call(acknowledgeMessage, { id: plain }))).toEqual([
      400,
      'communication.no-acknowledgement',
    ])
  })

  test('found by text, by day and by box; a page only when its size is given', async () => {
    for (const title of ['Първо', 'Второ', 'Трето']) await sent(teacher, toChildren(child.id), { title })
    expect((await parent.ok(listMessages, {})).result).toHaveLength(3)
    const page = await parent.ok(listMessages, { pageSize: 2, pageNumber: 1 })
    expect([page.result.map(({ title }) => title), page.rowsCount]).toEqual([['Трето', 'Второ'], 3])
    expect((await parent.ok(listMessages, { search: 'втор' })).rowsCount).toBe(1)
    expect((await parent.ok(listMessages, { toDate: '2026-11-14' })).rowsCount).toBe(0)
    expect((await teacher.ok(listMessages, { box: 'sent' })).rowsCount).toBe(3)
    expect((await director.ok(listMessages, {})).rowsCount).toBe(0)
    expect((await director.ok(listMessages, { box: 'kindergarten' })).rowsCount).toBe(3)
    expect((await teacher.ok(listMessages, { box: 'kindergarten' })).rowsCount).toBe(0)
  })

  test('are searched by every word, in any case, in title, sender and text; signs are only signs', async () => {
    await sent(teacher, toChildren(child.id), {
      title: 'Такса (ноември)',
      content: written('<p>Сумата е 12.50 лв. за ЛЕТНИЯ лагер</p>'),
    })
    const row = async (search: string) => (await parent.ok(listMessages, { search })).rowsCount
    for (const search of ['такса', 'ТАКСА летния', 'лагер (ноември)', '12.50', 'елена сумата', '  '])
      expect([search, await row(search)]).toEqual([search, 1])
    for (const search of ['12,50', '12-50', '1..50', '.*', 'такса|лагер', '%', '_', '\\', '[', '(?i)', 'такса зимния'])
      expect([search, await row(search)]).toEqual([search, 0])
  })

  test('are ordered by title too, and a page tells how many there are', async () => {
    for (const title of ['Яна', 'елка', 'Асен']) await sent(teacher, toChildren(child.id), { title })
    const { result, rowsCount } = await parent.ok(listMessages, { orderByColumn: 'title', pageSize: 2, pageNumber: 1 })
    expect([result.map(({ title }) => title), rowsCount]).toEqual([['Асен', 'елка'], 3])
  })
})

describe('replies', () => {
  test('a conversation that goes on stands above newer messages, for both sides and nobody else', async () => {
    const older = await sent(teacher, undefined, { title: 'По-старо' })
    world.setNow(new Date(world.now().getTime() + 60_000))
    const newer = await sent(teacher, undefined, { title: 'По-ново' })
    const order = async (person: Person) =>
      (await person.ok(listMessages, {})).result.map(({ id }) => id).filter((id) => id === older || id === newer)
    expect(await order(parent)).toEqual([newer, older])
    world.setNow(new Date(world.now().getTime() + 60_000))
    await parent.ok(replyToMessage, { id: older, content: written('<p>Ще дойда</p>') })
    // The database's own clock stamps a reply.
    await world.sql('update message_reply set created_at = $1 where message_id = $2', [
      world.now().toISOString(),
      older,
    ])
    for (const person of [parent, teacher]) {
      expect(await order(person)).toEqual([older, newer])
      expect((await person.ok(listMessages, {})).result[0]).toMatchObject({
        id: older,
        lastReplyTime: expect.any(String),
      })
    }
    const { result } = await parent.ok(listMessages, { orderByColumn: 'creationTime', orderByDescending: true })
    expect(result[0]).toMatchObject({ id: newer, lastReplyTime: null })
  })

  test('a reply is between its writer and the sender; the sender answers in the same conversation', async () => {
    const id = await sent(teacher)
    await parent.ok(replyToMessage, { id, content: written('<p>Ще дойда</p>') })
    await runDue(world)
    expect((await teacher.ok(getCounters, {})).unseenMessages).toBe(1)
    expect((await teacher.ok(listMessages, { box: 'sent' })).result[0]).toMatchObject({ numberOfUnseenReplies: 1 })
    const opened = await teacher.ok(getMessage, { id })
    expect(opened.replies).toMatchObject([{ threadId: parent.accountId, seenByCurrentUser: false }])
    expect(code(await teacher.call(replyToMessage, { id, content: written() }))).toEqual([
      400,
      'communication.choose-thread',
    ])
    await teacher.ok(replyToMessage, { id, content: written('<p>Чудесно</p>'), userId: parent.accountId })
    await runDue(world)
    expect((await parent.ok(getMessage, { id })).replies).toHaveLength(2)
    expect((await parent.ok(getCounters, {})).unseenMessages).toBe(1)
    await teacher.ok(setMessageSeen, { id })
    expect((await teacher.ok(getCounters, {})).unseenMessages).toBe(0)
  })

  test('no replies when the sender wants none; somebody who didn’t get it can’t reply', async () => {
    const id = await sent(teacher, toChildren(child.id), { allowReplies: false })
    expect(code(await parent.call(replyToMessage, { id, content: written() }))).toEqual([
      400,
      'communication.no-replies',
    ])
    const stranger = await world.as('parentOfGabrovo')
    expect((await stranger.call(replyToMessage, { id, content: written() })).status).toBe(404)
    // Who looks after the kindergarten's messages reads it, and takes no part.
    expect((await director.ok(getMessage, { id })).mayReply).toBe(false)
    expect((await director.call(replyToMessage, { id, content: written() })).status).toBe(404)
  })

  test('deleted by its author alone, and the badge forgets it', async () => {
    const id = await sent(teacher)
    const { entityId } = await parent.ok(replyToMessage, { id, content: written() })
    await runDue(world)
    const reply = { messageId: id, replyId: Number(entityId) }
    expect((await teacher.call(deleteReply, reply)).status).toBe(404)
    await parent.ok(deleteReply, reply)
    expect((await teacher.ok(getCounters, {})).unseenMessages).toBe(0)
    expect((await teacher.ok(getMessage, { id })).replies).toEqual([])
  })
})

describe('changing and deleting', () => {
  test('the text of a sent message can be put right, its recipients can’t', async () => {
    const id = await sent(teacher)
    const { version } = await teacher.ok(getMessage, { id })
    await teacher.ok(updateMessage, { id, version, ...form(toUsers(director.accountId), { title: 'Нов час' }) })
    expect(await parent.ok(getMessage, { id })).toMatchObject({ title: 'Нов час', editedAt: world.now().toISOString() })
    expect((await director.ok(listMessages, {})).rowsCount).toBe(0)
    expect((await teacher.call(updateMessage, { id, version, ...form(toUsers(director.accountId)) })).status).toBe(409)
    expect((await director.call(updateMessage, { id, ...form(toUsers(parent.accountId)) })).status).toBe(404)
  })

  test('by its author, or by the director when it wasn’t a conversation of two', async () => {
    const id = await sent(teacher)
    expect((await parent.call(deleteMessage, { id })).status).toBe(404)
    expect((await (await world.as('teacherOfOtherGroup')).call(deleteMessage, { id })).status).toBe(404)
    await director.ok(deleteMessage, { id })
    expect((await parent.call(getMessage, { id })).status).toBe(404)
    expect((await parent.ok(getCounters, {})).unseenMessages).toBe(0)
    const direct = await sent(teacher, toUsers(parent.accountId))
    expect((await director.call(deleteMessage, { id: direct })).status).toBe(404)
    await teacher.ok(deleteMessage, { id: direct })
  })
})

test('files: those who got the message get them, nobody else', async () => {
  const upload = (await teacher.ok(uploadFile, { files: [picture] } as never)) as { id: number }
  const id = await sent(teacher, toChildren(child.id), { fileIds: [upload.id] })
  expect((await parent.ok(getMessage, { id })).files).toMatchObject([{ id: upload.id, type: 'image/png' }])
  expect((await parent.ok(messageFile, { id, fileId: upload.id })).status).toBe(200)
  const otherId = await sent(teacher)
  expect((await parent.call(messageFile, { id: otherId, fileId: upload.id })).status).toBe(404)
  const stranger = await world.as('parentOfGabrovo')
  expect((await stranger.call(messageFile, { id, fileId: upload.id })).status).toBe(404)
  await teacher.ok(deleteMessage, { id })
  expect(await world.sql('select 1 from stored_file where id = $1', [upload.id])).toEqual([])
})
