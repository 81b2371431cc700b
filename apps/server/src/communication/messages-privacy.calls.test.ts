import {
  createMessage,
  getMessage,
  listMessageReaders,
  listMessages,
  messageFile,
  replyToMessage,
  sendDirectMessage,
} from '@asistent/contract/communication/messages.calls'
import { getCounters } from '@asistent/contract/communication/counters.calls'
import { listNotifications } from '@asistent/contract/communication/notifications.calls'
import { previewAudience } from '@asistent/contract/communication/audience'
import { uploadFile } from '@asistent/contract/files/files.calls'
import { decodeContent } from '@asistent/domain/communication/content'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { picture } from '../../../../tests/support/sent-files'
import { startWorld, type Person, type UserName, type World } from '../../../../tests/support/world'
import { after, runDue } from '../../../../tests/support/communication/planned'
import {
  childOf,
  toChildren,
  toEveryone,
  toGroups,
  toRoles,
  toUsers,
  written,
} from '../../../../tests/support/communication/people'

// For every audience and every rule of replies: who must not see a message sees nothing of it, by any call, count, search,
// push, letter or file.

const everybody = [
  'director',
  'administrator',
  'teacher',
  'teacherOfOtherGroup',
  'resourceSpecialist',
  'manciple',
  'parent',
  'secondParent',
  'parentOfGabrovo',
  'directorOfGabrovo',
  'teacherOfGabrovo',
  'parentOfTwoPlaces',
  'ministry',
  'municipality',
] as const satisfies readonly UserName[]

const word = 'Тайнадума'
let world: World
let child: Awaited<ReturnType<typeof childOf>>
const people = new Map<UserName, Person>()
const as = (name: UserName): Person => {
  const person = people.get(name)
  if (!person) throw new Error(name)
  return person
}

beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.sql('truncate message, notification cascade')
  people.clear()
  for (const name of everybody) people.set(name, await world.as(name))
  child = await childOf(world, 'parent')
  await world.sql('delete from group_staff where group_id = $1', [child.groupId])
  await world.sql(
    `insert into group_staff (kindergarten_id, group_id, staff_id, from_on) select s.kindergarten_id, $1, s.id, '2026-09-15' from staff_member s where s.account_id = $2`,
    [child.groupId, as('teacher').accountId],
  )
  // Every browser takes pushes.
  await world.sql(
    `insert into push_subscription (account_id, endpoint, p256dh, auth) select id, 'https://fcm.googleapis.com/' || id, 'x', 'y' from account`,
  )
})
afterEach(() => world.reset())
afterAll(() => world.close())

