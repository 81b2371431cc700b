import {
  confirmLessons,
  deleteLesson,
  getLesson,
  lessonsOfDay,
  listLessons,
  missedTopics,
  saveLesson,
  topicsByTeacher,
} from '@asistent/contract/planning/lessons.calls'
import { weekSchedule, yearPlan } from '@asistent/contract/planning/schedule.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { addDays, day, weekdayOf } from '@asistent/domain/kernel/day'
import { itemKinds } from '@asistent/domain/planning/programs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { teachersGroups } from '../../../../tests/support/planning/group'

// Lessons through HTTP. The tests' today is Sunday, 15.11.2026.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const friday = day('2026-11-13')
const monday = day('2026-11-16')

/** A lesson of last Friday that nobody has confirmed. */
const missedLesson = async (groupId: number) => {
  const [row] = await world.sql<{ id: number }>(
    `update lesson set status = 3, taken_at = null, staff_id = null where id = (select id from lesson where group_id = $1 and for_on = '2026-11-13' order by id limit 1) returning id`,
    [groupId],
  )
  return row?.id ?? 0
}

describe('lessons of a group', () => {
  test('are read by day: a teacher those of the own group, a parent those of the child’s group, nobody else’s', async () => {
    const { teacher, director, ownGroup, otherGroup } = await teachersGroups(world)
    const ofWeek = { fromDate: day('2026-11-09'), toDate: friday }
    const mine = await teacher.ok(listLessons, ofWeek)
    expect(mine.rowsCount).toBeGreaterThan(10)
    expect(new Set(mine.result.map(({ classId }) => classId))).toEqual(new Set([ownGroup]))
    expect((await teacher.ok(listLessons, { ...ofWeek, classId: otherGroup })).rowsCount).toBe(0)
    expect((await director.ok(listLessons, { ...ofWeek, classId: otherGroup })).rowsCount).toBeGreaterThan(10)
    const foreign = (await director.ok(listLessons, { ...ofWeek, classId: otherGroup, pageSize: 1 })).result[0]
    expect((await teacher.call(getLesson, { id: foreign?.id ?? 0 })).status).toBe(404)
    const parent = await world.as('parent')
    const groups = await world.sql<{ groupId: number }>(
      `select distinct p.group_id as "groupId" from child_group_period p join child_guardian c on c.child_id = p.child_id join guardian g on g.id = c.guardian_id join account a on a.id = g.account_id where a.email = 'roditel@example.bg'`,
    )
    for (const { classId } of (await parent.ok(listLessons, ofWeek)).result)
      expect(groups.map(({ groupId }) => groupId)).toContain(classId)
  })

  test('are confirmed at once, with the teacher of the program, and put back until the period is locked', async () => {
    const { teacher, ownGroup } = await teachersGroups(world)
    const id = await missedLesson(ownGroup)
    expect(await teacher.ok(getLesson, { id })).toMatchObject({ status: 3, isMissed: true, mayEdit: true })
    await teacher.ok(confirmLessons, { lessonIds: [id], note: 'С цялата група' })
    const taken = await teacher.ok(getLesson, { id })
    expect(taken).toMatchObject({ status: 2, isMissed: false, note: 'С цялата група', proposal: null })
    expect(taken.teacherName).toBeTruthy()
    await teacher.ok(confirmLessons, { lessonIds: [id], undo: true })
    expect(await teacher.ok(getLesson, { id })).toMatchObject({ status: 3, teacherName: null })
    await world.sql(
      `update module_lock set locked_until = '2026-11-13' where category = 'topics' and kindergarten_id = (select kindergarten_id from child_group where id = $1)`,
      [ownGroup],
    )
    expect((await teacher.call(confirmLessons, { lessonIds: [id] })).status).toBe(400)
  })

  test('get the substitute’s name by themselves', async () => {
    const { teacher, ownGroup } = await teachersGroups(world)
    const id = await missedLesson(ownGroup)
    await world.sql(
      `insert into staff_substitution (kindergarten_id, absent_id, reason, from_on, to_on, group_id, substitute_id, daily_minutes)
        select l.kindergarten_id, i.staff_id, 6, l.for_on, l.for_on, l.group_id, (select m.id from staff_member m where m.kindergarten_id = l.kindergarten_id and m.id <> i.staff_id and m.is_pedagogical order by m.id limit 1), 300
        from lesson l join class_program p on p.group_id = l.group_id join class_program_item i on i.program_id = p.id and i.subject_id = l.subject_id and i.weekday = 5 where l.id = $1`,
      [id],
    )
    await teacher.ok(confirmLessons, { lessonIds: [id] })
    const { substituteName, teacherName } = await teacher.ok(getLesson, { id })
    expect(substituteName).toBeTruthy()
    expect(substituteName).not.toBe(teacherName)
  })

  test('of a day to come or of another group are not confirmed; a taken one is not moved', async () => {
    const { teacher, director, ownGroup, otherGroup } = await teachersGroups(world)
    const ahead = (await teacher.ok(listLessons, { fromDate: monday, toDate: monday, pageSize: 1 })).result[0]
    expect((await teacher.call(confirmLessons, { lessonIds: [ahead?.id ?? 0] })).body).toMatchObject({
      errorMessage: 'Темата е за бъдеща дата и още не може да бъде взета',
    })
    const foreign = await missedLesson(otherGroup)
    expect((await teacher.call(confirmLessons, { lessonIds: [foreign] })).status).toBe(404)
    const [taken] = (await director.ok(listLessons, { classId: ownGroup, status: 2, pageSize: 1 })).result
    const { classId, classSubjectId } = taken ?? { classId: 0, classSubjectId: 0 }
    const moved = {
      id: taken?.id ?? 0,
      classId,
      classSubjectId,
      forDate: monday,
      customTitle: 'Друго',
      version: taken?.version,
    }
    expect((await director.call(saveLesson, moved)).body).toMatchObject({
      errorMessage: 'Взета тема не се мести и не се изтрива. Първо отменете вземането.',
    })
    expect((await director.call(deleteLesson, { id: taken?.id ?? 0 })).status).toBe(409)
  })

  test('a missed one is offered a place and moved there; a day off refuses and proposes the next', async () => {
    const { teacher, ownGroup } = await teachersGroups(world)
    const id = await missedLesson(ownGroup)
    const { proposal, classSubjectId, title, version } = await teacher.ok(getLesson, { id })
    expect(proposal && proposal > '2026-11-15').toBe(true)
    const form = { id, classId: ownGroup, classSubjectId, customTitle: title, version }
    const onHoliday = await teacher.call(saveLesson, { ...form, forDate: day('2026-12-25') })
    expect(onHoliday.status).toBe(409)
    expect((onHoliday.body as { errorMessage: string }).errorMessage).toMatch(
      /^Денят 25\.12\.2026 е неучебен .+Следващото място по разпределението е/,
    )
    const [elsewhere] = await world.sql<{ id: number }>(
      `insert into subject_topic (kindergarten_id, class_type, subject_id, position, title) select id, 3, $1, 1, 'Чужда тема' from kindergarten where code = '0790999' returning id`,
      [classSubjectId],
    )
    const foreign = { ...form, forDate: proposal ?? monday, topicId: elsewhere?.id ?? 0 }
    expect((await teacher.call(saveLesson, foreign)).status).toBe(400)
    await teacher.ok(saveLesson, { ...form, forDate: proposal ?? monday })
    expect(await teacher.ok(getLesson, { id })).toMatchObject({ forDate: proposal, isMissed: false, title })
    await teacher.ok(deleteLesson, { id })
    expect((await teacher.call(getLesson, { id })).status).toBe(404)
  })
})

