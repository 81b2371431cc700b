import {
  getAudienceOptions,
  listAudienceChildren,
  listAudiencePeople,
  previewAudience,
} from '@asistent/contract/communication/audience'
import { createMessage, setMessageSeen } from '@asistent/contract/communication/messages.calls'
import { getCounters } from '@asistent/contract/communication/counters.calls'
import {
  getNotificationPreferences,
  listNotifications,
  saveNotificationPreferences,
  subscribeToPush,
  unsubscribeFromPush,
} from '@asistent/contract/communication/notifications.calls'
import { updateProfile } from '@asistent/contract/identity/profile.calls'
import { getUserData } from '@asistent/contract/identity/session.calls'
import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { ensurePushKeys } from './push.steps'
import { childOf, toChildren, toGroups, written } from '../../../../tests/support/communication/people'
import { after, runDue } from '../../../../tests/support/communication/planned'
import {
  openPushService,
  signedBy,
  type Device,
  type PushService,
} from '../../../../tests/support/communication/push-service'

let world: World
let director: Person
let parent: Person
let child: Awaited<ReturnType<typeof childOf>>
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.sql('truncate message, notification cascade')
  await world.sql('delete from mail')
  director = await world.as('director')
  parent = await world.as('parent')
  child = await childOf(world, 'parent')
})
afterEach(() => world.reset())
afterAll(() => world.close())

async function sent(title = 'Новина'): Promise<number> {
  const { entityId } = await director.ok(createMessage, {
    title,
    content: written(),
    recipients: toChildren(child.id),
  })
  await after(world, 11)
  return Number(entityId)
}

interface Mail {
  readonly subject: string
  readonly text: string
  readonly headers: Record<string, string> | null
}
const letters = (email = 'roditel@example.bg') =>
  world.sql<Mail>('select subject, text, headers from mail where recipient = $1 order by id', [email])
