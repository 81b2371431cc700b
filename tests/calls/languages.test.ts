import { decideRequest, saveParentRequest } from '@asistent/contract/attendance/requests.calls'
import { ownEnrollments } from '@asistent/contract/activities/requests.calls'
import { listAudiencePeople } from '@asistent/contract/communication/audience'
import { deleteEvent, getEvent, saveEvent } from '@asistent/contract/communication/events.calls'
import { createPoll } from '@asistent/contract/communication/polls.calls'
import { listWaiting } from '@asistent/contract/dashboards/waiting.calls'
import { forgottenPassword } from '@asistent/contract/identity/links.calls'
import { changeLanguage } from '@asistent/contract/identity/session.calls'
import { ownInvoices } from '@asistent/contract/payments/invoices.calls'
import { notificationSummary, notifyUnpaid } from '@asistent/contract/payments/payments.calls'
import { languages, type Language } from '@asistent/domain/kernel/languages'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensurePushKeys } from '../../apps/server/src/communication/push.steps'
import { emptyCalendar, eventForm, parentsOfGroup, pollForm } from '../support/communication/calendar'
import { toGroups, toRoles } from '../support/communication/people'
import { runDue } from '../support/communication/planned'
import { openPushService, type PushService } from '../support/communication/push-service'
import { lettersTo, runJobs } from '../support/identity/look'
import { startWorld, type Person, type World } from '../support/world'

// Every recipient of one event reads it in the language of their account; staff read Bulgarian (decision 024).

let world: World
let set: Awaited<ReturnType<typeof emptyCalendar>>
let readers: Record<Language, Person & { readonly email: string }>
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  set = await emptyCalendar(world)
  await world.sql('delete from mail')
  const parents = await parentsOfGroup(world, set.child.groupId, languages.length)
  const chosen = await Promise.all(
    languages.map(async (language, at) => {
      const { person } = parents[at]!
      await person.ok(changeLanguage, { language })
      const [row] = await world.sql<{ email: string }>('select email from account where id = $1', [person.accountId])
      return [language, Object.assign(person, { email: row!.email })] as const
    }),
  )
  readers = Object.fromEntries(chosen) as typeof readers
})
afterEach(() => world.reset())
afterAll(() => world.close())

const lastTo = async ({ email }: { readonly email: string }) => {
  const [mail] = await world.sql<{ subject: string; text: string; html: string }>(
    'select subject, text, html from mail where recipient = $1 order by id desc limit 1',
    [email],
  )
  return mail!
}
const ofEach = async <Result>(
  look: (reader: { readonly email: string; readonly accountId: number }) => Promise<Result>,
) => {
  const results: Result[] = []
  for (const language of languages) results.push(await look(readers[language]))
  return results
}

test('an event reaches each family in its language, by mail and in the program; a teacher reads Bulgarian', async () => {
  const { director, teacher, child } = set
  await teacher.ok(changeLanguage, { language: 'en' })
  const recipients = { ...toGroups(child.groupId), classStaff: true }
  const weekly = { every: 'week' as const, interval: 2, weekdays: [4 as const], count: 3 }
  const id = Number((await director.ok(saveEvent, eventForm(recipients, { repetition: weekly }))).entityId)
  await runDue(world)
  const mails = await ofEach(lastTo)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Ново събитие: Коледно тържество',
    'Нова подія: Коледно тържество',
    'Yeni etkinlik: Коледно тържество',
    'New event: Коледно тържество',
  ])
  expect(mails[0]!.text).toContain(
    'Кога: Четвъртък, 17 декември 2026 г., 17:30 – 18:30 ч. (на всеки 2 седмици в четвъртък, 3 пъти)\nКъде: Музикален салон',
  )
  expect(mails[1]!.text).toContain('Коли: Четвер, 17 грудня 2026 р., 17:30 – 18:30 (кожні 2 тижні: четвер, 3 рази)')
  expect(mails[2]!.text).toContain('17 Aralık 2026 Perşembe, 17:30 – 18:30 (2 haftada bir: Perşembe, 3 kez)')
  expect(mails[3]!.text).toContain(
    'When: Thursday, 17 December 2026, 17:30 – 18:30 (every 2 weeks: Thursday, 3 times)\nWhere: Музикален салон',
  )
  // Text of staff stays as it is written.
  for (const { text } of mails) expect(text).toContain('Заповядайте!')
  expect(mails.map(({ html }) => /<html lang="(\w+)">/.exec(html)?.[1])).toEqual([...languages])
  expect(mails[3]!.text).toContain('I do not want e-mails about “Calendar events”')
  const [ofTeacher] = await world.sql<{ subject: string; html: string }>(
    'select m.subject, m.html from mail m join account a on a.email = m.recipient where a.id = $1',
    [teacher.accountId],
  )
  expect(ofTeacher?.subject).toBe('Ново събитие: Коледно тържество')
  expect(ofTeacher?.html).toContain('<html lang="bg">')

  await director.ok(deleteEvent, { id })
  await runDue(world)
  const bells = await ofEach(({ accountId }) =>
    world.sql<{ title: string }>(`select title from notification where kind = 'calendar' and account_id = $1`, [
      accountId,
    ]),
  )
  expect(bells.map(([bell]) => bell?.title)).toEqual([
    'Отменено: Коледно тържество',
    'Скасовано: Коледно тържество',
    'İptal edildi: Коледно тържество',
    'Cancelled: Коледно тържество',
  ])
})