test('the day on the home page counts what was missed', async () => {
  const { teacher, ownGroup } = await teachersGroups(world)
  const before = await teacher.ok(lessonsOfDay, {})
  await missedLesson(ownGroup)
  expect(await teacher.ok(lessonsOfDay, {})).toMatchObject({
    day: '2026-11-15',
    lessons: [],
    missed: before.missed + 1,
  })
})

test('the week shows the program with its topics, the days off and the theme; the year its weeks', async () => {
  const { director, ownGroup } = await teachersGroups(world)
  const week = await director.ok(weekSchedule, { classId: ownGroup, forDate: friday })
  expect(week).toMatchObject({ weekFrom: '2026-11-09', weekTo: '2026-11-15' })
  expect(week.theme).toBeTruthy()
  expect(week.days.map(({ forDate }) => weekdayOf(forDate))).toEqual([1, 2, 3, 4, 5])
  const situations = week.days.flatMap(({ items }) => items.filter(({ kind }) => kind === 1))
  expect(situations.length).toBeGreaterThanOrEqual(11)
  expect(situations.filter(({ topics }) => topics.length === 1).length).toBeGreaterThan(9)
  const christmas = await director.ok(weekSchedule, { classId: ownGroup, forDate: day('2026-12-25') })
  expect(christmas.days.find(({ forDate }) => forDate === '2026-12-25')).toMatchObject({
    dayOff: expect.any(String),
    items: [{ kind: itemKinds.DayOff, topics: [] }],
  })
  const [lesson] = situations.flatMap(({ topics }) => topics)
  expect(await director.ok(weekSchedule, { classId: ownGroup, lessonId: lesson?.id ?? 0 })).toMatchObject({
    weekFrom: '2026-11-09',
  })
  const year = await director.ok(yearPlan, { classId: ownGroup })
  expect(year.weeks.length).toBeGreaterThan(30)
  expect(year.weeks.every(({ weekFrom }) => weekdayOf(weekFrom) === 1)).toBe(true)
  const parent = await world.as('parent')
  const [foreign] = await world.sql<{ id: number }>(
    `select g.id from child_group g where g.kindergarten_id = (select kindergarten_id from child_group where id = $1) and not exists
      (select from child_group_period p join child_guardian c on c.child_id = p.child_id join guardian m on m.id = c.guardian_id join account a on a.id = m.account_id
        where p.group_id = g.id and a.email = 'roditel@example.bg') limit 1`,
    [ownGroup],
  )
  expect((await parent.call(weekSchedule, { classId: foreign?.id ?? 0 })).status).toBe(404)
})

