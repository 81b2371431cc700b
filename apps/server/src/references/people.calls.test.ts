import {
  lectureLessons,
  lectureLessonsOf,
  practitionersOfChildren,
  practitionersOfStaff,
} from '@asistent/contract/references/people.calls'
import { day } from '@asistent/domain/kernel/day'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { teachersGroups } from '../../../../tests/support/planning/group'

// Practitioners and lecture lessons through HTTP. The tests' today is Sunday, 15.11.2026.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const november = { fromDate: day('2026-11-01'), toDate: day('2026-11-30') }

test('children by practitioner: by name for those who may have to call, counted for the others', async () => {
  const { teacher, director, ownGroup } = await teachersGroups(world)
  await world.sql(`update child set gp_name = null, gp_phone = null`)
  await world.sql(
    `update child set gp_name = 'д-р Проба', gp_phone = '+359888000111' where id in (select child_id from child_group_period where group_id = $1 and to_on is null order by child_id limit 3)`,
    [ownGroup],
  )
  const { result, without } = await director.ok(practitionersOfChildren.json, {})
  expect(result[0]).toMatchObject({
    gpName: 'д-р Проба',
    gpPhone: '0888 000 111',
    people: 3,
    unknown: 0,
    kindergartenName: null,
  })
  expect(result[1]).toMatchObject({ gpName: null, practitioner: 'Без въведен лекар', people: 0 })
  expect(without).toEqual(['kindergartenName', 'practitioners'])
  const mine = (await teacher.ok(practitionersOfChildren.json, {})).result
  expect(mine[0]).toMatchObject({ people: 3 })
  expect(mine[1]?.unknown ?? 0).toBeLessThan(result[1]?.unknown ?? 0)
  const municipality = await world.as('municipality')
  const places = (await municipality.ok(practitionersOfChildren.json, {})).result
  expect(places.find(({ people }) => people > 0)).toMatchObject({
    practitioners: 1,
    people: 3,
    gpName: null,
    practitioner: null,
    gpPhone: null,
  })
  const paper = await municipality.call(practitionersOfChildren.pdf!, {})
  expect(pdfText(paper.bytes)).not.toContain('Проба')
  expect((await director.call(practitionersOfChildren.xlsx!, {})).status).toBe(200)
})

test('staff by practitioner: colleagues don’t read it, experts count', async () => {
  const director = await world.as('director')
  const [member] = await world.sql<{ id: number }>(
    `select m.id from staff_member m join kindergarten k on k.id = m.kindergarten_id where k.code = '1690999' and m.left_on is null order by m.id limit 1`,
  )
  await world.sql('update staff_member set gp_name = null')
  await world.sql(`update staff_member set gp_name = 'д-р Проба' where id = $1`, [member?.id])
  expect((await director.ok(practitionersOfStaff.json, {})).result[0]).toMatchObject({ gpName: 'д-р Проба', people: 1 })
  const ministry = await world.as('ministry')
  const { result } = await ministry.ok(practitionersOfStaff.json, {})
  expect(result.filter(({ people }) => people > 0)).toMatchObject([{ practitioners: 1, people: 1, gpName: null }])
  expect((await (await world.as('teacher')).call(practitionersOfStaff.json, {})).status).toBe(403)
  expect((await ministry.call(practitionersOfStaff.pdf!, {})).status).toBe(200)
  expect((await ministry.call(practitionersOfStaff.xlsx!, {})).status).toBe(200)
})

test('lecture lessons: by member of staff, one’s own, or by kindergarten; the days of one', async () => {
  await world.sql('delete from staff_attendance')
  const [mine, otherRow] = await world.sql<{ id: number; kindergartenId: number }>(
    `select m.id, m.kindergarten_id as "kindergartenId" from staff_member m join kindergarten k on k.id = m.kindergarten_id left join account a on a.id = m.account_id
      where k.code = '1690999' and m.left_on is null order by (a.email = 'uchitel@example.bg') desc nulls last, m.id limit 2`,
  )
  const kindergartenId = mine?.kindergartenId ?? 0
  const add = (staffId: number, on: string, status: number, additional: number | null = null) =>
    world.sql(
      'insert into staff_attendance (kindergarten_id, staff_id, for_on, status, additional_status) values ($1, $2, $3, $4, $5)',
      [kindergartenId, staffId, on, status, additional],
    )
  const [me, colleague] = [mine?.id ?? 0, otherRow?.id ?? 0]
  await add(me, '2026-11-09', 10)
  await add(me, '2026-11-10', 1, 10)
  await add(me, '2026-11-11', 1)
  // A Saturday, another month.
  await add(me, '2026-11-14', 10)
  await add(me, '2026-10-09', 10)
  await add(colleague, '2026-11-09', 2, 10)

  const director = await world.as('director')
  const { result, period } = await director.ok(lectureLessons.json, {})
  expect(period).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(result.map(({ staffId, days, withShift }) => [staffId, days, withShift])).toEqual(
    expect.arrayContaining([
      [me, 2, 1],
      [colleague, 1, 1],
    ]),
  )
  const teacher = await world.as('teacher')
  expect((await teacher.ok(lectureLessons.json, november)).result.map(({ staffId }) => staffId)).toEqual([me])
  const ministry = await world.as('ministry')
  expect((await ministry.ok(lectureLessons.json, november)).result).toMatchObject([
    { kindergartenId, staffId: null, teacherName: null, people: 2, days: 3, withShift: 2 },
  ])
  expect((await (await world.as('municipalityOfGabrovo')).ok(lectureLessons.json, november)).rowsCount).toBe(0)

  const days = await director.ok(lectureLessonsOf.json, { id: me, ...november })
  expect(days.result).toEqual([
    { forDate: '2026-11-09', weekday: 'понеделник', status: 'Лекторски часове' },
    { forDate: '2026-11-10', weekday: 'вторник', status: 'I смяна и лекторски часове' },
  ])
  expect((await teacher.ok(lectureLessonsOf.json, { id: me, ...november })).rowsCount).toBe(2)
  expect((await teacher.call(lectureLessonsOf.json, { id: colleague, ...november })).status).toBe(404)
  expect((await ministry.call(lectureLessonsOf.json, { id: me, ...november })).status).toBe(403)
  const paper = await director.call(lectureLessonsOf.pdf!, { id: me, ...november })
  expect(pdfText(paper.bytes)).toContain('смяна и лекторски часове')
  expect((await director.call(lectureLessonsOf.xlsx!, { id: me, ...november })).status).toBe(200)
  expect((await director.call(lectureLessons.pdf!, november)).status).toBe(200)
  expect((await director.call(lectureLessons.xlsx!, november)).status).toBe(200)
})