test('a parent who works in a kindergarten reads Bulgarian', async () => {
  await world.sql(
    'insert into membership (account_id, kindergarten_id, role) select $1, kindergarten_id, 2 from membership where account_id = $1 limit 1',
    [readers.en.accountId],
  )
  await set.director.ok(createPoll, pollForm(toRoles(3)))
  await runDue(world)
  expect((await ofEach(lastTo)).map(({ subject }) => subject)).toEqual([
    'Нова анкета: Коледното тържество',
    'Нове опитування: Коледното тържество',
    'Yeni anket: Коледното тържество',
    'Нова анкета: Коледното тържество',
  ])
})

test('a push and a digest are in the language of the reader', async () => {
  const service: PushService = await openPushService()
  try {
    await ensurePushKeys({ query: world.sql } as never)
    const devices = await ofEach(async ({ accountId }) => {
      const device = service.device(`/reader-${accountId}`)
      await world.sql('insert into push_subscription (account_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)', [
        accountId,
        device.endpoint,
        device.p256dh,
        device.auth,
      ])
      return device
    })
    await world.sql(
      `insert into notification_preference (account_id, digest) values ($1, true) on conflict (account_id) do update set digest = true`,
      [readers.uk.accountId],
    )
    await set.director.ok(createPoll, pollForm(toGroups(set.child.groupId)))
    await runDue(world)
    const pushed = devices.map((device) => {
      const { body } = service.got.find(({ path }) => device.endpoint.endsWith(path))!
      return (JSON.parse(device.read(body)) as { heading: string }).heading
    })
    expect(pushed).toEqual(['Нова анкета', 'Нове опитування', 'Yeni anket', 'New poll'])
    world.setNow(new Date(world.now().getTime() + 24 * 3_600_000))
    await runDue(world)
    const digest = await lastTo(readers.uk)
    expect(digest.subject).toBe('Сьогодні для Вас: Коледното тържество')
    expect(digest.text).toContain('Опитування:\n• Коледното тържество')
  } finally {
    await service.close()
  }
})

test('a forgotten password is answered in the language of the account', async () => {
  for (const language of languages) await world.stranger.ok(forgottenPassword, { email: readers[language].email })
  await runJobs(world)
  expect((await ofEach(lastTo)).map(({ subject }) => subject)).toEqual([
    'Нова парола',
    'Новий пароль',
    'Yeni parola',
    'New password',
  ])
  const [letter] = await lettersTo(world, readers.tr.email)
  expect(letter?.text).toMatch(
    /^Merhaba [^\n]+!\n\nProfiliniz için yeni parola isteği aldık\.\n\nYeni parola seç:\nhttp/,
  )
})

test('unpaid fees have their codes and the link in each language; the text of staff stays', async () => {
  const { director } = set
  const owing = (await director.ok(notificationSummary, { pageSize: 500 })).result.filter(({ emails }) => emails > 0)
  const [first] = owing
  const families = await world.sql<{ id: number; email: string }>(
    `select a.id, a.email from child_guardian cg join guardian g on g.id = cg.guardian_id join account a on a.id = g.account_id and a.state = 'active'
      where cg.child_id = $1 and cg.may_see order by a.id`,
    [first!.studentId],
  )
  const due: Record<Language, RegExp> = {
    bg: /срок(ът беше)? \d\d\.\d\d\.\d{4} г\., код за превод [A-Z]+\d+-\d+/,
    uk: /строк( був)? \d\d\.\d\d\.\d{4}, код для переказу [A-Z]+\d+-\d+/,
    tr: /son ödeme tarihi \d\d\.\d\d\.\d{4}( idi)?, havale kodu [A-Z]+\d+-\d+/,
    en: /(was )?due \d\d\.\d\d\.\d{4}, transfer code [A-Z]+\d+-\d+/,
  }
  const subjects: string[] = []
  for (const language of languages) {
    await world.sql('update account set language = $2 where id = $1', [families[0]!.id, language])
    await director.ok(notifyUnpaid, { studentIds: [first!.studentId], text: 'Моля, платете.' })
    const { subject, text } = await lastTo(families[0]!)
    subjects.push(subject)
    expect(text).toContain('Моля, платете.')
    expect(text).toMatch(due[language])
    expect(text).toMatch(/https?:\/\/\S+\/activities\/parents\/fees/)
  }
  expect(subjects).toEqual([
    'Неплатени такси за дейности',
    'Несплачена оплата за заняття',
    'Ödenmemiş etkinlik ücretleri',
    'Unpaid fees for activities',
  ])
})

