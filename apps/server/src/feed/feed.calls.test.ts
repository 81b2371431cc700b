import { uploadFile } from '@asistent/contract/files/files.calls'
import {
  addFeedPhoto,
  deleteFeedPhoto,
  feedPhoto,
  getGroupFeed,
  listChildFeed,
  saveGroupFeed,
} from '@asistent/contract/feed/feed.calls'
import { saveNotificationPreferences } from '@asistent/contract/communication/notifications.calls'
import { getDashboard } from '@asistent/contract/dashboards/dashboards.calls'
import { eraseChild } from '@asistent/contract/people/personal-data.calls'
import { getUserData } from '@asistent/contract/identity/session.calls'
import { day, sofiaInstant } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTeacher } from '../../../../tests/support/actors'
import { childOfParent } from '../../../../tests/support/attendance/demo'
import { runDue } from '../../../../tests/support/communication/planned'
import { startWorld, type Person, type World } from '../../../../tests/support/world'

// Monday, 16.11.2026, 13:00: the demo has the feed of the two weeks before.

const monday = day('2026-11-16')
const friday = day('2026-11-13')

let world: World
let teacher: Person
let mother: Person
let child: { id: number; groupId: number; kindergartenId: number }
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  teacher = await world.as('teacher')
  mother = await world.as('parent')
  child = await childOfParent(world)
  await world.sql(`delete from daily_feed where child_id = $1`, [child.id])
  await mark(monday, 2)
  world.setNow(sofiaInstant(monday, '13:00'))
})
afterEach(() => world.reset())
afterAll(() => world.close())

const mark = (on: string, type: number) =>
  world.sql(
    `insert into attendance (child_id, day, kindergarten_id, group_id, mark, version) values ($1, $2, $3, $4, $5, 1)
      on conflict (child_id, day) do update set mark = excluded.mark, request_id = null, note_id = null`,
    [child.id, on, child.kindergartenId, child.groupId, type],
  )
const code = (answer: { status: number; problem?: { code: string } | undefined }) => [
  answer.status,
  answer.problem?.code,
]
const save = (person: Person, more: object = {}, forDate = monday) =>
  person.call(saveGroupFeed, {
    classId: child.groupId,
    forDate,
    items: [{ studentId: child.id, meals: { 1: 3, 3: 1 }, sleepFrom: '12:45', sleepTo: '14:30', version: 0, ...more }],
  })
const ofGroup = (person = teacher, forDate = monday) => person.call(getGroupFeed, { classId: child.groupId, forDate })
const rowIn = async () => {
  const { result } = await teacher.ok(getGroupFeed, { classId: child.groupId, forDate: monday })
  return result.find(({ studentId }) => studentId === child.id)
}
const daysFor = (person: Person) => person.call(listChildFeed, { studentId: child.id })
const photosConsent = (given: boolean) =>
  world.sql(
    `insert into child_consent (kindergarten_id, child_id, guardian_id, kind_id, text_number, given, on_paper, recorded_by, at)
      select k.kindergarten_id, $1, cg.guardian_id, k.id, 1, $2, true, (select min(id) from account), now() from consent_kind k
      join child_guardian cg on cg.child_id = $1 and cg.may_sign where k.kindergarten_id = cg.kindergarten_id and k.position = 1`,
    [child.id, given],
  )