test('the week shows the extra activities of the group at their hours, in the days of the activity', async () => {
  const { director, ownGroup, otherGroup } = await teachersGroups(world)
  await world.sql('delete from activity_slot')
  const [offered] = await world.sql<{ id: number; name: string }>(
    `select id, name from activity where kindergarten_id = (select kindergarten_id from child_group where id = $1) order by id limit 1`,
    [ownGroup],
  )
  await world.sql(
    `update activity set group_ids = array[$2::int], deleted_on = null, from_on = '2026-11-10', to_on = '2026-11-11' where id = $1`,
    [offered?.id, ownGroup],
  )
  await world.sql(
    `insert into activity_slot (kindergarten_id, activity_id, weekday, starts_at, ends_at) select kindergarten_id, id, d, '16:00', '16:45' from activity, generate_series(1, 3) d where id = $1`,
    [offered?.id],
  )
  const extra = async (classId: number) =>
    (await director.ok(weekSchedule, { classId, forDate: friday })).days.flatMap(({ forDate, items }) =>
      items
        .filter(({ title }) => title === offered?.name)
        .map(({ startTime, endTime, kind }) => ({ forDate, startTime, endTime, kind })),
    )
  const hours = { startTime: '16:00', endTime: '16:45', kind: itemKinds.Activity }
  // The activity has slots on Mondays too, but begins on a Tuesday.
  expect(await extra(ownGroup)).toEqual([
    { forDate: '2026-11-10', ...hours },
    { forDate: '2026-11-11', ...hours },
  ])
  expect(await extra(otherGroup)).toEqual([])
  const { days } = await director.ok(weekSchedule, { classId: ownGroup, forDate: friday })
  const times = days[1]?.items.map(({ startTime }) => startTime).filter(Boolean) ?? []
  expect(times).toEqual(times.toSorted())
})

test('lessons open at today: future days in order, then the latest past ones; a period keeps the order of its days', async () => {
  const { teacher, ownGroup } = await teachersGroups(world)
  const daysOf = async (more: object = {}) =>
    (await teacher.ok(listLessons, { classId: ownGroup, pageSize: 500, ...more })).result.map(({ forDate }) => forDate)
  const all = await daysOf()
  const [coming, past] = [all.filter((one) => one >= '2026-11-15'), all.filter((one) => one < '2026-11-15')]
  expect(coming.length).toBeGreaterThan(0)
  expect(past.length).toBeGreaterThan(0)
  expect(all).toEqual([...coming.toSorted(), ...past.toSorted().toReversed()])
  const period = await daysOf({ fromDate: '2026-11-02', toDate: '2026-11-20' })
  expect(period).toEqual(period.toSorted())
})

test('the lessons of one topic are listed, for its overview', async () => {
  const { teacher, ownGroup } = await teachersGroups(world)
  const all = await teacher.ok(listLessons, { classId: ownGroup, pageSize: 500 })
  const topicId = all.result.find((lesson) => lesson.topicId !== null)?.topicId ?? 0
  const { result } = await teacher.ok(listLessons, { topicId })
  expect(result.length).toBeGreaterThan(0)
  expect(new Set(result.map((lesson) => lesson.topicId))).toEqual(new Set([topicId]))
})

test('references: what was missed and who took what, also on paper', async () => {
  const { director, teacher, ownGroup } = await teachersGroups(world)
  const id = await missedLesson(ownGroup)
  const { result } = await teacher.ok(missedTopics.json, { fromDate: friday, toDate: friday })
  expect(result).toEqual(expect.arrayContaining([expect.objectContaining({ id, classId: ownGroup, days: 2 })]))
  const pdf = await director.call(missedTopics.pdf!, { classId: ownGroup, fromDate: addDays(friday, -7) })
  expect(pdfText(pdf.bytes)).toContain('Невзети теми')
  const byTeacher = await director.ok(topicsByTeacher.json, {})
  expect(byTeacher.result.length).toBeGreaterThan(20)
  expect(byTeacher.totals.taken).toBeGreaterThan(500)
  expect(byTeacher.totals.missed).toBeGreaterThan(0)
})