const plannedAt = async (task: string) =>
  (
    await world.sql<{ runAt: string }>(
      `select j.run_at as "runAt" from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
      [task],
    )
  ).map(({ runAt }) => runAt)
const preferences = { digest: false, quietFrom: null, quietTo: null, pushFlags: 15 }

describe('mails', () => {
  test('one for each message, with two ways to unsubscribe', async () => {
    const id = await sent()
    const [letter] = await letters()
    expect(letter?.subject).toBe('Ново съобщение: Новина')
    expect(letter?.text).toContain('Здравейте!')
    expect(letter?.text).toContain(`/messages/${id}`)
    expect(letter?.text).toContain('Не искам имейли за „Съобщения“')
    expect(letter?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const address = /^<(.+)>$/.exec(letter?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
    const { pathname, search } = new URL(address)
    // One-click unsubscription (RFC 8058): a form without a session.
    const answer = await world.app.http.inject({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { isSuccessful: true, subject: 'Съобщения' }])
    expect((await parent.ok(getUserData, {})).notificationFlags).toBe(14)
    await sent()
    expect(await letters()).toHaveLength(1)
    expect((await parent.ok(getCounters, {})).unseenMessages).toBe(2)
  })

  test('none for people who disabled them', async () => {
    const { firstName, lastName, email } = await parent.ok(getUserData, {})
    await parent.ok(updateProfile, { firstName, lastName, email, notificationFlags: 14 })
    await sent()
    expect(await letters()).toEqual([])
    expect((await parent.ok(getCounters, {})).unseenMessages).toBe(1)
  })

  test('are postponed to the morning in quiet hours', async () => {
    await parent.ok(saveNotificationPreferences, { ...preferences, quietFrom: '11:00', quietTo: '15:30' })
    await sent()
    const times = await plannedAt('mail.send')
    expect(times.filter((at) => at === '2026-11-15T13:30:00.000Z')).toHaveLength(1)
    expect(
      (await parent.call(saveNotificationPreferences, { ...preferences, quietFrom: '22:00' })).problem?.errors,
    ).toEqual({ quietTo: ['Въведете и двата часа'] })
  })

  test('one digest a day for people who chose it, without what was seen meanwhile', async () => {
    await parent.ok(saveNotificationPreferences, { ...preferences, digest: true })
    await sent('Първа')
    const seen = await sent('Втора')
    await sent('Трета')
    expect(await letters()).toEqual([])
    await parent.ok(setMessageSeen, { id: seen })
    world.setNow(new Date('2026-11-15T16:00:01Z'))
    await runDue(world)
    const [digest, ...more] = await letters()
    expect(more).toEqual([])
    expect(digest?.subject).toBe('Днес за Вас: 2 нови')
    expect(digest?.text).toContain('Първа')
    expect(digest?.text).not.toContain('Втора')
    expect(digest?.headers?.['List-Unsubscribe']).toBeDefined()
    expect(digest?.text).toContain('Не искам имейли за „Съобщения“')
    await sent('Четвърта')
    world.setNow(new Date('2026-11-16T16:00:01Z'))
    await runDue(world)
    expect((await letters()).map(({ subject }) => subject)).toEqual(['Днес за Вас: 2 нови', 'Днес за Вас: Четвърта'])
  })
})

test('the bell’s history lists notices, newest first, with their seen state', async () => {
  const first = await sent('Първа')
  const second = await sent('Втора')
  await parent.ok(setMessageSeen, { id: first })
  const { result } = await parent.ok(listNotifications, {})
  expect(result.map(({ kind, subjectId, title, seen }) => [kind, subjectId, title, seen])).toEqual([
    ['messages', second, 'Втора', false],
    ['messages', first, 'Първа', true],
  ])
  expect((await parent.ok(listNotifications, { unseen: true })).rowsCount).toBe(1)
  expect((await parent.ok(listNotifications, { kind: 'polls' })).rowsCount).toBe(0)
})

describe('push', () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
  /** Keys like those of a browser. */
  const keys = () => {
    const pair = createECDH('prime256v1')
    return { p256dh: pair.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') }
  }

  test('a browser subscribes and unsubscribes; only push services of browsers are accepted', async () => {
    await parent.ok(subscribeToPush, { endpoint, keys: keys() })
    expect((await parent.ok(getNotificationPreferences, {})).devices).toBe(1)
    // The next user of the same browser replaces its subscription.
    await director.ok(subscribeToPush, { endpoint, keys: keys() })
    expect((await parent.ok(getNotificationPreferences, {})).devices).toBe(0)
    await parent.ok(unsubscribeFromPush, { endpoint })
    expect((await director.ok(getNotificationPreferences, {})).devices).toBe(1)
    await director.ok(unsubscribeFromPush, {})
    expect((await director.ok(getNotificationPreferences, {})).devices).toBe(0)
    for (const bad of [
      'http://fcm.googleapis.com/x',
      'https://localhost/x',
      'https://fcm.googleapis.com.evil.bg/x',
      'https://10.0.0.1/x',
    ])
      expect([bad, (await parent.call(subscribeToPush, { endpoint: bad, keys: keys() })).problem?.code]).toEqual([
        bad,
        'communication.bad-push-service',
      ])
  })

  describe('through a push service', () => {
    let service: PushService
    beforeEach(async () => {
      service = await openPushService()
      await ensurePushKeys({ query: world.sql } as never)
    })
    afterEach(() => service.close())
    const subscribe = async (device: Device) => {
      await world.sql(`insert into push_subscription (account_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)`, [
        parent.accountId,
        device.endpoint,
        device.p256dh,
        device.auth,
      ])
      return device
    }
    const paths = () => service.got.map(({ path }) => path).toSorted()

    test('a request is signed and encrypted for the browser', async () => {
      const device = await subscribe(service.device('/here'))
      const id = await sent('Разходка в петък')
      const [push] = service.got
      if (!push) throw new Error('no push came')
      expect(JSON.parse(device.read(push.body))).toEqual({
        heading: 'Ново съобщение',
        title: 'Разходка в петък',
        path: `/messages/${id}`,
        tag: `messages:${id}`,
      })
      expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: `messages-${id}` })
      const { pushKey } = await parent.ok(getNotificationPreferences, {})
      expect(signedBy(push.headers.authorization ?? '', pushKey ?? '')).toMatchObject({ aud: service.origin })
      // The content is encrypted.
      expect(push.body.includes(Buffer.from('Разходка'))).toBe(false)
    })

    test('by kind, to each device; subscriptions that no longer exist are deleted', async () => {
      for (const path of ['/here', '/404', '/410', '/403']) await subscribe(service.device(path))
      // Invalid keys: nothing can be encrypted for this device, and the other devices get theirs.
      await subscribe({ ...service.device('/bad'), p256dh: 'AAAA' })
      await sent()
      expect(paths()).toEqual(['/403', '/404', '/410', '/here'])
      expect((await parent.ok(getNotificationPreferences, {})).devices).toBe(3)
      await parent.ok(saveNotificationPreferences, { ...preferences, pushFlags: 14 })
      await sent()
      expect(service.got).toHaveLength(4)
    })

    test('retries a busy service after its delay, for its device only, and a limited number of times', async () => {
      await subscribe(service.device('/here'))
      await subscribe(service.device('/429'))
      await sent()
      expect(paths()).toEqual(['/429', '/here'])
      await after(world, 100)
      expect(service.got).toHaveLength(2)
      await after(world, 21)
      expect(paths()).toEqual(['/429', '/429', '/here'])
      for (let hour = 0; hour < 6; hour++) await after(world, 3600)
      expect(paths()).toEqual(['/429', '/429', '/429', '/429', '/here'])
      expect((await parent.ok(getNotificationPreferences, {})).devices).toBe(2)
    })

    test('notices seen meanwhile are not pushed again', async () => {
      await subscribe(service.device('/429'))
      const id = await sent()
      await parent.ok(setMessageSeen, { id })
      await after(world, 3600)
      expect(service.got).toHaveLength(1)
    })
  })
})

describe('possible recipients', () => {
  test('are offered by role, group, child and name', async () => {
    const all = await director.ok(getAudienceOptions, {})
    expect(all).toMatchObject({ everyone: true, children: true })
    expect(all.groups.find(({ id }) => id === child.groupId)?.count).toBeGreaterThan(10)
    const teachers = await (await world.as('teacher')).ok(getAudienceOptions, {})
    expect(teachers.everyone).toBe(false)
    expect(teachers.roles.map(({ roleType }) => roleType)).not.toContain(3)
    expect(await parent.ok(getAudienceOptions, {})).toMatchObject({ roles: [], groups: [], children: false })
    const page = await director.ok(listAudiencePeople, { search: 'Мария' })
    expect(page.result.every(({ name }) => name.includes('Мария'))).toBe(true)
    expect((await parent.ok(listAudiencePeople, {})).result.every(({ isParent }) => !isParent)).toBe(true)
    const { result } = await director.ok(listAudienceChildren, { id: child.id })
    expect(result).toMatchObject([{ id: child.id, reached: 2 }])
    expect((await parent.ok(listAudienceChildren, {})).rowsCount).toBe(0)
  })

  test('of a mother kindergarten include its branches by name and town only', async () => {
    const { kindergartens } = await director.ok(getAudienceOptions, {})
    expect(kindergartens).toHaveLength(2)
    expect(kindergartens.map((kindergarten) => Object.keys(kindergarten).toSorted())).toEqual([
      ['city', 'id', 'name'],
      ['city', 'id', 'name'],
    ])
    // Offers groups and people of the own kindergarten only.
    const ownNotifications = await world.sql<{ id: number }>(
      'select g.id from child_group g join membership m on m.kindergarten_id = g.kindergarten_id where m.account_id = $1',
      [director.accountId],
    )
    const { groups } = await director.ok(getAudienceOptions, {})
    expect(groups.filter(({ id }) => !ownNotifications.some((one) => one.id === id))).toEqual([])
    await world.sql('update kindergarten set mother_id = null where mother_id is not null')
    expect((await director.ok(getAudienceOptions, {})).kindergartens).toEqual([])
    expect((await (await world.as('teacher')).ok(getAudienceOptions, {})).kindergartens).toEqual([])
  })

  test('are shown by name and number before sending, with the children without a reachable parent', async () => {
    await world.sql(
      `update guardian set account_id = null where id in (select cg.guardian_id from child_guardian cg where cg.child_id = $1)`,
      [child.id],
    )
    const { count, parents, people, childrenWithout } = await director.ok(previewAudience, {
      audience: toGroups(child.groupId),
    })
    expect(count).toBe(parents)
    expect(people.length).toBe(count)
    expect(people.every(({ detail }) => detail.startsWith('Родител на '))).toBe(true)
    expect(childrenWithout.length).toBeGreaterThan(0)
  })
})