describe('the day of a group', () => {
  test('is entered by the teacher and read by the family on the home and with the past days', async () => {
    expect(await rowIn()).toMatchObject({ version: 0, meals: {}, isMarked: true })
    expect((await save(teacher, { mood: 1, activity: 'Разходка', note: 'Сам си върза обувките.' })).status).toBe(200)
    expect(await rowIn()).toMatchObject({ version: 1, meals: { 1: 3, 3: 1 }, sleepFrom: '12:45' })
    const { parentDashboardModels } = await mother.ok(getDashboard, {})
    expect(parentDashboardModels?.find(({ id }) => id === child.id)?.feed).toEqual({
      meals: { 1: 3, 3: 1 },
      sleepFrom: '12:45',
      sleepTo: '14:30',
      mood: 1,
      activity: 'Разходка',
      note: 'Сам си върза обувките.',
      photos: [],
    })
    const { result } = await mother.ok(listChildFeed, { studentId: child.id })
    expect(result).toMatchObject([{ forDate: monday, note: 'Сам си върза обувките.', mood: 1 }])
    expect(result[0]?.enteredBy).toBeTruthy()
  })

  test('has the meals of the menu, or those that the group gets', async () => {
    const mealsOn = async () => (await teacher.ok(getGroupFeed, { classId: child.groupId, forDate: friday })).meals
    const cooked = await mealsOn()
    expect(cooked.map(({ mealType }) => mealType)).toEqual(expect.arrayContaining([1, 3]))
    expect(cooked.flatMap(({ dishes }) => dishes).length).toBeGreaterThan(2)
    await world.sql(`delete from menu_dish where for_on = $1`, [friday])
    expect(await mealsOn()).toEqual([1, 2, 3, 4].map((mealType) => ({ mealType, dishes: [] })))
  })

  test('excludes absent children, marked or known to be absent', async () => {
    await mark(monday, 1)
    const { result, absent } = await teacher.ok(getGroupFeed, { classId: child.groupId, forDate: monday })
    expect(result.map(({ studentId }) => studentId)).not.toContain(child.id)
    expect(absent.length).toBeGreaterThan(0)
    expect(code(await save(teacher))).toEqual([409, 'feed.absent-child'])
    await world.sql(`delete from attendance where child_id = $1 and day = $2`, [child.id, monday])
    expect((await save(teacher)).status).toBe(200)
    await world.sql(
      `insert into absence_report (kindergarten_id, child_id, day, reason, created_by, parent_name) values ($1, $2, $3, 1, 1, 'Проба')`,
      [child.kindergartenId, child.id, monday],
    )
    expect(code(await save(teacher, { version: 1 }))).toEqual([409, 'feed.absent-child'])
  })

  test('hides an entry of a child that was marked absent later', async () => {
    await save(teacher)
    await mark(monday, 1)
    expect((await mother.ok(listChildFeed, { studentId: child.id })).result).toEqual([])
    const { parentDashboardModels } = await mother.ok(getDashboard, {})
    expect(parentDashboardModels?.find(({ id }) => id === child.id)?.feed).toBeUndefined()
  })

  test('rejects days off, future days, wrong hours, and kindergartens that do not use it', async () => {
    expect(code(await save(teacher, {}, day('2026-11-15')))).toEqual([400, 'feed.no-day'])
    expect(code(await save(teacher, {}, day('2026-11-17')))).toEqual([400, 'feed.no-day'])
    expect(code(await save(teacher, { sleepFrom: '15:00' }))).toEqual([400, 'feed.sleep-order'])
    await world.sql(`update kindergarten set settings = settings - 'dailyFeed' where id = $1`, [child.kindergartenId])
    expect(code(await ofGroup())).toEqual([409, 'feed.not-used'])
    expect(code(await save(teacher))).toEqual([409, 'feed.not-used'])
    expect((await mother.ok(listChildFeed, { studentId: child.id })).result).toEqual([])
    expect((await teacher.ok(getUserData, {})).dailyFeed).toBe(false)
  })
})

describe('two teachers', () => {
  test('the second save of the same version is a conflict that names the child', async () => {
    await save(teacher)
    const director = await world.as('director')
    expect((await save(director, { version: 1, note: 'Първа' })).status).toBe(200)
    const late = await save(teacher, { version: 1, note: 'Втора' })
    expect(code(late)).toEqual([409, 'platform.stale'])
    expect(late.problem?.rows).toMatchObject([{ key: child.id }])
    expect(await rowIn()).toMatchObject({ note: 'Първа', version: 2 })
  })

  test('the same values again are no conflict', async () => {
    await save(teacher, { note: 'Същото' })
    expect((await save(teacher, { note: 'Същото' })).status).toBe(200)
  })
})

describe('nobody else', () => {
  test('reads or enters the day', async () => {
    await save(teacher)
    const otherPerson = await world.as('parentOfGabrovo')
    expect((await daysFor(otherPerson)).status).toBe(404)
    expect(
      (await otherPerson.ok(getDashboard, {})).parentDashboardModels?.every(({ feed }) => feed === undefined),
    ).toBe(true)
    for (const expert of ['ministry', 'municipality', 'manciple', 'resourceSpecialist'] as const) {
      const person = await world.as(expert)
      expect((await daysFor(person)).status, expert).toBe(403)
      expect((await ofGroup(person)).status, expert).toBe(403)
    }
    expect((await ofGroup(mother)).status).toBe(403)
    expect((await save(mother)).status).toBe(403)
    for (const stranger of ['teacherOfOtherGroup', 'teacherOfGabrovo', 'directorOfGabrovo'] as const) {
      const person = await world.as(stranger)
      expect((await ofGroup(person)).status, stranger).toBe(404)
      expect((await save(person)).status, stranger).toBe(404)
      expect((await daysFor(person)).status, stranger).toBe(404)
    }
  })

  test('a former teacher of the group reads and changes nothing', async () => {
    await mark(friday, 2)
    await save(teacher, {}, friday)
    const former = await addTeacher(world, child.groupId, { from: '2026-09-15', to: friday })
    expect((await daysFor(former)).status).toBe(404)
    const answer = await ofGroup(former, friday)
    expect(answer.status === 404 || JSON.stringify(answer.body).includes('"result":[]')).toBe(true)
    expect((await save(former, { version: 1 }, friday)).status).toBe(404)
  })

  test('the second parent reads the day, and not that of other children', async () => {
    await save(teacher)
    const father = await world.as('secondParent')
    expect((await father.ok(listChildFeed, { studentId: child.id })).rowsCount).toBe(1)
    const [stranger] = await world.sql<{ id: number }>(
      `select f.child_id as id from daily_feed f where f.child_id not in (select cg.child_id from child_guardian cg join guardian g on g.id = cg.guardian_id
        join account a on a.id = g.account_id where a.email = 'roditel2@example.bg') limit 1`,
    )
    expect((await father.call(listChildFeed, { studentId: stranger?.id ?? 0 })).status).toBe(404)
  })
})

