import { checkCollectionCode, handOver, listDoor } from '@asistent/contract/attendance/door.calls'
import { getGroupDay } from '@asistent/contract/attendance/day.calls'
import {
  authorizeCollector,
  decideCollector,
  endCollector,
  renewCollectionCode,
  saveCollectionRule,
} from '@asistent/contract/people/collecting.calls'
import { listChildContacts } from '@asistent/contract/people/child-contacts.calls'
import { day, sofiaInstant } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { childOfParent } from '../../../../tests/support/attendance/demo'

// Monday, 16.11.2026, 16:30: parents come for their children.

const [monday, tuesday] = ['2026-11-16', '2026-11-17']

let world: World
let mother: Person
let father: Person
let director: Person
let child: { id: number; groupId: number; kindergartenId: number }
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  mother = await world.as('parent')
  father = await world.as('secondParent')
  director = await world.as('director')
  child = await childOfParent(world)
  await world.sql(`delete from child_collector where child_id = $1`, [child.id])
  world.setNow(sofiaInstant(day(monday), '16:30'))
})
afterEach(() => world.reset())
afterAll(() => world.close())

const grandmother = { name: 'Елена Тодорова', relation: 'баба', phone: null, documentNumber: '640012345' }
const authorize = (person: Person, more: object = {}) =>
  person.call(authorizeCollector, {
    studentId: child.id,
    ...grandmother,
    once: false,
    fromDate: monday,
    toDate: null,
    ...more,
  })
const answerOf = (answer: { body: unknown }) => answer.body as { entityId: number; code: string | null; waits: boolean }
const code = (answer: { status: number; problem?: { code: string } | undefined }) => [
  answer.status,
  answer.problem?.code,
]
const contactsOf = async (person = mother) => (await person.ok(listChildContacts, { id: child.id })).collectors
const companions = async () =>
  (await director.ok(getGroupDay, { classId: child.groupId, forDate: monday })).result
    .find(({ studentId }) => studentId === child.id)
    ?.companions.map(({ name }) => name)
/** The father signs too, and the kindergarten requires both. */
async function bothParents() {
  await world.sql(
    `update child_guardian set may_sign = true where child_id = $1 and guardian_id in (select g.id from guardian g join account a on a.id = g.account_id where a.email = 'roditel2@example.bg')`,
    [child.id],
  )
  const { version } = await director.ok(listChildContacts, { id: child.id })
  await director.ok(saveCollectionRule, { id: child.id, bothParents: true, version })
}

describe('a parent authorizes a person', () => {
  test('for a period: the door sees the person until the parent ends it', async () => {
    expect(answerOf(await authorize(mother))).toMatchObject({ code: null, waits: false })
    const [listed] = await contactsOf()
    expect(listed).toMatchObject({ ...grandmother, state: 'valid', allowedToday: true, isMine: true, mayEnd: true })
    expect(await companions()).toContain(grandmother.name)
    await mother.ok(endCollector, { studentId: child.id, id: listed!.id, version: listed!.version })
    expect(await contactsOf()).toEqual([
      expect.objectContaining({ state: 'ended', allowedToday: false, mayEnd: false }),
    ])
    expect(await companions()).not.toContain(grandmother.name)
  })

  test('where custody requires it, the other parent confirms', async () => {
    await bothParents()
    expect(answerOf(await authorize(mother))).toMatchObject({ waits: true })
    expect(await companions()).not.toContain(grandmother.name)
    const letters = await world.sql<{ recipient: string }>(
      `select recipient from mail where subject like 'Кой може да вземе%'`,
    )
    expect(letters.map(({ recipient }) => recipient)).toEqual(['roditel2@example.bg'])
    const [listed] = await contactsOf(father)
    expect(listed).toMatchObject({ state: 'waiting', mayDecide: true, documentNumber: null })
    const decision = { studentId: child.id, id: listed!.id, version: listed!.version, accept: true }
    expect(code(await mother.call(decideCollector, decision))).toEqual([403, 'people.collector-own'])
    await father.ok(decideCollector, decision)
    expect(await companions()).toContain(grandmother.name)
    expect(code(await father.call(decideCollector, { ...decision, version: listed!.version + 1 }))).toEqual([
      409,
      'people.collector-decided',
    ])
  })

  test('a refused person may not collect', async () => {
    await bothParents()
    await authorize(mother)
    const [listed] = await contactsOf(father)
    await father.ok(decideCollector, { studentId: child.id, id: listed!.id, version: listed!.version, accept: false })
    expect((await contactsOf())[0]).toMatchObject({ state: 'refused', mayEnd: false })
    expect(await companions()).not.toContain(grandmother.name)
  })

  test('rejects guardians who do not sign, past days and families of others', async () => {
    expect(code(await authorize(father))).toEqual([403, 'people.may-not-sign'])
    expect(code(await authorize(mother, { fromDate: '2026-11-13' }))).toEqual([400, 'people.collector-past'])
    expect(code(await authorize(mother, { once: true, fromDate: '2027-02-01' }))).toEqual([
      400,
      'people.collector-too-far',
    ])
    expect((await authorize(await world.as('parentOfGabrovo'))).status).toBe(404)
    expect((await authorize(director)).status).toBe(403)
  })
})