test('a decision on an absence is in the language of the parent', async () => {
  const { parent, director, child } = set
  await world.sql(
    `update kindergarten set settings = settings || '{"autoApproveFamilyRequests": false}' where id = $1`,
    [child.kindergartenId],
  )
  await parent.ok(changeLanguage, { language: 'en' })
  const { requestId: id } = await parent.ok(saveParentRequest, {
    studentId: child.id,
    kind: 1,
    fromDate: '2026-11-17',
    toDate: '2026-11-18',
    reason: 'Пътуване',
  } as never)
  await director.ok(decideRequest, { id, approve: false, comment: 'Има представление.' })
  const { subject, text } = await lastTo({ email: 'roditel@example.bg' })
  expect(subject).toBe('The application is rejected')
  expect(text).toMatch(/Absence for family reasons, 17\.11\.2026 – 18\.11\.2026\./)
  expect(text).toContain('Comment: Има представление.')
})

/** Results of a read in the language of the parent. */
async function inEach<Result>(parent: Person, read: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const language of languages) {
    await parent.ok(changeLanguage, { language })
    results.push(await read())
  }
  return results
}

test('what waits for a parent is in the language of the parent', async () => {
  const { parent, director } = set
  const waiting = await inEach(parent, async () => (await parent.ok(listWaiting, {})).kinds)
  const ofKind = (name: string) =>
    waiting.map((kinds) => kinds.find(({ kind }) => kind === name)!).map(({ title, rows }) => [title, rows[0]!.detail])
  expect(ofKind('unpaidFees')).toEqual([
    ['1 такса чака плащане', expect.stringMatching(/€, срокът изтече на \d\d\.\d\d\.\d{4} г\.$/)],
    ['1 оплата чекає на сплату', expect.stringMatching(/€, строк минув \d\d\.\d\d\.\d{4}$/)],
    ['1 ücret ödeme bekliyor', expect.stringMatching(/€, son ödeme tarihi \d\d\.\d\d\.\d{4} idi$/)],
    ['1 fee is waiting for payment', expect.stringMatching(/€, was due \d\d\.\d\d\.\d{4}$/)],
  ])
  // Staff read Bulgarian whatever they have chosen.
  const [first, ...others] = await inEach(director, async () => (await director.ok(listWaiting, {})).kinds)
  expect(first!.length).toBeGreaterThan(3)
  expect(others).toEqual([first, first, first])
})

test('fees are explained in the language of the parent; text of an earlier version stays', async () => {
  const { parent } = set
  const explained = () =>
    inEach(parent, async () => {
      const { result } = await parent.ok(ownInvoices, {})
      return result.flatMap(({ lines }) => lines.map(({ why }) => why)).find((why) => why.includes('22,00 €'))
    })
  expect(await explained()).toEqual([
    'Месечна такса 22,00 € = 22,00 €',
    'Місячна оплата 22,00 € = 22,00 €',
    'Aylık ücret 22,00 € = 22,00 €',
    'Monthly fee 22,00 € = 22,00 €',
  ])
  await world.sql('alter table fee_charge disable trigger user')
  await world.sql('update fee_charge set why_phrase = null')
  expect(new Set(await explained())).toEqual(new Set(['Месечна такса 22,00 € = 22,00 €']))
})

test('hours, recipients and the audience of an event are in the language of the parent', async () => {
  const { parent, director, child } = set
  const event = await director.ok(saveEvent, eventForm({ ...toGroups(child.groupId), classStaff: true }))
  const read = await inEach(parent, async () => {
    const { forWhom } = await parent.ok(getEvent, { id: Number(event.entityId) })
    const { result } = await parent.ok(ownEnrollments, {})
    const people = (await parent.ok(listAudiencePeople, {})).result.map(({ detail }) => detail)
    return {
      forWhom,
      schedule: result[0]!.offered[0]!.schedule,
      isStaff: people.map((detail) => detail.split(', ')[0]),
    }
  })
  const group = /„.+“/.exec(read[0]!.forWhom)![0]
  expect(read.map(({ forWhom }) => forWhom)).toEqual([
    `Родители и екип на група ${group}`,
    `Батьки й працівники групи ${group}`,
    `${group} grubunun ebeveynleri ve ekibi`,
    `Parents and staff of group ${group}`,
  ])
  expect(read.map(({ schedule }) => schedule)).toEqual([
    'пн, ср 16:00–16:30',
    'пн, ср 16:00–16:30',
    'Pzt, Çar 16:00–16:30',
    'Mon, Wed 16:00–16:30',
  ])
  expect(read.map(({ isStaff }) => isStaff.includes('Учител'))).toEqual([true, false, false, false])
  expect(read[3]!.isStaff).toContain('Teacher')
})