/** One red point. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)
const upload = async () =>
  (await teacher.ok(uploadFile, { files: [{ name: 'снимка.png', type: 'image/png', bytes: png }] })).id as number

describe('photos', () => {
  const add = async () =>
    teacher.call(addFeedPhoto, {
      classId: child.groupId,
      forDate: monday,
      studentId: child.id,
      fileId: await upload(),
    })

  test('need the consent of the family', async () => {
    await photosConsent(false)
    expect(await rowIn()).toMatchObject({ photosAllowed: false })
    expect(code(await add())).toEqual([409, 'feed.no-consent'])
  })

  test('are shown to the family of the child only, at most four a day', async () => {
    await photosConsent(true)
    for (let count = 0; count < 4; count += 1) expect((await add()).status).toBe(200)
    expect(code(await add())).toEqual([409, 'feed.most-photos'])
    const { photos = [] } = (await rowIn()) ?? {}
    const [photo] = photos
    expect(photos).toHaveLength(4)
    const feedPhotoId = photo!.id
    expect((await mother.call(feedPhoto, { feedPhotoId })).bytes.length).toBeGreaterThan(20)
    for (const stranger of ['parentOfGabrovo', 'teacherOfOtherGroup', 'directorOfGabrovo'] as const)
      expect((await (await world.as(stranger)).call(feedPhoto, { feedPhotoId })).status, stranger).toBe(404)
    expect((await (await world.as('ministry')).call(feedPhoto, { feedPhotoId })).status).toBe(403)
    expect((await (await world.as('teacherOfOtherGroup')).call(deleteFeedPhoto, { feedPhotoId })).status).toBe(404)
    await teacher.ok(deleteFeedPhoto, { feedPhotoId })
    expect((await mother.call(feedPhoto, { feedPhotoId })).status).toBe(404)
  })
})

describe('the notification', () => {
  const preferences = { digest: false, quietFrom: null, quietTo: null, pushFlags: 15 }
  const notices = () =>
    world.sql<{ email: string; title: string }>(
      `select a.email, n.title from notification n join account a on a.id = n.account_id where n.kind = 'feed' order by 1`,
    )

  test('comes once a day for a child, to guardians who have chosen it', async () => {
    await mother.ok(saveNotificationPreferences, { ...preferences, mailFlags: 31 })
    await save(teacher)
    await runDue(world, 'feed.%')
    expect(await notices()).toEqual([])
    world.setNow(sofiaInstant(monday, '16:31'))
    await runDue(world, 'feed.%')
    const [name] = await world.sql<{ name: string }>(`select first_name as name from child where id = $1`, [child.id])
    expect(await notices()).toEqual([{ email: 'roditel@example.bg', title: `Денят на ${name?.name}` }])
    expect((await save(teacher, { version: 1, note: 'Още нещо' })).status).toBe(200)
    world.setNow(sofiaInstant(monday, '17:00'))
    await runDue(world, 'feed.%')
    expect(await notices()).toHaveLength(1)
    const letters = await world.sql<{ text: string }>(
      `select text from mail where recipient = 'roditel@example.bg' and subject like 'Денят на детето%'`,
    )
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).not.toContain('Още нещо')
  })

  test('does not come until it is chosen, nor for an absent child', async () => {
    await save(teacher)
    world.setNow(sofiaInstant(monday, '16:31'))
    await runDue(world, 'feed.%')
    expect(await notices()).toEqual([])
    await mother.ok(saveNotificationPreferences, { ...preferences, pushFlags: 31 })
    await save(teacher, { version: 1, note: 'Пак' })
    await mark(monday, 1)
    world.setNow(sofiaInstant(monday, '17:00'))
    await runDue(world, 'feed.%')
    expect(await notices()).toEqual([])
  })
})

describe('erasure', () => {
  test('removes the entries and photos of the child', async () => {
    await photosConsent(true)
    await save(teacher, { note: 'Тайна бележка за деня' })
    const fileId = await upload()
    await world.sql(
      `insert into daily_feed_photo (kindergarten_id, child_id, feed_id, file_id)
        select f.kindergarten_id, f.child_id, f.id, $2 from daily_feed f where f.child_id = $1`,
      [child.id, fileId],
    )
    await world.sql(
      `update child set enrolled_on = '2018-09-15', left_on = '2021-09-14', leave_reason = 'х' where id = $1`,
      [child.id],
    )
    const director = await world.as('director')
    await director.ok(eraseChild, { id: child.id, confirmation: 'ЗАЛИЧИ' })
    expect(await world.sql(`select id from daily_feed where child_id = $1`, [child.id])).toEqual([])
    expect(await world.sql(`select id from daily_feed_photo where child_id = $1`, [child.id])).toEqual([])
    const traces = await world.sql<{ text: string }>(
      `select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_change`,
    )
    expect(traces.some(({ text }) => text.includes('Тайна бележка за деня'))).toBe(false)
  })
})