describe('a one-time collection', () => {
  const door = async () =>
    (await director.ok(listDoor, { classId: child.groupId })).result.find(({ studentId }) => studentId === child.id)
  const present = () =>
    world.sql(
      `insert into attendance (child_id, day, kindergarten_id, group_id, mark, version) values ($1, $2, $3, $4, 2, 1)
        on conflict (child_id, day) do update set mark = 2`,
      [child.id, monday, child.kindergartenId, child.groupId],
    )

  test('is handed over with its code, once', async () => {
    await present()
    const { code: said } = answerOf(await authorize(mother, { once: true }))
    expect(said).toMatch(/^\d{6}$/)
    expect((await door())?.people.find(({ name }) => name === grandmother.name)).toMatchObject({ needsCode: true })
    expect(await companions()).not.toContain(grandmother.name)
    const input = { classId: child.groupId, code: said ?? '' }
    const wrong = said === '000000' ? '000001' : '000000'
    expect(code(await director.call(checkCollectionCode, { ...input, code: wrong }))).toEqual([
      400,
      'attendance.unknown-code',
    ])
    expect(await director.ok(checkCollectionCode, input)).toMatchObject({
      studentId: child.id,
      name: grandmother.name,
      documentNumber: grandmother.documentNumber,
    })
    await director.ok(handOver, input)
    expect(await door()).toMatchObject({ leftAt: '16:30', collectedBy: grandmother.name })
    expect((await contactsOf())[0]).toMatchObject({ state: 'used', mayEnd: false })
    expect(code(await director.call(handOver, input))).toEqual([409, 'attendance.code-used'])
  })

  test('a code is valid on its day and in its group, and a new one replaces it', async () => {
    const { entityId, code: said } = answerOf(await authorize(mother, { once: true, fromDate: tuesday }))
    const check = async (value: string | null) =>
      (await director.call(checkCollectionCode, { classId: child.groupId, code: value ?? '' })).status
    expect(await check(said)).toBe(400)
    world.setNow(sofiaInstant(day(tuesday), '16:30'))
    expect(await check(said)).toBe(200)
    const [listed] = await contactsOf()
    const renewed = await mother.ok(renewCollectionCode, {
      studentId: child.id,
      id: entityId,
      version: listed!.version,
    })
    expect([await check(said), await check(renewed.code)]).toEqual(said === renewed.code ? [200, 200] : [400, 200])
    const [stored] = await world.sql<{ hash: string }>(`select code_hash as hash from child_collector where id = $1`, [
      entityId,
    ])
    expect(stored?.hash).not.toContain(renewed.code)
    expect((await (await world.as('teacherOfOtherGroup')).call(listDoor, { classId: child.groupId })).status).toBe(404)
    expect((await mother.call(listDoor, { classId: child.groupId })).status).toBe(403)
  })
})