/** All ways in which a user could learn of the message; each true reveals it. */
async function signsOf(name: UserName, id: number, fileId: number): Promise<string[]> {
  const person = as(name)
  const signs: [string, boolean][] = []
  for (const box of [undefined, 'received', 'sent', 'drafts', 'kindergarten'] as const) {
    const { body } = await person.call(listMessages, { ...(box && { box }) })
    signs.push([`list ${box}`, body?.result.some((row) => row.id === id) ?? false])
    const call = await person.call(listMessages, { ...(box && { box }), search: word })
    signs.push([`search ${box}`, (call.body?.rowsCount ?? 0) > 0])
  }
  signs.push(['get', (await person.call(getMessage, { id })).status !== 404])
  signs.push(['readers', (await person.call(listMessageReaders, { id })).status !== 404])
  signs.push(['file', (await person.call(messageFile, { id, fileId })).status !== 404])
  signs.push(['reply', (await person.call(replyToMessage, { id, content: written() })).status !== 404])
  const counted = await person.call(getCounters, {})
  signs.push(['counter', (counted.body?.unseenMessages ?? 0) > 0])
  const notices = await person.call(listNotifications, {})
  signs.push(['bell', (notices.body?.rowsCount ?? 0) > 0])
  const letters = await world.sql(
    `select 1 from mail m join account a on a.email = m.recipient where a.id = $1 and (m.subject || m.text || m.html) like '%' || $2 || '%'`,
    [person.accountId, word],
  )
  signs.push(['letter', letters.length > 0])
  const pushes = await world.sql<{ payload: { accountIds: number[] } }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'communication.push'`,
  )
  signs.push(['push', pushes.some(({ payload }) => payload.accountIds.includes(person.accountId))])
  return signs.filter(([, seen]) => seen).map(([sign]) => sign)
}

async function sent(sender: UserName, recipients: ReturnType<typeof toUsers>, more: object = {}) {
  const { id: fileId } = (await as(sender).ok(uploadFile, { files: [picture] } as never)) as { id: number }
  const { entityId } = await as(sender).ok(createMessage, {
    title: `Важно ${word}`,
    content: written(`<p>${word}</p>`),
    recipients,
    fileIds: [fileId],
    ...more,
  })
  world.setNow(new Date(world.now().getTime() + 11_000))
  // The pushes stay where they are: they are looked at.
  await runDue(world, 'communication.deliver')
  return { id: Number(entityId), fileId }
}

/** What those who look after the kindergarten's messages see of one that isn't theirs: to read, and nothing personal. */
const lookedAfter = ['list kindergarten', 'search kindergarten', 'get', 'file']

const audiences: [string, () => ReturnType<typeof toUsers>, UserName[]][] = [
  ['parents of a child', () => toChildren(child.id), ['parent', 'secondParent']],
  ['a group', () => toGroups(child.groupId), ['parent', 'secondParent']],
  [
    'a group and its team',
    () => ({ ...toGroups(child.groupId), classStaff: true }),
    ['parent', 'secondParent', 'teacher'],
  ],
  ['teachers', () => toRoles(2), ['teacher', 'teacherOfOtherGroup']],
  ['parents', () => toRoles(3), ['parent', 'secondParent']],
  ['single people', () => toUsers(as('parent').accountId, as('manciple').accountId), ['parent', 'manciple']],
  ['one person', () => toUsers(as('parent').accountId), ['parent']],
  [
    'everybody',
    () => toEveryone,
    ['administrator', 'teacher', 'teacherOfOtherGroup', 'resourceSpecialist', 'manciple', 'parent', 'secondParent'],
  ],
]

describe.each(audiences)('a message to %s', (name, recipients, reached) => {
  test('is seen by exactly those it is for', async () => {
    const { id, fileId } = await sent('director', recipients())
    const surely = ['get', 'counter', 'letter', 'push', 'file']
    const expected = (who: UserName): unknown => {
      if (reached.includes(who)) return surely
      return who === 'administrator' && name !== 'one person' ? lookedAfter : []
    }
    const others = everybody.filter((who) => who !== 'director')
    for (const who of others) {
      const signs = await signsOf(who, id, fileId)
      const shown = reached.includes(who) ? surely.filter((sign) => signs.includes(sign)) : signs
      expect([who, shown]).toEqual([who, expected(who)])
    }
  })
})

test('a guardian without the right to information is left out, and loses what was sent when the right is taken', async () => {
  const { id, fileId } = await sent('teacher', toChildren(child.id))
  expect(await signsOf('secondParent', id, fileId)).toContain('get')
  await world.sql(
    `update child_guardian cg set may_see = false from guardian q where q.id = cg.guardian_id and q.account_id = $1`,
    [as('secondParent').accountId],
  )
  await world.sql('delete from mail')
  await world.sql('delete from graphile_worker._private_jobs')
  expect(await signsOf('secondParent', id, fileId)).toEqual([])
  const next = await sent('teacher', toChildren(child.id))
  expect(await signsOf('secondParent', next.id, next.fileId)).toEqual([])
  expect(await signsOf('parent', next.id, next.fileId)).toContain('get')
})

test('a draft and a message that can still be taken back are seen by nobody', async () => {
  for (const draft of [true, false]) {
    const { entityId } = await as('teacher').ok(createMessage, {
      title: `Важно ${word}`,
      content: written(`<p>${word}</p>`),
      recipients: toChildren(child.id),
      draft,
    })
    for (const who of everybody.filter((one) => one !== 'teacher'))
      expect([who, await signsOf(who, Number(entityId), 1)]).toEqual([who, []])
  }
})

describe('replies', () => {
  const texts = async (who: UserName, id: number) =>
    (await as(who).ok(getMessage, { id })).replies.map(({ content }) => decodeContent(content))
  const secret = `<p>${word} само за учителя</p>`

  test('between the parent and the sender: other parents, the director and colleagues see nothing', async () => {
    const { id } = await sent('teacher', { ...toGroups(child.groupId), classStaff: true })
    await world.sql('delete from mail')
    await as('parent').ok(replyToMessage, { id, content: written(secret) })
    await runDue(world, 'communication.reply')
    expect(await texts('teacher', id)).toEqual([secret])
    for (const who of ['secondParent', 'director', 'administrator'] as const) {
      expect([who, await texts(who, id)]).toEqual([who, []])
      const [row] = (await as(who).ok(listMessages, { box: who === 'secondParent' ? 'received' : 'kindergarten' }))
        .result
      expect(row).toMatchObject({ numberOfReplies: 0, numberOfUnseenReplies: 0 })
    }
    const letters = await world.sql<{ recipient: string }>(
      `select recipient from mail where text like '%' || $1 || '%'`,
      [word],
    )
    expect(letters.map(({ recipient }) => recipient)).toEqual(['uchitel@example.bg'])
  })

  test('in an open discussion everybody reads them, but parents who live apart never each other’s', async () => {
    const { id } = await sent('director', { ...toGroups(child.groupId), classStaff: true }, { openDiscussion: true })
    await world.sql('delete from mail')
    const [otherAccount] = await world.sql<{ email: string }>(
      `select a.email from message_recipient r join account a on a.id = r.account_id where r.message_id = $1 and r.child_ids is not null and not r.child_ids @> array[$2]::int[] limit 1`,
      [id, child.id],
    )
    const neighbour = await world.withSession(otherAccount?.email ?? '')
    await as('parent').ok(replyToMessage, { id, content: written(secret) })
    await runDue(world, 'communication.reply')
    expect(await texts('director', id)).toEqual([secret])
    expect(await texts('teacher', id)).toEqual([secret])
    expect((await neighbour.ok(getMessage, { id })).replies).toHaveLength(1)
    expect(await texts('secondParent', id)).toEqual([])
    expect(await world.sql(`select 1 from mail where recipient = 'roditel2@example.bg'`)).toEqual([])
    await as('secondParent').ok(replyToMessage, { id, content: written() })
    expect(await texts('parent', id)).toEqual([secret])
  })

  test('a conversation of two is nobody else’s', async () => {
    const { entityId } = await as('parent').ok(sendDirectMessage, {
      userId: as('teacher').accountId,
      title: `Лично ${word}`,
      content: written(),
    })
    await after(world, 11)
    const id = Number(entityId)
    await as('teacher').ok(replyToMessage, { id, content: written(secret) })
    expect(await texts('parent', id)).toEqual([secret])
    for (const who of everybody.filter((one) => one !== 'teacher' && one !== 'parent'))
      expect([who, await signsOf(who, id, 1)]).toEqual([who, []])
  })
})

test('whom one can’t write to, one can’t look up either', async () => {
  const stranger = as('parentOfGabrovo').accountId
  const foreign = await childOf(world, 'parentOfGabrovo')
  for (const who of ['director', 'teacher', 'parent', 'manciple'] as const)
    for (const audience of [toUsers(stranger), toUsers(999_999)])
      expect([who, (await as(who).call(previewAudience, { audience })).status]).toEqual([who, 404])
  for (const who of ['director', 'teacher'] as const)
    for (const audience of [toChildren(foreign.id), toGroups(foreign.groupId)])
      expect([who, (await as(who).call(previewAudience, { audience })).status]).toEqual([who, 404])
  expect((await as('teacherOfOtherGroup').call(previewAudience, { audience: toGroups(child.groupId) })).status).toBe(
    404,
  )
  expect(
    (await as('teacher').ok(previewAudience, { audience: toChildren(child.id) })).people.map(({ id }) => id),
  ).toEqual(expect.arrayContaining([as('parent').accountId, as('secondParent').accountId]))
})
