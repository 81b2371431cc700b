import {
  deleteQualification,
  getQualification,
  listQualifications,
  qualificationReport,
  saveQualification,
} from '@asistent/contract/books/qualification.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'

let world: World
let me: number
let colleague: number
beforeAll(async () => {
  world = await startWorld()
  const [member] = await world.sql<{ id: number; place: number }>(
    `select s.id, s.kindergarten_id as place from staff_member s join account a on a.id = s.account_id where a.email = 'uchitel@example.bg' order by s.id limit 1`,
  )
  const [otherRow] = await world.sql<{ id: number }>(
    `select id from staff_member where kindergarten_id = $1 and id <> $2 and is_pedagogical and left_on is null order by id desc limit 1`,
    [member!.place, member!.id],
  )
  me = member!.id
  colleague = otherRow!.id
})
afterEach(() => world.reset())
afterAll(() => world.close())

const form = {
  form: 1,
  kind: 2,
  topic: 'Проба',
  fromDate: day('2026-11-09'),
  toDate: day('2026-11-09'),
  hours: 8,
} as const
const rowOf = async (person: Awaited<ReturnType<World['as']>>, staffId: number, startYear?: number) =>
  (await person.ok(qualificationReport.json, { startYear })).result.find((one) => one.staffId === staffId)

test('compares hours of the year and credits of four years with the norm', async () => {
  const director = await world.as('director')
  const before = (await rowOf(director, colleague))!
  await director.ok(saveQualification, { ...form, participantIds: [colleague] })
  const external = { ...form, form: 2 as const, credits: 1, hours: 16, participantIds: [colleague, me] }
  const { entityId } = await director.ok(saveQualification, {
    ...external,
    fromDate: day('2023-10-02'),
    toDate: day('2023-10-03'),
  })
  await director.ok(saveQualification, { ...external, fromDate: day('2022-10-02'), toDate: day('2022-10-03') })
  const after = (await rowOf(director, colleague))!
  expect(after.internalHours - before.internalHours).toBe(8)
  expect(after.credits - before.credits).toBe(1)
  expect(after.creditsNeeded).toBe(Math.max(0, 3 - after.credits))
  expect((await rowOf(director, colleague, 2027))!.internalHours).toBe(0)
  const opened = await director.ok(getQualification, { id: Number(entityId) })
  expect(opened.participantIds.toSorted()).toEqual([colleague, me].toSorted())
  await director.ok(deleteQualification, { id: Number(entityId) })
})

test('a teacher enters and changes the own training, and reads no other', async () => {
  const [director, teacher] = [await world.as('director'), await world.as('teacher')]
  const refused = await teacher.call(saveQualification, { ...form, participantIds: [me, colleague] })
  expect(refused.problem?.code).toBe('books.only-own-training')
  const qualificationId = Number((await teacher.ok(saveQualification, { ...form, participantIds: [me] })).entityId)
  await teacher.ok(saveQualification, {
    ...form,
    topic: 'Друга тема',
    id: qualificationId,
    version: 1,
    participantIds: [me],
  })
  const theirs = Number((await director.ok(saveQualification, { ...form, participantIds: [colleague] })).entityId)
  expect((await teacher.call(getQualification, { id: theirs })).status).toBe(404)
  const joint = Number((await director.ok(saveQualification, { ...form, participantIds: [me] })).entityId)
  expect(await teacher.ok(getQualification, { id: joint })).toMatchObject({ mayEdit: false })
  const change = { ...form, id: joint, version: 1, participantIds: [me] }
  expect((await teacher.call(saveQualification, change)).problem?.code).toBe('books.only-own-training')
  const seen = (await teacher.ok(listQualifications, { pageSize: 100 })).result.map(({ id }) => id)
  expect(seen).toEqual(expect.arrayContaining([qualificationId, joint]))
  expect(seen).not.toContain(theirs)
  expect((await teacher.ok(qualificationReport.json, {})).result.map(({ staffId }) => staffId)).toEqual([me])
})

test('training cannot end before it begins', async () => {
  const director = await world.as('director')
  const answer = await director.call(saveQualification, { ...form, toDate: day('2026-11-01'), participantIds: [me] })
  expect(answer.problem?.code).toBe('books.ends-before-start')
})
