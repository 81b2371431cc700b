import { childSupport, deleteSupport, personalWork, saveSupport } from '@asistent/contract/results/support.calls'
import { day } from '@asistent/domain/kernel/day'
import { lawSubjects } from '@asistent/domain/planning/subjects'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { teachersGroups } from '../../../../tests/support/planning/group'

// Personal educational work through HTTP. The tests' today is Sunday, 15.11.2026.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const from = day('2026-11-02')

test('the list has 30 to a page, by position, and its filters', async () => {
  const director = await world.as('director')
  const { result, rowsCount } = await director.ok(personalWork, {})
  expect(result).toHaveLength(30)
  expect(rowsCount).toBeGreaterThan(60)
  const positions = result.map(({ position }) => position ?? 999)
  expect(positions).toEqual(positions.toSorted((left, right) => left - right))
  expect((await director.ok(personalWork, { pageSize: 50 })).result).toHaveLength(50)
  const needing = await director.ok(personalWork, { isSop: true })
  expect(needing.rowsCount).toBeGreaterThan(0)
  for (const row of needing.result) expect(row).toMatchObject({ isSop: true, measures: 1, notes: 1 })
  expect((await director.ok(personalWork, { withSupport: true })).rowsCount).toBe(needing.rowsCount)
  const { teacher, ownGroup, otherGroup } = await teachersGroups(world)
  expect((await teacher.ok(personalWork, { classIds: [ownGroup] })).rowsCount).toBeGreaterThan(10)
  expect((await teacher.ok(personalWork, { classIds: [otherGroup] })).rowsCount).toBe(0)
})

test('a family reads what is marked for it, of its own child; nobody else reads anything', async () => {
  const director = await world.as('director')
  const parent = await world.as('parent')
  const [link] = await world.sql<{ childId: number; guardianId: number }>(
    `select c.child_id as "childId", c.guardian_id as "guardianId" from child_guardian c join guardian g on g.id = c.guardian_id join account a on a.id = g.account_id
      join kindergarten k on k.id = c.kindergarten_id where a.email = 'roditel@example.bg' and c.may_see and k.code = '1690999' order by 1 limit 1`,
  )
  const { childId: studentId = 0, guardianId = 0 } = link ?? {}
  const save = (kind: 1 | 2 | 4, title: string, forParents: boolean) =>
    director.ok(saveSupport, { studentId, kind, title, fromDate: from, forParents })
  await save(4, 'Похвала за всички', true)
  await save(1, 'План за семейството', true)
  const note = Number((await save(2, 'Бележка за екипа', false)).entityId)
  const read = async () => (await parent.ok(childSupport, { id: studentId })).result.map(({ title }) => title)
  expect(await read()).toEqual(expect.arrayContaining(['Похвала за всички', 'План за семейството']))
  expect(await read()).not.toContain('Бележка за екипа')
  // Who only sees the child reads no plans.
  await world.sql(`update child_guardian set may_sign = false where child_id = $1 and guardian_id = $2`, [
    studentId,
    guardianId,
  ])
  expect(await read()).toContain('Похвала за всички')
  expect(await read()).not.toContain('План за семейството')
  const [otherRow] = await world.sql<{ id: number }>(
    `select c.id from child c join support_record r on r.child_id = c.id where r.for_guardians and c.id <> $1 limit 1`,
    [studentId],
  )
  expect((await parent.call(childSupport, { id: otherRow?.id ?? 0 })).status).toBe(404)
  expect((await parent.call(deleteSupport, { supportId: note })).status).toBe(403)
  for (const who of ['administrator', 'manciple', 'ministry', 'municipality'] as const) {
    expect((await (await world.as(who)).call(childSupport, { id: studentId })).status).toBe(403)
    expect((await (await world.as(who)).call(personalWork, {})).status).toBe(403)
  }
  expect((await (await world.as('teacherOfGabrovo')).call(childSupport, { id: studentId })).status).toBe(404)
  expect((await (await world.as('teacherOfGabrovo')).call(deleteSupport, { supportId: note })).status).toBe(404)
})

test('who wrote it changes it, and the director', async () => {
  const { teacher, director, ownGroup } = await teachersGroups(world)
  const [kid] = (await teacher.ok(personalWork, { classIds: [ownGroup] })).result
  const form = { studentId: kid?.id ?? 0, kind: 3 as const, title: 'Мярка', fromDate: from }
  expect((await teacher.call(saveSupport, { ...form, toDate: day('2026-11-01') })).status).toBe(400)
  const id = Number((await director.ok(saveSupport, form)).entityId)
  expect((await teacher.call(saveSupport, { ...form, id, version: 1 })).status).toBe(409)
  const mine = Number((await teacher.ok(saveSupport, { ...form, toDate: day('2026-12-01') })).entityId)
  await director.ok(saveSupport, { ...form, id: mine, version: 1, title: 'Друга мярка' })
  expect((await teacher.call(saveSupport, { ...form, id: mine, version: 1 })).status).toBe(409)
  await teacher.ok(deleteSupport, { supportId: mine })
  expect((await teacher.call(deleteSupport, { supportId: id })).status).toBe(409)
  await director.ok(deleteSupport, { supportId: id })
})

test('a record may be about an educational field: everybody’s, or one of the kindergarten', async () => {
  const { teacher } = await teachersGroups(world)
  const [kid] = (await teacher.ok(personalWork, { pageSize: 1 })).result
  const praise = { studentId: kid?.id ?? 0, kind: 4 as const, title: 'Брои до двайсет', fromDate: from }
  const [foreign] = await world.sql<{ id: number }>(
    `insert into subject (kindergarten_id, name) select k.id, 'Чуждо' from kindergarten k where k.code <> '1690999' limit 1 returning id`,
  )
  expect((await teacher.call(saveSupport, { ...praise, classSubjectId: foreign?.id ?? 0 })).status).toBe(404)
  await teacher.ok(saveSupport, { ...praise, classSubjectId: lawSubjects.Mathematics })
  const { result } = await teacher.ok(childSupport, { id: kid?.id ?? 0 })
  expect(result.find(({ title }) => title === praise.title)).toMatchObject({
    classSubjectId: lawSubjects.Mathematics,
    subjectName: 'Математика',
  })
})
